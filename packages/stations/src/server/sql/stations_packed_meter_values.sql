-- Returns the packed meter values of a connector between two instants, both included. This is a function because an
-- inline query would open all retained days before it determines which one it needs (decision 205). Its query is
-- planned once.
create or replace function stations_packed_meter_values(of_operator uuid, of_charge_point bigint, of_connector integer, since timestamptz, until timestamptz)
  returns table (at timestamptz, device_at timestamptz, received_at timestamptz, register_dwh bigint, power_w bigint,
    voltage_dv integer, current_da integer, soc smallint, temperature_dc integer, context text)
  language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    select u.* from stations_meter_value_packs p
    cross join lateral unnest(p.at, p.device_at, p.received_at, p.register_dwh, p.power_w, p.voltage_dv, p.current_da, p.soc,
      p.temperature_dc, p.context) u (at, device_at, received_at, register_dwh, power_w, voltage_dv, current_da, soc, temperature_dc, context)
    where p.operator_id = of_operator and p.charge_point_key = of_charge_point and p.connector_no = of_connector::smallint
      and p.from_at > since - interval '1 hour' and p.from_at <= until and u.at >= since and u.at <= until;
end
$$;
revoke all on function stations_packed_meter_values from public;
grant execute on function stations_packed_meter_values to evops_app, evops_gateway, evops_platform;
