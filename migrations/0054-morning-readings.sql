-- The readings that a morning is judged by, about a hundred days of every source, as one text a person: one row instead of
-- a hundred with every request. Written where a day is written, and rebuilt from the days wherever it is missing.
create table morning_readings (
  user_id uuid primary key default current_user_id() references users (id) on delete cascade,
  readings text not null
);
-- Compressed, it fits into the row. Out of the row it would cost another access.
alter table morning_readings alter column readings set storage main;
alter table morning_readings enable row level security, force row level security;
create policy own on morning_readings to lutea_person using (user_id = current_user_id());
create policy backup on morning_readings for select to current_user using (is_backup());
grant select, insert, update, delete on morning_readings to lutea_person;
