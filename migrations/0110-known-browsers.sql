-- Browsers in which a person has signed in, so that a sign-in in another one is told to them. Only the hash of a random
-- value in the browser's cookie, which is another one for each person of a shared browser.
create table known_browsers (
  user_id uuid not null default current_user_id() references users on delete cascade,
  hash bytea not null,
  user_agent text not null check (char_length(user_agent) <= 256),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the mail about this browser may be sent; null if there is none to send.
  mail_due_at timestamptz,
  primary key (user_id, hash)
);
create index known_browsers_mail_due_at on known_browsers (mail_due_at) where mail_due_at is not null;

alter table known_browsers enable row level security, force row level security;
create policy own on known_browsers to lutea_person using (user_id = current_user_id());
create policy system on known_browsers to lutea_system using (true);
create policy backup on known_browsers for select to current_user using (is_backup());

grant select (user_id, user_agent, first_seen_at, last_seen_at) on known_browsers to lutea_person;
grant select, insert, delete, update (last_seen_at, mail_due_at) on known_browsers to lutea_system;
