-- As stations_samples_within, for what charge points wait for and what loops ask: a session's samples are rows, and packs are
-- looked at only where the span begins before what may be packed (a day, less an hour for clocks that differ).
create or replace function stations_session_samples(of_operator uuid, of_pile bigint, of_gun integer, since timestamptz, until timestamptz)
  returns table (at timestamptz, device_at timestamptz, received_at timestamptz, register_dwh bigint, power_w bigint,
    voltage_dv integer, current_da integer, soc smallint, temperature_dc integer, context text)
  language sql stable parallel safe
as $$
  select s.at, s.device_at, s.received_at, s.register_dwh, s.power_w, s.voltage_dv, s.current_da, s.soc, s.temperature_dc, s.context
  from stations_samples s
  where s.operator_id = of_operator and s.pile_key = of_pile and s.gun_no = of_gun::smallint and s.at >= since and s.at <= until
  union all
  select p.* from stations_packed_samples(of_operator, of_pile, of_gun, since, until) p
  where since < statement_timestamp() - interval '23 hours'
$$;
revoke all on function stations_session_samples from public;
grant execute on function stations_session_samples to evops_app, evops_gateway, evops_platform;
