-- When each of the active overrides was switched on, and when the person last said that it is still so: by its name,
-- {"since": moment, "confirmedAt": moment}. One that is active and not in here was switched on at an unknown time.
alter table users add column override_times jsonb not null default '{}';

grant update (override_times) on users to lutea_person;

-- Intensity minutes a week that the person set themselves; null: what is usual for them.
alter table settings add column weekly_target_minutes integer check (weekly_target_minutes between 10 and 10080);

-- The rules and signals behind a decision, as JSON. As text, so that one can see whether it changed.
alter table daily_logs add column decided_from text;
