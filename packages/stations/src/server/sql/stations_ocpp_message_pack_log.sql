-- Packs of charge point messages, both as flushed and as merged by hour.
create or replace view stations_ocpp_message_pack_log with (security_invoker = true) as
  select operator_id, charge_point_key, from_at, to_at, ocpp_messages, errors, actions, packed from stations_ocpp_message_flushes
  union all
  select operator_id, charge_point_key, from_at, to_at, ocpp_messages, errors, actions, packed from stations_ocpp_message_packs;
grant select on stations_ocpp_message_pack_log to evops_app, evops_platform;
