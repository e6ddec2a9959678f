-- Plug-in events as reported by the connector: the change from free to plugged, ignoring states in between that do not
-- concern the plug (a fault, out of service). A tag presented before plugging in may be reported in the same way and
-- counts too. Events during a disconnection are included once they are reported. The view reaches back as far as states
-- are retained.
create or replace view stations_plug_log with (security_invoker = true) as
  select operator_id, station_id, charge_point_id, connector_no, at from (
    select c.operator_id, p.station_id, c.charge_point_id, c.connector_no, coalesce(c.device_at, c.received_at) as at,
      c.reported_status not in ('Available', 'Reserved') as plugged,
      lag(c.reported_status in ('Available', 'Reserved')) over (partition by c.operator_id, p.station_id, c.charge_point_id, c.connector_no
        order by coalesce(c.device_at, c.received_at), c.id) as was_free
    from stations_state_changes c join stations_charge_points p on p.operator_id = c.operator_id and p.id = c.charge_point_id
    where c.connector_no > 0 and c.reported_status in ('Available', 'Reserved', 'Preparing', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Finishing')
  ) s where plugged and was_free;
grant select on stations_plug_log to evops_app, evops_platform;
