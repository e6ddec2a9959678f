-- Divides the amounts of a supply point's month among its stations by their shares. Each amount is rounded to the unit
-- by the largest remainder, so that the parts add up to it. The parts are equal if there is no consumption.
create or replace function energy_cost_parts(_supply uuid, _month date, _totals bigint[]) returns table (station_id uuid, parts bigint[])
  language sql stable set search_path = public, pg_temp
as $$
  with shares as (
    select s.station_id, case when max(s.dwh) over () = 0 then 1 else s.dwh end::numeric as weight from energy_cost_shares(_supply, _month) s
  ), exact as (
    select s.station_id, t.kind, t.total, abs(t.total) * s.weight as exact, sum(s.weight) over (partition by t.kind) as whole
    from shares s cross join unnest(_totals) with ordinality t (total, kind)
  ), ranked as (
    select e.station_id, e.kind, e.total, div(e.exact, e.whole) as part, row_number() over (partition by e.kind order by mod(e.exact, e.whole) desc, e.station_id) as place,
      abs(e.total) - sum(div(e.exact, e.whole)) over (partition by e.kind) as rest
    from exact e
  )
  select station_id, array_agg((sign(total) * (part + case when place <= rest then 1 else 0 end))::bigint order by kind) from ranked group by station_id
$$;
