create or replace view stations_meter_log with (security_invoker = true) as
  select r.operator_id, m.station_id, r.meter_id, m.meter_no, m.multiplier, r.at, r.register_dwh, r.restarts
  from stations_meter_readings r join stations_meters m on m.operator_id = r.operator_id and m.id = r.meter_id
  where r.doubt is null;
grant select on stations_meter_log to evops_app, evops_platform;
