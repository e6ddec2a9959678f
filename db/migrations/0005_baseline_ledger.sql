-- Tables of ledger.

-- Owner of an operator's books, as identified in exported files.
create table ledger_books (
  operator_id uuid not null,
  tax_id text default ''::text not null,
  version integer default 1 not null,
  constraint ledger_books_pkey primary key (operator_id),
  constraint ledger_books_tax_id_check check ((length(tax_id) <= 30)),
  constraint ledger_books_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('ledger_books');

-- Chart of accounts, the same for every operator. Double-entry ledger: chart, append-only journals, balances, wallets
-- and daily totals.
create table ledger_chart (
  account text not null,
  kind text not null,
  -- True: each holder of the account (a token, a member, a company) has a balance row. Other accounts are sums of their
  -- entries.
  held boolean not null,
  -- Side (debit or credit) on which a holder's balance must never be: a wallet is not overdrawn, a debt is not
  -- overpaid, a cash drawer does not go below zero.
  never text,
  constraint ledger_chart_pkey primary key (account),
  constraint ledger_chart_kind_check check ((kind = ANY (ARRAY['asset'::text, 'liability'::text, 'income'::text, 'expense'::text]))),
  constraint ledger_chart_never_check check ((never = ANY (ARRAY['debit'::text, 'credit'::text])))
);
grant select on ledger_chart to evops_app;
grant select on ledger_chart to evops_gateway;
grant select on ledger_chart to evops_ledger;
grant select on ledger_chart to evops_platform;

create table ledger_balances (
  operator_id uuid not null,
  account text not null,
  holder_id uuid not null,
  currency text not null,
  balance_minor bigint not null,
  constraint ledger_balances_pkey primary key (operator_id, account, holder_id, currency),
  constraint ledger_balances_account_fkey foreign key (account) references ledger_chart (account),
  constraint ledger_balances_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index ledger_balances_holder on ledger_balances (operator_id, holder_id);
select platform_tenant_table('ledger_balances', 'select');
select platform_gateway_table('ledger_balances', 'select');
create policy ledger on ledger_balances for all to evops_ledger
  using (true)
  with check (true);
grant select, insert, update on ledger_balances to evops_ledger;

-- Results of the nightly ledger check.
create table ledger_checks (
  operator_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  took_ms integer not null,
  journals bigint not null,
  entries bigint not null,
  ok boolean not null,
  -- [{ check, found, samples }] in the order of the checks.
  findings jsonb not null,
  constraint ledger_checks_pkey primary key (operator_id, id),
  constraint ledger_checks_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index ledger_checks_newest on ledger_checks (operator_id, at DESC);
select platform_tenant_table('ledger_checks', 'select, insert');

-- Closed months. No journal gets a date in a closed month; late events are booked in the open month.
create table ledger_closings (
  operator_id uuid not null,
  seq integer not null,
  prior_seq integer generated always as (NULLIF((seq - 1), 0)) stored,
  kind text not null,
  -- First day of the month.
  month date not null,
  -- Last closed month before and after the change; 0001-01-01 if there was none.
  closed_before date not null,
  closed_after date not null,
  -- Start of the first open month, in the zone valid at that time; null: no month is closed.
  closed_to timestamp with time zone,
  reason text not null,
  at timestamp with time zone not null,
  by_id uuid not null,
  by_name text not null,
  second_id uuid not null,
  second_name text not null,
  constraint ledger_closings_pkey primary key (operator_id, seq),
  constraint ledger_closings_end unique (operator_id, seq, closed_after),
  constraint ledger_closings_begin check (((seq > 1) OR (closed_before = '0001-01-01'::date))),
  constraint ledger_closings_by_name_check check ((length(by_name) <= 100)),
  constraint ledger_closings_kind_check check ((kind = ANY (ARRAY['closed'::text, 'reopened'::text]))),
  constraint ledger_closings_month_check check ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint ledger_closings_open check (((closed_to IS NULL) = (closed_after = '0001-01-01'::date))),
  constraint ledger_closings_session check (
CASE kind
    WHEN 'closed'::text THEN ((closed_after = month) AND ((closed_before = '0001-01-01'::date) OR (closed_before = ((month - '1 mon'::interval))::date)))
    ELSE ((closed_before = month) AND ((closed_after = '0001-01-01'::date) OR (closed_after = ((month - '1 mon'::interval))::date)))
END),
  constraint ledger_closings_over check (((closed_to IS NULL) OR (closed_to <= at))),
  constraint ledger_closings_reason_check check (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint ledger_closings_second_name_check check ((length(second_name) <= 100)),
  constraint ledger_closings_seq_check check ((seq > 0)),
  constraint ledger_closings_two_people check ((by_id <> second_id)),
  constraint ledger_closings_chain foreign key (operator_id, prior_seq, closed_before) references ledger_closings (operator_id, seq, closed_after),
  constraint ledger_closings_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('ledger_closings', 'select');
create policy ledger on ledger_closings for all to evops_ledger
  using (true)
  with check (true);
grant select, insert on ledger_closings to evops_ledger;

-- External accounting codes for the accounts of the ledger.
create table ledger_codes (
  operator_id uuid not null,
  account text not null,
  code text not null,
  name text not null,
  -- Group code of the tax office: código agrupador of the SAT.
  group_code text default ''::text not null,
  constraint ledger_codes_pkey primary key (operator_id, account),
  constraint ledger_codes_code_check check ((code ~ '^[0-9A-Za-z.-]{1,30}$'::text)),
  constraint ledger_codes_group_code_check check ((group_code ~ '^[0-9.]{0,10}$'::text)),
  constraint ledger_codes_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint ledger_codes_account_fkey foreign key (account) references ledger_chart (account),
  constraint ledger_codes_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('ledger_codes');

create table ledger_days (
  operator_id uuid not null,
  -- Time zone of the days: the operator's zone, the same for all rows of an operator. After a change of zone all days
  -- are recalculated.
  time_zone text not null,
  day date not null,
  business_type text not null,
  account text not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  lines bigint not null,
  constraint ledger_days_pkey primary key (operator_id, day, business_type, account),
  constraint ledger_days_credit_minor_check check ((credit_minor >= 0)),
  constraint ledger_days_debit_minor_check check ((debit_minor >= 0)),
  constraint ledger_days_lines_check check ((lines > 0)),
  constraint ledger_days_account_fkey foreign key (account) references ledger_chart (account),
  constraint ledger_days_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('ledger_days', 'select');
create policy ledger on ledger_days for all to evops_ledger
  using (true)
  with check (true);
create policy scope on ledger_days as restrictive for select to evops_scoped
  using (false);
grant select, insert, update, delete on ledger_days to evops_ledger;

create table ledger_journals (
  operator_id uuid not null,
  id uuid not null,
  currency text not null,
  business_type text not null,
  business_id uuid not null,
  -- Key that makes a business transaction post once, however often it is submitted.
  idempotency_key text not null,
  effective_at timestamp with time zone not null,
  recorded_at timestamp with time zone default now() not null,
  -- Reason of the journal; other columns store who posted it and which journal it reverses. A journal is reversed at
  -- most once.
  memo text default ''::text not null,
  -- Null: posted by the product itself, by its rules.
  by_id uuid,
  by_name text default ''::text not null,
  reverses uuid,
  constraint ledger_journals_pkey primary key (operator_id, id),
  constraint ledger_journals_idempotency_key unique (operator_id, idempotency_key),
  constraint ledger_journals_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint ledger_journals_idempotency_key_check check (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255))),
  constraint ledger_journals_memo_check check ((length(memo) <= 500)),
  constraint ledger_journals_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
) with (autovacuum_analyze_threshold=5000, autovacuum_analyze_scale_factor=0.5, autovacuum_vacuum_insert_threshold=20000);
create index ledger_journals_business on ledger_journals (operator_id, business_id);
create index ledger_journals_effective on ledger_journals (operator_id, effective_at DESC, id DESC);
create unique index ledger_journals_reverses on ledger_journals (operator_id, reverses) where (reverses IS NOT NULL);
create index ledger_journals_type on ledger_journals (operator_id, business_type, effective_at DESC, id DESC) where (business_type <> ALL (ARRAY['order.settled'::text, 'order.imported'::text, 'freeze.set'::text, 'freeze.given_back'::text]));
select platform_tenant_table('ledger_journals', 'select');
create policy ledger on ledger_journals for all to evops_ledger
  using (true)
  with check (true);
grant select, insert on ledger_journals to evops_ledger;

-- Ledger entries. amount_minor: debit positive, credit negative. Every journal sums to zero.
create table ledger_entries (
  operator_id uuid not null,
  journal_id uuid not null,
  line smallint not null,
  account text not null,
  holder_id uuid,
  amount_minor bigint not null,
  constraint ledger_entries_pkey primary key (operator_id, journal_id, line),
  constraint ledger_entries_amount_minor_check check ((amount_minor <> 0)),
  constraint ledger_entries_account_fkey foreign key (account) references ledger_chart (account),
  constraint ledger_entries_operator_id_journal_id_fkey foreign key (operator_id, journal_id) references ledger_journals (operator_id, id)
) with (autovacuum_analyze_threshold=10000, autovacuum_analyze_scale_factor=0.5, autovacuum_vacuum_insert_threshold=40000);
create index ledger_entries_account on ledger_entries (operator_id, account, journal_id) where (account <> ALL (ARRAY['receivable_token'::text, 'income_electricity'::text, 'income_service'::text, 'wallet_principal'::text, 'wallet_frozen'::text]));
create index ledger_entries_holder on ledger_entries (operator_id, holder_id, journal_id) where (holder_id IS NOT NULL);
select platform_tenant_table('ledger_entries', 'select');
create policy ledger on ledger_entries for all to evops_ledger
  using (true)
  with check (true);
grant select, insert on ledger_entries to evops_ledger;

-- Journals whose effective month was already closed at posting, and the time at which they are booked.
create table ledger_late (
  operator_id uuid not null,
  journal_id uuid not null,
  booked_at timestamp with time zone not null,
  constraint ledger_late_pkey primary key (operator_id, journal_id),
  constraint ledger_late_operator_id_journal_id_fkey foreign key (operator_id, journal_id) references ledger_journals (operator_id, id)
);
create index ledger_late_booked on ledger_late (operator_id, booked_at);
select platform_tenant_table('ledger_late', 'select');
create policy ledger on ledger_late for all to evops_ledger
  using (true)
  with check (true);
grant select, insert on ledger_late to evops_ledger;

-- Gift plans: bonus amounts on top of a recharge.
create table ledger_plans (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  amount_minor bigint not null,
  gift_minor bigint not null,
  -- Days until the unused part of the gift expires; null: never.
  gift_days integer,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  state text default 'on'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint ledger_plans_pkey primary key (operator_id, id),
  constraint ledger_plans_name_key unique (operator_id, name),
  constraint ledger_plans_amount_minor_check check ((amount_minor > 0)),
  constraint ledger_plans_check check (((valid_from IS NULL) OR (valid_until IS NULL) OR (valid_from < valid_until))),
  constraint ledger_plans_gift_days_check check (((gift_days >= 1) AND (gift_days <= 3650))),
  constraint ledger_plans_gift_minor_check check ((gift_minor >= 0)),
  constraint ledger_plans_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint ledger_plans_state_check check ((state = ANY (ARRAY['on'::text, 'off'::text]))),
  constraint ledger_plans_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('ledger_plans');

-- Stored requests and responses of money calls that clients may repeat.
create table ledger_requests (
  operator_id uuid not null,
  key text not null,
  hash text not null,
  reply jsonb not null,
  at timestamp with time zone default now() not null,
  constraint ledger_requests_pkey primary key (operator_id, key),
  constraint ledger_requests_key_check check (((length(key) >= 1) AND (length(key) <= 255))),
  constraint ledger_requests_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index ledger_requests_at on ledger_requests (at);
select platform_tenant_table('ledger_requests', 'select, insert');
grant delete on ledger_requests to evops_platform;

create table ledger_seals (
  operator_id uuid not null,
  seq bigint not null,
  row_ids uuid[] not null,
  row_hashes bytea not null,
  prev_hash bytea not null,
  hash bytea not null,
  mark bytea not null,
  sealed_at timestamp with time zone not null,
  constraint ledger_seals_pkey primary key (operator_id, seq),
  constraint ledger_seals_check check ((length(row_hashes) = (32 * cardinality(row_ids)))),
  constraint ledger_seals_hash_check check ((length(hash) = 32)),
  constraint ledger_seals_mark_check check ((length(mark) = 32)),
  constraint ledger_seals_prev_hash_check check ((length(prev_hash) = 32)),
  constraint ledger_seals_row_ids_check check ((cardinality(row_ids) > 0)),
  constraint ledger_seals_seq_check check ((seq >= 1)),
  constraint ledger_seals_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index ledger_seals_at on ledger_seals (operator_id, sealed_at);
select platform_tenant_table('ledger_seals', 'select');
grant insert on ledger_seals to evops_platform;

-- Settings of an operator's counter and wallets. No row: the contract's defaults.
create table ledger_settings (
  operator_id uuid not null,
  -- Amount reserved at the start of a session.
  freeze_minor bigint not null,
  -- Refunds above this amount need a second person; null: never.
  approve_above_minor bigint,
  -- Maximum balance of a wallet after a recharge; null: no limit.
  most_minor bigint,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint ledger_settings_pkey primary key (operator_id),
  constraint ledger_settings_approve_above_minor_check check ((approve_above_minor >= 0)),
  constraint ledger_settings_freeze_minor_check check ((freeze_minor >= 0)),
  constraint ledger_settings_most_minor_check check ((most_minor > 0)),
  constraint ledger_settings_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('ledger_settings', 'select, insert, update');
select platform_gateway_table('ledger_settings', 'select');
create policy ledger on ledger_settings for all to evops_ledger
  using (true);
grant select on ledger_settings to evops_ledger;

-- Cashier shifts at the counter. Account `drawer`, with the shift as holder, shows the expected cash.
create table ledger_shifts (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  user_name text not null,
  opened_at timestamp with time zone not null,
  opening_minor bigint not null,
  closed_at timestamp with time zone,
  expected_minor bigint,
  counted_minor bigint,
  note text default ''::text not null,
  closed_by uuid,
  constraint ledger_shifts_pkey primary key (operator_id, id),
  constraint ledger_shifts_check check ((((closed_at IS NULL) = (counted_minor IS NULL)) AND ((closed_at IS NULL) = (expected_minor IS NULL)))),
  constraint ledger_shifts_counted_minor_check check ((counted_minor >= 0)),
  constraint ledger_shifts_note_check check ((length(note) <= 500)),
  constraint ledger_shifts_opening_minor_check check ((opening_minor >= 0)),
  constraint ledger_shifts_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index ledger_shifts_newest on ledger_shifts (operator_id, opened_at DESC, id DESC);
create unique index ledger_shifts_open on ledger_shifts (operator_id, user_id) where (closed_at IS NULL);
select platform_tenant_table('ledger_shifts', 'select, insert, update');

-- Rows not yet sealed into the hash chain over the journals. The sealer runs after the commit.
create table ledger_unsealed (
  operator_id uuid not null,
  row_id uuid not null,
  constraint ledger_unsealed_pkey primary key (operator_id, row_id),
  constraint ledger_unsealed_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
) with (autovacuum_analyze_threshold=50000);
select platform_tenant_table('ledger_unsealed', 'select');
grant delete on ledger_unsealed to evops_platform;
create policy ledger on ledger_unsealed for all to evops_ledger
  using (true)
  with check (true);
grant select, insert on ledger_unsealed to evops_ledger;

-- Wallets. The id is that of the holder: a member or a company. Balances are in ledger_balances.
create table ledger_wallets (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  state text default 'active'::text not null,
  state_reason text default ''::text not null,
  currency text not null,
  credit_limit_minor bigint default 0 not null,
  -- Wallet that pays before this one: the wallet of the member's company. That wallet has no payer of its own.
  payer_id uuid,
  opened_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  version integer default 1 not null,
  payer_since timestamp with time zone,
  state_since timestamp with time zone,
  constraint ledger_wallets_pkey primary key (operator_id, id),
  constraint ledger_wallets_check check (((payer_id IS NULL) OR ((payer_id <> id) AND (kind = 'member'::text)))),
  constraint ledger_wallets_check1 check (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint ledger_wallets_credit_limit_minor_check check (((credit_limit_minor >= 0) AND (credit_limit_minor <= '1000000000000'::bigint))),
  constraint ledger_wallets_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint ledger_wallets_kind_check check ((kind = ANY (ARRAY['member'::text, 'company'::text, 'purse'::text, 'partner'::text]))),
  constraint ledger_wallets_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint ledger_wallets_state_check check ((state = ANY (ARRAY['active'::text, 'frozen'::text, 'closed'::text]))),
  constraint ledger_wallets_state_reason_check check ((length(state_reason) <= 500)),
  constraint ledger_wallets_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint ledger_wallets_operator_id_payer_id_fkey foreign key (operator_id, payer_id) references ledger_wallets (operator_id, id)
);
create index ledger_wallets_name on ledger_wallets (operator_id, name_key, id);
create index ledger_wallets_opened on ledger_wallets (operator_id, opened_at, id);
create index ledger_wallets_payer on ledger_wallets (operator_id, payer_id) where (payer_id IS NOT NULL);
create index ledger_wallets_state on ledger_wallets (operator_id, state, id) where (state <> 'active'::text);
select platform_tenant_table('ledger_wallets', 'select, insert, update');
select platform_gateway_table('ledger_wallets', 'select');
create policy ledger on ledger_wallets for all to evops_ledger
  using (true)
  with check (true);
grant select on ledger_wallets to evops_ledger;
grant update (version) on ledger_wallets to evops_ledger;

-- History of credit limits of a wallet, append-only. The ledger check compares the wallet's limit with the last row.
create table ledger_credit_limits (
  operator_id uuid not null,
  wallet_id uuid not null,
  number integer not null,
  limit_minor bigint not null,
  at timestamp with time zone default now() not null,
  constraint ledger_credit_limits_pkey primary key (operator_id, wallet_id, number),
  constraint ledger_credit_limits_limit_minor_check check ((limit_minor >= 0)),
  constraint ledger_credit_limits_number_check check ((number > 0)),
  constraint ledger_credit_limits_operator_id_wallet_id_fkey foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
select platform_tenant_table('ledger_credit_limits', 'select, insert');

create table ledger_deposits (
  operator_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  method text not null,
  voucher_no text default ''::text not null,
  note text default ''::text not null,
  shift_id uuid,
  at timestamp with time zone not null,
  state text default 'held'::text not null,
  ended_at timestamp with time zone,
  journal_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  version integer default 1 not null,
  constraint ledger_deposits_pkey primary key (operator_id, id),
  constraint ledger_deposits_amount_minor_check check ((amount_minor > 0)),
  constraint ledger_deposits_check check (((method <> 'cash'::text) OR (shift_id IS NOT NULL))),
  constraint ledger_deposits_kind_check check ((kind = ANY (ARRAY['card'::text, 'member'::text, 'company'::text, 'booking'::text]))),
  constraint ledger_deposits_method_check check ((method = ANY (ARRAY['cash'::text, 'transfer'::text, 'pos'::text, 'online'::text]))),
  constraint ledger_deposits_note_check check ((length(note) <= 500)),
  constraint ledger_deposits_state_check check ((state = ANY (ARRAY['held'::text, 'refunded'::text, 'forfeited'::text]))),
  constraint ledger_deposits_voucher_no_check check ((length(voucher_no) <= 60)),
  constraint ledger_deposits_operator_id_journal_id_fkey foreign key (operator_id, journal_id) references ledger_journals (operator_id, id),
  constraint ledger_deposits_operator_id_shift_id_fkey foreign key (operator_id, shift_id) references ledger_shifts (operator_id, id),
  constraint ledger_deposits_operator_id_wallet_id_fkey foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
create index ledger_deposits_journal on ledger_deposits (operator_id, journal_id);
create index ledger_deposits_newest on ledger_deposits (operator_id, at DESC, id DESC);
create index ledger_deposits_wallet on ledger_deposits (operator_id, wallet_id, at DESC);
select platform_tenant_table('ledger_deposits', 'select, insert');
grant update (state, ended_at, version) on ledger_deposits to evops_app;

-- Amounts reserved for a session in progress. The entries on wallet_frozen have the same sum.
create table ledger_freezes (
  operator_id uuid not null,
  business_id uuid not null,
  wallet_id uuid not null,
  amount_minor bigint not null,
  at timestamp with time zone default now() not null,
  -- Purpose: a charging session, or a load that a card reader is about to write.
  kind text default 'session'::text not null,
  constraint ledger_freezes_pkey primary key (operator_id, business_id),
  constraint ledger_freezes_amount_minor_check check ((amount_minor > 0)),
  constraint ledger_freezes_kind_check check ((kind = ANY (ARRAY['session'::text, 'load'::text, 'withdrawal'::text, 'roaming'::text]))),
  constraint ledger_freezes_operator_id_wallet_id_fkey foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
create index ledger_freezes_wallet on ledger_freezes (operator_id, wallet_id);
select platform_tenant_table('ledger_freezes', 'select');
select platform_gateway_table('ledger_freezes', 'select');
create policy ledger on ledger_freezes for all to evops_ledger
  using (true)
  with check (true);
grant select, insert, delete on ledger_freezes to evops_ledger;

create table ledger_past_payers (
  operator_id uuid not null,
  wallet_id uuid not null,
  payer_id uuid not null,
  valid tstzrange not null,
  constraint ledger_past_payers_pkey primary key (operator_id, wallet_id, valid),
  constraint ledger_past_payers_overlap exclude using gist (operator_id WITH =, wallet_id WITH =, valid WITH &&),
  constraint ledger_past_payers_valid_check check ((NOT isempty(valid))),
  constraint ledger_past_payers_operator_id_payer_id_fkey foreign key (operator_id, payer_id) references ledger_wallets (operator_id, id),
  constraint ledger_past_payers_operator_id_wallet_id_fkey foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
select platform_tenant_table('ledger_past_payers', 'select, insert');
select platform_gateway_table('ledger_past_payers', 'select');

-- Refunds: of top-ups (each part names its top-up), of a deposit, or of the remaining balance when a wallet is closed.
create table ledger_refunds (
  operator_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  kind text not null,
  deposit_id uuid,
  amount_minor bigint not null,
  method text not null,
  voucher_no text default ''::text not null,
  reason text not null,
  shift_id uuid,
  at timestamp with time zone not null,
  approval_id uuid,
  approver_id uuid,
  approver_name text,
  journal_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  -- True once the member was notified of the refund, at the counter or through the payment provider. Refunds older than
  -- this column are not notified.
  notified boolean default false not null,
  constraint ledger_refunds_pkey primary key (operator_id, id),
  constraint ledger_refunds_amount_minor_check check ((amount_minor > 0)),
  constraint ledger_refunds_check check (((kind = 'deposit'::text) = (deposit_id IS NOT NULL))),
  constraint ledger_refunds_check1 check (((approver_id IS NULL) OR (approver_id <> by_id))),
  constraint ledger_refunds_kind_check check ((kind = ANY (ARRAY['principal'::text, 'deposit'::text, 'closing'::text]))),
  constraint ledger_refunds_method_check check ((method = ANY (ARRAY['cash'::text, 'transfer'::text, 'pos'::text, 'online'::text]))),
  constraint ledger_refunds_reason_check check (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint ledger_refunds_voucher_no_check check ((length(voucher_no) <= 60)),
  constraint ledger_refunds_operator_id_deposit_id_fkey foreign key (operator_id, deposit_id) references ledger_deposits (operator_id, id),
  constraint ledger_refunds_operator_id_journal_id_fkey foreign key (operator_id, journal_id) references ledger_journals (operator_id, id),
  constraint ledger_refunds_operator_id_shift_id_fkey foreign key (operator_id, shift_id) references ledger_shifts (operator_id, id),
  constraint ledger_refunds_operator_id_wallet_id_fkey foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
create unique index ledger_refunds_deposit on ledger_refunds (operator_id, deposit_id) where (deposit_id IS NOT NULL);
create index ledger_refunds_journal on ledger_refunds (operator_id, journal_id);
create index ledger_refunds_shift on ledger_refunds (operator_id, shift_id, at DESC) where (shift_id IS NOT NULL);
create index ledger_refunds_to_notify on ledger_refunds (id) where (NOT notified);
create index ledger_refunds_wallet on ledger_refunds (operator_id, wallet_id, at DESC, id DESC);
select platform_tenant_table('ledger_refunds', 'select, insert');
grant update (notified) on ledger_refunds to evops_platform;

create table ledger_topups (
  operator_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  at timestamp with time zone not null,
  method text not null,
  voucher_no text default ''::text not null,
  payer text default ''::text not null,
  note text default ''::text not null,
  plan_id uuid,
  shift_id uuid,
  -- Amount paid and its split: debts are settled first.
  paid_minor bigint not null,
  principal_minor bigint not null,
  debt_minor bigint not null,
  gift_minor bigint default 0 not null,
  gift_until timestamp with time zone,
  refunded_minor bigint default 0 not null,
  journal_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  constraint ledger_topups_pkey primary key (operator_id, id),
  constraint ledger_topups_check check ((paid_minor = (principal_minor + debt_minor))),
  constraint ledger_topups_check1 check (((refunded_minor >= 0) AND (refunded_minor <= principal_minor))),
  constraint ledger_topups_check2 check (((method <> 'cash'::text) OR (shift_id IS NOT NULL))),
  constraint ledger_topups_debt_minor_check check ((debt_minor >= 0)),
  constraint ledger_topups_gift_minor_check check ((gift_minor >= 0)),
  constraint ledger_topups_method_check check ((method = ANY (ARRAY['cash'::text, 'transfer'::text, 'pos'::text, 'online'::text]))),
  constraint ledger_topups_note_check check ((length(note) <= 500)),
  constraint ledger_topups_paid_minor_check check ((paid_minor > 0)),
  constraint ledger_topups_payer_check check ((length(payer) <= 100)),
  constraint ledger_topups_principal_minor_check check ((principal_minor >= 0)),
  constraint ledger_topups_voucher_no_check check ((length(voucher_no) <= 60)),
  constraint ledger_topups_operator_id_journal_id_fkey foreign key (operator_id, journal_id) references ledger_journals (operator_id, id),
  constraint ledger_topups_operator_id_plan_id_fkey foreign key (operator_id, plan_id) references ledger_plans (operator_id, id),
  constraint ledger_topups_operator_id_shift_id_fkey foreign key (operator_id, shift_id) references ledger_shifts (operator_id, id),
  constraint ledger_topups_operator_id_wallet_id_fkey foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
create index ledger_topups_gift on ledger_topups (gift_until) where (gift_until IS NOT NULL);
create index ledger_topups_journal on ledger_topups (operator_id, journal_id);
create index ledger_topups_shift on ledger_topups (operator_id, shift_id, at DESC) where (shift_id IS NOT NULL);
create unique index ledger_topups_voucher on ledger_topups (operator_id, method, voucher_no) where (voucher_no <> ''::text);
create index ledger_topups_wallet on ledger_topups (operator_id, wallet_id, at DESC, id DESC);
select platform_tenant_table('ledger_topups', 'select, insert');
grant update (wallet_id, refunded_minor) on ledger_topups to evops_app;

create table ledger_refund_parts (
  operator_id uuid not null,
  refund_id uuid not null,
  topup_id uuid not null,
  amount_minor bigint not null,
  constraint ledger_refund_parts_pkey primary key (operator_id, refund_id, topup_id),
  constraint ledger_refund_parts_amount_minor_check check ((amount_minor > 0)),
  constraint ledger_refund_parts_operator_id_refund_id_fkey foreign key (operator_id, refund_id) references ledger_refunds (operator_id, id),
  constraint ledger_refund_parts_operator_id_topup_id_fkey foreign key (operator_id, topup_id) references ledger_topups (operator_id, id)
);
select platform_tenant_table('ledger_refund_parts', 'select, insert');

-- References and policies that need other tables.
create policy scope on ledger_entries as restrictive for select to evops_scoped
  using ((EXISTS ( SELECT
   FROM ledger_journals j
  WHERE ((j.operator_id = ledger_entries.operator_id) AND (j.id = ledger_entries.journal_id)))));

-- First rows.
insert into ledger_chart (account, kind, held, never) values
  ('bank', 'asset', 'false', null),
  ('cash_difference', 'expense', 'false', null),
  ('channel', 'asset', 'true', null),
  ('channel_fee', 'expense', 'false', null),
  ('discount_operator', 'expense', 'false', null),
  ('discount_owner', 'expense', 'false', null),
  ('discount_platform', 'expense', 'false', null),
  ('drawer', 'asset', 'true', 'credit'),
  ('income_card', 'income', 'false', null),
  ('income_electricity', 'income', 'false', null),
  ('income_forfeited', 'income', 'false', null),
  ('income_occupancy', 'income', 'false', null),
  ('income_roaming', 'income', 'false', null),
  ('income_service', 'income', 'false', null),
  ('income_withdrawal_fee', 'income', 'false', null),
  ('marketing', 'expense', 'false', null),
  ('payable_partner', 'liability', 'true', null),
  ('payable_share', 'liability', 'true', null),
  ('pos', 'asset', 'false', null),
  ('purse', 'liability', 'true', null),
  ('purse_clearing', 'asset', 'true', null),
  ('receivable_token', 'asset', 'true', null),
  ('receivable_unknown', 'asset', 'false', null),
  ('refunds_owed', 'liability', 'true', 'debit'),
  ('revenue_share', 'expense', 'false', null),
  ('safe', 'asset', 'false', null),
  ('settled_elsewhere', 'asset', 'false', null),
  ('share_advance', 'asset', 'true', null),
  ('suspense', 'liability', 'false', null),
  ('tax_withheld', 'liability', 'false', null),
  ('wallet_arrears', 'asset', 'true', 'credit'),
  ('wallet_credit', 'asset', 'true', 'credit'),
  ('wallet_deposit', 'liability', 'true', 'debit'),
  ('wallet_frozen', 'liability', 'true', 'debit'),
  ('wallet_gift', 'liability', 'true', 'debit'),
  ('wallet_principal', 'liability', 'true', 'debit'),
  ('withdrawal_held', 'liability', 'true', 'debit'),
  ('written_off', 'expense', 'false', null);
