-- What telematics last told of a vehicle: each sign with its own instant, because a message may lack some or not be believed.
-- Positions are WGS-84, in 1e-7 of a degree.
create table fleet_vehicle_signs (
  operator_id uuid not null,
  vehicle_id uuid not null,
  place_at timestamptz,
  lng_e7 integer check (lng_e7 between -1800000000 and 1800000000),
  lat_e7 integer check (lat_e7 between -900000000 and 900000000),
  -- Of the same message as the place.
  speed_kmh smallint check (speed_kmh between 0 and 200),
  heading smallint check (heading between 0 and 359),
  odometer_at timestamptz,
  odometer_m bigint check (odometer_m between 0 and 10000000000),
  soc_at timestamptz,
  soc smallint check (soc between 0 and 100),
  received_at timestamptz not null,
  primary key (operator_id, vehicle_id),
  constraint fleet_vehicle_signs_place check (num_nulls(place_at, lng_e7, lat_e7) in (0, 3)
    and (place_at is not null or num_nonnulls(speed_kmh, heading) = 0)),
  constraint fleet_vehicle_signs_odometer check ((odometer_at is null) = (odometer_m is null)),
  constraint fleet_vehicle_signs_soc check ((soc_at is null) = (soc is null)),
  foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id) on delete cascade
) with (fillfactor = 50);
select platform_tenant_table('fleet_vehicle_signs', 'select, insert, update');
select platform_scoped_table('fleet_vehicle_signs', 'exists (select from fleet_vehicles v where v.operator_id = fleet_vehicle_signs.operator_id and v.id = vehicle_id)');

-- How far a vehicle was driven on a day of its operator, as its odometer or its positions say: counts where no driver recorded it.
create table fleet_measured_days (
  operator_id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  distance_m integer not null check (distance_m between 0 and 5000000),
  by text not null check (by in ('odometer', 'positions')),
  soc_from smallint check (soc_from between 0 and 100),
  soc_to smallint check (soc_to between 0 and 100),
  worked_at timestamptz not null,
  primary key (operator_id, vehicle_id, day),
  constraint fleet_measured_days_soc check ((soc_from is null) = (soc_to is null)),
  foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id) on delete cascade
);
create index fleet_measured_days_day on fleet_measured_days (operator_id, day);
select platform_tenant_table('fleet_measured_days', 'select, insert, update, delete');
select platform_scoped_table('fleet_measured_days', 'exists (select from fleet_vehicles v where v.operator_id = fleet_measured_days.operator_id and v.id = vehicle_id)');
