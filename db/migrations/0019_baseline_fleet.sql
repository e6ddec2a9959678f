-- Tables of fleet.

-- Vehicle and day in which a session is counted. If the session is assigned to another vehicle, that day must be
-- recalculated.
create table fleet_energy_counted (
  operator_id uuid not null,
  session_id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  constraint fleet_energy_counted_pkey primary key (operator_id, session_id)
);
create index fleet_energy_counted_day on fleet_energy_counted (operator_id, vehicle_id, day);
select platform_tenant_table('fleet_energy_counted');
create policy scope on fleet_energy_counted as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Mileage and energy facts of a day over all vehicles.
create table fleet_energy_dates (
  operator_id uuid not null,
  day date not null,
  driven_m bigint not null,
  gps_m bigint not null,
  records bigint not null,
  mileages bigint not null,
  charged_dwh bigint not null,
  used_dwh bigint not null,
  quota_dwh bigint,
  limit_dwh bigint,
  unquoted_m bigint not null,
  unquoted_dwh bigint not null,
  untold_dwh bigint not null,
  constraint fleet_energy_dates_pkey primary key (operator_id, day)
);
alter table fleet_energy_dates enable row level security;
alter table fleet_energy_dates force row level security;
create policy platform on fleet_energy_dates for all to evops_platform
  using (true)
  with check (true);
create policy scope on fleet_energy_dates as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on fleet_energy_dates for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on fleet_energy_dates to evops_app;
grant select, insert, update, delete on fleet_energy_dates to evops_platform;

-- Precalculated mileage and energy facts: totals per day, vehicle, driver (or no driver) and line. Model, type and
-- fleet are not stored here; queries read their current values from the vehicle.
create table fleet_energy_days (
  operator_id uuid not null,
  day date not null,
  vehicle_id uuid not null,
  driver_id uuid,
  line_id uuid,
  driven_m bigint not null,
  gps_m bigint not null,
  records bigint not null,
  mileages bigint not null,
  charged_dwh bigint not null,
  used_dwh bigint not null,
  -- Null: no quota applied.
  quota_dwh bigint,
  limit_dwh bigint,
  unquoted_m bigint not null,
  unquoted_dwh bigint not null,
  untold_dwh bigint not null,
  constraint fleet_energy_days_operator_id_day_vehicle_id_driver_id_line_key unique NULLS NOT DISTINCT (operator_id, day, vehicle_id, driver_id, line_id)
);
alter table fleet_energy_days enable row level security;
alter table fleet_energy_days force row level security;
create policy platform on fleet_energy_days for all to evops_platform
  using (true)
  with check (true);
create policy scope on fleet_energy_days as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on fleet_energy_days for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on fleet_energy_days to evops_app;
grant select, insert, update, delete on fleet_energy_days to evops_platform;

-- Range of days with precalculated facts. All other days are read from the source tables. Days with running sessions
-- are not precalculated.
create table fleet_energy_kept (
  operator_id uuid not null,
  day_from date not null,
  day_to date not null,
  constraint fleet_energy_kept_pkey primary key (operator_id),
  constraint fleet_energy_kept_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('fleet_energy_kept');
create policy scope on fleet_energy_kept as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Precalculated days that are outdated. Every change writes its row in the same operation. Null vehicle: all vehicles.
create table fleet_energy_marks (
  operator_id uuid not null,
  id bigint generated always as identity not null,
  vehicle_id uuid,
  day_from date not null,
  day_to date not null,
  -- True inside the transaction that recalculates the range.
  taken boolean default false not null,
  constraint fleet_energy_marks_pkey primary key (operator_id, id)
);
select platform_tenant_table('fleet_energy_marks');

-- Mileage and energy facts of a month, over its precalculated days. `day` is the first day of the month.
create table fleet_energy_months (
  operator_id uuid not null,
  day date not null,
  vehicle_id uuid not null,
  driver_id uuid,
  line_id uuid,
  driven_m bigint not null,
  gps_m bigint not null,
  records bigint not null,
  mileages bigint not null,
  charged_dwh bigint not null,
  used_dwh bigint not null,
  quota_dwh bigint,
  limit_dwh bigint,
  unquoted_m bigint not null,
  unquoted_dwh bigint not null,
  untold_dwh bigint not null,
  constraint fleet_energy_months_operator_id_day_vehicle_id_driver_id_li_key unique NULLS NOT DISTINCT (operator_id, day, vehicle_id, driver_id, line_id)
);
alter table fleet_energy_months enable row level security;
alter table fleet_energy_months force row level security;
create policy platform on fleet_energy_months for all to evops_platform
  using (true)
  with check (true);
create policy scope on fleet_energy_months as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on fleet_energy_months for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on fleet_energy_months to evops_app;
grant select, insert, update, delete on fleet_energy_months to evops_platform;

-- Fleets, as a tree. A user limited to stations sees the fleets of those depots and the fleets without a depot.
create table fleet_fleets (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  parent_id uuid,
  org_id uuid,
  -- Depot where the vehicles of the fleet park and charge.
  station_id uuid,
  manager text default ''::text not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_fleets_pkey primary key (operator_id, id),
  constraint fleet_fleets_check check ((parent_id <> id)),
  constraint fleet_fleets_manager_check check ((length(manager) <= 60)),
  constraint fleet_fleets_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint fleet_fleets_remark_check check ((length(remark) <= 500)),
  constraint fleet_fleets_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint fleet_fleets_operator_id_parent_id_fkey foreign key (operator_id, parent_id) references fleet_fleets (operator_id, id)
);
create unique index fleet_fleets_name on fleet_fleets (operator_id, name_key);
create index fleet_fleets_parent on fleet_fleets (operator_id, parent_id);
select platform_tenant_table('fleet_fleets');
create policy scope on fleet_fleets as restrictive for all to evops_scoped
  using (((station_id IS NULL) OR (station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))))
  with check (((station_id IS NULL) OR (station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))));

create table fleet_drivers (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  driver_no text not null,
  driver_no_key text collate "C" generated always as (lower(driver_no)) stored not null,
  licence_no text default ''::text not null,
  licence_class text default ''::text not null,
  licence_until date,
  fleet_id uuid,
  phone text default ''::text not null,
  card_no text default ''::text not null,
  card_no_key text collate "C" generated always as (lower(card_no)) stored not null,
  state text default 'active'::text not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  grade smallint,
  constraint fleet_drivers_pkey primary key (operator_id, id),
  constraint fleet_drivers_card_no_check check ((length(card_no) <= 255)),
  constraint fleet_drivers_driver_no_check check (((length(driver_no) >= 1) AND (length(driver_no) <= 30))),
  constraint fleet_drivers_grade_check check (((grade >= 1) AND (grade <= 5))),
  constraint fleet_drivers_licence_class_check check ((length(licence_class) <= 20)),
  constraint fleet_drivers_licence_no_check check ((length(licence_no) <= 30)),
  constraint fleet_drivers_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint fleet_drivers_phone_check check ((length(phone) <= 30)),
  constraint fleet_drivers_remark_check check ((length(remark) <= 500)),
  constraint fleet_drivers_state_check check ((state = ANY (ARRAY['active'::text, 'left'::text]))),
  constraint fleet_drivers_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint fleet_drivers_operator_id_fleet_id_fkey foreign key (operator_id, fleet_id) references fleet_fleets (operator_id, id)
);
create unique index fleet_drivers_card on fleet_drivers (operator_id, card_no_key) where (card_no <> ''::text);
create index fleet_drivers_fleet on fleet_drivers (operator_id, fleet_id);
create index fleet_drivers_licence on fleet_drivers (operator_id, licence_until) where ((state = 'active'::text) AND (licence_until IS NOT NULL));
create index fleet_drivers_name on fleet_drivers (operator_id, name_key);
create unique index fleet_drivers_no on fleet_drivers (operator_id, driver_no_key);
select platform_tenant_table('fleet_drivers');

create table fleet_lines (
  operator_id uuid not null,
  id uuid not null,
  -- Line number on the front of the bus.
  line_no text not null,
  line_no_key text collate "C" generated always as (lower(line_no)) stored not null,
  name text default ''::text not null,
  fleet_id uuid,
  -- Length in one direction.
  length_m integer,
  first_stop text default ''::text not null,
  last_stop text default ''::text not null,
  state text default 'active'::text not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_lines_pkey primary key (operator_id, id),
  constraint fleet_lines_first_stop_check check ((length(first_stop) <= 60)),
  constraint fleet_lines_last_stop_check check ((length(last_stop) <= 60)),
  constraint fleet_lines_length_m_check check (((length_m >= 1) AND (length_m <= 1000000))),
  constraint fleet_lines_line_no_check check (((length(line_no) >= 1) AND (length(line_no) <= 20))),
  constraint fleet_lines_name_check check ((length(name) <= 100)),
  constraint fleet_lines_remark_check check ((length(remark) <= 500)),
  constraint fleet_lines_state_check check ((state = ANY (ARRAY['active'::text, 'closed'::text]))),
  constraint fleet_lines_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint fleet_lines_operator_id_fleet_id_fkey foreign key (operator_id, fleet_id) references fleet_fleets (operator_id, id)
);
create index fleet_lines_fleet on fleet_lines (operator_id, fleet_id);
create unique index fleet_lines_no on fleet_lines (operator_id, line_no_key);
select platform_tenant_table('fleet_lines');

-- Manufacturers of vehicles.
create table fleet_makers (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  country_code text,
  contact text default ''::text not null,
  phone text default ''::text not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_makers_pkey primary key (operator_id, id),
  constraint fleet_makers_contact_check check ((length(contact) <= 60)),
  constraint fleet_makers_country_code_check check ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint fleet_makers_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint fleet_makers_phone_check check ((length(phone) <= 30)),
  constraint fleet_makers_remark_check check ((length(remark) <= 500)),
  constraint fleet_makers_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index fleet_makers_name on fleet_makers (operator_id, name_key);
select platform_tenant_table('fleet_makers');

-- Closed months. A closed month closes all months before it. When a month is reopened, its row remains and records
-- this.
create table fleet_month_closings (
  operator_id uuid not null,
  id uuid not null,
  -- First day of the month.
  month date not null,
  closed_by uuid,
  closed_name text not null,
  closed_at timestamp with time zone not null,
  opened_by uuid,
  opened_name text default ''::text not null,
  opened_at timestamp with time zone,
  open_reason text default ''::text not null,
  constraint fleet_month_closings_pkey primary key (operator_id, id),
  constraint fleet_month_closings_check check (((opened_at IS NULL) = (open_reason = ''::text))),
  constraint fleet_month_closings_closed_name_check check ((length(closed_name) <= 100)),
  constraint fleet_month_closings_month_check check ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint fleet_month_closings_open_reason_check check ((length(open_reason) <= 500)),
  constraint fleet_month_closings_opened_name_check check ((length(opened_name) <= 100)),
  constraint fleet_month_closings_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index fleet_month_closings_standing on fleet_month_closings (operator_id, month) where (opened_at IS NULL);
select platform_tenant_table('fleet_month_closings', 'select, insert, update');

-- Summer and winter months, and the value of a saved kWh. An operator without a row has the default months.
create table fleet_quota_settings (
  operator_id uuid not null,
  summer_months smallint[] not null,
  winter_months smallint[] not null,
  -- Minute of the day from which a session counts for the next day, because it fills the battery for that day. 1440:
  -- never.
  night_from_minutes smallint not null,
  -- Value of a kWh saved or wasted, and the driver's share of this value in hundredths of a percent.
  price_e5 bigint,
  share_hundredths integer not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_quota_settings_pkey primary key (operator_id),
  constraint fleet_quota_settings_check check ((NOT (summer_months && winter_months))),
  constraint fleet_quota_settings_night_from_minutes_check check (((night_from_minutes >= 720) AND (night_from_minutes <= 1440))),
  constraint fleet_quota_settings_price_e5_check check (((price_e5 >= 0) AND (price_e5 <= '10000000000'::bigint))),
  constraint fleet_quota_settings_share_hundredths_check check (((share_hundredths >= 0) AND (share_hundredths <= 10000))),
  constraint fleet_quota_settings_summer_months_check check ((summer_months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'::smallint[])),
  constraint fleet_quota_settings_winter_months_check check ((winter_months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'::smallint[])),
  constraint fleet_quota_settings_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('fleet_quota_settings');

create table fleet_types (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  kind text not null,
  length_mm integer,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_types_pkey primary key (operator_id, id),
  constraint fleet_types_kind_check check ((kind = ANY (ARRAY['city_bus'::text, 'coach'::text, 'van'::text, 'truck'::text, 'taxi'::text, 'sanitation'::text, 'car'::text, 'other'::text]))),
  constraint fleet_types_length_mm_check check (((length_mm >= 1000) AND (length_mm <= 40000))),
  constraint fleet_types_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint fleet_types_remark_check check ((length(remark) <= 500)),
  constraint fleet_types_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index fleet_types_name on fleet_types (operator_id, name_key);
select platform_tenant_table('fleet_types');

create table fleet_models (
  operator_id uuid not null,
  id uuid not null,
  maker_id uuid not null,
  type_id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  -- Battery chemistry.
  battery_kind text default 'lfp'::text not null,
  battery_dwh bigint not null,
  nominal_v integer,
  max_charge_w bigint,
  range_km integer,
  kerb_kg integer,
  -- Manufacturer's consumption per 100 km.
  standard_dwh_100km bigint,
  interface text not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  -- Maximum power of the model's battery from a state of charge on: [{"fromSocPct": 80, "maxW": 90000}, …], ascending.
  -- Empty: unknown.
  charge_curve jsonb default '[]'::jsonb not null,
  constraint fleet_models_pkey primary key (operator_id, id),
  constraint fleet_models_battery_dwh_check check (((battery_dwh >= 10000) AND (battery_dwh <= 100000000))),
  constraint fleet_models_battery_kind_check check ((battery_kind = ANY (ARRAY['lfp'::text, 'nmc'::text, 'lto'::text, 'other'::text]))),
  constraint fleet_models_charge_curve_check check (((jsonb_typeof(charge_curve) = 'array'::text) AND (jsonb_array_length(charge_curve) <= 8))),
  constraint fleet_models_interface_check check ((interface = ANY (ARRAY['gbt'::text, 'ccs1'::text, 'ccs2'::text, 'chademo'::text, 'type2'::text, 'pantograph'::text, 'other'::text]))),
  constraint fleet_models_kerb_kg_check check (((kerb_kg >= 100) AND (kerb_kg <= 60000))),
  constraint fleet_models_max_charge_w_check check (((max_charge_w >= 1000) AND (max_charge_w <= 10000000))),
  constraint fleet_models_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint fleet_models_nominal_v_check check (((nominal_v >= 12) AND (nominal_v <= 2000))),
  constraint fleet_models_range_km_check check (((range_km >= 1) AND (range_km <= 2000))),
  constraint fleet_models_remark_check check ((length(remark) <= 500)),
  constraint fleet_models_standard_dwh_100km_check check (((standard_dwh_100km >= 1000) AND (standard_dwh_100km <= 10000000))),
  constraint fleet_models_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint fleet_models_operator_id_maker_id_fkey foreign key (operator_id, maker_id) references fleet_makers (operator_id, id),
  constraint fleet_models_operator_id_type_id_fkey foreign key (operator_id, type_id) references fleet_types (operator_id, id)
);
create unique index fleet_models_name on fleet_models (operator_id, maker_id, name_key);
create index fleet_models_type on fleet_models (operator_id, type_id);
select platform_tenant_table('fleet_models');

create table fleet_quotas (
  operator_id uuid not null,
  id uuid not null,
  -- Null in any of these columns: matches every value.
  model_id uuid,
  line_id uuid,
  season text,
  grade smallint,
  dwh_100km bigint not null,
  -- Tolerance above the quota, in hundredths of a percent.
  tolerance_hundredths integer default 0 not null,
  valid daterange not null,
  -- Rank of the quota: first by the number of conditions, then by their kind (model, line, season, grade). Two matching
  -- quotas with the same rank have the same conditions, and their periods do not overlap.
  specificity smallint generated always as ((((((16 * (((((model_id IS NOT NULL))::integer + ((line_id IS NOT NULL))::integer) + ((season IS NOT NULL))::integer) + ((grade IS NOT NULL))::integer)) + (8 * ((model_id IS NOT NULL))::integer)) + (4 * ((line_id IS NOT NULL))::integer)) + (2 * ((season IS NOT NULL))::integer)) + ((grade IS NOT NULL))::integer)) stored not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_quotas_pkey primary key (operator_id, id),
  constraint fleet_quotas_overlap exclude using gist (operator_id WITH =, COALESCE(model_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, COALESCE(line_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, COALESCE(season, ''::text) WITH =, COALESCE((grade)::integer, 0) WITH =, valid WITH &&),
  constraint fleet_quotas_dwh_100km_check check (((dwh_100km >= 1000) AND (dwh_100km <= 10000000))),
  constraint fleet_quotas_grade_check check (((grade >= 1) AND (grade <= 5))),
  constraint fleet_quotas_remark_check check ((length(remark) <= 500)),
  constraint fleet_quotas_season_check check ((season = ANY (ARRAY['normal'::text, 'summer'::text, 'winter'::text]))),
  constraint fleet_quotas_tolerance_hundredths_check check (((tolerance_hundredths >= 0) AND (tolerance_hundredths <= 10000))),
  constraint fleet_quotas_valid_check check (((NOT isempty(valid)) AND (NOT lower_inf(valid)))),
  constraint fleet_quotas_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint fleet_quotas_operator_id_line_id_fkey foreign key (operator_id, line_id) references fleet_lines (operator_id, id),
  constraint fleet_quotas_operator_id_model_id_fkey foreign key (operator_id, model_id) references fleet_models (operator_id, id)
);
create index fleet_quotas_line on fleet_quotas (operator_id, line_id) where (line_id IS NOT NULL);
select platform_tenant_table('fleet_quotas');

create table fleet_vehicles (
  operator_id uuid not null,
  id uuid not null,
  plate text default ''::text not null,
  -- Plate for comparison: without spaces, dashes and dots.
  plate_key text collate "C" generated always as (translate(upper(plate), ' -.·'::text, ''::text)) stored not null,
  -- Fleet number that the operator paints on the vehicle.
  self_no text default ''::text not null,
  self_no_key text collate "C" generated always as (lower(self_no)) stored not null,
  vin text collate "C",
  model_id uuid,
  -- Battery capacity of the vehicle if it differs from the model's.
  battery_dwh bigint,
  fleet_id uuid,
  line_id uuid,
  -- Company whose wallet pays for the vehicle.
  company_id uuid,
  state text default 'active'::text not null,
  registered_on date,
  odometer_m bigint,
  odometer_at timestamp with time zone,
  -- Last known state of charge, in percent.
  soc smallint,
  soc_at timestamp with time zone,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  -- Identification of the vehicle at the connector: its ISO 15118 address (EVCCID) and its fixed parking bay. Sessions
  -- record which of the two identified the vehicle.
  evccid text collate "C",
  bay_charge_point_id uuid,
  bay_connector_no smallint,
  constraint fleet_vehicles_pkey primary key (operator_id, id),
  constraint fleet_vehicles_battery_dwh_check check (((battery_dwh >= 10000) AND (battery_dwh <= 100000000))),
  constraint fleet_vehicles_bay_check check (((bay_charge_point_id IS NULL) = (bay_connector_no IS NULL))),
  constraint fleet_vehicles_bay_connector_no_check check (((bay_connector_no >= 1) AND (bay_connector_no <= 99))),
  constraint fleet_vehicles_check check (((plate <> ''::text) OR (self_no <> ''::text) OR (vin IS NOT NULL))),
  constraint fleet_vehicles_check1 check (((odometer_m IS NULL) = (odometer_at IS NULL))),
  constraint fleet_vehicles_check2 check (((soc IS NULL) = (soc_at IS NULL))),
  constraint fleet_vehicles_evccid_check check ((evccid ~ '^[0-9A-F]{12}$'::text)),
  constraint fleet_vehicles_odometer_m_check check (((odometer_m >= 0) AND (odometer_m <= '10000000000'::bigint))),
  constraint fleet_vehicles_plate_check check ((length(plate) <= 20)),
  constraint fleet_vehicles_remark_check check ((length(remark) <= 500)),
  constraint fleet_vehicles_self_no_check check ((length(self_no) <= 20)),
  constraint fleet_vehicles_soc_check check (((soc >= 0) AND (soc <= 100))),
  constraint fleet_vehicles_state_check check ((state = ANY (ARRAY['active'::text, 'repair'::text, 'retired'::text]))),
  constraint fleet_vehicles_vin_check check ((vin ~ '^[A-HJ-NPR-Z0-9]{17}$'::text)),
  constraint fleet_vehicles_operator_id_bay_charge_point_id_fkey foreign key (operator_id, bay_charge_point_id) references stations_charge_points (operator_id, id),
  constraint fleet_vehicles_operator_id_company_id_fkey foreign key (operator_id, company_id) references ledger_wallets (operator_id, id),
  constraint fleet_vehicles_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint fleet_vehicles_operator_id_fleet_id_fkey foreign key (operator_id, fleet_id) references fleet_fleets (operator_id, id),
  constraint fleet_vehicles_operator_id_line_id_fkey foreign key (operator_id, line_id) references fleet_lines (operator_id, id),
  constraint fleet_vehicles_operator_id_model_id_fkey foreign key (operator_id, model_id) references fleet_models (operator_id, id)
);
create unique index fleet_vehicles_bay on fleet_vehicles (operator_id, bay_charge_point_id, bay_connector_no) where (bay_charge_point_id IS NOT NULL);
create index fleet_vehicles_company on fleet_vehicles (operator_id, company_id) where (company_id IS NOT NULL);
create unique index fleet_vehicles_evccid on fleet_vehicles (operator_id, evccid) where (evccid IS NOT NULL);
create index fleet_vehicles_fleet on fleet_vehicles (operator_id, fleet_id);
create index fleet_vehicles_line on fleet_vehicles (operator_id, line_id);
create index fleet_vehicles_model on fleet_vehicles (operator_id, model_id);
create index fleet_vehicles_newest on fleet_vehicles (operator_id, created_at DESC, id DESC);
create unique index fleet_vehicles_plate on fleet_vehicles (operator_id, plate_key) where (plate_key <> ''::text);
create unique index fleet_vehicles_self_no on fleet_vehicles (operator_id, self_no_key) where (self_no <> ''::text);
create unique index fleet_vehicles_vin on fleet_vehicles (operator_id, vin) where (vin IS NOT NULL);
select platform_tenant_table('fleet_vehicles');
select platform_gateway_table('fleet_vehicles', 'select');

create table fleet_driver_records (
  operator_id uuid not null,
  id uuid not null,
  day date not null,
  shift text not null,
  -- Sequence number of the shift within its day.
  shift_no smallint generated always as (
CASE shift
    WHEN 'early'::text THEN 1
    WHEN 'mid'::text THEN 2
    ELSE 3
END) stored not null,
  vehicle_id uuid not null,
  driver_id uuid not null,
  line_id uuid,
  odometer_start_m bigint not null,
  odometer_end_m bigint not null,
  distance_m bigint generated always as ((odometer_end_m - odometer_start_m)) stored not null,
  -- Odometer at the end of the vehicle's previous record. Null: no previous record.
  previous_end_m bigint,
  -- Distance driven since the previous record that no record covers.
  unrecorded_m bigint generated always as ((odometer_start_m - previous_end_m)) stored,
  trips smallint default 0 not null,
  soc_start smallint,
  soc_end smallint,
  -- Values of that day. Later changes do not affect quotas of the past.
  season text not null,
  grade smallint,
  source text not null,
  checked_by uuid,
  checked_name text default ''::text not null,
  checked_at timestamp with time zone,
  remark text default ''::text not null,
  created_name text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_driver_records_pkey primary key (operator_id, id),
  constraint fleet_driver_records_shift unique (operator_id, vehicle_id, day, shift),
  constraint fleet_driver_records_odometer exclude using gist (operator_id WITH =, vehicle_id WITH =, int8range(odometer_start_m, odometer_end_m) WITH &&),
  constraint fleet_driver_records_checked_name_check check ((length(checked_name) <= 100)),
  constraint fleet_driver_records_created_name_check check ((length(created_name) <= 100)),
  constraint fleet_driver_records_distance_check check ((((odometer_end_m - odometer_start_m) >= 0) AND ((odometer_end_m - odometer_start_m) <= 600000))),
  constraint fleet_driver_records_grade_check check (((grade >= 1) AND (grade <= 5))),
  constraint fleet_driver_records_odometer_end_m_check check (((odometer_end_m >= 0) AND (odometer_end_m <= '10000000000'::bigint))),
  constraint fleet_driver_records_odometer_start_m_check check (((odometer_start_m >= 0) AND (odometer_start_m <= '10000000000'::bigint))),
  constraint fleet_driver_records_previous_check check ((previous_end_m <= odometer_start_m)),
  constraint fleet_driver_records_remark_check check ((length(remark) <= 500)),
  constraint fleet_driver_records_season_check check ((season = ANY (ARRAY['normal'::text, 'summer'::text, 'winter'::text]))),
  constraint fleet_driver_records_shift_check check ((shift = ANY (ARRAY['early'::text, 'mid'::text, 'late'::text]))),
  constraint fleet_driver_records_soc_end_check check (((soc_end >= 0) AND (soc_end <= 100))),
  constraint fleet_driver_records_soc_start_check check (((soc_start >= 0) AND (soc_start <= 100))),
  constraint fleet_driver_records_source_check check ((source = ANY (ARRAY['manual'::text, 'import'::text, 'gps'::text]))),
  constraint fleet_driver_records_trips_check check (((trips >= 0) AND (trips <= 200))),
  constraint fleet_driver_records_operator_id_driver_id_fkey foreign key (operator_id, driver_id) references fleet_drivers (operator_id, id),
  constraint fleet_driver_records_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint fleet_driver_records_operator_id_line_id_fkey foreign key (operator_id, line_id) references fleet_lines (operator_id, id),
  constraint fleet_driver_records_operator_id_vehicle_id_fkey foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id)
);
create index fleet_driver_records_day on fleet_driver_records (operator_id, day DESC, shift_no DESC, id);
create index fleet_driver_records_driver on fleet_driver_records (operator_id, driver_id, day DESC);
create index fleet_driver_records_line on fleet_driver_records (operator_id, line_id, day DESC);
create index fleet_driver_records_session on fleet_driver_records (operator_id, vehicle_id, day DESC, shift_no DESC);
alter table fleet_driver_records enable row level security;
alter table fleet_driver_records force row level security;
create policy platform on fleet_driver_records for all to evops_platform
  using (true)
  with check (true);
create policy tenant on fleet_driver_records for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on fleet_driver_records to evops_app;
grant select, insert, update, delete on fleet_driver_records to evops_platform;

-- Energy at the meter per percent of a vehicle's battery, learnt from its sessions.
create table fleet_learnt_batteries (
  operator_id uuid not null,
  vehicle_id uuid not null,
  dwh_per_percent integer not null,
  -- Half of the sessions are between `low_dwh` and `high_dwh`.
  low_dwh integer not null,
  high_dwh integer not null,
  sessions smallint not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  -- Energy per percent in the vehicle's first sessions. The current value relative to it is the state of health.
  first_dwh integer not null,
  worked_at timestamp with time zone not null,
  constraint fleet_learnt_batteries_pkey primary key (operator_id, vehicle_id),
  constraint fleet_learnt_batteries_check check ((high_dwh >= low_dwh)),
  constraint fleet_learnt_batteries_check1 check ((until_at >= from_at)),
  constraint fleet_learnt_batteries_dwh_per_percent_check check ((dwh_per_percent > 0)),
  constraint fleet_learnt_batteries_first_dwh_check check ((first_dwh > 0)),
  constraint fleet_learnt_batteries_low_dwh_check check ((low_dwh > 0)),
  constraint fleet_learnt_batteries_sessions_check check (((sessions >= 10) AND (sessions <= 50))),
  constraint fleet_learnt_batteries_operator_id_vehicle_id_fkey foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id) on delete cascade
);
select platform_tenant_table('fleet_learnt_batteries');

-- Distance of a vehicle on a day in the operator's time zone, from its odometer or its positions. Used where no driver
-- recorded the distance.
create table fleet_measured_days (
  operator_id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  distance_m integer not null,
  by text not null,
  soc_from smallint,
  soc_to smallint,
  worked_at timestamp with time zone not null,
  -- False if only a part of the day was measured. The distance of such a day is not compared with the energy of the
  -- whole day. Measurements from before this column remain true.
  is_whole boolean default true not null,
  constraint fleet_measured_days_pkey primary key (operator_id, vehicle_id, day),
  constraint fleet_measured_days_by_check check ((by = ANY (ARRAY['odometer'::text, 'positions'::text]))),
  constraint fleet_measured_days_distance_m_check check (((distance_m >= 0) AND (distance_m <= 5000000))),
  constraint fleet_measured_days_soc check (((soc_from IS NULL) = (soc_to IS NULL))),
  constraint fleet_measured_days_soc_from_check check (((soc_from >= 0) AND (soc_from <= 100))),
  constraint fleet_measured_days_soc_to_check check (((soc_to >= 0) AND (soc_to <= 100))),
  constraint fleet_measured_days_operator_id_vehicle_id_fkey foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id) on delete cascade
);
create index fleet_measured_days_day on fleet_measured_days (operator_id, day);
select platform_tenant_table('fleet_measured_days');

-- Manual assignment of a session to a vehicle, whatever start token began it. Null: no vehicle.
create table fleet_session_assignments (
  operator_id uuid not null,
  session_id uuid not null,
  -- Station of the session.
  station_id uuid not null,
  vehicle_id uuid,
  reason text not null,
  assigned_by uuid,
  assigned_name text default ''::text not null,
  assigned_at timestamp with time zone not null,
  constraint fleet_session_assignments_pkey primary key (operator_id, session_id),
  constraint fleet_session_assignments_assigned_name_check check ((length(assigned_name) <= 100)),
  constraint fleet_session_assignments_reason_check check (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint fleet_session_assignments_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint fleet_session_assignments_operator_id_vehicle_id_fkey foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id)
);
create index fleet_session_assignments_vehicle on fleet_session_assignments (operator_id, vehicle_id);
select platform_tenant_table('fleet_session_assignments');
create policy scope on fleet_session_assignments as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Last telematics values of a vehicle. Each value has its own time, because a message may lack some values or contain
-- implausible ones. Positions are WGS-84, in 1e-7 of a degree.
create table fleet_vehicle_signs (
  operator_id uuid not null,
  vehicle_id uuid not null,
  place_at timestamp with time zone,
  lng_e7 integer,
  lat_e7 integer,
  -- From the same message as the position.
  speed_kmh smallint,
  heading smallint,
  odometer_at timestamp with time zone,
  odometer_m bigint,
  soc_at timestamp with time zone,
  soc smallint,
  received_at timestamp with time zone not null,
  constraint fleet_vehicle_signs_pkey primary key (operator_id, vehicle_id),
  constraint fleet_vehicle_signs_heading_check check (((heading >= 0) AND (heading <= 359))),
  constraint fleet_vehicle_signs_lat_e7_check check (((lat_e7 >= '-900000000'::integer) AND (lat_e7 <= 900000000))),
  constraint fleet_vehicle_signs_lng_e7_check check (((lng_e7 >= '-1800000000'::integer) AND (lng_e7 <= 1800000000))),
  constraint fleet_vehicle_signs_odometer check (((odometer_at IS NULL) = (odometer_m IS NULL))),
  constraint fleet_vehicle_signs_odometer_m_check check (((odometer_m >= 0) AND (odometer_m <= '10000000000'::bigint))),
  constraint fleet_vehicle_signs_place check (((num_nulls(place_at, lng_e7, lat_e7) = ANY (ARRAY[0, 3])) AND ((place_at IS NOT NULL) OR (num_nonnulls(speed_kmh, heading) = 0)))),
  constraint fleet_vehicle_signs_soc check (((soc_at IS NULL) = (soc IS NULL))),
  constraint fleet_vehicle_signs_soc_check check (((soc >= 0) AND (soc <= 100))),
  constraint fleet_vehicle_signs_speed_kmh_check check (((speed_kmh >= 0) AND (speed_kmh <= 200))),
  constraint fleet_vehicle_signs_operator_id_vehicle_id_fkey foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id) on delete cascade
) with (fillfactor=50);
select platform_tenant_table('fleet_vehicle_signs', 'select, insert, update');

-- Start token with which a vehicle begins its sessions, with its validity period. A token belongs to one vehicle at a
-- time.
create table fleet_vehicle_tokens (
  operator_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  token_id uuid not null,
  valid tstzrange not null,
  constraint fleet_vehicle_tokens_pkey primary key (operator_id, id),
  constraint fleet_vehicle_tokens_overlap exclude using gist (operator_id WITH =, token_id WITH =, valid WITH &&),
  constraint fleet_vehicle_tokens_valid_check check ((NOT isempty(valid))),
  constraint fleet_vehicle_tokens_operator_id_vehicle_id_fkey foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id)
);
create index fleet_vehicle_tokens_vehicle on fleet_vehicle_tokens (operator_id, vehicle_id);
select platform_tenant_table('fleet_vehicle_tokens');

grant select on sequence fleet_energy_marks_id_seq to evops_platform;

-- References and policies that need other tables.
create policy scope on fleet_drivers as restrictive for all to evops_scoped
  using (((fleet_id IS NULL) OR (EXISTS ( SELECT
   FROM fleet_fleets f
  WHERE ((f.operator_id = fleet_drivers.operator_id) AND (f.id = fleet_drivers.fleet_id))))))
  with check (((fleet_id IS NULL) OR (EXISTS ( SELECT
   FROM fleet_fleets f
  WHERE ((f.operator_id = fleet_drivers.operator_id) AND (f.id = fleet_drivers.fleet_id))))));
create policy scope on fleet_lines as restrictive for all to evops_scoped
  using (((fleet_id IS NULL) OR (EXISTS ( SELECT
   FROM fleet_fleets f
  WHERE ((f.operator_id = fleet_lines.operator_id) AND (f.id = fleet_lines.fleet_id))))))
  with check (((fleet_id IS NULL) OR (EXISTS ( SELECT
   FROM fleet_fleets f
  WHERE ((f.operator_id = fleet_lines.operator_id) AND (f.id = fleet_lines.fleet_id))))));
create policy scope on fleet_vehicles as restrictive for all to evops_scoped
  using (((fleet_id IS NULL) OR (EXISTS ( SELECT
   FROM fleet_fleets f
  WHERE ((f.operator_id = fleet_vehicles.operator_id) AND (f.id = fleet_vehicles.fleet_id))))))
  with check (((fleet_id IS NULL) OR (EXISTS ( SELECT
   FROM fleet_fleets f
  WHERE ((f.operator_id = fleet_vehicles.operator_id) AND (f.id = fleet_vehicles.fleet_id))))));
create policy scope on fleet_driver_records as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_driver_records.operator_id) AND (v.id = fleet_driver_records.vehicle_id)))))
  with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_driver_records.operator_id) AND (v.id = fleet_driver_records.vehicle_id)))));
create policy scope on fleet_learnt_batteries as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_learnt_batteries.operator_id) AND (v.id = fleet_learnt_batteries.vehicle_id)))))
  with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_learnt_batteries.operator_id) AND (v.id = fleet_learnt_batteries.vehicle_id)))));
create policy scope on fleet_measured_days as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_measured_days.operator_id) AND (v.id = fleet_measured_days.vehicle_id)))))
  with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_measured_days.operator_id) AND (v.id = fleet_measured_days.vehicle_id)))));
create policy scope on fleet_vehicle_signs as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_vehicle_signs.operator_id) AND (v.id = fleet_vehicle_signs.vehicle_id)))))
  with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_vehicle_signs.operator_id) AND (v.id = fleet_vehicle_signs.vehicle_id)))));
create policy scope on fleet_vehicle_tokens as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_vehicle_tokens.operator_id) AND (v.id = fleet_vehicle_tokens.vehicle_id)))))
  with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_vehicle_tokens.operator_id) AND (v.id = fleet_vehicle_tokens.vehicle_id)))));
