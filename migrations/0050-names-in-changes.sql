-- The rows of changes that can still be undone get the names that the code uses now.
create function renamed(rows jsonb) returns jsonb language plpgsql as $$
declare
  names text[];
  written text := rows::text;
begin
  foreach names slice 1 in array array[
    ['start_date', 'startDate'], ['predicted_date', 'predictedDate'], ['gap_confirmed', 'gapConfirmed'],
    ['left_out', 'leftOut'], ['created_at', 'createdAt'], ['updated_at', 'updatedAt'],
    ['ovulation_test', 'ovulationTest'], ['ovulation_marked', 'ovulationMarked'],
    ['temperature_celsius', 'temperatureCelsius'], ['temperature_kind', 'temperatureKind']]
  loop
    -- A quote inside of a text is escaped, so that only names match.
    written := replace(written, format('"%s":', names[1]), format('"%s":', names[2]));
  end loop;
  return written::jsonb;
end $$;

alter table changes no force row level security;
update changes set replaced = renamed(replaced), written = renamed(written);
alter table changes force row level security;
drop function renamed;
