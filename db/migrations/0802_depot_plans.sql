-- Plans of depots: which connector gives which vehicle how much until it leaves. The newest of a depot is the one that holds.
create table depots_plans (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  station_id uuid not null,
  made_at timestamptz not null,
  made_by text not null check (made_by in ('optimum', 'earliest-deadline')),
  -- What it was made of: another one is made when that changes.
  facts_hash text not null check (length(facts_hash) = 64),
  first_slot_at timestamptz not null,
  -- Of each quarter hour: price in 1e-5 of the major unit, kind of price period, what the site may take, what it is planned to take.
  prices_e5 integer[] not null,
  periods text[] not null,
  site_limit_w integer[] not null,
  site_w integer[] not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cost_minor bigint not null check (cost_minor >= 0),
  -- The same energy drawn at once and as fast as each vehicle can.
  uncontrolled_minor bigint not null check (uncontrolled_minor >= 0),
  took_ms integer not null check (took_ms >= 0),
  holds boolean not null default true,
  primary key (operator_id, id),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create unique index depots_plans_holding on depots_plans (operator_id, station_id) where holds;
create index depots_plans_old on depots_plans (made_at);
select platform_tenant_table('depots_plans', 'select, insert, update, delete');
select platform_scoped_table('depots_plans', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

create table depots_plan_rows (
  operator_id uuid not null,
  plan_id uuid not null,
  departure_id uuid not null,
  pile_id uuid,
  gun_no smallint,
  connector text not null default '' check (length(connector) <= 80),
  -- It stands there already.
  plugged boolean not null,
  soc smallint check (soc between 0 and 100),
  soc_source text check (soc_source in ('session', 'order', 'person')),
  soc_at timestamptz,
  watts integer[] not null,
  need_dwh bigint not null check (need_dwh >= 0),
  energy_dwh bigint not null check (energy_dwh >= 0),
  ready_at timestamptz,
  margin_seconds integer,
  state text not null check (state in ('green', 'amber', 'red')),
  -- [{ code, marks }], the weightiest first.
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array'),
  primary key (operator_id, plan_id, departure_id),
  foreign key (operator_id, plan_id) references depots_plans (operator_id, id) on delete cascade,
  foreign key (operator_id, departure_id) references depots_departures (operator_id, id) on delete cascade,
  constraint depots_plan_rows_gun check (num_nonnulls(pile_id, gun_no) in (0, 2))
);
select platform_tenant_table('depots_plan_rows', 'select, insert, update, delete');
select platform_scoped_table('depots_plan_rows', 'exists (select from depots_plans p where p.operator_id = depots_plan_rows.operator_id and p.id = plan_id)');
