-- Whether the person said how the cycle is counted: NATURAL is the default, and also an answer.
alter table settings add column cycle_mode_chosen boolean not null default false;

alter table settings no force row level security;
update settings set cycle_mode_chosen = true where cycle_mode <> 'NATURAL';
alter table settings force row level security;
