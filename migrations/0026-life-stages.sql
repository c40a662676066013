-- How the cycle is counted. What was HORMONAL is PILL: bleeding from the pack, no phases.
alter table settings no force row level security;
alter table settings drop constraint settings_cycle_mode_check;
update settings set cycle_mode = 'PILL' where cycle_mode = 'HORMONAL';
alter table settings force row level security;

alter table settings
  add constraint settings_cycle_mode_check check (cycle_mode in
    ('NATURAL', 'PILL', 'IUS', 'NONE_EXPECTED', 'PERIMENOPAUSE', 'FIRST_YEARS', 'PAUSED')),
  add column pill_pack text not null default 'DAYS_28' check (pill_pack in ('DAYS_28', 'CONTINUOUS')),
  -- A pause of before has no reason, and caps nothing.
  add column pause_reason text not null default 'JUST_SO'
    check (pause_reason in ('JUST_SO', 'PREGNANCY', 'POSTPARTUM', 'BREASTFEEDING')),
  -- Modes of before, oldest first: {mode, pauseReason, until}. Past cycles are drawn by the mode they ended in.
  add column earlier_modes jsonb not null default '[]' check (jsonb_typeof(earlier_modes) = 'array'),
  -- What explains a long time without a period, and the last start before it.
  add column absence_answer text check (absence_answer in ('PREGNANCY', 'CONTRACEPTION', 'MENOPAUSE', 'SEEN')),
  add column absence_explained_for date,
  add constraint settings_absence_check check ((absence_answer is null) = (absence_explained_for is null));

-- Why the person leaves the cycle that ended with this start out of the average.
alter table period_logs add column left_out text check (left_out in ('PREGNANCY', 'ILLNESS', 'TRAVEL', 'OTHER'));
