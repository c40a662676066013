-- The id of the key that a push address is sealed with, second of the parts between dots: what a rotation looks for.
alter table notification_settings
  add column push_key_id text generated always as (split_part(sealed_push, '.', 2)) stored;
create index on notification_settings (push_key_id, user_id) where push_key_id is not null;

-- Enough to find the rows that wait for a new key; never the address itself.
grant select (push_key_id) on notification_settings to lutea_system;

-- The last run of each job that someone asked for. The job engine keeps those of its schedule itself.
create table job_runs (
  name text not null,
  asked_by text not null check (asked_by in ('request', 'command')),
  ended_at timestamptz not null,
  -- What it did, in numbers; null where it failed.
  counts jsonb,
  problem text,
  primary key (name, asked_by)
);

alter table job_runs enable row level security, force row level security;
create policy system on job_runs to lutea_system using (true);
grant select, insert, update on job_runs to lutea_system;
