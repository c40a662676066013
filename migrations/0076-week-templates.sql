-- A person's usual week. Its workouts are rows of `workouts` from the day on which they are planned, some weeks ahead.
create table week_templates (
  user_id uuid primary key default current_user_id() references users on delete cascade,
  -- By weekday, or one after the other without days.
  sequence text not null check (sequence in ('WEEKDAYS', 'IN_ORDER')),
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  -- The last day that has its workouts; null where they have no days.
  filled_until date,
  updated_at timestamptz not null default now()
);
create index week_templates_filled_until on week_templates (filled_until);

alter table week_templates enable row level security, force row level security;
create policy own on week_templates to lutea_person using (user_id = current_user_id());
create policy system on week_templates to lutea_system using (true);
create policy backup on week_templates for select to current_user using (is_backup());
grant select, insert, update, delete on week_templates to lutea_person;
-- Whose week is to be filled. What is in it is for the person only.
grant select (user_id, filled_until) on week_templates to lutea_system;
