-- Stores the monthly costs of each station of a supply point: its shares of a bill (as returned by the bill endpoint),
-- or the reason why there is no bill. Energy is stored next to the amounts for energy, for power by any rule, for the
-- power factor, and for all other charges.
create or replace function energy_keep_costs(_operator uuid, _supply uuid, _month date, _made_from text, _currency text, _bill jsonb, _why text, _now timestamptz) returns void
  language sql volatile set search_path = public, pg_temp
as $$
  delete from energy_grid_costs c where c.operator_id = _operator and c.supply_id = _supply and c.month = _month;
  with lines as (
    select l.code, l."amountMinor" as minor from jsonb_to_recordset(_bill -> 'lines') l (code text, "amountMinor" bigint)
  ), bill as (
    select b.totals, b.until, (b.until - interval '1 second') at time zone (_bill ->> 'timeZone') as last, coalesce(jsonb_typeof(_bill -> 'toDate') = 'object', false) as is_to_date
    from (select coalesce(_bill #>> '{toDate,until}', _bill ->> 'to')::timestamptz as until,
        array[(_bill ->> 'energyDwh')::bigint, sum(l.minor) filter (where l.code = 'energy'), sum(l.minor) filter (where l.code not in ('energy', 'power-factor', 'reactive', 'other')),
          sum(l.minor) filter (where l.code in ('power-factor', 'reactive')), sum(l.minor) filter (where l.code = 'other')]::bigint[] as totals from lines l) b
  ), parts as (
    -- A kind of charge without a line is zero. Without a bill the amounts are unknown.
    select p.station_id, case when _why is null then array(select coalesce(x, 0) from unnest(p.parts) with ordinality u (x, n) order by n) else p.parts end as part
    from bill b, energy_cost_parts(_supply, _month, b.totals) p
  )
  insert into energy_grid_costs (operator_id, supply_id, month, station_id, currency, energy_dwh, energy_minor, demand_minor, power_factor_minor, other_minor,
    why, until_day, is_to_date, is_current, worked_at)
  select _operator, _supply, _month, p.station_id, _currency, p.part[1], p.part[2], p.part[3], p.part[4], p.part[5],
    _why, b.last::date, b.is_to_date, _why is null and (not b.is_to_date or _now - b.until <= interval '1 day'), _now
  from parts p, bill b;
  update energy_supply_months m set costs_from = _made_from where m.operator_id = _operator and m.supply_id = _supply and m.month = _month;
$$;
