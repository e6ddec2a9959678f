-- Exports that are made again and again and told to somebody.
create table outreach_schedules (
  operator_id uuid not null,
  id uuid not null,
  -- Who keeps it: each run is made under what this person may and sees at that time.
  user_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  export_name text not null check (length(export_name) between 1 and 100),
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'jsonl')),
  language text not null check (language in ('zh', 'en', 'es')),
  -- As the list's query has it, and as the screen calls it. Days that move with the clock stand in span instead.
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  said jsonb not null default '[]' check (jsonb_typeof(said) = 'array'),
  span text check (span in ('today', 'yesterday', 'last-7-days', 'this-week', 'last-week', 'this-month', 'last-month', 'this-year')),
  cadence text not null check (cadence in ('daily', 'weekly', 'monthly')),
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 31),
  -- On the operator's clock.
  at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  user_ids uuid[] not null default '{}' check (cardinality(user_ids) <= 50),
  emails text[] not null default '{}' check (cardinality(emails) <= 50),
  webhook_ids uuid[] not null default '{}' check (cardinality(webhook_ids) <= 20),
  state text not null default 'active' check (state in ('active', 'paused', 'stopped')),
  -- Of one that stopped: the person may no longer, is gone, or what was asked for is no longer there.
  stop_reason text check (stop_reason in ('permission', 'person', 'export')),
  next_at timestamptz,
  last_at timestamptz,
  last_run_id uuid,
  last_state text check (last_state in ('running', 'sent', 'failed')),
  last_error text check (length(last_error) <= 100),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id),
  check (cardinality(user_ids) + cardinality(emails) + cardinality(webhook_ids) > 0),
  check ((cadence = 'weekly') = (weekday is not null)),
  check ((cadence = 'monthly') = (month_day is not null)),
  check ((state = 'active') = (next_at is not null)),
  check ((state = 'stopped') = (stop_reason is not null)),
  check ((last_at is null) = (last_run_id is null) and (last_at is null) = (last_state is null)),
  check (last_error is null or last_state = 'failed')
);
create index outreach_schedules_of on outreach_schedules (operator_id, user_id, name, id);
create index outreach_schedules_due on outreach_schedules (next_at) where state = 'active';
create index outreach_schedules_running on outreach_schedules (last_at) where last_state = 'running';
select platform_tenant_table('outreach_schedules');

-- Whom files may be mailed to besides the operator's own people: addresses of these domains.
alter table outreach_mail_servers add column export_domains text[] not null default '{}'
  check (cardinality(export_domains) <= 50);
