-- Returns the state of a tag at an instant, for an authorisation response.
create or replace function charging_token_state(state text, valid_from timestamptz, valid_until timestamptz,
  at timestamptz) returns text
  language sql immutable parallel safe
return case
    when state is null then 'unknown'
    when state = 'blocked' then 'blocked'
    when valid_until <= at or valid_from > at then 'expired'
    else 'accepted'
  end;
