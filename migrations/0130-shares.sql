-- What a person shows someone, by name and until a day. Whoever has the address reads it; only the hash of its token is
-- kept. A revoked share is deleted.
create table shares (
  user_id uuid not null default current_user_id() references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  -- For whom, and how the person is called on it.
  name text not null check (length(name) between 1 and 60),
  shown_as text not null check (length(shown_as) between 1 and 60),
  shows text[] not null
    check (shows <@ array['ANSWER', 'FIVE_LEVELS', 'TALK', 'WEEKLY_MINUTES', 'SESSIONS', 'CYCLE']),
  -- The last day.
  until date not null,
  created_at timestamptz not null,
  -- The words that the person agreed to.
  agreed_to text not null check (length(agreed_to) between 1 and 4000),
  talk_to_me boolean not null default false,
  -- Whether the person keeps the answers of coming mornings to themselves.
  withheld boolean not null default false,
  -- What it said on each morning, by date: stored once, and never changed.
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  last_read_at timestamptz,
  primary key (user_id, id),
  -- Within one person: a key across people would tell one what another has.
  unique (user_id, token_hash)
);
create index shares_until on shares (until);

alter table shares enable row level security, force row level security;
create policy own on shares to lutea_person using (user_id = current_user_id());
create policy system on shares to lutea_system using (true);
create policy backup on shares for select to current_user using (is_backup());
grant select (user_id, id, name, shown_as, shows, until, created_at, agreed_to, talk_to_me, withheld, answers, last_read_at),
  insert (token_hash, name, shown_as, shows, until, created_at, agreed_to),
  update (talk_to_me, withheld, answers, last_read_at),
  delete on shares to lutea_person;
-- Who has a share that goes on, and whose an address is.
grant select on shares to lutea_system;

-- The only way from a share's address to a person. Runs as lutea_system, returns the one share and nothing else.
create function share_owner(owner_id uuid, token_hash bytea) returns table (user_id uuid, id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select s.user_id, s.id from shares s
      where s.user_id = share_owner.owner_id and s.token_hash = share_owner.token_hash
        and exists (select from users u where u.id = s.user_id and u.disabled_at is null);
    -- Ends the transaction, and with it every statement that travels behind.
    if not found then
      raise exception 'no such share' using errcode = 'invalid_authorization_specification';
    end if;
  end
  $$;
revoke execute on function share_owner from public;
grant execute on function share_owner to lutea_service;
grant create on schema public to lutea_system;
alter function share_owner owner to lutea_system;
revoke create on schema public from lutea_system;
