-- Files that a person brought from another app. The file itself is never stored here: what was found in it waits for
-- the person's word, and is gone once they gave it, or after a day.
create table imports (
  user_id uuid not null default current_user_id() references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  state text not null check (state in ('READING', 'ASKING', 'READY', 'FAILED', 'APPLIED', 'UNDONE')),
  -- The apps that wrote it.
  sources text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- How much of it is read, 0 to 1.
  progress double precision not null default 0,
  -- What only the person can say: a password (asked for, never stored), the order of day and month, columns.
  question jsonb,
  problem text check (problem in ('UNKNOWN', 'WRONG_MEMBER', 'EMPTY', 'UNREADABLE', 'TOO_LARGE', 'INTERRUPTED')),
  found jsonb,
  applied_at timestamptz,
  -- What applying it added, so that exactly that can be taken back.
  added jsonb,
  primary key (user_id, id),
  check ((applied_at is null) = (added is null))
);
create index on imports (updated_at) where state not in ('APPLIED', 'UNDONE');

alter table imports enable row level security, force row level security;

create policy own on imports to lutea_person using (user_id = current_user_id());
create policy system on imports to lutea_system using (state not in ('APPLIED', 'UNDONE'));
create policy backup on imports for select to current_user using (is_backup());

grant select, insert, update, delete on imports to lutea_person;
-- Enough to forget what nobody applied.
grant select (user_id, state, updated_at), delete on imports to lutea_system;
