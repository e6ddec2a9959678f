-- Vehicles and who drives them: makers, models, types, fleets with their depots, lines, vehicles, drivers. An order counts
-- to the vehicle whose start token began it, at the instant it began; where that is wrong, somebody says whose it was.

create table fleet_makers (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  contact text not null default '' check (length(contact) <= 60),
  phone text not null default '' check (length(phone) <= 30),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id)
);
create unique index fleet_makers_name on fleet_makers (operator_id, name_key);
select platform_tenant_table('fleet_makers');

create table fleet_types (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  kind text not null check (kind in ('city_bus', 'coach', 'van', 'truck', 'taxi', 'sanitation', 'car', 'other')),
  length_mm integer check (length_mm between 1000 and 40000),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id)
);
create unique index fleet_types_name on fleet_types (operator_id, name_key);
select platform_tenant_table('fleet_types');

create table fleet_models (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  maker_id uuid not null,
  type_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  -- What its battery is made of.
  battery_kind text not null default 'lfp' check (battery_kind in ('lfp', 'nmc', 'lto', 'other')),
  battery_dwh bigint not null check (battery_dwh between 10000 and 100000000),
  nominal_v integer check (nominal_v between 12 and 2000),
  max_charge_w bigint check (max_charge_w between 1000 and 10000000),
  range_km integer check (range_km between 1 and 2000),
  kerb_kg integer check (kerb_kg between 100 and 60000),
  -- What the maker says it uses in 100 km.
  standard_dwh_100km bigint check (standard_dwh_100km between 1000 and 10000000),
  interface text not null check (interface in ('gbt', 'ccs1', 'ccs2', 'chademo', 'type2', 'pantograph', 'other')),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, maker_id) references fleet_makers (operator_id, id),
  foreign key (operator_id, type_id) references fleet_types (operator_id, id)
);
create unique index fleet_models_name on fleet_models (operator_id, maker_id, name_key);
create index fleet_models_type on fleet_models (operator_id, type_id);
select platform_tenant_table('fleet_models');

-- A tree. Whoever is limited to stations sees the fleets of those depots, and fleets of no depot.
create table fleet_fleets (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  parent_id uuid,
  org_id uuid,
  -- Where its vehicles stand and charge.
  station_id uuid,
  manager text not null default '' check (length(manager) <= 60),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, parent_id) references fleet_fleets (operator_id, id),
  check (parent_id <> id)
);
create unique index fleet_fleets_name on fleet_fleets (operator_id, name_key);
create index fleet_fleets_parent on fleet_fleets (operator_id, parent_id);
select platform_tenant_table('fleet_fleets');
select platform_scoped_table('fleet_fleets', 'station_id is null or station_id = any (current_setting(''evops.stations'')::uuid[])');

create table fleet_lines (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  -- What stands on the front of the bus.
  line_no text not null check (length(line_no) between 1 and 20),
  line_no_key text collate "C" not null generated always as (lower(line_no)) stored,
  name text not null default '' check (length(name) <= 100),
  fleet_id uuid,
  -- One way.
  length_m integer check (length_m between 1 and 1000000),
  first_stop text not null default '' check (length(first_stop) <= 60),
  last_stop text not null default '' check (length(last_stop) <= 60),
  state text not null default 'active' check (state in ('active', 'closed')),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, fleet_id) references fleet_fleets (operator_id, id)
);
create unique index fleet_lines_no on fleet_lines (operator_id, line_no_key);
create index fleet_lines_fleet on fleet_lines (operator_id, fleet_id);
select platform_tenant_table('fleet_lines');
select platform_scoped_table('fleet_lines',
  'fleet_id is null or exists (select from fleet_fleets f where f.operator_id = fleet_lines.operator_id and f.id = fleet_lines.fleet_id)');

create table fleet_vehicles (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  plate text not null default '' check (length(plate) <= 20),
  -- As it is compared: without blanks, dashes and dots.
  plate_key text collate "C" not null generated always as (translate(upper(plate), ' -.·', '')) stored,
  -- The number its operator paints on it.
  self_no text not null default '' check (length(self_no) <= 20),
  self_no_key text collate "C" not null generated always as (lower(self_no)) stored,
  vin text collate "C" check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  model_id uuid,
  -- Its own, where it differs from its model's.
  battery_dwh bigint check (battery_dwh between 10000 and 100000000),
  fleet_id uuid,
  line_id uuid,
  -- On whose account it runs: a company's wallet.
  company_id uuid,
  state text not null default 'active' check (state in ('active', 'repair', 'retired')),
  registered_on date,
  odometer_m bigint check (odometer_m between 0 and 10000000000),
  odometer_at timestamptz,
  -- As last known, in per cent.
  soc smallint check (soc between 0 and 100),
  soc_at timestamptz,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, model_id) references fleet_models (operator_id, id),
  foreign key (operator_id, fleet_id) references fleet_fleets (operator_id, id),
  foreign key (operator_id, line_id) references fleet_lines (operator_id, id),
  foreign key (operator_id, company_id) references ledger_wallets (operator_id, id),
  check (plate <> '' or self_no <> '' or vin is not null),
  check ((odometer_m is null) = (odometer_at is null)),
  check ((soc is null) = (soc_at is null))
);
create unique index fleet_vehicles_plate on fleet_vehicles (operator_id, plate_key) where plate_key <> '';
create unique index fleet_vehicles_self_no on fleet_vehicles (operator_id, self_no_key) where self_no <> '';
create unique index fleet_vehicles_vin on fleet_vehicles (operator_id, vin) where vin is not null;
create index fleet_vehicles_newest on fleet_vehicles (operator_id, created_at desc, id desc);
create index fleet_vehicles_model on fleet_vehicles (operator_id, model_id);
create index fleet_vehicles_fleet on fleet_vehicles (operator_id, fleet_id);
create index fleet_vehicles_line on fleet_vehicles (operator_id, line_id);
create index fleet_vehicles_company on fleet_vehicles (operator_id, company_id) where company_id is not null;
select platform_tenant_table('fleet_vehicles');
select platform_scoped_table('fleet_vehicles',
  'fleet_id is null or exists (select from fleet_fleets f where f.operator_id = fleet_vehicles.operator_id and f.id = fleet_vehicles.fleet_id)');

create table fleet_drivers (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  driver_no text not null check (length(driver_no) between 1 and 30),
  driver_no_key text collate "C" not null generated always as (lower(driver_no)) stored,
  licence_no text not null default '' check (length(licence_no) <= 30),
  licence_class text not null default '' check (length(licence_class) <= 20),
  licence_until date,
  fleet_id uuid,
  phone text not null default '' check (length(phone) <= 30),
  card_no text not null default '' check (length(card_no) <= 255),
  card_no_key text collate "C" not null generated always as (lower(card_no)) stored,
  state text not null default 'active' check (state in ('active', 'left')),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, fleet_id) references fleet_fleets (operator_id, id)
);
create unique index fleet_drivers_no on fleet_drivers (operator_id, driver_no_key);
create unique index fleet_drivers_card on fleet_drivers (operator_id, card_no_key) where card_no <> '';
create index fleet_drivers_name on fleet_drivers (operator_id, name_key);
create index fleet_drivers_fleet on fleet_drivers (operator_id, fleet_id);
create index fleet_drivers_licence on fleet_drivers (operator_id, licence_until) where state = 'active' and licence_until is not null;
select platform_tenant_table('fleet_drivers');
select platform_scoped_table('fleet_drivers',
  'fleet_id is null or exists (select from fleet_fleets f where f.operator_id = fleet_drivers.operator_id and f.id = fleet_drivers.fleet_id)');

-- With which start token a vehicle begins its sessions, and when: a token is one vehicle's at a time.
create table fleet_vehicle_tokens (
  operator_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  token_id uuid not null,
  valid tstzrange not null check (not isempty(valid)),
  primary key (operator_id, id),
  foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id),
  foreign key (operator_id, token_id) references charging_tokens (operator_id, id) on delete cascade,
  constraint fleet_vehicle_tokens_overlap exclude using gist (operator_id with =, token_id with =, valid with &&)
);
create index fleet_vehicle_tokens_vehicle on fleet_vehicle_tokens (operator_id, vehicle_id);
select platform_tenant_table('fleet_vehicle_tokens');
select platform_scoped_table('fleet_vehicle_tokens',
  'exists (select from fleet_vehicles v where v.operator_id = fleet_vehicle_tokens.operator_id and v.id = fleet_vehicle_tokens.vehicle_id)');

-- What somebody said of one order, whatever token began it: whose it is. Null: no vehicle's.
create table fleet_order_assignments (
  operator_id uuid not null references organisation_operators,
  order_id uuid not null,
  -- The order's.
  station_id uuid not null,
  vehicle_id uuid,
  reason text not null check (length(reason) between 1 and 500),
  assigned_by uuid,
  assigned_name text not null default '' check (length(assigned_name) <= 100),
  assigned_at timestamptz not null,
  primary key (operator_id, order_id),
  foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id)
);
create index fleet_order_assignments_vehicle on fleet_order_assignments (operator_id, vehicle_id);
select platform_tenant_table('fleet_order_assignments');
select platform_scoped_table('fleet_order_assignments', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- What charging tells of an order to whoever asks which vehicle took it: one that really began.
create view charging_order_energy with (security_invoker = true) as
select operator_id, id as order_id, order_no, token_id, id_tag, station_id, pile_id, gun_no, state, started_at, ended_at, time_zone, energy_dwh,
  start_soc, end_soc, currency, total_minor, battery_dwh
from charging_orders where device_started_at is not null;
create view charging_token_names with (security_invoker = true) as
select operator_id, id as token_id, id_tag, label, state, valid_from, valid_until from charging_tokens;
create view members_company_names with (security_invoker = true) as
select operator_id, id as company_id, name as company_name, name_key from members_companies where deleted_at is null;
grant select on charging_order_energy, charging_token_names, members_company_names to evops_app, evops_platform;

-- A vehicle's orders: by the token that was its own when they began, or because somebody said so. Void ones are nobody's.
create view fleet_vehicle_orders with (security_invoker = true) as
select o.operator_id, t.vehicle_id, 'token' as assigned_by, o.order_id, o.order_no, o.token_id, o.id_tag, o.station_id, o.pile_id, o.gun_no, o.state,
  o.started_at, o.ended_at, o.time_zone, o.energy_dwh, o.start_soc, o.end_soc, o.currency, o.total_minor
from fleet_vehicle_tokens t
join charging_order_energy o on o.operator_id = t.operator_id and o.token_id = t.token_id and t.valid @> o.started_at
where o.state <> 'void'
  and not exists (select from fleet_order_assignments a where a.operator_id = o.operator_id and a.order_id = o.order_id)
union all
select o.operator_id, a.vehicle_id, 'person', o.order_id, o.order_no, o.token_id, o.id_tag, o.station_id, o.pile_id, o.gun_no, o.state,
  o.started_at, o.ended_at, o.time_zone, o.energy_dwh, o.start_soc, o.end_soc, o.currency, o.total_minor
from fleet_order_assignments a
join charging_order_energy o on o.operator_id = a.operator_id and o.order_id = a.order_id
where a.vehicle_id is not null and o.state <> 'void';
grant select on fleet_vehicle_orders to evops_app, evops_platform;
