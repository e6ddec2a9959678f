-- Started at its charge point and not ended. Equal to the contract's `begunStates`.
create or replace function charging_has_started(state text) returns boolean
  language sql immutable parallel safe
return state in ('charging', 'stopping', 'awaiting_record');
