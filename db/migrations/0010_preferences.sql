-- What people keep for themselves and set going: settings, saved views, files made for them, work in the background.

-- A person's own settings within an operator (columns of a table). The platform's staff keep theirs where they work, so
-- the user is no row of the same operator: no foreign key.
create table organisation_preferences (
  operator_id uuid not null references organisation_operators,
  user_id uuid not null,
  key text not null check (key ~ '^[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+$' and length(key) <= 100),
  value jsonb not null check (pg_column_size(value) <= 65536),
  updated_at timestamptz not null,
  primary key (operator_id, user_id, key)
);
select platform_tenant_table('organisation_preferences');

-- A list as somebody wants it: filters, order, columns. With a role, its holders see it as well; it goes with the role.
create table organisation_views (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  owner_id uuid not null,
  screen text not null check (length(screen) between 1 and 100),
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null check (jsonb_typeof(filters) = 'object' and pg_column_size(filters) <= 65536),
  columns jsonb check (jsonb_typeof(columns) = 'object' and pg_column_size(columns) <= 65536),
  sort text check (length(sort) <= 60),
  shared_role_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (operator_id, id),
  constraint organisation_views_name_key unique (operator_id, owner_id, screen, name),
  constraint organisation_views_role_fkey foreign key (operator_id, shared_role_id) references organisation_roles on delete cascade
);
create index organisation_views_screen on organisation_views (operator_id, screen, created_at);
create index organisation_views_role on organisation_views (operator_id, shared_role_id) where shared_role_id is not null;
select platform_tenant_table('organisation_views');

-- Files made for one person, in the data folder under a random name, until they expire.
create table platform_files (
  operator_id uuid not null references organisation_operators,
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
  check (expires_at > created_at)
);
create index platform_files_expiry on platform_files (expires_at);
select platform_tenant_table('platform_files');

-- Work that somebody set going and that goes on without them: an export into a file, an act on many rows.
-- scope and language are those of the person at that moment; the work sees no more than they did.
create table platform_runs (
  operator_id uuid not null references organisation_operators,
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
  foreign key (operator_id, file_id) references platform_files,
  check ((state in ('waiting', 'running')) = (finished_at is null))
);
create index platform_runs_user on platform_runs (operator_id, user_id, created_at);
create index platform_runs_age on platform_runs (created_at);
create index platform_runs_file on platform_runs (operator_id, file_id) where file_id is not null;
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
  foreign key (operator_id, run_id) references platform_runs on delete cascade
);
select platform_tenant_table('platform_run_rows');
