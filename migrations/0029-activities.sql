-- What a person did, as each source has it. The same activity may come from several sources: that is sorted out when it
-- is read.
create table activities (
  user_id uuid not null default current_user_id() references users on delete cascade,
  source text not null check (source ~ '^[a-z0-9_]{1,32}$'),
  -- The source's own name for it.
  vendor_id text not null check (char_length(vendor_id) between 1 and 100),
  -- By the clock of the place where it was done: the day, and minutes after midnight.
  date date not null,
  start_minute integer not null check (start_minute between 0 and 1439),
  -- Null where the source tells the local time alone.
  starts_at timestamptz,
  type text not null check (char_length(type) between 1 and 60),
  minutes double precision not null check (minutes > 0 and minutes <= 2880),
  -- Each vendor has its own scale. Loads of two kinds are never compared.
  load double precision check (load >= 0 and load <= 100000),
  load_kind text check (load_kind in ('EPOC', 'TRAINING_LOAD', 'STRAIN', 'CARDIO_LOAD')),
  -- Minutes in each heart rate zone, the easiest first.
  zone_minutes jsonb check (jsonb_typeof(zone_minutes) = 'array'),
  primary key (user_id, source, vendor_id),
  check ((load is null) = (load_kind is null))
);
create index activities_by_day on activities (user_id, date);

alter table activities enable row level security, force row level security;
create policy own on activities to lutea_person using (user_id = current_user_id());
create policy backup on activities for select to current_user using (is_backup());
grant select, insert, update, delete on activities to lutea_person;
