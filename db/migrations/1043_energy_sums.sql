-- Sums of a year of many supply points are read without the curves of their days, and hours of the week a month at a time.
create index energy_supply_days_sums on energy_supply_days (operator_id, supply_id, day)
  include (import_dwh, export_dwh, reactive_dvarh, peak_dwh, peak_at, read_quarters, interpolated);
-- From Monday 0 o'clock on, 168 each; none in a month that a process of before has worked out.
alter table energy_supply_months
  add column hours_dwh bigint[] not null default '{}',
  add column hours_quarters integer[] not null default '{}',
  add constraint energy_supply_months_hours check (cardinality(hours_dwh) in (0, 168) and cardinality(hours_quarters) = cardinality(hours_dwh));

-- Row-level security holds for the owner, too: who may see all operators' rows is this role.
set local role evops_platform;
update energy_supply_months m set hours_dwh = h.dwh, hours_quarters = h.quarters from (
  select c.operator_id, c.supply_id, c.month, array_agg(coalesce(p.dwh, 0) order by s.n) as dwh, array_agg(coalesce(p.quarters, 0) order by s.n) as quarters
  from energy_supply_months c cross join generate_series(0, 167) s (n)
  left join energy_supply_profiles p on p.operator_id = c.operator_id and p.supply_id = c.supply_id and p.month = c.month and p.weekday = s.n / 24 + 1 and p.hour = s.n % 24
  group by c.operator_id, c.supply_id, c.month) h
where h.operator_id = m.operator_id and h.supply_id = m.supply_id and h.month = m.month;
reset role;
