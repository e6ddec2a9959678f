-- A station's electrical net after IEC 61970 CIM: its objects, their terminals, and the connectivity nodes where terminals meet.
create table grid_objects (
  operator_id uuid not null references organisation_operators (operator_id),
  -- Its mRID.
  id uuid not null,
  station_id uuid not null,
  kind text not null check (kind in ('Substation', 'VoltageLevel', 'Bay', 'BusbarSection', 'Breaker', 'Disconnector',
    'GroundDisconnector', 'LoadBreakSwitch', 'Fuse', 'PowerTransformer', 'CurrentTransformer', 'PotentialTransformer',
    'ACLineSegment', 'EnergySource', 'EnergyConsumer', 'PhotovoltaicUnit', 'BatteryUnit', 'ShuntCompensator',
    'HarmonicFilter', 'Meter', 'ChargingPile')),
  name text not null check (length(name) between 1 and 60 and name !~ '[[:cntrl:]<>]'),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  -- What it stands in. Each kind of container stands in a higher one, so that no chain of them comes back to where it began.
  container_id uuid,
  container_kind text,
  base_voltage_v integer check (base_voltage_v between 1 and 1000000),
  -- What stands in a voltage level has its voltage.
  container_voltage_v integer generated always as (case when container_kind in ('VoltageLevel', 'Bay') then base_voltage_v end) stored,
  rated_a integer check (rated_a > 0),
  rated_va bigint check (rated_va > 0),
  rated_w bigint check (rated_w > 0),
  rated_wh bigint check (rated_wh > 0),
  rated_var bigint check (rated_var > 0),
  -- Of switches.
  normal_open boolean,
  -- What it stands for, which is kept elsewhere.
  supply_point_id uuid,
  meter_id uuid,
  pile_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint grid_objects_kind unique (operator_id, id, kind, station_id),
  constraint grid_objects_voltage unique (operator_id, id, base_voltage_v),
  constraint grid_objects_contained check ((container_id is null) = (container_kind is null) and case
    when kind = 'Substation' then container_kind is null
    when kind in ('VoltageLevel', 'PowerTransformer') then coalesce(container_kind, '') = 'Substation'
    when kind = 'Bay' then coalesce(container_kind, '') = 'VoltageLevel'
    when kind in ('ACLineSegment', 'EnergySource', 'EnergyConsumer', 'PhotovoltaicUnit', 'BatteryUnit', 'ShuntCompensator',
      'HarmonicFilter', 'Meter', 'ChargingPile') then coalesce(container_kind, 'Bay') in ('VoltageLevel', 'Bay')
    else coalesce(container_kind, '') in ('VoltageLevel', 'Bay') end),
  constraint grid_objects_has_voltage check ((base_voltage_v is null) = (kind in ('Substation', 'PowerTransformer'))),
  constraint grid_objects_position check ((normal_open is null)
    = (kind not in ('Breaker', 'Disconnector', 'GroundDisconnector', 'LoadBreakSwitch', 'Fuse'))),
  constraint grid_objects_refers check ((supply_point_id is null or kind = 'EnergySource')
    and (meter_id is null or kind = 'Meter') and (pile_id is null or kind = 'ChargingPile')),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  constraint grid_objects_in foreign key (operator_id, container_id, container_kind, station_id)
    references grid_objects (operator_id, id, kind, station_id),
  constraint grid_objects_at_voltage foreign key (operator_id, container_id, container_voltage_v)
    references grid_objects (operator_id, id, base_voltage_v),
  foreign key (operator_id, supply_point_id) references energy_supply_points (operator_id, id),
  foreign key (operator_id, meter_id) references stations_meters (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create unique index grid_objects_name on grid_objects (operator_id, station_id, coalesce(container_id, station_id), kind, name_key);
create unique index grid_objects_supply_point on grid_objects (operator_id, supply_point_id) where supply_point_id is not null;
create unique index grid_objects_meter on grid_objects (operator_id, meter_id) where meter_id is not null;
create unique index grid_objects_pile on grid_objects (operator_id, pile_id) where pile_id is not null;
create index grid_objects_container on grid_objects (operator_id, container_id);
select platform_tenant_table('grid_objects', 'select, insert, update, delete');
select platform_scoped_table('grid_objects', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- Where terminals meet; all of them at one voltage.
create table grid_nodes (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  station_id uuid not null,
  voltage_v integer not null,
  primary key (operator_id, id),
  constraint grid_nodes_voltage unique (operator_id, id, station_id, voltage_v),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index grid_nodes_station on grid_nodes (operator_id, station_id);
select platform_tenant_table('grid_nodes', 'select, insert, update, delete');
select platform_scoped_table('grid_nodes', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- Where an object can be connected; of a transformer, one for each end.
create table grid_terminals (
  operator_id uuid not null,
  id uuid not null,
  object_id uuid not null,
  kind text not null,
  station_id uuid not null,
  sequence smallint not null,
  -- Its object's; a transformer's ends have voltages of their own.
  base_voltage_v integer,
  end_voltage_v integer check (end_voltage_v between 1 and 1000000),
  voltage_v integer generated always as (coalesce(base_voltage_v, end_voltage_v)) stored not null,
  node_id uuid,
  primary key (operator_id, id),
  constraint grid_terminals_sequence unique (operator_id, object_id, sequence),
  constraint grid_terminals_count check (sequence between 1 and case
    when kind in ('Substation', 'VoltageLevel', 'Bay') then 0
    when kind = 'PowerTransformer' then 3
    when kind in ('Breaker', 'Disconnector', 'LoadBreakSwitch', 'Fuse', 'CurrentTransformer', 'ACLineSegment') then 2
    else 1 end),
  constraint grid_terminals_end check ((kind = 'PowerTransformer') = (end_voltage_v is not null)
    and (kind = 'PowerTransformer') = (base_voltage_v is null)),
  constraint grid_terminals_object foreign key (operator_id, object_id, kind, station_id)
    references grid_objects (operator_id, id, kind, station_id),
  constraint grid_terminals_voltage foreign key (operator_id, object_id, base_voltage_v)
    references grid_objects (operator_id, id, base_voltage_v) on update cascade,
  constraint grid_terminals_node foreign key (operator_id, node_id, station_id, voltage_v)
    references grid_nodes (operator_id, id, station_id, voltage_v)
);
create index grid_terminals_station on grid_terminals (operator_id, station_id);
create index grid_terminals_node_id on grid_terminals (operator_id, node_id);
select platform_tenant_table('grid_terminals', 'select, insert, update, delete');
select platform_scoped_table('grid_terminals', 'station_id = any (current_setting(''evops.stations'')::uuid[])');
