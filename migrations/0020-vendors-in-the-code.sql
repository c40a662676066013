-- Which vendors there are is a table in the code. A vendor more needs no migration.
alter table devices drop constraint devices_source_check;
alter table devices add constraint devices_source_check check (source ~ '^[a-z0-9_]{1,32}$');
