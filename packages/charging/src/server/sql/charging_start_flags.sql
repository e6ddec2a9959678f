-- Returns the flags of a session at its start: its start had been given up (A01), its token is unknown or not accepted
-- (A10). Known tokens are the contract's `knownVerdicts`.
create or replace function charging_start_flags(token_state text, was_given_up boolean) returns text[]
  language sql immutable parallel safe
return case when was_given_up then array['A01'] else '{}' end
  || case when token_state in ('accepted', 'low_balance', 'concurrent', 'limited', 'booked') then '{}'
    else array['A10'] end;
