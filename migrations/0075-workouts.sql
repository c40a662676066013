-- What a person plans to do on a day. On screen it is a session; in the code that is a signed-in browser.
create table workouts (
  user_id uuid not null default current_user_id() references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  date date not null,
  -- Local time; null without one.
  time_of_day text check (time_of_day ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  sport text not null check (sport in ('RUNNING', 'CYCLING', 'SWIMMING', 'STRENGTH', 'WALKING', 'YOGA', 'OTHER')),
  title text not null check (char_length(title) between 1 and 120),
  minutes integer check (minutes between 1 and 1440),
  hardness text not null check (hardness in ('VERY_EASY', 'EASY', 'MODERATE', 'HARD', 'RACE')),
  -- A guess from the title.
  hardness_guessed boolean not null default false,
  -- Made easier than it was planned.
  softened boolean not null default false,
  note text check (char_length(note) between 1 and 2000),
  state text not null default 'PLANNED' check (state in ('PLANNED', 'DONE', 'SKIPPED')),
  -- The day it was planned for first; null unless it was moved.
  moved_from date,
  source text not null default 'own' check (source in ('own', 'week-template', 'ics', 'intervals', 'garmin')),
  -- The source's own name for it, so that it is not added twice.
  source_key text check (char_length(source_key) between 1 and 300),
  -- The person changed more than its day and state: its source no longer overwrites it.
  edited boolean not null default false,
  -- Deleted by the person, and remembered so that its source does not bring it back.
  hidden boolean not null default false,
  offer_declined boolean not null default false,
  -- The activity that the person named. Others are matched when read.
  activity_source text check (activity_source ~ '^[a-z0-9_]{1,32}$'),
  activity_id text check (char_length(activity_id) between 1 and 100),
  -- No activity closes it, says the person.
  parted boolean not null default false,
  effort integer check (effort between 1 and 10),
  feeling text check (feeling in ('BETTER', 'AS', 'WORSE')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, source, source_key),
  check ((activity_source is null) = (activity_id is null)),
  check (source <> 'own' or source_key is null),
  check (moved_from <> date)
);
create index workouts_by_day on workouts (user_id, date);

alter table workouts enable row level security, force row level security;
create policy own on workouts to lutea_person using (user_id = current_user_id());
create policy backup on workouts for select to current_user using (is_backup());
grant select, insert, update, delete on workouts to lutea_person;
