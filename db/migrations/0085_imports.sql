-- Files that are taken in, of every kind in one table: they have one life.
create table platform_imports (
  operator_id uuid not null,
  id uuid not null,
  -- What is taken in: 'stations', 'orders'.
  kind text not null check (kind ~ '^[a-z][a-z-]*$'),
  file_name text not null check (length(file_name) <= 200),
  -- The file, until its import has ended.
  content text,
  settings jsonb not null,
  state text not null check (state in ('waiting', 'checking', 'writing', 'done', 'refused', 'failed')),
  total integer not null default 0,
  handled integer not null default 0,
  result jsonb,
  -- What is handed out once.
  sealed bytea,
  requested_by uuid not null,
  requested_by_name text not null default '',
  requested_at timestamptz not null,
  finished_at timestamptz,
  primary key (operator_id, id)
);
create index platform_imports_kind on platform_imports (operator_id, kind, id);
select platform_tenant_table('platform_imports', 'select, insert, update');
-- A file may make what lies outside of a data scope.
select platform_scoped_table('platform_imports', 'false');

insert into platform_imports
select operator_id, id, 'stations', file_name, content, settings, state, total, handled, result, sealed_passwords,
  requested_by, '', requested_at, finished_at
from stations_imports;
insert into platform_imports
select operator_id, id, 'orders', file_name, content, settings, state, total, handled, result, null,
  requested_by, requested_by_name, requested_at, finished_at
from charging_imports;
drop table stations_imports, charging_imports;
