-- A plate without what people write between its parts; nothing of none. The fleet's vehicles are found the same way.
create or replace function charging_plate_key(plate text) returns text
  language sql immutable parallel safe
return nullif(translate(upper(plate), ' -.·', ''), '');
