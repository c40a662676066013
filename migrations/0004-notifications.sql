-- The role that owns the job engine's schema and nothing else. The service takes it on for the engine's statements.
do $$
begin
  create role lutea_jobs nologin noinherit;
exception when duplicate_object or unique_violation then
  null;
end
$$;
grant lutea_jobs to lutea_service;
-- A schema is given only to a role that the giver belongs to.
grant lutea_jobs to current_user;
create schema pgboss authorization lutea_jobs;

-- What a person wants to be told and how. Who never changed anything has no row and gets the defaults.
create table notification_settings (
  user_id uuid primary key default current_user_id() references users on delete cascade,
  channel text not null default 'email' check (channel in ('email', 'ntfy', 'gotify', 'webhook')),
  -- An address of a push service is a secret: whoever knows it may send. Sealed like a device's credentials.
  sealed_push text,
  daily boolean not null default true,
  period_soon boolean not null default true,
  period_late boolean not null default true,
  connection_renewal boolean not null default true,
  tested_at timestamptz
);

-- One message of one kind about one day, taken before it is sent: the primary key lets no second one through.
create table notification_claims (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('daily', 'periodSoon', 'periodLate', 'connectionRenewal')),
  -- The local date; for the other kinds the day that they are about, so that they come once in a cycle or renewal.
  local_date date not null,
  state text not null check (state in ('claimed', 'sending', 'sent', 'failed', 'unknown', 'withheld')),
  claimed_at timestamptz not null,
  -- From when any instance may take it up: at once, after a failure, or when the holder's lease is over. Null: done.
  wake_at timestamptz,
  holder uuid,
  attempts integer not null default 0,
  problem text,
  ended_at timestamptz,
  primary key (user_id, kind, local_date)
);
create index on notification_claims (wake_at) where wake_at is not null;
create index on notification_claims (claimed_at);
create index on notification_claims (state, claimed_at) where state in ('failed', 'unknown');

-- Up to which instant everyone's clock has been looked at, and the key of the links in messages.
create table notification_progress (
  name text primary key,
  checked_until timestamptz not null,
  link_key bytea not null
);

-- Whose morning it is: for each zone a range of times, answered from the index alone.
create index on users (timezone, notification_time, id);

-- Zones that someone is in, so that a minute in which nobody is due costs the same however many people there are.
create table timezones_in_use (
  name text primary key,
  -- To within an hour. Whoever comes notes it, so that a deletion, which takes only rows a day old, spares theirs.
  used_at timestamptz not null
);

-- People whose time, zone or channel has changed since they were last looked at: the new time may be past already.
alter table users add column reminder_changed boolean not null default false;
create index on users (id) where reminder_changed;

create function note_reminder_change() returns trigger
  language plpgsql
  as $$
  begin
    new.reminder_changed := true;
    return new;
  end
  $$;
create trigger note_reminder_change before update of timezone, notification_time on users
  for each row when (old.timezone is distinct from new.timezone or old.notification_time is distinct from new.notification_time)
  execute function note_reminder_change();

create function note_timezone() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into timezones_in_use as zone values (new.timezone, now())
      on conflict (name) do update set used_at = excluded.used_at where zone.used_at < now() - interval '1 hour';
    return null;
  end
  $$;
revoke execute on function note_timezone from public;
grant create on schema public to lutea_system;
alter function note_timezone owner to lutea_system;
revoke create on schema public from lutea_system;
create trigger note_timezone after insert on users for each row execute function note_timezone();
create trigger note_timezone_change after update of timezone on users for each row
  when (old.timezone is distinct from new.timezone) execute function note_timezone();

alter table timezones_in_use enable row level security, force row level security;
alter table notification_settings enable row level security, force row level security;
alter table notification_claims enable row level security, force row level security;
alter table notification_progress enable row level security, force row level security;

create policy own on notification_settings to lutea_person using (user_id = current_user_id());
create policy own on notification_claims for select to lutea_person using (user_id = current_user_id());
create policy system on timezones_in_use to lutea_system using (true);
create policy system on notification_settings to lutea_system using (true);
create policy system on notification_claims to lutea_system using (true);
create policy system on notification_progress to lutea_system using (true);

grant select, insert on notification_settings to lutea_person;
grant update (channel, sealed_push, daily, period_soon, period_late, connection_renewal, tested_at)
  on notification_settings to lutea_person;
grant select on notification_claims to lutea_person;
grant update (reminder_changed) on users to lutea_person;

-- The system chooses whom to write to and follows an unsubscribe link; it does not read push addresses.
grant select (user_id, channel, daily, period_soon, period_late, connection_renewal), insert (user_id, daily, period_soon,
  period_late, connection_renewal), update (daily, period_soon, period_late, connection_renewal)
  on notification_settings to lutea_system;
grant select, insert, update, delete on notification_claims to lutea_system;
grant select, insert, update on notification_progress to lutea_system;
grant update (reminder_changed) on users to lutea_system;
grant select (token_expires_at, last_sync_at) on devices to lutea_system;
grant select, insert, update, delete on timezones_in_use to lutea_system;

-- The owner is held by row-level security too and would find nobody.
set local role lutea_system;
insert into timezones_in_use select distinct timezone, now() from users;
reset role;
