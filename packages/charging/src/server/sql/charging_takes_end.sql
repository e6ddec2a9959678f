-- Takes the end that its charge point tells: one that has begun, or that was given up before its record came.
create or replace function charging_takes_end(state text, stop_received_at timestamptz) returns boolean
  language sql immutable parallel safe
return charging_is_begun(state) or (state = 'abnormal' and stop_received_at is null);
