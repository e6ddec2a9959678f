-- What a tag is worth to an order that starts: its state, and whether there is anything to spend beyond the reserve.
create or replace function charging_session_token_state(token charging_tokens, at timestamptz, reserve_minor bigint,
  short boolean) returns text
  language sql immutable parallel safe
return case
    when charging_token_state(token.state, token.valid_from, token.valid_until, at) = 'accepted'
      and (coalesce(short, false) or token.limit_minor <= coalesce(reserve_minor, 0)) then 'low_balance'
    else charging_token_state(token.state, token.valid_from, token.valid_until, at)
  end;
