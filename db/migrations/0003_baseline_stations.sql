-- Tables of stations.

-- Progress of the alarm check over charge point connections, per operator.
create table stations_alarm_watch (
  operator_id uuid not null,
  links_seen_at timestamp with time zone not null,
  looked_at timestamp with time zone not null,
  constraint stations_alarm_watch_pkey primary key (operator_id),
  constraint stations_alarm_watch_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_alarm_watch', 'select, insert, update');

-- The operator's own certificate authority for charge points. The private key is encrypted under the secret key.
create table stations_authorities (
  operator_id uuid not null,
  id uuid not null,
  certificate text not null,
  sealed_key bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint stations_authorities_pkey primary key (operator_id, id),
  constraint stations_authorities_operator_id_key unique (operator_id),
  constraint stations_authorities_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_authorities', 'select');
select platform_gateway_table('stations_authorities', 'select, insert');

-- Implausible meter values, stored separately as received, with the reason. Retained as long as other meter values.
create table stations_bad_meter_values (
  operator_id uuid not null,
  id uuid not null,
  charge_point_key bigint not null,
  connector_no smallint not null,
  -- Time assigned to the meter value; the next column is the device's own time.
  at timestamp with time zone not null,
  device_at timestamp with time zone,
  received_at timestamp with time zone not null,
  -- OCPP measurand; Clock means the time itself.
  measurand text not null,
  reason text not null,
  value text not null,
  constraint stations_bad_meter_values_pkey primary key (operator_id, id),
  constraint stations_bad_meter_values_once unique (operator_id, charge_point_key, at, connector_no, measurand, reason),
  constraint stations_bad_meter_values_measurand_check check ((length(measurand) <= 40)),
  constraint stations_bad_meter_values_reason_check check ((reason = ANY (ARRAY['not-a-number'::text, 'out-of-range'::text, 'backwards'::text, 'too-fast'::text, 'clock-ahead'::text, 'clock-unset'::text]))),
  constraint stations_bad_meter_values_value_check check ((length(value) <= 60))
);
create index stations_bad_meter_values_received on stations_bad_meter_values (received_at);
select platform_tenant_table('stations_bad_meter_values', 'select');
grant delete on stations_bad_meter_values to evops_platform;
select platform_gateway_table('stations_bad_meter_values', 'select, insert');

-- Daily values per connector, charge point and station, in days of the station's calendar, calculated from the hourly
-- values. A chart over years reads one row per day. A day is always recalculated completely, so a repeated calculation
-- changes nothing.
create table stations_days (
  operator_id uuid not null,
  -- Id of a charge point or station.
  place uuid not null,
  -- 0: all connectors together.
  connector_no smallint not null,
  day date not null,
  -- Mean power of the day's hours; for several connectors, the mean of their sum.
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  power_max_w bigint,
  temperature_max_dc integer,
  constraint stations_days_pkey primary key (operator_id, place, connector_no, day)
);
select platform_tenant_table('stations_days');

-- Calculated days of a charge point or station: all days that ended before `until`, in this time zone. After a change
-- of zone the calculation starts again.
create table stations_days_done (
  operator_id uuid not null,
  place uuid not null,
  time_zone text not null,
  until date not null,
  constraint stations_days_done_pkey primary key (operator_id, place)
);
select platform_tenant_table('stations_days_done');

-- Mapping from a manufacturer's fault codes to the fault catalogue. Empty: any.
create table stations_fault_mappings (
  operator_id uuid not null,
  id uuid not null,
  vendor text default ''::text not null,
  model text default ''::text not null,
  error_code text default ''::text not null,
  vendor_code text default ''::text not null,
  fault_code text not null,
  -- Null: level from the catalogue.
  level smallint,
  note text default ''::text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint stations_fault_mappings_pkey primary key (operator_id, id),
  constraint stations_fault_mappings_key unique (operator_id, vendor, model, error_code, vendor_code),
  constraint stations_fault_mappings_check check (((error_code <> ''::text) OR (vendor_code <> ''::text))),
  constraint stations_fault_mappings_error_code_check check ((length(error_code) <= 50)),
  constraint stations_fault_mappings_fault_code_check check (((length(fault_code) >= 1) AND (length(fault_code) <= 10))),
  constraint stations_fault_mappings_level_check check (((level >= 1) AND (level <= 4))),
  constraint stations_fault_mappings_model_check check ((length(model) <= 50)),
  constraint stations_fault_mappings_note_check check ((length(note) <= 200)),
  constraint stations_fault_mappings_vendor_check check ((length(vendor) <= 50)),
  constraint stations_fault_mappings_vendor_code_check check ((length(vendor_code) <= 50)),
  constraint stations_fault_mappings_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_fault_mappings');

-- Firmware files. A released file never changes; a file that must not be used any more is withdrawn.
create table stations_firmware (
  operator_id uuid not null,
  id uuid not null,
  vendor text not null,
  model text not null,
  version text not null,
  file_name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  stored_as text not null,
  -- Manufacturer's signature and its certificate (PEM); both or neither.
  signature text,
  signing_certificate text,
  notes text,
  state text default 'draft'::text not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  -- Time of deletion of a withdrawn file. Its description is retained.
  removed_at timestamp with time zone,
  constraint stations_firmware_pkey primary key (operator_id, id),
  constraint stations_firmware_version_key unique (operator_id, vendor, model, version),
  constraint stations_firmware_bytes_check check ((bytes > 0)),
  constraint stations_firmware_check check (((signature IS NULL) = (signing_certificate IS NULL))),
  constraint stations_firmware_file_name_check check (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint stations_firmware_model_check check (((length(model) >= 1) AND (length(model) <= 50))),
  constraint stations_firmware_notes_check check ((length(notes) <= 1000)),
  constraint stations_firmware_sha256_check check ((length(sha256) = 32)),
  constraint stations_firmware_signature_check check ((length(signature) <= 800)),
  constraint stations_firmware_signing_certificate_check check ((length(signing_certificate) <= 5500)),
  constraint stations_firmware_state_check check ((state = ANY (ARRAY['draft'::text, 'released'::text, 'withdrawn'::text]))),
  constraint stations_firmware_vendor_check check (((length(vendor) >= 1) AND (length(vendor) <= 50))),
  constraint stations_firmware_version_check check (((length(version) >= 1) AND (length(version) <= 50))),
  constraint stations_firmware_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_firmware');

-- Compressed OCPP messages (decision 93). A row contains the messages of one charge point within one hour (UTC) and the
-- fields needed to find them. The gateway writes every half second into `stations_ocpp_message_flushes`, whose disk
-- space is reused; after the hour, all its messages become one row of the daily partition
-- (`stations_ocpp_message_packs`). Messages in `stations_ocpp_messages` are read in addition until they are packed or
-- deleted.
create table stations_ocpp_message_flushes (
  operator_id uuid not null,
  charge_point_key bigint not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  ocpp_messages integer not null,
  errors boolean not null,
  -- Names of the OCPP calls in the row, separated by spaces.
  actions text not null,
  -- Times of the messages that the charge point itself sent, in milliseconds after from_at.
  heard integer[] not null,
  packed bytea not null,
  constraint stations_ocpp_message_flushes_ocpp_messages_check check ((ocpp_messages > 0)),
  constraint stations_ocpp_message_flushes_hour check (((to_at >= from_at) AND (date_bin('01:00:00'::interval, from_at, '2000-01-01 00:00:00+00'::timestamp with time zone) = date_bin('01:00:00'::interval, to_at, '2000-01-01 00:00:00+00'::timestamp with time zone)))),
  constraint stations_ocpp_message_flushes_packed_check check ((length(packed) > 1))
);
alter table stations_ocpp_message_flushes alter column actions set statistics 0;
alter table stations_ocpp_message_flushes alter column heard set statistics 0;
alter table stations_ocpp_message_flushes alter column packed set statistics 0;
alter table stations_ocpp_message_flushes alter column packed set storage external;
create index stations_ocpp_message_flushes_charge_point on stations_ocpp_message_flushes (operator_id, charge_point_key, to_at);
select platform_tenant_table('stations_ocpp_message_flushes', 'select');
grant delete on stations_ocpp_message_flushes to evops_platform;
select platform_gateway_table('stations_ocpp_message_flushes', 'select, insert');

create table stations_ocpp_message_packs (
  operator_id uuid not null,
  charge_point_key bigint not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  ocpp_messages integer not null,
  errors boolean not null,
  actions text not null,
  heard integer[] not null,
  packed bytea not null,
  constraint stations_ocpp_message_packs_ocpp_messages_check check ((ocpp_messages > 0)),
  constraint stations_ocpp_message_packs_hour check (((to_at >= from_at) AND (date_bin('01:00:00'::interval, from_at, '2000-01-01 00:00:00+00'::timestamp with time zone) = date_bin('01:00:00'::interval, to_at, '2000-01-01 00:00:00+00'::timestamp with time zone)))),
  constraint stations_ocpp_message_packs_packed_check check ((length(packed) > 1))
) partition by RANGE (from_at);
alter table stations_ocpp_message_packs alter column packed set storage external;
create index stations_ocpp_message_packs_charge_point on stations_ocpp_message_packs (operator_id, charge_point_key, to_at);
select platform_tenant_table('stations_ocpp_message_packs', 'select');
grant insert, delete on stations_ocpp_message_packs to evops_platform;
select platform_gateway_table('stations_ocpp_message_packs', 'select');

create table stations_ocpp_message_packs_other partition of stations_ocpp_message_packs default;
alter table stations_ocpp_message_packs_other alter column actions set statistics 0;
alter table stations_ocpp_message_packs_other alter column heard set statistics 0;
alter table stations_ocpp_message_packs_other alter column packed set statistics 0;
alter table stations_ocpp_message_packs_other alter column packed set storage external;

-- OCPP messages in daily partitions, retained for 30 days. Written after the answer; not covered by the gateway's
-- guarantee that data is committed first.
create table stations_ocpp_messages (
  operator_id uuid not null,
  charge_point_key bigint not null,
  at timestamp with time zone not null,
  direction text not null,
  action text,
  message_id text,
  body text not null,
  constraint stations_ocpp_messages_direction_check check ((direction = ANY (ARRAY['in'::text, 'out'::text])))
) partition by RANGE (at);
create index stations_ocpp_messages_at on stations_ocpp_messages using brin (at);
create index stations_ocpp_messages_charge_point on stations_ocpp_messages (operator_id, charge_point_key, at);
select platform_tenant_table('stations_ocpp_messages', 'select');
grant delete on stations_ocpp_messages to evops_platform;
select platform_gateway_table('stations_ocpp_messages', 'select, insert');

create table stations_ocpp_messages_other partition of stations_ocpp_messages default;
alter table stations_ocpp_messages_other alter column message_id set statistics 0;
alter table stations_ocpp_messages_other alter column body set statistics 0;

-- Last measured values per connector, one upsert a second. Not covered by the guarantee that data is committed before
-- the answer.
create table stations_connector_values (
  operator_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  sampled_at timestamp with time zone not null,
  register_dwh bigint,
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  soc smallint,
  temperature_dc integer,
  changed_at timestamp with time zone default now() not null,
  constraint stations_connector_values_pkey primary key (operator_id, charge_point_id, connector_no)
);
create index stations_connector_values_changed on stations_connector_values (operator_id, changed_at);
select platform_tenant_table('stations_connector_values', 'select, delete');
select platform_gateway_table('stations_connector_values', 'select, insert, update');

-- Queue of changes that affect the authorisation of start tokens. The transaction of a change inserts a row; the worker
-- removes it and checks every charge point whose local list changes. Rows are only inserted and deleted, so writers do
-- not block each other.
create table stations_list_marks (
  operator_id uuid not null,
  id uuid not null,
  -- True: a token that was accepted is rejected from now on. Charge points without a local list must clear their
  -- authorisation cache.
  refuses boolean not null,
  constraint stations_list_marks_pkey primary key (operator_id, id),
  constraint stations_list_marks_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_list_marks');

-- Change counter of an operator's local lists, and the digest of the content last used to check charge points.
create table stations_list_turns (
  operator_id uuid not null,
  no bigint not null,
  digest text,
  constraint stations_list_turns_pkey primary key (operator_id),
  constraint stations_list_turns_digest_check check ((length(digest) = 43)),
  constraint stations_list_turns_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_list_turns');

-- Templates of configuration values for the charge points of a model.
create table stations_parameter_templates (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  -- Empty: any.
  vendor text default ''::text not null,
  model text default ''::text not null,
  -- Values by configuration key.
  keys jsonb not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint stations_parameter_templates_pkey primary key (operator_id, id),
  constraint stations_parameter_templates_name_key unique (operator_id, name),
  constraint stations_parameter_templates_model_check check ((length(model) <= 50)),
  constraint stations_parameter_templates_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint stations_parameter_templates_vendor_check check ((length(vendor) <= 50)),
  constraint stations_parameter_templates_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_parameter_templates');

-- Templates of power limits by time of day for charge points.
create table stations_profile_templates (
  operator_id uuid not null,
  id uuid not null,
  -- Part of the profile's number in OCPP messages.
  no integer not null,
  name text not null,
  purpose text not null,
  stack_level smallint default 0 not null,
  unit text not null,
  -- Periods in order: { fromMinute, limitTenths }; the first begins at minute 0.
  periods jsonb not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint stations_profile_templates_pkey primary key (operator_id, id),
  constraint stations_profile_templates_name_key unique (operator_id, name),
  constraint stations_profile_templates_no_key unique (operator_id, no),
  constraint stations_profile_templates_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint stations_profile_templates_no_check check (((no >= 1) AND (no <= 10000000))),
  constraint stations_profile_templates_purpose_check check ((purpose = ANY (ARRAY['ChargePointMaxProfile'::text, 'TxDefaultProfile'::text]))),
  constraint stations_profile_templates_stack_level_check check (((stack_level >= 0) AND (stack_level <= 100))),
  constraint stations_profile_templates_unit_check check ((unit = ANY (ARRAY['W'::text, 'A'::text]))),
  constraint stations_profile_templates_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_profile_templates');

-- Rejected connection handshakes with a count; at most 1,000 rows. An unregistered identity has no operator.
create table stations_refused (
  identity text not null,
  address text not null,
  subprotocol text not null,
  cause text not null,
  operator_id uuid,
  attempts bigint default 1 not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint stations_refused_pkey primary key (identity, address, subprotocol, cause)
);
select platform_tenant_table('stations_refused', 'select, delete');
select platform_gateway_table('stations_refused', 'select, insert, update, delete');

-- Bulk jobs over many charge points, run in stages: a few first, then more. The job stops if too many fail.
create table stations_bulk_jobs (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  title text not null,
  content jsonb not null,
  stop_at smallint not null,
  -- Current stage, from 0.
  stage smallint default 0 not null,
  state text not null,
  -- Reason of an automatic stop.
  stopped_for text,
  undoes uuid,
  requested_by uuid not null,
  requested_by_name text not null,
  approval_id uuid,
  -- Data scope of the requester: charge points of other stations are invisible to the job. Null: all.
  scope_stations uuid[],
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  -- Deadline. Charge points that were not processed by then (charging or offline) are skipped.
  deadline_at timestamp with time zone,
  constraint stations_bulk_jobs_pkey primary key (operator_id, id),
  constraint stations_bulk_jobs_kind_check check ((kind = ANY (ARRAY['command'::text, 'parameters'::text, 'firmware'::text]))),
  constraint stations_bulk_jobs_state_check check ((state = ANY (ARRAY['running'::text, 'paused'::text, 'stopped'::text, 'done'::text]))),
  constraint stations_bulk_jobs_stop_at_check check (((stop_at >= 1) AND (stop_at <= 1000))),
  constraint stations_bulk_jobs_title_check check (((length(title) >= 1) AND (length(title) <= 120))),
  constraint stations_bulk_jobs_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index stations_bulk_jobs_at on stations_bulk_jobs (operator_id, created_at DESC);
create index stations_bulk_jobs_running on stations_bulk_jobs (operator_id) where (state = 'running'::text);
select platform_tenant_table('stations_bulk_jobs', 'select, insert, update');
create policy scope on stations_bulk_jobs as restrictive for all to evops_scoped
  using ((scope_stations <@ (current_setting('evops.stations'::text))::uuid[]))
  with check ((scope_stations <@ (current_setting('evops.stations'::text))::uuid[]));

-- Progress of the roll-up of meter values.
create table stations_rollup_state (
  only_one boolean default true not null,
  done_until timestamp with time zone not null,
  constraint stations_rollup_state_pkey primary key (only_one),
  constraint stations_rollup_state_only_one_check check (only_one)
);
grant select, insert, update on stations_rollup_state to evops_platform;

create table stations_rollups (
  operator_id uuid not null,
  charge_point_key bigint not null,
  connector_no smallint not null,
  -- Step in seconds.
  step smallint not null,
  at timestamp with time zone not null,
  meter_values integer not null,
  -- Mean of the measured values.
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  power_max_w bigint,
  temperature_max_dc integer,
  -- Last values of the step.
  register_dwh bigint,
  soc smallint,
  constraint stations_rollups_pkey primary key (operator_id, charge_point_key, connector_no, step, at),
  constraint stations_rollups_meter_values_check check ((meter_values > 0)),
  constraint stations_rollups_step_check check ((step = ANY (ARRAY[300, 3600])))
);
select platform_tenant_table('stations_rollups');

-- External root authorities that the operator trusts: for contract certificates of vehicles (mo) and for certificates
-- that vehicles verify (v2g).
create table stations_roots (
  operator_id uuid not null,
  id uuid not null,
  use text not null,
  subject text not null,
  fingerprint bytea not null,
  certificate text not null,
  not_before timestamp with time zone not null,
  not_after timestamp with time zone not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint stations_roots_pkey primary key (operator_id, id),
  constraint stations_roots_once unique (operator_id, use, fingerprint),
  constraint stations_roots_certificate_check check ((length(certificate) <= 10000)),
  constraint stations_roots_fingerprint_check check ((length(fingerprint) = 32)),
  constraint stations_roots_subject_check check ((length(subject) <= 500)),
  constraint stations_roots_use_check check ((use = ANY (ARRAY['mo'::text, 'v2g'::text]))),
  constraint stations_roots_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('stations_roots', 'select, insert, delete');
select platform_gateway_table('stations_roots', 'select');

-- Compressed meter values (decision 105). A row contains the values of one connector within one hour (UTC), column by
-- column, in order of time. Values stay in `stations_meter_values` for a day and are then packed; late values are added
-- to the pack of their hour. A column with only nulls is stored as null.
create table stations_meter_value_packs (
  operator_id uuid not null,
  charge_point_key bigint not null,
  connector_no smallint not null,
  from_at timestamp with time zone not null,
  meter_values integer not null,
  at timestamp with time zone[] not null,
  device_at timestamp with time zone[],
  received_at timestamp with time zone[] not null,
  register_dwh bigint[],
  power_w bigint[],
  voltage_dv integer[],
  current_da integer[],
  soc smallint[],
  temperature_dc integer[],
  context text[],
  constraint stations_meter_value_packs_key unique (operator_id, charge_point_key, connector_no, from_at),
  constraint stations_meter_value_packs_hour check (((date_bin('01:00:00'::interval, at[1], '2000-01-01 00:00:00+00'::timestamp with time zone) = from_at) AND (date_bin('01:00:00'::interval, at[meter_values], '2000-01-01 00:00:00+00'::timestamp with time zone) = from_at))),
  constraint stations_meter_value_packs_meter_values_check check ((meter_values > 0)),
  constraint stations_meter_value_packs_whole check ((meter_values = ALL (ARRAY[cardinality(at), cardinality(received_at), COALESCE(cardinality(device_at), meter_values), COALESCE(cardinality(register_dwh), meter_values), COALESCE(cardinality(power_w), meter_values), COALESCE(cardinality(voltage_dv), meter_values), COALESCE(cardinality(current_da), meter_values), COALESCE(cardinality(soc), meter_values), COALESCE(cardinality(temperature_dc), meter_values), COALESCE(cardinality(context), meter_values)])))
) partition by RANGE (from_at);
select platform_tenant_table('stations_meter_value_packs', 'select');
grant insert, delete on stations_meter_value_packs to evops_platform;
select platform_gateway_table('stations_meter_value_packs', 'select');

create table stations_meter_value_packs_other partition of stations_meter_value_packs default;
alter table stations_meter_value_packs_other alter column at set statistics 0;
alter table stations_meter_value_packs_other alter column device_at set statistics 0;
alter table stations_meter_value_packs_other alter column received_at set statistics 0;
alter table stations_meter_value_packs_other alter column register_dwh set statistics 0;
alter table stations_meter_value_packs_other alter column power_w set statistics 0;
alter table stations_meter_value_packs_other alter column voltage_dv set statistics 0;
alter table stations_meter_value_packs_other alter column current_da set statistics 0;
alter table stations_meter_value_packs_other alter column soc set statistics 0;
alter table stations_meter_value_packs_other alter column temperature_dc set statistics 0;
alter table stations_meter_value_packs_other alter column context set statistics 0;

-- Raw meter values in daily partitions, retained for 90 days. One unique index prevents duplicates and serves charts.
-- It includes the register, because two meter values of a charge point can have the same timestamp.
create table stations_meter_values (
  operator_id uuid not null,
  charge_point_key bigint not null,
  connector_no smallint not null,
  at timestamp with time zone not null,
  register_dwh bigint,
  device_at timestamp with time zone,
  received_at timestamp with time zone not null,
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  soc smallint,
  temperature_dc integer,
  context text,
  constraint stations_meter_values_key unique NULLS NOT DISTINCT (operator_id, charge_point_key, connector_no, at, register_dwh)
) partition by RANGE (at);
create index stations_meter_values_late on stations_meter_values (received_at) where ((received_at - at) > '00:02:00'::interval);
select platform_tenant_table('stations_meter_values', 'select');
grant delete on stations_meter_values to evops_platform;
select platform_gateway_table('stations_meter_values', 'select, insert');

create table stations_meter_values_other partition of stations_meter_values default;
alter table stations_meter_values_other alter column device_at set statistics 0;
alter table stations_meter_values_other alter column power_w set statistics 0;
alter table stations_meter_values_other alter column voltage_dv set statistics 0;
alter table stations_meter_values_other alter column current_da set statistics 0;
alter table stations_meter_values_other alter column soc set statistics 0;
alter table stations_meter_values_other alter column temperature_dc set statistics 0;
alter table stations_meter_values_other alter column context set statistics 0;

-- Stations, with charge points, connectors, their reports, commands, measurements and alarms.
create table stations_stations (
  operator_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  time_zone text not null,
  station_type smallint default 1 not null,
  status smallint default 50 not null,
  country_code text,
  area_code text,
  address text,
  -- WGS-84 position. The position as entered is also stored.
  longitude double precision,
  latitude double precision,
  given_longitude double precision,
  given_latitude double precision,
  given_system text,
  phone text,
  business_hours text,
  rated_power_w bigint,
  remark text,
  open_to_public boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  -- Organisation unit of the station. Null: the operator itself, visible only to users without a data limit.
  org_id uuid,
  department_id uuid,
  -- True: the station's charge points store the operator's start tokens as their local list.
  local_list boolean default false not null,
  -- User who enabled the station's local list. List updates appear under this user in the history of each charge point.
  local_list_by uuid,
  owner_name text,
  owner_code text,
  service_phone text,
  construction smallint,
  park_spaces integer,
  park_type smallint,
  park_fee text,
  park_info text,
  stop_free_minutes integer,
  round_the_clock boolean default false not null,
  payments text[] default '{}'::text[] not null,
  bookable boolean default false not null,
  site_guide text,
  match_cars text,
  grid_capacity_va bigint,
  grid_account_no text,
  electricity_type text,
  official_run_on date,
  facilities text[] default '{}'::text[] not null,
  invoiceable boolean default false not null,
  constraint stations_stations_pkey primary key (operator_id, id),
  constraint stations_stations_code_key unique (operator_id, code),
  constraint stations_stations_address_check check ((length(address) <= 200)),
  constraint stations_stations_area_code_check check ((length(area_code) <= 12)),
  constraint stations_stations_business_hours_check check ((length(business_hours) <= 100)),
  constraint stations_stations_check check (((longitude IS NULL) = (latitude IS NULL))),
  constraint stations_stations_code_check check ((code ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint stations_stations_construction_check check ((((construction >= 1) AND (construction <= 11)) OR (construction = 255))),
  constraint stations_stations_country_code_check check ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint stations_stations_electricity_type_check check ((electricity_type = ANY (ARRAY['large_industrial'::text, 'commercial'::text, 'residential'::text, 'agricultural'::text, 'other'::text]))),
  constraint stations_stations_facilities_check check ((facilities <@ ARRAY['attended'::text, 'video'::text, 'barrier'::text, 'ground_lock'::text, 'printer'::text, 'wifi'::text, 'shop'::text, 'car_wash'::text, 'toilet'::text])),
  constraint stations_stations_given_system_check check ((given_system = ANY (ARRAY['wgs84'::text, 'gcj02'::text, 'bd09'::text]))),
  constraint stations_stations_grid_account_no_check check (((length(grid_account_no) >= 1) AND (length(grid_account_no) <= 40))),
  constraint stations_stations_grid_capacity_va_check check (((grid_capacity_va >= 0) AND (grid_capacity_va <= 1000000000))),
  constraint stations_stations_hours check (((NOT round_the_clock) OR (business_hours IS NULL))),
  constraint stations_stations_latitude_check check (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint stations_stations_longitude_check check (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint stations_stations_match_cars_check check (((length(match_cars) >= 1) AND (length(match_cars) <= 200))),
  constraint stations_stations_name_check check (((length(name) >= 1) AND (length(name) <= 50))),
  constraint stations_stations_owner_code_check check ((owner_code ~ '^[A-Za-z0-9]{9,18}$'::text)),
  constraint stations_stations_owner_name_check check (((length(owner_name) >= 1) AND (length(owner_name) <= 100))),
  constraint stations_stations_park_fee_check check (((length(park_fee) >= 1) AND (length(park_fee) <= 200))),
  constraint stations_stations_park_info_check check (((length(park_info) >= 1) AND (length(park_info) <= 200))),
  constraint stations_stations_park_spaces_check check (((park_spaces >= 0) AND (park_spaces <= 100000))),
  constraint stations_stations_park_type_check check ((park_type = ANY (ARRAY[0, 1, 2, 3, 255]))),
  constraint stations_stations_payments_check check ((payments <@ ARRAY['card'::text, 'online'::text, 'cash'::text])),
  constraint stations_stations_phone_check check ((length(phone) <= 30)),
  constraint stations_stations_rated_power_w_check check ((rated_power_w >= 0)),
  constraint stations_stations_remark_check check ((length(remark) <= 500)),
  constraint stations_stations_service_phone_check check (((length(service_phone) >= 1) AND (length(service_phone) <= 30))),
  constraint stations_stations_site_guide_check check (((length(site_guide) >= 1) AND (length(site_guide) <= 500))),
  constraint stations_stations_station_type_check check ((station_type = ANY (ARRAY[1, 50, 100, 101, 102, 103, 104, 105, 255]))),
  constraint stations_stations_status_check check ((status = ANY (ARRAY[0, 1, 5, 6, 50, 51]))),
  constraint stations_stations_stop_free_minutes_check check (((stop_free_minutes >= 0) AND (stop_free_minutes <= 1440))),
  constraint stations_stations_time_zone_check check (((length(time_zone) >= 1) AND (length(time_zone) <= 60))),
  constraint stations_stations_operator_id_department_id_fkey foreign key (operator_id, department_id) references organisation_departments (operator_id, id),
  constraint stations_stations_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint stations_stations_operator_id_org_id_fkey foreign key (operator_id, org_id) references organisation_organisations (operator_id, id)
);
create index stations_stations_department on stations_stations (operator_id, department_id);
create index stations_stations_name on stations_stations (operator_id, name);
create index stations_stations_org on stations_stations (operator_id, org_id);
create index stations_stations_updated on stations_stations (operator_id, updated_at);
select platform_tenant_table('stations_stations');
select platform_gateway_table('stations_stations', 'select');
create policy scope on stations_stations as restrictive for all to evops_scoped
  using ((id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

-- Power and energy per station, summed over its connectors from the same five-minute and hourly values as all other
-- charts. A chart of one or all stations reads one row per step. If a connector moves to another station, its past
-- values stay with the old one.
create table stations_load (
  operator_id uuid not null,
  station_id uuid not null,
  -- Step in seconds.
  step smallint not null,
  at timestamp with time zone not null,
  power_w bigint,
  temperature_max_dc integer,
  constraint stations_load_pkey primary key (operator_id, station_id, step, at),
  constraint stations_load_step_check check ((step = ANY (ARRAY[300, 3600]))),
  constraint stations_load_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
create index stations_load_at on stations_load (operator_id, step, at) include (station_id, power_w);
select platform_tenant_table('stations_load');
create policy scope on stations_load as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

-- Station meters (of the grid or of a feeder). Energy is the increase of the register times the transformer multiplier.
create table stations_meters (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  meter_no text not null,
  name text default ''::text not null,
  multiplier integer default 1 not null,
  -- Maximum possible power. A reading above it is doubtful. Null: unknown.
  max_power_w bigint,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint stations_meters_pkey primary key (operator_id, id),
  constraint stations_meters_meter_no_key unique (operator_id, meter_no),
  constraint stations_meters_max_power_w_check check (((max_power_w >= 1) AND (max_power_w <= 1000000000))),
  constraint stations_meters_meter_no_check check ((meter_no ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint stations_meters_multiplier_check check (((multiplier >= 1) AND (multiplier <= 100000))),
  constraint stations_meters_name_check check ((length(name) <= 60)),
  constraint stations_meters_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index stations_meters_station on stations_meters (operator_id, station_id);
select platform_tenant_table('stations_meters');
create policy scope on stations_meters as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create table stations_meter_readings (
  operator_id uuid not null,
  meter_id uuid not null,
  at timestamp with time zone not null,
  -- Register as read, in tenths of a watt-hour, before the multiplier.
  register_dwh bigint not null,
  -- True if the meter was replaced or reset: energy is counted from this reading.
  restarts boolean default false not null,
  source text not null,
  -- Reason for doubt. A doubtful reading is stored and shown, but excluded from every sum.
  doubt text,
  recorded_at timestamp with time zone default now() not null,
  constraint stations_meter_readings_pkey primary key (operator_id, meter_id, at),
  constraint stations_meter_readings_doubt_check check ((doubt = ANY (ARRAY['backwards'::text, 'too_fast'::text]))),
  constraint stations_meter_readings_register_dwh_check check ((register_dwh >= 0)),
  constraint stations_meter_readings_source_check check ((source = ANY (ARRAY['csv'::text, 'api'::text, 'console'::text]))),
  constraint stations_meter_readings_operator_id_meter_id_fkey foreign key (operator_id, meter_id) references stations_meters (operator_id, id)
);
select platform_tenant_table('stations_meter_readings');

-- Pictures of a station: nine positions, one picture each. The files are in the data folder under random names.
create table stations_pictures (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  place smallint not null,
  -- 1 station, 2 charge point, 3 parking space, 4 entrance.
  kind smallint not null,
  type text not null,
  bytes integer not null,
  sha256 bytea not null,
  stored_as text not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint stations_pictures_pkey primary key (operator_id, id),
  constraint stations_pictures_place unique (operator_id, station_id, place) DEFERRABLE INITIALLY DEFERRED,
  constraint stations_pictures_bytes_check check ((bytes > 0)),
  constraint stations_pictures_kind_check check (((kind >= 1) AND (kind <= 4))),
  constraint stations_pictures_place_check check (((place >= 1) AND (place <= 9))),
  constraint stations_pictures_stored_as_check check ((stored_as ~ '^[0-9a-f]{32}$'::text)),
  constraint stations_pictures_type_check check ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint stations_pictures_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_pictures');
create policy scope on stations_pictures as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create table stations_charge_points (
  operator_id uuid not null,
  id uuid not null,
  -- Short key used in telemetry rows; half the index size of a UUID.
  charge_point_key bigint generated always as identity not null,
  station_id uuid not null,
  charge_point_no text not null,
  name text not null,
  equipment_type smallint default 1 not null,
  protocol text default 'ocpp1.6j'::text not null,
  rated_power_w bigint not null,
  asset_state text default 'awaiting'::text not null,
  vendor text,
  model text,
  serial_number text,
  firmware text,
  iccid text,
  imsi text,
  booted_at timestamp with time zone,
  remark text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  owner_name text,
  manufacturer text,
  manufacturer_code text,
  plate_model text,
  produced_on date,
  commissioned_on date,
  warranty_until date,
  min_voltage_dv integer,
  max_voltage_dv integer,
  max_current_da integer,
  network text,
  sim_expires_on date,
  longitude double precision,
  latitude double precision,
  given_longitude double precision,
  given_latitude double precision,
  given_system text,
  low_balance_minor bigint,
  power_limit_percent smallint,
  plug_and_charge boolean default false not null,
  auto_power boolean default false not null,
  public_visible boolean default true not null,
  constraint stations_charge_points_pkey primary key (operator_id, id),
  constraint stations_charge_points_operator_id_charge_point_key_key unique (operator_id, charge_point_key),
  constraint stations_charge_points_charge_point_no_key unique (operator_id, charge_point_no),
  constraint stations_charge_points_asset_state_check check ((asset_state = ANY (ARRAY['stock'::text, 'awaiting'::text, 'operating'::text, 'disabled'::text, 'repair'::text, 'retired'::text]))),
  constraint stations_charge_points_equipment_type_check check (((equipment_type >= 1) AND (equipment_type <= 5))),
  constraint stations_charge_points_given_system_check check ((given_system = ANY (ARRAY['wgs84'::text, 'gcj02'::text, 'bd09'::text]))),
  constraint stations_charge_points_latitude_check check (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint stations_charge_points_longitude_check check (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint stations_charge_points_low_balance_minor_check check (((low_balance_minor >= 0) AND (low_balance_minor <= 100000000))),
  constraint stations_charge_points_manufacturer_check check (((length(manufacturer) >= 1) AND (length(manufacturer) <= 80))),
  constraint stations_charge_points_manufacturer_code_check check ((manufacturer_code ~ '^[A-Za-z0-9]{9}$'::text)),
  constraint stations_charge_points_max_current_da_check check (((max_current_da >= 0) AND (max_current_da <= 50000))),
  constraint stations_charge_points_max_voltage_dv_check check (((max_voltage_dv >= 0) AND (max_voltage_dv <= 20000))),
  constraint stations_charge_points_min_voltage_dv_check check (((min_voltage_dv >= 0) AND (min_voltage_dv <= 20000))),
  constraint stations_charge_points_name_check check (((length(name) >= 1) AND (length(name) <= 50))),
  constraint stations_charge_points_network_check check ((network = ANY (ARRAY['sim'::text, 'lan'::text, 'wan'::text]))),
  constraint stations_charge_points_owner_name_check check (((length(owner_name) >= 1) AND (length(owner_name) <= 100))),
  constraint stations_charge_points_charge_point_no_check check ((charge_point_no ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint stations_charge_points_plate_model_check check (((length(plate_model) >= 1) AND (length(plate_model) <= 60))),
  constraint stations_charge_points_position check (((longitude IS NULL) = (latitude IS NULL))),
  constraint stations_charge_points_power_limit_percent_check check (((power_limit_percent >= 30) AND (power_limit_percent <= 100))),
  constraint stations_charge_points_protocol_check check ((protocol = ANY (ARRAY['ocpp1.6j'::text, 'ocpp2.0.1'::text, 'ocpp2.1'::text]))),
  constraint stations_charge_points_rated_power_w_check check (((rated_power_w >= 0) AND (rated_power_w <= 10000000))),
  constraint stations_charge_points_remark_check check ((length(remark) <= 500)),
  constraint stations_charge_points_voltage check ((min_voltage_dv <= max_voltage_dv)),
  constraint stations_charge_points_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index stations_charge_points_search on stations_charge_points (operator_id, lower(charge_point_no));
create index stations_charge_points_sim on stations_charge_points (sim_expires_on) where (sim_expires_on IS NOT NULL);
create index stations_charge_points_station on stations_charge_points (operator_id, station_id, charge_point_no);
create index stations_charge_points_updated on stations_charge_points (operator_id, updated_at);
select platform_tenant_table('stations_charge_points');
select platform_gateway_table('stations_charge_points', 'select');
create policy scope on stations_charge_points as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
grant update (asset_state, vendor, model, serial_number, firmware, iccid, imsi, booted_at) on stations_charge_points to evops_gateway;

-- Acceptance tests of new charge points. A finished run never changes.
create table stations_acceptance_runs (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  id_tag text not null,
  state text default 'running'::text not null,
  -- Steps in order: { key, state, startedAt, finishedAt, evidence }.
  steps jsonb not null,
  notes text,
  started_by uuid not null,
  started_by_name text not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint stations_acceptance_runs_pkey primary key (operator_id, id),
  constraint stations_acceptance_runs_check check (((state = 'running'::text) = (finished_at IS NULL))),
  constraint stations_acceptance_runs_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint stations_acceptance_runs_id_tag_check check (((length(id_tag) >= 1) AND (length(id_tag) <= 20))),
  constraint stations_acceptance_runs_notes_check check ((length(notes) <= 1000)),
  constraint stations_acceptance_runs_state_check check ((state = ANY (ARRAY['running'::text, 'passed'::text, 'failed'::text, 'stopped'::text]))),
  constraint stations_acceptance_runs_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create unique index stations_acceptance_runs_one on stations_acceptance_runs (operator_id, charge_point_id) where (state = 'running'::text);
create index stations_acceptance_runs_charge_point on stations_acceptance_runs (operator_id, charge_point_id, started_at DESC);
select platform_tenant_table('stations_acceptance_runs');

-- Alarm conditions that are true but have not lasted long enough yet.
create table stations_alarm_pending (
  operator_id uuid not null,
  rule_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  code text not null,
  since timestamp with time zone not null,
  detail text,
  level smallint,
  monitors text[] default '{}'::text[] not null,
  constraint stations_alarm_pending_pkey primary key (operator_id, rule_id, charge_point_id, connector_no, code),
  constraint stations_alarm_pending_level_check check (((level >= 1) AND (level <= 4))),
  constraint stations_alarm_pending_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_alarm_pending');

create table stations_alarm_rules (
  operator_id uuid not null,
  id uuid not null,
  -- Key of a default rule that every operator starts with.
  builtin text,
  name text not null,
  kind text not null,
  enabled boolean default true not null,
  -- Place of the rule: a charge point, else a station, else charge points of a manufacturer's model, else all.
  station_id uuid,
  charge_point_id uuid,
  vendor text default ''::text not null,
  model text default ''::text not null,
  -- Condition: { codes, minLevel } for faults, { measure, above, limit } for a threshold.
  content jsonb not null,
  -- Null: level of the fault.
  level smallint,
  -- Minimum duration of the condition, in seconds.
  hold_seconds integer default 0 not null,
  -- Active times in the station's zone: weekdays as bits from Monday, and minutes of the day (`to` before `from` means
  -- past midnight).
  days smallint default 127 not null,
  from_minute smallint default 0 not null,
  to_minute smallint default 1440 not null,
  -- The rule raises no alarm before this time.
  silent_until timestamp with time zone,
  silent_note text,
  -- Minutes without acknowledgement after which the level rises by one.
  escalate_minutes integer,
  -- Minutes after which a cleared alarm without new events closes automatically; major and critical alarms must also be
  -- acknowledged.
  close_minutes integer default 30 not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint stations_alarm_rules_pkey primary key (operator_id, id),
  constraint stations_alarm_rules_builtin_key unique (operator_id, builtin),
  constraint stations_alarm_rules_name_key unique (operator_id, name),
  constraint stations_alarm_rules_builtin_check check ((length(builtin) <= 40)),
  constraint stations_alarm_rules_close_minutes_check check (((close_minutes >= 1) AND (close_minutes <= 10080))),
  constraint stations_alarm_rules_days_check check (((days >= 1) AND (days <= 127))),
  constraint stations_alarm_rules_escalate_minutes_check check (((escalate_minutes >= 1) AND (escalate_minutes <= 10080))),
  constraint stations_alarm_rules_from_minute_check check (((from_minute >= 0) AND (from_minute <= 1439))),
  constraint stations_alarm_rules_hold_seconds_check check (((hold_seconds >= 0) AND (hold_seconds <= 86400))),
  constraint stations_alarm_rules_kind_check check ((kind = ANY (ARRAY['fault'::text, 'offline'::text, 'threshold'::text, 'security'::text]))),
  constraint stations_alarm_rules_level_check check (((level >= 1) AND (level <= 4))),
  constraint stations_alarm_rules_model_check check ((length(model) <= 50)),
  constraint stations_alarm_rules_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint stations_alarm_rules_silent_note_check check ((length(silent_note) <= 200)),
  constraint stations_alarm_rules_to_minute_check check (((to_minute >= 1) AND (to_minute <= 1440))),
  constraint stations_alarm_rules_vendor_check check ((length(vendor) <= 50)),
  constraint stations_alarm_rules_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint stations_alarm_rules_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id) on delete cascade,
  constraint stations_alarm_rules_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_alarm_rules');

create table stations_alarms (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  -- Null: the station as a whole.
  charge_point_id uuid,
  -- 0: the charge point as a whole.
  connector_no smallint default 0 not null,
  code text not null,
  level smallint not null,
  state text default 'raised'::text not null,
  -- False: a single event without an end of its own.
  standing boolean default true not null,
  rule_id uuid,
  count integer default 1 not null,
  detail text,
  raised_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  acknowledged_name text,
  cleared_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by uuid,
  closed_name text,
  escalated_at timestamp with time zone,
  -- Part of a storm: the alarm that stands for all of them.
  folded_into uuid,
  changed_at timestamp with time zone default clock_timestamp() not null,
  -- Number of the terminal. The SIM card of a terminal expires like that of a charge point (F32). The alarm retains the
  -- number and outlives the terminal.
  terminal_no text,
  -- Day of an energy imbalance alarm (F60): one alarm per station and day, in addition to alarm storms, which have a
  -- station but no day.
  day date,
  monitors text[] default '{}'::text[] not null,
  -- Assignee. The name is stored as it was at that time, like the names of users who acknowledge and close.
  assigned_to uuid,
  assigned_name text,
  constraint stations_alarms_pkey primary key (operator_id, id),
  constraint stations_alarms_assigned_check check (((assigned_to IS NULL) = (assigned_name IS NULL))),
  constraint stations_alarms_check check (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint stations_alarms_code_check check (((length(code) >= 1) AND (length(code) <= 10))),
  constraint stations_alarms_day_check check (((day IS NULL) OR ((charge_point_id IS NULL) AND (connector_no = 0) AND (terminal_no IS NULL)))),
  constraint stations_alarms_detail_check check ((length(detail) <= 300)),
  constraint stations_alarms_connector_no_check check (((connector_no >= 0) AND (connector_no <= 99))),
  constraint stations_alarms_level_check check (((level >= 1) AND (level <= 4))),
  constraint stations_alarms_state_check check ((state = ANY (ARRAY['raised'::text, 'acknowledged'::text, 'cleared'::text, 'closed'::text]))),
  constraint stations_alarms_terminal_check check (((terminal_no IS NULL) OR ((charge_point_id IS NULL) AND (connector_no = 0)))),
  constraint stations_alarms_terminal_no_check check (((length(terminal_no) >= 1) AND (length(terminal_no) <= 40))),
  constraint stations_alarms_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id),
  constraint stations_alarms_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index stations_alarms_assigned on stations_alarms (operator_id, assigned_to, raised_at DESC) where (assigned_to IS NOT NULL);
create index stations_alarms_at on stations_alarms (operator_id, raised_at DESC, id DESC);
create index stations_alarms_changed on stations_alarms (operator_id, changed_at);
create index stations_alarms_day on stations_alarms (operator_id, station_id, day) where (day IS NOT NULL);
create index stations_alarms_folded on stations_alarms (operator_id, folded_into) where (folded_into IS NOT NULL);
create unique index stations_alarms_one on stations_alarms (operator_id, station_id, charge_point_id, connector_no, code, terminal_no, day) nulls not distinct where (state <> 'closed'::text);
create index stations_alarms_open on stations_alarms (operator_id, level DESC, raised_at DESC) where (state <> 'closed'::text);
create index stations_alarms_charge_point on stations_alarms (operator_id, charge_point_id, raised_at DESC);
create index stations_alarms_station on stations_alarms (operator_id, station_id, raised_at DESC);
select platform_tenant_table('stations_alarms', 'select, insert, update');
create policy scope on stations_alarms as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

-- History of an alarm, append-only. Steps that concern other modules are sent to them once.
create table stations_alarm_steps (
  operator_id uuid not null,
  id uuid not null,
  alarm_id uuid not null,
  kind text not null,
  level smallint not null,
  at timestamp with time zone not null,
  user_id uuid,
  user_name text,
  note text,
  notified boolean default false not null,
  -- Person to whom the alarm was assigned, or from whom it was withdrawn. This person is notified of the step.
  person_id uuid,
  constraint stations_alarm_steps_pkey primary key (operator_id, id),
  constraint stations_alarm_steps_kind_check check ((kind = ANY (ARRAY['raised'::text, 'reopened'::text, 'acknowledged'::text, 'cleared'::text, 'closed'::text, 'escalated'::text, 'folded'::text, 'unfolded'::text, 'noted'::text, 'assigned'::text, 'unassigned'::text]))),
  constraint stations_alarm_steps_level_check check (((level >= 1) AND (level <= 4))),
  constraint stations_alarm_steps_note_check check ((length(note) <= 500)),
  constraint stations_alarm_steps_person_check check (((kind = ANY (ARRAY['assigned'::text, 'unassigned'::text])) = (person_id IS NOT NULL))),
  constraint stations_alarm_steps_operator_id_alarm_id_fkey foreign key (operator_id, alarm_id) references stations_alarms (operator_id, id)
);
create index stations_alarm_steps_alarm on stations_alarm_steps (operator_id, alarm_id, id);
create index stations_alarm_steps_to_notify on stations_alarm_steps (operator_id, id) where (NOT notified);
select platform_tenant_table('stations_alarm_steps', 'select, insert');
grant update (notified) on stations_alarm_steps to evops_platform;

-- Life-cycle steps of a charge point. Invalid steps are rejected, and steps cannot be undone.
create table stations_asset_moves (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text,
  -- Null: first connection of the charge point.
  user_id uuid,
  user_name text,
  moved_at timestamp with time zone default now() not null,
  constraint stations_asset_moves_pkey primary key (operator_id, id),
  constraint stations_asset_moves_allowed check ((((from_state = 'stock'::text) AND (to_state = 'awaiting'::text)) OR ((from_state = 'stock'::text) AND (to_state = 'retired'::text)) OR ((from_state = 'awaiting'::text) AND (to_state = 'stock'::text)) OR ((from_state = 'awaiting'::text) AND (to_state = 'operating'::text)) OR ((from_state = 'awaiting'::text) AND (to_state = 'retired'::text)) OR ((from_state = 'operating'::text) AND (to_state = 'disabled'::text)) OR ((from_state = 'operating'::text) AND (to_state = 'repair'::text)) OR ((from_state = 'disabled'::text) AND (to_state = 'operating'::text)) OR ((from_state = 'disabled'::text) AND (to_state = 'repair'::text)) OR ((from_state = 'disabled'::text) AND (to_state = 'retired'::text)) OR ((from_state = 'repair'::text) AND (to_state = 'operating'::text)) OR ((from_state = 'repair'::text) AND (to_state = 'disabled'::text)) OR ((from_state = 'repair'::text) AND (to_state = 'retired'::text)))),
  constraint stations_asset_moves_check check (((user_id IS NULL) OR (reason IS NOT NULL))),
  constraint stations_asset_moves_reason_check check (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint stations_asset_moves_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id) on delete cascade
);
create index stations_asset_moves_charge_point on stations_asset_moves (operator_id, charge_point_id, moved_at DESC);
select platform_tenant_table('stations_asset_moves', 'select, insert, delete');
select platform_gateway_table('stations_asset_moves', 'insert');

-- Certificates signed for charge points. Security profile 3 accepts only these.
create table stations_certificates (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  serial text not null,
  fingerprint bytea not null,
  certificate text not null,
  not_before timestamp with time zone not null,
  not_after timestamp with time zone not null,
  state text not null,
  created_at timestamp with time zone default now() not null,
  -- Use of the certificate: `station` authenticates the charge point to the gateway; `v2g` is shown to vehicles and
  -- gives no access to the gateway.
  use text default 'station'::text not null,
  constraint stations_certificates_pkey primary key (operator_id, id),
  constraint stations_certificates_fingerprint_check check ((length(fingerprint) = 32)),
  constraint stations_certificates_serial_check check ((length(serial) <= 64)),
  constraint stations_certificates_state_check check ((state = ANY (ARRAY['sent'::text, 'active'::text, 'refused'::text, 'revoked'::text]))),
  constraint stations_certificates_use_check check ((use = ANY (ARRAY['station'::text, 'v2g'::text]))),
  constraint stations_certificates_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create unique index stations_certificates_fingerprint on stations_certificates (operator_id, fingerprint);
create index stations_certificates_charge_point on stations_certificates (operator_id, charge_point_id, created_at DESC);
select platform_tenant_table('stations_certificates', 'select, update, delete');
select platform_gateway_table('stations_certificates', 'select, insert, update');

-- Charging profiles accepted by a charge point and not replaced or cleared since.
create table stations_charging_profiles (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  profile_no integer not null,
  purpose text not null,
  stack_level integer not null,
  profile jsonb not null,
  command_id uuid,
  accepted_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  -- Time of the last check. After a reconnect, the profiles are compared with the charge point's own schedule.
  checked_at timestamp with time zone,
  ended_for text,
  constraint stations_charging_profiles_pkey primary key (operator_id, id),
  constraint stations_charging_profiles_ended_for_check check ((ended_for = ANY (ARRAY['replaced'::text, 'cleared'::text, 'lost'::text]))),
  constraint stations_charging_profiles_connector_no_check check (((connector_no >= 0) AND (connector_no <= 99))),
  constraint stations_charging_profiles_purpose_check check ((purpose = ANY (ARRAY['ChargePointMaxProfile'::text, 'TxDefaultProfile'::text, 'TxProfile'::text]))),
  constraint stations_charging_profiles_stack_level_check check ((stack_level >= 0)),
  constraint stations_charging_profiles_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index stations_charging_profiles_active on stations_charging_profiles (operator_id, charge_point_id) where (ended_at IS NULL);
select platform_tenant_table('stations_charging_profiles', 'select, delete');
select platform_gateway_table('stations_charging_profiles', 'select, insert, update');
grant update (ended_at, checked_at, ended_for) on stations_charging_profiles to evops_app;

create table stations_commands (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  action text not null,
  -- Payload with secrets removed. The secrets are stored encrypted until the command is sent.
  payload jsonb not null,
  sealed_payload bytea,
  state text not null,
  reply jsonb,
  -- Reason given by the sender; mandatory for a stop from the console.
  reason text,
  requested_by uuid not null,
  requested_at timestamp with time zone default now() not null,
  -- The command must not be sent after this time, because no request waits for the result any more.
  expires_at timestamp with time zone default (now() + '00:00:35'::interval) not null,
  sent_at timestamp with time zone,
  answered_at timestamp with time zone,
  -- True: the command waits for the charge point to reconnect, until it expires or is cancelled.
  queued boolean default false not null,
  -- Name of the sender at that time. Null: sent by the system, or before names were stored.
  requested_by_name text,
  constraint stations_commands_pkey primary key (operator_id, id),
  constraint stations_commands_reason_check check (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint stations_commands_state_check check ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'accepted'::text, 'rejected'::text, 'timeout'::text, 'offline'::text, 'failed'::text, 'expired'::text, 'cancelled'::text]))),
  constraint stations_commands_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index stations_commands_charge_point on stations_commands (operator_id, charge_point_id, requested_at DESC);
create index stations_commands_queued on stations_commands (operator_id, charge_point_id, requested_at) where ((state = 'waiting'::text) AND queued);
select platform_tenant_table('stations_commands', 'select, insert, update');
select platform_gateway_table('stations_commands', 'select, insert, update');

-- Configuration of a charge point, as reported when all keys were requested.
create table stations_configurations (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  -- By key: { value, readonly }; secrets are removed.
  keys jsonb not null,
  command_id uuid,
  read_at timestamp with time zone not null,
  constraint stations_configurations_pkey primary key (operator_id, id),
  constraint stations_configurations_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index stations_configurations_charge_point on stations_configurations (operator_id, charge_point_id, read_at DESC);
select platform_tenant_table('stations_configurations', 'select, delete');
select platform_gateway_table('stations_configurations', 'select, insert');
grant update (command_id, read_at) on stations_configurations to evops_gateway;

-- Display messages of OCPP 2.x charge points, as sent to them and as reported by them.
create table stations_display_messages (
  operator_id uuid not null,
  charge_point_id uuid not null,
  -- Number used in OCPP messages.
  message_no integer not null,
  priority text not null,
  -- Charge point state in which the message is shown; null: always.
  state text,
  starts_at timestamp with time zone,
  -- Time at which the charge point removes the message by itself.
  ends_at timestamp with time zone,
  format text not null,
  language text,
  content text not null,
  -- Time at which the charge point accepted the message or last reported it.
  told_at timestamp with time zone not null,
  -- Session of the message: the message disappears when the session ends. '#' plus our session number if we set the
  -- message, the charge point's own transaction id if the charge point reported it; '' for messages older than this
  -- column.
  session text,
  constraint stations_display_messages_pkey primary key (operator_id, charge_point_id, message_no),
  constraint stations_display_messages_content_check check ((length(content) <= 2000)),
  constraint stations_display_messages_format_check check (((length(format) >= 1) AND (length(format) <= 20))),
  constraint stations_display_messages_language_check check ((length(language) <= 20)),
  constraint stations_display_messages_message_no_check check ((message_no >= 0)),
  constraint stations_display_messages_priority_check check (((length(priority) >= 1) AND (length(priority) <= 30))),
  constraint stations_display_messages_session_check check ((length(session) <= 64)),
  constraint stations_display_messages_state_check check (((length(state) >= 1) AND (length(state) <= 30))),
  constraint stations_display_messages_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
select platform_tenant_table('stations_display_messages', 'select, delete');
select platform_gateway_table('stations_display_messages', 'select, insert, update, delete');

-- Streams of monitor values opened by an OCPP 2.1 charge point.
create table stations_event_streams (
  operator_id uuid not null,
  charge_point_id uuid not null,
  stream_no integer not null,
  monitor_no integer not null,
  -- Reporting interval in seconds; the next column is the number of values per report.
  interval_s integer,
  most_values integer,
  opened_at timestamp with time zone not null,
  heard_at timestamp with time zone,
  constraint stations_event_streams_pkey primary key (operator_id, charge_point_id, stream_no),
  constraint stations_event_streams_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
select platform_tenant_table('stations_event_streams', 'select, delete');
select platform_gateway_table('stations_event_streams', 'select, insert, update, delete');

-- Reports of a charge point that are neither a connector state nor part of a session. A repeated security event has the
-- same time and is stored once.
create table stations_events (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  kind text not null,
  -- 1 info, 2 minor, 3 major, 4 critical.
  level smallint not null,
  code text not null,
  detail text,
  device_at timestamp with time zone,
  received_at timestamp with time zone not null,
  -- True once alarms were evaluated. Opened and closed connections are events as well.
  alarmed boolean default false not null,
  -- Connector of the event. An event of a monitor becomes an alarm of the catalogue; it needs the connector, the
  -- manufacturer's code and the end of the condition.
  connector_no smallint,
  vendor_code text,
  cleared boolean,
  -- Event number of OCPP 2.x. Two monitors of one variable may report at the same moment; a repeated event has the same
  -- number.
  event_no integer default '-1'::integer not null,
  -- Number of the monitor. Several OCPP 2.x monitors can hold one alarm, which ends when the last one clears. A monitor
  -- is identified by the variable it observes and its number; '' is a monitor recorded before identifiers existed.
  monitor_no integer,
  constraint stations_events_pkey primary key (operator_id, id),
  constraint stations_events_code_check check (((length(code) >= 1) AND (length(code) <= 60))),
  constraint stations_events_detail_check check ((length(detail) <= 300)),
  constraint stations_events_connector_no_check check (((connector_no >= 0) AND (connector_no <= 99))),
  constraint stations_events_kind_check check ((kind = ANY (ARRAY['security'::text, 'firmware'::text, 'diagnostics'::text, 'log'::text, 'connection'::text, 'certificate'::text, 'link'::text, 'monitor'::text, 'report'::text, 'start'::text]))),
  constraint stations_events_level_check check (((level >= 1) AND (level <= 4))),
  constraint stations_events_vendor_code_check check ((length(vendor_code) <= 50)),
  constraint stations_events_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index stations_events_at on stations_events (operator_id, received_at DESC);
create index stations_events_grave on stations_events (operator_id, id) where ((NOT alarmed) AND (kind = ANY (ARRAY['security'::text, 'connection'::text])) AND (level >= 3));
create index stations_events_links on stations_events (operator_id, charge_point_id, received_at) where (kind = 'link'::text);
create index stations_events_monitor on stations_events (operator_id) where ((NOT alarmed) AND (kind = 'monitor'::text) AND ((level >= 2) OR cleared));
create unique index stations_events_once on stations_events (operator_id, charge_point_id, kind, code, device_at, event_no, COALESCE(detail, ''::text));
create index stations_events_charge_point on stations_events (operator_id, charge_point_id, received_at DESC);
select platform_tenant_table('stations_events', 'select, delete');
grant insert on stations_events to evops_platform;
select platform_gateway_table('stations_events', 'select, insert');
grant update (alarmed) on stations_events to evops_platform;

-- External charging limits at a charge point (set by an energy manager or the grid), until they are cleared.
create table stations_external_limits (
  operator_id uuid not null,
  charge_point_id uuid not null,
  -- 0: the charge point as a whole.
  connector_no smallint not null,
  source text not null,
  is_grid_critical boolean default false not null,
  -- { unit, periods: [{ startPeriod, limit }] }; null: the limit was not reported.
  schedule jsonb,
  told_at timestamp with time zone not null,
  constraint stations_external_limits_pkey primary key (operator_id, charge_point_id, connector_no, source),
  constraint stations_external_limits_connector_no_check check (((connector_no >= 0) AND (connector_no <= 99))),
  constraint stations_external_limits_source_check check (((length(source) >= 1) AND (length(source) <= 30))),
  constraint stations_external_limits_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
select platform_tenant_table('stations_external_limits', 'select, delete');
select platform_gateway_table('stations_external_limits', 'select, insert, update, delete');

-- Last reported state of each connector. Covered by the guarantee that data is committed before the answer.
create table stations_connector_states (
  operator_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  status text not null,
  reported_status text not null,
  error_code text,
  vendor_error_code text,
  info text,
  device_at timestamp with time zone,
  received_at timestamp with time zone not null,
  -- Time of the last write; a watching browser reads the rows changed since its last update.
  changed_at timestamp with time zone default now() not null,
  constraint stations_connector_states_pkey primary key (operator_id, charge_point_id, connector_no),
  constraint stations_connector_states_connector_no_check check (((connector_no >= 0) AND (connector_no <= 99))),
  constraint stations_connector_states_status_check check ((status = ANY (ARRAY['idle'::text, 'occupied'::text, 'charging'::text, 'suspended'::text, 'reserved'::text, 'disabled'::text, 'faulted'::text]))),
  constraint stations_connector_states_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index stations_connector_states_changed on stations_connector_states (operator_id, changed_at);
select platform_tenant_table('stations_connector_states', 'select, delete');
select platform_gateway_table('stations_connector_states', 'select, insert, update');

create table stations_connectors (
  operator_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  connector_type smallint default 4 not null,
  rated_power_w bigint,
  -- GB/T 20234 of 2011 (1) or 2015 (2).
  standard smallint,
  ocpi_type text,
  min_voltage_dv integer,
  max_voltage_dv integer,
  max_current_da integer,
  -- Lower end of the voltage range with full power; the next column is the upper end.
  full_power_from_dv integer,
  full_power_to_dv integer,
  auxiliary_v smallint,
  park_no text,
  constraint stations_connectors_pkey primary key (operator_id, charge_point_id, connector_no),
  constraint stations_connectors_auxiliary_v_check check ((auxiliary_v = ANY (ARRAY[12, 24]))),
  constraint stations_connectors_connector_type_check check (((connector_type >= 1) AND (connector_type <= 6))),
  constraint stations_connectors_full_power_from_dv_check check (((full_power_from_dv >= 0) AND (full_power_from_dv <= 20000))),
  constraint stations_connectors_full_power_to_dv_check check (((full_power_to_dv >= 0) AND (full_power_to_dv <= 20000))),
  constraint stations_connectors_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint stations_connectors_max_current_da_check check (((max_current_da >= 0) AND (max_current_da <= 50000))),
  constraint stations_connectors_max_voltage_dv_check check (((max_voltage_dv >= 0) AND (max_voltage_dv <= 20000))),
  constraint stations_connectors_min_voltage_dv_check check (((min_voltage_dv >= 0) AND (min_voltage_dv <= 20000))),
  constraint stations_connectors_ocpi_type_check check ((ocpi_type = ANY (ARRAY['GBT_AC'::text, 'GBT_DC'::text, 'IEC_62196_T1'::text, 'IEC_62196_T1_COMBO'::text, 'IEC_62196_T2'::text, 'IEC_62196_T2_COMBO'::text, 'CHADEMO'::text, 'TESLA_S'::text, 'PANTOGRAPH_BOTTOM_UP'::text, 'PANTOGRAPH_TOP_DOWN'::text]))),
  constraint stations_connectors_park_no_check check (((length(park_no) >= 1) AND (length(park_no) <= 20))),
  constraint stations_connectors_rated_power_w_check check ((rated_power_w >= 0)),
  constraint stations_connectors_standard_check check ((standard = ANY (ARRAY[1, 2]))),
  constraint stations_connectors_voltage check (((min_voltage_dv <= max_voltage_dv) AND (full_power_from_dv <= full_power_to_dv))),
  constraint stations_connectors_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
select platform_tenant_table('stations_connectors');
select platform_gateway_table('stations_connectors', 'select, insert');

-- Identities that may connect. An identity is looked up before the operator is known, so it is the whole key.
create table stations_identities (
  identity text not null,
  operator_id uuid not null,
  charge_point_id uuid not null,
  -- HMAC-SHA-256 of the password. The previous hash is also valid while a changed password is not confirmed yet.
  secret_hash bytea,
  previous_secret_hash bytea,
  no_password boolean default false not null,
  secret_changed_at timestamp with time zone,
  -- Minimum security profile (1 password, 2 TLS with password, 3 TLS with certificate); a connection below it is
  -- rejected. 0: no minimum. next_security_profile was accepted by the charge point and takes effect after its first
  -- connection with that profile.
  security_profile smallint default 0 not null,
  next_security_profile smallint,
  constraint stations_identities_pkey primary key (identity),
  constraint stations_identities_operator_id_charge_point_id_key unique (operator_id, charge_point_id),
  constraint stations_identities_check check ((no_password OR (secret_hash IS NOT NULL))),
  constraint stations_identities_identity_check check ((identity ~ '^[A-Za-z0-9._:@*+=|-]{1,48}$'::text)),
  constraint stations_identities_next_security_profile_check check (((next_security_profile >= 1) AND (next_security_profile <= 3))),
  constraint stations_identities_security_profile_check check (((security_profile >= 0) AND (security_profile <= 3))),
  constraint stations_identities_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
select platform_tenant_table('stations_identities');
select platform_gateway_table('stations_identities', 'select');
grant update (previous_secret_hash, security_profile, next_security_profile) on stations_identities to evops_gateway;

-- Safety inspections of charge points and their next due date. Append-only.
create table stations_inspections (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  inspected_on date not null,
  due_on date,
  passed boolean not null,
  note text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamp with time zone default now() not null,
  constraint stations_inspections_pkey primary key (operator_id, id),
  constraint stations_inspections_check check ((due_on > inspected_on)),
  constraint stations_inspections_note_check check ((length(note) <= 500)),
  constraint stations_inspections_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id) on delete cascade
);
create index stations_inspections_charge_point on stations_inspections (operator_id, charge_point_id, inspected_on DESC, id DESC);
select platform_tenant_table('stations_inspections', 'select, insert, delete');

-- Connection state as seen by the gateway: written when a connection opens or closes, and every half minute with
-- heartbeats.
create table stations_links (
  operator_id uuid not null,
  charge_point_id uuid not null,
  connected boolean not null,
  process_id text,
  subprotocol text,
  address text,
  changed_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint stations_links_pkey primary key (operator_id, charge_point_id),
  constraint stations_links_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
) with (autovacuum_analyze_threshold=5000, autovacuum_analyze_scale_factor=20);
create index stations_links_changed on stations_links (operator_id, changed_at);
create index stations_links_process on stations_links (process_id) where connected;
select platform_tenant_table('stations_links', 'select, delete');
select platform_gateway_table('stations_links', 'select, insert, update');

-- Progress of sending a local list to a charge point. A charge point without a row was never tried and is not paused.
create table stations_list_pushes (
  operator_id uuid not null,
  charge_point_id uuid not null,
  paused boolean default false not null,
  tried_at timestamp with time zone,
  -- Answer of the charge point, or how the command ended.
  answer text,
  failures smallint default 0 not null,
  -- Earliest time of the next attempt after a failure.
  next_at timestamp with time zone,
  -- Time from which the charge point is to be checked; null: no change since the last check.
  due_at timestamp with time zone,
  -- A worker has claimed the row until this time.
  claimed_until timestamp with time zone,
  -- True: the charge point must clear its authorisation cache.
  clear_cache boolean default false not null,
  constraint stations_list_pushes_pkey primary key (operator_id, charge_point_id),
  constraint stations_list_pushes_answer_check check ((length(answer) <= 60)),
  constraint stations_list_pushes_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index stations_list_pushes_claimed on stations_list_pushes (operator_id, claimed_until) where (claimed_until IS NOT NULL);
create index stations_list_pushes_due on stations_list_pushes (operator_id, due_at) where (due_at IS NOT NULL);
select platform_tenant_table('stations_list_pushes');
select platform_gateway_table('stations_list_pushes', 'select, insert, update');

-- Local list of a charge point, as far as it was accepted from us.
create table stations_local_lists (
  operator_id uuid not null,
  charge_point_id uuid not null,
  version integer not null,
  -- By tag: { status, expiryDate?, parentIdTag? }.
  entries jsonb not null,
  accepted_at timestamp with time zone not null,
  -- List version reported by the charge point on request; -1: no local list supported.
  reported_version integer,
  reported_at timestamp with time zone,
  -- Changes since the entries were last written completely; null: entry removed. A change of one entry writes only that
  -- entry.
  delta jsonb default '{}'::jsonb not null,
  -- Digest of the list at digest_version and its number of entries (size); wanted_digest is the digest of the full
  -- list, of which the charge point stores as much as fits.
  digest text,
  digest_version integer,
  size integer,
  wanted_digest text,
  constraint stations_local_lists_pkey primary key (operator_id, charge_point_id),
  constraint stations_local_lists_digest_check check ((length(digest) = 43)),
  constraint stations_local_lists_size_check check ((size >= 0)),
  constraint stations_local_lists_version_check check ((version >= 0)),
  constraint stations_local_lists_wanted_digest_check check ((length(wanted_digest) = 43)),
  constraint stations_local_lists_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
select platform_tenant_table('stations_local_lists', 'select, delete');
select platform_gateway_table('stations_local_lists', 'select, insert, update');
grant update (digest, digest_version, size, wanted_digest) on stations_local_lists to evops_app;

create table stations_monitors (
  operator_id uuid not null,
  charge_point_id uuid not null,
  -- Number used in OCPP messages.
  monitor_no integer not null,
  key text collate "C" not null,
  type text not null,
  value double precision not null,
  -- 0 danger … 9 debug.
  severity smallint not null,
  -- True: active only during a transaction.
  in_transaction boolean not null,
  seen_at timestamp with time zone not null,
  constraint stations_monitors_pkey primary key (operator_id, charge_point_id, monitor_no),
  constraint stations_monitors_key_check check (((length(key) >= 3) AND (length(key) <= 250))),
  constraint stations_monitors_severity_check check (((severity >= 0) AND (severity <= 9))),
  constraint stations_monitors_type_check check ((length(type) <= 30)),
  constraint stations_monitors_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
select platform_tenant_table('stations_monitors', 'select, delete');
select platform_gateway_table('stations_monitors', 'select, insert, update, delete');

-- Last power limit sent to a charge point (`stations_charge_points.power_limit_percent`) and its answer. Only
-- `stations_charging_profiles` shows whether a limit is in force, from Accepted on.
create table stations_power_limits (
  operator_id uuid not null,
  charge_point_id uuid not null,
  -- Null: the limit was removed.
  limit_w bigint,
  accepted boolean not null,
  -- Answer of the charge point, or the reason why there was none.
  answer text not null,
  tried_at timestamp with time zone not null,
  constraint stations_power_limits_pkey primary key (operator_id, charge_point_id),
  constraint stations_power_limits_answer_check check ((length(answer) <= 100)),
  constraint stations_power_limits_limit_w_check check ((limit_w > 0)),
  constraint stations_power_limits_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_power_limits');

create table stations_reservations (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  -- Number used in OCPP messages.
  reservation_no integer not null,
  id_tag text not null,
  expires_at timestamp with time zone not null,
  state text not null,
  command_id uuid,
  accepted_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint stations_reservations_pkey primary key (operator_id, id),
  constraint stations_reservations_check check (((state = 'active'::text) = (ended_at IS NULL))),
  constraint stations_reservations_connector_no_check check (((connector_no >= 0) AND (connector_no <= 99))),
  constraint stations_reservations_state_check check ((state = ANY (ARRAY['active'::text, 'used'::text, 'cancelled'::text, 'replaced'::text]))),
  constraint stations_reservations_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create unique index stations_reservations_no on stations_reservations (operator_id, charge_point_id, reservation_no) where (state = 'active'::text);
create index stations_reservations_charge_point on stations_reservations (operator_id, charge_point_id, accepted_at DESC);
select platform_tenant_table('stations_reservations', 'select, delete');
select platform_gateway_table('stations_reservations', 'select, insert, update');

create table stations_bulk_job_charge_points (
  operator_id uuid not null,
  bulk_job_id uuid not null,
  charge_point_id uuid not null,
  stage smallint not null,
  position integer not null,
  state text default 'waiting'::text not null,
  answer text,
  -- Previous settings, if they can be restored.
  before jsonb,
  transfer_id uuid,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint stations_bulk_job_charge_points_pkey primary key (operator_id, bulk_job_id, charge_point_id),
  constraint stations_bulk_job_charge_points_answer_check check ((length(answer) <= 500)),
  constraint stations_bulk_job_charge_points_state_check check ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'done'::text, 'failed'::text, 'skipped'::text]))),
  constraint stations_bulk_job_charge_points_operator_id_charge_point_id_fke foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id),
  constraint stations_bulk_job_charge_points_operator_id_bulk_job_id_fkey foreign key (operator_id, bulk_job_id) references stations_bulk_jobs (operator_id, id)
);
create index stations_bulk_job_charge_points_charge_point on stations_bulk_job_charge_points (operator_id, charge_point_id);
select platform_tenant_table('stations_bulk_job_charge_points', 'select, insert, update');

create table stations_state_changes (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  reported_status text not null,
  error_code text,
  vendor_error_code text,
  info text,
  device_at timestamp with time zone,
  received_at timestamp with time zone not null,
  -- Fault code of the catalogue for the report, and its level. The worker evaluates each report once.
  fault_code text,
  fault_level smallint,
  constraint stations_state_changes_pkey primary key (operator_id, id),
  constraint stations_state_changes_fault_code_check check (((length(fault_code) >= 1) AND (length(fault_code) <= 10))),
  constraint stations_state_changes_fault_level_check check (((fault_level >= 1) AND (fault_level <= 4))),
  constraint stations_state_changes_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index stations_state_changes_faults on stations_state_changes (operator_id, id) where (fault_code IS NOT NULL);
create index stations_state_changes_charge_point on stations_state_changes (operator_id, charge_point_id, received_at DESC);
create index stations_state_changes_unjudged on stations_state_changes (operator_id, id) where ((fault_code IS NULL) AND ((reported_status = 'Faulted'::text) OR (error_code IS NOT NULL)));
select platform_tenant_table('stations_state_changes', 'select, delete');
select platform_gateway_table('stations_state_changes', 'select, insert');
grant update (fault_code, fault_level) on stations_state_changes to evops_platform;

-- Communication and payment terminals in front of charge points (chgterminal).
create table stations_terminals (
  operator_id uuid not null,
  id uuid not null,
  terminal_no text not null,
  name text not null,
  kind text not null,
  station_id uuid not null,
  -- PSAM card number; a card is bound to one terminal.
  psam_no text,
  iccid text,
  sim_expires_on date,
  address inet,
  protocol text,
  firmware text,
  enabled boolean default true not null,
  remark text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint stations_terminals_pkey primary key (operator_id, id),
  constraint stations_terminals_no_key unique (operator_id, terminal_no),
  constraint stations_terminals_psam_key unique (operator_id, psam_no),
  constraint stations_terminals_firmware_check check ((length(firmware) <= 60)),
  constraint stations_terminals_iccid_check check ((iccid ~ '^[0-9A-Fa-f]{18,22}$'::text)),
  constraint stations_terminals_kind_check check ((kind = ANY (ARRAY['tcu'::text, 'gateway'::text, 'card_reader'::text, 'pos'::text, 'handheld'::text, 'screen'::text]))),
  constraint stations_terminals_name_check check (((length(name) >= 1) AND (length(name) <= 50))),
  constraint stations_terminals_protocol_check check ((length(protocol) <= 40)),
  constraint stations_terminals_psam_no_check check ((psam_no ~ '^[A-Za-z0-9]{1,32}$'::text)),
  constraint stations_terminals_remark_check check ((length(remark) <= 500)),
  constraint stations_terminals_terminal_no_check check ((terminal_no ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint stations_terminals_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index stations_terminals_station on stations_terminals (operator_id, station_id, terminal_no);
select platform_tenant_table('stations_terminals');
create policy scope on stations_terminals as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create table stations_terminal_charge_points (
  operator_id uuid not null,
  terminal_id uuid not null,
  charge_point_id uuid not null,
  constraint stations_terminal_charge_points_pkey primary key (operator_id, terminal_id, charge_point_id),
  constraint stations_terminal_charge_points_operator_id_charge_point_id_fke foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id) on delete cascade,
  constraint stations_terminal_charge_points_operator_id_terminal_id_fkey foreign key (operator_id, terminal_id) references stations_terminals (operator_id, id) on delete cascade
);
create index stations_terminal_charge_points_charge_point on stations_terminal_charge_points (operator_id, charge_point_id);
select platform_tenant_table('stations_terminal_charge_points', 'select, insert, delete');

-- Files sent to or received from a charge point through an unguessable address.
create table stations_transfers (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  kind text not null,
  -- Number used in OCPP messages.
  request_no integer not null,
  token_hash bytea not null,
  firmware_id uuid,
  command_id uuid,
  -- Status as reported by the charge point; 'requested' until the first report.
  status text default 'requested'::text not null,
  file_name text,
  stored_as text,
  bytes bigint,
  sha256 bytea,
  requested_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  -- The address is invalid after this time.
  expires_at timestamp with time zone not null,
  -- Retention end of files received from charge points; removed_at is the time of deletion. Files that existed before
  -- this rule are retained for the full period from its introduction, because no end had been announced.
  kept_until timestamp with time zone,
  removed_at timestamp with time zone,
  constraint stations_transfers_pkey primary key (operator_id, id),
  constraint stations_transfers_no unique (operator_id, charge_point_id, request_no),
  constraint stations_transfers_check check (((kind = 'firmware'::text) = (firmware_id IS NOT NULL))),
  constraint stations_transfers_file_name_check check ((length(file_name) <= 255)),
  constraint stations_transfers_kept_check check ((((stored_as IS NULL) OR (kept_until IS NOT NULL)) AND ((removed_at IS NULL) OR (stored_as IS NULL)))),
  constraint stations_transfers_kind_check check ((kind = ANY (ARRAY['firmware'::text, 'diagnostics'::text, 'diagnostics_log'::text, 'security_log'::text]))),
  constraint stations_transfers_status_check check (((length(status) >= 1) AND (length(status) <= 40))),
  constraint stations_transfers_token_hash_check check ((length(token_hash) = 32)),
  constraint stations_transfers_operator_id_firmware_id_fkey foreign key (operator_id, firmware_id) references stations_firmware (operator_id, id),
  constraint stations_transfers_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index stations_transfers_by_token on stations_transfers (token_hash);
create index stations_transfers_due on stations_transfers (kept_until) where (stored_as IS NOT NULL);
create index stations_transfers_charge_point on stations_transfers (operator_id, charge_point_id, requested_at DESC);
create unique index stations_transfers_token on stations_transfers (operator_id, token_hash);
select platform_tenant_table('stations_transfers');
select platform_gateway_table('stations_transfers', 'select, update');

-- Connectors whose past state changes were reported late, and from which time; connector 0 is the whole charge point.
-- States reported in time need no row, because their day is not over yet.
create table stations_unreported_states (
  operator_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  from_at timestamp with time zone not null,
  constraint stations_unreported_states_pkey primary key (operator_id, charge_point_id, connector_no)
);
select platform_tenant_table('stations_unreported_states');
select platform_gateway_table('stations_unreported_states', 'select, insert, update');

-- Device model of OCPP 2.x charge points: components with their variables and monitors.
create table stations_variables (
  operator_id uuid not null,
  charge_point_id uuid not null,
  -- `Component[instance]#evse/connector.Variable[instance]`.
  key text collate "C" not null,
  component text not null,
  -- 0: the charge point as a whole.
  evse smallint default 0 not null,
  connector smallint default 0 not null,
  variable text not null,
  -- By type (Actual, Target, MinSet, MaxSet): { value?, mutability? }.
  attributes jsonb default '{}'::jsonb not null,
  -- { unit?, dataType, minLimit?, maxLimit?, valuesList?, supportsMonitoring }.
  characteristics jsonb,
  seen_at timestamp with time zone not null,
  constraint stations_variables_pkey primary key (operator_id, charge_point_id, key),
  constraint stations_variables_component_check check (((length(component) >= 1) AND (length(component) <= 120))),
  constraint stations_variables_key_check check (((length(key) >= 3) AND (length(key) <= 250))),
  constraint stations_variables_variable_check check (((length(variable) >= 1) AND (length(variable) <= 120))),
  constraint stations_variables_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
select platform_tenant_table('stations_variables', 'select, delete');
select platform_gateway_table('stations_variables', 'select, insert, update');

-- Charge points or single connectors with planned work in progress; connector 0 is the whole charge point. `since`
-- null: the work is over. The row is retained so that readers of changes find it.
create table stations_works (
  operator_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  since timestamp with time zone,
  changed_at timestamp with time zone default now() not null,
  constraint stations_works_pkey primary key (operator_id, charge_point_id, connector_no),
  constraint stations_works_connector_no_check check (((connector_no >= 0) AND (connector_no <= 99))),
  constraint stations_works_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index stations_works_changed on stations_works (operator_id, changed_at);
select platform_tenant_table('stations_works');

grant select on sequence stations_charge_points_charge_point_key_seq to evops_platform;

-- References and policies that need other tables.
alter table organisation_partner_stations add constraint organisation_partner_stations_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade;
alter table organisation_role_stations add constraint organisation_role_stations_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade;
alter table organisation_user_stations add constraint organisation_user_stations_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade;
create policy scope on stations_bad_meter_values as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_bad_meter_values.operator_id) AND (p.charge_point_key = stations_bad_meter_values.charge_point_key)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_bad_meter_values.operator_id) AND (p.charge_point_key = stations_bad_meter_values.charge_point_key)))));
create policy scope on stations_days as restrictive for all to evops_scoped
  using (((place IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)) OR (EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_days.operator_id) AND (p.id = stations_days.place))))))
  with check (((place IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)) OR (EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_days.operator_id) AND (p.id = stations_days.place))))));
create policy scope on stations_days_done as restrictive for all to evops_scoped
  using (((place IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)) OR (EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_days_done.operator_id) AND (p.id = stations_days_done.place))))))
  with check (((place IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)) OR (EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_days_done.operator_id) AND (p.id = stations_days_done.place))))));
create policy scope on stations_ocpp_message_flushes as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_ocpp_message_flushes.operator_id) AND (p.charge_point_key = stations_ocpp_message_flushes.charge_point_key)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_ocpp_message_flushes.operator_id) AND (p.charge_point_key = stations_ocpp_message_flushes.charge_point_key)))));
create policy scope on stations_ocpp_message_packs as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_ocpp_message_packs.operator_id) AND (p.charge_point_key = stations_ocpp_message_packs.charge_point_key)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_ocpp_message_packs.operator_id) AND (p.charge_point_key = stations_ocpp_message_packs.charge_point_key)))));
create policy scope on stations_ocpp_messages as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_ocpp_messages.operator_id) AND (p.charge_point_key = stations_ocpp_messages.charge_point_key)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_ocpp_messages.operator_id) AND (p.charge_point_key = stations_ocpp_messages.charge_point_key)))));
create policy scope on stations_connector_values as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_connector_values.operator_id) AND (p.id = stations_connector_values.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_connector_values.operator_id) AND (p.id = stations_connector_values.charge_point_id)))));
create policy scope on stations_refused as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_identities i
  WHERE (i.identity = stations_refused.identity))))
  with check ((EXISTS ( SELECT
   FROM stations_identities i
  WHERE (i.identity = stations_refused.identity))));
create policy scope on stations_rollups as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_rollups.operator_id) AND (p.charge_point_key = stations_rollups.charge_point_key)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_rollups.operator_id) AND (p.charge_point_key = stations_rollups.charge_point_key)))));
create policy scope on stations_meter_value_packs as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_meter_value_packs.operator_id) AND (p.charge_point_key = stations_meter_value_packs.charge_point_key)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_meter_value_packs.operator_id) AND (p.charge_point_key = stations_meter_value_packs.charge_point_key)))));
create policy scope on stations_meter_values as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_meter_values.operator_id) AND (p.charge_point_key = stations_meter_values.charge_point_key)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_meter_values.operator_id) AND (p.charge_point_key = stations_meter_values.charge_point_key)))));
create policy scope on stations_meter_readings as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = stations_meter_readings.operator_id) AND (m.id = stations_meter_readings.meter_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = stations_meter_readings.operator_id) AND (m.id = stations_meter_readings.meter_id)))));
create policy scope on stations_acceptance_runs as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_acceptance_runs.operator_id) AND (p.id = stations_acceptance_runs.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_acceptance_runs.operator_id) AND (p.id = stations_acceptance_runs.charge_point_id)))));
create policy scope on stations_alarm_pending as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_alarm_pending.operator_id) AND (p.id = stations_alarm_pending.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_alarm_pending.operator_id) AND (p.id = stations_alarm_pending.charge_point_id)))));
create policy scope on stations_alarm_rules as restrictive for all to evops_scoped
  using (
CASE
    WHEN (charge_point_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM stations_charge_points p
      WHERE ((p.operator_id = stations_alarm_rules.operator_id) AND (p.id = stations_alarm_rules.charge_point_id))))
    ELSE ((station_id IS NULL) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
END)
  with check (
CASE
    WHEN (charge_point_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM stations_charge_points p
      WHERE ((p.operator_id = stations_alarm_rules.operator_id) AND (p.id = stations_alarm_rules.charge_point_id))))
    ELSE ((station_id IS NULL) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
END);
create policy scope on stations_alarm_steps as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_alarms a
  WHERE ((a.operator_id = stations_alarm_steps.operator_id) AND (a.id = stations_alarm_steps.alarm_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_alarms a
  WHERE ((a.operator_id = stations_alarm_steps.operator_id) AND (a.id = stations_alarm_steps.alarm_id)))));
create policy scope on stations_asset_moves as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_asset_moves.operator_id) AND (p.id = stations_asset_moves.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_asset_moves.operator_id) AND (p.id = stations_asset_moves.charge_point_id)))));
create policy scope on stations_certificates as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_certificates.operator_id) AND (p.id = stations_certificates.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_certificates.operator_id) AND (p.id = stations_certificates.charge_point_id)))));
create policy scope on stations_charging_profiles as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_charging_profiles.operator_id) AND (p.id = stations_charging_profiles.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_charging_profiles.operator_id) AND (p.id = stations_charging_profiles.charge_point_id)))));
create policy scope on stations_commands as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_commands.operator_id) AND (p.id = stations_commands.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_commands.operator_id) AND (p.id = stations_commands.charge_point_id)))));
create policy scope on stations_configurations as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_configurations.operator_id) AND (p.id = stations_configurations.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_configurations.operator_id) AND (p.id = stations_configurations.charge_point_id)))));
create policy scope on stations_display_messages as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_display_messages.operator_id) AND (p.id = stations_display_messages.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_display_messages.operator_id) AND (p.id = stations_display_messages.charge_point_id)))));
create policy scope on stations_event_streams as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_event_streams.operator_id) AND (p.id = stations_event_streams.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_event_streams.operator_id) AND (p.id = stations_event_streams.charge_point_id)))));
create policy scope on stations_events as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_events.operator_id) AND (p.id = stations_events.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_events.operator_id) AND (p.id = stations_events.charge_point_id)))));
create policy scope on stations_external_limits as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_external_limits.operator_id) AND (p.id = stations_external_limits.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_external_limits.operator_id) AND (p.id = stations_external_limits.charge_point_id)))));
create policy scope on stations_connector_states as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_connector_states.operator_id) AND (p.id = stations_connector_states.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_connector_states.operator_id) AND (p.id = stations_connector_states.charge_point_id)))));
create policy scope on stations_connectors as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_connectors.operator_id) AND (p.id = stations_connectors.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_connectors.operator_id) AND (p.id = stations_connectors.charge_point_id)))));
create policy scope on stations_identities as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_identities.operator_id) AND (p.id = stations_identities.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_identities.operator_id) AND (p.id = stations_identities.charge_point_id)))));
create policy scope on stations_inspections as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_inspections.operator_id) AND (p.id = stations_inspections.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_inspections.operator_id) AND (p.id = stations_inspections.charge_point_id)))));
create policy scope on stations_links as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_links.operator_id) AND (p.id = stations_links.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_links.operator_id) AND (p.id = stations_links.charge_point_id)))));
create policy scope on stations_list_pushes as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_list_pushes.operator_id) AND (p.id = stations_list_pushes.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_list_pushes.operator_id) AND (p.id = stations_list_pushes.charge_point_id)))));
create policy scope on stations_local_lists as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_local_lists.operator_id) AND (p.id = stations_local_lists.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_local_lists.operator_id) AND (p.id = stations_local_lists.charge_point_id)))));
create policy scope on stations_monitors as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_monitors.operator_id) AND (p.id = stations_monitors.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_monitors.operator_id) AND (p.id = stations_monitors.charge_point_id)))));
create policy scope on stations_power_limits as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_power_limits.operator_id) AND (p.id = stations_power_limits.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_power_limits.operator_id) AND (p.id = stations_power_limits.charge_point_id)))));
create policy scope on stations_reservations as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_reservations.operator_id) AND (p.id = stations_reservations.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_reservations.operator_id) AND (p.id = stations_reservations.charge_point_id)))));
create policy scope on stations_bulk_job_charge_points as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_bulk_job_charge_points.operator_id) AND (p.id = stations_bulk_job_charge_points.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_bulk_job_charge_points.operator_id) AND (p.id = stations_bulk_job_charge_points.charge_point_id)))));
create policy scope on stations_state_changes as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_state_changes.operator_id) AND (p.id = stations_state_changes.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_state_changes.operator_id) AND (p.id = stations_state_changes.charge_point_id)))));
create policy scope on stations_terminal_charge_points as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_terminals t
  WHERE ((t.operator_id = stations_terminal_charge_points.operator_id) AND (t.id = stations_terminal_charge_points.terminal_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_terminals t
  WHERE ((t.operator_id = stations_terminal_charge_points.operator_id) AND (t.id = stations_terminal_charge_points.terminal_id)))));
create policy scope on stations_transfers as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_transfers.operator_id) AND (p.id = stations_transfers.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_transfers.operator_id) AND (p.id = stations_transfers.charge_point_id)))));
create policy scope on stations_unreported_states as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_unreported_states.operator_id) AND (p.id = stations_unreported_states.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_unreported_states.operator_id) AND (p.id = stations_unreported_states.charge_point_id)))));
create policy scope on stations_variables as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_variables.operator_id) AND (p.id = stations_variables.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_variables.operator_id) AND (p.id = stations_variables.charge_point_id)))));
create policy scope on stations_works as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_works.operator_id) AND (p.id = stations_works.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_works.operator_id) AND (p.id = stations_works.charge_point_id)))));
