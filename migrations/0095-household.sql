-- The household provider: people sign in with passkeys, or with a password and a code, that this installation keeps
-- itself. An account exists from its invitation on; without a credential nobody can sign in with it.
create table household_accounts (
  user_id uuid primary key default current_user_id() references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- The name as it is compared: normalised, in lower case.
  name_key text not null unique check (char_length(name_key) between 1 and 120),
  -- The password's hash and the secret of the authenticator app, as one encrypted value.
  sealed_password text check (char_length(sealed_password) <= 2000),
  password_key_id text generated always as (split_part(sealed_password, '.', 2)) stored,
  -- The time step of the last code that was used: a code works once.
  last_code_step bigint not null default 0,
  created_at timestamptz not null
);

create table household_passkeys (
  user_id uuid not null default current_user_id() references users on delete cascade,
  id text not null check (id ~ '^[A-Za-z0-9_-]+$' and char_length(id) <= 1400),
  public_key bytea not null check (octet_length(public_key) <= 2048),
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}' check (cardinality(transports) <= 10),
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);

create table household_recovery_codes (
  user_id uuid not null default current_user_id() references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);
create index household_recovery_codes_hash on household_recovery_codes (hash);

-- Links with which a person makes their first or next credential: an invitation, a reset by the operator, or for a few
-- minutes after a recovery code. Only hashes.
create table household_enrolments (
  user_id uuid primary key default current_user_id() references users on delete cascade,
  hash bytea not null unique,
  kind text not null check (kind in ('invitation', 'reset', 'recovery')),
  expires_at timestamptz not null
);

-- Challenges of passkeys, and browsers that have just made a credential. Only hashes, only for minutes, each used once.
create table household_challenges (
  hash bytea primary key,
  purpose text not null check (char_length(purpose) <= 200),
  expires_at timestamptz not null
);
create index household_challenges_expires_at on household_challenges (expires_at);

-- What the provider stores between the steps of a sign-in: interactions, codes, grants. Minutes, by the hash of its id.
create table provider_records (
  hash bytea primary key,
  payload text not null check (char_length(payload) <= 20000),
  grant_hash bytea,
  expires_at timestamptz not null
);
create index provider_records_expires_at on provider_records (expires_at);
create index provider_records_grant_hash on provider_records (grant_hash) where grant_hash is not null;

alter table household_accounts enable row level security, force row level security;
alter table household_passkeys enable row level security, force row level security;
alter table household_recovery_codes enable row level security, force row level security;
alter table household_enrolments enable row level security, force row level security;
alter table household_challenges enable row level security, force row level security;
alter table provider_records enable row level security, force row level security;

create policy own on household_accounts to lutea_person using (user_id = current_user_id());
create policy own on household_passkeys to lutea_person using (user_id = current_user_id());
create policy own on household_recovery_codes to lutea_person using (user_id = current_user_id());
create policy own on household_enrolments to lutea_person using (user_id = current_user_id());

create policy system on household_accounts to lutea_system using (true);
create policy system on household_passkeys to lutea_system using (true);
create policy system on household_recovery_codes to lutea_system using (true);
create policy system on household_enrolments to lutea_system using (true);
create policy system on household_challenges to lutea_system using (true);
create policy system on provider_records to lutea_system using (true);

create policy backup on household_accounts for select to current_user using (is_backup());
create policy backup on household_passkeys for select to current_user using (is_backup());
create policy backup on household_recovery_codes for select to current_user using (is_backup());
create policy backup on household_enrolments for select to current_user using (is_backup());
create policy backup on household_challenges for select to current_user using (is_backup());
create policy backup on provider_records for select to current_user using (is_backup());

-- The system finds whose name, code or link it is; everything else about a credential is done in the person's role.
grant select, update (sealed_password, last_code_step) on household_accounts to lutea_person;
grant select (user_id, name, name_key, password_key_id, created_at), insert (user_id, name, name_key, created_at)
  on household_accounts to lutea_system;
grant select, insert, delete, update (name, counter, last_used_at) on household_passkeys to lutea_person;
grant select (user_id) on household_passkeys to lutea_system;
grant select, insert, delete on household_recovery_codes to lutea_person;
grant select, delete on household_recovery_codes to lutea_system;
grant select, delete on household_enrolments to lutea_person;
grant select, insert, delete, update (hash, kind, expires_at) on household_enrolments to lutea_system;
grant select, insert, delete on household_challenges to lutea_system;
grant select, insert, delete, update (payload, grant_hash, expires_at) on provider_records to lutea_system;

-- Which provider a person is on their way to.
alter table login_transactions add column provider text not null default '' check (char_length(provider) <= 60);
