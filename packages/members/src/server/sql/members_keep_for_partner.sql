-- Reserves a connector for drivers of a partner platform like for a member: the database rejects two reservations on
-- one connector, and the first request gets it. `p_previous` is the previous number of the partner's reservation: at the
-- same connector it is kept; otherwise that connector is released. Returns the current number; null if the connector is
-- reserved for somebody else in that time, and then nothing changes.
create or replace function members_keep_for_partner(p_operator uuid, p_id uuid, p_name text, p_tag text, p_charge_point uuid,
  p_connector smallint, p_previous integer, p_wanted integer, p_at timestamptz, p_until timestamptz) returns integer
  language plpgsql set search_path = public, pg_temp
as $$
declare
  kept integer;
begin
  -- Bookings at a station are created one after another (lockForBooking).
  perform pg_advisory_xact_lock(hashtextextended('station ' || g.station_id, 58))
    from stations_bookable_connectors g where g.operator_id = p_operator and g.charge_point_id = p_charge_point and g.connector_no = p_connector;
  update members_bookings set ends_at = p_until, version = version + 1
  where operator_id = p_operator and reservation_no = p_previous and source = 'partner' and state = 'confirmed'
    and charge_point_id = p_charge_point and connector_no = p_connector
  returning reservation_no into kept;
  if kept is not null then return kept; end if;
  perform members_free_for_partner(p_operator, p_previous, p_at, false);
  insert into members_bookings (operator_id, id, no, id_tag, station_id, charge_point_id, connector_no, connector_type, any_connector, held_from,
    starts_at, ends_at, state, hold, reservation_no, note, source, created_at)
  select p_operator, p_id, 'B' || upper(right(replace(p_id::text, '-', ''), 9)), p_tag, g.station_id, p_charge_point, p_connector,
    g.connector_type, false, p_at, p_at, p_until, 'confirmed', 'chargePoint', p_wanted, left(p_name, 500), 'partner', p_at
  from stations_bookable_connectors g where g.operator_id = p_operator and g.charge_point_id = p_charge_point and g.connector_no = p_connector
  returning reservation_no into kept;
  if kept is null then return null; end if;
  insert into members_booking_events (operator_id, id, booking_id, at, kind, by_name)
  values (p_operator, uuidv7(), p_id, p_at, 'made', left(p_name, 100));
  return kept;
exception when exclusion_violation then
  return null;
end
$$;
revoke all on function members_keep_for_partner from public;
grant execute on function members_keep_for_partner to evops_app, evops_platform;
