-- What is done again and again: every so many days, weeks or months, kWh or sessions, whichever comes first.
create table maintenance_plans (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  checklist_id uuid,
  type text not null check (type in ('inspection', 'planned', 'meter', 'cleaning', 'firmware')),
  level smallint not null check (level between 1 and 4),
  description text not null default '' check (length(description) <= 1000),
  -- An order of each charge point, or one of each station.
  per text not null check (per in ('pile', 'station')),
  -- The first day by the calendar; energy and sessions are counted from there.
  first_on date not null,
  every_n integer check (every_n between 1 and 1000),
  every_unit text not null check (every_unit in ('day', 'week', 'month')),
  every_kwh integer check (every_kwh between 1 and 1000000000),
  every_sessions integer check (every_sessions between 1 and 100000000),
  -- In which months it may fall; none: in all.
  months smallint[] not null default '{}' check (months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]::smallint[]),
  lead_days smallint not null default 0 check (lead_days between 0 and 365),
  enabled boolean not null default true,
  created_at timestamptz not null,
  version integer not null default 1,
  -- The first day on which something is due, as the clock last worked it out; null: none by the calendar, and nothing reached.
  next_on date,
  primary key (operator_id, id),
  foreign key (operator_id, checklist_id) references maintenance_checklists (operator_id, id),
  constraint maintenance_plans_trigger check (coalesce(every_n, every_kwh, every_sessions) is not null)
);
create unique index maintenance_plans_name on maintenance_plans (operator_id, lower(name));
create index maintenance_plans_checklist on maintenance_plans (operator_id, checklist_id) where checklist_id is not null;
select platform_tenant_table('maintenance_plans', 'select, insert, update, delete');

-- Where it is done; none: at all stations.
create table maintenance_plan_stations (
  operator_id uuid not null,
  plan_id uuid not null,
  station_id uuid not null,
  primary key (operator_id, plan_id, station_id),
  foreign key (operator_id, plan_id) references maintenance_plans (operator_id, id),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index maintenance_plan_stations_of on maintenance_plan_stations (operator_id, station_id);
select platform_tenant_table('maintenance_plan_stations', 'select, insert, delete');
select platform_scoped_table('maintenance_plan_stations', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- What has been due, numbered for each charge point (or station): the key lets nothing be due twice.
create table maintenance_plan_dues (
  operator_id uuid not null,
  plan_id uuid not null,
  place_id uuid not null,
  due_no integer not null check (due_no >= 1),
  due_on date not null,
  cause text not null check (cause in ('calendar', 'energy', 'sessions')),
  -- The day of the calendar that it stands for: brought forward by energy or sessions it is used up as well.
  slot_on date not null,
  used_dwh bigint not null check (used_dwh >= 0),
  used_sessions integer not null check (used_sessions >= 0),
  order_id uuid not null,
  opened_at timestamptz not null,
  primary key (operator_id, plan_id, place_id, due_no),
  unique (operator_id, order_id),
  foreign key (operator_id, plan_id) references maintenance_plans (operator_id, id),
  foreign key (operator_id, order_id) references maintenance_orders (operator_id, id) deferrable initially deferred
);
select platform_tenant_table('maintenance_plan_dues', 'select, insert');
select platform_scoped_table('maintenance_plan_dues', 'exists (select from maintenance_orders o where o.operator_id = maintenance_plan_dues.operator_id and o.id = maintenance_plan_dues.order_id)');
