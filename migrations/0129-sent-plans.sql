-- The calendars that a person's plan is sent to.
create table plan_targets (
  user_id uuid not null default current_user_id() references users on delete cascade,
  account text not null check (account in ('intervals', 'garmin')),
  -- Only titles, minutes and what the day allows: no note and no reason.
  discreet boolean not null default true,
  -- Switched off: what Lutea put there is being deleted.
  ending boolean not null default false,
  -- The plan or today's decision has changed since the last sending began.
  stale boolean not null default true,
  created_at timestamptz not null,
  -- The last sending that worked.
  last_sent_at timestamptz,
  last_tried_at timestamptz,
  next_send_at timestamptz not null,
  problem text check (problem ~ '^[A-Z_]{1,40}$'),
  -- Sendings in a row that failed.
  failures integer not null default 0 check (failures >= 0),
  primary key (user_id, account)
);
create index plan_targets_due on plan_targets (next_send_at);
create index plan_targets_stale on plan_targets (user_id) where stale;

-- What is in those calendars, by the workout. It stays when the workout is deleted, because the calendar still has it.
create table sent_workouts (
  user_id uuid not null default current_user_id() references users on delete cascade,
  account text not null check (account in ('intervals', 'garmin')),
  workout_id uuid not null,
  date date not null,
  -- The calendar's own names for it.
  remote text not null check (char_length(remote) between 1 and 200),
  -- Of what was sent, and of what the calendar made of it.
  content_hash text not null check (char_length(content_hash) <= 100),
  remote_hash text not null check (char_length(remote_hash) <= 100),
  -- Once the person changed or deleted it there, Lutea writes it no more.
  state text not null default 'SENT' check (state in ('SENT', 'CHANGED_THERE', 'REMOVED_THERE')),
  primary key (user_id, account, workout_id)
);

create function note_stale_plan() returns trigger
  language plpgsql
  as $$
  begin
    update plan_targets set stale = true where user_id = current_user_id() and not stale;
    return null;
  end
  $$;
create trigger note_stale_plan after insert or update or delete on workouts
  for each statement execute function note_stale_plan();
create trigger note_stale_plan after insert or update of status, reason on decisions
  for each statement execute function note_stale_plan();

alter table plan_targets enable row level security, force row level security;
create policy own on plan_targets to lutea_person using (user_id = current_user_id());
create policy system on plan_targets for select to lutea_system using (true);
create policy backup on plan_targets for select to current_user using (is_backup());
grant select, insert, update, delete on plan_targets to lutea_person;
grant select (user_id, account, stale, next_send_at, problem) on plan_targets to lutea_system;

alter table sent_workouts enable row level security, force row level security;
create policy own on sent_workouts to lutea_person using (user_id = current_user_id());
create policy backup on sent_workouts for select to current_user using (is_backup());
grant select, insert, update, delete on sent_workouts to lutea_person;
