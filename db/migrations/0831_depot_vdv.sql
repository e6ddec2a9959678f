-- Depot systems that tell by VDV 463 which vehicle leaves when: each with a credential of its own, for one depot.
create table depots_vdv_partners (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  station_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- As the depot system names itself in every frame.
  presystem_id text not null check (length(presystem_id) between 1 and 255),
  -- Of the password, keyed: it is shown once.
  secret_hash bytea not null check (length(secret_hash) = 32),
  enabled boolean not null default true,
  -- The connection that counts: a newer one replaces it.
  seat uuid,
  booted_at timestamptz,
  seen_at timestamptz,
  -- By the sender's clock: a state that is a little older came out of order.
  last_state_at timestamptz,
  -- An empty state waits for a person since then; one that was refused waits for a fuller one.
  held_at timestamptz,
  held_refused boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint depots_vdv_partners_name unique (operator_id, station_id, name),
  constraint depots_vdv_partners_refused check (held_at is not null or not held_refused),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index depots_vdv_partners_by_id on depots_vdv_partners (id);
select platform_tenant_table('depots_vdv_partners', 'select, insert, update, delete');
select platform_scoped_table('depots_vdv_partners', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- Their ids of requests and what we made of them.
create table depots_vdv_requests (
  operator_id uuid not null,
  partner_id uuid not null,
  request_id text not null check (length(request_id) between 1 and 255),
  -- As it was read; compared with what comes next.
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  -- Null: it asks for no departure, or for one that has passed. A person may have removed the departure.
  departure_id uuid,
  primary key (operator_id, partner_id, request_id),
  foreign key (operator_id, partner_id) references depots_vdv_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('depots_vdv_requests', 'select, insert, update, delete');
select platform_scoped_table('depots_vdv_requests', 'exists (select from depots_vdv_partners p where p.operator_id = depots_vdv_requests.operator_id and p.id = partner_id)');

-- What was said on the wire; forgotten after two weeks.
create table depots_vdv_frames (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  at timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  message text not null check (length(message) <= 40),
  outcome text not null check (length(outcome) <= 40),
  body text not null check (length(body) <= 16400),
  primary key (operator_id, id),
  foreign key (operator_id, partner_id) references depots_vdv_partners (operator_id, id) on delete cascade
);
create index depots_vdv_frames_newest on depots_vdv_frames (operator_id, partner_id, at desc);
create index depots_vdv_frames_at on depots_vdv_frames (at);
select platform_tenant_table('depots_vdv_frames', 'select, insert');
select platform_scoped_table('depots_vdv_frames', 'exists (select from depots_vdv_partners p where p.operator_id = depots_vdv_frames.operator_id and p.id = partner_id)');
grant delete on depots_vdv_frames to evops_platform;

alter table depots_departures drop constraint depots_departures_source_check;
alter table depots_departures add constraint depots_departures_source_check check (source in ('person', 'file', 'gtfs', 'vdv')),
  -- What a depot system expects: when the vehicle comes to its connector, and with how much.
  add column arrives_at timestamptz,
  add column arrival_soc smallint check (arrival_soc between 0 and 100);
