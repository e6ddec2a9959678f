-- What the grid's bill of a supply point's month comes to for each of its stations. Without a bill there is a row with the reason and no figure.
create table energy_grid_costs (
  operator_id uuid not null,
  supply_id uuid not null,
  month date not null check (extract(day from month) = 1),
  station_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The station's part of it; the parts of all of its stations are the bill to the unit.
  energy_dwh bigint,
  energy_minor bigint,
  demand_minor bigint,
  power_factor_minor bigint,
  other_minor bigint,
  -- The code of what the bill cannot be made without.
  why text check (length(why) <= 60),
  -- The last day that is in it, and of a running month whether that is no more than a day ago.
  until_day date,
  is_to_date boolean not null,
  is_current boolean not null,
  worked_at timestamptz not null,
  constraint energy_grid_costs_known check (num_nonnulls(energy_dwh, energy_minor, demand_minor, power_factor_minor, other_minor, until_day) = case when why is null then 6 else 0 end),
  primary key (operator_id, supply_id, month, station_id),
  foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade,
  foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
create index energy_grid_costs_station on energy_grid_costs (operator_id, station_id, month);
select platform_tenant_table('energy_grid_costs', 'select, insert, update, delete');
select platform_scoped_table('energy_grid_costs', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- From which contract, prices and shares its costs were worked out; null: not since its quarter hours were added up.
alter table energy_supply_months add column costs_from text;
