-- Measured load of stations compared with the limit of their contract, by day, for supply points of a single station.
-- Used by reports. 0.1 Wh in a quarter hour are 0.4 W. Row-level security of the reader applies.
create or replace view energy_limit_facts with (security_invoker = true) as
  select d.operator_id, s.station_id, d.day, round(d.peak_dwh * 0.4)::bigint as metered_quarter_w, d.limit_w, d.exceeded_quarters, d.over_w
  from energy_supply_days d join (
    select f.operator_id, f.supply_id, (array_agg(f.station_id))[1] as station_id from energy_supply_stations f group by 1, 2 having count(*) = 1
  ) s on s.operator_id = d.operator_id and s.supply_id = d.supply_id;
grant select on energy_limit_facts to evops_app, evops_platform;
