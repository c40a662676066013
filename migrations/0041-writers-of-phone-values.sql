-- Days are derived from at most so many values of a kind and a day; a message can no longer add more. Values above that
-- would make every later message expensive.
alter table phone_values no force row level security;
delete from phone_values using (
  select user_id, source, kind, starts_at, row_number() over (
    partition by user_id, source, kind, coalesce(day, (starts_at at time zone 'UTC' + utc_offset_minutes * interval '1 minute')::date)
    order by starts_at) as place
  from phone_values) as placed
where placed.place > 300 and phone_values.user_id = placed.user_id and phone_values.source = placed.source
  and phone_values.kind = placed.kind and phone_values.starts_at = placed.starts_at;
alter table phone_values force row level security;

-- Two apps can write the same kind at the same moment. A key has no nulls: no name is the empty text.
alter table phone_values
  add column writer text not null generated always as (coalesce(wearable, '')) stored,
  drop constraint phone_values_pkey,
  add primary key (user_id, source, kind, starts_at, writer);

-- The app or watch whose values serve each kind, and the number of the last day that it measured.
alter table devices add column writers jsonb not null default '{}';
grant update (writers) on devices to lutea_person;
