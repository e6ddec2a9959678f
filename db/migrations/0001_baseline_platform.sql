-- What the product's tables rest on: its roles, and what makes a table a tenant's.
-- stands for 1167_links_are_counted_seldom.sql (commit b58c6461e, sha256 0c55c51d57df3b32abab49e05eec5bcfce3ef77e3cf925e891f2cf8d753524d6)

create extension if not exists btree_gist;

-- Database roles used by all later tables. Roles are cluster-wide: a second database in the cluster finds existing
-- ones. - evops_app: staff and API, one operator at a time (row-level security). - evops_gateway: charge points. Writes
-- only what devices report, for any operator. - evops_platform: the platform's own staff and jobs. Sees every operator;
-- never inherited, always set explicitly with SET ROLE. - evops_ledger: owns the posting functions, which alone write
-- journals and balances.
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
      -- The role is already granted, by a superuser or by an earlier migration of another database.
      if not pg_has_role(current_user, name, 'SET') then raise; end if;
    end;
  end loop;
end
$$;

-- Roles for staff whose data is limited to some stations: the rights of evops_app plus restrictive policies. The query
-- plans of other users do not change. evops_scoped_few is the same for a small number of stations, with one more policy
-- that lets the planner choose an index by station (docs/decisions/0017).
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

-- Turns a table into a tenant table: forced row-level security, one policy per role. The tenant policy contains no OR,
-- because OR makes query plans slow. `grants` lists the rights of evops_app, for instance 'select, insert' for a table
-- whose rows must not change.
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

-- Gives the gateway role access to a tenant table for any operator. The operator of a row comes from the registration
-- of the charge point.
create function platform_gateway_table(target regclass, grants text) returns void
  language plpgsql as $$
begin
  execute format('create policy gateway on %s to evops_gateway using (true) with check (true)', target);
  execute format('grant %s on %s to evops_gateway', grants, target);
end
$$;

-- Adds the data scope to a table. A scoped transaction sets its stations in evops.stations as a uuid array; an unset
-- value is an error, never "all rows". The policy is restrictive and applies to evops_scoped only; the tenant policy
-- remains in force.
create function platform_scoped_table(target regclass, condition text) returns void
  language plpgsql as $$
begin
  execute format('create policy scope on %s as restrictive to evops_scoped using (%s) with check (%s)', target, condition, condition);
end
$$;

-- ACME accounts and certificates of the server itself: one account per authority, shared by all processes. The rows
-- belong to no operator.
create table platform_acme (
  authority text not null,
  account bytea not null,
  names text not null,
  pem bytea,
  renew_at timestamp with time zone default now() not null,
  failures integer default 0 not null,
  constraint platform_acme_pkey primary key (authority),
  constraint platform_acme_authority_check check (((length(authority) >= 1) AND (length(authority) <= 500))),
  constraint platform_acme_failures_check check ((failures >= 0))
);
grant select, insert, update on platform_acme to evops_platform;

-- Backups of the whole installation. The rows serve all operators and belong to none.
create table platform_backups (
  id uuid not null,
  -- Location of the backup, without secrets.
  target text not null,
  -- Folder name, at the target, of the database log that continues from this backup.
  log_line text,
  started_by text,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  state text not null,
  bytes bigint,
  start_lsn pg_lsn,
  stop_lsn pg_lsn,
  error text,
  -- Time of deletion, after the retention period.
  removed_at timestamp with time zone,
  drill_state text,
  drill_at timestamp with time zone,
  drill_report jsonb,
  constraint platform_backups_pkey primary key (id),
  constraint platform_backups_check check (((state = 'running'::text) = (finished_at IS NULL))),
  constraint platform_backups_check1 check (((state = 'failed'::text) = (error IS NOT NULL))),
  constraint platform_backups_check2 check (((state <> 'done'::text) OR ((bytes IS NOT NULL) AND ((log_line IS NULL) OR (stop_lsn IS NOT NULL))))),
  constraint platform_backups_check3 check (((drill_state IS NULL) = (drill_at IS NULL))),
  constraint platform_backups_drill_state_check check ((drill_state = ANY (ARRAY['running'::text, 'passed'::text, 'failed'::text]))),
  constraint platform_backups_error_check check ((length(error) <= 2000)),
  constraint platform_backups_state_check check ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))),
  constraint platform_backups_target_check check (((length(target) >= 1) AND (length(target) <= 500)))
);
create index platform_backups_started on platform_backups (started_at);
grant select, insert, update, delete on platform_backups to evops_platform;

-- Files created for one person. A file is stored in the data folder under a random name until it expires.
create table platform_files (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  stored_as text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint platform_files_pkey primary key (operator_id, id),
  constraint platform_files_bytes_check check ((bytes >= 0)),
  constraint platform_files_check check ((expires_at > created_at)),
  constraint platform_files_content_type_check check ((length(content_type) <= 100)),
  constraint platform_files_name_check check (((length(name) >= 1) AND (length(name) <= 200))),
  constraint platform_files_sha256_check check ((length(sha256) = 32)),
  constraint platform_files_stored_as_check check ((stored_as ~ '^[0-9a-f]{32}$'::text))
);
create index platform_files_expiry on platform_files (expires_at);
select platform_tenant_table('platform_files');

-- File imports of every kind. One table is enough because all kinds have the same life cycle.
create table platform_imports (
  operator_id uuid not null,
  id uuid not null,
  -- Kind of imported data: 'stations', 'orders'.
  kind text not null,
  file_name text not null,
  -- Content of the file until the import has ended.
  content text,
  settings jsonb not null,
  state text not null,
  total integer default 0 not null,
  handled integer default 0 not null,
  result jsonb,
  -- Encrypted result that can be retrieved once.
  sealed bytea,
  requested_by uuid not null,
  requested_by_name text default ''::text not null,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  -- Names the columns of the file, so that the next file of the same shape is read with the same settings. An import
  -- can be undone for one day; the list of created rows is stored for that time.
  shape text,
  made jsonb,
  undo_until timestamp with time zone,
  constraint platform_imports_pkey primary key (operator_id, id),
  constraint platform_imports_file_name_check check ((length(file_name) <= 200)),
  constraint platform_imports_kind_check check ((kind ~ '^[a-z][a-z-]*$'::text)),
  constraint platform_imports_state_check check ((state = ANY (ARRAY['waiting'::text, 'checking'::text, 'writing'::text, 'done'::text, 'refused'::text, 'failed'::text, 'undone'::text])))
);
create index platform_imports_kind on platform_imports (operator_id, kind, id);
create index platform_imports_made on platform_imports (undo_until) where (made IS NOT NULL);
create index platform_imports_shape on platform_imports (operator_id, kind, shape, id) where (shape IS NOT NULL);
select platform_tenant_table('platform_imports', 'select, insert, update');
create policy scope on platform_imports as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Progress of shipping the database log to the target. The table has one row.
create table platform_log_shipping (
  one boolean default true not null,
  target text not null,
  log_line text not null,
  shipped_lsn pg_lsn not null,
  -- Transactions committed up to this time have reached the target.
  shipped_at timestamp with time zone not null,
  error text,
  failing_since timestamp with time zone,
  constraint platform_log_shipping_pkey primary key (one),
  constraint platform_log_shipping_check check (((error IS NULL) = (failing_since IS NULL))),
  constraint platform_log_shipping_error_check check ((length(error) <= 2000)),
  constraint platform_log_shipping_one_check check (one)
);
grant select, insert, update, delete on platform_log_shipping to evops_platform;

-- Messages sent to and received from external systems, without secrets. Answers the question why a message did not
-- arrive.
create table platform_partner_messages (
  operator_id uuid not null,
  id uuid not null,
  -- Kind of partner (payment, tax, interop); the next column is the partner's name.
  peer_kind text not null,
  peer text not null,
  -- Account or partner of that kind, needed to replay the message.
  peer_id uuid,
  direction text not null,
  -- Call of the partner's protocol.
  channel text not null,
  -- Number of the subject, as assigned by either side.
  correlation text default ''::text not null,
  verified text default 'unknown'::text not null,
  -- Result: done = accepted by the other side; refused = rejected by the other side; failed = no answer or an
  -- unreadable one.
  status text not null,
  http_status smallint,
  attempt integer default 1 not null,
  at timestamp with time zone not null,
  took_ms integer default 0 not null,
  -- Beginning of the message, redacted and truncated if long.
  head text default ''::text not null,
  body text default ''::text not null,
  replay_of uuid,
  constraint platform_partner_messages_pkey primary key (operator_id, id),
  constraint platform_partner_messages_attempt_check check ((attempt > 0)),
  constraint platform_partner_messages_body_check check ((length(body) <= 16400)),
  constraint platform_partner_messages_channel_check check (((length(channel) >= 1) AND (length(channel) <= 100))),
  constraint platform_partner_messages_correlation_check check ((length(correlation) <= 100)),
  constraint platform_partner_messages_direction_check check ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint platform_partner_messages_head_check check ((length(head) <= 8200)),
  constraint platform_partner_messages_http_status_check check (((http_status >= 100) AND (http_status <= 599))),
  constraint platform_partner_messages_peer_check check (((length(peer) >= 1) AND (length(peer) <= 100))),
  constraint platform_partner_messages_peer_kind_check check ((peer_kind = ANY (ARRAY['payment'::text, 'wechat_official'::text, 'tax'::text, 'interop'::text, 'channel'::text]))),
  constraint platform_partner_messages_status_check check ((status = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text]))),
  constraint platform_partner_messages_took_ms_check check ((took_ms >= 0)),
  constraint platform_partner_messages_verified_check check ((verified = ANY (ARRAY['yes'::text, 'no'::text, 'unknown'::text])))
);
create index platform_partner_messages_about on platform_partner_messages (operator_id, correlation) where (correlation <> ''::text);
create index platform_partner_messages_at on platform_partner_messages (at);
create index platform_partner_messages_newest on platform_partner_messages (operator_id, at DESC, id DESC);
create index platform_partner_messages_peer on platform_partner_messages (operator_id, peer_id, id DESC) where (peer_id IS NOT NULL);
select platform_tenant_table('platform_partner_messages', 'select, insert');
grant delete on platform_partner_messages to evops_platform;

-- Rows written by the readiness check of a process: only a successful write to disk proves that the process can serve.
create table platform_probes (
  process_id text not null,
  at timestamp with time zone not null,
  constraint platform_probes_pkey primary key (process_id),
  constraint platform_probes_process_id_check check ((length(process_id) <= 100))
);
grant select, insert, update, delete on platform_probes to evops_platform;

-- Running processes. A live process renews its row; its locks are released when the lease expires.
create table platform_processes (
  process_id text not null,
  roles text[] not null,
  started_at timestamp with time zone default now() not null,
  renewed_at timestamp with time zone default now() not null,
  constraint platform_processes_pkey primary key (process_id)
);
grant select, insert, update, delete on platform_processes to evops_platform;

-- Retention period and maximum size per kind of data. The rows serve all operators and belong to none. Minimum ages:
-- meter values outlive the longest session billed from them; connector states are retained for a year so that reports
-- can be recalculated; the audit log is retained for six months (PRC Cybersecurity Law, article 21).
create table platform_retention (
  kind text not null,
  days integer not null,
  -- Size limit. Above this size the oldest data is deleted early, but never data younger than the minimum age. Null: no
  -- limit.
  max_bytes bigint,
  version integer default 1 not null,
  constraint platform_retention_pkey primary key (kind),
  constraint platform_retention_days check (((days <= 36500) AND (days >=
CASE kind
    WHEN 'ocppMessages'::text THEN 1
    WHEN 'meterValues'::text THEN 35
    WHEN 'states'::text THEN 400
    WHEN 'events'::text THEN 30
    WHEN 'audit'::text THEN 180
    WHEN 'positions'::text THEN 7
    ELSE 1
END))),
  constraint platform_retention_kind_check check ((kind = ANY (ARRAY['ocppMessages'::text, 'meterValues'::text, 'states'::text, 'events'::text, 'audit'::text, 'exports'::text, 'uploads'::text, 'positions'::text, 'snapshots'::text]))),
  constraint platform_retention_max_bytes_check check ((max_bytes >= 1000000))
);
grant select on platform_retention to evops_app;
grant select, update on platform_retention to evops_platform;

-- Background work started by a person: an export into a file, or an action on many rows. Scope and language are those
-- of the person at the start; the work never sees more data than that person did.
create table platform_runs (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  params jsonb not null,
  actor jsonb not null,
  state text default 'waiting'::text not null,
  total bigint,
  done bigint default 0 not null,
  refused bigint default 0 not null,
  file_id uuid,
  error text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint platform_runs_pkey primary key (operator_id, id),
  constraint platform_runs_check check (((state = ANY (ARRAY['waiting'::text, 'running'::text])) = (finished_at IS NULL))),
  constraint platform_runs_done_check check ((done >= 0)),
  constraint platform_runs_error_check check ((length(error) <= 500)),
  constraint platform_runs_kind_check check ((kind = ANY (ARRAY['export'::text, 'act'::text]))),
  constraint platform_runs_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint platform_runs_refused_check check ((refused >= 0)),
  constraint platform_runs_state_check check ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'stopped'::text]))),
  constraint platform_runs_total_check check ((total >= 0)),
  constraint platform_runs_operator_id_file_id_fkey foreign key (operator_id, file_id) references platform_files (operator_id, id)
);
create index platform_runs_age on platform_runs (created_at);
create index platform_runs_file on platform_runs (operator_id, file_id) where (file_id IS NOT NULL);
create index platform_runs_user on platform_runs (operator_id, user_id, created_at);
select platform_tenant_table('platform_runs');

-- Result of an action for each row. Each row is processed once, even if the work resumes several times.
create table platform_run_rows (
  operator_id uuid not null,
  run_id uuid not null,
  row_key text not null,
  label text not null,
  ok boolean not null,
  answer text not null,
  at timestamp with time zone not null,
  constraint platform_run_rows_pkey primary key (operator_id, run_id, row_key),
  constraint platform_run_rows_answer_check check ((length(answer) <= 500)),
  constraint platform_run_rows_label_check check ((length(label) <= 200)),
  constraint platform_run_rows_row_key_check check (((length(row_key) >= 1) AND (length(row_key) <= 100))),
  constraint platform_run_rows_operator_id_run_id_fkey foreign key (operator_id, run_id) references platform_runs (operator_id, id) on delete cascade
);
select platform_tenant_table('platform_run_rows');

-- Daily database and file sizes. The forecast of when the disk is full is calculated from these rows.
create table platform_sizes (
  day date not null,
  at timestamp with time zone not null,
  database_bytes bigint not null,
  files_bytes bigint not null,
  constraint platform_sizes_pkey primary key (day),
  constraint platform_sizes_database_bytes_check check ((database_bytes >= 0)),
  constraint platform_sizes_files_bytes_check check ((files_bytes >= 0))
);
grant select, insert, update, delete on platform_sizes to evops_platform;

create table platform_task_runs (
  id uuid not null,
  task text not null,
  job_id text not null,
  process_id text not null,
  attempt integer not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  state text not null,
  error text,
  started_by text,
  -- Payload of an abandoned job, retained so that staff can inspect and requeue it.
  payload jsonb,
  constraint platform_task_runs_pkey primary key (id),
  constraint platform_task_runs_check check (((state = 'running'::text) = (finished_at IS NULL))),
  constraint platform_task_runs_state_check check ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'dead'::text, 'lost'::text])))
);
create index platform_task_runs_at on platform_task_runs (started_at);
create index platform_task_runs_running on platform_task_runs (process_id) where (state = 'running'::text);
create index platform_task_runs_task on platform_task_runs (task, started_at);
grant select, insert, update, delete on platform_task_runs to evops_platform;

-- Scheduled jobs of the product. The rows serve all operators and belong to none.
create table platform_tasks (
  name text not null,
  title jsonb,
  cron text not null,
  default_cron text not null,
  time_zone text default 'UTC'::text not null,
  enabled boolean default true not null,
  -- Next run. Null until the first tick after a change has calculated it.
  next_run_at timestamp with time zone,
  version integer default 1 not null,
  -- True for tasks that first check for work and run only if there is some.
  looks_first boolean default false not null,
  constraint platform_tasks_pkey primary key (name),
  constraint platform_tasks_name_check check (((length(name) >= 1) AND (length(name) <= 100)))
);
grant select, insert, update, delete on platform_tasks to evops_platform;

grant select on platform_migrations, platform_sources to evops_platform;

-- First rows.
insert into platform_retention (kind, days, max_bytes, version) values
  ('audit', '1095', null, '1'),
  ('events', '730', null, '1'),
  ('exports', '7', null, '1'),
  ('ocppMessages', '30', null, '1'),
  ('positions', '90', null, '1'),
  ('meterValues', '90', null, '1'),
  ('snapshots', '30', null, '1'),
  ('states', '1095', null, '1'),
  ('uploads', '90', null, '1');
