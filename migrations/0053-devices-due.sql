-- Every ten minutes each source looks for the people to read. These find those who were not read for long, and those whose
-- connection was refused, without reading all devices.
create index devices_unread on devices (source, last_sync_at) where last_sync_problem is distinct from 'UNAUTHORIZED';
create index devices_refused on devices (source, last_sync_at) where last_sync_problem = 'UNAUTHORIZED';
