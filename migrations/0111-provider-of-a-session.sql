-- Where a session's sign-in was: signing in again goes there. Empty for sessions from before.
alter table sessions add column provider text not null default '' check (char_length(provider) <= 60);
grant select (provider) on sessions to lutea_person;
