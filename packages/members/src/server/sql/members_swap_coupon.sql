create or replace function members_swap_coupon(p_operator uuid, p_order uuid, p_coupon uuid) returns boolean
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform from members_coupons where operator_id = p_operator
    and (id = p_coupon or (order_id = p_order and state = 'locked')) order by id for no key update;
  if not exists (select from members_coupons where operator_id = p_operator and id = p_coupon
    and state in ('unused', 'expired')) then return false; end if;
  update members_coupons set state = 'unused', order_id = null where operator_id = p_operator and order_id = p_order
    and state = 'locked';
  update members_coupons set state = 'locked', order_id = p_order where operator_id = p_operator and id = p_coupon;
  return true;
end
$$;
revoke all on function members_swap_coupon from public;
grant execute on function members_swap_coupon to evops_app, evops_gateway;
