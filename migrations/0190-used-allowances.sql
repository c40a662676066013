-- What is used of a limit that all instances share, by the hash of its name and key: when it is whole again. Unlogged: a
-- crash forgets it, which lets a few more requests through.
create unlogged table used_allowances (
  key bytea primary key,
  full_at timestamptz not null
);
create index used_allowances_full_at on used_allowances (full_at);

alter table used_allowances enable row level security, force row level security;
create policy system on used_allowances to lutea_system using (true);
create policy backup on used_allowances for select to current_user using (is_backup());
grant select, insert, update, delete on used_allowances to lutea_system;
