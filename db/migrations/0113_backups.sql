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
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'failed') = (error is not null)),
  check (state <> 'done' or (bytes is not null and stop_lsn is not null)),
  check ((drill_state is null) = (drill_at is null))
);
create index platform_backups_started on platform_backups (started_at);
-- How far the database's log has reached the target: one row.
create table platform_log_shipping (
  one boolean primary key default true check (one),
  target text not null,
  log_line text not null,
  shipped_lsn pg_lsn not null,
  -- What was committed up to here is there.
  shipped_at timestamptz not null,
  error text check (length(error) <= 2000),
  failing_since timestamptz,
  check ((error is null) = (failing_since is null))
);
grant select, insert, update, delete on platform_backups, platform_log_shipping to evops_platform;
