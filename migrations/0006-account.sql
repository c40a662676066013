-- Who has deleted their account: the bare id and when, nothing that says who it was. A backup that is restored has their
-- rows again; with this list they are deleted again (lutea deleted apply).
create table deleted_users (
  id uuid primary key,
  deleted_at timestamptz not null
);

-- In the same transaction as the deletion, whoever deletes.
create function note_deletion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into deleted_users values (old.id, now()) on conflict do nothing;
    return null;
  end
  $$;
revoke execute on function note_deletion from public;
grant create on schema public to lutea_system;
alter function note_deletion owner to lutea_system;
revoke create on schema public from lutea_system;
create trigger note_deletion after delete on users for each row execute function note_deletion();

alter table deleted_users enable row level security, force row level security;
create policy system on deleted_users to lutea_system using (true);
grant select, insert on deleted_users to lutea_system;

-- A person may delete themself: the policy `own` holds this to their own row, and every other table follows by its
-- foreign key. Nobody else may, the system included.
grant delete on users to lutea_person;

-- Since when the person must have proven at the provider who they are; null where an earlier proof will do.
alter table login_transactions add column authenticated_after timestamptz;
