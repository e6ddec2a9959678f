-- Sits on its connector: one order at most. The same as the contract's `openStates`.
create or replace function charging_is_open(state text) returns boolean
  language sql immutable parallel safe
return state in ('created', 'starting', 'charging', 'stopping');
