-- When the person last proved to the provider who they are, as far as it says: a session that has just begun may rest on
-- a proof of long ago.
alter table sessions add column authenticated_at timestamptz;

grant select (authenticated_at) on sessions to lutea_person;
