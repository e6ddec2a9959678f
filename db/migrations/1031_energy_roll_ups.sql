-- What meters fed back in a quarter hour, beside what they took. Null: nothing says it.
alter table energy_quarters add column export_dwh bigint check (export_dwh between 0 and 10000000000);

-- Where a meter stands among the others, and what it measures: its parent measures what it measures, too.
create table energy_meter_places (
  operator_id uuid not null,
  meter_id uuid not null,
  parent_id uuid,
  role text not null check (role in ('use', 'generation', 'storage')),
  updated_at timestamptz not null default now(),
  primary key (operator_id, meter_id),
  constraint energy_meter_places_self check (parent_id <> meter_id),
  foreign key (operator_id, meter_id) references stations_meters (operator_id, id) on delete cascade,
  foreign key (operator_id, parent_id) references stations_meters (operator_id, id) on delete cascade
);
create index energy_meter_places_parent on energy_meter_places (operator_id, parent_id) where parent_id is not null;
select platform_tenant_table('energy_meter_places', 'select, insert, update, delete');
select platform_scoped_table('energy_meter_places', 'exists (select from stations_meters m where m.operator_id = energy_meter_places.operator_id and m.id = meter_id)');

-- A meter's day of its station's calendar, worked out whole from its quarter hours (92, 96 or 100 of them).
create table energy_meter_days (
  operator_id uuid not null,
  meter_id uuid not null,
  day date not null,
  import_dwh bigint not null,
  export_dwh bigint,
  reactive_dvarh bigint,
  peak_dwh bigint not null,
  peak_at timestamptz not null,
  -- Of the day; of them read, and on a line between neighbours or one of several between two registers. The rest is missing.
  quarters smallint not null,
  read_quarters smallint not null,
  interpolated smallint not null,
  constraint energy_meter_days_quarters check (read_quarters >= 0 and interpolated >= 0 and read_quarters + interpolated between 1 and quarters),
  primary key (operator_id, meter_id, day)
);
select platform_tenant_table('energy_meter_days', 'select, insert, update, delete');
select platform_scoped_table('energy_meter_days', 'exists (select from stations_meters m where m.operator_id = energy_meter_days.operator_id and m.id = meter_id)');

-- A supply point's day: the meters that count for it then, together.
create table energy_supply_days (
  operator_id uuid not null,
  supply_id uuid not null,
  day date not null,
  from_at timestamptz not null,
  meters smallint not null,
  -- Of all that its meters told.
  import_dwh bigint not null,
  export_dwh bigint,
  reactive_dvarh bigint,
  -- Of quarter hours that every meter told.
  peak_dwh bigint,
  peak_at timestamptz,
  quarters smallint not null,
  read_quarters smallint not null,
  interpolated smallint not null,
  -- By quarter hour, in the order of time; null: a meter lacks it.
  active_curve bigint[] not null,
  reactive_curve bigint[] not null,
  -- Places (counted from 0) of those that are interpolated.
  interpolated_at smallint[] not null,
  -- By hour on the clock (0 to 23), of what stands in the curve; an hour that is told twice is one.
  hours_dwh bigint[] not null check (cardinality(hours_dwh) = 24),
  hours_quarters smallint[] not null check (cardinality(hours_quarters) = 24),
  constraint energy_supply_days_curves check (cardinality(active_curve) = quarters and cardinality(reactive_curve) = quarters),
  constraint energy_supply_days_peak check ((peak_dwh is null) = (peak_at is null)),
  primary key (operator_id, supply_id, day),
  foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
  -- Curves lie beside their row: sums of many days do not read them.
) with (toast_tuple_target = 256);
select platform_tenant_table('energy_supply_days', 'select, insert, update, delete');
select platform_scoped_table('energy_supply_days', 'exists (select from energy_supply_points p where p.operator_id = energy_supply_days.operator_id and p.id = supply_id)');

-- The hours of the week of a supply point's month.
create table energy_supply_profiles (
  operator_id uuid not null,
  supply_id uuid not null,
  month date not null check (extract(day from month) = 1),
  weekday smallint not null check (weekday between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  dwh bigint not null,
  quarters integer not null,
  primary key (operator_id, supply_id, month, weekday, hour),
  foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
);
select platform_tenant_table('energy_supply_profiles', 'select, insert, update, delete');
select platform_scoped_table('energy_supply_profiles', 'exists (select from energy_supply_points p where p.operator_id = energy_supply_profiles.operator_id and p.id = supply_id)');

-- Days to be worked out anew. Whoever changes what they are made of adds a mark of his own, so that nobody waits for another.
create table energy_marks (
  operator_id uuid not null,
  kind text not null check (kind in ('meter', 'supply')),
  subject_id uuid not null,
  day date not null,
  mark_id uuid not null,
  primary key (operator_id, kind, subject_id, day, mark_id)
);
select platform_tenant_table('energy_marks', 'select, insert, update, delete');

-- The zone in which a meter's days were made; a meter that is missing here has a past that nobody has looked at yet.
create table energy_meter_zones (
  operator_id uuid not null,
  meter_id uuid not null,
  time_zone text not null,
  primary key (operator_id, meter_id)
);
select platform_tenant_table('energy_meter_zones', 'select, insert, update, delete');
