-- Returns true if the session accepts the end that its charge point reports: it has started, or was given up before its
-- record arrived.
create or replace function charging_takes_end(state text, stop_received_at timestamptz) returns boolean
  language sql immutable parallel safe
return charging_has_started(state) or (state = 'abnormal' and stop_received_at is null);
