-- An import brings days, nights, daily logs and settings too, so that what it added is written down in another way. No
-- role but the person's own may write imports, and the owner is held by row-level security too.
alter table imports no force row level security;
-- What stood on a day before is known only where nothing did: the other days are left as they are by an undo.
update imports set added = (added - 'startDays') || jsonb_build_object(
  'nights', '[]'::jsonb,
  'logs', '[]'::jsonb,
  'account', null,
  'days', coalesce((
    select jsonb_agg(jsonb_build_object('date', day -> 'date', 'before', null))
    from jsonb_array_elements(added -> 'startDays') day
    where not (day ->> 'wasNoted')::boolean
  ), '[]'::jsonb)
) where added ? 'startDays';
-- What was found and not taken over lacks its days.
delete from imports where found is not null;
alter table imports force row level security;
