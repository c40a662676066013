-- Where a day lies in the cycle follows from the period logs, which a person may correct: it is worked out when it is
-- read, so that a stored copy cannot say otherwise.
alter table daily_logs
  drop column cycle_day,
  drop column phase;
