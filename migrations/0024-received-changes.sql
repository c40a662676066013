-- The ids of the changes that a device last sent and that were applied, newest last. A device that lost the answer sends
-- the change again with the same id, and it is not applied a second time.
alter table users add column received_changes text[] not null default '{}'
  constraint users_received_changes_check check (cardinality(received_changes) <= 64);
grant update (received_changes) on users to lutea_person;
