-- Energy delivered by the connectors of stations, by day. Row-level security of the reader applies.
create or replace view charging_delivered_days with (security_invoker = true) as
select operator_id, station_id, day, connectors_dwh as delivered_dwh from charging_day_balances;
grant select on charging_delivered_days to evops_app, evops_platform;
