-- What a person notes about one day of their body. Every part is optional.
create table body_days (
  user_id uuid not null default current_user_id() references users on delete cascade,
  date date not null check (date >= '1900-01-01'),
  -- UNSPECIFIED: bled, and nobody said how much. SPOTTING neither starts nor extends a period.
  bleeding text check (bleeding in ('UNSPECIFIED', 'SPOTTING', 'LIGHT', 'MEDIUM', 'HEAVY')),
  ovulation_test text check (ovulation_test in ('NEGATIVE', 'POSITIVE')),
  ovulation_marked boolean not null default false,
  temperature_celsius double precision check (temperature_celsius between 30 and 45),
  temperature_kind text check (temperature_kind in ('BASAL', 'SKIN')),
  pain text check (pain in ('LOW', 'MEDIUM', 'HIGH')),
  energy text check (energy in ('LOW', 'MEDIUM', 'HIGH')),
  mood text check (mood in ('LOW', 'MEDIUM', 'HIGH')),
  note text check (char_length(note) between 1 and 2000),
  updated_at timestamptz not null default now(),
  primary key (user_id, date),
  check ((temperature_celsius is null) = (temperature_kind is null))
);

alter table body_days enable row level security, force row level security;
create policy own on body_days to lutea_person using (user_id = current_user_id());
create policy backup on body_days for select to current_user using (is_backup());
grant select, insert, update, delete on body_days to lutea_person;

-- Whether nightly temperatures may date ovulation: experimental, so off until the person switches it on.
alter table settings add column temperature_reading boolean not null default false;
