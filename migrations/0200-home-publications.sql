-- What a person has published to the operator's MQTT broker, for Home Assistant.
create table home_publications (
  user_id uuid primary key default current_user_id() references users on delete cascade,
  -- In the topics, where the person's own id would say that two installations know the same person.
  id uuid not null default gen_random_uuid(),
  -- The broker that the person agreed to, host:port. Nothing goes to another one.
  broker text not null check (char_length(broker) between 1 and 300),
  -- The status alone.
  discreet boolean not null default true,
  -- Something that the answer depends on has changed since the last publishing began.
  stale boolean not null default true,
  created_at timestamptz not null,
  -- The last publishing that worked.
  published_at timestamptz,
  next_at timestamptz not null,
  -- An instance is publishing until then at most.
  busy_until timestamptz,
  problem text check (problem in ('UNREACHABLE', 'REFUSED')),
  -- Publishings in a row that failed.
  failures integer not null default 0 check (failures >= 0)
);
create index home_publications_due on home_publications (next_at);
create index home_publications_stale on home_publications (user_id) where stale;

-- Topics that are still to be emptied, after a person switched off or deleted the account: a random id and nothing else.
create table home_removals (
  id uuid primary key,
  broker text not null,
  noted_at timestamptz not null
);

create function note_home_removal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into home_removals values (old.id, old.broker, now()) on conflict do nothing;
    return null;
  end
  $$;
revoke execute on function note_home_removal from public;
grant create on schema public to lutea_system;
alter function note_home_removal owner to lutea_system;
revoke create on schema public from lutea_system;
create trigger note_home_removal after delete on home_publications for each row execute function note_home_removal();

create function note_stale_home() returns trigger
  language plpgsql
  as $$
  begin
    -- The system, which may not update it, writes into some of these tables too.
    if current_user_id() is null then return null; end if;
    update home_publications set stale = true where user_id = current_user_id() and not stale;
    return null;
  end
  $$;
-- What decisions are made from. Not decisions: publishing reads Today, and that stores one.
create trigger note_stale_home after insert or update or delete on measurements
  for each statement execute function note_stale_home();
create trigger note_stale_home after insert or update or delete on body_days
  for each statement execute function note_stale_home();
create trigger note_stale_home after insert or update or delete on period_logs
  for each statement execute function note_stale_home();
create trigger note_stale_home after insert or update on settings
  for each statement execute function note_stale_home();
create trigger note_stale_home after update of active_overrides, cycle_length, device_connected on users
  for each statement execute function note_stale_home();

alter table home_publications enable row level security, force row level security;
create policy own on home_publications to lutea_person using (user_id = current_user_id());
create policy system on home_publications for select to lutea_system using (true);
create policy backup on home_publications for select to current_user using (is_backup());
grant select, insert, update, delete on home_publications to lutea_person;
grant select (user_id, broker, stale, next_at, busy_until, problem) on home_publications to lutea_system;

alter table home_removals enable row level security, force row level security;
create policy system on home_removals to lutea_system using (true);
create policy backup on home_removals for select to current_user using (is_backup());
grant select, insert, delete on home_removals to lutea_system;
