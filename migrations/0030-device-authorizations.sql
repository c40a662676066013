-- A person is on their way to a vendor's page and back. The state that has to come back is kept as a hash, for the one
-- session that asked. It counts once and for a few minutes; the next attempt takes its place.
create table device_authorizations (
  user_id uuid primary key default current_user_id() references users on delete cascade,
  session_id uuid not null,
  source text not null check (source ~ '^[a-z0-9_]{1,32}$'),
  state_hash bytea not null,
  began_on text not null check (began_on in ('settings', 'start')),
  expires_at timestamptz not null
);

alter table device_authorizations enable row level security, force row level security;
create policy own on device_authorizations to lutea_person using (user_id = current_user_id());
create policy backup on device_authorizations for select to current_user using (is_backup());
grant select, insert, update, delete on device_authorizations to lutea_person;
