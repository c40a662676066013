-- A person's connection to the account of a wearable. Credentials are sealed before they get here (AES-256-GCM, bound
-- to this table, column, row and person): a dump holds none in the clear, and a value moved elsewhere does not open.
create table devices (
  user_id uuid primary key default current_user_id() references users on delete cascade,
  source text not null check (source in ('garmin', 'intervals')),
  sealed_credentials text not null,
  -- The id of the key it is sealed with, second of the parts between dots: what a rotation looks for.
  key_id text generated always as (split_part(sealed_credentials, '.', 2)) stored,
  account_name text not null,
  connected_at timestamptz not null,
  -- When the person has to connect again at the latest; null where that never is.
  token_expires_at timestamptz,
  last_sync_at timestamptz,
  last_sync_problem text
    check (last_sync_problem in ('UNAUTHORIZED', 'RATE_LIMITED', 'UNAVAILABLE', 'UNEXPECTED', 'NOT_FOUND', 'NOT_SAVED')),
  -- Days to read at first, and how many of them are read, from the newest back.
  backfill_total integer not null default 0,
  backfill_done integer not null default 0,
  -- Whoever holds the lease may ask the vendor for this account. It runs out by itself: no connection is held.
  lease_holder uuid,
  lease_until timestamptz
);
create index on devices (key_id, user_id);

alter table devices enable row level security, force row level security;

create policy own on devices to lutea_person using (user_id = current_user_id());
create policy system on devices for select to lutea_system using (true);

grant select, insert, delete on devices to lutea_person;
grant update (source, sealed_credentials, account_name, connected_at, token_expires_at, last_sync_at,
  last_sync_problem, backfill_total, backfill_done, lease_holder, lease_until) on devices to lutea_person;
grant update (device_connected) on users to lutea_person;

-- Enough to find whose turn it is, and which rows wait for a new key; never the credentials themselves.
grant select (user_id, source, key_id, last_sync_problem) on devices to lutea_system;

alter table daily_logs
  add column hrv_direction text check (hrv_direction in ('ABOVE', 'BELOW')),
  add column intensity_minutes_day double precision,
  add column readiness double precision;
