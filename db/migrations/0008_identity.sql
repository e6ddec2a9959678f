-- Who is who: organisations, departments, what users and roles are to them, and whose data a role shows.

-- Staff whose data is limited to some stations work under a role of their own: everything that evops_app may, and on
-- top of it the restrictive policies below. Everybody else's plans stay as they are. evops_scoped_few is the same for a
-- handful of stations, with one more policy that lets the planner choose an index by them (docs/decisions/0017).
do $$
declare
  name text;
  parent text;
begin
  for name, parent in values ('evops_scoped', 'evops_app'), ('evops_scoped_few', 'evops_scoped') loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls inherit', name);
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to current_user with inherit false, set true', name);
    exception when others then
      if not pg_has_role(current_user, name, 'SET') then raise; end if;
    end;
    begin
      execute format('grant %I to %I with inherit true, set false', parent, name);
    exception when others then
      if not pg_has_role(name, parent, 'USAGE') then raise; end if;
    end;
  end loop;
end
$$;

create table organisation_organisations (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  parent_id uuid,
  name text not null check (length(name) between 1 and 100),
  code text not null check (code ~ '^[A-Za-z0-9._-]{1,40}$'),
  contact text not null default '' check (length(contact) <= 100),
  phone text not null default '' check (length(phone) <= 30),
  address text not null default '' check (length(address) <= 200),
  remark text not null default '' check (length(remark) <= 500),
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint organisation_organisations_code_key unique (operator_id, code),
  foreign key (operator_id, parent_id) references organisation_organisations,
  check (parent_id <> id)
);
create index organisation_organisations_parent on organisation_organisations (operator_id, parent_id);
select platform_tenant_table('organisation_organisations');

create table organisation_departments (
  operator_id uuid not null,
  id uuid not null,
  org_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  code text not null check (code ~ '^[A-Za-z0-9._-]{1,40}$'),
  phone text not null default '' check (length(phone) <= 30),
  remark text not null default '' check (length(remark) <= 500),
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint organisation_departments_code_key unique (operator_id, org_id, code),
  foreign key (operator_id, org_id) references organisation_organisations
);
select platform_tenant_table('organisation_departments');

alter table organisation_users
  add column email text not null default '' check (length(email) <= 200),
  add column phone text not null default '' check (length(phone) <= 30),
  add column employee_no text not null default '' check (length(employee_no) <= 40),
  add column remark text not null default '' check (length(remark) <= 500),
  add column org_id uuid,
  -- The directory's own id of the user; null: made by hand.
  add column directory_id text check (length(directory_id) <= 200),
  add constraint organisation_users_directory_key unique (operator_id, directory_id),
  add foreign key (operator_id, org_id) references organisation_organisations;
create index organisation_users_org on organisation_users (operator_id, org_id);

create table organisation_user_departments (
  operator_id uuid not null,
  user_id uuid not null,
  department_id uuid not null,
  primary key (operator_id, user_id, department_id),
  foreign key (operator_id, user_id) references organisation_users on delete cascade,
  foreign key (operator_id, department_id) references organisation_departments
);
create index organisation_user_departments_department on organisation_user_departments (operator_id, department_id);
select platform_tenant_table('organisation_user_departments');

-- Where a station belongs; null: to the operator itself, which only users without a limit see.
alter table stations_stations
  add column org_id uuid,
  add column department_id uuid,
  add foreign key (operator_id, org_id) references organisation_organisations,
  add foreign key (operator_id, department_id) references organisation_departments;
create index stations_stations_org on stations_stations (operator_id, org_id);
create index stations_stations_department on stations_stations (operator_id, department_id);

-- Null: a role from before codes; whoever edits it next gives it one.
alter table organisation_roles
  add column code text check (code ~ '^[A-Za-z0-9._-]{1,40}$'),
  add column remark text not null default '' check (length(remark) <= 500),
  add column data_scope text not null default 'all' check (data_scope in ('all', 'organisation', 'department', 'stations', 'own')),
  add constraint organisation_roles_code_key unique (operator_id, code);

-- Stations that a role shows (data scope 'stations') or that are assigned to a user (data scope 'own').
create table organisation_role_stations (
  operator_id uuid not null,
  role_id uuid not null,
  station_id uuid not null,
  primary key (operator_id, role_id, station_id),
  foreign key (operator_id, role_id) references organisation_roles on delete cascade,
  foreign key (operator_id, station_id) references stations_stations on delete cascade
);
create index organisation_role_stations_station on organisation_role_stations (operator_id, station_id);
select platform_tenant_table('organisation_role_stations');

create table organisation_user_stations (
  operator_id uuid not null,
  user_id uuid not null,
  station_id uuid not null,
  primary key (operator_id, user_id, station_id),
  foreign key (operator_id, user_id) references organisation_users on delete cascade,
  foreign key (operator_id, station_id) references stations_stations on delete cascade
);
create index organisation_user_stations_station on organisation_user_stations (operator_id, station_id);
select platform_tenant_table('organisation_user_stations');

-- An operator's own words for a code of the program. A code without a row speaks for itself.
create table organisation_permission_labels (
  operator_id uuid not null references organisation_operators,
  code text not null check (length(code) between 1 and 80),
  zh text not null check (length(zh) between 1 and 60),
  en text not null check (length(en) between 1 and 60),
  es text not null check (length(es) between 1 and 60),
  position integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  primary key (operator_id, code)
);
select platform_tenant_table('organisation_permission_labels');

-- The operator's directory (SCIM 2.0). The token is sealed under the secret key.
create table organisation_directories (
  operator_id uuid primary key references organisation_operators,
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  sealed_token bytea not null,
  role_codes text[] not null default '{}',
  last_run_at timestamptz,
  last_result text check (length(last_result) <= 500),
  version integer not null default 1
);
select platform_tenant_table('organisation_directories');

-- Where stations belong, for working out whose data a user sees.
create view stations_station_places with (security_invoker = true) as
  select operator_id, id as station_id, name as station_name, org_id, department_id from stations_stations;
grant select on stations_station_places to evops_app, evops_platform;

-- Data scope. A scoped transaction says its stations in evops.stations, as a uuid array; unset is an error, never
-- "all rows". Restrictive, and for evops_scoped alone: the tenant's policy goes on holding beside it.
create function platform_scoped_table(target regclass, condition text) returns void
  language plpgsql as $$
begin
  execute format('create policy scope on %s as restrictive to evops_scoped using (%s) with check (%s)', target, condition, condition);
end
$$;

-- Hashed once per statement, so that a row costs next to nothing however many stations there are.
select platform_scoped_table('stations_stations', 'id in (select unnest(current_setting(''evops.stations'')::uuid[]))');
select platform_scoped_table('stations_piles', 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');
select platform_scoped_table('charging_orders', 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');
-- The same again in a form whose values the planner knows: the newest orders of a quiet station come from its own index.
-- Where it is a filter the text is read for every row that the policy above lets pass: for a handful of stations only.
create policy scope_plan on charging_orders as restrictive to evops_scoped_few
  using (station_id = any (current_setting('evops.stations')::uuid[]));
-- What belongs to a pile, an order or an identity is seen where that is seen: the policies of the other table hold inside.
select platform_scoped_table(t::regclass, format('exists (select from stations_piles p where p.operator_id = %1$s.operator_id and p.id = %1$s.pile_id)', t))
from unnest(array['stations_guns', 'stations_identities', 'stations_links', 'stations_gun_states', 'stations_state_changes',
  'stations_gun_values', 'stations_commands', 'charging_orphan_stops']) t;
select platform_scoped_table(t::regclass, format('exists (select from stations_piles p where p.operator_id = %1$s.operator_id and p.pile_key = %1$s.pile_key)', t))
from unnest(array['stations_samples', 'stations_frames']) t;
select platform_scoped_table('charging_bills', 'exists (select from charging_orders o where o.operator_id = charging_bills.operator_id and o.id = charging_bills.order_id)');
select platform_scoped_table('stations_refused', 'exists (select from stations_identities i where i.identity = stations_refused.identity)');
-- What a price rule is assigned to: the operator's own assignment is everybody's.
select platform_scoped_table('tariffs_assignments', 'case scope when ''operator'' then true
  when ''station'' then target_id in (select unnest(current_setting(''evops.stations'')::uuid[]))
  else exists (select from stations_piles p where p.operator_id = tariffs_assignments.operator_id and p.id = tariffs_assignments.target_id) end');
-- An import may make stations anywhere, and runs later without its owner: it is for those who see everything.
select platform_scoped_table('stations_imports', 'false');
