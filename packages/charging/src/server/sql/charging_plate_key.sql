-- Returns a plate without separators. Null for no plate. The vehicles of the fleet are matched in the same way.
create or replace function charging_plate_key(plate text) returns text
  language sql immutable parallel safe
return nullif(translate(upper(plate), ' -.·', ''), '');
