-- Times of messages from charge points. `from_at` and `to_at` are those of the pack, for index use: a reader must limit
-- them too, to a range one hour wider than the wanted one.
create or replace view stations_heard_log with (security_invoker = true) as
  select operator_id, charge_point_key, from_at, to_at, from_at + h * interval '1 ms' as at
  from stations_ocpp_message_flushes cross join unnest(heard) h
  union all
  select operator_id, charge_point_key, from_at, to_at, from_at + h * interval '1 ms' from stations_ocpp_message_packs cross join unnest(heard) h
  union all
  select operator_id, charge_point_key, at, at, at from stations_ocpp_messages where direction = 'in';
grant select on stations_heard_log to evops_app, evops_gateway, evops_platform;
