-- Sums of a meter's and of a supply point's months, from all of their days: a year of hundreds of meters is read in some thousand rows.
create table energy_meter_months (
  operator_id uuid not null,
  meter_id uuid not null,
  month date not null check (extract(day from month) = 1),
  import_dwh bigint not null,
  export_dwh bigint,
  primary key (operator_id, meter_id, month)
);
select platform_tenant_table('energy_meter_months', 'select, insert, update, delete');
select platform_scoped_table('energy_meter_months', 'exists (select from stations_meters m where m.operator_id = energy_meter_months.operator_id and m.id = meter_id)');
create table energy_supply_months (
  operator_id uuid not null,
  supply_id uuid not null,
  month date not null check (extract(day from month) = 1),
  import_dwh bigint not null,
  export_dwh bigint,
  -- Of days whose reactive energy is known, and what was taken on them.
  reactive_dvarh bigint,
  beside_dwh bigint,
  peak_dwh bigint,
  peak_at timestamptz,
  read_quarters integer not null,
  interpolated integer not null,
  primary key (operator_id, supply_id, month),
  foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
);
select platform_tenant_table('energy_supply_months', 'select, insert, update, delete');
select platform_scoped_table('energy_supply_months', 'exists (select from energy_supply_points p where p.operator_id = energy_supply_months.operator_id and p.id = supply_id)');

-- Row-level security holds for the owner, too: who may see all operators' rows is this role.
set local role evops_platform;
insert into energy_meter_months (operator_id, meter_id, month, import_dwh, export_dwh)
select operator_id, meter_id, date_trunc('month', day::timestamp)::date, sum(import_dwh), sum(export_dwh) from energy_meter_days group by 1, 2, 3;
insert into energy_supply_months (operator_id, supply_id, month, import_dwh, export_dwh, reactive_dvarh, beside_dwh, peak_dwh, peak_at, read_quarters, interpolated)
select operator_id, supply_id, date_trunc('month', day::timestamp)::date, sum(import_dwh), sum(export_dwh), sum(reactive_dvarh),
  sum(import_dwh) filter (where reactive_dvarh is not null), max(peak_dwh), (array_agg(peak_at order by peak_dwh desc nulls last, peak_at))[1],
  sum(read_quarters), sum(interpolated) from energy_supply_days group by 1, 2, 3;
reset role;
