-- Stations, piles, guns: what stands where, who it is on the wire, and what it last said.

-- The gateway needs an operator's currency, and whether there is only one.
select platform_gateway_table('organisation_operators', 'select');

create table stations_stations (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  code text not null check (code ~ '^[A-Za-z0-9._-]{1,40}$'),
  name text not null check (length(name) between 1 and 50),
  time_zone text not null check (length(time_zone) between 1 and 60),
  station_type smallint not null default 1 check (station_type in (1, 50, 100, 101, 102, 103, 104, 105, 255)),
  status smallint not null default 50 check (status in (0, 1, 5, 6, 50, 51)),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  area_code text check (length(area_code) <= 12),
  address text check (length(address) <= 200),
  -- WGS-84; the position as it was given stays beside it.
  longitude double precision check (longitude between -180 and 180),
  latitude double precision check (latitude between -90 and 90),
  given_longitude double precision,
  given_latitude double precision,
  given_system text check (given_system in ('wgs84', 'gcj02', 'bd09')),
  phone text check (length(phone) <= 30),
  business_hours text check (length(business_hours) <= 100),
  rated_power_w bigint check (rated_power_w >= 0),
  remark text check (length(remark) <= 500),
  open_to_public boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_stations_code_key unique (operator_id, code),
  check ((longitude is null) = (latitude is null))
);
select platform_tenant_table('stations_stations');
select platform_gateway_table('stations_stations', 'select');
create index stations_stations_name on stations_stations (operator_id, name);

create table stations_piles (
  operator_id uuid not null,
  id uuid not null,
  -- Short key of telemetry rows: half the index of a UUID.
  pile_key bigint generated always as identity,
  station_id uuid not null,
  pile_no text not null check (pile_no ~ '^[A-Za-z0-9._-]{1,40}$'),
  name text not null check (length(name) between 1 and 50),
  equipment_type smallint not null default 1 check (equipment_type between 1 and 5),
  protocol text not null default 'ocpp1.6j' check (protocol in ('ocpp1.6j', 'ocpp2.0.1')),
  rated_power_w bigint not null check (rated_power_w between 0 and 10000000),
  asset_state text not null default 'awaiting' check (asset_state in ('stock', 'awaiting', 'operating', 'disabled', 'repair', 'retired')),
  vendor text, model text, serial_number text, firmware text, iccid text, imsi text,
  booted_at timestamptz,
  remark text check (length(remark) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_piles_pile_no_key unique (operator_id, pile_no),
  unique (operator_id, pile_key),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
select platform_tenant_table('stations_piles');
select platform_gateway_table('stations_piles', 'select');
grant update (vendor, model, serial_number, firmware, iccid, imsi, booted_at, asset_state) on stations_piles to evops_gateway;
create index stations_piles_station on stations_piles (operator_id, station_id, pile_no);
create index stations_piles_search on stations_piles (operator_id, lower(pile_no));

create table stations_guns (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 1 and 99),
  connector_type smallint not null default 4 check (connector_type between 1 and 6),
  rated_power_w bigint check (rated_power_w >= 0),
  primary key (operator_id, pile_id, gun_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_guns');
select platform_gateway_table('stations_guns', 'select, insert');

-- Who may connect. Looked up by identity before any tenant is known, so the key is the identity alone.
create table stations_identities (
  identity text primary key check (identity ~ '^[A-Za-z0-9._:@*+=|-]{1,48}$'),
  operator_id uuid not null,
  pile_id uuid not null,
  -- HMAC-SHA-256 of the password; two while a changed password is not proven yet.
  secret_hash bytea,
  previous_secret_hash bytea,
  no_password boolean not null default false,
  secret_changed_at timestamptz,
  unique (operator_id, pile_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  check (no_password or secret_hash is not null)
);
select platform_tenant_table('stations_identities');
select platform_gateway_table('stations_identities', 'select');
-- The first use of a new password ends the old one.
grant update (previous_secret_hash) on stations_identities to evops_gateway;

-- The link as the gateway sees it: written when a socket opens or closes, and with heartbeats every half minute.
create table stations_links (
  operator_id uuid not null,
  pile_id uuid not null,
  connected boolean not null,
  process_id text,
  subprotocol text,
  address text,
  changed_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (operator_id, pile_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_links', 'select, delete');
select platform_gateway_table('stations_links', 'select, insert, update');
create index stations_links_changed on stations_links (operator_id, changed_at);
create index stations_links_process on stations_links (process_id) where connected;

-- What a gun last reported of its state (inside the promise: committed before the answer).
create table stations_gun_states (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 0 and 99),
  status text not null check (status in ('idle', 'occupied', 'charging', 'suspended', 'reserved', 'disabled', 'faulted')),
  reported_status text not null,
  error_code text,
  vendor_error_code text,
  info text,
  device_at timestamptz,
  received_at timestamptz not null,
  -- When this row was written: what a browser that watches has not seen yet.
  changed_at timestamptz not null default now(),
  primary key (operator_id, pile_id, gun_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_gun_states', 'select, delete');
select platform_gateway_table('stations_gun_states', 'select, insert, update');
create index stations_gun_states_changed on stations_gun_states (operator_id, changed_at);

create table stations_state_changes (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  reported_status text not null,
  error_code text,
  vendor_error_code text,
  info text,
  device_at timestamptz,
  received_at timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_state_changes', 'select, delete');
select platform_gateway_table('stations_state_changes', 'insert');
create index stations_state_changes_pile on stations_state_changes (operator_id, pile_id, received_at desc);

-- Last measured values, one upsert a second, outside the promise.
create table stations_gun_values (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  sampled_at timestamptz not null,
  register_dwh bigint,
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  soc smallint,
  temperature_dc integer,
  changed_at timestamptz not null default now(),
  primary key (operator_id, pile_id, gun_no)
);
select platform_tenant_table('stations_gun_values', 'select, delete');
select platform_gateway_table('stations_gun_values', 'select, insert, update');
create index stations_gun_values_changed on stations_gun_values (operator_id, changed_at);

-- Raw samples: daily partitions, kept 90 days. One unique index both dedupes and serves the curve; the register is
-- part of it because two samples of a pile may share a timestamp.
create table stations_samples (
  operator_id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  at timestamptz not null,
  register_dwh bigint,
  device_at timestamptz,
  received_at timestamptz not null,
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  soc smallint,
  temperature_dc integer,
  context text,
  constraint stations_samples_key unique nulls not distinct (operator_id, pile_key, gun_no, at, register_dwh)
) partition by range (at);
create table stations_samples_other partition of stations_samples default;
select platform_tenant_table('stations_samples', 'select');
select platform_gateway_table('stations_samples', 'select, insert');

-- Frames: daily partitions, kept 30 days; written after the answer and no part of the promise.
create table stations_frames (
  operator_id uuid not null,
  pile_key bigint not null,
  at timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  action text,
  message_id text,
  body text not null
) partition by range (at);
create table stations_frames_other partition of stations_frames default;
create index stations_frames_pile on stations_frames (operator_id, pile_key, at);
select platform_tenant_table('stations_frames', 'select');
select platform_gateway_table('stations_frames', 'insert');

-- Makes the daily partitions of the coming days and drops those past their time. Run at start and every night.
create function stations_keep_partitions(samples_days integer, frames_days integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  part text;
  day date;
  keep integer;
begin
  perform pg_advisory_xact_lock(7234003);
  for parent, keep in values ('stations_samples', samples_days), ('stations_frames', frames_days) loop
    for day in select generate_series(current_date - 1, current_date + 7, interval '1 day')::date loop
      part := format('%s_%s', parent, to_char(day, 'YYYYMMDD'));
      if to_regclass(part) is null then
        begin
          execute format('create table %I partition of %I for values from (%L) to (%L)', part, parent, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
        exception when check_violation then
          raise notice 'rows of % wait in the default partition of %', day, parent;
        end;
      end if;
    end loop;
    for part in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where p.relname = parent and c.relname ~ '_\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < current_date - keep
    loop
      execute format('drop table %I', part);
    end loop;
  end loop;
end
$$;
revoke all on function stations_keep_partitions from public;
grant execute on function stations_keep_partitions to evops_platform;

-- Handshakes that were refused, counted; at most 1,000 rows. An identity nobody registered has no operator.
create table stations_refused (
  identity text not null,
  address text not null,
  subprotocol text not null,
  cause text not null,
  operator_id uuid,
  attempts bigint not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (identity, address, subprotocol, cause)
);
select platform_tenant_table('stations_refused', 'select, delete');
select platform_gateway_table('stations_refused', 'select, insert, update, delete');

create table stations_commands (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  action text not null,
  -- As it may be shown: secrets are cut out. What they were waits sealed until the command is sent.
  payload jsonb not null,
  sealed_payload bytea,
  state text not null check (state in ('waiting', 'sent', 'accepted', 'rejected', 'timeout', 'offline', 'failed')),
  reply jsonb,
  -- Why a person sent it; a stop from the console always says.
  reason text check (length(reason) between 1 and 200),
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  -- Nobody waits for it any more: it must not be sent after this.
  expires_at timestamptz not null default now() + interval '35 seconds',
  sent_at timestamptz,
  answered_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_commands', 'select, insert, update');
select platform_gateway_table('stations_commands', 'select, update');
create index stations_commands_pile on stations_commands (operator_id, pile_id, requested_at desc);

create table stations_imports (
  operator_id uuid not null,
  id uuid not null,
  file_name text not null check (length(file_name) <= 200),
  content text,
  settings jsonb not null,
  state text not null check (state in ('waiting', 'checking', 'writing', 'done', 'refused', 'failed')),
  total integer not null default 0,
  handled integer not null default 0,
  result jsonb,
  -- Generated passwords, sealed under the secret key; handed out once, then cleared.
  sealed_passwords bytea,
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (operator_id, id)
);
select platform_tenant_table('stations_imports', 'select, insert, update');

-- What other domains read: row-level security of the reader applies (security_invoker).
create view stations_station_names with (security_invoker = true) as
  select operator_id, id as station_id, code as station_code, name as station_name, time_zone from stations_stations;
create view stations_pile_names with (security_invoker = true) as
  select p.operator_id, p.id as pile_id, p.pile_key, p.station_id, s.name as station_name, p.pile_no, p.name as pile_name, p.rated_power_w
  from stations_piles p join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id;
create view stations_last_values with (security_invoker = true) as
  select operator_id, pile_id, gun_no, sampled_at, register_dwh, power_w, soc, changed_at from stations_gun_values;
create view stations_sample_log with (security_invoker = true) as
  select operator_id, pile_key, gun_no, at, device_at, received_at, register_dwh, power_w, voltage_dv, current_da, soc from stations_samples;
create view stations_frame_log with (security_invoker = true) as
  select operator_id, pile_key, at, direction, action, message_id, body from stations_frames;
grant select on stations_station_names, stations_pile_names, stations_last_values, stations_sample_log, stations_frame_log to evops_app, evops_platform;
