-- How a day went against its decision, as the person said.
alter table daily_logs add column follow_up text
  check (follow_up in ('EASIER', 'AS_SAID', 'HARDER', 'NOT_TRAINED'));
