-- What the operator has in hand: one-time links, and the sessions that they open. Only hashes, and only for a while.
create table operator_keys (
  hash bytea primary key,
  kind text not null check (kind in ('link', 'session')),
  expires_at timestamptz not null
);

-- What the operator set on their page, sealed like a device's credentials and bound to its name.
create table operator_settings (
  name text primary key,
  sealed_value text not null,
  updated_at timestamptz not null
);

alter table operator_keys enable row level security, force row level security;
alter table operator_settings enable row level security, force row level security;

create policy system on operator_keys to lutea_system using (true);
create policy system on operator_settings to lutea_system using (true);

grant select, insert, delete on operator_keys to lutea_system;
grant select, insert, delete, update (sealed_value, updated_at) on operator_settings to lutea_system;
