-- Local lists that are pushed by themselves, templates of charging profiles, and acceptance runs of new charge points.

-- Who switched the station's local list on: what is pushed is theirs in every charge point's history.
alter table stations_stations add column local_list_by uuid;

-- How pushing a charge point's local list goes. A charge point without a row was never tried and is not paused.
create table stations_list_pushes (
  operator_id uuid not null,
  pile_id uuid not null,
  paused boolean not null default false,
  tried_at timestamptz,
  -- The charge point's own word, or how the command ended.
  answer text check (length(answer) <= 60),
  failures smallint not null default 0,
  -- Not before this, after a failure.
  next_at timestamptz,
  primary key (operator_id, pile_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_list_pushes', 'select, insert, update, delete');

-- How much a charge point may draw at which time of the day.
create table stations_profile_templates (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  -- Part of the profile's number on the wire.
  no integer not null check (no between 1 and 10000000),
  name text not null check (length(name) between 1 and 60),
  purpose text not null check (purpose in ('ChargePointMaxProfile', 'TxDefaultProfile')),
  stack_level smallint not null default 0 check (stack_level between 0 and 100),
  unit text not null check (unit in ('W', 'A')),
  -- In order: { fromMinute, limitTenths }, the first from minute 0.
  periods jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_profile_templates_name_key unique (operator_id, name),
  constraint stations_profile_templates_no_key unique (operator_id, no)
);
select platform_tenant_table('stations_profile_templates');

-- What a new charge point showed that it can do; never changed once it has ended.
create table stations_acceptance_runs (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 1 and 99),
  id_tag text not null check (length(id_tag) between 1 and 20),
  state text not null default 'running' check (state in ('running', 'passed', 'failed', 'stopped')),
  -- In order: { key, state, startedAt, finishedAt, evidence }.
  steps jsonb not null,
  notes text check (length(notes) <= 1000),
  started_by uuid not null,
  started_by_name text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  check ((state = 'running') = (finished_at is null))
);
create unique index stations_acceptance_runs_one on stations_acceptance_runs (operator_id, pile_id) where state = 'running';
create index stations_acceptance_runs_pile on stations_acceptance_runs (operator_id, pile_id, started_at desc);
select platform_tenant_table('stations_acceptance_runs', 'select, insert, update, delete');

select platform_scoped_table(t::regclass, format('exists (select from stations_piles p where p.operator_id = %1$s.operator_id and p.id = %1$s.pile_id)', t))
from unnest(array['stations_list_pushes', 'stations_acceptance_runs']) as t;
