-- Abilities of charge points for external systems: whether the power of a session can be limited (OCPP 1.6 by its
-- configuration, 2.x by its component), and whether cards are accepted at the charge point or at a reader that serves
-- it.
create or replace view stations_point_abilities with (security_invoker = true) as
select p.operator_id, p.station_id, p.id as charge_point_id,
  coalesce(
    (select bool_and(v.key <> 'SmartChargingCtrlr.Enabled' or coalesce(v.attributes -> 'Actual' ->> 'value', '') <> 'false')
      from stations_variables v where v.operator_id = p.operator_id and v.charge_point_id = p.id and v.key ^@ 'SmartChargingCtrlr.'),
    (select c.keys ? 'ChargeProfileMaxStackLevel' or coalesce(c.keys -> 'SupportedFeatureProfiles' ->> 'value', '') like '%SmartCharging%'
      from stations_configurations c where c.operator_id = p.operator_id and c.charge_point_id = p.id order by c.read_at desc limit 1),
    false) as limits,
  exists (select from stations_variables v where v.operator_id = p.operator_id and v.charge_point_id = p.id and v.key ^@ 'TokenReader')
    or exists (select from stations_terminal_charge_points s
      join stations_terminals t on t.operator_id = s.operator_id and t.id = s.terminal_id
      where s.operator_id = p.operator_id and s.charge_point_id = p.id and t.kind = 'card_reader' and t.enabled) as reads_cards
from stations_charge_points p;
grant select on stations_point_abilities to evops_app, evops_platform;
