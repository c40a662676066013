-- What every morning reads of a person's many rows is in the key itself. The rows lie where they came in over the years,
-- one to a page: without this, a baseline of ninety nights reads ninety pages, and a list of starts one for each.
alter table daily_logs
  drop constraint daily_logs_pkey,
  add primary key (user_id, date) include (hrv_last_night_ms, source);
alter table period_logs
  drop constraint period_logs_user_id_start_date_key,
  add constraint period_logs_user_id_start_date_key
    unique (user_id, start_date) include (id, predicted_date, gap_confirmed);
