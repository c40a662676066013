-- A feed as it was last drawn, which is what a reader gets for as long as nothing it was drawn from has changed.
alter table calendar_feeds
  -- A hash of all that it was drawn from.
  add column drawn_from text,
  -- A hash of the text.
  add column drawn_tag text,
  -- The text, as gzip: the way most readers take it.
  add column drawn bytea,
  add check (num_nulls(drawn_from, drawn_tag, drawn) in (0, 3));

grant select (drawn_from, drawn_tag, drawn), update (drawn_from, drawn_tag, drawn) on calendar_feeds to lutea_person;

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
      where f.user_id = feed_owner.owner_id and f.token_hash = feed_owner.token_hash;
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
