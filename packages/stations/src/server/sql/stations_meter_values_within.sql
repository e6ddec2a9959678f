-- Returns the meter values of a connector between two instants, both included: from rows and from hourly packs. The
-- limits are inside the function, so that a joining query uses the keys of the rows.
create or replace function stations_meter_values_within(of_operator uuid, of_charge_point bigint, of_connector integer, since timestamptz, until timestamptz)
  returns table (at timestamptz, device_at timestamptz, received_at timestamptz, register_dwh bigint, power_w bigint,
    voltage_dv integer, current_da integer, soc smallint, temperature_dc integer, context text)
  language sql stable parallel safe
as $$
  select s.at, s.device_at, s.received_at, s.register_dwh, s.power_w, s.voltage_dv, s.current_da, s.soc, s.temperature_dc, s.context
  from stations_meter_values s
  where s.operator_id = of_operator and s.charge_point_key = of_charge_point and s.connector_no = of_connector::smallint and s.at >= since and s.at <= until
  union all
  select u.* from stations_meter_value_packs p
  cross join lateral unnest(p.at, p.device_at, p.received_at, p.register_dwh, p.power_w, p.voltage_dv, p.current_da, p.soc,
    p.temperature_dc, p.context) u (at, device_at, received_at, register_dwh, power_w, voltage_dv, current_da, soc, temperature_dc, context)
  where p.operator_id = of_operator and p.charge_point_key = of_charge_point and p.connector_no = of_connector::smallint
    and p.from_at > since - interval '1 hour' and p.from_at <= until and u.at >= since and u.at <= until
$$;
revoke all on function stations_meter_values_within from public;
grant execute on function stations_meter_values_within to evops_app, evops_gateway, evops_platform;
