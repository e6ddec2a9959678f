-- Coupon that a session has used and still holds. For a coupon that keeps its remainder: the amount used by the
-- session, and the current remainder, which is zero while another session holds it or after its expiry.
create or replace function members_held_coupon(p_operator uuid, p_session uuid) returns jsonb
  language sql stable
begin atomic
  select jsonb_build_object('id', u.coupon_id, 'worthMinor',
    case when c.id is null or c.remained_minor is not null then u.minor + case when c.state = 'unused'
      then c.remained_minor else 0 end end)
  from members_coupon_uses u
  left join members_coupons c on c.operator_id = u.operator_id and c.id = u.coupon_id
  where u.operator_id = p_operator and u.session_id = p_session and u.returned_at is null;
end;
revoke all on function members_held_coupon from public;
grant execute on function members_held_coupon to evops_app, evops_gateway;
