-- Money that parties and wallets ask for: what is on its way out, and what was paid.

insert into ledger_chart (account, kind, held, never) values ('withdrawal_held', 'liability', true, 'debit');

-- What is set aside for a session, a card's load or a withdrawal.
alter table ledger_freezes drop constraint ledger_freezes_kind_check,
  add constraint ledger_freezes_kind_check check (kind in ('order', 'load', 'withdrawal'));

-- Which step leads from which state to which.
create table finance_withdrawal_moves (
  kind text not null,
  state_before text not null,
  state_after text not null,
  primary key (kind, state_before, state_after)
);
insert into finance_withdrawal_moves (kind, state_before, state_after) values
  ('requested', 'new', 'requested'),
  ('approved', 'requested', 'approved'),
  ('refused', 'requested', 'refused'),
  ('cancelled', 'requested', 'cancelled'),
  ('paid', 'approved', 'paid'),
  ('failed', 'approved', 'failed');
grant select on finance_withdrawal_moves to evops_app, evops_platform;

create table finance_withdrawals (
  operator_id uuid not null,
  id uuid not null,
  no integer not null check (no > 0),
  -- Whose money it is: nobody else is paid.
  holder_kind text not null check (holder_kind in ('party', 'member', 'company')),
  party_id uuid,
  wallet_id uuid,
  holder_id uuid generated always as (coalesce(party_id, wallet_id)) stored not null,
  holder_name text not null check (length(holder_name) between 1 and 100),
  name_key text collate "C" generated always as (lower(holder_name)) stored not null,
  amount_minor bigint not null check (amount_minor > 0 and amount_minor <= '1000000000000'::bigint),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Where it goes, as it was when it was asked for.
  account_name text not null check (length(account_name) between 1 and 100),
  bank text not null default '' check (length(bank) <= 100),
  account_no text not null check (length(account_no) between 1 and 40),
  remark text not null default '' check (length(remark) <= 500),
  requested_at timestamptz not null,
  -- Of the request, in the operator's zone: what limits by the day go by.
  day date not null,
  requested_by uuid not null,
  requested_by_name text not null check (length(requested_by_name) <= 100),
  decided_by uuid,
  decided_by_name text not null default '' check (length(decided_by_name) <= 100),
  paid_on date,
  voucher_no text not null default '' check (length(voucher_no) <= 60),
  state text not null default 'requested',
  -- The number of its newest step.
  version integer not null default 1,
  primary key (operator_id, id),
  unique (operator_id, no),
  constraint finance_withdrawals_holder check (num_nonnulls(party_id, wallet_id) = 1
    and (holder_kind = 'party') = (party_id is not null)),
  constraint finance_withdrawals_paid check ((state = 'paid') = (paid_on is not null)
    and (state <> 'paid' or voucher_no <> '')),
  constraint finance_withdrawals_two_people check (state not in ('approved', 'paid', 'failed')
    or (decided_by is not null and decided_by <> requested_by)),
  foreign key (operator_id, party_id) references finance_parties (operator_id, id),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
-- One at a time: the next is asked for when this one has ended.
create unique index finance_withdrawals_open on finance_withdrawals (operator_id, holder_id)
  where state in ('requested', 'approved');
create index finance_withdrawals_newest on finance_withdrawals (operator_id, requested_at desc, id desc);
create index finance_withdrawals_day on finance_withdrawals (operator_id, holder_id, day);
select platform_tenant_table('finance_withdrawals', 'select, insert');
grant update (decided_by, decided_by_name, paid_on, state, version, voucher_no) on finance_withdrawals to evops_app;

-- Only added to. Each begins where the one before it ended.
create table finance_withdrawal_steps (
  operator_id uuid not null,
  withdrawal_id uuid not null,
  seq integer not null check (seq > 0),
  prior_seq integer generated always as (nullif((seq - 1), 0)) stored,
  kind text not null,
  state_before text not null,
  state_after text not null,
  at timestamptz not null,
  by_id uuid not null,
  by_name text not null check (length(by_name) <= 100),
  text text not null default '' check (length(text) <= 500),
  primary key (operator_id, withdrawal_id, seq),
  constraint finance_withdrawal_steps_end unique (operator_id, withdrawal_id, seq, state_after),
  constraint finance_withdrawal_steps_begin check ((seq = 1) = (state_before = 'new')),
  foreign key (kind, state_before, state_after)
    references finance_withdrawal_moves (kind, state_before, state_after),
  constraint finance_withdrawal_steps_chain foreign key (operator_id, withdrawal_id, prior_seq, state_before)
    references finance_withdrawal_steps (operator_id, withdrawal_id, seq, state_after),
  foreign key (operator_id, withdrawal_id) references finance_withdrawals (operator_id, id)
);
select platform_tenant_table('finance_withdrawal_steps', 'select, insert');
alter table finance_withdrawals add constraint finance_withdrawals_step
  foreign key (operator_id, id, version, state)
  references finance_withdrawal_steps (operator_id, withdrawal_id, seq, state_after) deferrable initially deferred;

-- Limits that hold from a day on: those of the past stay as they were.
create table finance_withdrawal_limits (
  operator_id uuid not null,
  from_day date not null,
  least_minor bigint not null check (least_minor > 0),
  -- Null: no limit.
  most_minor bigint check (most_minor >= least_minor),
  day_most_minor bigint check (day_most_minor >= least_minor),
  -- Whether members and companies may ask for what is in their wallets.
  wallets boolean not null,
  by_id uuid not null,
  by_name text not null check (length(by_name) <= 100),
  at timestamptz not null,
  primary key (operator_id, from_day),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('finance_withdrawal_limits', 'select, insert, update');
