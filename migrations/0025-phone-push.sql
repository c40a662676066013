-- A phone sends its values to a secret address. Only the hash of its token is kept; what the last message held is shown
-- to the person. Null for devices that are read.
alter table devices
  add column address_hash bytea,
  add column last_message jsonb;
grant update (address_hash, last_message) on devices to lutea_person;
grant select (address_hash) on devices to lutea_system;

-- The only way from a phone's address to a person. Runs as lutea_system, returns the one connection and nothing else.
create function phone_owner(owner_id uuid, address_hash bytea)
  returns table (user_id uuid, source text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select d.user_id, d.source from devices d
      where d.user_id = phone_owner.owner_id and d.address_hash = phone_owner.address_hash
        and exists (select from users u where u.id = d.user_id and u.disabled_at is null);
    -- Ends the transaction, and with it every statement that travels behind.
    if not found then
      raise exception 'no such address' using errcode = 'invalid_authorization_specification';
    end if;
  end
  $$;
revoke execute on function phone_owner from public;
grant execute on function phone_owner to lutea_service;
grant create on schema public to lutea_system;
alter function phone_owner owner to lutea_system;
revoke create on schema public from lutea_system;

-- What a phone sent, as long as days are made of it: about a hundred days.
create table phone_values (
  user_id uuid not null default current_user_id() references users on delete cascade,
  source text not null check (source ~ '^[a-z0-9_]{1,32}$'),
  kind text not null check (kind in ('HRV_RMSSD', 'HRV_SDNN', 'PULSE', 'SLEEP', 'SKIN_DEVIATION', 'SKIN_TEMPERATURE',
    'WORKOUT', 'EXERCISE_MINUTES', 'BLEEDING', 'OVULATION_TEST', 'BASAL_TEMPERATURE')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  value double precision not null,
  -- Of the phone's clock, or of the person's timezone when the value first came.
  utc_offset_minutes integer not null check (utc_offset_minutes between -1080 and 1080),
  -- The day that it is of, where the message names no moment.
  day date,
  label text check (char_length(label) <= 60),
  -- When the person said that they do not want it in their record: of bleeding, tests and temperatures alone.
  declined_at timestamptz,
  -- The same value sent twice is stored once.
  primary key (user_id, source, kind, starts_at),
  check (ends_at >= starts_at)
);

alter table phone_values enable row level security, force row level security;
create policy own on phone_values to lutea_person using (user_id = current_user_id());
create policy backup on phone_values for select to current_user using (is_backup());
grant select, insert, update, delete on phone_values to lutea_person;

-- SDNN and rMSSD are never compared. Null: rMSSD, which was all there was.
alter table daily_logs add column hrv_kind text check (hrv_kind in ('RMSSD', 'SDNN'));
