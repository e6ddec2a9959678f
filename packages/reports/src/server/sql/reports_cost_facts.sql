-- Electricity costs of stations, with their revenue, in months that the range covers from the first day to the last, or
-- to the last day of the bill; and months with revenue but without known costs. `day` is the first day of the range in
-- that month. Lost energy has the same average price per kWh as purchased energy.
create or replace function reports_cost_facts(_from date, _to date)
  returns table (operator_id uuid, day date, station_id uuid, currency text, cost_months bigint, grid_dwh bigint, grid_energy_minor bigint, grid_demand_minor bigint,
    grid_factor_minor bigint, grid_other_minor bigint, loss_months bigint, loss_minor bigint, costed_dwh bigint, costed_electricity_minor bigint,
    costed_service_minor bigint, uncosted_months bigint, untariffed_months bigint)
  language sql stable set search_path = public, pg_temp
as $$
  with bills as (
    select f.operator_id, f.station_id, f.month, f.currency, bool_and(f.why is null and f.is_current and f.month >= _from and f.until_day <= _to) as told,
      bool_or(f.why = 'energy.no-tariff') as untariffed, sum(f.energy_dwh) as dwh, sum(f.energy_minor) as energy, sum(f.demand_minor) as demand,
      sum(f.power_factor_minor) as factor, sum(f.other_minor) as other
    from energy_cost_facts f
    where f.operator_id = platform_operator() and f.month >= date_trunc('month', _from) and f.month <= _to
    group by f.operator_id, f.station_id, f.month, f.currency
  ), earned as (
    select m.operator_id, m.station_id, m.day as month, m.currency, m.energy_dwh as dwh, m.electricity_minor as electricity, m.service_minor as service
    from reports_station_months m
    where m.operator_id = platform_operator() and m.day >= _from and m.day + interval '1 month' <= _to + 1 and m.electricity_minor + m.service_minor <> 0
    union all
    select d.operator_id, d.station_id, date_trunc('month', d.day)::date, d.currency, sum(d.energy_dwh), sum(d.electricity_minor), sum(d.service_minor)
    from reports_station_days d
    where d.operator_id = platform_operator() and d.day between _from and _to
      -- Days before the first whole month, and from the month on that ends later.
      and (d.day < date_trunc('month', _from - interval '1 day') + interval '1 month' or d.day >= date_trunc('month', _to + interval '1 day'))
    group by 1, 2, 3, 4 having sum(d.electricity_minor) + sum(d.service_minor) <> 0
  ), both_sides as (
    select operator_id, station_id, month, currency, coalesce(b.told, false) as told, b.untariffed, e.month is not null as earned,
      b.dwh as grid_dwh, b.energy, b.demand, b.factor, b.other, e.dwh, e.electricity, e.service
    from bills b full join (select e.operator_id, e.station_id, e.month, e.currency, e.dwh, e.electricity, e.service from earned e) e using (operator_id, station_id, month, currency)
  ), balances as (
    -- Aggregated once for all: as a subquery per station and month, it would read every day of every station each time.
    select b.operator_id, b.station_id, date_trunc('month', b.day::timestamp)::date as month, sum(b.metered_dwh - b.delivered_dwh) as lost
    from charging_balance_facts b where b.operator_id = platform_operator() and b.day between _from and _to group by 1, 2, 3
  )
  select x.operator_id, greatest(x.month, _from), x.station_id, x.currency,
    x.told::int::bigint,
    case when x.told then x.grid_dwh else 0 end::bigint,
    case when x.told then x.energy else 0 end::bigint,
    case when x.told then x.demand else 0 end::bigint,
    case when x.told then x.factor else 0 end::bigint,
    case when x.told then x.other else 0 end::bigint,
    (l.lost is not null)::int::bigint,
    coalesce(round(l.lost * (x.energy + x.demand + x.factor + x.other) / x.grid_dwh), 0)::bigint,
    case when x.told then coalesce(x.dwh, 0) else 0 end::bigint,
    case when x.told then coalesce(x.electricity, 0) else 0 end::bigint,
    case when x.told then coalesce(x.service, 0) else 0 end::bigint,
    (x.earned and not x.told)::int::bigint,
    (x.earned and not x.told and coalesce(x.untariffed,
      not exists (select from energy_supply_names n where n.operator_id = x.operator_id and n.station_id = x.station_id and n.has_tariff)
      -- A user who sees only some stations of a supply point gets the costs of the visible stations only.
      and not exists (select from energy_cost_facts f where f.operator_id = x.operator_id and f.station_id = x.station_id and f.why is distinct from 'energy.no-tariff')))::int::bigint
  from both_sides x
  left join balances l on x.told and x.grid_dwh > 0 and l.operator_id = x.operator_id and l.station_id = x.station_id and l.month = x.month
  where x.told or x.earned
$$;
