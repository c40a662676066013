-- A key holds what is read of many rows, and nothing else. Every list of starts asks whether its cycles are left out: with
-- that in the key, no row is looked up. A morning reads more of each day than a key should hold, so the key of days holds
-- only the day.
alter table period_logs
  drop constraint period_logs_user_id_start_date_key,
  add constraint period_logs_user_id_start_date_key
    unique (user_id, start_date) include (id, predicted_date, gap_confirmed, left_out);
alter table daily_logs
  drop constraint daily_logs_pkey,
  add primary key (user_id, date);
