-- What grid companies ask for, apart from what drivers pay: a tariff is its versions.
create table energy_tariffs (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  created_at timestamptz not null,
  primary key (operator_id, id),
  constraint energy_tariffs_name unique (operator_id, name_key)
);
select platform_tenant_table('energy_tariffs', 'select, insert, update, delete');

create table energy_tariff_versions (
  operator_id uuid not null,
  id uuid not null,
  tariff_id uuid not null,
  from_day date not null,
  -- Its last day; null: it does not end.
  until_day date,
  valid daterange generated always as (daterange(from_day, until_day, '[]')) stored not null,
  remark text not null default '' check (length(remark) <= 200),
  -- Prices in 1e-6 of the currency's major unit (the contract's gridContent).
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint energy_tariff_versions_days check (until_day >= from_day),
  constraint energy_tariff_versions_overlap exclude using gist (operator_id with =, tariff_id with =, valid with &&),
  foreign key (operator_id, tariff_id) references energy_tariffs (operator_id, id) on delete cascade
);
select platform_tenant_table('energy_tariff_versions', 'select, insert, update, delete');

-- Contracts with grid companies.
create table energy_supply_points (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  supply_no text not null check (length(supply_no) between 1 and 40),
  supply_no_key text collate "C" generated always as (lower(supply_no)) stored not null,
  voltage text not null default '' check (length(voltage) <= 40),
  tariff_id uuid,
  -- Of each period, or the contracted demand alone.
  contracted_w integer[] not null default '{}' check (cardinality(contracted_w) <= 6 and 0 <= all (contracted_w)),
  capacity_va integer check (capacity_va >= 0),
  valid_from date not null,
  valid_until date,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint energy_supply_points_name unique (operator_id, name_key),
  constraint energy_supply_points_days check (valid_until >= valid_from),
  foreign key (operator_id, tariff_id) references energy_tariffs (operator_id, id)
);
create index energy_supply_points_tariff on energy_supply_points (operator_id, tariff_id);
select platform_tenant_table('energy_supply_points', 'select, insert, update, delete');

create table energy_supply_stations (
  operator_id uuid not null,
  supply_id uuid not null,
  station_id uuid not null,
  primary key (operator_id, supply_id, station_id),
  foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade,
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index energy_supply_stations_station on energy_supply_stations (operator_id, station_id);
select platform_tenant_table('energy_supply_stations', 'select, insert, delete');
-- Who sees a part of what a supply point feeds does not see it: its bill is that of all of it. The list of its stations is open
-- to this rule for that reason; it holds ids alone.
select platform_scoped_table('energy_supply_points', 'not exists (select from energy_supply_stations f where f.operator_id = energy_supply_points.operator_id and f.supply_id = energy_supply_points.id and not f.station_id = any (current_setting(''evops.stations'')::uuid[]))');

-- A meter counts for one supply point at a time; its days are those of the supply point.
create table energy_supply_meters (
  operator_id uuid not null,
  supply_id uuid not null,
  meter_id uuid not null,
  valid daterange not null,
  primary key (operator_id, supply_id, meter_id),
  constraint energy_supply_meters_overlap exclude using gist (operator_id with =, meter_id with =, valid with &&),
  foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade,
  foreign key (operator_id, meter_id) references stations_meters (operator_id, id)
);
select platform_tenant_table('energy_supply_meters', 'select, insert, delete');
select platform_scoped_table('energy_supply_meters', 'exists (select from energy_supply_points p where p.operator_id = energy_supply_meters.operator_id and p.id = supply_id)');

-- What meters took in quarter hours, each by the instant at which it begins: a partition a year (UTC), as bills are asked for long
-- after. No foreign keys: these are the most numerous rows.
create table energy_quarters (
  operator_id uuid not null,
  meter_id uuid not null,
  at timestamptz not null,
  active_dwh bigint not null check (active_dwh between 0 and 10000000000),
  reactive_dvarh bigint check (reactive_dvarh between 0 and 10000000000),
  -- One of several between two registers, which share their step.
  spread boolean not null default false,
  -- The import.
  from_id uuid not null,
  constraint energy_quarters_key primary key (operator_id, meter_id, at),
  constraint energy_quarters_at check (extract(epoch from at)::bigint % 900 = 0)
) partition by range (at);
select platform_tenant_table('energy_quarters', 'select, insert, update, delete');
select platform_scoped_table('energy_quarters', 'exists (select from stations_meters m where m.operator_id = energy_quarters.operator_id and m.id = meter_id)');
do $$
begin
  for year in 2024..2032 loop
    execute format('create table energy_quarters_%s partition of energy_quarters for values from (%L) to (%L)', year,
      make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC'), make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'UTC'));
  end loop;
end
$$;
create table energy_quarters_other partition of energy_quarters default;
