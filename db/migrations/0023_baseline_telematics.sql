-- Tables of telematics.

-- Positions of vehicles, one partition a day (UTC). WGS-84 in 1e-7 of a degree. Null: not reported, or implausible. No
-- foreign keys, because this is the largest table; retention drops whole days.
create table telematics_points (
  operator_id uuid not null,
  vehicle_id uuid not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  odometer_m bigint,
  lng_e7 integer,
  lat_e7 integer,
  speed_kmh smallint,
  heading smallint,
  soc smallint,
  -- Id of the source or of the import.
  from_id uuid not null,
  constraint telematics_points_key primary key (operator_id, vehicle_id, at),
  constraint telematics_points_heading_check check (((heading >= 0) AND (heading <= 359))),
  constraint telematics_points_lat_e7_check check (((lat_e7 >= '-900000000'::integer) AND (lat_e7 <= 900000000))),
  constraint telematics_points_lng_e7_check check (((lng_e7 >= '-1800000000'::integer) AND (lng_e7 <= 1800000000))),
  constraint telematics_points_odometer_m_check check (((odometer_m >= 0) AND (odometer_m <= '10000000000'::bigint))),
  constraint telematics_points_place check (((lng_e7 IS NULL) = (lat_e7 IS NULL))),
  constraint telematics_points_soc_check check (((soc >= 0) AND (soc <= 100))),
  constraint telematics_points_speed_kmh_check check (((speed_kmh >= 0) AND (speed_kmh <= 200)))
) partition by RANGE (at);
select platform_tenant_table('telematics_points', 'select, insert, delete');

create table telematics_points_other partition of telematics_points default;

-- Sources of vehicle positions: a broker to which we subscribe, or an external system that calls our API.
create table telematics_sources (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  enabled boolean default true not null,
  naming text not null,
  system text not null,
  mapping jsonb not null,
  url text default ''::text not null,
  user_name text default ''::text not null,
  topic_filter text default ''::text not null,
  authorities text default ''::text not null,
  -- Our password at the broker, sealed.
  sealed_password bytea,
  -- Keyed hash of the source's secret for our API. The secret is shown only once.
  secret_hash bytea,
  -- Process that is subscribed to the source, until `held_until` unless renewed.
  held_by uuid,
  held_until timestamp with time zone,
  connected_at timestamp with time zone,
  last_message_at timestamp with time zone,
  last_error text,
  last_error_at timestamp with time zone,
  taken bigint default 0 not null,
  twice bigint default 0 not null,
  -- Numbers of rejected messages by reason (`refused`), and of implausible values by signal (`unbelieved`).
  refused jsonb default '{}'::jsonb not null,
  unbelieved jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint telematics_sources_pkey primary key (operator_id, id),
  constraint telematics_sources_name unique (operator_id, name),
  constraint telematics_sources_authorities_check check ((length(authorities) <= 20000)),
  constraint telematics_sources_kind_check check ((kind = ANY (ARRAY['mqtt'::text, 'push'::text]))),
  constraint telematics_sources_last_error_check check ((length(last_error) <= 300)),
  constraint telematics_sources_mapping_check check ((jsonb_typeof(mapping) = 'object'::text)),
  constraint telematics_sources_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint telematics_sources_naming_check check ((naming = ANY (ARRAY['vin'::text, 'plate'::text, 'self-number'::text, 'device'::text]))),
  constraint telematics_sources_refused_check check ((jsonb_typeof(refused) = 'object'::text)),
  constraint telematics_sources_secret_hash_check check ((length(secret_hash) = 32)),
  constraint telematics_sources_system_check check ((system = ANY (ARRAY['wgs84'::text, 'gcj02'::text, 'bd09'::text]))),
  constraint telematics_sources_taken_check check ((taken >= 0)),
  constraint telematics_sources_topic_filter_check check ((length(topic_filter) <= 300)),
  constraint telematics_sources_twice_check check ((twice >= 0)),
  constraint telematics_sources_unbelieved_check check ((jsonb_typeof(unbelieved) = 'object'::text)),
  constraint telematics_sources_url_check check ((length(url) <= 300)),
  constraint telematics_sources_user_name_check check ((length(user_name) <= 200)),
  constraint telematics_sources_whole check (
CASE kind
    WHEN 'mqtt'::text THEN ((url <> ''::text) AND (topic_filter <> ''::text) AND (secret_hash IS NULL))
    ELSE ((secret_hash IS NOT NULL) AND (sealed_password IS NULL))
END),
  constraint telematics_sources_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
) with (fillfactor=50);
create unique index telematics_sources_by_id on telematics_sources (id);
select platform_tenant_table('telematics_sources');

-- Source's names for vehicles, as assigned by users.
create table telematics_devices (
  operator_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  vehicle_id uuid not null,
  created_at timestamp with time zone not null,
  constraint telematics_devices_pkey primary key (operator_id, id),
  constraint telematics_devices_name unique (operator_id, source_id, name_key),
  constraint telematics_devices_name_check check (((length(name) >= 1) AND (length(name) <= 64))),
  constraint telematics_devices_operator_id_source_id_fkey foreign key (operator_id, source_id) references telematics_sources (operator_id, id) on delete cascade,
  constraint telematics_devices_operator_id_vehicle_id_fkey foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id) on delete cascade
);
create index telematics_devices_vehicle on telematics_devices (operator_id, vehicle_id);
select platform_tenant_table('telematics_devices', 'select, insert, delete');

-- Names that are assigned to no vehicle, at most a thousand per source.
create table telematics_unknown (
  operator_id uuid not null,
  source_id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  messages bigint not null,
  constraint telematics_unknown_pkey primary key (operator_id, source_id, name_key),
  constraint telematics_unknown_messages_check check ((messages > 0)),
  constraint telematics_unknown_name_check check (((length(name) >= 1) AND (length(name) <= 64))),
  constraint telematics_unknown_operator_id_source_id_fkey foreign key (operator_id, source_id) references telematics_sources (operator_id, id) on delete cascade
);
create index telematics_unknown_newest on telematics_unknown (operator_id, last_at DESC);
select platform_tenant_table('telematics_unknown');

-- References and policies that need other tables.
create policy scope on telematics_points as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = telematics_points.operator_id) AND (v.id = telematics_points.vehicle_id)))))
  with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = telematics_points.operator_id) AND (v.id = telematics_points.vehicle_id)))));
create policy scope on telematics_devices as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = telematics_devices.operator_id) AND (v.id = telematics_devices.vehicle_id)))))
  with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = telematics_devices.operator_id) AND (v.id = telematics_devices.vehicle_id)))));
