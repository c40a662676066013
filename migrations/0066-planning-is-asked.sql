-- Whether the person was asked if they plan by phase. Who switched it off has chosen.
alter table settings add column phase_planning_chosen boolean not null default false;
update settings set phase_planning_chosen = true where not phase_planning;
