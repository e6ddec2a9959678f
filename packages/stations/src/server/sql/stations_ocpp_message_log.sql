-- For an older process during an upgrade. A migration of a later release drops this view.
create or replace view stations_ocpp_message_log with (security_invoker = true) as
  select operator_id, charge_point_key, at, direction, action, message_id, body from stations_ocpp_messages;
grant select on stations_ocpp_message_log to evops_app, evops_gateway, evops_platform;
