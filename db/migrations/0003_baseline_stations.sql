-- Stations, charge points and connectors; what they report, are told and are measured at; alarms.

create table stations_stations (
  operator_id uuid not null,
  id uuid not null,
  code text not null check (code ~ '^[A-Za-z0-9._-]{1,40}$'),
  name text not null check (length(name) between 1 and 50),
  time_zone text not null check (length(time_zone) between 1 and 60),
  station_type smallint not null default 1 check (station_type in (1, 50, 100, 101, 102, 103, 104, 105, 255)),
  status smallint not null default 50 check (status in (0, 1, 5, 6, 50, 51)),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  area_code text check (length(area_code) <= 12),
  address text check (length(address) <= 200),
  -- WGS-84; the position as it was given stays beside it.
  longitude double precision check (longitude >= ('-180'::integer)::double precision
    and longitude <= (180)::double precision),
  latitude double precision check (latitude >= ('-90'::integer)::double precision
    and latitude <= (90)::double precision),
  given_longitude double precision,
  given_latitude double precision,
  given_system text check (given_system in ('wgs84', 'gcj02', 'bd09')),
  phone text check (length(phone) <= 30),
  business_hours text check (length(business_hours) <= 100),
  rated_power_w bigint check (rated_power_w >= 0),
  remark text check (length(remark) <= 500),
  open_to_public boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Where a station belongs; null: to the operator itself, which only users without a limit see.
  org_id uuid,
  department_id uuid,
  -- The station's charge points carry the operator's start tokens as their local list.
  local_list boolean not null default false,
  -- Who switched the station's local list on: what is pushed is theirs in every charge point's history.
  local_list_by uuid,
  owner_name text check (length(owner_name) between 1 and 100),
  owner_code text check (owner_code ~ '^[A-Za-z0-9]{9,18}$'),
  service_phone text check (length(service_phone) between 1 and 30),
  construction smallint check ((construction between 1 and 11) or construction = 255),
  park_spaces integer check (park_spaces between 0 and 100000),
  park_type smallint check (park_type in (0, 1, 2, 3, 255)),
  park_fee text check (length(park_fee) between 1 and 200),
  park_info text check (length(park_info) between 1 and 200),
  stop_free_minutes integer check (stop_free_minutes between 0 and 1440),
  round_the_clock boolean not null default false,
  payments text[] not null default '{}' check ((payments <@ array['card', 'online', 'cash'])),
  bookable boolean not null default false,
  site_guide text check (length(site_guide) between 1 and 500),
  match_cars text check (length(match_cars) between 1 and 200),
  grid_capacity_va bigint check (grid_capacity_va between 0 and 1000000000),
  grid_account_no text check (length(grid_account_no) between 1 and 40),
  electricity_type text check (electricity_type in ('large_industrial', 'commercial', 'residential', 'agricultural',
    'other')),
  official_run_on date,
  facilities text[] not null default '{}' check ((facilities <@ array['attended', 'video', 'barrier', 'ground_lock',
    'printer', 'wifi', 'shop', 'car_wash', 'toilet'])),
  invoiceable boolean not null default false,
  primary key (operator_id, id),
  constraint stations_stations_code_key unique (operator_id, code),
  constraint stations_stations_check check ((longitude is null) = (latitude is null)),
  constraint stations_stations_hours check (not round_the_clock or business_hours is null),
  foreign key (operator_id, department_id) references organisation_departments (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, org_id) references organisation_organisations (operator_id, id)
);
create index stations_stations_department on stations_stations (operator_id, department_id);
create index stations_stations_name on stations_stations (operator_id, name);
create index stations_stations_org on stations_stations (operator_id, org_id);
select platform_tenant_table('stations_stations');
select platform_gateway_table('stations_stations', 'select');
create policy scope on stations_stations as restrictive to evops_scoped
  using (id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

create table stations_piles (
  operator_id uuid not null,
  id uuid not null,
  -- Short key of telemetry rows: half the index of a UUID.
  pile_key bigint not null generated always as identity,
  station_id uuid not null,
  pile_no text not null check (pile_no ~ '^[A-Za-z0-9._-]{1,40}$'),
  name text not null check (length(name) between 1 and 50),
  equipment_type smallint not null default 1 check (equipment_type between 1 and 5),
  protocol text not null default 'ocpp1.6j' check (protocol in ('ocpp1.6j', 'ocpp2.0.1', 'ocpp2.1')),
  rated_power_w bigint not null check (rated_power_w between 0 and 10000000),
  asset_state text not null default 'awaiting' check (asset_state in ('stock', 'awaiting', 'operating', 'disabled',
    'repair', 'retired')),
  vendor text,
  model text,
  serial_number text,
  firmware text,
  iccid text,
  imsi text,
  booted_at timestamptz,
  remark text check (length(remark) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  owner_name text check (length(owner_name) between 1 and 100),
  manufacturer text check (length(manufacturer) between 1 and 80),
  manufacturer_code text check (manufacturer_code ~ '^[A-Za-z0-9]{9}$'),
  plate_model text check (length(plate_model) between 1 and 60),
  produced_on date,
  commissioned_on date,
  warranty_until date,
  min_voltage_dv integer check (min_voltage_dv between 0 and 20000),
  max_voltage_dv integer check (max_voltage_dv between 0 and 20000),
  max_current_da integer check (max_current_da between 0 and 50000),
  network text check (network in ('sim', 'lan', 'wan')),
  sim_expires_on date,
  longitude double precision check (longitude >= ('-180'::integer)::double precision
    and longitude <= (180)::double precision),
  latitude double precision check (latitude >= ('-90'::integer)::double precision
    and latitude <= (90)::double precision),
  given_longitude double precision,
  given_latitude double precision,
  given_system text check (given_system in ('wgs84', 'gcj02', 'bd09')),
  low_balance_minor bigint check (low_balance_minor between 0 and 100000000),
  power_limit_percent smallint check (power_limit_percent between 30 and 100),
  plug_and_charge boolean not null default false,
  auto_power boolean not null default false,
  public_visible boolean not null default true,
  primary key (operator_id, id),
  unique (operator_id, pile_key),
  constraint stations_piles_pile_no_key unique (operator_id, pile_no),
  constraint stations_piles_position check ((longitude is null) = (latitude is null)),
  constraint stations_piles_voltage check (min_voltage_dv <= max_voltage_dv),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index stations_piles_search on stations_piles (operator_id, lower(pile_no));
create index stations_piles_sim on stations_piles (sim_expires_on) where sim_expires_on is not null;
create index stations_piles_station on stations_piles (operator_id, station_id, pile_no);
select platform_tenant_table('stations_piles');
select platform_gateway_table('stations_piles', 'select');
create policy scope on stations_piles as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));
grant update (asset_state, booted_at, firmware, iccid, imsi, model, serial_number, vendor)
  on stations_piles to evops_gateway;

create table stations_guns (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 1 and 99),
  connector_type smallint not null default 4 check (connector_type between 1 and 6),
  rated_power_w bigint check (rated_power_w >= 0),
  -- GB/T 20234 of 2011 (1) or 2015 (2).
  standard smallint check (standard in (1, 2)),
  ocpi_type text check (ocpi_type in ('GBT_AC', 'GBT_DC', 'IEC_62196_T1', 'IEC_62196_T1_COMBO', 'IEC_62196_T2',
    'IEC_62196_T2_COMBO', 'CHADEMO', 'TESLA_S', 'PANTOGRAPH_BOTTOM_UP', 'PANTOGRAPH_TOP_DOWN')),
  min_voltage_dv integer check (min_voltage_dv between 0 and 20000),
  max_voltage_dv integer check (max_voltage_dv between 0 and 20000),
  max_current_da integer check (max_current_da between 0 and 50000),
  -- Between these it gives its full power.
  full_power_from_dv integer check (full_power_from_dv between 0 and 20000),
  full_power_to_dv integer check (full_power_to_dv between 0 and 20000),
  auxiliary_v smallint check (auxiliary_v in (12, 24)),
  park_no text check (length(park_no) between 1 and 20),
  primary key (operator_id, pile_id, gun_no),
  constraint stations_guns_voltage check (min_voltage_dv <= max_voltage_dv
    and full_power_from_dv <= full_power_to_dv),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_guns');
select platform_gateway_table('stations_guns', 'select, insert');
create policy scope on stations_guns as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_guns.operator_id
  and p.id = stations_guns.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_guns.operator_id and p.id = stations_guns.pile_id));

-- Who may connect. Looked up by identity before any tenant is known, so the key is the identity alone.
create table stations_identities (
  identity text primary key check (identity ~ '^[A-Za-z0-9._:@*+=|-]{1,48}$'),
  operator_id uuid not null,
  pile_id uuid not null,
  -- HMAC-SHA-256 of the password; two while a changed password is not proven yet.
  secret_hash bytea,
  previous_secret_hash bytea,
  no_password boolean not null default false,
  secret_changed_at timestamptz,
  -- Security profile (1 password, 2 TLS with password, 3 TLS with certificate) below which a point is not let in;
  -- 0: it comes as it likes. The next one was accepted by the point and counts once it has signed in that way.
  security_profile smallint not null default 0 check (security_profile between 0 and 3),
  next_security_profile smallint check (next_security_profile between 1 and 3),
  unique (operator_id, pile_id),
  constraint stations_identities_check check (no_password or secret_hash is not null),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_identities');
select platform_gateway_table('stations_identities', 'select');
create policy scope on stations_identities as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_identities.operator_id
  and p.id = stations_identities.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_identities.operator_id and p.id = stations_identities.pile_id));
grant update (next_security_profile, previous_secret_hash, security_profile) on stations_identities to evops_gateway;

-- The link as the gateway sees it: written when a socket opens or closes, and with heartbeats every half minute.
create table stations_links (
  operator_id uuid not null,
  pile_id uuid not null,
  connected boolean not null,
  process_id text,
  subprotocol text,
  address text,
  changed_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (operator_id, pile_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index stations_links_changed on stations_links (operator_id, changed_at);
create index stations_links_process on stations_links (process_id) where connected;
select platform_tenant_table('stations_links', 'select, delete');
select platform_gateway_table('stations_links', 'select, insert, update');
create policy scope on stations_links as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_links.operator_id
  and p.id = stations_links.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_links.operator_id and p.id = stations_links.pile_id));

-- What a gun last reported of its state (inside the promise: committed before the answer).
create table stations_gun_states (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 0 and 99),
  status text not null check (status in ('idle', 'occupied', 'charging', 'suspended', 'reserved', 'disabled',
    'faulted')),
  reported_status text not null,
  error_code text,
  vendor_error_code text,
  info text,
  device_at timestamptz,
  received_at timestamptz not null,
  -- When this row was written: what a browser that watches has not seen yet.
  changed_at timestamptz not null default now(),
  primary key (operator_id, pile_id, gun_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index stations_gun_states_changed on stations_gun_states (operator_id, changed_at);
select platform_tenant_table('stations_gun_states', 'select, delete');
select platform_gateway_table('stations_gun_states', 'select, insert, update');
create policy scope on stations_gun_states as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_gun_states.operator_id
  and p.id = stations_gun_states.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_gun_states.operator_id and p.id = stations_gun_states.pile_id));

create table stations_state_changes (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  reported_status text not null,
  error_code text,
  vendor_error_code text,
  info text,
  device_at timestamptz,
  received_at timestamptz not null,
  -- Which fault of ours a report of a charge point is, and how grave; the worker looks at each once.
  fault_code text check (length(fault_code) between 1 and 10),
  fault_level smallint check (fault_level between 1 and 4),
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index stations_state_changes_faults on stations_state_changes (operator_id, id) where fault_code is not null;
create index stations_state_changes_pile on stations_state_changes (operator_id, pile_id, received_at desc);
-- What is still to be looked at: empty most of the time, and nothing that an ordinary report has to be entered in.
create index stations_state_changes_unjudged on stations_state_changes (operator_id, id) where fault_code is null
  and (reported_status = 'Faulted' or error_code is not null);
select platform_tenant_table('stations_state_changes', 'select, delete');
select platform_gateway_table('stations_state_changes', 'select, insert');
create policy scope on stations_state_changes as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_state_changes.operator_id
  and p.id = stations_state_changes.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_state_changes.operator_id and p.id = stations_state_changes.pile_id));
grant update (fault_code, fault_level) on stations_state_changes to evops_platform;

-- Last measured values, one upsert a second, outside the promise.
create table stations_gun_values (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  sampled_at timestamptz not null,
  register_dwh bigint,
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  soc smallint,
  temperature_dc integer,
  changed_at timestamptz not null default now(),
  primary key (operator_id, pile_id, gun_no)
);
create index stations_gun_values_changed on stations_gun_values (operator_id, changed_at);
select platform_tenant_table('stations_gun_values', 'select, delete');
select platform_gateway_table('stations_gun_values', 'select, insert, update');
create policy scope on stations_gun_values as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_gun_values.operator_id
  and p.id = stations_gun_values.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_gun_values.operator_id and p.id = stations_gun_values.pile_id));

-- Raw samples: daily partitions, kept 90 days. One unique index both dedupes and serves the curve; the register is
-- part of it because two samples of a pile may share a timestamp.
create table stations_samples (
  operator_id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  at timestamptz not null,
  register_dwh bigint,
  device_at timestamptz,
  received_at timestamptz not null,
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  soc smallint,
  temperature_dc integer,
  context text,
  constraint stations_samples_key unique nulls not distinct (operator_id, pile_key, gun_no, at, register_dwh)
) partition by range (at);
-- Samples that came late re-open their buckets. What comes in time is not entered here, and costs nothing.
create index stations_samples_late on stations_samples (received_at) where (received_at - at) > '00:02:00'::interval;
select platform_tenant_table('stations_samples', 'select');
select platform_gateway_table('stations_samples', 'select, insert');
create policy scope on stations_samples as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_samples.operator_id
  and p.pile_key = stations_samples.pile_key)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_samples.operator_id and p.pile_key = stations_samples.pile_key));

create table stations_samples_other partition of stations_samples default;
alter table stations_samples_other alter device_at set statistics 0, alter power_w set statistics 0, alter voltage_dv
  set statistics 0, alter current_da set statistics 0, alter soc set statistics 0, alter temperature_dc
  set statistics 0, alter context set statistics 0;

-- Frames: daily partitions, kept 30 days; written after the answer and no part of the promise.
create table stations_frames (
  operator_id uuid not null,
  pile_key bigint not null,
  at timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  action text,
  message_id text,
  body text not null
) partition by range (at);
-- A block range index costs the gateway next to nothing and makes an hour of all charge points quick to read.
create index stations_frames_at on stations_frames using brin (at);
create index stations_frames_pile on stations_frames (operator_id, pile_key, at);
select platform_tenant_table('stations_frames', 'select');
select platform_gateway_table('stations_frames', 'select, insert');
create policy scope on stations_frames as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_frames.operator_id
  and p.pile_key = stations_frames.pile_key)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_frames.operator_id and p.pile_key = stations_frames.pile_key));

create table stations_frames_other partition of stations_frames default;
alter table stations_frames_other alter message_id set statistics 0, alter body set statistics 0;

-- Handshakes that were refused, counted; at most 1,000 rows. An identity nobody registered has no operator.
create table stations_refused (
  identity text not null,
  address text not null,
  subprotocol text not null,
  cause text not null,
  operator_id uuid,
  attempts bigint not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (identity, address, subprotocol, cause)
);
select platform_tenant_table('stations_refused', 'select, delete');
select platform_gateway_table('stations_refused', 'select, insert, update, delete');
create policy scope on stations_refused as restrictive to evops_scoped
  using (exists ( select from stations_identities i where i.identity = stations_refused.identity))
  with check (exists ( select from stations_identities i where i.identity = stations_refused.identity));

create table stations_commands (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  action text not null,
  -- As it may be shown: secrets are cut out. What they were waits sealed until the command is sent.
  payload jsonb not null,
  sealed_payload bytea,
  state text not null check (state in ('waiting', 'sent', 'accepted', 'rejected', 'timeout', 'offline', 'failed',
    'expired', 'cancelled')),
  reply jsonb,
  -- Why a person sent it; a stop from the console always says.
  reason text check (length(reason) between 1 and 200),
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  -- Nobody waits for it any more: it must not be sent after this.
  expires_at timestamptz not null default now() + '00:00:35'::interval,
  sent_at timestamptz,
  answered_at timestamptz,
  -- A command may wait for its charge point to come back; then it ends as expired, or somebody cancels it.
  queued boolean not null default false,
  -- By name, as it was then; null: the system's own, and those from before names were kept.
  requested_by_name text,
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index stations_commands_pile on stations_commands (operator_id, pile_id, requested_at desc);
create index stations_commands_queued on stations_commands (operator_id, pile_id, requested_at)
  where state = 'waiting' and queued;
select platform_tenant_table('stations_commands', 'select, insert, update');
select platform_gateway_table('stations_commands', 'select, insert, update');
create policy scope on stations_commands as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_commands.operator_id
  and p.id = stations_commands.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_commands.operator_id and p.id = stations_commands.pile_id));

-- Station meters (the grid's, or a feeder's). Energy is the step of the register times the multiplier of its
-- transformers.
create table stations_meters (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  meter_no text not null check (meter_no ~ '^[A-Za-z0-9._-]{1,40}$'),
  name text not null default '' check (length(name) <= 60),
  multiplier integer not null default 1 check (multiplier between 1 and 100000),
  -- More than this can't pass it: a reading that says so is doubtful. Null: nobody knows.
  max_power_w bigint check (max_power_w between 1 and 1000000000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_meters_meter_no_key unique (operator_id, meter_no),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index stations_meters_station on stations_meters (operator_id, station_id);
select platform_tenant_table('stations_meters');
create policy scope on stations_meters as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

create table stations_meter_readings (
  operator_id uuid not null,
  meter_id uuid not null,
  at timestamptz not null,
  -- As read, in tenths of a watt-hour, before the multiplier.
  register_dwh bigint not null check (register_dwh >= 0),
  -- A meter that was changed or set back: energy counts anew from here.
  restarts boolean not null default false,
  source text not null check (source in ('csv', 'api', 'console')),
  -- Kept, shown, and left out of every sum.
  doubt text check (doubt in ('backwards', 'too_fast')),
  recorded_at timestamptz not null default now(),
  primary key (operator_id, meter_id, at),
  foreign key (operator_id, meter_id) references stations_meters (operator_id, id)
);
select platform_tenant_table('stations_meter_readings');
create policy scope on stations_meter_readings as restrictive to evops_scoped
  using (exists ( select from stations_meters m where m.operator_id = stations_meter_readings.operator_id
  and m.id = stations_meter_readings.meter_id)) with check (exists ( select from stations_meters m
  where m.operator_id = stations_meter_readings.operator_id and m.id = stations_meter_readings.meter_id));

-- What a charge point reported that is no state of a gun and no part of a session. A security event that is told
-- again has the same time and is kept once.
create table stations_events (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  kind text not null check (kind in ('security', 'firmware', 'diagnostics', 'log', 'connection', 'certificate',
    'link', 'monitor', 'report')),
  -- 1 info, 2 minor, 3 major, 4 critical.
  level smallint not null check (level between 1 and 4),
  code text not null check (length(code) between 1 and 60),
  detail text check (length(detail) <= 300),
  device_at timestamptz,
  received_at timestamptz not null,
  -- Links that opened and closed are events as well.
  alarmed boolean not null default false,
  -- What a monitor saw becomes an alarm of the catalogue: at which connector, the maker's own code, and when it is
  -- over.
  gun_no smallint check (gun_no between 0 and 99),
  vendor_code text check (length(vendor_code) <= 50),
  cleared boolean,
  -- Two monitors of one variable may speak at the same moment: each event of 2.x has a number, and what is repeated
  -- keeps it.
  event_no integer not null default '-1'::integer,
  -- Several monitors of OCPP 2.x may hold one alarm: it is over when the last of them says so. Each is named by what
  -- it watches and its number; '' is one that was noticed before they had names.
  monitor_no integer,
  primary key (operator_id, id),
  constraint stations_events_once unique (operator_id, pile_id, kind, code, device_at, event_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index stations_events_at on stations_events (operator_id, received_at desc);
create index stations_events_grave on stations_events (operator_id, id) where not alarmed
  and kind in ('security', 'connection') and level >= 3;
create index stations_events_links on stations_events (operator_id, pile_id, received_at) where kind = 'link';
create index stations_events_monitor on stations_events (operator_id) where not alarmed and kind = 'monitor'
  and (level >= 2 or cleared);
create index stations_events_pile on stations_events (operator_id, pile_id, received_at desc);
select platform_tenant_table('stations_events', 'select, delete');
select platform_gateway_table('stations_events', 'select, insert');
create policy scope on stations_events as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_events.operator_id
  and p.id = stations_events.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_events.operator_id and p.id = stations_events.pile_id));
grant insert on stations_events to evops_platform;
grant update (alarmed) on stations_events to evops_platform;

create table stations_reservations (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 0 and 99),
  -- The number on the wire.
  reservation_no integer not null,
  id_tag text not null,
  expires_at timestamptz not null,
  state text not null check (state in ('active', 'used', 'cancelled', 'replaced')),
  command_id uuid,
  accepted_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, id),
  constraint stations_reservations_check check ((state = 'active') = (ended_at is null)),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create unique index stations_reservations_no on stations_reservations (operator_id, pile_id, reservation_no)
  where state = 'active';
create index stations_reservations_pile on stations_reservations (operator_id, pile_id, accepted_at desc);
select platform_tenant_table('stations_reservations', 'select, delete');
select platform_gateway_table('stations_reservations', 'select, insert, update');
create policy scope on stations_reservations as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_reservations.operator_id
  and p.id = stations_reservations.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_reservations.operator_id and p.id = stations_reservations.pile_id));

-- What a charge point holds as its local list, as far as it accepted it from us.
create table stations_local_lists (
  operator_id uuid not null,
  pile_id uuid not null,
  version integer not null check (version >= 0),
  -- By tag: { status, expiryDate?, parentIdTag? }.
  entries jsonb not null,
  accepted_at timestamptz not null,
  -- What the charge point itself said when it was asked; -1: it keeps no list.
  reported_version integer,
  reported_at timestamptz,
  primary key (operator_id, pile_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_local_lists', 'select, delete');
select platform_gateway_table('stations_local_lists', 'select, insert, update');
create policy scope on stations_local_lists as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_local_lists.operator_id
  and p.id = stations_local_lists.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_local_lists.operator_id and p.id = stations_local_lists.pile_id));

-- Charging profiles that a charge point accepted and that nothing has replaced or cleared since.
create table stations_charging_profiles (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 0 and 99),
  profile_no integer not null,
  purpose text not null check (purpose in ('ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile')),
  stack_level integer not null check (stack_level >= 0),
  profile jsonb not null,
  command_id uuid,
  accepted_at timestamptz not null,
  ended_at timestamptz,
  -- After a charge point came back its profiles are compared with its own curve.
  checked_at timestamptz,
  ended_for text check (ended_for in ('replaced', 'cleared', 'lost')),
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index stations_charging_profiles_active on stations_charging_profiles (operator_id, pile_id)
  where ended_at is null;
select platform_tenant_table('stations_charging_profiles', 'select, delete');
select platform_gateway_table('stations_charging_profiles', 'select, insert, update');
create policy scope on stations_charging_profiles as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_charging_profiles.operator_id
  and p.id = stations_charging_profiles.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_charging_profiles.operator_id and p.id = stations_charging_profiles.pile_id));
grant update (checked_at, ended_at, ended_for) on stations_charging_profiles to evops_app;

-- Firmware files. What was released is never changed; what must not be used any more is withdrawn.
create table stations_firmware (
  operator_id uuid not null,
  id uuid not null,
  vendor text not null check (length(vendor) between 1 and 50),
  model text not null check (length(model) between 1 and 50),
  version text not null check (length(version) between 1 and 50),
  file_name text not null check (length(file_name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  stored_as text not null,
  -- The maker's signature and its certificate (PEM); both or neither.
  signature text check (length(signature) <= 800),
  signing_certificate text check (length(signing_certificate) <= 5500),
  notes text check (length(notes) <= 1000),
  state text not null default 'draft' check (state in ('draft', 'released', 'withdrawn')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_firmware_version_key unique (operator_id, vendor, model, version),
  constraint stations_firmware_check check ((signature is null) = (signing_certificate is null)),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_firmware');

-- A file that goes to a charge point or comes from it, over an address that nobody can guess.
create table stations_transfers (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  kind text not null check (kind in ('firmware', 'diagnostics', 'diagnostics_log', 'security_log')),
  -- The number on the wire.
  request_no integer not null,
  token_hash bytea not null check (length(token_hash) = 32),
  firmware_id uuid,
  command_id uuid,
  -- As the charge point words it; 'requested' until it says something.
  status text not null default 'requested' check (length(status) between 1 and 40),
  file_name text check (length(file_name) <= 255),
  stored_as text,
  bytes bigint,
  sha256 bytea,
  requested_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The address is dead after this.
  expires_at timestamptz not null,
  -- What charge points sent is kept for a time and then removed: until when, and when it was. What lies here already
  -- is kept as long from now on, since nobody was told of an end.
  kept_until timestamptz,
  removed_at timestamptz,
  primary key (operator_id, id),
  constraint stations_transfers_no unique (operator_id, pile_id, request_no),
  constraint stations_transfers_check check ((kind = 'firmware') = (firmware_id is not null)),
  constraint stations_transfers_kept_check check ((stored_as is null or kept_until is not null)
    and (removed_at is null or stored_as is null)),
  foreign key (operator_id, firmware_id) references stations_firmware (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index stations_transfers_due on stations_transfers (kept_until) where stored_as is not null;
create index stations_transfers_pile on stations_transfers (operator_id, pile_id, requested_at desc);
create unique index stations_transfers_token on stations_transfers (token_hash);
select platform_tenant_table('stations_transfers');
select platform_gateway_table('stations_transfers', 'select, update');
create policy scope on stations_transfers as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_transfers.operator_id
  and p.id = stations_transfers.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_transfers.operator_id and p.id = stations_transfers.pile_id));

-- The operator's own authority for charge points' certificates; its key is sealed under the secret key.
create table stations_authorities (
  operator_id uuid not null,
  id uuid not null,
  certificate text not null,
  sealed_key bytea not null,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  unique (operator_id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_authorities', 'select');
select platform_gateway_table('stations_authorities', 'select, insert');

-- Certificates that were signed for charge points. Only these open the door under security profile 3.
create table stations_certificates (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  serial text not null check (length(serial) <= 64),
  fingerprint bytea not null check (length(fingerprint) = 32),
  certificate text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  state text not null check (state in ('sent', 'active', 'refused', 'revoked')),
  created_at timestamptz not null default now(),
  -- What a certificate is for: `station` opens our door, `v2g` is shown to vehicles and opens nothing.
  use text not null default 'station' check (use in ('station', 'v2g')),
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create unique index stations_certificates_fingerprint on stations_certificates (fingerprint);
create index stations_certificates_pile on stations_certificates (operator_id, pile_id, created_at desc);
select platform_tenant_table('stations_certificates', 'select, update, delete');
select platform_gateway_table('stations_certificates', 'select, insert, update');
create policy scope on stations_certificates as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_certificates.operator_id
  and p.id = stations_certificates.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_certificates.operator_id and p.id = stations_certificates.pile_id));

-- A charge point's settings as it told them, whenever all were asked for.
create table stations_configurations (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  -- By key: { value, readonly }; secrets are cut out.
  keys jsonb not null,
  command_id uuid,
  read_at timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index stations_configurations_pile on stations_configurations (operator_id, pile_id, read_at desc);
select platform_tenant_table('stations_configurations', 'select, delete');
select platform_gateway_table('stations_configurations', 'select, insert');
create policy scope on stations_configurations as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_configurations.operator_id
  and p.id = stations_configurations.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_configurations.operator_id and p.id = stations_configurations.pile_id));
grant update (command_id, read_at) on stations_configurations to evops_gateway;

-- The settings that charge points of a model should have.
create table stations_parameter_templates (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- Empty: any.
  vendor text not null default '' check (length(vendor) <= 50),
  model text not null default '' check (length(model) <= 50),
  -- By key: value.
  keys jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_parameter_templates_name_key unique (operator_id, name),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_parameter_templates');

-- Work over many charge points in stages: a few first, then more, and a stop when too many fail.
create table stations_rollouts (
  operator_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('command', 'parameters', 'firmware')),
  title text not null check (length(title) between 1 and 120),
  content jsonb not null,
  stop_at smallint not null check (stop_at between 1 and 1000),
  -- The stage that is under way, from 0.
  stage smallint not null default 0,
  state text not null check (state in ('running', 'paused', 'stopped', 'done')),
  -- Why it stopped by itself.
  stopped_for text,
  undoes uuid,
  requested_by uuid not null,
  requested_by_name text not null,
  approval_id uuid,
  -- A charge point outside of it does not exist for whoever asked; null: all.
  scope_stations uuid[],
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Charge points whose turn has not come by then (they charge, they are away) are left out.
  deadline_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create index stations_rollouts_at on stations_rollouts (operator_id, created_at desc);
create index stations_rollouts_running on stations_rollouts (operator_id) where state = 'running';
select platform_tenant_table('stations_rollouts', 'select, insert, update');
create policy scope on stations_rollouts as restrictive to evops_scoped
  using (scope_stations <@ current_setting('evops.stations')::uuid[])
  with check (scope_stations <@ current_setting('evops.stations')::uuid[]);

create table stations_rollout_piles (
  operator_id uuid not null,
  rollout_id uuid not null,
  pile_id uuid not null,
  stage smallint not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed', 'skipped')),
  answer text check (length(answer) <= 500),
  -- How it stood before, where that can be put back.
  before jsonb,
  transfer_id uuid,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (operator_id, rollout_id, pile_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  foreign key (operator_id, rollout_id) references stations_rollouts (operator_id, id)
);
create index stations_rollout_piles_pile on stations_rollout_piles (operator_id, pile_id);
select platform_tenant_table('stations_rollout_piles', 'select, insert, update');
create policy scope on stations_rollout_piles as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_rollout_piles.operator_id
  and p.id = stations_rollout_piles.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_rollout_piles.operator_id and p.id = stations_rollout_piles.pile_id));

-- How pushing a charge point's local list goes. A charge point without a row was never tried and is not paused.
create table stations_list_pushes (
  operator_id uuid not null,
  pile_id uuid not null,
  paused boolean not null default false,
  tried_at timestamptz,
  -- The charge point's own word, or how the command ended.
  answer text check (length(answer) <= 60),
  failures smallint not null default 0,
  -- Not before this, after a failure.
  next_at timestamptz,
  primary key (operator_id, pile_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_list_pushes');
create policy scope on stations_list_pushes as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_list_pushes.operator_id
  and p.id = stations_list_pushes.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_list_pushes.operator_id and p.id = stations_list_pushes.pile_id));

-- How much a charge point may draw at which time of the day.
create table stations_profile_templates (
  operator_id uuid not null,
  id uuid not null,
  -- Part of the profile's number on the wire.
  no integer not null check (no between 1 and 10000000),
  name text not null check (length(name) between 1 and 60),
  purpose text not null check (purpose in ('ChargePointMaxProfile', 'TxDefaultProfile')),
  stack_level smallint not null default 0 check (stack_level between 0 and 100),
  unit text not null check (unit in ('W', 'A')),
  -- In order: { fromMinute, limitTenths }, the first from minute 0.
  periods jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_profile_templates_name_key unique (operator_id, name),
  constraint stations_profile_templates_no_key unique (operator_id, no),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_profile_templates');

-- What a new charge point showed that it can do; never changed once it has ended.
create table stations_acceptance_runs (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 1 and 99),
  id_tag text not null check (length(id_tag) between 1 and 20),
  state text not null default 'running' check (state in ('running', 'passed', 'failed', 'stopped')),
  -- In order: { key, state, startedAt, finishedAt, evidence }.
  steps jsonb not null,
  notes text check (length(notes) <= 1000),
  started_by uuid not null,
  started_by_name text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (operator_id, id),
  constraint stations_acceptance_runs_check check ((state = 'running') = (finished_at is null)),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create unique index stations_acceptance_runs_one on stations_acceptance_runs (operator_id, pile_id)
  where state = 'running';
create index stations_acceptance_runs_pile on stations_acceptance_runs (operator_id, pile_id, started_at desc);
select platform_tenant_table('stations_acceptance_runs');
create policy scope on stations_acceptance_runs as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_acceptance_runs.operator_id
  and p.id = stations_acceptance_runs.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_acceptance_runs.operator_id and p.id = stations_acceptance_runs.pile_id));

-- What a maker calls a fault, and which of ours it is. Empty: any.
create table stations_fault_mappings (
  operator_id uuid not null,
  id uuid not null,
  vendor text not null default '' check (length(vendor) <= 50),
  model text not null default '' check (length(model) <= 50),
  error_code text not null default '' check (length(error_code) <= 50),
  vendor_code text not null default '' check (length(vendor_code) <= 50),
  fault_code text not null check (length(fault_code) between 1 and 10),
  -- Null: as the catalogue has it.
  level smallint check (level between 1 and 4),
  note text not null default '' check (length(note) <= 200),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_fault_mappings_key unique (operator_id, vendor, model, error_code, vendor_code),
  constraint stations_fault_mappings_check check (error_code <> '' or vendor_code <> ''),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_fault_mappings');

create table stations_alarm_rules (
  operator_id uuid not null,
  id uuid not null,
  -- The key of a rule that every operator begins with.
  builtin text check (length(builtin) <= 40),
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('fault', 'offline', 'threshold', 'security')),
  enabled boolean not null default true,
  -- Where: a pile, else a station, else piles of a maker's model, else all.
  station_id uuid,
  pile_id uuid,
  vendor text not null default '' check (length(vendor) <= 50),
  model text not null default '' check (length(model) <= 50),
  -- What: { codes, minLevel } of faults, { measure, above, limit } of a threshold.
  content jsonb not null,
  -- Null: as grave as the fault is.
  level smallint check (level between 1 and 4),
  -- It must last so long.
  hold_seconds integer not null default 0 check (hold_seconds between 0 and 86400),
  -- When, in the station's zone: weekdays from Monday as bits, and minutes of the day (to may lie before from: over
  -- midnight).
  days smallint not null default 127 check (days between 1 and 127),
  from_minute smallint not null default 0 check (from_minute between 0 and 1439),
  to_minute smallint not null default 1440 check (to_minute between 1 and 1440),
  -- Until then it raises nothing.
  silent_until timestamptz,
  silent_note text check (length(silent_note) <= 200),
  -- A level up when nobody has acknowledged it by then.
  escalate_minutes integer check (escalate_minutes between 1 and 10080),
  -- Cleared and quiet for so long, it closes by itself; major and critical ones only once acknowledged.
  close_minutes integer not null default 30 check (close_minutes between 1 and 10080),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_alarm_rules_builtin_key unique (operator_id, builtin),
  constraint stations_alarm_rules_name_key unique (operator_id, name),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade,
  foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_alarm_rules');
create policy scope on stations_alarm_rules as restrictive to evops_scoped
  using ( case when pile_id is not null then exists ( select from stations_piles p
  where p.operator_id = stations_alarm_rules.operator_id and p.id = stations_alarm_rules.pile_id)
  else ((station_id is null) or (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest)))
  end) with check ( case when pile_id is not null then exists ( select from stations_piles p
  where p.operator_id = stations_alarm_rules.operator_id and p.id = stations_alarm_rules.pile_id)
  else ((station_id is null) or (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest)))
  end);

create table stations_alarms (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  -- Null: the station as a whole.
  pile_id uuid,
  -- 0: the charge point as a whole.
  gun_no smallint not null default 0 check (gun_no between 0 and 99),
  code text not null check (length(code) between 1 and 10),
  level smallint not null check (level between 1 and 4),
  state text not null default 'raised' check (state in ('raised', 'acknowledged', 'cleared', 'closed')),
  -- False: something that happened and has no end of its own.
  standing boolean not null default true,
  rule_id uuid,
  count integer not null default 1,
  detail text check (length(detail) <= 300),
  raised_at timestamptz not null,
  last_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  acknowledged_name text,
  cleared_at timestamptz,
  closed_at timestamptz,
  closed_by uuid,
  closed_name text,
  escalated_at timestamptz,
  -- Part of a storm: the alarm that stands for all of them.
  folded_into uuid,
  changed_at timestamptz not null default clock_timestamp(),
  -- A terminal's SIM card ends as a charge point's does (F32). Its alarm keeps the terminal's number and outlives it.
  terminal_no text check (length(terminal_no) between 1 and 40),
  -- A station's day whose energy does not add up is an alarm (F60): one for each station and day, beside the storms,
  -- which are of a station and no day.
  day date,
  monitors text[] not null default '{}',
  primary key (operator_id, id),
  constraint stations_alarms_check check ((state = 'closed') = (closed_at is not null)),
  constraint stations_alarms_day_check check (day is null
    or (pile_id is null and gun_no = 0 and terminal_no is null)),
  constraint stations_alarms_terminal_check check (terminal_no is null or (pile_id is null and gun_no = 0)),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index stations_alarms_at on stations_alarms (operator_id, raised_at desc, id desc);
create index stations_alarms_changed on stations_alarms (operator_id, changed_at);
create index stations_alarms_day on stations_alarms (operator_id, station_id, day) where day is not null;
create index stations_alarms_folded on stations_alarms (operator_id, folded_into) where folded_into is not null;
create unique index stations_alarms_one on stations_alarms (operator_id, station_id, pile_id, gun_no, code,
  terminal_no, day) nulls not distinct where state <> 'closed';
create index stations_alarms_open on stations_alarms (operator_id, level desc, raised_at desc)
  where state <> 'closed';
create index stations_alarms_pile on stations_alarms (operator_id, pile_id, raised_at desc);
create index stations_alarms_station on stations_alarms (operator_id, station_id, raised_at desc);
select platform_tenant_table('stations_alarms', 'select, insert, update');
create policy scope on stations_alarms as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- An alarm's life, step by step; only added to. What others must hear is told once.
create table stations_alarm_steps (
  operator_id uuid not null,
  id uuid not null,
  alarm_id uuid not null,
  kind text not null check (kind in ('raised', 'reopened', 'acknowledged', 'cleared', 'closed', 'escalated', 'folded',
    'unfolded', 'noted')),
  level smallint not null check (level between 1 and 4),
  at timestamptz not null,
  user_id uuid,
  user_name text,
  note text check (length(note) <= 500),
  told boolean not null default false,
  primary key (operator_id, id),
  foreign key (operator_id, alarm_id) references stations_alarms (operator_id, id)
);
create index stations_alarm_steps_alarm on stations_alarm_steps (operator_id, alarm_id, id);
create index stations_alarm_steps_untold on stations_alarm_steps (operator_id, id) where not told;
select platform_tenant_table('stations_alarm_steps', 'select, insert');
create policy scope on stations_alarm_steps as restrictive to evops_scoped
  using (exists ( select from stations_alarms a where a.operator_id = stations_alarm_steps.operator_id
  and a.id = stations_alarm_steps.alarm_id)) with check (exists ( select from stations_alarms a
  where a.operator_id = stations_alarm_steps.operator_id and a.id = stations_alarm_steps.alarm_id));
grant update (told) on stations_alarm_steps to evops_platform;

-- What holds but has not held long enough yet.
create table stations_alarm_pending (
  operator_id uuid not null,
  rule_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  code text not null,
  since timestamptz not null,
  detail text,
  level smallint check (level between 1 and 4),
  monitors text[] not null default '{}',
  primary key (operator_id, rule_id, pile_id, gun_no, code),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_alarm_pending');
create policy scope on stations_alarm_pending as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_alarm_pending.operator_id
  and p.id = stations_alarm_pending.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_alarm_pending.operator_id and p.id = stations_alarm_pending.pile_id));

-- How far the look at links has come.
create table stations_alarm_watch (
  operator_id uuid primary key,
  links_seen_at timestamptz not null,
  looked_at timestamptz not null,
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_alarm_watch', 'select, insert, update');

create table stations_rollups (
  operator_id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  -- Seconds.
  step smallint not null check (step in (300, 3600)),
  at timestamptz not null,
  samples integer not null check (samples > 0),
  -- Means, of those that were measured.
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  power_max_w bigint,
  temperature_max_dc integer,
  -- The last ones.
  register_dwh bigint,
  soc smallint,
  primary key (operator_id, pile_key, gun_no, step, at)
);
select platform_tenant_table('stations_rollups');
create policy scope on stations_rollups as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_rollups.operator_id
  and p.pile_key = stations_rollups.pile_key)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_rollups.operator_id and p.pile_key = stations_rollups.pile_key));

-- How far the roll-up has come.
create table stations_rollup_state (
  only_one boolean default true primary key check (only_one),
  done_until timestamptz not null
);
grant select, insert, update on stations_rollup_state to evops_platform;

-- When somebody last looked at a charge point's safety, and when it is due again. Only added to.
create table stations_inspections (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  inspected_on date not null,
  due_on date,
  passed boolean not null,
  note text check (length(note) <= 500),
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_inspections_check check (due_on > inspected_on),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade
);
create index stations_inspections_pile on stations_inspections (operator_id, pile_id, inspected_on desc, id desc);
select platform_tenant_table('stations_inspections', 'select, insert, delete');
create policy scope on stations_inspections as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_inspections.operator_id
  and p.id = stations_inspections.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_inspections.operator_id and p.id = stations_inspections.pile_id));

-- Communication and payment units that stand in front of charge points (chgterminal).
create table stations_terminals (
  operator_id uuid not null,
  id uuid not null,
  terminal_no text not null check (terminal_no ~ '^[A-Za-z0-9._-]{1,40}$'),
  name text not null check (length(name) between 1 and 50),
  kind text not null check (kind in ('tcu', 'gateway', 'card_reader', 'pos', 'handheld', 'screen')),
  station_id uuid not null,
  -- A PSAM card is bound to one terminal.
  psam_no text check (psam_no ~ '^[A-Za-z0-9]{1,32}$'),
  iccid text check (iccid ~ '^[0-9A-Fa-f]{18,22}$'),
  sim_expires_on date,
  address inet,
  protocol text check (length(protocol) <= 40),
  firmware text check (length(firmware) <= 60),
  enabled boolean not null default true,
  remark text check (length(remark) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_terminals_no_key unique (operator_id, terminal_no),
  constraint stations_terminals_psam_key unique (operator_id, psam_no),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index stations_terminals_station on stations_terminals (operator_id, station_id, terminal_no);
select platform_tenant_table('stations_terminals');
create policy scope on stations_terminals as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

create table stations_terminal_piles (
  operator_id uuid not null,
  terminal_id uuid not null,
  pile_id uuid not null,
  primary key (operator_id, terminal_id, pile_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade,
  foreign key (operator_id, terminal_id) references stations_terminals (operator_id, id) on delete cascade
);
create index stations_terminal_piles_pile on stations_terminal_piles (operator_id, pile_id);
select platform_tenant_table('stations_terminal_piles', 'select, insert, delete');
create policy scope on stations_terminal_piles as restrictive to evops_scoped
  using (exists ( select from stations_terminals t where t.operator_id = stations_terminal_piles.operator_id
  and t.id = stations_terminal_piles.terminal_id)) with check (exists ( select from stations_terminals t
  where t.operator_id = stations_terminal_piles.operator_id and t.id = stations_terminal_piles.terminal_id));

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
  constraint stations_asset_moves_allowed check (((((((((((((from_state = 'stock' and to_state = 'awaiting')
    or (from_state = 'stock' and to_state = 'retired')) or (from_state = 'awaiting' and to_state = 'stock'))
    or (from_state = 'awaiting' and to_state = 'operating')) or (from_state = 'awaiting' and to_state = 'retired'))
    or (from_state = 'operating' and to_state = 'disabled')) or (from_state = 'operating' and to_state = 'repair'))
    or (from_state = 'disabled' and to_state = 'operating')) or (from_state = 'disabled' and to_state = 'repair'))
    or (from_state = 'disabled' and to_state = 'retired')) or (from_state = 'repair' and to_state = 'operating'))
    or (from_state = 'repair' and to_state = 'disabled')) or (from_state = 'repair' and to_state = 'retired')),
  constraint stations_asset_moves_check check (user_id is null or reason is not null),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade
);
create index stations_asset_moves_pile on stations_asset_moves (operator_id, pile_id, moved_at desc);
select platform_tenant_table('stations_asset_moves', 'select, insert, delete');
select platform_gateway_table('stations_asset_moves', 'insert');
create policy scope on stations_asset_moves as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_asset_moves.operator_id
  and p.id = stations_asset_moves.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_asset_moves.operator_id and p.id = stations_asset_moves.pile_id));

-- Pictures of a station: nine places, each taken once. The files lie in the data folder under random names.
create table stations_pictures (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  place smallint not null check (place between 1 and 9),
  -- 1 station, 2 charge point, 3 parking space, 4 entrance.
  kind smallint not null check (kind between 1 and 4),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  stored_as text not null check (stored_as ~ '^[0-9a-f]{32}$'),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_pictures_place unique (operator_id, station_id, place) deferrable initially deferred,
  foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_pictures');
create policy scope on stations_pictures as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- What charge points measured and nobody can believe: kept apart, as it was sent, with the reason. Kept as long as
-- samples.
create table stations_bad_samples (
  operator_id uuid not null,
  id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  -- The instant that the sample stands under, and what the device's clock said.
  at timestamptz not null,
  device_at timestamptz,
  received_at timestamptz not null,
  -- OCPP's word for what was measured; Clock: the time itself.
  measurand text not null check (length(measurand) <= 40),
  reason text not null check (reason in ('not-a-number', 'out-of-range', 'backwards', 'too-fast', 'clock-ahead',
    'clock-unset')),
  value text not null check (length(value) <= 60),
  -- Sent again it is the same row; and the list of one charge point.
  primary key (operator_id, id),
  constraint stations_bad_samples_once unique (operator_id, pile_key, at, gun_no, measurand, reason)
);
create index stations_bad_samples_received on stations_bad_samples (received_at);
select platform_tenant_table('stations_bad_samples', 'select');
select platform_gateway_table('stations_bad_samples', 'select, insert');
create policy scope on stations_bad_samples as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_bad_samples.operator_id
  and p.pile_key = stations_bad_samples.pile_key)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_bad_samples.operator_id and p.pile_key = stations_bad_samples.pile_key));
grant delete on stations_bad_samples to evops_platform;

-- What each station drew, summed over its connectors from the same five minutes and hours as every other curve, so
-- that a curve of a station or of all of them reads one row per step. A connector that moved leaves its past where it
-- was.
create table stations_load (
  operator_id uuid not null,
  station_id uuid not null,
  -- Seconds.
  step smallint not null check (step in (300, 3600)),
  at timestamptz not null,
  power_w bigint,
  temperature_max_dc integer,
  primary key (operator_id, station_id, step, at),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
-- All stations at once over a day.
create index stations_load_at on stations_load (operator_id, step, at) include (station_id, power_w);
select platform_tenant_table('stations_load');
create policy scope on stations_load as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- What charge points of OCPP 2.x say of themselves: components with their variables, and what is watched at these.
create table stations_variables (
  operator_id uuid not null,
  pile_id uuid not null,
  -- `Component[instance]#evse/connector.Variable[instance]`.
  key text collate "C" not null check (length(key) between 3 and 250),
  component text not null check (length(component) between 1 and 120),
  -- 0: of the charge point as a whole.
  evse smallint not null default 0,
  connector smallint not null default 0,
  variable text not null check (length(variable) between 1 and 120),
  -- By type (Actual, Target, MinSet, MaxSet): { value?, mutability? }.
  attributes jsonb not null default '{}',
  -- { unit?, dataType, minLimit?, maxLimit?, valuesList?, supportsMonitoring }.
  characteristics jsonb,
  seen_at timestamptz not null,
  primary key (operator_id, pile_id, key),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_variables', 'select, delete');
select platform_gateway_table('stations_variables', 'select, insert, update');
create policy scope on stations_variables as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_variables.operator_id
  and p.id = stations_variables.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_variables.operator_id and p.id = stations_variables.pile_id));

create table stations_monitors (
  operator_id uuid not null,
  pile_id uuid not null,
  -- The number on the wire.
  monitor_no integer not null,
  key text collate "C" not null check (length(key) between 3 and 250),
  type text not null check (length(type) <= 30),
  value double precision not null,
  -- 0 danger … 9 debug.
  severity smallint not null check (severity between 0 and 9),
  -- Only while a transaction runs.
  in_transaction boolean not null,
  seen_at timestamptz not null,
  primary key (operator_id, pile_id, monitor_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_monitors', 'select, delete');
select platform_gateway_table('stations_monitors', 'select, insert, update, delete');
create policy scope on stations_monitors as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_monitors.operator_id
  and p.id = stations_monitors.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_monitors.operator_id and p.id = stations_monitors.pile_id));

-- Days of the station's calendar over the hours, of connectors, charge points and stations: a curve of years reads
-- one row per day. A day is worked out whole from its hours, so that doing it again changes nothing.
create table stations_days (
  operator_id uuid not null,
  -- A charge point or a station.
  place uuid not null,
  -- 0: all connectors together.
  gun_no smallint not null,
  day date not null,
  -- Means of its hours; of several connectors the mean of their sum.
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  power_max_w bigint,
  temperature_max_dc integer,
  primary key (operator_id, place, gun_no, day)
);
select platform_tenant_table('stations_days');
create policy scope on stations_days as restrictive to evops_scoped
  using (place in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest)
  or exists ( select from stations_piles p where p.operator_id = stations_days.operator_id
  and p.id = stations_days.place)) with check (place in (
  select unnest(current_setting('evops.stations')::uuid[]) as unnest)
  or exists ( select from stations_piles p where p.operator_id = stations_days.operator_id
  and p.id = stations_days.place));

-- Which days of a place are there: all that had ended before `until`, in this zone. In another zone they begin anew.
create table stations_days_done (
  operator_id uuid not null,
  place uuid not null,
  time_zone text not null,
  until date not null,
  primary key (operator_id, place)
);
select platform_tenant_table('stations_days_done');
create policy scope on stations_days_done as restrictive to evops_scoped
  using (place in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest)
  or exists ( select from stations_piles p where p.operator_id = stations_days_done.operator_id
  and p.id = stations_days_done.place)) with check (place in (
  select unnest(current_setting('evops.stations')::uuid[]) as unnest)
  or exists ( select from stations_piles p where p.operator_id = stations_days_done.operator_id
  and p.id = stations_days_done.place));

-- A charge point's power limit (`stations_piles.power_limit_percent`) on the wire: what it was told last and how it
-- answered. Whether it is in force is said by stations_charging_profiles alone, from Accepted on.
create table stations_power_limits (
  operator_id uuid not null,
  pile_id uuid not null,
  -- Null: that there is none any more.
  limit_w bigint check (limit_w > 0),
  accepted boolean not null,
  -- Its word, or why there was none.
  answer text not null check (length(answer) <= 100),
  tried_at timestamptz not null,
  primary key (operator_id, pile_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_power_limits');
create policy scope on stations_power_limits as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_power_limits.operator_id
  and p.id = stations_power_limits.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_power_limits.operator_id and p.id = stations_power_limits.pile_id));

-- Authorities of others that the operator trusts: for contracts of vehicles (mo) and for what vehicles look at (v2g).
create table stations_roots (
  operator_id uuid not null,
  id uuid not null,
  use text not null check (use in ('mo', 'v2g')),
  subject text not null check (length(subject) <= 500),
  fingerprint bytea not null check (length(fingerprint) = 32),
  certificate text not null check (length(certificate) <= 10000),
  not_before timestamptz not null,
  not_after timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_roots_once unique (operator_id, use, fingerprint),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_roots', 'select, insert, delete');
select platform_gateway_table('stations_roots', 'select');

-- Limits that others than we have set at a charge point (an energy manager, the grid), until they are cleared.
create table stations_external_limits (
  operator_id uuid not null,
  pile_id uuid not null,
  -- 0: the charge point as a whole.
  gun_no smallint not null check (gun_no between 0 and 99),
  source text not null check (length(source) between 1 and 30),
  is_grid_critical boolean not null default false,
  -- { unit, periods: [{ startPeriod, limit }] }; null: it did not say how much.
  schedule jsonb,
  told_at timestamptz not null,
  primary key (operator_id, pile_id, gun_no, source),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_external_limits', 'select, delete');
select platform_gateway_table('stations_external_limits', 'select, insert, update, delete');
create policy scope on stations_external_limits as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_external_limits.operator_id
  and p.id = stations_external_limits.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_external_limits.operator_id and p.id = stations_external_limits.pile_id));

-- Streams of a monitor's values that a charge point of 2.1 has opened.
create table stations_event_streams (
  operator_id uuid not null,
  pile_id uuid not null,
  stream_no integer not null,
  monitor_no integer not null,
  -- So often, or after so many values, it tells them.
  interval_s integer,
  most_values integer,
  opened_at timestamptz not null,
  heard_at timestamptz,
  primary key (operator_id, pile_id, stream_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_event_streams', 'select, delete');
select platform_gateway_table('stations_event_streams', 'select, insert, update, delete');
create policy scope on stations_event_streams as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_event_streams.operator_id
  and p.id = stations_event_streams.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_event_streams.operator_id and p.id = stations_event_streams.pile_id));

-- What charge points of OCPP 2.x show on their displays, as they were told and as they tell it.
create table stations_display_messages (
  operator_id uuid not null,
  pile_id uuid not null,
  -- The number on the wire.
  message_no integer not null check (message_no >= 0),
  priority text not null check (length(priority) between 1 and 30),
  -- Only while the charge point is so; null: always.
  state text check (length(state) between 1 and 30),
  starts_at timestamptz,
  -- It takes itself down then.
  ends_at timestamptz,
  format text not null check (length(format) between 1 and 20),
  language text check (length(language) <= 20),
  content text not null check (length(content) <= 2000),
  -- When the charge point took it, or told of it last.
  told_at timestamptz not null,
  -- A message for one session is down once that has ended: which one it is for is kept, as '#' and its order's number
  -- where we set it, as the charge point's own name where that told it; '' was set before this was known.
  session text check (length(session) <= 64),
  primary key (operator_id, pile_id, message_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_display_messages', 'select, delete');
select platform_gateway_table('stations_display_messages', 'select, insert, update, delete');
create policy scope on stations_display_messages as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_display_messages.operator_id
  and p.id = stations_display_messages.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_display_messages.operator_id and p.id = stations_display_messages.pile_id));

-- What was made before the table that it points at.
alter table organisation_role_stations add foreign key (operator_id,
  station_id) references stations_stations (operator_id, id) on delete cascade;
alter table organisation_user_stations add foreign key (operator_id,
  station_id) references stations_stations (operator_id, id) on delete cascade;
alter table organisation_partner_stations add foreign key (operator_id,
  station_id) references stations_stations (operator_id, id) on delete cascade;
