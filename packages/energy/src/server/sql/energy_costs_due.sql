-- Months of supply points whose costs were calculated from outdated data, or more than an hour ago for the current
-- month. Row-level security of the reader applies.
create or replace function energy_costs_due(_now timestamptz) returns table (operator_id uuid, supply_id uuid, month date, made_from text)
  language sql stable set search_path = public, pg_temp
as $$
  select x.operator_id, x.supply_id, x.month, x.made_from from (
    select m.operator_id, m.supply_id, m.month, m.costs_from, c.worked_at, coalesce(c.is_to_date, false) as is_to_date,
      concat_ws(' ', p.version, p.tariff_id,
        (select string_agg(v.id || ' ' || v.version, ' ' order by v.id) from energy_tariff_versions v where v.operator_id = p.operator_id and v.tariff_id = p.tariff_id),
        case when n.stations > 1 then (select string_agg(s.station_id || ' ' || s.dwh, ' ' order by s.station_id) from energy_cost_shares(m.supply_id, m.month) s) end) as made_from
    from energy_supply_months m
    join energy_supply_points p on p.operator_id = m.operator_id and p.id = m.supply_id
    cross join lateral (select count(*) as stations from energy_supply_stations f where f.operator_id = m.operator_id and f.supply_id = m.supply_id) n
    left join lateral (select c.worked_at, c.is_to_date from energy_grid_costs c where c.operator_id = m.operator_id and c.supply_id = m.supply_id and c.month = m.month limit 1) c on true
  ) x
  where case when x.costs_from is distinct from x.made_from
      -- A month that has not ended in every time zone is calculated at most once an hour.
      then x.worked_at is null or x.worked_at < _now - interval '1 hour' or (x.month + interval '1 month') at time zone 'UTC' < _now - interval '12 hours'
      else x.is_to_date and x.worked_at < _now - interval '1 hour' end
$$;
