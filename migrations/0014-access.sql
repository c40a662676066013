-- Since when the operator keeps a person out; null for everyone else. What is stored of them stays.
alter table users add column disabled_at timestamptz;
grant update (disabled_at) on users to lutea_system;

-- Whose morning it is, for those who are not kept out: answered from the index alone.
drop index users_timezone_notification_time_id_idx;
create index on users (timezone, notification_time, id) where disabled_at is null;

-- Whether the provider has said of this person when it last asked who they are: from then on its silence proves nothing.
alter table identities add column says_auth_time boolean not null default false;
grant update (says_auth_time) on identities to lutea_system;

-- The owner is held by row-level security too and would find nobody.
set local role lutea_system;
update identities i set says_auth_time = true
  where exists (select from sessions s where s.user_id = i.user_id and s.authenticated_at is not null);
reset role;

drop function feed_owner;
-- The only way from a feed's address to a person. Runs as lutea_system, returns the one feed and nothing else.
create function feed_owner(owner_id uuid, token_hash bytea)
  returns table (user_id uuid, id uuid, scope text, discreet boolean, last_read_at timestamptz,
    changed_at timestamptz, drawn_from text, drawn_tag text, drawn bytea)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select f.user_id, f.id, f.scope, f.discreet, f.last_read_at, f.changed_at, f.drawn_from, f.drawn_tag, f.drawn
      from calendar_feeds f
      where f.user_id = feed_owner.owner_id and f.token_hash = feed_owner.token_hash
        and exists (select from users u where u.id = f.user_id and u.disabled_at is null);
    -- Ends the transaction, and with it every statement that travels behind.
    if not found then
      raise exception 'no such feed' using errcode = 'invalid_authorization_specification';
    end if;
  end
  $$;
revoke execute on function feed_owner from public;
grant execute on function feed_owner to lutea_service;
grant create on schema public to lutea_system;
alter function feed_owner owner to lutea_system;
revoke create on schema public from lutea_system;
