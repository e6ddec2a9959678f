-- A gun is kept for a member at some instant of a span.
create or replace function members_booked_between(p_operator uuid, p_pile uuid, p_gun smallint, p_from timestamptz,
  p_to timestamptz) returns boolean
  language sql stable
begin atomic
  select exists (
    select from members_bookings b
    where b.operator_id = p_operator and b.pile_id = p_pile and b.gun_no = p_gun
      and b.state in ('pending', 'confirmed') and b.held_from < p_to and b.ends_at > p_from);
end;
revoke all on function members_booked_between from public;
grant execute on function members_booked_between to evops_app, evops_platform;
