-- Which watch or ring measured, where the source names it. Another one begins a new series: its nights are compared with no
-- other's.
alter table daily_logs add column wearable text check (char_length(wearable) between 1 and 60);
alter table phone_values add column wearable text check (char_length(wearable) between 1 and 60);
