-- Connectors for charging profiles of other packages: connection time, supported features, and existing profiles.
create or replace view stations_profile_places with (security_invoker = true) as
select p.operator_id, p.station_id, p.id as charge_point_id, p.charge_point_no, g.connector_no, coalesce(l.connected, false) as connected,
  l.changed_at as link_at, p.booted_at,
  -- Highest level of a default profile from another source.
  (select max(o.stack_level) from stations_charging_profiles o where o.operator_id = p.operator_id and o.charge_point_id = p.id
    and o.ended_at is null and o.purpose = 'TxDefaultProfile' and o.connector_no in (0, g.connector_no) and o.profile_no < 1100000000) as other_level,
  -- Ids of our own profiles.
  array(select h.profile_no from stations_charging_profiles h where h.operator_id = p.operator_id and h.charge_point_id = p.id
    and h.ended_at is null and h.connector_no = g.connector_no and h.profile_no >= 1100000000) as held_nos,
  coalesce(
    (select v.attributes -> 'Actual' ->> 'value' from stations_variables v where v.operator_id = p.operator_id and v.charge_point_id = p.id
      and v.key = 'SmartChargingCtrlr.ProfileStackLevel'),
    (select c.keys -> 'ChargeProfileMaxStackLevel' ->> 'value' from stations_configurations c where c.operator_id = p.operator_id
      and c.charge_point_id = p.id order by c.read_at desc limit 1)) as max_level,
  coalesce(
    (select v.attributes -> 'Actual' ->> 'value' from stations_variables v where v.operator_id = p.operator_id and v.charge_point_id = p.id
      and v.key = 'SmartChargingCtrlr.PeriodsPerSchedule'),
    (select c.keys -> 'ChargingScheduleMaxPeriods' ->> 'value' from stations_configurations c where c.operator_id = p.operator_id
      and c.charge_point_id = p.id order by c.read_at desc limit 1)) as max_periods,
  -- Unit names: W and A, Power and Current, whatever the version.
  coalesce(
    (select v.attributes -> 'Actual' ->> 'value' from stations_variables v where v.operator_id = p.operator_id and v.charge_point_id = p.id
      and v.key = 'SmartChargingCtrlr.RateUnit'),
    (select c.keys -> 'ChargingScheduleAllowedChargingRateUnit' ->> 'value' from stations_configurations c
      where c.operator_id = p.operator_id and c.charge_point_id = p.id order by c.read_at desc limit 1)) as rate_units
from stations_charge_points p
join stations_connectors g on g.operator_id = p.operator_id and g.charge_point_id = p.id
left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id;
grant select on stations_profile_places to evops_app, evops_platform;
