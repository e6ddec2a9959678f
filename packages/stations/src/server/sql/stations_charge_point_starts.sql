-- Data of a charge point needed for a start. A connected one that awaits its first start counts as about to be in
-- operation.
create or replace view stations_charge_point_starts with (security_invoker = true) as
  select operator_id, id as charge_point_id, asset_state in ('awaiting', 'operating') as takes_starts, low_balance_minor
    from stations_charge_points;
grant select on stations_charge_point_starts to evops_app, evops_platform;
