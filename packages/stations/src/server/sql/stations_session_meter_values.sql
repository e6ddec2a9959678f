-- Same as stations_meter_values_within, for code in the message path and in loops. A session's meter values are rows;
-- packs are only read if the range begins before the limit of packing (a day, minus one hour for clock differences).
create or replace function stations_session_meter_values(of_operator uuid, of_charge_point bigint, of_connector integer, since timestamptz, until timestamptz)
  returns table (at timestamptz, device_at timestamptz, received_at timestamptz, register_dwh bigint, power_w bigint,
    voltage_dv integer, current_da integer, soc smallint, temperature_dc integer, context text)
  language sql stable parallel safe
as $$
  select s.at, s.device_at, s.received_at, s.register_dwh, s.power_w, s.voltage_dv, s.current_da, s.soc, s.temperature_dc, s.context
  from stations_meter_values s
  where s.operator_id = of_operator and s.charge_point_key = of_charge_point and s.connector_no = of_connector::smallint and s.at >= since and s.at <= until
  union all
  select p.* from stations_packed_meter_values(of_operator, of_charge_point, of_connector, since, until) p
  where since < statement_timestamp() - interval '23 hours'
$$;
revoke all on function stations_session_meter_values from public;
grant execute on function stations_session_meter_values to evops_app, evops_gateway, evops_platform;
