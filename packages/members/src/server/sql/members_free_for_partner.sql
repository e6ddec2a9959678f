-- Releases the reservation of a partner's drivers. `p_sent`: its charge point already has the cancellation; otherwise
-- the booking job sends it.
create or replace function members_free_for_partner(p_operator uuid, p_reservation integer, p_at timestamptz,
  p_sent boolean) returns void
  language sql
begin atomic
  with freed as (
    update members_bookings set state = 'cancelled', ended_at = p_at, next_at = null, version = version + 1,
      release_charge_point_id = case when not p_sent then charge_point_id end
    where operator_id = p_operator and reservation_no = p_reservation and source = 'partner'
      and state in ('pending', 'confirmed')
    returning id)
  insert into members_booking_events (operator_id, id, booking_id, at, kind)
  select p_operator, uuidv7(), id, p_at, 'cancelled' from freed;
end;
revoke all on function members_free_for_partner from public;
grant execute on function members_free_for_partner to evops_app, evops_platform;
