-- The values of a day that the person entered by hand, by their names in the API. A day's source is that of the others.
alter table daily_logs add column entered_by_hand text[] not null default '{}';

-- No role but the person's own may write daily logs, and the owner is held by row-level security too.
alter table daily_logs no force row level security;
update daily_logs set entered_by_hand = array_remove(array[
  case when hrv_status is not null then 'hrvStatus' end,
  case when hrv_last_night_ms is not null then 'hrvLastNightMs' end,
  case when resting_heart_rate is not null then 'restingHeartRate' end,
  case when body_battery_current is not null then 'bodyBatteryCurrent' end,
  case when body_battery_yesterday_low is not null then 'bodyBatteryYesterdayLow' end,
  case when sleep_seconds is not null then 'sleepSeconds' end,
  case when sleep_score is not null then 'sleepScore' end,
  case when stress_average is not null then 'stressAverage' end,
  case when intensity_minutes_week is not null then 'intensityMinutesWeek' end], null)
where source = 'manual';
alter table daily_logs force row level security;

alter table daily_logs add constraint daily_logs_entered_by_hand_check check (entered_by_hand <@ array[
  'hrvStatus', 'hrvLastNightMs', 'restingHeartRate', 'bodyBatteryCurrent', 'bodyBatteryYesterdayLow', 'sleepSeconds',
  'sleepScore', 'stressAverage', 'intensityMinutesWeek']);
