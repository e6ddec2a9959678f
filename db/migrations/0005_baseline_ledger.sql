-- Double entry: the chart, journals that are only added to, balances, wallets, days.

-- The chart of accounts: the same for every operator.
create table ledger_chart (
  account text primary key,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  -- Accounts of a holder (a token, a member, a company) keep a balance row; others stay sums of their entries.
  held boolean not null,
  -- never: the side on which a holder's balance can't be. A wallet's money is not overdrawn, a debt is not overpaid,
  -- a drawer doesn't hold less than nothing.
  never text check (never in ('debit', 'credit'))
);
insert into ledger_chart (account, kind, held, never) values
  ('bank', 'asset', false, null),
  ('cash_difference', 'expense', false, null),
  ('discount_operator', 'expense', false, null),
  ('discount_owner', 'expense', false, null),
  ('discount_platform', 'expense', false, null),
  ('drawer', 'asset', true, 'credit'),
  ('income_electricity', 'income', false, null),
  ('income_forfeited', 'income', false, null),
  ('income_occupancy', 'income', false, null),
  ('income_service', 'income', false, null),
  ('marketing', 'expense', false, null),
  ('payable_share', 'liability', true, null),
  ('pos', 'asset', false, null),
  ('receivable_token', 'asset', true, null),
  ('receivable_unknown', 'asset', false, null),
  ('refunds_owed', 'liability', true, 'debit'),
  ('revenue_share', 'expense', false, null),
  ('safe', 'asset', false, null),
  ('settled_elsewhere', 'asset', false, null),
  ('wallet_arrears', 'asset', true, 'credit'),
  ('wallet_credit', 'asset', true, 'credit'),
  ('wallet_deposit', 'liability', true, 'debit'),
  ('wallet_frozen', 'liability', true, 'debit'),
  ('wallet_gift', 'liability', true, 'debit'),
  ('wallet_principal', 'liability', true, 'debit'),
  ('written_off', 'expense', false, null);
grant select on ledger_chart to evops_app, evops_gateway, evops_ledger, evops_platform;

create table ledger_journals (
  operator_id uuid not null,
  id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  business_type text not null,
  business_id uuid not null,
  -- One business act posts once, however often it is submitted.
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  effective_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- Who posted a journal and why, and which one it takes back: a journal is taken back once.
  memo text not null default '' check (length(memo) <= 500),
  -- Null: the product itself, by its rules.
  by_id uuid,
  by_name text not null default '',
  reverses uuid,
  primary key (operator_id, id),
  constraint ledger_journals_idempotency_key unique (operator_id, idempotency_key),
  foreign key (operator_id) references organisation_operators (operator_id)
) with (autovacuum_analyze_threshold = 5000, autovacuum_analyze_scale_factor = 0.5,
   autovacuum_vacuum_insert_threshold = 20000);
create index ledger_journals_business on ledger_journals (operator_id, business_id);
create index ledger_journals_effective on ledger_journals (operator_id, effective_at desc, id desc);
create unique index ledger_journals_reverses on ledger_journals (operator_id, reverses) where reverses is not null;
-- What is not an order's is seldom, and looked for by its kind.
create index ledger_journals_type on ledger_journals (operator_id, business_type, effective_at desc, id desc)
  where business_type not in ('order.settled', 'order.imported', 'freeze.set', 'freeze.given_back');
select platform_tenant_table('ledger_journals', 'select');
create policy ledger on ledger_journals to evops_ledger using (true) with check (true);
-- Who is limited to stations sees the journals of their orders, and what is no order's. Posting looks at neither.
grant select, insert on ledger_journals to evops_ledger;

-- amount_minor: debit positive, credit negative. Every journal sums to zero.
create table ledger_entries (
  operator_id uuid not null,
  journal_id uuid not null,
  line smallint not null,
  account text not null,
  holder_id uuid,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (operator_id, journal_id, line),
  foreign key (account) references ledger_chart (account),
  foreign key (operator_id, journal_id) references ledger_journals (operator_id, id)
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.5,
   autovacuum_vacuum_insert_threshold = 40000);
create index ledger_entries_account on ledger_entries (operator_id, account, journal_id)
  where account not in ('receivable_token', 'income_electricity', 'income_service', 'wallet_principal',
  'wallet_frozen');
create index ledger_entries_holder on ledger_entries (operator_id, holder_id, journal_id) where holder_id is not null;
select platform_tenant_table('ledger_entries', 'select');
create policy ledger on ledger_entries to evops_ledger using (true) with check (true);
create policy scope on ledger_entries as restrictive for select to evops_scoped
  using (exists ( select from ledger_journals j where j.operator_id = ledger_entries.operator_id
  and j.id = ledger_entries.journal_id));
grant select, insert on ledger_entries to evops_ledger;

create table ledger_balances (
  operator_id uuid not null,
  account text not null,
  holder_id uuid not null,
  currency text not null,
  balance_minor bigint not null,
  primary key (operator_id, account, holder_id, currency),
  foreign key (account) references ledger_chart (account),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create index ledger_balances_holder on ledger_balances (operator_id, holder_id);
select platform_tenant_table('ledger_balances', 'select');
select platform_gateway_table('ledger_balances', 'select');
create policy ledger on ledger_balances to evops_ledger using (true) with check (true);
grant select, insert, update on ledger_balances to evops_ledger;

-- A wallet is named like its holder: a member's or a company's id. Its balances stand in ledger_balances.
create table ledger_wallets (
  operator_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('member', 'company')),
  name text not null check (length(name) between 1 and 100),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  state text not null default 'active' check (state in ('active', 'frozen', 'closed')),
  state_reason text not null default '' check (length(state_reason) <= 500),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  credit_limit_minor bigint not null default 0 check (credit_limit_minor >= 0
    and credit_limit_minor <= '1000000000000'::bigint),
  -- The wallet that pays before this one: a member's company. It has none before itself.
  payer_id uuid,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  version integer not null default 1,
  payer_since timestamptz,
  state_since timestamptz,
  primary key (operator_id, id),
  constraint ledger_wallets_check check (payer_id is null or (payer_id <> id and kind = 'member')),
  constraint ledger_wallets_check1 check ((state = 'closed') = (closed_at is not null)),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, payer_id) references ledger_wallets (operator_id, id)
);
create index ledger_wallets_name on ledger_wallets (operator_id, name_key, id);
create index ledger_wallets_opened on ledger_wallets (operator_id, opened_at, id);
create index ledger_wallets_payer on ledger_wallets (operator_id, payer_id) where payer_id is not null;
-- The ledger's, for whoever lists holders.
create index ledger_wallets_state on ledger_wallets (operator_id, state, id) where state <> 'active';
select platform_tenant_table('ledger_wallets', 'select, insert, update');
select platform_gateway_table('ledger_wallets', 'select');
create policy ledger on ledger_wallets to evops_ledger using (true) with check (true);
grant select on ledger_wallets to evops_ledger;
grant update (version) on ledger_wallets to evops_ledger;

-- What is set aside for an order under way; the entries on wallet_frozen say the same.
create table ledger_freezes (
  operator_id uuid not null,
  business_id uuid not null,
  wallet_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null default now(),
  primary key (operator_id, business_id),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
create index ledger_freezes_wallet on ledger_freezes (operator_id, wallet_id);
select platform_tenant_table('ledger_freezes', 'select');
select platform_gateway_table('ledger_freezes', 'select');
create policy ledger on ledger_freezes to evops_ledger using (true) with check (true);
grant select, insert, delete on ledger_freezes to evops_ledger;

-- The chain over the journals, sealed behind the commits.
create table ledger_unsealed (
  operator_id uuid not null,
  row_id uuid not null,
  primary key (operator_id, row_id),
  foreign key (operator_id) references organisation_operators (operator_id)
) with (autovacuum_analyze_threshold = 50000);
select platform_tenant_table('ledger_unsealed', 'select');
create policy ledger on ledger_unsealed to evops_ledger using (true) with check (true);
grant select, insert on ledger_unsealed to evops_ledger;
grant delete on ledger_unsealed to evops_platform;

create table ledger_seals (
  operator_id uuid not null,
  seq bigint not null check (seq >= 1),
  row_ids uuid[] not null check (cardinality(row_ids) > 0),
  row_hashes bytea not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  mark bytea not null check (length(mark) = 32),
  sealed_at timestamptz not null,
  primary key (operator_id, seq),
  constraint ledger_seals_check check (length(row_hashes) = (32 * cardinality(row_ids))),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create index ledger_seals_at on ledger_seals (operator_id, sealed_at);
select platform_tenant_table('ledger_seals', 'select');
grant insert on ledger_seals to evops_platform;

-- A money call that may be sent again: what it asked for, and what it was answered.
create table ledger_requests (
  operator_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  hash text not null,
  reply jsonb not null,
  at timestamptz not null default now(),
  primary key (operator_id, key),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create index ledger_requests_at on ledger_requests (at);
select platform_tenant_table('ledger_requests', 'select, insert');
grant delete on ledger_requests to evops_platform;

-- How an operator's counter and wallets work. No row: the defaults of the contract.
create table ledger_settings (
  operator_id uuid primary key,
  -- What an order sets aside at its start.
  freeze_minor bigint not null check (freeze_minor >= 0),
  -- Refunds above this need a second person; null: never.
  approve_above_minor bigint check (approve_above_minor >= 0),
  -- The most that a wallet may hold after a recharge; null: no limit.
  most_minor bigint check (most_minor > 0),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('ledger_settings', 'select, insert, update');
select platform_gateway_table('ledger_settings', 'select');
create policy ledger on ledger_settings to evops_ledger using (true);
grant select on ledger_settings to evops_ledger;

-- What is given on top of a recharge.
create table ledger_plans (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  amount_minor bigint not null check (amount_minor > 0),
  gift_minor bigint not null check (gift_minor >= 0),
  -- Days until what is left of the gift expires; null: never.
  gift_days integer check (gift_days between 1 and 3650),
  valid_from timestamptz,
  valid_until timestamptz,
  state text not null default 'on' check (state in ('on', 'off')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint ledger_plans_name_key unique (operator_id, name),
  constraint ledger_plans_check check (valid_from is null or valid_until is null or valid_from < valid_until),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('ledger_plans');

-- A cashier's turn at the counter. The account `drawer` with the shift as its holder says what should be in it.
create table ledger_shifts (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  user_name text not null,
  opened_at timestamptz not null,
  opening_minor bigint not null check (opening_minor >= 0),
  closed_at timestamptz,
  expected_minor bigint,
  counted_minor bigint check (counted_minor >= 0),
  note text not null default '' check (length(note) <= 500),
  closed_by uuid,
  primary key (operator_id, id),
  constraint ledger_shifts_check check ((closed_at is null) = (counted_minor is null)
    and (closed_at is null) = (expected_minor is null)),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create index ledger_shifts_newest on ledger_shifts (operator_id, opened_at desc, id desc);
create unique index ledger_shifts_open on ledger_shifts (operator_id, user_id) where closed_at is null;
select platform_tenant_table('ledger_shifts', 'select, insert, update');

create table ledger_topups (
  operator_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  at timestamptz not null,
  method text not null check (method in ('cash', 'transfer', 'pos', 'online')),
  voucher_no text not null default '' check (length(voucher_no) <= 60),
  payer text not null default '' check (length(payer) <= 100),
  note text not null default '' check (length(note) <= 500),
  plan_id uuid,
  shift_id uuid,
  -- What was paid, and where it went: to debts first.
  paid_minor bigint not null check (paid_minor > 0),
  principal_minor bigint not null check (principal_minor >= 0),
  debt_minor bigint not null check (debt_minor >= 0),
  gift_minor bigint not null default 0 check (gift_minor >= 0),
  gift_until timestamptz,
  refunded_minor bigint not null default 0,
  journal_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  primary key (operator_id, id),
  constraint ledger_topups_check check (paid_minor = (principal_minor + debt_minor)),
  constraint ledger_topups_check1 check (refunded_minor >= 0 and refunded_minor <= principal_minor),
  constraint ledger_topups_check2 check (method <> 'cash' or shift_id is not null),
  foreign key (operator_id, journal_id) references ledger_journals (operator_id, id),
  foreign key (operator_id, plan_id) references ledger_plans (operator_id, id),
  foreign key (operator_id, shift_id) references ledger_shifts (operator_id, id),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
create index ledger_topups_gift on ledger_topups (gift_until) where gift_until is not null;
create index ledger_topups_shift on ledger_topups (operator_id, shift_id, at desc) where shift_id is not null;
-- A voucher is booked once.
create unique index ledger_topups_voucher on ledger_topups (operator_id, method, voucher_no) where voucher_no <> '';
create index ledger_topups_wallet on ledger_topups (operator_id, wallet_id, at desc, id desc);
select platform_tenant_table('ledger_topups', 'select, insert');
grant update (refunded_minor, wallet_id) on ledger_topups to evops_app;

create table ledger_deposits (
  operator_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  kind text not null check (kind in ('card', 'member', 'company', 'booking')),
  amount_minor bigint not null check (amount_minor > 0),
  method text not null check (method in ('cash', 'transfer', 'pos', 'online')),
  voucher_no text not null default '' check (length(voucher_no) <= 60),
  note text not null default '' check (length(note) <= 500),
  shift_id uuid,
  at timestamptz not null,
  state text not null default 'held' check (state in ('held', 'refunding', 'refunded', 'forfeited')),
  ended_at timestamptz,
  journal_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint ledger_deposits_check check (method <> 'cash' or shift_id is not null),
  foreign key (operator_id, journal_id) references ledger_journals (operator_id, id),
  foreign key (operator_id, shift_id) references ledger_shifts (operator_id, id),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
create index ledger_deposits_newest on ledger_deposits (operator_id, at desc, id desc);
create index ledger_deposits_wallet on ledger_deposits (operator_id, wallet_id, at desc);
select platform_tenant_table('ledger_deposits', 'select, insert');
grant update (ended_at, state, version) on ledger_deposits to evops_app;

-- Money given back: of top-ups (each part names its top-up), of a deposit, or what is left when a wallet is closed.
create table ledger_refunds (
  operator_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  kind text not null check (kind in ('principal', 'deposit', 'closing')),
  deposit_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  method text not null check (method in ('cash', 'transfer', 'pos', 'online')),
  voucher_no text not null default '' check (length(voucher_no) <= 60),
  reason text not null check (length(reason) between 1 and 500),
  shift_id uuid,
  at timestamptz not null,
  approval_id uuid,
  approver_id uuid,
  approver_name text,
  journal_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  primary key (operator_id, id),
  constraint ledger_refunds_check check ((kind = 'deposit') = (deposit_id is not null)),
  constraint ledger_refunds_check1 check (approver_id is null or approver_id <> by_id),
  foreign key (operator_id, deposit_id) references ledger_deposits (operator_id, id),
  foreign key (operator_id, journal_id) references ledger_journals (operator_id, id),
  foreign key (operator_id, shift_id) references ledger_shifts (operator_id, id),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
create unique index ledger_refunds_deposit on ledger_refunds (operator_id, deposit_id) where deposit_id is not null;
create index ledger_refunds_shift on ledger_refunds (operator_id, shift_id, at desc) where shift_id is not null;
create index ledger_refunds_wallet on ledger_refunds (operator_id, wallet_id, at desc, id desc);
select platform_tenant_table('ledger_refunds', 'select, insert');

create table ledger_refund_parts (
  operator_id uuid not null,
  refund_id uuid not null,
  topup_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (operator_id, refund_id, topup_id),
  foreign key (operator_id, refund_id) references ledger_refunds (operator_id, id),
  foreign key (operator_id, topup_id) references ledger_topups (operator_id, id)
);
select platform_tenant_table('ledger_refund_parts', 'select, insert');

-- What the nightly look at the ledger found.
create table ledger_checks (
  operator_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  took_ms integer not null,
  journals bigint not null,
  entries bigint not null,
  ok boolean not null,
  -- [{ check, found, samples }] in the order in which they were made
  findings jsonb not null,
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create index ledger_checks_newest on ledger_checks (operator_id, at desc);
select platform_tenant_table('ledger_checks', 'select, insert');

create table ledger_days (
  operator_id uuid not null,
  -- Whose days these are: the operator's zone. One for all of an operator's rows; in a new zone all are added up
  -- anew.
  time_zone text not null,
  day date not null,
  business_type text not null,
  account text not null,
  debit_minor bigint not null check (debit_minor >= 0),
  credit_minor bigint not null check (credit_minor >= 0),
  lines bigint not null check (lines > 0),
  primary key (operator_id, day, business_type, account),
  foreign key (account) references ledger_chart (account),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('ledger_days', 'select');
create policy ledger on ledger_days to evops_ledger using (true) with check (true);
-- Sums of all stations are not for whoever is limited to some: theirs are added up line by line.
create policy scope on ledger_days as restrictive for select to evops_scoped using (false);
grant select, insert, update, delete on ledger_days to evops_ledger;

create table ledger_past_payers (
  operator_id uuid not null,
  wallet_id uuid not null,
  payer_id uuid not null,
  valid tstzrange not null check (not isempty(valid)),
  primary key (operator_id, wallet_id, valid),
  constraint ledger_past_payers_overlap exclude using gist (operator_id with =, wallet_id with =, valid with &&),
  foreign key (operator_id, payer_id) references ledger_wallets (operator_id, id),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
select platform_tenant_table('ledger_past_payers', 'select, insert');
select platform_gateway_table('ledger_past_payers', 'select');

-- Every credit limit that a wallet was given, only added to: the ledger's check lays the wallet's own beside the last
-- of them.
create table ledger_credit_limits (
  operator_id uuid not null,
  wallet_id uuid not null,
  number integer not null check (number > 0),
  limit_minor bigint not null check (limit_minor >= 0),
  at timestamptz not null default now(),
  primary key (operator_id, wallet_id, number),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
select platform_tenant_table('ledger_credit_limits', 'select, insert');
