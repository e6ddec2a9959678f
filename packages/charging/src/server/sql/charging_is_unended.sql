-- Not ended. Equal to the contract's `unendedStates`.
create or replace function charging_is_unended(state text) returns boolean
  language sql immutable parallel safe
return state in ('created', 'starting', 'charging', 'stopping', 'awaiting_record');
