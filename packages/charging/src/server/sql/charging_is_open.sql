-- Occupies its connector: at most one session. Equal to the contract's `openStates`.
create or replace function charging_is_open(state text) returns boolean
  language sql immutable parallel safe
return state in ('created', 'starting', 'charging', 'stopping');
