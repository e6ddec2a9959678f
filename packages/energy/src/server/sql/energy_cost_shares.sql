-- Shares of a supply point's stations in the bill of a month: the consumption of its meters at each station if every
-- station has a meter, otherwise the energy delivered by the connectors. All zeros: equal parts.
create or replace function energy_cost_shares(_supply uuid, _month date) returns table (operator_id uuid, station_id uuid, dwh bigint)
  language sql stable set search_path = public, pg_temp
as $$
  with fed as (
    select f.operator_id, f.station_id,
      (select sum(coalesce(d.import_dwh, 0)) from energy_supply_meters e
        join stations_meter_names m on m.operator_id = e.operator_id and m.meter_id = e.meter_id and m.station_id = f.station_id
        left join energy_meter_months d on d.operator_id = e.operator_id and d.meter_id = e.meter_id and d.month = _month
        where e.operator_id = f.operator_id and e.supply_id = _supply) as own_dwh,
      (select sum(d.delivered_dwh) from charging_delivered_days d
        where d.operator_id = f.operator_id and d.station_id = f.station_id and d.day >= _month and d.day < _month + interval '1 month') as delivered_dwh
    from energy_supply_stations f where f.supply_id = _supply)
  select operator_id, station_id, coalesce(case when bool_and(own_dwh is not null) over () then own_dwh else delivered_dwh end, 0)::bigint from fed
$$;
