create or replace function members_swap_coupon(p_operator uuid, p_session uuid, p_coupon uuid) returns boolean
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform from members_coupons where operator_id = p_operator
    and (id = p_coupon or (session_id = p_session and state = 'locked')) order by id for no key update;
  if not exists (select from members_coupons where operator_id = p_operator and id = p_coupon
    and state in ('unused', 'expired')) then return false; end if;
  update members_coupons set state = 'unused', session_id = null where operator_id = p_operator and session_id = p_session
    and state = 'locked';
  update members_coupons set state = 'locked', session_id = p_session where operator_id = p_operator and id = p_coupon;
  return true;
end
$$;
revoke all on function members_swap_coupon from public;
grant execute on function members_swap_coupon to evops_app, evops_gateway;
