-- What vehicles have to be ready for: rotations of a service day, from pull-out to pull-in.
create table depots_departures (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  station_id uuid not null,
  -- A service day is longer than a day: 25:30 is 01:30 of the next.
  service_day date not null,
  block_no text not null check (length(block_no) between 1 and 40),
  block_key text collate "C" generated always as (lower(block_no)) stored not null,
  line_id uuid,
  vehicle_id uuid,
  depart_at timestamptz not null,
  return_at timestamptz not null,
  target_soc smallint not null check (target_soc between 1 and 100),
  -- On top of the target, in percent of the battery.
  reserve_soc smallint not null default 0 check (reserve_soc between 0 and 50),
  precondition_minutes smallint not null default 0 check (precondition_minutes between 0 and 120),
  priority smallint not null default 0 check (priority between 0 and 9),
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  source text not null check (source in ('person', 'file', 'gtfs')),
  -- What came of it: known once it has passed.
  outcome text check (outcome in ('kept', 'missed', 'unknown')),
  outcome_soc smallint check (outcome_soc between 0 and 100),
  -- Somebody in the yard saw the vehicle plugged in.
  plugged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint depots_departures_block unique (operator_id, station_id, service_day, block_key),
  constraint depots_departures_times check (depart_at < return_at and return_at < depart_at + interval '48 hours'),
  -- One vehicle is out once at a time.
  constraint depots_departures_overlap exclude using gist (operator_id with =, vehicle_id with =,
    tstzrange(depart_at, return_at) with &&) where (vehicle_id is not null and state = 'planned'),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  foreign key (operator_id, line_id) references fleet_lines (operator_id, id),
  foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id)
);
create index depots_departures_at on depots_departures (operator_id, station_id, depart_at);
create index depots_departures_lines on depots_departures (operator_id, line_id) where line_id is not null;
select platform_tenant_table('depots_departures', 'select, insert, update, delete');
select platform_scoped_table('depots_departures', 'station_id = any (current_setting(''evops.stations'')::uuid[])');
