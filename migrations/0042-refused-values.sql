-- REFUSED: the vendor refused some of the values, although it accepts the connection.
alter table devices
  drop constraint devices_last_sync_problem_check,
  add constraint devices_last_sync_problem_check check (last_sync_problem in ('UNAUTHORIZED', 'RATE_LIMITED',
    'UNAVAILABLE', 'UNEXPECTED', 'NOT_FOUND', 'NOT_SAVED', 'MAINTENANCE', 'REFUSED'));
