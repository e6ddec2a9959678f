-- What a charge point is told and reports beyond charging: events, transfers of files, reservations, local lists,
-- charging profiles, certificates, settings, and work that goes over many charge points step by step.

-- Security profile (1 password, 2 TLS with password, 3 TLS with certificate) below which a point is not let in;
-- 0: it comes as it likes. The next one was accepted by the point and counts once it has signed in that way.
alter table stations_identities
  add column security_profile smallint not null default 0 check (security_profile between 0 and 3),
  add column next_security_profile smallint check (next_security_profile between 1 and 3);
grant update (security_profile, next_security_profile) on stations_identities to evops_gateway;

-- The station's charge points carry the operator's start tokens as their local list.
alter table stations_stations add column local_list boolean not null default false;

-- A command may wait for its charge point to come back; then it ends as expired, or somebody cancels it.
alter table stations_commands
  add column queued boolean not null default false,
  drop constraint stations_commands_state_check,
  add constraint stations_commands_state_check
    check (state in ('waiting', 'sent', 'accepted', 'rejected', 'timeout', 'offline', 'failed', 'expired', 'cancelled'));
create index stations_commands_queued on stations_commands (operator_id, pile_id, requested_at) where state = 'waiting' and queued;
grant insert on stations_commands to evops_gateway;

-- What a charge point reported that is no state of a gun and no part of a session. A security event that is told
-- again has the same time and is kept once.
create table stations_events (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  kind text not null check (kind in ('security', 'firmware', 'diagnostics', 'log', 'connection', 'certificate')),
  -- 1 info, 2 minor, 3 major, 4 critical.
  level smallint not null check (level between 1 and 4),
  code text not null check (length(code) between 1 and 60),
  detail text check (length(detail) <= 300),
  device_at timestamptz,
  received_at timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  constraint stations_events_once unique (operator_id, pile_id, kind, code, device_at)
);
select platform_tenant_table('stations_events', 'select, delete');
select platform_gateway_table('stations_events', 'select, insert');
create index stations_events_pile on stations_events (operator_id, pile_id, received_at desc);
create index stations_events_at on stations_events (operator_id, received_at desc);

create table stations_reservations (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 0 and 99),
  -- The number on the wire.
  reservation_no integer not null,
  id_tag text not null,
  expires_at timestamptz not null,
  state text not null check (state in ('active', 'used', 'cancelled', 'replaced')),
  command_id uuid,
  accepted_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  check ((state = 'active') = (ended_at is null))
);
create unique index stations_reservations_no on stations_reservations (operator_id, pile_id, reservation_no) where state = 'active';
create index stations_reservations_pile on stations_reservations (operator_id, pile_id, accepted_at desc);
select platform_tenant_table('stations_reservations', 'select, delete');
select platform_gateway_table('stations_reservations', 'select, insert, update');

-- What a charge point holds as its local list, as far as it accepted it from us.
create table stations_local_lists (
  operator_id uuid not null,
  pile_id uuid not null,
  version integer not null check (version >= 0),
  -- By tag: { status, expiryDate?, parentIdTag? }.
  entries jsonb not null,
  accepted_at timestamptz not null,
  -- What the charge point itself said when it was asked; -1: it keeps no list.
  reported_version integer,
  reported_at timestamptz,
  primary key (operator_id, pile_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_local_lists', 'select, delete');
select platform_gateway_table('stations_local_lists', 'select, insert, update');

-- Charging profiles that a charge point accepted and that nothing has replaced or cleared since.
create table stations_charging_profiles (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 0 and 99),
  profile_no integer not null,
  purpose text not null check (purpose in ('ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile')),
  stack_level integer not null check (stack_level >= 0),
  profile jsonb not null,
  command_id uuid,
  accepted_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index stations_charging_profiles_active on stations_charging_profiles (operator_id, pile_id) where ended_at is null;
select platform_tenant_table('stations_charging_profiles', 'select, delete');
select platform_gateway_table('stations_charging_profiles', 'select, insert, update');

-- Firmware files. What was released is never changed; what must not be used any more is withdrawn.
create table stations_firmware (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  vendor text not null check (length(vendor) between 1 and 50),
  model text not null check (length(model) between 1 and 50),
  version text not null check (length(version) between 1 and 50),
  file_name text not null check (length(file_name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  stored_as text not null,
  -- The maker's signature and its certificate (PEM); both or neither.
  signature text check (length(signature) <= 800),
  signing_certificate text check (length(signing_certificate) <= 5500),
  notes text check (length(notes) <= 1000),
  state text not null default 'draft' check (state in ('draft', 'released', 'withdrawn')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_firmware_version_key unique (operator_id, vendor, model, version),
  check ((signature is null) = (signing_certificate is null))
);
select platform_tenant_table('stations_firmware', 'select, insert, update, delete');

-- A file that goes to a charge point or comes from it, over an address that nobody can guess.
create table stations_transfers (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  kind text not null check (kind in ('firmware', 'diagnostics', 'diagnostics_log', 'security_log')),
  -- The number on the wire.
  request_no integer not null,
  token_hash bytea not null check (length(token_hash) = 32),
  firmware_id uuid,
  command_id uuid,
  -- As the charge point words it; 'requested' until it says something.
  status text not null default 'requested' check (length(status) between 1 and 40),
  file_name text check (length(file_name) <= 255),
  stored_as text,
  bytes bigint,
  sha256 bytea,
  requested_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The address is dead after this.
  expires_at timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  foreign key (operator_id, firmware_id) references stations_firmware (operator_id, id),
  constraint stations_transfers_no unique (operator_id, pile_id, request_no),
  check ((kind = 'firmware') = (firmware_id is not null))
);
create unique index stations_transfers_token on stations_transfers (token_hash);
create index stations_transfers_pile on stations_transfers (operator_id, pile_id, requested_at desc);
select platform_tenant_table('stations_transfers', 'select, insert, update, delete');
select platform_gateway_table('stations_transfers', 'select, update');

-- The operator's own authority for charge points' certificates; its key is sealed under the secret key.
create table stations_authorities (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  certificate text not null,
  sealed_key bytea not null,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  unique (operator_id)
);
select platform_tenant_table('stations_authorities', 'select');
select platform_gateway_table('stations_authorities', 'select, insert');

-- Certificates that were signed for charge points. Only these open the door under security profile 3.
create table stations_certificates (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  serial text not null check (length(serial) <= 64),
  fingerprint bytea not null check (length(fingerprint) = 32),
  certificate text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  state text not null check (state in ('sent', 'active', 'refused', 'revoked')),
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create unique index stations_certificates_fingerprint on stations_certificates (fingerprint);
create index stations_certificates_pile on stations_certificates (operator_id, pile_id, created_at desc);
select platform_tenant_table('stations_certificates', 'select, update, delete');
select platform_gateway_table('stations_certificates', 'select, insert, update');

-- A charge point's settings as it told them, whenever all were asked for.
create table stations_configurations (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  -- By key: { value, readonly }; secrets are cut out.
  keys jsonb not null,
  command_id uuid,
  read_at timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index stations_configurations_pile on stations_configurations (operator_id, pile_id, read_at desc);
select platform_tenant_table('stations_configurations', 'select, delete');
select platform_gateway_table('stations_configurations', 'select, insert');

-- The settings that charge points of a model should have.
create table stations_parameter_templates (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- Empty: any.
  vendor text not null default '' check (length(vendor) <= 50),
  model text not null default '' check (length(model) <= 50),
  -- By key: value.
  keys jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_parameter_templates_name_key unique (operator_id, name)
);
select platform_tenant_table('stations_parameter_templates');

-- Work over many charge points in stages: a few first, then more, and a stop when too many fail.
create table stations_rollouts (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  kind text not null check (kind in ('command', 'parameters', 'firmware')),
  title text not null check (length(title) between 1 and 120),
  content jsonb not null,
  stop_at smallint not null check (stop_at between 1 and 1000),
  -- The stage that is under way, from 0.
  stage smallint not null default 0,
  state text not null check (state in ('running', 'paused', 'stopped', 'done')),
  -- Why it stopped by itself.
  stopped_for text,
  undoes uuid,
  requested_by uuid not null,
  requested_by_name text not null,
  approval_id uuid,
  -- A charge point outside of it does not exist for whoever asked; null: all.
  scope_stations uuid[],
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (operator_id, id)
);
create index stations_rollouts_at on stations_rollouts (operator_id, created_at desc);
create index stations_rollouts_running on stations_rollouts (operator_id) where state = 'running';
select platform_tenant_table('stations_rollouts', 'select, insert, update');

create table stations_rollout_piles (
  operator_id uuid not null,
  rollout_id uuid not null,
  pile_id uuid not null,
  stage smallint not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed', 'skipped')),
  answer text check (length(answer) <= 500),
  -- How it stood before, where that can be put back.
  before jsonb,
  transfer_id uuid,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (operator_id, rollout_id, pile_id),
  foreign key (operator_id, rollout_id) references stations_rollouts (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index stations_rollout_piles_pile on stations_rollout_piles (operator_id, pile_id);
select platform_tenant_table('stations_rollout_piles', 'select, insert, update');

select platform_scoped_table(t::regclass, format('exists (select from stations_piles p where p.operator_id = %1$s.operator_id and p.id = %1$s.pile_id)', t))
from unnest(array['stations_events', 'stations_reservations', 'stations_local_lists', 'stations_charging_profiles', 'stations_transfers',
  'stations_certificates', 'stations_configurations', 'stations_rollout_piles']) as t;
select platform_scoped_table('stations_rollouts', 'scope_stations <@ current_setting(''evops.stations'')::uuid[]');
