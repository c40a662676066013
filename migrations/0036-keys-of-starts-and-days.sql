-- A key holds what is read of many rows, and nothing else. Every answer about a cycle reads all starts and what was noted
-- about days: with all of that in the keys, no row is looked up. A morning reads more of each measured day than a key
-- should hold, so the key of measured days holds only the day.
alter table period_logs
  drop constraint period_logs_user_id_start_date_key,
  add constraint period_logs_user_id_start_date_key
    unique (user_id, start_date) include (id, predicted_date, gap_confirmed, left_out);
alter table body_days
  drop constraint body_days_pkey,
  add primary key (user_id, date)
    include (bleeding, ovulation_test, ovulation_marked, temperature_celsius, temperature_kind);
alter table daily_logs
  drop constraint daily_logs_pkey,
  add primary key (user_id, date);
