-- Reconciliation: what a provider says of one day of an account, against our own payments and refunds.

-- Moves of an account by the instant at which they happened.
create index payments_intents_paid on payments_intents (operator_id, account_id, paid_at) where captured_minor > 0;
create index payments_refunds_done on payments_refunds (operator_id, ended_at) where state = 'done';

create table payments_days (
  operator_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- In the provider's zone.
  day date not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- waiting: nobody published its file yet; failed: what came was not taken; different: something is to be resolved.
  state text not null check (state in ('waiting', 'failed', 'different', 'equal')),
  -- The file whose rows count.
  file_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Payments less refunds.
  ours_count integer not null default 0 check (ours_count >= 0),
  ours_minor bigint not null default 0,
  theirs_count integer not null default 0 check (theirs_count >= 0),
  theirs_minor bigint not null default 0,
  -- What the provider kept of it.
  fee_minor bigint not null default 0,
  equal_count integer not null default 0 check (equal_count >= 0),
  differing_count integer not null default 0 check (differing_count >= 0),
  open_count integer not null default 0 check (open_count >= 0),
  -- What was wrong: { code, values }.
  problem jsonb,
  tried_at timestamptz not null,
  compared_at timestamptz,
  -- How often it was compared.
  runs integer not null default 0 check (runs >= 0),
  primary key (operator_id, id),
  constraint payments_days_once unique (operator_id, account_id, day),
  constraint payments_days_span check (from_at < to_at),
  constraint payments_days_compared check ((state in ('different', 'equal')) <= (file_id is not null
    and compared_at is not null)),
  constraint payments_days_equal check (state <> 'equal' or open_count = 0),
  constraint payments_days_problem check (state <> 'failed' or problem is not null),
  foreign key (operator_id, account_id) references payments_accounts (operator_id, id)
);
create index payments_days_newest on payments_days (operator_id, day desc, id);
create index payments_days_unequal on payments_days (operator_id, day) where state <> 'equal';
select platform_tenant_table('payments_days', 'select, insert, update');

create table payments_day_files (
  operator_id uuid not null,
  id uuid not null,
  day_id uuid not null,
  source text not null check (source in ('provider', 'upload')),
  name text not null default '' check (length(name) <= 200),
  -- reading: its rows come in, and nobody looks at them; a file that is not whole is removed with them.
  state text not null default 'reading' check (state in ('reading', 'read')),
  rows integer not null default 0 check (rows >= 0),
  -- Of its rows as they were understood.
  sha256 bytea check (length(sha256) = 32),
  at timestamptz not null,
  by_name text not null default '' check (length(by_name) <= 100),
  primary key (operator_id, id),
  constraint payments_day_files_read check ((state = 'read') = (sha256 is not null)),
  foreign key (operator_id, day_id) references payments_days (operator_id, id)
);
create index payments_day_files_of on payments_day_files (operator_id, day_id, at);
select platform_tenant_table('payments_day_files', 'select, insert, update, delete');
alter table payments_days add constraint payments_days_file foreign key (operator_id, file_id)
  references payments_day_files (operator_id, id);

create table payments_day_rows (
  operator_id uuid not null,
  file_id uuid not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('payment', 'refund')),
  -- Ours, where the provider says it; else its own.
  our_no text not null check (length(our_no) <= 64),
  provider_no text not null check (length(provider_no) <= 100),
  match_no text not null generated always as (case when our_no <> '' then our_no else provider_no end) stored,
  amount_minor bigint not null check (amount_minor >= 0),
  fee_minor bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  at timestamptz not null,
  primary key (operator_id, file_id, number),
  constraint payments_day_rows_no check (our_no <> '' or provider_no <> ''),
  foreign key (operator_id, file_id) references payments_day_files (operator_id, id) on delete cascade
);
create index payments_day_rows_no on payments_day_rows (operator_id, match_no, kind);
select platform_tenant_table('payments_day_rows', 'select, insert, delete');

create table payments_differences (
  operator_id uuid not null,
  id uuid not null,
  day_id uuid not null,
  kind text not null check (kind in ('payment', 'refund')),
  match_no text not null check (length(match_no) between 1 and 100),
  -- ours: the provider does not say it; theirs: we do not know it.
  outcome text not null check (outcome in ('ours', 'theirs', 'amount')),
  provider_no text not null default '' check (length(provider_no) <= 100),
  intent_id uuid,
  ours_minor bigint check (ours_minor >= 0),
  theirs_minor bigint check (theirs_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'proposed', 'resolved')),
  assignee_id uuid,
  assignee_name text check (length(assignee_name) <= 100),
  reason text check (reason in ('matched', 'other_day', 'provider_error', 'our_error', 'settled_by_hand', 'accepted')),
  text text not null default '' check (length(text) <= 500),
  proposed_by uuid,
  proposed_by_name text not null default '' check (length(proposed_by_name) <= 100),
  resolved_by uuid,
  resolved_by_name text not null default '' check (length(resolved_by_name) <= 100),
  resolved_at timestamptz,
  -- The comparison that saw it last.
  run integer not null check (run > 0),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint payments_differences_once unique (operator_id, day_id, kind, match_no),
  constraint payments_differences_sides check ((ours_minor is null) = (outcome = 'theirs')
    and (theirs_minor is null) = (outcome = 'ours')),
  constraint payments_differences_owner check ((assignee_id is null) = (assignee_name is null)),
  constraint payments_differences_open check ((state = 'open') = (reason is null)),
  constraint payments_differences_resolved check ((state = 'resolved') = (resolved_at is not null)),
  constraint payments_differences_words check (reason is null or reason = 'matched' or (text <> ''
    and proposed_by is not null)),
  -- Money that differs is looked at by two; what was compared again and fits is nobody's word.
  constraint payments_differences_two_people check (state <> 'resolved' or reason = 'matched'
    or (resolved_by is not null and resolved_by <> proposed_by)),
  foreign key (operator_id, day_id) references payments_days (operator_id, id),
  foreign key (operator_id, intent_id) references payments_intents (operator_id, id)
);
create index payments_differences_newest on payments_differences (operator_id, at desc, id desc);
create index payments_differences_of on payments_differences (operator_id, day_id, state);
create index payments_differences_open on payments_differences (operator_id, at desc, id desc) where state <> 'resolved';
select platform_tenant_table('payments_differences', 'select, insert, update');
