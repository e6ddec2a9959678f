-- Returns the state of a tag for a session that starts, and whether more than the reserve can be spent.
create or replace function charging_session_token_state(token charging_tokens, at timestamptz, reserve_minor bigint,
  short boolean) returns text
  language sql immutable parallel safe
return case
    when charging_token_state(token.state, token.valid_from, token.valid_until, at) = 'accepted'
      and (coalesce(short, false) or token.limit_minor <= coalesce(reserve_minor, 0)) then 'low_balance'
    else charging_token_state(token.state, token.valid_from, token.valid_until, at)
  end;
