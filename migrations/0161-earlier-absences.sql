-- What the person said of earlier long times without a period: the answer of the last one replaced it.
alter table settings add column earlier_absences jsonb not null default '[]'
  check (jsonb_typeof(earlier_absences) = 'array');
