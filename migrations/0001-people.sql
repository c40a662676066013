-- Roles. The service logs in as a member of lutea_service, which may do nothing by itself: every transaction
-- takes on lutea_person (one person's own rows) or lutea_system (named system work) for its own length.
-- Roles belong to the whole cluster, so another database may have made them already.
do $$
declare
  name text;
begin
  foreach name in array array['lutea_service', 'lutea_person', 'lutea_system'] loop
    begin
      execute format('create role %I nologin noinherit', name);
    exception when duplicate_object or unique_violation then
      null;
    end;
  end loop;
end
$$;
grant lutea_person, lutea_system to lutea_service;

create function current_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  cycle_length double precision not null default 28 check (cycle_length between 21 and 45),
  cycle_length_stated boolean not null default false,
  last_period_date date,
  notification_time text not null default '07:00' check (notification_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  timezone text not null default 'UTC',
  active_overrides text[] not null default '{}'
    check (active_overrides <@ array['flare', 'stress', 'sleep', 'pms']),
  device_connected boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table settings (
  user_id uuid primary key default current_user_id() references users on delete cascade,
  phase_planning boolean not null default true,
  cycle_mode text not null default 'NATURAL' check (cycle_mode in ('NATURAL', 'HORMONAL', 'PAUSED'))
);

create table identities (
  user_id uuid not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, issuer, subject),
  unique (issuer, subject)
);

create table sessions (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, id)
);

create table period_logs (
  user_id uuid not null default current_user_id() references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  start_date date not null,
  predicted_date date,
  gap_confirmed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, start_date)
);

create table daily_logs (
  user_id uuid not null default current_user_id() references users on delete cascade,
  date date not null,
  cycle_day integer,
  phase text,
  hrv_status text,
  hrv_last_night_ms double precision,
  hrv_weekly_ms double precision,
  resting_heart_rate double precision,
  body_battery_current double precision,
  body_battery_high double precision,
  body_battery_low double precision,
  body_battery_yesterday_low double precision,
  sleep_seconds integer,
  sleep_score double precision,
  stress_average double precision,
  intensity_minutes_week double precision,
  decision_status text,
  decision_reason text,
  source text,
  synced_at timestamptz,
  primary key (user_id, date)
);

-- Not owned by anyone: nobody is signed in yet.
create table login_attempts (
  client text not null,
  attempted_at timestamptz not null
);
create index on login_attempts (client, attempted_at);
create index on login_attempts (attempted_at);

create table login_transactions (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  expires_at timestamptz not null
);
create index on login_transactions (expires_at);

-- The only way from a session token to a person. Runs as lutea_system, returns nothing but what a request needs.
create function session_owner(token_hash bytea, seen_after timestamptz, created_after timestamptz)
  returns table (user_id uuid, session_id uuid, last_seen_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select s.user_id, s.id, s.last_seen_at
      from sessions s
      where s.token_hash = session_owner.token_hash
        and s.last_seen_at > session_owner.seen_after
        and s.created_at > session_owner.created_after;
    -- Ends the transaction, and with it every statement that travels behind.
    if not found then
      raise exception 'no such session' using errcode = 'invalid_authorization_specification';
    end if;
  end
  $$;
revoke execute on function session_owner from public;
grant execute on function session_owner to lutea_service;
-- A function changes hands only to a role that may create in its schema and that the giver belongs to.
grant lutea_system to current_user;
grant create on schema public to lutea_system;
alter function session_owner owner to lutea_system;
revoke create on schema public from lutea_system;

-- Row-level security, enabled and forced everywhere: without a policy for the acting role there are no rows.
alter table users enable row level security, force row level security;
alter table settings enable row level security, force row level security;
alter table identities enable row level security, force row level security;
alter table sessions enable row level security, force row level security;
alter table period_logs enable row level security, force row level security;
alter table daily_logs enable row level security, force row level security;
alter table login_attempts enable row level security, force row level security;
alter table login_transactions enable row level security, force row level security;

create policy own on users to lutea_person using (id = current_user_id());
create policy own on settings to lutea_person using (user_id = current_user_id());
create policy own on identities to lutea_person using (user_id = current_user_id());
create policy own on sessions to lutea_person using (user_id = current_user_id());
create policy own on period_logs to lutea_person using (user_id = current_user_id());
create policy own on daily_logs to lutea_person using (user_id = current_user_id());

create policy system on users to lutea_system using (true);
create policy system on identities to lutea_system using (true);
create policy system on sessions to lutea_system using (true);
create policy system on login_attempts to lutea_system using (true);
create policy system on login_transactions to lutea_system using (true);

grant usage on schema public to lutea_service, lutea_person, lutea_system;

grant select on users to lutea_person;
grant update (cycle_length, cycle_length_stated, last_period_date, notification_time, timezone, active_overrides,
  updated_at) on users to lutea_person;
grant select, insert, update on settings to lutea_person;
grant select on identities to lutea_person;
grant select (user_id, id, user_agent, created_at, last_seen_at), delete on sessions to lutea_person;
grant select, insert, update, delete on period_logs to lutea_person;
grant select, insert, update, delete on daily_logs to lutea_person;

grant select, insert, update (email, updated_at) on users to lutea_system;
grant select, insert on identities to lutea_system;
grant select, insert, update (last_seen_at), delete on sessions to lutea_system;
grant select, insert, delete on login_attempts to lutea_system;
grant select, insert, delete on login_transactions to lutea_system;
