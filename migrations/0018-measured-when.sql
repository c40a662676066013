-- When and where a day was measured, which is not when it was read: a watch hands its values over hours later, and its
-- wearer travels.
alter table daily_logs
  add column body_battery_at_wake double precision,
  -- Degrees Celsius from the device's own usual.
  add column skin_temperature_deviation double precision,
  -- Of the day's values; those of the night are as old as its end.
  add column measured_at timestamptz,
  add column night_ended_at timestamptz,
  add column utc_offset_minutes integer check (utc_offset_minutes between -840 and 840);

-- MAINTENANCE: the vendor showed a page in place of data.
alter table devices
  drop constraint devices_last_sync_problem_check,
  add constraint devices_last_sync_problem_check check (last_sync_problem in
    ('UNAUTHORIZED', 'RATE_LIMITED', 'UNAVAILABLE', 'UNEXPECTED', 'NOT_FOUND', 'NOT_SAVED', 'MAINTENANCE')),
  -- Whether or not it succeeded: what failed is tried again, at intervals.
  add column last_tried_at timestamptz,
  -- The last day whose night is known whole: whom a message waits for.
  add column night_known_on date;

grant update (last_tried_at, night_known_on) on devices to lutea_person;
grant select (last_tried_at, night_known_on) on devices to lutea_system;

-- Who gave the timezone: nobody yet, the browser at the first page, or the person.
alter table users
  add column timezone_set_by text not null default 'DEFAULT' check (timezone_set_by in ('DEFAULT', 'BROWSER', 'PERSON'));
grant update (timezone_set_by) on users to lutea_person, lutea_system;

-- The owner is held by row-level security too and would find nobody.
set local role lutea_system;
update users set timezone_set_by = 'PERSON' where timezone <> 'UTC';
reset role;
