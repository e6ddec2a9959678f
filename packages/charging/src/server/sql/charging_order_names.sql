-- What orders are called where a domain below charging asks.
create or replace view charging_order_names with (security_invoker = true) as
select operator_id, id as order_id, order_no, station_id, charge_point_id, connector_no, state, started_at, ended_at, time_zone,
  holder_id
from charging_orders;
grant select on charging_order_names to evops_app, evops_platform;
