-- Contracts with grid companies and their stations, for other domains. Row-level security of the reader applies.
create or replace view energy_supply_names with (security_invoker = true) as
  select p.operator_id, p.id as supply_point_id, p.name as supply_name, p.supply_no, s.station_id, p.tariff_id is not null as has_tariff
  from energy_supply_points p join energy_supply_stations s on s.operator_id = p.operator_id and s.supply_id = p.id;
grant select on energy_supply_names to evops_app, evops_platform;
