-- Each backup that Lutea made by itself, or tried to: what came of it, and of the proof that it restores.
create table backups (
  started_at timestamptz primary key,
  ended_at timestamptz not null,
  -- Null where it failed.
  file text,
  bytes bigint,
  rows bigint,
  problem text check (char_length(problem) <= 500),
  proved_at timestamptz,
  -- People whose answers were the same from the restored database.
  compared integer,
  proof_problem text check (char_length(proof_problem) <= 500)
);

alter table backups enable row level security, force row level security;
create policy system on backups to lutea_system using (true);
create policy backup on backups for select to current_user using (is_backup());
grant select, insert, update, delete on backups to lutea_system;
