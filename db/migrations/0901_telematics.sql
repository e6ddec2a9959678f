-- Where vehicles' positions come from: a broker that we listen to, or somebody who calls us.
create table telematics_sources (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('mqtt', 'push')),
  enabled boolean not null default true,
  naming text not null check (naming in ('vin', 'plate', 'self-number', 'device')),
  system text not null check (system in ('wgs84', 'gcj02', 'bd09')),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  url text not null default '' check (length(url) <= 300),
  user_name text not null default '' check (length(user_name) <= 200),
  topic_filter text not null default '' check (length(topic_filter) <= 300),
  authorities text not null default '' check (length(authorities) <= 20000),
  -- Ours at the broker: sealed.
  sealed_password bytea,
  -- Theirs with us, keyed: it is shown once.
  secret_hash bytea check (length(secret_hash) = 32),
  -- The process that listens, while it renews it.
  held_by uuid,
  held_until timestamptz,
  connected_at timestamptz,
  last_message_at timestamptz,
  last_error text check (length(last_error) <= 300),
  last_error_at timestamptz,
  taken bigint not null default 0 check (taken >= 0),
  twice bigint not null default 0 check (twice >= 0),
  -- By reason, and by sign.
  refused jsonb not null default '{}' check (jsonb_typeof(refused) = 'object'),
  unbelieved jsonb not null default '{}' check (jsonb_typeof(unbelieved) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint telematics_sources_name unique (operator_id, name),
  constraint telematics_sources_whole check (case kind when 'mqtt' then url <> '' and topic_filter <> '' and secret_hash is null
    else secret_hash is not null and sealed_password is null end)
) with (fillfactor = 50);
create unique index telematics_sources_by_id on telematics_sources (id);
select platform_tenant_table('telematics_sources', 'select, insert, update, delete');

-- Names that a source uses for vehicles, as somebody bound them.
create table telematics_devices (
  operator_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  name text not null check (length(name) between 1 and 64),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  vehicle_id uuid not null,
  created_at timestamptz not null,
  primary key (operator_id, id),
  constraint telematics_devices_name unique (operator_id, source_id, name_key),
  foreign key (operator_id, source_id) references telematics_sources (operator_id, id) on delete cascade,
  foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id) on delete cascade
);
create index telematics_devices_vehicle on telematics_devices (operator_id, vehicle_id);
select platform_tenant_table('telematics_devices', 'select, insert, delete');
select platform_scoped_table('telematics_devices', 'exists (select from fleet_vehicles v where v.operator_id = telematics_devices.operator_id and v.id = vehicle_id)');

-- Names that no vehicle has: a thousand of a source at most.
create table telematics_unknown (
  operator_id uuid not null,
  source_id uuid not null,
  name text not null check (length(name) between 1 and 64),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  messages bigint not null check (messages > 0),
  primary key (operator_id, source_id, name_key),
  foreign key (operator_id, source_id) references telematics_sources (operator_id, id) on delete cascade
);
create index telematics_unknown_newest on telematics_unknown (operator_id, last_at desc);
select platform_tenant_table('telematics_unknown', 'select, insert, update, delete');

-- Where vehicles were: a partition a day (UTC). WGS-84 in 1e-7 of a degree; null: not said, or not believed. No foreign keys: these
-- are the most numerous rows; retention drops their days.
create table telematics_points (
  operator_id uuid not null,
  vehicle_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  odometer_m bigint check (odometer_m between 0 and 10000000000),
  lng_e7 integer check (lng_e7 between -1800000000 and 1800000000),
  lat_e7 integer check (lat_e7 between -900000000 and 900000000),
  speed_kmh smallint check (speed_kmh between 0 and 200),
  heading smallint check (heading between 0 and 359),
  soc smallint check (soc between 0 and 100),
  -- The source, or the import.
  from_id uuid not null,
  constraint telematics_points_key primary key (operator_id, vehicle_id, at),
  constraint telematics_points_place check ((lng_e7 is null) = (lat_e7 is null))
) partition by range (at);
select platform_tenant_table('telematics_points', 'select, insert, delete');
select platform_scoped_table('telematics_points', 'exists (select from fleet_vehicles v where v.operator_id = telematics_points.operator_id and v.id = vehicle_id)');
create table telematics_points_other partition of telematics_points default;

alter table platform_retention drop constraint platform_retention_kind_check;
alter table platform_retention add constraint platform_retention_kind_check
  check (kind in ('frames', 'samples', 'states', 'events', 'audit', 'exports', 'uploads', 'positions'));
alter table platform_retention drop constraint platform_retention_days;
alter table platform_retention add constraint platform_retention_days check (days <= 36500 and days >= case kind when 'frames' then 1
  when 'samples' then 35 when 'states' then 400 when 'events' then 30 when 'audit' then 180 when 'positions' then 7 else 1 end);
insert into platform_retention (kind, days) values ('positions', 90);
