-- A session takes a coupon that its member had and that was valid when it began, whenever the charge point tells of it: one
-- given later is not its, one that has expired since still is. A charge point's clock may be five minutes off.

create or replace function members_coupons_for(p_operator uuid, p_order uuid, p_member uuid, p_station uuid, p_at timestamptz) returns jsonb
  language sql stable
begin atomic
  select jsonb_agg(jsonb_build_object('id', c.id, 'no', c.no, 'name', s.name, 'terms', s.terms, 'remainedMinor', c.remained_minor,
    'locked', c.state = 'locked', 'preferred', c.preferred, 'until', c.valid_until) order by c.valid_until, c.id)
  from members_coupons c
  join members_coupon_strategies s on s.operator_id = c.operator_id and s.id = c.strategy_id
  where c.operator_id = p_operator and c.member_id = p_member and (c.state in ('unused', 'expired') or (c.state = 'locked' and c.order_id = p_order))
    and (c.state = 'locked' or s.state = 'published')
    and c.given_at <= p_at + interval '5 minutes' and (c.valid_from is null or c.valid_from <= p_at) and c.valid_until > p_at
    and (s.station_ids = '{}' or p_station = any (s.station_ids));
end;

create or replace function members_swap_coupon(p_operator uuid, p_order uuid, p_coupon uuid) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform from members_coupons where operator_id = p_operator and (id = p_coupon or (order_id = p_order and state = 'locked')) order by id for no key update;
  if not exists (select from members_coupons where operator_id = p_operator and id = p_coupon and state in ('unused', 'expired')) then return false; end if;
  update members_coupons set state = 'unused', order_id = null where operator_id = p_operator and order_id = p_order and state = 'locked';
  update members_coupons set state = 'locked', order_id = p_order where operator_id = p_operator and id = p_coupon;
  return true;
end
$$;

do $$
declare
  body text := pg_get_functiondef('members_lock_coupons(uuid[],uuid[],uuid[],uuid[],timestamptz[])'::regprocedure);
  asked text := 'and (c.valid_from is null or c.valid_from <= wanted.at)';
begin
  if position(asked in body) = 0 then raise exception 'members_lock_coupons is not what this migration knows'; end if;
  execute replace(body, asked, 'and c.given_at <= wanted.at + interval ''5 minutes'' ' || asked);
end
$$;
