-- Settles the coupons of ended sessions: the coupon in the bill is used, a lock without a coupon in the bill is
-- released. A coupon that is not locked by its session is rejected, because a session must not become cheaper through
-- another one's coupon.
create or replace function members_settle_coupons(p_operators uuid[], p_sessions uuid[], p_coupons uuid[],
  p_minors bigint[], p_at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp
as $$
declare
  done record;
begin
  for done in select * from unnest(p_operators, p_sessions, p_coupons, p_minors) as d (operator, "session", coupon, minor)
    order by 1, 2 loop
    if done.coupon is not null then
      update members_coupons set used_minor = used_minor + done.minor, used_at = p_at, preferred = false,
        remained_minor = remained_minor - done.minor, state = case when remained_minor - done.minor > 0 then 'unused'
          else 'used' end,
        session_id = case when remained_minor - done.minor > 0 then null else done."session" end
      where operator_id = done.operator and id = done.coupon and session_id = done."session" and state = 'locked';
      if not found then
        raise exception 'coupon % is not locked by order %', done.coupon, done."session" using errcode = '23514',
          constraint = 'members_coupon_locked';
      end if;
      insert into members_coupon_uses (operator_id, session_id, coupon_id, minor, used_at)
        values (done.operator, done."session", done.coupon, done.minor, p_at);
    end if;
    update members_coupons set state = case when valid_until > p_at then 'unused' else 'expired' end, session_id = null
    where operator_id = done.operator and session_id = done."session" and state = 'locked';
  end loop;
end
$$;
revoke all on function members_settle_coupons from public;
grant execute on function members_settle_coupons to evops_app, evops_gateway;
