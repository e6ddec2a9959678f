-- Tables of energy.

-- Devices from which meter values are read: a gateway or meter by Modbus TCP, or a meter by DL/T 645-2007 over TCP.
create table energy_collectors (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  station_id uuid not null,
  protocol text not null,
  host text not null,
  port integer not null,
  -- Modbus only.
  unit_id smallint default 1 not null,
  byte_order text default 'abcd'::text not null,
  -- DL/T 645 only: twelve digits.
  meter_address text default ''::text not null,
  interval_s integer not null,
  enabled boolean default true not null,
  -- Next read, and the running read. A lost read is released automatically.
  due_at timestamp with time zone not null,
  busy_by uuid,
  busy_until timestamp with time zone,
  -- Last successful read, and the error of the last one.
  read_at timestamp with time zone,
  failures integer default 0 not null,
  fault text,
  fault_detail text,
  fault_at timestamp with time zone,
  clock_drift_s integer,
  clock_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint energy_collectors_pkey primary key (operator_id, id),
  constraint energy_collectors_name unique (operator_id, name_key),
  constraint energy_collectors_address check (((protocol <> 'dlt645-tcp'::text) OR (meter_address <> ''::text))),
  constraint energy_collectors_busy check (((busy_by IS NULL) = (busy_until IS NULL))),
  constraint energy_collectors_byte_order_check check ((byte_order = ANY (ARRAY['abcd'::text, 'cdab'::text, 'badc'::text, 'dcba'::text]))),
  constraint energy_collectors_failures_check check ((failures >= 0)),
  constraint energy_collectors_fault check (((fault IS NULL) = (fault_at IS NULL))),
  constraint energy_collectors_fault_check check ((length(fault) <= 40)),
  constraint energy_collectors_fault_detail_check check ((length(fault_detail) <= 200)),
  constraint energy_collectors_host_check check (((length(host) >= 1) AND (length(host) <= 253))),
  constraint energy_collectors_interval_s_check check ((interval_s = ANY (ARRAY[1, 5, 10, 30, 60, 300, 900]))),
  constraint energy_collectors_meter_address_check check ((meter_address ~ '^([0-9]{12})?$'::text)),
  constraint energy_collectors_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint energy_collectors_port_check check (((port >= 1) AND (port <= 65535))),
  constraint energy_collectors_protocol_check check ((protocol = ANY (ARRAY['modbus-tcp'::text, 'dlt645-tcp'::text]))),
  constraint energy_collectors_unit_id_check check (((unit_id >= 0) AND (unit_id <= 255))),
  constraint energy_collectors_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint energy_collectors_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
) with (fillfactor=50);
create index energy_collectors_station on energy_collectors (operator_id, station_id);
select platform_tenant_table('energy_collectors');
create policy scope on energy_collectors as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Data points of a meter, with the latest value. Each quantity of a meter comes from one data point.
create table energy_data_points (
  operator_id uuid not null,
  meter_id uuid not null,
  quantity text not null,
  collector_id uuid not null,
  -- Modbus only.
  register text,
  address integer,
  value_type text,
  -- DL/T 645 only: four bytes as written, highest first.
  data_id text,
  -- Value of one count, in 1e-6 of the unit (kWh, kvarh, kW, V, A, 1).
  scale_e6 bigint not null,
  -- Multiplier. Null: the meter's own (CT × PT) for energy and power, otherwise 1.
  multiplier integer,
  -- Number of decimal digits after which a counter returns to zero. Null: at the end of its value type.
  digits smallint,
  -- Value after multiplication, in 1e-3 of the unit.
  value_e3 bigint,
  value_at timestamp with time zone,
  fault text,
  fault_at timestamp with time zone,
  refused bigint default 0 not null,
  -- State of a counter, see `counter.rules` of the server.
  counter jsonb,
  constraint energy_data_points_pkey primary key (operator_id, meter_id, quantity),
  constraint energy_data_points_address_check check (((address >= 0) AND (address <= 65535))),
  constraint energy_data_points_counter_check check ((jsonb_typeof(counter) = 'object'::text)),
  constraint energy_data_points_data_id_check check ((data_id ~ '^[0-9A-F]{8}$'::text)),
  constraint energy_data_points_digits_check check (((digits >= 3) AND (digits <= 18))),
  constraint energy_data_points_fault_check check ((length(fault) <= 40)),
  constraint energy_data_points_multiplier_check check (((multiplier >= 1) AND (multiplier <= 100000))),
  constraint energy_data_points_quantity_check check ((length(quantity) <= 20)),
  constraint energy_data_points_refused_check check ((refused >= 0)),
  constraint energy_data_points_register_check check ((register = ANY (ARRAY['holding'::text, 'input'::text]))),
  constraint energy_data_points_scale_e6_check check (((scale_e6 >= 1) AND (scale_e6 <= '1000000000000'::bigint))),
  constraint energy_data_points_value check (((value_e3 IS NULL) = (value_at IS NULL))),
  constraint energy_data_points_value_type_check check ((value_type = ANY (ARRAY['u16'::text, 'i16'::text, 'u32'::text, 'i32'::text, 'f32'::text, 'u64'::text]))),
  constraint energy_data_points_whole check (
CASE
    WHEN (data_id IS NULL) THEN (num_nulls(register, address, value_type) = 0)
    ELSE (num_nulls(register, address, value_type) = 3)
END),
  constraint energy_data_points_operator_id_collector_id_fkey foreign key (operator_id, collector_id) references energy_collectors (operator_id, id) on delete cascade,
  constraint energy_data_points_operator_id_meter_id_fkey foreign key (operator_id, meter_id) references stations_meters (operator_id, id)
) with (fillfactor=50);
create index energy_data_points_collector on energy_data_points (operator_id, collector_id);
select platform_tenant_table('energy_data_points');

-- Days to recalculate. Each change of source data adds a mark of its own, so no transaction waits for another.
create table energy_marks (
  operator_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  day date not null,
  mark_id uuid not null,
  constraint energy_marks_pkey primary key (operator_id, kind, subject_id, day, mark_id),
  constraint energy_marks_kind_check check ((kind = ANY (ARRAY['meter'::text, 'supply'::text])))
);
select platform_tenant_table('energy_marks');

-- Day of a meter in its station's calendar, calculated whole from its 92, 96 or 100 quarter hours.
create table energy_meter_days (
  operator_id uuid not null,
  meter_id uuid not null,
  day date not null,
  import_dwh bigint not null,
  export_dwh bigint,
  reactive_dvarh bigint,
  peak_dwh bigint not null,
  peak_at timestamp with time zone not null,
  -- Number of quarter hours of the day; number of them that were read, and number of them that were interpolated
  -- between neighbours or divided between two register readings. The rest is missing.
  quarters smallint not null,
  read_quarters smallint not null,
  interpolated smallint not null,
  constraint energy_meter_days_pkey primary key (operator_id, meter_id, day),
  constraint energy_meter_days_quarters check (((read_quarters >= 0) AND (interpolated >= 0) AND (((read_quarters + interpolated) >= 1) AND ((read_quarters + interpolated) <= quarters))))
);
select platform_tenant_table('energy_meter_days');

-- Monthly totals of a meter and of a supply point, over all their days. A year of hundreds of meters is read in a few
-- thousand rows.
create table energy_meter_months (
  operator_id uuid not null,
  meter_id uuid not null,
  month date not null,
  import_dwh bigint not null,
  export_dwh bigint,
  constraint energy_meter_months_pkey primary key (operator_id, meter_id, month),
  constraint energy_meter_months_month_check check ((EXTRACT(day FROM month) = (1)::numeric))
);
select platform_tenant_table('energy_meter_months');

-- Earlier places of a meter and what the meter measured there, for days that end where the next place begins.
create table energy_meter_past_places (
  operator_id uuid not null,
  meter_id uuid not null,
  valid daterange not null,
  parent_id uuid,
  role text not null,
  created_at timestamp with time zone default now() not null,
  constraint energy_meter_past_places_pkey primary key (operator_id, meter_id, valid),
  constraint energy_meter_past_places_once exclude using gist (operator_id WITH =, meter_id WITH =, valid WITH &&),
  constraint energy_meter_past_places_role_check check ((role = ANY (ARRAY['use'::text, 'generation'::text, 'storage'::text]))),
  constraint energy_meter_past_places_self check ((parent_id <> meter_id)),
  constraint energy_meter_past_places_valid_check check (((NOT isempty(valid)) AND (NOT upper_inf(valid)))),
  constraint energy_meter_past_places_operator_id_meter_id_fkey foreign key (operator_id, meter_id) references stations_meters (operator_id, id) on delete cascade,
  constraint energy_meter_past_places_operator_id_parent_id_fkey foreign key (operator_id, parent_id) references stations_meters (operator_id, id) on delete cascade
);
create index energy_meter_past_places_parent on energy_meter_past_places (operator_id, parent_id) where (parent_id IS NOT NULL);
select platform_tenant_table('energy_meter_past_places');

-- Place of a meter in the hierarchy, and what the meter measures. A parent meter includes the values of the meters
-- below it.
create table energy_meter_places (
  operator_id uuid not null,
  meter_id uuid not null,
  parent_id uuid,
  role text not null,
  updated_at timestamp with time zone default now() not null,
  -- First day at this place. Null: since always.
  from_day date,
  constraint energy_meter_places_pkey primary key (operator_id, meter_id),
  constraint energy_meter_places_role_check check ((role = ANY (ARRAY['use'::text, 'generation'::text, 'storage'::text]))),
  constraint energy_meter_places_self check ((parent_id <> meter_id)),
  constraint energy_meter_places_operator_id_meter_id_fkey foreign key (operator_id, meter_id) references stations_meters (operator_id, id) on delete cascade,
  constraint energy_meter_places_operator_id_parent_id_fkey foreign key (operator_id, parent_id) references stations_meters (operator_id, id) on delete cascade
);
create index energy_meter_places_parent on energy_meter_places (operator_id, parent_id) where (parent_id IS NOT NULL);
select platform_tenant_table('energy_meter_places');

-- Time zone in which a meter's days were calculated. A meter without a row has a past that has not been processed yet.
create table energy_meter_zones (
  operator_id uuid not null,
  meter_id uuid not null,
  time_zone text not null,
  constraint energy_meter_zones_pkey primary key (operator_id, meter_id)
);
select platform_tenant_table('energy_meter_zones');

-- Energy per meter and quarter hour, by start time. Partitioned by year (UTC), because bills are requested long after.
-- No foreign keys: this is the table with the most rows.
create table energy_quarters (
  operator_id uuid not null,
  meter_id uuid not null,
  at timestamp with time zone not null,
  active_dwh bigint not null,
  reactive_dvarh bigint,
  -- True: one of several quarter hours between two register readings, whose difference is divided equally.
  spread boolean default false not null,
  -- Import that created the row.
  from_id uuid not null,
  -- Energy fed back in the quarter hour, next to the consumption. Null: no value.
  export_dwh bigint,
  constraint energy_quarters_key primary key (operator_id, meter_id, at),
  constraint energy_quarters_active_dwh_check check (((active_dwh >= 0) AND (active_dwh <= '10000000000'::bigint))),
  constraint energy_quarters_at check ((((EXTRACT(epoch FROM at))::bigint % (900)::bigint) = 0)),
  constraint energy_quarters_export_dwh_check check (((export_dwh >= 0) AND (export_dwh <= '10000000000'::bigint))),
  constraint energy_quarters_reactive_dvarh_check check (((reactive_dvarh >= 0) AND (reactive_dvarh <= '10000000000'::bigint)))
) partition by RANGE (at);
select platform_tenant_table('energy_quarters');

create table energy_quarters_2024 partition of energy_quarters FOR VALUES FROM ('2024-01-01 00:00:00+00') TO ('2025-01-01 00:00:00+00');

create table energy_quarters_2025 partition of energy_quarters FOR VALUES FROM ('2025-01-01 00:00:00+00') TO ('2026-01-01 00:00:00+00');

create table energy_quarters_2026 partition of energy_quarters FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2027-01-01 00:00:00+00');

create table energy_quarters_2027 partition of energy_quarters FOR VALUES FROM ('2027-01-01 00:00:00+00') TO ('2028-01-01 00:00:00+00');

create table energy_quarters_2028 partition of energy_quarters FOR VALUES FROM ('2028-01-01 00:00:00+00') TO ('2029-01-01 00:00:00+00');

create table energy_quarters_2029 partition of energy_quarters FOR VALUES FROM ('2029-01-01 00:00:00+00') TO ('2030-01-01 00:00:00+00');

create table energy_quarters_2030 partition of energy_quarters FOR VALUES FROM ('2030-01-01 00:00:00+00') TO ('2031-01-01 00:00:00+00');

create table energy_quarters_2031 partition of energy_quarters FOR VALUES FROM ('2031-01-01 00:00:00+00') TO ('2032-01-01 00:00:00+00');

create table energy_quarters_2032 partition of energy_quarters FOR VALUES FROM ('2032-01-01 00:00:00+00') TO ('2033-01-01 00:00:00+00');

create table energy_quarters_other partition of energy_quarters default;

-- Tariffs of grid companies, separate from driver prices. A tariff consists of its versions.
create table energy_tariffs (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  created_at timestamp with time zone not null,
  constraint energy_tariffs_pkey primary key (operator_id, id),
  constraint energy_tariffs_name unique (operator_id, name_key),
  constraint energy_tariffs_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint energy_tariffs_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('energy_tariffs');

-- Contracts with grid companies.
create table energy_supply_points (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  supply_no text not null,
  supply_no_key text collate "C" generated always as (lower(supply_no)) stored not null,
  voltage text default ''::text not null,
  tariff_id uuid,
  -- Contracted power per period, or a single contracted demand.
  contracted_w integer[] default '{}'::integer[] not null,
  capacity_va integer,
  valid_from date not null,
  valid_until date,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint energy_supply_points_pkey primary key (operator_id, id),
  constraint energy_supply_points_name unique (operator_id, name_key),
  constraint energy_supply_points_capacity_va_check check ((capacity_va >= 0)),
  constraint energy_supply_points_contracted_w_check check (((cardinality(contracted_w) <= 6) AND (0 <= ALL (contracted_w)))),
  constraint energy_supply_points_days check ((valid_until >= valid_from)),
  constraint energy_supply_points_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint energy_supply_points_supply_no_check check (((length(supply_no) >= 1) AND (length(supply_no) <= 40))),
  constraint energy_supply_points_voltage_check check ((length(voltage) <= 40)),
  constraint energy_supply_points_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint energy_supply_points_operator_id_tariff_id_fkey foreign key (operator_id, tariff_id) references energy_tariffs (operator_id, id)
);
create index energy_supply_points_tariff on energy_supply_points (operator_id, tariff_id);
select platform_tenant_table('energy_supply_points');

-- Demand notices sent for a supply point, and the quarter hours they concern. A notice that has ended is not sent again
-- for the same quarter hour.
create table energy_demand_notices (
  operator_id uuid not null,
  supply_id uuid not null,
  -- Percent of the limit. Null: no active notice.
  level smallint,
  quarter_at timestamp with time zone,
  -- Values as notified.
  demand_w integer,
  limit_w integer,
  known_90 timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  known_100 timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  changed_at timestamp with time zone not null,
  constraint energy_demand_notices_pkey primary key (operator_id, supply_id),
  constraint energy_demand_notices_demand_w_check check ((demand_w >= 0)),
  constraint energy_demand_notices_level_check check ((level = ANY (ARRAY[90, 100]))),
  constraint energy_demand_notices_limit_w_check check ((limit_w > 0)),
  constraint energy_demand_notices_quarter_at_check check ((((EXTRACT(epoch FROM quarter_at))::bigint % (900)::bigint) = 0)),
  constraint energy_demand_notices_whole check ((num_nulls(level, quarter_at, demand_w, limit_w) = ANY (ARRAY[0, 4]))),
  constraint energy_demand_notices_operator_id_supply_id_fkey foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
);
select platform_tenant_table('energy_demand_notices');

-- Share of each station in the grid bill of a supply point's month. Without a bill the row has a reason and no figures.
create table energy_grid_costs (
  operator_id uuid not null,
  supply_id uuid not null,
  month date not null,
  station_id uuid not null,
  currency text not null,
  -- Part of the station. The parts of all stations add up to the bill exactly.
  energy_dwh bigint,
  energy_minor bigint,
  demand_minor bigint,
  power_factor_minor bigint,
  other_minor bigint,
  -- Code of the missing data without which the bill cannot be calculated.
  why text,
  -- Last day included; for a running month, `is_current` states whether that day is at most one day ago.
  until_day date,
  is_to_date boolean not null,
  is_current boolean not null,
  worked_at timestamp with time zone not null,
  constraint energy_grid_costs_pkey primary key (operator_id, supply_id, month, station_id),
  constraint energy_grid_costs_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint energy_grid_costs_known check ((num_nonnulls(energy_dwh, energy_minor, demand_minor, power_factor_minor, other_minor, until_day) =
CASE
    WHEN (why IS NULL) THEN 6
    ELSE 0
END)),
  constraint energy_grid_costs_month_check check ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint energy_grid_costs_why_check check ((length(why) <= 60)),
  constraint energy_grid_costs_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade,
  constraint energy_grid_costs_operator_id_supply_id_fkey foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
);
create index energy_grid_costs_station on energy_grid_costs (operator_id, station_id, month);
select platform_tenant_table('energy_grid_costs');
create policy scope on energy_grid_costs as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Connections to the servers (VTN) of grid companies and aggregators, OpenADR 3.1, in which we are a VEN. A connection
-- serves one or several supply points.
create table energy_openadr_connections (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  supply_id uuid not null,
  url text not null,
  client_id text not null,
  -- Encrypted with the installation's key.
  client_secret bytea not null,
  scope text default ''::text not null,
  -- Empty: events of all programmes.
  program_name text default ''::text not null,
  targets text[] default '{}'::text[] not null,
  -- Our VEN name in reports.
  ven_name text not null,
  obeys_setpoints boolean not null,
  obeys_subscriptions boolean not null,
  obeys_levels boolean not null,
  obeys_alerts boolean not null,
  -- Percent of the contracted power at levels 1, 2 and 3 of SIMPLE. A grid alert is level 3.
  moderate_percent smallint not null,
  high_percent smallint not null,
  emergency_percent smallint not null,
  interval_s integer not null,
  enabled boolean default true not null,
  -- Next poll, and the running poll. A lost poll is released automatically.
  due_at timestamp with time zone not null,
  busy_by uuid,
  busy_until timestamp with time zone,
  -- Last successful poll, the error of the last one, and the time since when there is no answer.
  read_at timestamp with time zone,
  failures integer default 0 not null,
  fault text,
  fault_detail text,
  fault_at timestamp with time zone,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint energy_openadr_connections_pkey primary key (operator_id, id),
  constraint energy_openadr_connections_name unique (operator_id, name_key),
  constraint energy_openadr_connections_busy check (((busy_by IS NULL) = (busy_until IS NULL))),
  constraint energy_openadr_connections_client_id_check check (((length(client_id) >= 1) AND (length(client_id) <= 200))),
  constraint energy_openadr_connections_client_secret_check check ((length(client_secret) <= 2000)),
  constraint energy_openadr_connections_emergency_percent_check check (((emergency_percent >= 0) AND (emergency_percent <= 100))),
  constraint energy_openadr_connections_failures_check check ((failures >= 0)),
  constraint energy_openadr_connections_fault check ((num_nulls(fault, fault_at, failing_since) = ANY (ARRAY[0, 3]))),
  constraint energy_openadr_connections_fault_check check ((length(fault) <= 40)),
  constraint energy_openadr_connections_fault_detail_check check ((length(fault_detail) <= 300)),
  constraint energy_openadr_connections_high_percent_check check (((high_percent >= 0) AND (high_percent <= 100))),
  constraint energy_openadr_connections_interval_s_check check ((interval_s = ANY (ARRAY[10, 30, 60, 300, 900]))),
  constraint energy_openadr_connections_levels check (((moderate_percent >= high_percent) AND (high_percent >= emergency_percent))),
  constraint energy_openadr_connections_moderate_percent_check check (((moderate_percent >= 0) AND (moderate_percent <= 100))),
  constraint energy_openadr_connections_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint energy_openadr_connections_program_name_check check ((length(program_name) <= 128)),
  constraint energy_openadr_connections_scope_check check ((length(scope) <= 200)),
  constraint energy_openadr_connections_targets_check check ((cardinality(targets) <= 20)),
  constraint energy_openadr_connections_url_check check (((url ~ '^https?://'::text) AND (length(url) <= 500))),
  constraint energy_openadr_connections_ven_name_check check (((length(ven_name) >= 1) AND (length(ven_name) <= 128))),
  constraint energy_openadr_connections_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint energy_openadr_connections_operator_id_supply_id_fkey foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
) with (fillfactor=50);
create index energy_openadr_connections_supply on energy_openadr_connections (operator_id, supply_id);
select platform_tenant_table('energy_openadr_connections');

-- Latest state of the events of VTNs, including rejected ones with their name.
create table energy_openadr_events (
  operator_id uuid not null,
  connection_id uuid not null,
  -- Id from the VTN. For an event without an id: a hash of its content.
  event_id text collate "C" not null,
  content jsonb not null,
  first_seen_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  -- Time when the event disappeared from the VTN's list. The event is valid until then.
  gone_at timestamp with time zone,
  -- Offset within the random start, from -1,000,000 to 1,000,000.
  shift_e6 integer not null,
  -- Values read from the event, or the error found in it.
  fault text,
  fault_detail text,
  from_at timestamp with time zone,
  until_at timestamp with time zone,
  report text,
  constraint energy_openadr_events_pkey primary key (operator_id, connection_id, event_id),
  constraint energy_openadr_events_content_check check ((length((content)::text) <= 200000)),
  constraint energy_openadr_events_event_id_check check (((length(event_id) >= 1) AND (length(event_id) <= 140))),
  constraint energy_openadr_events_fault_check check ((length(fault) <= 40)),
  constraint energy_openadr_events_fault_detail_check check ((length(fault_detail) <= 300)),
  constraint energy_openadr_events_report_check check ((report = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text, 'unavailable'::text]))),
  constraint energy_openadr_events_shift_e6_check check (((shift_e6 >= '-1000000'::integer) AND (shift_e6 <= 1000000))),
  constraint energy_openadr_events_operator_id_connection_id_fkey foreign key (operator_id, connection_id) references energy_openadr_connections (operator_id, id) on delete cascade
);
select platform_tenant_table('energy_openadr_events');

-- External power limits of a supply point for a time span. A connection has at most one at a time. A limit ends by
-- itself. Visible to everyone who sees a station fed by the supply point, because the limit applies to all charging
-- there.
create table energy_outside_limits (
  operator_id uuid not null,
  connection_id uuid not null,
  supply_id uuid not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  limit_w integer not null,
  payload_type text not null,
  event_id text collate "C" not null,
  constraint energy_outside_limits_pkey primary key (operator_id, connection_id, from_at),
  constraint energy_outside_limits_overlap exclude using gist (operator_id WITH =, connection_id WITH =, tstzrange(from_at, until_at) WITH &&),
  constraint energy_outside_limits_limit_w_check check (((limit_w >= 0) AND (limit_w <= 1000000000))),
  constraint energy_outside_limits_payload_type_check check ((length(payload_type) <= 40)),
  constraint energy_outside_limits_span check ((from_at < until_at)),
  constraint energy_outside_limits_operator_id_connection_id_fkey foreign key (operator_id, connection_id) references energy_openadr_connections (operator_id, id) on delete cascade,
  constraint energy_outside_limits_operator_id_supply_id_fkey foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
);
create index energy_outside_limits_supply on energy_outside_limits (operator_id, supply_id, until_at);
select platform_tenant_table('energy_outside_limits');

-- Day of a supply point: the total of the meters that belong to it at that time.
create table energy_supply_days (
  operator_id uuid not null,
  supply_id uuid not null,
  day date not null,
  from_at timestamp with time zone not null,
  meters smallint not null,
  -- Total of all values of its meters.
  import_dwh bigint not null,
  export_dwh bigint,
  reactive_dvarh bigint,
  -- Highest quarter hour among those for which every meter has a value.
  peak_dwh bigint,
  peak_at timestamp with time zone,
  quarters smallint not null,
  read_quarters smallint not null,
  interpolated smallint not null,
  -- One value per quarter hour, in time order. Null: a meter has no value.
  active_curve bigint[] not null,
  reactive_curve bigint[] not null,
  -- Positions (from 0) of the interpolated quarter hours.
  interpolated_at smallint[] not null,
  -- Energy by hour of the clock (0 to 23), from the curve. An hour that occurs twice is counted as one.
  hours_dwh bigint[] not null,
  hours_quarters smallint[] not null,
  -- Demand of the supply point's day against its contract (decision 199): the highest limit of the day, the number of
  -- quarter hours above the limit of their own period, and the largest excess. Null: no known limit.
  limit_w integer,
  exceeded_quarters smallint,
  over_w integer,
  constraint energy_supply_days_pkey primary key (operator_id, supply_id, day),
  constraint energy_supply_days_curves check (((cardinality(active_curve) = quarters) AND (cardinality(reactive_curve) = quarters))),
  constraint energy_supply_days_hours_dwh_check check ((cardinality(hours_dwh) = 24)),
  constraint energy_supply_days_hours_quarters_check check ((cardinality(hours_quarters) = 24)),
  constraint energy_supply_days_limit check ((num_nulls(limit_w, exceeded_quarters, over_w) = ANY (ARRAY[0, 3]))),
  constraint energy_supply_days_peak check (((peak_dwh IS NULL) = (peak_at IS NULL))),
  constraint energy_supply_days_operator_id_supply_id_fkey foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
) with (toast_tuple_target=256);
create index energy_supply_days_sums on energy_supply_days (operator_id, supply_id, day) include (import_dwh, export_dwh, reactive_dvarh, peak_dwh, peak_at, read_quarters, interpolated);
select platform_tenant_table('energy_supply_days');

-- Meters of a supply point. A meter belongs to one supply point at a time, and its days belong to that supply point.
create table energy_supply_meters (
  operator_id uuid not null,
  supply_id uuid not null,
  meter_id uuid not null,
  valid daterange not null,
  constraint energy_supply_meters_pkey primary key (operator_id, supply_id, meter_id),
  constraint energy_supply_meters_overlap exclude using gist (operator_id WITH =, meter_id WITH =, valid WITH &&),
  constraint energy_supply_meters_operator_id_meter_id_fkey foreign key (operator_id, meter_id) references stations_meters (operator_id, id),
  constraint energy_supply_meters_operator_id_supply_id_fkey foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
);
select platform_tenant_table('energy_supply_meters', 'select, insert, delete');

create table energy_supply_months (
  operator_id uuid not null,
  supply_id uuid not null,
  month date not null,
  import_dwh bigint not null,
  export_dwh bigint,
  -- Totals of the days whose reactive energy is known: reactive energy, and active energy of the same days.
  reactive_dvarh bigint,
  beside_dwh bigint,
  peak_dwh bigint,
  peak_at timestamp with time zone,
  read_quarters integer not null,
  interpolated integer not null,
  -- 168 values each, from Monday 0:00. Empty for a month calculated by an earlier version of the program.
  hours_dwh bigint[] default '{}'::bigint[] not null,
  hours_quarters integer[] default '{}'::integer[] not null,
  -- Contract, prices and shares from which the costs were calculated. Null: not calculated since the quarter hours were
  -- last added up.
  costs_from text,
  constraint energy_supply_months_pkey primary key (operator_id, supply_id, month),
  constraint energy_supply_months_hours check (((cardinality(hours_dwh) = ANY (ARRAY[0, 168])) AND (cardinality(hours_quarters) = cardinality(hours_dwh)))),
  constraint energy_supply_months_month_check check ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint energy_supply_months_operator_id_supply_id_fkey foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
);
select platform_tenant_table('energy_supply_months');

-- Profile of a supply point's month by the hours of the week.
create table energy_supply_profiles (
  operator_id uuid not null,
  supply_id uuid not null,
  month date not null,
  weekday smallint not null,
  hour smallint not null,
  dwh bigint not null,
  quarters integer not null,
  constraint energy_supply_profiles_pkey primary key (operator_id, supply_id, month, weekday, hour),
  constraint energy_supply_profiles_hour_check check (((hour >= 0) AND (hour <= 23))),
  constraint energy_supply_profiles_month_check check ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint energy_supply_profiles_weekday_check check (((weekday >= 1) AND (weekday <= 7))),
  constraint energy_supply_profiles_operator_id_supply_id_fkey foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
);
select platform_tenant_table('energy_supply_profiles');

create table energy_supply_stations (
  operator_id uuid not null,
  supply_id uuid not null,
  station_id uuid not null,
  constraint energy_supply_stations_pkey primary key (operator_id, supply_id, station_id),
  constraint energy_supply_stations_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  constraint energy_supply_stations_operator_id_supply_id_fkey foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
);
create index energy_supply_stations_station on energy_supply_stations (operator_id, station_id);
select platform_tenant_table('energy_supply_stations', 'select, insert, delete');

create table energy_tariff_versions (
  operator_id uuid not null,
  id uuid not null,
  tariff_id uuid not null,
  from_day date not null,
  -- Last day. Null: no end.
  until_day date,
  valid daterange generated always as (daterange(from_day, until_day, '[]'::text)) stored not null,
  remark text default ''::text not null,
  -- Prices in 1e-6 of the currency's major unit (the contract's gridContent).
  content jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint energy_tariff_versions_pkey primary key (operator_id, id),
  constraint energy_tariff_versions_overlap exclude using gist (operator_id WITH =, tariff_id WITH =, valid WITH &&),
  constraint energy_tariff_versions_content_check check ((jsonb_typeof(content) = 'object'::text)),
  constraint energy_tariff_versions_days check ((until_day >= from_day)),
  constraint energy_tariff_versions_remark_check check ((length(remark) <= 200)),
  constraint energy_tariff_versions_operator_id_tariff_id_fkey foreign key (operator_id, tariff_id) references energy_tariffs (operator_id, id) on delete cascade
);
select platform_tenant_table('energy_tariff_versions');

-- References and policies that need other tables.
create policy scope on energy_data_points as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM energy_collectors c
  WHERE ((c.operator_id = energy_data_points.operator_id) AND (c.id = energy_data_points.collector_id)))))
  with check ((EXISTS ( SELECT
   FROM energy_collectors c
  WHERE ((c.operator_id = energy_data_points.operator_id) AND (c.id = energy_data_points.collector_id)))));
create policy scope on energy_meter_days as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = energy_meter_days.operator_id) AND (m.id = energy_meter_days.meter_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = energy_meter_days.operator_id) AND (m.id = energy_meter_days.meter_id)))));
create policy scope on energy_meter_months as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = energy_meter_months.operator_id) AND (m.id = energy_meter_months.meter_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = energy_meter_months.operator_id) AND (m.id = energy_meter_months.meter_id)))));
create policy scope on energy_meter_past_places as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = energy_meter_past_places.operator_id) AND (m.id = energy_meter_past_places.meter_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = energy_meter_past_places.operator_id) AND (m.id = energy_meter_past_places.meter_id)))));
create policy scope on energy_meter_places as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = energy_meter_places.operator_id) AND (m.id = energy_meter_places.meter_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = energy_meter_places.operator_id) AND (m.id = energy_meter_places.meter_id)))));
create policy scope on energy_quarters as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = energy_quarters.operator_id) AND (m.id = energy_quarters.meter_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = energy_quarters.operator_id) AND (m.id = energy_quarters.meter_id)))));
create policy scope on energy_supply_points as restrictive for all to evops_scoped
  using ((NOT (EXISTS ( SELECT
   FROM energy_supply_stations f
  WHERE ((f.operator_id = energy_supply_points.operator_id) AND (f.supply_id = energy_supply_points.id) AND (NOT (f.station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))))))))
  with check ((NOT (EXISTS ( SELECT
   FROM energy_supply_stations f
  WHERE ((f.operator_id = energy_supply_points.operator_id) AND (f.supply_id = energy_supply_points.id) AND (NOT (f.station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))))))));
create policy scope on energy_demand_notices as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM energy_supply_points p
  WHERE ((p.operator_id = energy_demand_notices.operator_id) AND (p.id = energy_demand_notices.supply_id)))))
  with check ((EXISTS ( SELECT
   FROM energy_supply_points p
  WHERE ((p.operator_id = energy_demand_notices.operator_id) AND (p.id = energy_demand_notices.supply_id)))));
create policy scope on energy_openadr_connections as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM energy_supply_points p
  WHERE ((p.operator_id = energy_openadr_connections.operator_id) AND (p.id = energy_openadr_connections.supply_id)))))
  with check ((EXISTS ( SELECT
   FROM energy_supply_points p
  WHERE ((p.operator_id = energy_openadr_connections.operator_id) AND (p.id = energy_openadr_connections.supply_id)))));
create policy scope on energy_openadr_events as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM energy_openadr_connections c
  WHERE ((c.operator_id = energy_openadr_events.operator_id) AND (c.id = energy_openadr_events.connection_id)))))
  with check ((EXISTS ( SELECT
   FROM energy_openadr_connections c
  WHERE ((c.operator_id = energy_openadr_events.operator_id) AND (c.id = energy_openadr_events.connection_id)))));
create policy scope on energy_outside_limits as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM energy_supply_stations f
  WHERE ((f.operator_id = energy_outside_limits.operator_id) AND (f.supply_id = energy_outside_limits.supply_id) AND (f.station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))))))
  with check ((EXISTS ( SELECT
   FROM energy_supply_stations f
  WHERE ((f.operator_id = energy_outside_limits.operator_id) AND (f.supply_id = energy_outside_limits.supply_id) AND (f.station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))))));
create policy scope on energy_supply_days as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM energy_supply_points p
  WHERE ((p.operator_id = energy_supply_days.operator_id) AND (p.id = energy_supply_days.supply_id)))))
  with check ((EXISTS ( SELECT
   FROM energy_supply_points p
  WHERE ((p.operator_id = energy_supply_days.operator_id) AND (p.id = energy_supply_days.supply_id)))));
create policy scope on energy_supply_meters as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM energy_supply_points p
  WHERE ((p.operator_id = energy_supply_meters.operator_id) AND (p.id = energy_supply_meters.supply_id)))))
  with check ((EXISTS ( SELECT
   FROM energy_supply_points p
  WHERE ((p.operator_id = energy_supply_meters.operator_id) AND (p.id = energy_supply_meters.supply_id)))));
create policy scope on energy_supply_months as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM energy_supply_points p
  WHERE ((p.operator_id = energy_supply_months.operator_id) AND (p.id = energy_supply_months.supply_id)))))
  with check ((EXISTS ( SELECT
   FROM energy_supply_points p
  WHERE ((p.operator_id = energy_supply_months.operator_id) AND (p.id = energy_supply_months.supply_id)))));
create policy scope on energy_supply_profiles as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM energy_supply_points p
  WHERE ((p.operator_id = energy_supply_profiles.operator_id) AND (p.id = energy_supply_profiles.supply_id)))))
  with check ((EXISTS ( SELECT
   FROM energy_supply_points p
  WHERE ((p.operator_id = energy_supply_profiles.operator_id) AND (p.id = energy_supply_profiles.supply_id)))));
