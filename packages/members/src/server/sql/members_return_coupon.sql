-- owner: evops_gateway
-- An order's money was given back, or it is void before a bill was made: the coupon it used, or had locked, is good
-- again while it is valid. For whoever may do that at one station too, though the coupon is at another by now.
create or replace function members_return_coupon(p_operator uuid, p_session uuid, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if p_operator is distinct from platform_operator() then
    raise exception 'an order of another operator' using errcode = '42501';
  end if;
  update members_coupons set state = case when valid_until > p_at then 'unused' else 'expired' end, session_id = null
  where operator_id = p_operator and session_id = p_session and state = 'locked';
  return members_correct_coupon(p_operator, p_session, null, null, p_at);
end
$$;
revoke all on function members_return_coupon from public;
grant execute on function members_return_coupon to evops_app;
