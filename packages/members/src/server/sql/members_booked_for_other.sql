-- True if a connector is reserved for somebody else at this instant: neither for this token, nor for another one of the
-- same holder or group.
create or replace function members_booked_for_other(p_operator uuid, p_charge_point uuid, p_connector smallint, p_holder uuid,
  p_tag text, p_group text, p_at timestamptz) returns boolean
  language sql stable
begin atomic
  select exists (
    select from members_bookings b
    where b.operator_id = p_operator and b.charge_point_id = p_charge_point and b.connector_no = p_connector
      and b.state in ('pending', 'confirmed')
      and b.held_from <= p_at and b.ends_at > p_at and b.id_tag_key <> lower(p_tag)
        and (p_holder is null or b.member_id is distinct from p_holder)
      and (p_group is null or b.group_tag is distinct from p_group));
end;
revoke all on function members_booked_for_other from public;
grant execute on function members_booked_for_other to evops_app, evops_gateway, evops_platform;
