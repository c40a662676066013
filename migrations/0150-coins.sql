-- "Did easing off help?": an experiment with a coin, which the person starts themselves.
create table experiments (
  user_id uuid not null default current_user_id() references users on delete cascade,
  started_on date not null,
  ended_on date check (ended_on >= started_on),
  -- Every coin follows from it, so it is encrypted while coins are drawn.
  sealed_key text check (char_length(sealed_key) <= 400),
  key_id text generated always as (split_part(sealed_key, '.', 2)) stored,
  -- The same key once the experiment is over, so that everybody can check the coins.
  key text check (key ~ '^[0-9a-f]{64}$'),
  primary key (user_id, started_on),
  check (sealed_key is null or ended_on is null),
  check (key is null or ended_on is not null)
);
create unique index experiments_running on experiments (user_id) where ended_on is null;
create index on experiments (key_id, user_id) where key_id is not null;

-- One row for each morning on which the person said yes to the coin.
create table coins (
  user_id uuid not null default current_user_id() references users on delete cascade,
  date date not null,
  -- Of which experiment.
  started_on date not null,
  -- The one rule that lowered the morning, which is why it could have a coin.
  rule text not null check (rule in ('EASED_PHASE', 'CHARGE_BELOW_AFTER_DRAIN', 'SLEEP_SHORT', 'LOAD_HIGH',
    'HRV_UNBALANCED', 'CHARGE_LOW')),
  -- 1: train as planned. -1: ease off.
  coin integer not null check (coin in (1, -1)),
  overruled boolean not null default false,
  -- How fresh the person felt the next morning.
  freshness integer check (freshness between 1 and 5),
  primary key (user_id, date)
);

alter table experiments enable row level security, force row level security;
create policy own on experiments to lutea_person using (user_id = current_user_id());
create policy system on experiments for select to lutea_system using (true);
create policy backup on experiments for select to current_user using (is_backup());
grant select, insert, update, delete on experiments to lutea_person;
-- For the change of keys.
grant select (user_id, key_id) on experiments to lutea_system;

alter table coins enable row level security, force row level security;
create policy own on coins to lutea_person using (user_id = current_user_id());
create policy backup on coins for select to current_user using (is_backup());
grant select, insert, update, delete on coins to lutea_person;
