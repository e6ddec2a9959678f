-- Energy flows or may flow. Equal to the contract's `runningStates`.
create or replace function charging_is_running(state text) returns boolean
  language sql immutable parallel safe
return state in ('charging', 'stopping');
