-- Where a person's plan is read from besides Lutea: a calendar's address, or the account of a connected wearable.
create table plan_sources (
  user_id uuid not null default current_user_id() references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('ics', 'intervals', 'garmin')),
  -- What the person calls it.
  name text not null check (char_length(name) between 1 and 60),
  -- Opens the whole training calendar, so it is encrypted and never shown again.
  sealed_address text check (char_length(sealed_address) <= 8000),
  key_id text generated always as (split_part(sealed_address, '.', 2)) stored,
  -- In front of the keys of its workouts, so that two feeds do not mix; the same if the address is added again.
  prefix text not null check (char_length(prefix) <= 40),
  -- Every entry is training, says the person.
  only_training boolean not null default false,
  etag text check (char_length(etag) <= 300),
  last_modified text check (char_length(last_modified) <= 300),
  created_at timestamptz not null,
  -- The last reading that worked.
  last_read_at timestamptz,
  last_tried_at timestamptz,
  next_read_at timestamptz not null,
  problem text check (problem ~ '^[A-Z_]{1,40}$'),
  -- Readings in a row that failed.
  failures integer not null default 0 check (failures >= 0),
  -- Of the last reading that worked.
  found integer not null default 0 check (found >= 0),
  unreadable integer not null default 0 check (unreadable >= 0),
  primary key (user_id, id),
  unique (user_id, kind, prefix)
);
create index on plan_sources (key_id, user_id) where key_id is not null;
create index plan_sources_due on plan_sources (next_read_at);

alter table plan_sources enable row level security, force row level security;
create policy own on plan_sources to lutea_person using (user_id = current_user_id());
create policy system on plan_sources for select to lutea_system using (true);
create policy backup on plan_sources for select to current_user using (is_backup());
grant select, insert, update, delete on plan_sources to lutea_person;
grant select (user_id, id, key_id, next_read_at) on plan_sources to lutea_system;
