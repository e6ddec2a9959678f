create or replace function members_coupons_for(p_operator uuid, p_session uuid, p_member uuid, p_station uuid,
  p_at timestamptz) returns jsonb
  language sql stable
begin atomic
  select jsonb_agg(jsonb_build_object('id', c.id, 'no', c.no, 'name', s.name, 'terms', s.terms, 'remainedMinor',
    c.remained_minor,
    'locked', c.state = 'locked', 'preferred', c.preferred, 'until', c.valid_until) order by c.valid_until, c.id)
  from members_coupons c
  join members_coupon_strategies s on s.operator_id = c.operator_id and s.id = c.strategy_id
  where c.operator_id = p_operator and c.member_id = p_member
    and (c.state in ('unused', 'expired') or (c.state = 'locked' and c.session_id = p_session))
    and (c.state = 'locked' or s.state = 'published')
    and c.granted_at <= p_at + interval '5 minutes' and (c.valid_from is null or c.valid_from <= p_at)
      and c.valid_until > p_at
    and (s.station_ids = '{}' or p_station = any (s.station_ids));
end;
revoke all on function members_coupons_for from public;
grant execute on function members_coupons_for to evops_app, evops_gateway, evops_platform;
