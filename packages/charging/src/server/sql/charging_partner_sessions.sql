-- Sessions that partners' platforms requested. `may_grow`: an occupancy fee can follow until the plug is removed.
create or replace view charging_partner_sessions with (security_invoker = true) as
select p.operator_id, p.partner_id, p.partner_no, o.id as session_id, o.session_no, o.station_id, o.charge_point_id, o.connector_no,
  o.state, o.started_at, o.start_received_at, o.ended_at, o.stop_received_at, o.stop_reason, o.currency, o.time_zone, o.energy_dwh,
  o.electricity_minor, o.service_minor, o.total_minor, o.payable_minor, o.unplugged_at, o.reported_stop_reason,
  p.corrected_at, o.state_at,
  (select max(b.revision) from charging_bills b where b.operator_id = o.operator_id and b.session_id = o.id) as bill_revision,
  o.unplugged_at is null and not coalesce((p.terms ->> 'occupancyFree')::boolean, false)
    and coalesce((select n.has_occupancy from tariffs_version_names n where n.operator_id = o.operator_id
      and n.version_id = o.tariff_version_id), false) as may_grow
from charging_session_partners p
join charging_sessions o on o.operator_id = p.operator_id and o.id = p.session_id;
grant select on charging_partner_sessions to evops_app, evops_platform;
