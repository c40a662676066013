-- Several sources may measure the same day. Its columns hold what the chosen ones measured; these say who measured what.
alter table daily_logs
  -- What each source measured, by source and by the names in the API; null where there is one source.
  add column by_source jsonb,
  -- The source of each signal; null where one source serves all.
  add column signal_sources jsonb;

-- The source that the person chose for a signal, by signal.
alter table settings add column signal_sources jsonb not null default '{}';

-- Few people have days of several sources, and every morning looks for them.
create index on daily_logs (user_id, date) where by_source is not null;
