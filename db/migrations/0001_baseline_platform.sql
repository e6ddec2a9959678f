-- What the product's tables rest on: its roles, and what makes a table a tenant's.
-- stands for 0205_one_name_of_search.sql (commit 834c09f, sha256 08229c00b17c416c2a6d28f57c2400fec342e2a999ee7e72fa8eaa5882cef4af)

create extension if not exists btree_gist;

-- Roles that every later table names. They are cluster-wide, so a second database finds them there.
--   evops_app       staff and API: one operator at a time (row-level security)
--   evops_gateway   charge points: writes only what devices report, for any operator
--   evops_platform  the platform's own staff and jobs: sees every operator; never inherited, always SET explicitly
--   evops_ledger    owns the functions that post: the only ones that write journals and balances
do $$
declare
  name text;
begin
  foreach name in array array['evops_app', 'evops_gateway', 'evops_platform', 'evops_ledger'] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls noinherit', name);
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to current_user with inherit false, set true', name);
    exception when others then
      -- A superuser, or an earlier migration of another database, holds it already.
      if not pg_has_role(current_user, name, 'SET') then raise; end if;
    end;
  end loop;
end
$$;

-- Staff whose data is limited to some stations work under a role of their own: everything that evops_app may, and on
-- top of it restrictive policies. Everybody else's plans stay as they are. evops_scoped_few is the same for a
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

grant usage on schema public to evops_app, evops_gateway, evops_platform, evops_ledger;

-- Makes a table a tenant's: forced row-level security, one policy per role. No OR in the tenant's policy: it spoils plans.
-- grants: what evops_app may do, for instance 'select, insert' for a table nobody may change.
create function platform_tenant_table(target regclass, grants text default 'select, insert, update, delete') returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to evops_app using (operator_id = current_setting(''evops.operator'')::uuid) with check (operator_id = current_setting(''evops.operator'')::uuid)', target);
  execute format('create policy platform on %s to evops_platform using (true) with check (true)', target);
  execute format('grant %s on %s to evops_app, evops_platform', grants, target);
end
$$;

-- Lets the gateway role use a tenant's table for any operator; a row's operator comes from the pile's registration.
create function platform_gateway_table(target regclass, grants text) returns void
  language plpgsql as $$
begin
  execute format('create policy gateway on %s to evops_gateway using (true) with check (true)', target);
  execute format('grant %s on %s to evops_gateway', grants, target);
end
$$;

-- Data scope. A scoped transaction says its stations in evops.stations, as a uuid array; unset is an error, never
-- "all rows". Restrictive, and for evops_scoped alone: the tenant's policy goes on holding beside it.
create function platform_scoped_table(target regclass, condition text) returns void
  language plpgsql as $$
begin
  execute format('create policy scope on %s as restrictive to evops_scoped using (%s) with check (%s)', target, condition, condition);
end
$$;

-- A process that is alive renews its row; what it held is freed when the lease runs out.
create table platform_processes (
  process_id text primary key,
  roles text[] not null,
  started_at timestamptz not null default now(),
  renewed_at timestamptz not null default now()
);
grant select, insert, update, delete on platform_processes to evops_platform;

-- The product's jobs that run by the clock. Serve all operators, so they belong to none.
create table platform_tasks (
  name text primary key check (length(name) between 1 and 100),
  title jsonb,
  cron text not null,
  default_cron text not null,
  time_zone text not null default 'UTC',
  enabled boolean not null default true,
  -- Null until the first tick after a change has worked it out.
  next_run_at timestamptz,
  version integer not null default 1
);
grant select, insert, update, delete on platform_tasks to evops_platform;

create table platform_task_runs (
  id uuid primary key,
  task text not null,
  job_id text not null,
  process_id text not null,
  attempt integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  state text not null check (state in ('running', 'done', 'failed', 'dead', 'lost')),
  error text,
  started_by text,
  -- Kept of what was given up, so that it can be looked at and queued again.
  payload jsonb,
  constraint platform_task_runs_check check ((state = 'running') = (finished_at is null))
);
create index platform_task_runs_at on platform_task_runs (started_at);
create index platform_task_runs_running on platform_task_runs (process_id) where state = 'running';
create index platform_task_runs_task on platform_task_runs (task, started_at);
grant select, insert, update, delete on platform_task_runs to evops_platform;

-- Files made for one person, in the data folder under a random name, until they expire.
create table platform_files (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  stored_as text not null check (stored_as ~ '^[0-9a-f]{32}$'),
  content_type text not null check (length(content_type) <= 100),
  bytes bigint not null check (bytes >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (operator_id, id),
  constraint platform_files_check check (expires_at > created_at)
);
create index platform_files_expiry on platform_files (expires_at);
select platform_tenant_table('platform_files');

-- Work that somebody set going and that goes on without them: an export into a file, an act on many rows.
-- scope and language are those of the person at that moment; the work sees no more than they did.
create table platform_runs (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('export', 'act')),
  name text not null check (length(name) between 1 and 100),
  params jsonb not null,
  actor jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
  total bigint check (total >= 0),
  done bigint not null default 0 check (done >= 0),
  refused bigint not null default 0 check (refused >= 0),
  file_id uuid,
  error text check (length(error) <= 500),
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (operator_id, id),
  constraint platform_runs_check check ((state in ('waiting', 'running')) = (finished_at is null)),
  foreign key (operator_id, file_id) references platform_files (operator_id, id)
);
create index platform_runs_age on platform_runs (created_at);
create index platform_runs_file on platform_runs (operator_id, file_id) where file_id is not null;
create index platform_runs_user on platform_runs (operator_id, user_id, created_at);
select platform_tenant_table('platform_runs');

-- How an act ended on each row. One row is acted on once, however often the work is taken up again.
create table platform_run_rows (
  operator_id uuid not null,
  run_id uuid not null,
  row_key text not null check (length(row_key) between 1 and 100),
  label text not null check (length(label) <= 200),
  ok boolean not null,
  answer text not null check (length(answer) <= 500),
  at timestamptz not null,
  primary key (operator_id, run_id, row_key),
  foreign key (operator_id, run_id) references platform_runs (operator_id, id) on delete cascade
);
select platform_tenant_table('platform_run_rows');

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
create policy scope on platform_imports as restrictive to evops_scoped using (false) with check (false);

-- Backups of the whole installation. They serve all operators, so they belong to none.
create table platform_backups (
  id uuid primary key,
  -- Where it lies, without secrets.
  target text not null check (length(target) between 1 and 500),
  -- The log that goes on from it, by the name of its folder there.
  log_line text not null,
  started_by text,
  started_at timestamptz not null,
  finished_at timestamptz,
  state text not null check (state in ('running', 'done', 'failed')),
  bytes bigint,
  start_lsn pg_lsn,
  stop_lsn pg_lsn,
  error text check (length(error) <= 2000),
  -- When it was thrown away: kept long enough.
  removed_at timestamptz,
  drill_state text check (drill_state in ('running', 'passed', 'failed')),
  drill_at timestamptz,
  drill_report jsonb,
  constraint platform_backups_check check ((state = 'running') = (finished_at is null)),
  constraint platform_backups_check1 check ((state = 'failed') = (error is not null)),
  constraint platform_backups_check2 check (state <> 'done' or (bytes is not null and stop_lsn is not null)),
  constraint platform_backups_check3 check ((drill_state is null) = (drill_at is null))
);
create index platform_backups_started on platform_backups (started_at);
grant select, insert, update, delete on platform_backups to evops_platform;

-- How far the database's log has reached the target: one row.
create table platform_log_shipping (
  one boolean default true primary key check (one),
  target text not null,
  log_line text not null,
  shipped_lsn pg_lsn not null,
  -- What was committed up to here is there.
  shipped_at timestamptz not null,
  error text check (length(error) <= 2000),
  failing_since timestamptz,
  constraint platform_log_shipping_check check ((error is null) = (failing_since is null))
);
grant select, insert, update, delete on platform_log_shipping to evops_platform;
