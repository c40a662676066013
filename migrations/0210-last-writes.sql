-- A random id for the last transaction that wrote rows of a person. It is replicated with those rows: a standby with the id
-- of the primary has everything that the person wrote.
create table last_writes (
  user_id uuid primary key default current_user_id() references users on delete cascade,
  id uuid not null
) with (fillfactor = 70);

alter table last_writes enable row level security, force row level security;
create policy own on last_writes to lutea_person using (user_id = current_user_id());
create policy backup on last_writes for select to current_user using (is_backup());
grant select, insert, update on last_writes to lutea_person;
