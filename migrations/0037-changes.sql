-- A change that its client may undo: the rows that it replaced, and those that it wrote. Kept for an hour.
create table changes (
  user_id uuid not null default current_user_id() references users on delete cascade,
  -- Chosen by the client.
  id uuid not null,
  made_at timestamptz not null,
  replaced jsonb not null check (jsonb_typeof(replaced) = 'object'),
  written jsonb not null check (jsonb_typeof(written) = 'object'),
  primary key (user_id, id)
);
create index changes_made_at_idx on changes (made_at);

alter table changes enable row level security, force row level security;
create policy own on changes to lutea_person using (user_id = current_user_id());
create policy system on changes to lutea_system using (true);
create policy backup on changes for select to current_user using (is_backup());
grant select, insert, delete on changes to lutea_person;
-- By time alone: what a change replaced is for the person only.
grant select (user_id, made_at), delete on changes to lutea_system;

-- A start shows its day as one of bleeding when it is read. What was written for it before goes, except where an import
-- wrote it: its undo does that.
alter table body_days no force row level security;
alter table period_logs no force row level security;
alter table imports no force row level security;
update body_days set bleeding = null
  where bleeding = 'UNSPECIFIED'
    and exists (select from period_logs l where l.user_id = body_days.user_id and l.start_date = body_days.date)
    and not exists (select from imports i where i.user_id = body_days.user_id and i.applied_at = body_days.updated_at);
delete from body_days
  where bleeding is null and ovulation_test is null and not ovulation_marked and temperature_celsius is null
    and pain is null and energy is null and mood is null and note is null;
alter table imports force row level security;
alter table period_logs force row level security;
alter table body_days force row level security;
