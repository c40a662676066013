-- A signed-in person on their way to another provider, which they want to sign in with as well.
alter table login_transactions add column link_user_id uuid references users on delete cascade;
-- A provider or its address changed: its people come along.
grant update (issuer) on identities to lutea_system;
grant delete on identities to lutea_person;
create index login_transactions_link_user_id on login_transactions (link_user_id) where link_user_id is not null;
