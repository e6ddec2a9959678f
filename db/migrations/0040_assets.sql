-- Every field of the domain handbook (section 3) that a station, a charge point and a connector is known by.
alter table stations_stations
  -- Who owns the equipment, where that is not the operator; an organisation code or a social credit code.
  add column owner_name text check (length(owner_name) between 1 and 100),
  add column owner_code text check (owner_code ~ '^[A-Za-z0-9]{9,18}$'),
  add column service_phone text check (length(service_phone) between 1 and 30),
  -- 1 residential, 2 public institution, 3 enterprise, 4 office, 5 industrial park, 6 transport hub, 7 stadium or
  -- culture, 8 green space, 9 building's car park, 10 roadside, 11 motorway service area, 255 other.
  add column construction smallint check (construction between 1 and 11 or construction = 255),
  add column park_spaces integer check (park_spaces between 0 and 100000),
  -- 0 free, 1 paid, 2 free for a while, 3 discount for charging, 255 as posted.
  add column park_type smallint check (park_type in (0, 1, 2, 3, 255)),
  add column park_fee text check (length(park_fee) between 1 and 200),
  add column park_info text check (length(park_info) between 1 and 200),
  -- How long parking costs nothing for who charges. The occupancy fee has minutes of its own in the tariff.
  add column stop_free_minutes integer check (stop_free_minutes between 0 and 1440),
  add column round_the_clock boolean not null default false,
  add column payments text[] not null default '{}' check (payments <@ array['card', 'online', 'cash']),
  add column bookable boolean not null default false,
  add column site_guide text check (length(site_guide) between 1 and 500),
  add column match_cars text check (length(match_cars) between 1 and 200),
  add column grid_capacity_va bigint check (grid_capacity_va between 0 and 1000000000),
  add column grid_account_no text check (length(grid_account_no) between 1 and 40),
  add column electricity_type text check (electricity_type in ('large_industrial', 'commercial', 'residential', 'agricultural', 'other')),
  add column official_run_on date,
  add column facilities text[] not null default '{}'
    check (facilities <@ array['attended', 'video', 'barrier', 'ground_lock', 'printer', 'wifi', 'shop', 'car_wash', 'toilet']),
  add column invoiceable boolean not null default false,
  add constraint stations_stations_hours check (not round_the_clock or business_hours is null);

alter table stations_piles
  add column owner_name text check (length(owner_name) between 1 and 100),
  -- As its plate says; what it says of itself when it starts stands in vendor and model.
  add column manufacturer text check (length(manufacturer) between 1 and 80),
  add column manufacturer_code text check (manufacturer_code ~ '^[A-Za-z0-9]{9}$'),
  add column plate_model text check (length(plate_model) between 1 and 60),
  add column produced_on date,
  add column commissioned_on date,
  add column warranty_until date,
  -- Tenths of a volt and of an ampere.
  add column min_voltage_dv integer check (min_voltage_dv between 0 and 20000),
  add column max_voltage_dv integer check (max_voltage_dv between 0 and 20000),
  add column max_current_da integer check (max_current_da between 0 and 50000),
  add column network text check (network in ('sim', 'lan', 'wan')),
  add column sim_expires_on date,
  add column longitude double precision check (longitude between -180 and 180),
  add column latitude double precision check (latitude between -90 and 90),
  add column given_longitude double precision,
  add column given_latitude double precision,
  add column given_system text check (given_system in ('wgs84', 'gcj02', 'bd09')),
  -- What a wallet must hold for a start here.
  add column low_balance_minor bigint check (low_balance_minor between 0 and 100000000),
  add column power_limit_percent smallint check (power_limit_percent between 30 and 100),
  add column plug_and_charge boolean not null default false,
  add column auto_power boolean not null default false,
  add column public_visible boolean not null default true,
  add constraint stations_piles_position check ((longitude is null) = (latitude is null)),
  add constraint stations_piles_voltage check (min_voltage_dv <= max_voltage_dv);
create index stations_piles_sim on stations_piles (sim_expires_on) where sim_expires_on is not null;

alter table stations_guns
  -- GB/T 20234 of 2011 (1) or 2015 (2).
  add column standard smallint check (standard in (1, 2)),
  add column ocpi_type text check (ocpi_type in ('GBT_AC', 'GBT_DC', 'IEC_62196_T1', 'IEC_62196_T1_COMBO', 'IEC_62196_T2',
    'IEC_62196_T2_COMBO', 'CHADEMO', 'TESLA_S', 'PANTOGRAPH_BOTTOM_UP', 'PANTOGRAPH_TOP_DOWN')),
  add column min_voltage_dv integer check (min_voltage_dv between 0 and 20000),
  add column max_voltage_dv integer check (max_voltage_dv between 0 and 20000),
  add column max_current_da integer check (max_current_da between 0 and 50000),
  -- Between these it gives its full power.
  add column full_power_from_dv integer check (full_power_from_dv between 0 and 20000),
  add column full_power_to_dv integer check (full_power_to_dv between 0 and 20000),
  add column auxiliary_v smallint check (auxiliary_v in (12, 24)),
  add column park_no text check (length(park_no) between 1 and 20),
  add constraint stations_guns_voltage check (min_voltage_dv <= max_voltage_dv and full_power_from_dv <= full_power_to_dv);

-- The life of a charge point, step by step. No other step can be written down, and nobody takes one back.
create table stations_asset_moves (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text check (length(reason) between 1 and 200),
  -- Null: its first connection.
  user_id uuid,
  user_name text,
  moved_at timestamptz not null default now(),
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade,
  constraint stations_asset_moves_allowed check ((from_state, to_state) in (
    ('stock', 'awaiting'), ('stock', 'retired'), ('awaiting', 'stock'), ('awaiting', 'operating'), ('awaiting', 'retired'),
    ('operating', 'disabled'), ('operating', 'repair'), ('disabled', 'operating'), ('disabled', 'repair'), ('disabled', 'retired'),
    ('repair', 'operating'), ('repair', 'disabled'), ('repair', 'retired'))),
  check (user_id is null or reason is not null)
);
select platform_tenant_table('stations_asset_moves', 'select, insert, delete');
select platform_gateway_table('stations_asset_moves', 'insert');
create index stations_asset_moves_pile on stations_asset_moves (operator_id, pile_id, moved_at desc);
select platform_scoped_table('stations_asset_moves', 'exists (select from stations_piles p where p.operator_id = stations_asset_moves.operator_id and p.id = stations_asset_moves.pile_id)');

-- What a start asks of a charge point. One that is connected and still awaits its first start is about to be in operation.
create view stations_pile_starts with (security_invoker = true) as
  select operator_id, id as pile_id, asset_state in ('awaiting', 'operating') as takes_starts, low_balance_minor from stations_piles;
grant select on stations_pile_starts to evops_app, evops_platform;
