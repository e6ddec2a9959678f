-- Devices that are asked for what meters say: a gateway or a meter by Modbus TCP, a meter by DL/T 645-2007 over TCP.
create table energy_collectors (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  station_id uuid not null,
  protocol text not null check (protocol in ('modbus-tcp', 'dlt645-tcp')),
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  -- Of Modbus.
  unit_id smallint not null default 1 check (unit_id between 0 and 255),
  byte_order text not null default 'abcd' check (byte_order in ('abcd', 'cdab', 'badc', 'dcba')),
  -- Of DL/T 645: twelve digits.
  meter_address text not null default '' check (meter_address ~ '^([0-9]{12})?$'),
  interval_s integer not null check (interval_s in (1, 5, 10, 30, 60, 300, 900)),
  enabled boolean not null default true,
  -- When it is read next, and by which read it is being read now: a read that was lost lets it go.
  due_at timestamptz not null,
  busy_by uuid,
  busy_until timestamptz,
  -- The last read that was answered, and what went wrong with the last one.
  read_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  fault text check (length(fault) <= 40),
  fault_detail text check (length(fault_detail) <= 200),
  fault_at timestamptz,
  clock_drift_s integer,
  clock_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint energy_collectors_name unique (operator_id, name_key),
  constraint energy_collectors_address check (protocol <> 'dlt645-tcp' or meter_address <> ''),
  constraint energy_collectors_fault check ((fault is null) = (fault_at is null)),
  constraint energy_collectors_busy check ((busy_by is null) = (busy_until is null)),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
) with (fillfactor = 50);
create index energy_collectors_station on energy_collectors (operator_id, station_id);
select platform_tenant_table('energy_collectors', 'select, insert, update, delete');
select platform_scoped_table('energy_collectors', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- What is read of a meter, and what it said last. A meter's quantity is told by one of them.
create table energy_data_points (
  operator_id uuid not null,
  meter_id uuid not null,
  quantity text not null check (length(quantity) <= 20),
  collector_id uuid not null,
  -- Of Modbus.
  register text check (register in ('holding', 'input')),
  address integer check (address between 0 and 65535),
  value_type text check (value_type in ('u16', 'i16', 'u32', 'i32', 'f32', 'u64')),
  -- Of DL/T 645: four bytes as they are written, the highest first.
  data_id text check (data_id ~ '^[0-9A-F]{8}$'),
  -- One count in 1e-6 of the unit (kWh, kvarh, kW, V, A, 1).
  scale_e6 bigint not null check (scale_e6 between 1 and 1000000000000),
  -- Null: the meter's own (CT × PT) for energy and power, 1 for the others.
  multiplier integer check (multiplier between 1 and 100000),
  -- A counter returns to zero after so many decimal digits; null: where its type ends.
  digits smallint check (digits between 3 and 18),
  -- In 1e-3 of the unit, multiplied.
  value_e3 bigint,
  value_at timestamptz,
  fault text check (length(fault) <= 40),
  fault_at timestamptz,
  refused bigint not null default 0 check (refused >= 0),
  -- How a counter stands: the server's counter.rules.
  counter jsonb check (jsonb_typeof(counter) = 'object'),
  primary key (operator_id, meter_id, quantity),
  constraint energy_data_points_whole check (case when data_id is null then num_nulls(register, address, value_type) = 0
    else num_nulls(register, address, value_type) = 3 end),
  constraint energy_data_points_value check ((value_e3 is null) = (value_at is null)),
  foreign key (operator_id, collector_id) references energy_collectors (operator_id, id) on delete cascade,
  foreign key (operator_id, meter_id) references stations_meters (operator_id, id)
) with (fillfactor = 50);
create index energy_data_points_collector on energy_data_points (operator_id, collector_id);
select platform_tenant_table('energy_data_points', 'select, insert, update, delete');
select platform_scoped_table('energy_data_points', 'exists (select from energy_collectors c where c.operator_id = energy_data_points.operator_id and c.id = collector_id)');
