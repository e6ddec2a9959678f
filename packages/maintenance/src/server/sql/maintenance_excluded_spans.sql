-- Periods in which a charge point or one of its connectors was down for planned work, or for causes outside the
-- operator's control: no supply, a vehicle, misuse, damage (`why`). Suspended work continues to count. Planned work
-- counts from its start, until now while it is in progress; for a whole station it counts for each charge point there;
-- for another asset of the station, for none. The cause of a fault is recorded when the repair is completed.
create or replace view maintenance_excluded_spans with (security_invoker = true) as
select operator_id, id as work_order_id, charge_point_id, coalesce(connector_no, 0::smallint) as connector_no,
  case when type = 'fault' then created_at else started_at end as from_at,
  case when state in ('processing', 'suspended') then now() else done_at end as until_at,
  case when type = 'fault' then cause else 'planned' end as why
from maintenance_work_orders
where charge_point_id is not null and (
  state in ('done', 'closed') and done_at is not null
    and (case when type = 'fault' then cause in ('power', 'vehicle', 'misuse', 'damage') else started_at is not null end)
  or state in ('processing', 'suspended') and type <> 'fault' and started_at is not null)
union all
select o.operator_id, o.id, n.charge_point_id, 0::smallint, o.started_at,
  case when o.state in ('processing', 'suspended') then now() else o.done_at end, 'planned'
from maintenance_work_orders o join stations_charge_point_names n on n.operator_id = o.operator_id and n.station_id = o.station_id
where o.charge_point_id is null and o.asset_id is null and o.type = 'planned' and o.started_at is not null
  and (o.state in ('done', 'closed') and o.done_at is not null or o.state in ('processing', 'suspended'));
grant select on maintenance_excluded_spans to evops_app, evops_platform;
