-- Locks the coupon for sessions that start: the one the member selected, otherwise the one that expires first. The most
-- valuable one is only known when the session ends. Two sessions of a member never get the same coupon.
create or replace function members_lock_coupons(p_operators uuid[], p_sessions uuid[], p_members uuid[],
  p_stations uuid[], p_ats timestamptz[]) returns integer
  language plpgsql set search_path = public, pg_temp
as $$
declare
  wanted record;
  locked integer := 0;
begin
  for wanted in select * from unnest(p_operators, p_sessions, p_members, p_stations, p_ats) as w (operator, "session",
    member, station, at)
    where exists (select from members_coupons c where c.operator_id = w.operator and c.member_id = w.member
      and c.state = 'unused')
      and not exists (select from members_coupons c where c.operator_id = w.operator and c.session_id = w."session"
        and c.state = 'locked')
    order by 1, 2
  loop
    update members_coupons set state = 'locked', session_id = wanted."session" where operator_id = wanted.operator
      and id = (
      select c.id from members_coupons c
      join members_coupon_strategies s on s.operator_id = c.operator_id and s.id = c.strategy_id
      where c.operator_id = wanted.operator and c.member_id = wanted.member and c.state = 'unused'
        and s.state = 'published'
        and c.granted_at <= wanted.at + interval '5 minutes' and (c.valid_from is null or c.valid_from <= wanted.at)
          and c.valid_until > wanted.at
        and (s.station_ids = '{}' or wanted.station = any (s.station_ids))
      order by not c.preferred, c.valid_until, c.id limit 1 for no key update of c skip locked);
    if found then locked := locked + 1; end if;
  end loop;
  return locked;
end
$$;
revoke all on function members_lock_coupons from public;
grant execute on function members_lock_coupons to evops_app, evops_gateway;
