-- A partner of the interconnection owes for what it starts: a wallet of its own in the ledger, on credit.
alter table ledger_wallets drop constraint ledger_wallets_kind_check;
alter table ledger_wallets add constraint ledger_wallets_kind_check
  check (kind in ('member', 'company', 'purse', 'partner'));

-- Orders that a partner's platform asked for: whose, by the partner's own number, and on which terms, as they stood at the start.
create table charging_partner_orders (
  operator_id uuid not null,
  order_id uuid not null,
  -- The partner, and its wallet.
  partner_id uuid not null,
  partner_no text collate "C" not null check (length(partner_no) between 1 and 64),
  partner_name text not null check (length(partner_name) between 1 and 100),
  -- What it pays instead of the rule's prices, as bills keep the price of a group.
  terms jsonb not null,
  primary key (operator_id, order_id),
  -- One start for one number, whoever sends it again.
  constraint charging_partner_orders_no unique (operator_id, partner_id, partner_no),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id)
);
create index charging_partner_orders_search on charging_partner_orders (operator_id, partner_no);
select platform_tenant_table('charging_partner_orders', 'select, insert');
select platform_scoped_table('charging_partner_orders', 'exists (select from charging_orders o where o.operator_id = charging_partner_orders.operator_id and o.id = charging_partner_orders.order_id)');
-- A start that was given up and begins after all is another order: it keeps the partner's number.
select platform_gateway_table('charging_partner_orders', 'select, update');

-- What a partner was told of a session that it started.
create table interop_sessions (
  operator_id uuid not null,
  partner_id uuid not null,
  partner_no text collate "C" not null check (length(partner_no) between 1 and 64),
  asked_at timestamptz not null,
  told_start text not null default 'none' check (told_start in ('none', 'failed', 'begun')),
  told_status_at timestamptz,
  told_stop boolean not null default false,
  -- The order as the partner was sent it last, and what it said of it.
  record_state text not null default 'waiting' check (record_state in ('waiting', 'confirmed', 'disputed')),
  record_at timestamptz,
  record_minor bigint,
  record_dwh bigint,
  -- In a row, and not tried again before; how the last one failed.
  failures smallint not null default 0 check (failures between 0 and 100),
  next_at timestamptz not null,
  problem text not null default '' check (length(problem) <= 300),
  -- Nothing more is told of it.
  done_at timestamptz,
  primary key (operator_id, partner_id, partner_no),
  -- A partner whose sessions are kept stays.
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id),
  constraint interop_sessions_record check ((record_state = 'waiting') or (record_at is not null))
);
create index interop_sessions_open on interop_sessions (operator_id, partner_id, next_at) where done_at is null;
create index interop_sessions_newest on interop_sessions (operator_id, partner_id, asked_at desc);
select platform_tenant_table('interop_sessions', 'select, insert, update');
select platform_scoped_table('interop_sessions', 'exists (select from charging_partner_orders p where p.operator_id = interop_sessions.operator_id and p.partner_id = interop_sessions.partner_id and p.partner_no = interop_sessions.partner_no)');

-- A day's orders, as a partner was told them and what it said; by China's calendar.
create table interop_checks (
  operator_id uuid not null,
  partner_id uuid not null,
  day date not null,
  seq text not null check (length(seq) <= 27),
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'disputed')),
  orders integer not null default 0 check (orders >= 0),
  energy_dwh bigint not null default 0,
  total_minor bigint not null default 0,
  disputes integer not null default 0 check (disputes >= 0),
  checked_at timestamptz,
  failures smallint not null default 0 check (failures between 0 and 100),
  next_at timestamptz not null,
  problem text not null default '' check (length(problem) <= 300),
  primary key (operator_id, partner_id, day),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id),
  constraint interop_checks_done check ((state = 'waiting') = (checked_at is null))
);
create index interop_checks_waiting on interop_checks (next_at) where state = 'waiting';
select platform_tenant_table('interop_checks', 'select, insert, update');

-- What a partner does not agree with, until somebody has settled it with them.
create table interop_disputes (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  partner_no text collate "C" not null check (length(partner_no) between 1 and 64),
  -- The order as it was sent, or the check of a day.
  source text not null check (source in ('record', 'check')),
  reason text not null default '' check (length(reason) <= 300),
  -- Null: nobody said.
  our_dwh bigint,
  our_minor bigint,
  their_dwh bigint,
  their_minor bigint,
  raised_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text check (length(resolved_by) <= 100),
  note text check (length(note) between 1 and 500),
  primary key (operator_id, id),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id),
  constraint interop_disputes_resolved check ((resolved_at is null) = (note is null) and (resolved_at is null) = (resolved_by is null))
);
create unique index interop_disputes_open on interop_disputes (operator_id, partner_id, partner_no, source) where resolved_at is null;
create index interop_disputes_newest on interop_disputes (operator_id, partner_id, raised_at desc);
select platform_tenant_table('interop_disputes', 'select, insert, update');
select platform_scoped_table('interop_disputes', 'exists (select from charging_partner_orders p where p.operator_id = interop_disputes.operator_id and p.partner_id = interop_disputes.partner_id and p.partner_no = interop_disputes.partner_no)');
