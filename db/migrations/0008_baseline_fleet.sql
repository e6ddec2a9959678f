-- Vehicles, fleets, lines and drivers, quotas.

create table fleet_makers (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  contact text not null default '' check (length(contact) <= 60),
  phone text not null default '' check (length(phone) <= 30),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index fleet_makers_name on fleet_makers (operator_id, name_key);
select platform_tenant_table('fleet_makers');

create table fleet_types (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  kind text not null check (kind in ('city_bus', 'coach', 'van', 'truck', 'taxi', 'sanitation', 'car', 'other')),
  length_mm integer check (length_mm between 1000 and 40000),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index fleet_types_name on fleet_types (operator_id, name_key);
select platform_tenant_table('fleet_types');

create table fleet_models (
  operator_id uuid not null,
  id uuid not null,
  maker_id uuid not null,
  type_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  -- What its battery is made of.
  battery_kind text not null default 'lfp' check (battery_kind in ('lfp', 'nmc', 'lto', 'other')),
  battery_dwh bigint not null check (battery_dwh between 10000 and 100000000),
  nominal_v integer check (nominal_v between 12 and 2000),
  max_charge_w bigint check (max_charge_w between 1000 and 10000000),
  range_km integer check (range_km between 1 and 2000),
  kerb_kg integer check (kerb_kg between 100 and 60000),
  -- What the maker says it uses in 100 km.
  standard_dwh_100km bigint check (standard_dwh_100km >= 1000 and standard_dwh_100km <= 10000000),
  interface text not null check (interface in ('gbt', 'ccs1', 'ccs2', 'chademo', 'type2', 'pantograph', 'other')),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, maker_id) references fleet_makers (operator_id, id),
  foreign key (operator_id, type_id) references fleet_types (operator_id, id)
);
create unique index fleet_models_name on fleet_models (operator_id, maker_id, name_key);
create index fleet_models_type on fleet_models (operator_id, type_id);
select platform_tenant_table('fleet_models');

-- A tree. Whoever is limited to stations sees the fleets of those depots, and fleets of no depot.
create table fleet_fleets (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" generated always as (lower(name)) stored not null,
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
  constraint fleet_fleets_check check (parent_id <> id),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, parent_id) references fleet_fleets (operator_id, id)
);
create unique index fleet_fleets_name on fleet_fleets (operator_id, name_key);
create index fleet_fleets_parent on fleet_fleets (operator_id, parent_id);
select platform_tenant_table('fleet_fleets');
create policy scope on fleet_fleets as restrictive to evops_scoped
  using (station_id is null or station_id = any (current_setting('evops.stations')::uuid[]))
  with check (station_id is null or station_id = any (current_setting('evops.stations')::uuid[]));

create table fleet_lines (
  operator_id uuid not null,
  id uuid not null,
  -- What stands on the front of the bus.
  line_no text not null check (length(line_no) between 1 and 20),
  line_no_key text collate "C" generated always as (lower(line_no)) stored not null,
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
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, fleet_id) references fleet_fleets (operator_id, id)
);
create index fleet_lines_fleet on fleet_lines (operator_id, fleet_id);
create unique index fleet_lines_no on fleet_lines (operator_id, line_no_key);
select platform_tenant_table('fleet_lines');
create policy scope on fleet_lines as restrictive to evops_scoped
  using (fleet_id is null or exists ( select from fleet_fleets f where f.operator_id = fleet_lines.operator_id
  and f.id = fleet_lines.fleet_id)) with check (fleet_id is null
  or exists ( select from fleet_fleets f where f.operator_id = fleet_lines.operator_id
  and f.id = fleet_lines.fleet_id));

create table fleet_vehicles (
  operator_id uuid not null,
  id uuid not null,
  plate text not null default '' check (length(plate) <= 20),
  -- As it is compared: without blanks, dashes and dots.
  plate_key text collate "C" generated always as (translate(upper(plate), ' -.·', '')) stored not null,
  -- The number its operator paints on it.
  self_no text not null default '' check (length(self_no) <= 20),
  self_no_key text collate "C" generated always as (lower(self_no)) stored not null,
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
  odometer_m bigint check (odometer_m >= 0 and odometer_m <= '10000000000'::bigint),
  odometer_at timestamptz,
  -- As last known, in per cent.
  soc smallint check (soc between 0 and 100),
  soc_at timestamptz,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint fleet_vehicles_check check (plate <> '' or self_no <> '' or vin is not null),
  constraint fleet_vehicles_check1 check ((odometer_m is null) = (odometer_at is null)),
  constraint fleet_vehicles_check2 check ((soc is null) = (soc_at is null)),
  foreign key (operator_id, company_id) references ledger_wallets (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, fleet_id) references fleet_fleets (operator_id, id),
  foreign key (operator_id, line_id) references fleet_lines (operator_id, id),
  foreign key (operator_id, model_id) references fleet_models (operator_id, id)
);
create index fleet_vehicles_company on fleet_vehicles (operator_id, company_id) where company_id is not null;
create index fleet_vehicles_fleet on fleet_vehicles (operator_id, fleet_id);
create index fleet_vehicles_line on fleet_vehicles (operator_id, line_id);
create index fleet_vehicles_model on fleet_vehicles (operator_id, model_id);
create index fleet_vehicles_newest on fleet_vehicles (operator_id, created_at desc, id desc);
create unique index fleet_vehicles_plate on fleet_vehicles (operator_id, plate_key) where plate_key <> '';
create unique index fleet_vehicles_self_no on fleet_vehicles (operator_id, self_no_key) where self_no <> '';
create unique index fleet_vehicles_vin on fleet_vehicles (operator_id, vin) where vin is not null;
select platform_tenant_table('fleet_vehicles');
create policy scope on fleet_vehicles as restrictive to evops_scoped
  using (fleet_id is null or exists ( select from fleet_fleets f where f.operator_id = fleet_vehicles.operator_id
  and f.id = fleet_vehicles.fleet_id)) with check (fleet_id is null
  or exists ( select from fleet_fleets f where f.operator_id = fleet_vehicles.operator_id
  and f.id = fleet_vehicles.fleet_id));

create table fleet_drivers (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  driver_no text not null check (length(driver_no) between 1 and 30),
  driver_no_key text collate "C" generated always as (lower(driver_no)) stored not null,
  licence_no text not null default '' check (length(licence_no) <= 30),
  licence_class text not null default '' check (length(licence_class) <= 20),
  licence_until date,
  fleet_id uuid,
  phone text not null default '' check (length(phone) <= 30),
  card_no text not null default '' check (length(card_no) <= 255),
  card_no_key text collate "C" generated always as (lower(card_no)) stored not null,
  state text not null default 'active' check (state in ('active', 'left')),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  grade smallint check (grade between 1 and 5),
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, fleet_id) references fleet_fleets (operator_id, id)
);
create unique index fleet_drivers_card on fleet_drivers (operator_id, card_no_key) where card_no <> '';
create index fleet_drivers_fleet on fleet_drivers (operator_id, fleet_id);
create index fleet_drivers_licence on fleet_drivers (operator_id, licence_until) where state = 'active'
  and licence_until is not null;
create index fleet_drivers_name on fleet_drivers (operator_id, name_key);
create unique index fleet_drivers_no on fleet_drivers (operator_id, driver_no_key);
select platform_tenant_table('fleet_drivers');
create policy scope on fleet_drivers as restrictive to evops_scoped
  using (fleet_id is null or exists ( select from fleet_fleets f where f.operator_id = fleet_drivers.operator_id
  and f.id = fleet_drivers.fleet_id)) with check (fleet_id is null
  or exists ( select from fleet_fleets f where f.operator_id = fleet_drivers.operator_id
  and f.id = fleet_drivers.fleet_id));

-- With which start token a vehicle begins its sessions, and when: a token is one vehicle's at a time.
create table fleet_vehicle_tokens (
  operator_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  token_id uuid not null,
  valid tstzrange not null check (not isempty(valid)),
  primary key (operator_id, id),
  constraint fleet_vehicle_tokens_overlap exclude using gist (operator_id with =, token_id with =, valid with &&),
  foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id)
);
create index fleet_vehicle_tokens_vehicle on fleet_vehicle_tokens (operator_id, vehicle_id);
select platform_tenant_table('fleet_vehicle_tokens');
create policy scope on fleet_vehicle_tokens as restrictive to evops_scoped
  using (exists ( select from fleet_vehicles v where v.operator_id = fleet_vehicle_tokens.operator_id
  and v.id = fleet_vehicle_tokens.vehicle_id)) with check (exists ( select from fleet_vehicles v
  where v.operator_id = fleet_vehicle_tokens.operator_id and v.id = fleet_vehicle_tokens.vehicle_id));

-- What somebody said of one order, whatever token began it: whose it is. Null: no vehicle's.
create table fleet_order_assignments (
  operator_id uuid not null,
  order_id uuid not null,
  -- The order's.
  station_id uuid not null,
  vehicle_id uuid,
  reason text not null check (length(reason) between 1 and 500),
  assigned_by uuid,
  assigned_name text not null default '' check (length(assigned_name) <= 100),
  assigned_at timestamptz not null,
  primary key (operator_id, order_id),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id)
);
create index fleet_order_assignments_vehicle on fleet_order_assignments (operator_id, vehicle_id);
select platform_tenant_table('fleet_order_assignments');
create policy scope on fleet_order_assignments as restrictive to evops_scoped
  using (station_id = any (current_setting('evops.stations')::uuid[]))
  with check (station_id = any (current_setting('evops.stations')::uuid[]));

-- Which months are summer and winter, and what a saved kWh is worth. An operator without a row has the usual months.
create table fleet_quota_settings (
  operator_id uuid primary key,
  summer_months smallint[] not null check (summer_months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'::smallint[]),
  winter_months smallint[] not null check (winter_months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'::smallint[]),
  -- Sessions that begin from this minute of the day on count to the next day: they fill the battery for it. 1440:
  -- none.
  night_from_minutes smallint not null check (night_from_minutes between 720 and 1440),
  -- What a kWh saved or wasted is worth, and how much of that is the driver's, in hundredths of a percent.
  price_e5 bigint check (price_e5 >= 0 and price_e5 <= '10000000000'::bigint),
  share_hundredths integer not null check (share_hundredths between 0 and 10000),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint fleet_quota_settings_check check (not (summer_months && winter_months)),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('fleet_quota_settings');

create table fleet_quotas (
  operator_id uuid not null,
  id uuid not null,
  -- Each null: whichever.
  model_id uuid,
  line_id uuid,
  season text check (season in ('normal', 'summer', 'winter')),
  grade smallint check (grade between 1 and 5),
  dwh_100km bigint not null check (dwh_100km >= 1000 and dwh_100km <= 10000000),
  -- Hundredths of a percent above the quota that are let pass.
  tolerance_hundredths integer not null default 0 check (tolerance_hundredths between 0 and 10000),
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  -- How many things it names comes first, then which: model, line, season, grade. Two that both fit and are as
  -- specific name the same things, and those do not overlap.
  specificity smallint generated always as (((((16 * ((((model_id is not null)::integer +
    (line_id is not null)::integer) + (season is not null)::integer) + (grade is not null)::integer)) +
    (8 * (model_id is not null)::integer)) + (4 * (line_id is not null)::integer)) +
    (2 * (season is not null)::integer)) + (grade is not null)::integer) stored not null,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint fleet_quotas_overlap exclude using gist (operator_id with =,
    coalesce(model_id, '00000000-0000-0000-0000-000000000000'::uuid) with =,
    coalesce(line_id, '00000000-0000-0000-0000-000000000000'::uuid) with =, coalesce(season, '') with =,
    coalesce((grade)::integer, 0) with =, valid with &&),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, line_id) references fleet_lines (operator_id, id),
  foreign key (operator_id, model_id) references fleet_models (operator_id, id)
);
create index fleet_quotas_line on fleet_quotas (operator_id, line_id) where line_id is not null;
select platform_tenant_table('fleet_quotas');

create table fleet_driver_records (
  operator_id uuid not null,
  id uuid not null,
  day date not null,
  shift text not null check (shift in ('early', 'mid', 'late')),
  -- The order of shifts within their day.
  shift_no smallint generated always as ( case shift when 'early' then 1 when 'mid' then 2 else 3
    end) stored not null,
  vehicle_id uuid not null,
  driver_id uuid not null,
  line_id uuid,
  odometer_start_m bigint not null check (odometer_start_m >= 0 and odometer_start_m <= '10000000000'::bigint),
  odometer_end_m bigint not null check (odometer_end_m >= 0 and odometer_end_m <= '10000000000'::bigint),
  distance_m bigint generated always as (odometer_end_m - odometer_start_m) stored not null,
  -- Where the vehicle's record before it ended. Null: there is none.
  previous_end_m bigint,
  -- Driven since then, and by nobody's record.
  unrecorded_m bigint generated always as (odometer_start_m - previous_end_m) stored,
  trips smallint not null default 0 check (trips between 0 and 200),
  soc_start smallint check (soc_start between 0 and 100),
  soc_end smallint check (soc_end between 0 and 100),
  -- As they were that day: what they are later changes no quota of the past.
  season text not null check (season in ('normal', 'summer', 'winter')),
  grade smallint check (grade between 1 and 5),
  source text not null check (source in ('manual', 'import', 'gps')),
  checked_by uuid,
  checked_name text not null default '' check (length(checked_name) <= 100),
  checked_at timestamptz,
  remark text not null default '' check (length(remark) <= 500),
  created_name text not null default '' check (length(created_name) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- No kilometre is two shifts'.
  primary key (operator_id, id),
  constraint fleet_driver_records_shift unique (operator_id, vehicle_id, day, shift),
  constraint fleet_driver_records_odometer exclude using gist (operator_id with =, vehicle_id with =,
    int8range(odometer_start_m, odometer_end_m) with &&),
  constraint fleet_driver_records_distance_check check ((odometer_end_m - odometer_start_m) >= 0
    and (odometer_end_m - odometer_start_m) <= 600000),
  constraint fleet_driver_records_previous_check check (previous_end_m <= odometer_start_m),
  foreign key (operator_id, driver_id) references fleet_drivers (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, line_id) references fleet_lines (operator_id, id),
  foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id)
);
create index fleet_driver_records_day on fleet_driver_records (operator_id, day desc, shift_no desc, id);
create index fleet_driver_records_driver on fleet_driver_records (operator_id, driver_id, day desc);
create index fleet_driver_records_line on fleet_driver_records (operator_id, line_id, day desc);
create index fleet_driver_records_order on fleet_driver_records (operator_id, vehicle_id, day desc, shift_no desc);
select platform_tenant_table('fleet_driver_records');
create policy scope on fleet_driver_records as restrictive to evops_scoped
  using (exists ( select from fleet_vehicles v where v.operator_id = fleet_driver_records.operator_id
  and v.id = fleet_driver_records.vehicle_id)) with check (exists ( select from fleet_vehicles v
  where v.operator_id = fleet_driver_records.operator_id and v.id = fleet_driver_records.vehicle_id));

-- A month that is closed closes all before it. Opened again, the row stays and says so.
create table fleet_month_closings (
  operator_id uuid not null,
  id uuid not null,
  -- Its first day.
  month date not null check (extract(day from month) = (1)::numeric),
  closed_by uuid,
  closed_name text not null check (length(closed_name) <= 100),
  closed_at timestamptz not null,
  opened_by uuid,
  opened_name text not null default '' check (length(opened_name) <= 100),
  opened_at timestamptz,
  open_reason text not null default '' check (length(open_reason) <= 500),
  primary key (operator_id, id),
  constraint fleet_month_closings_check check ((opened_at is null) = (open_reason = '')),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index fleet_month_closings_standing on fleet_month_closings (operator_id, month)
  where opened_at is null;
select platform_tenant_table('fleet_month_closings', 'select, insert, update');
