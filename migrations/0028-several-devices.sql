-- A person may have several connections, one to a source.
alter table devices
  drop constraint devices_pkey,
  add primary key (user_id, source);
