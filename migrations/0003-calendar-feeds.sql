-- A person's calendar feeds, one for each scope. Whoever has the address reads the feed; only the hash of its token is
-- kept. The scopes stand in src/core/calendar-feed/feed-event.ts.
create table calendar_feeds (
  user_id uuid not null default current_user_id() references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  scope text not null check (scope in ('EVERYTHING', 'PERIODS', 'TRAINING')),
  discreet boolean not null default true,
  created_at timestamptz not null,
  -- To within an hour.
  last_read_at timestamptz,
  -- When a reading last differed from the one before.
  changed_at timestamptz not null,
  -- By event: what it was last read as, and how often it has changed. Hashes and numbers alone.
  revisions jsonb not null default '{}',
  primary key (user_id, id),
  unique (user_id, scope),
  -- Within one person: a key across people would tell one what another has.
  unique (user_id, token_hash)
);

-- The only way from a feed's address to a person. Runs as lutea_system, returns the one feed and nothing else.
create function feed_owner(owner_id uuid, token_hash bytea)
  returns table (user_id uuid, id uuid, scope text, discreet boolean, last_read_at timestamptz,
    changed_at timestamptz, revisions jsonb)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select f.user_id, f.id, f.scope, f.discreet, f.last_read_at, f.changed_at, f.revisions
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

alter table calendar_feeds enable row level security, force row level security;

create policy own on calendar_feeds to lutea_person using (user_id = current_user_id());
create policy system on calendar_feeds to lutea_system using (true);

grant select (user_id, id, scope, discreet, created_at, last_read_at, changed_at, revisions),
  insert (token_hash, scope, discreet, created_at, changed_at),
  update (token_hash, discreet, created_at, last_read_at, changed_at, revisions),
  delete on calendar_feeds to lutea_person;
grant select on calendar_feeds to lutea_system;
