-- The average heart rate of the night, where a source has no resting heart rate. The two are never compared.
alter table daily_logs add column sleeping_heart_rate double precision;
