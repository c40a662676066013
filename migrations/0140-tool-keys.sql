-- Keys that a person makes for a program. Each opens only what its scopes name, until its end. Only a hash is kept.
create table tool_keys (
  user_id uuid not null default current_user_id() references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60),
  token_hash bytea not null,
  scopes text[] not null check (cardinality(scopes) <= 20),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
-- Not unique: that would tell a person whether another has a key. 256 random bits meet nowhere.
create index tool_keys_token_hash on tool_keys (token_hash);

alter table tool_keys enable row level security, force row level security;
create policy own on tool_keys to lutea_person using (user_id = current_user_id());
create policy system on tool_keys for select to lutea_system using (true);
create policy backup on tool_keys for select to current_user using (is_backup());
grant select (user_id, id, name, scopes, created_at, expires_at, last_used_at), insert, delete, update (last_used_at)
  on tool_keys to lutea_person;
grant select on tool_keys to lutea_system;

-- The only way from a key to a person, as session_owner is from a session. A disabled person's keys open nothing.
create function tool_key_owner(token_hash bytea, at timestamptz)
  returns table (user_id uuid, key_id uuid, last_used_at timestamptz, scopes text[])
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select k.user_id, k.id, k.last_used_at, k.scopes
      from tool_keys k join users u on u.id = k.user_id
      where k.token_hash = tool_key_owner.token_hash
        and k.expires_at > tool_key_owner.at
        and u.disabled_at is null;
    -- Ends the transaction, and with it every statement that travels behind.
    if not found then
      raise exception 'no such key' using errcode = 'invalid_authorization_specification';
    end if;
  end
  $$;
revoke execute on function tool_key_owner from public;
grant execute on function tool_key_owner to lutea_service;
grant lutea_system to current_user;
grant create on schema public to lutea_system;
alter function tool_key_owner owner to lutea_system;
revoke create on schema public from lutea_system;
