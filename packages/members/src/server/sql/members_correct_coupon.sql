-- Corrects the coupon amount of a session: another amount, or without a coupon nothing, which returns the coupon. A
-- coupon that the session does not hold is rejected. False if nothing changes.
create or replace function members_correct_coupon(p_operator uuid, p_session uuid, p_coupon uuid, p_minor bigint,
  p_at timestamptz) returns boolean
  language plpgsql set search_path = public, pg_temp
as $$
declare
  use record;
  taken bigint := case when p_coupon is null then 0 else coalesce(p_minor, 0) end;
begin
  select coupon_id, minor into use from members_coupon_uses
  where operator_id = p_operator and session_id = p_session and returned_at is null for no key update;
  if p_coupon is not null and p_coupon is distinct from use.coupon_id then
    raise exception 'coupon % is not held by order %', p_coupon, p_session using errcode = '23514',
      constraint = 'members_coupon_held';
  end if;
  if use.coupon_id is null or taken = use.minor then return false; end if;
  update members_coupon_uses set minor = case when taken > 0 then taken else minor end, returned_at = case
    when taken = 0 then p_at end
  where operator_id = p_operator and session_id = p_session and coupon_id = use.coupon_id;
  update members_coupons c set used_minor = n.used, remained_minor = n.remained, used_at = case when n.used > 0
    then c.used_at end,
    state = n.state, session_id = case when c.state = n.state then c.session_id when n.state = 'used' then p_session end
  from (
    select used_minor - use.minor + taken as used, remained_minor + use.minor - taken as remained,
      case when state not in ('used', 'unused') then state
        when coalesce(remained_minor + use.minor - taken = 0, taken > 0) then 'used'
        when valid_until > p_at then 'unused' else 'expired' end as state
    from members_coupons where operator_id = p_operator and id = use.coupon_id
    for no key update
  ) n
  where c.operator_id = p_operator and c.id = use.coupon_id;
  return true;
end
$$;
revoke all on function members_correct_coupon from public;
grant execute on function members_correct_coupon to evops_gateway;
