-- Facts of vehicles' kilometres and energy, kept ahead: what a driver's (or nobody's) records of a vehicle's day came to on a line.
-- Model, type and fleet are the vehicle's of today: whoever reads asks them of it.
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
  -- Null: no quota held.
  quota_dwh bigint,
  limit_dwh bigint,
  unquoted_m bigint not null,
  unquoted_dwh bigint not null,
  untold_dwh bigint not null,
  unique nulls not distinct (operator_id, day, vehicle_id, driver_id, line_id)
);
select platform_tenant_table('fleet_energy_days');
-- Who is limited to stations sees other orders of a vehicle than the whole operator does: for them all is read from its source.
select platform_scoped_table('fleet_energy_days', 'false');

-- The same of a month, of its days that are kept; `day` is its first.
create table fleet_energy_months (
  like fleet_energy_days including defaults,
  unique nulls not distinct (operator_id, day, vehicle_id, driver_id, line_id)
);
select platform_tenant_table('fleet_energy_months');
select platform_scoped_table('fleet_energy_months', 'false');

-- And of a day, of all vehicles.
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
  primary key (operator_id, day)
);
select platform_tenant_table('fleet_energy_dates');
select platform_scoped_table('fleet_energy_dates', 'false');

-- In which vehicle's day an order is counted: that day is old when the order becomes another vehicle's.
create table fleet_energy_counted (
  operator_id uuid not null,
  order_id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  primary key (operator_id, order_id)
);
create index fleet_energy_counted_day on fleet_energy_counted (operator_id, vehicle_id, day);
select platform_tenant_table('fleet_energy_counted');
select platform_scoped_table('fleet_energy_counted', 'false');

-- Which days are kept; all others are read from their source. Days on which sessions still run are not kept.
create table fleet_energy_kept (
  operator_id uuid not null,
  day_from date not null,
  day_to date not null,
  primary key (operator_id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('fleet_energy_kept');
select platform_scoped_table('fleet_energy_kept', 'false');

-- What is old of what is kept: written with every change, by whoever makes it. No vehicle: all of them.
create table fleet_energy_marks (
  operator_id uuid not null,
  id bigint generated always as identity,
  vehicle_id uuid,
  day_from date not null,
  day_to date not null,
  -- In the transaction that works it out.
  taken boolean not null default false,
  primary key (operator_id, id)
);
select platform_tenant_table('fleet_energy_marks');
-- Copies of the database hold how far it has counted.
grant select on sequence fleet_energy_marks_id_seq to evops_platform;
