-- A provider that does not know when it asked a person may send 0 as auth_time. Earlier versions took 0 for a time, so
-- that no sign-in of this person counted as recent. Only a real time shows that the provider says it.
-- The owner is held by row-level security too and would find nobody.
set local role lutea_system;
update identities i set says_auth_time = exists (
    select from sessions s where s.user_id = i.user_id and s.authenticated_at > '1970-01-02')
  where i.says_auth_time;
reset role;
