-- When a charge point said something. `from_at` and `to_at` are those of the pack it stands in, for finding it: a reader bounds
-- them too, an hour wider than what it asks for.
create or replace view stations_heard_log with (security_invoker = true) as
  select operator_id, charge_point_key, from_at, to_at, from_at + h * interval '1 ms' as at
  from stations_ocpp_message_flushes cross join unnest(heard) h
  union all
  select operator_id, charge_point_key, from_at, to_at, from_at + h * interval '1 ms' from stations_ocpp_message_packs cross join unnest(heard) h
  union all
  select operator_id, charge_point_key, at, at, at from stations_ocpp_messages where direction = 'in';
grant select on stations_heard_log to evops_app, evops_gateway, evops_platform;
