-- Started at its charge point and not ended. Equal to the contract's `begunStates`.
create or replace function charging_is_begun(state text) returns boolean
  language sql immutable parallel safe
return state in ('charging', 'stopping', 'awaiting_record');
