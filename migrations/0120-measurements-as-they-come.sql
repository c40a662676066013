-- What was measured, one row per day and source, as the source said it; values entered by hand are of the source 'manual'.
-- Which source counts for a signal is decided when reading. Decisions have a table of their own.
create table measurements (
  user_id uuid not null default current_user_id() references users (id) on delete cascade,
  date date not null,
  source text not null,
  synced_at timestamptz,
  hrv_status text,
  hrv_direction text check (hrv_direction in ('ABOVE', 'BELOW')),
  hrv_last_night_ms double precision,
  hrv_kind text check (hrv_kind in ('RMSSD', 'SDNN')),
  hrv_weekly_ms double precision,
  resting_heart_rate double precision,
  sleeping_heart_rate double precision,
  body_battery_current double precision,
  body_battery_high double precision,
  body_battery_low double precision,
  body_battery_yesterday_low double precision,
  body_battery_at_wake double precision,
  sleep_seconds integer,
  sleep_score double precision,
  stress_average double precision,
  skin_temperature_deviation double precision,
  readiness double precision,
  intensity_minutes_day double precision,
  intensity_minutes_week double precision,
  measured_at timestamptz,
  night_ended_at timestamptz,
  utc_offset_minutes integer check (utc_offset_minutes between -840 and 840),
  wearable text check (char_length(wearable) between 1 and 60),
  primary key (user_id, date, source)
);

create table decisions (
  user_id uuid not null default current_user_id() references users (id) on delete cascade,
  date date not null,
  status text,
  reason text,
  decided_from text,
  -- How the day went against its decision, as the person said.
  follow_up text check (follow_up in ('EASIER', 'AS_SAID', 'HARDER', 'NOT_TRAINED')),
  primary key (user_id, date)
);

-- The owner is held by row-level security too.
alter table daily_logs no force row level security;

insert into decisions (user_id, date, status, reason, decided_from, follow_up)
select user_id, date, decision_status, decision_reason, decided_from, follow_up from daily_logs
where num_nonnulls(decision_status, decision_reason, decided_from, follow_up) > 0;

-- Days of one source, without what was entered by hand.
insert into measurements (
  user_id, date, source, synced_at, hrv_status, hrv_direction, hrv_last_night_ms, hrv_kind, hrv_weekly_ms,
  resting_heart_rate, sleeping_heart_rate, body_battery_current, body_battery_high, body_battery_low,
  body_battery_yesterday_low, body_battery_at_wake, sleep_seconds, sleep_score, stress_average,
  skin_temperature_deviation, readiness, intensity_minutes_day, intensity_minutes_week, measured_at, night_ended_at,
  utc_offset_minutes, wearable)
select user_id, date, coalesce(source, 'unknown'), synced_at,
  case when not 'hrvStatus' = any(entered_by_hand) then hrv_status end,
  hrv_direction,
  case when not 'hrvLastNightMs' = any(entered_by_hand) then hrv_last_night_ms end,
  hrv_kind,
  hrv_weekly_ms,
  case when not 'restingHeartRate' = any(entered_by_hand) then resting_heart_rate end,
  sleeping_heart_rate,
  case when not 'bodyBatteryCurrent' = any(entered_by_hand) then body_battery_current end,
  body_battery_high,
  body_battery_low,
  case when not 'bodyBatteryYesterdayLow' = any(entered_by_hand) then body_battery_yesterday_low end,
  body_battery_at_wake,
  case when not 'sleepSeconds' = any(entered_by_hand) then sleep_seconds end,
  case when not 'sleepScore' = any(entered_by_hand) then sleep_score end,
  case when not 'stressAverage' = any(entered_by_hand) then stress_average end,
  skin_temperature_deviation,
  readiness,
  intensity_minutes_day,
  case when not 'intensityMinutesWeek' = any(entered_by_hand) then intensity_minutes_week end,
  measured_at,
  night_ended_at,
  utc_offset_minutes,
  wearable
from daily_logs where by_source is null and source is distinct from 'manual' and (source is not null or num_nonnulls(
  hrv_status, hrv_direction, hrv_last_night_ms, hrv_weekly_ms, resting_heart_rate, sleeping_heart_rate, body_battery_current,
  body_battery_high, body_battery_low, body_battery_yesterday_low, body_battery_at_wake, sleep_seconds, sleep_score,
  stress_average, skin_temperature_deviation, readiness, intensity_minutes_day, intensity_minutes_week) > 0);

-- Days of several sources.
insert into measurements (
  user_id, date, source, synced_at, hrv_status, hrv_direction, hrv_last_night_ms, hrv_kind, hrv_weekly_ms,
  resting_heart_rate, sleeping_heart_rate, body_battery_current, body_battery_high, body_battery_low,
  body_battery_yesterday_low, body_battery_at_wake, sleep_seconds, sleep_score, stress_average,
  skin_temperature_deviation, readiness, intensity_minutes_day, intensity_minutes_week, measured_at, night_ended_at,
  utc_offset_minutes, wearable)
select user_id, date, of_source.key, synced_at,
  of_source.value ->> 'hrvStatus',
  of_source.value ->> 'hrvDirection',
  (of_source.value ->> 'hrvLastNightMs')::double precision,
  of_source.value ->> 'hrvKind',
  (of_source.value ->> 'hrvWeeklyMs')::double precision,
  (of_source.value ->> 'restingHeartRate')::double precision,
  (of_source.value ->> 'sleepingHeartRate')::double precision,
  (of_source.value ->> 'bodyBatteryCurrent')::double precision,
  (of_source.value ->> 'bodyBatteryHigh')::double precision,
  (of_source.value ->> 'bodyBatteryLow')::double precision,
  (of_source.value ->> 'bodyBatteryYesterdayLow')::double precision,
  (of_source.value ->> 'bodyBatteryAtWake')::double precision,
  (of_source.value ->> 'sleepSeconds')::integer,
  (of_source.value ->> 'sleepScore')::double precision,
  (of_source.value ->> 'stressAverage')::double precision,
  (of_source.value ->> 'skinTemperatureDeviation')::double precision,
  (of_source.value ->> 'readiness')::double precision,
  (of_source.value ->> 'intensityMinutesDay')::double precision,
  (of_source.value ->> 'intensityMinutesWeek')::double precision,
  (of_source.value ->> 'measuredAt')::timestamptz,
  (of_source.value ->> 'nightEndedAt')::timestamptz,
  (of_source.value ->> 'utcOffsetMinutes')::integer,
  of_source.value ->> 'wearable'
from daily_logs, jsonb_each(by_source) as of_source;

-- What was entered by hand.
insert into measurements (
  user_id, date, source, synced_at, hrv_status, hrv_last_night_ms, resting_heart_rate, body_battery_current,
  body_battery_yesterday_low, sleep_seconds, sleep_score, stress_average, intensity_minutes_week)
select user_id, date, 'manual', synced_at,
  case when 'hrvStatus' = any(entered) then hrv_status end,
  case when 'hrvLastNightMs' = any(entered) then hrv_last_night_ms end,
  case when 'restingHeartRate' = any(entered) then resting_heart_rate end,
  case when 'bodyBatteryCurrent' = any(entered) then body_battery_current end,
  case when 'bodyBatteryYesterdayLow' = any(entered) then body_battery_yesterday_low end,
  case when 'sleepSeconds' = any(entered) then sleep_seconds end,
  case when 'sleepScore' = any(entered) then sleep_score end,
  case when 'stressAverage' = any(entered) then stress_average end,
  case when 'intensityMinutesWeek' = any(entered) then intensity_minutes_week end
from (
  select *, case when by_source is null and source = 'manual' then array[
    'hrvStatus', 'hrvLastNightMs', 'restingHeartRate', 'bodyBatteryCurrent', 'bodyBatteryYesterdayLow', 'sleepSeconds',
    'sleepScore', 'stressAverage', 'intensityMinutesWeek'] else entered_by_hand end as entered
  from daily_logs) as days
where entered <> '{}';

drop table daily_logs;

-- They are built again when they are missing.
alter table morning_readings no force row level security;
delete from morning_readings;
alter table morning_readings force row level security;
alter table morning_readings add column source_order jsonb;

alter table measurements enable row level security, force row level security;
create policy own on measurements to lutea_person using (user_id = current_user_id());
create policy backup on measurements for select to current_user using (is_backup());
grant select, insert, update, delete on measurements to lutea_person;

alter table decisions enable row level security, force row level security;
create policy own on decisions to lutea_person using (user_id = current_user_id());
create policy backup on decisions for select to current_user using (is_backup());
grant select, insert, update, delete on decisions to lutea_person;
