-- What operators did, on their page and by commands: kept for 400 days. Never a name, an address or what anyone logged.
create table operator_actions (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  via text not null check (via in ('page', 'command')),
  action text not null check (char_length(action) between 1 and 100),
  -- The id of the person or session that it was about.
  subject uuid,
  succeeded boolean not null
);
create index operator_actions_at on operator_actions (at);

alter table operator_actions enable row level security, force row level security;
create policy system on operator_actions to lutea_system using (true);
create policy backup on operator_actions for select to current_user using (is_backup());
grant select, insert, delete on operator_actions to lutea_system;
