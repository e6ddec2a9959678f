-- Connections to the servers of grid companies and aggregators (VTN, OpenADR 3.1), in which we are a VEN: one for a supply point each, or several.
create table energy_openadr_connections (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  supply_id uuid not null,
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  client_id text not null check (length(client_id) between 1 and 200),
  -- Sealed under the installation's key.
  client_secret bytea not null check (length(client_secret) <= 2000),
  scope text not null default '' check (length(scope) <= 200),
  -- Empty: events of all programmes.
  program_name text not null default '' check (length(program_name) <= 128),
  targets text[] not null default '{}' check (cardinality(targets) <= 20),
  -- As reports call us.
  ven_name text not null check (length(ven_name) between 1 and 128),
  obeys_setpoints boolean not null,
  obeys_subscriptions boolean not null,
  obeys_levels boolean not null,
  obeys_alerts boolean not null,
  -- Of the contracted power, at levels 1, 2 and 3 of SIMPLE; an alert of the grid is level 3.
  moderate_percent smallint not null check (moderate_percent between 0 and 100),
  high_percent smallint not null check (high_percent between 0 and 100),
  emergency_percent smallint not null check (emergency_percent between 0 and 100),
  interval_s integer not null check (interval_s in (10, 30, 60, 300, 900)),
  enabled boolean not null default true,
  -- When it is asked next, and by which poll it is being asked now: a poll that was lost lets it go.
  due_at timestamptz not null,
  busy_by uuid,
  busy_until timestamptz,
  -- The last poll that was answered, and what went wrong with the last one; since when nothing answers.
  read_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  fault text check (length(fault) <= 40),
  fault_detail text check (length(fault_detail) <= 300),
  fault_at timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint energy_openadr_connections_name unique (operator_id, name_key),
  constraint energy_openadr_connections_fault check (num_nulls(fault, fault_at, failing_since) in (0, 3)),
  constraint energy_openadr_connections_busy check ((busy_by is null) = (busy_until is null)),
  constraint energy_openadr_connections_levels check (moderate_percent >= high_percent and high_percent >= emergency_percent),
  foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
) with (fillfactor = 50);
create index energy_openadr_connections_supply on energy_openadr_connections (operator_id, supply_id);
select platform_tenant_table('energy_openadr_connections', 'select, insert, update, delete');
select platform_scoped_table('energy_openadr_connections', 'exists (select from energy_supply_points p where p.operator_id = energy_openadr_connections.operator_id and p.id = supply_id)');

-- Events as VTNs told them last, those that were refused among them, by name.
create table energy_openadr_events (
  operator_id uuid not null,
  connection_id uuid not null,
  -- As the VTN calls it; of one without an id, a hash of what it said.
  event_id text collate "C" not null check (length(event_id) between 1 and 140),
  content jsonb not null check (length(content::text) <= 200000),
  first_seen_at timestamptz not null,
  changed_at timestamptz not null,
  -- When it was not among the VTN's events any more: it counts until then.
  gone_at timestamptz,
  -- Where in its random start it begins, from -1,000,000 to 1,000,000.
  shift_e6 integer not null check (shift_e6 between -1000000 and 1000000),
  -- What was read of it.
  fault text check (length(fault) <= 40),
  fault_detail text check (length(fault_detail) <= 300),
  from_at timestamptz,
  until_at timestamptz,
  report text check (report in ('waiting', 'sent', 'refused', 'unavailable')),
  primary key (operator_id, connection_id, event_id),
  foreign key (operator_id, connection_id) references energy_openadr_connections (operator_id, id) on delete cascade
);
select platform_tenant_table('energy_openadr_events', 'select, insert, update, delete');
select platform_scoped_table('energy_openadr_events', 'exists (select from energy_openadr_connections c where c.operator_id = energy_openadr_events.operator_id and c.id = connection_id)');

-- What others allow a supply point, from when until when: one at a time for a connection. It ends by itself. Whoever sees a station that it feeds sees it:
-- limits count for all that charges there.
create table energy_outside_limits (
  operator_id uuid not null,
  connection_id uuid not null,
  supply_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  limit_w integer not null check (limit_w between 0 and 1000000000),
  payload_type text not null check (length(payload_type) <= 40),
  event_id text collate "C" not null,
  primary key (operator_id, connection_id, from_at),
  constraint energy_outside_limits_span check (from_at < until_at),
  constraint energy_outside_limits_overlap exclude using gist (operator_id with =, connection_id with =, tstzrange(from_at, until_at) with &&),
  foreign key (operator_id, connection_id) references energy_openadr_connections (operator_id, id) on delete cascade,
  foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
);
create index energy_outside_limits_supply on energy_outside_limits (operator_id, supply_id, until_at);
select platform_tenant_table('energy_outside_limits', 'select, insert, update, delete');
select platform_scoped_table('energy_outside_limits', 'exists (select from energy_supply_stations f where f.operator_id = energy_outside_limits.operator_id and f.supply_id = energy_outside_limits.supply_id and f.station_id = any (current_setting(''evops.stations'')::uuid[]))');
