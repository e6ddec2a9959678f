-- Money on cards. A purse card has a wallet of its own (kind `purse`, with the card's id): what lies on the chip is its
-- account `purse`, what came back and is not on the chip yet its principal.
insert into ledger_chart (account, kind, held, never) values
  -- What the chip holds by all that is known: below zero, records are missing.
  ('purse', 'liability', true, null),
  -- Sessions that a chip pays for, and what the chip says it paid: even when each has the other.
  ('purse_clearing', 'asset', true, null),
  -- What chips paid for sessions that never came.
  ('income_card', 'income', false, null);
alter table ledger_wallets
  drop constraint ledger_wallets_kind_check,
  add constraint ledger_wallets_kind_check check (kind in ('member', 'company', 'purse'));

-- The purse that pays for what a token starts, before its holder's wallet; since when, for chips that are used again.
alter table charging_tokens
  add column purse_id uuid,
  add column purse_since timestamptz,
  add constraint charging_tokens_purse_check check ((purse_id is null) = (purse_since is null)),
  add foreign key (operator_id, purse_id) references ledger_wallets (operator_id, id);

insert into cards_moves (kind, state_before, state_after) values
  ('change_pin', 'active', 'active'),
  ('check', 'active', 'active'),
  ('check', 'expired', 'expired'),
  ('check', 'grey', 'grey'),
  ('check', 'locked', 'locked'),
  ('check', 'lost', 'lost'),
  ('check', 'stock', 'stock'),
  ('collect', 'cancelled', 'cancelled'),
  ('collect', 'replaced', 'replaced'),
  ('deposit', 'active', 'active'),
  ('load', 'active', 'active'),
  ('pin_failed', 'active', 'active'),
  ('pin_failed', 'grey', 'grey'),
  ('reverse', 'active', 'active'),
  ('ungrey', 'expired', 'expired'),
  ('ungrey', 'locked', 'locked'),
  ('ungrey', 'lost', 'lost'),
  ('unload', 'active', 'active'),
  ('unload', 'expired', 'expired'),
  ('unlock_pin', 'active', 'active'),
  ('unlock_pin', 'grey', 'grey');

alter table cards_operations
  -- The cashier's turn in which money went through the counter.
  add column shift_id uuid,
  -- What the card or the terminal certified it with, as hexadecimal digits.
  add column tac text not null default '' check (tac ~ '^([0-9A-F]{8})?$'),
  -- The operation that this one takes back: once.
  add column reverse_of uuid,
  -- Who paid, as their document says, sealed: prepaid purchases above a limit need it.
  add column identity_sealed bytea,
  add constraint cards_operations_reverse_check check ((reverse_of is not null) = (kind = 'reverse')),
  add foreign key (operator_id, reverse_of) references cards_operations (operator_id, id);
create unique index cards_operations_reverse_of on cards_operations (operator_id, reverse_of) where reverse_of is not null;
create index cards_operations_shift on cards_operations (operator_id, shift_id) where shift_id is not null;

create index ledger_topups_journal on ledger_topups (operator_id, journal_id);
create index ledger_deposits_journal on ledger_deposits (operator_id, journal_id);
create index ledger_refunds_journal on ledger_refunds (operator_id, journal_id);

-- What is kept of a card with money on it. Its balance is the ledger's.
create table cards_purses (
  operator_id uuid not null,
  card_id uuid not null,
  opened_at timestamptz not null,
  -- The counter before its first purchase: what comes before is missing from there on.
  counter_from integer not null default 0 check (counter_from between 0 and 65535),
  -- The PIN that is asked at the counter, sealed; null: none was set.
  pin_sealed bytea,
  pin_tries smallint not null default 0 check (pin_tries between 0 and 5),
  primary key (operator_id, card_id),
  foreign key (operator_id, card_id) references cards_cards (operator_id, id),
  foreign key (operator_id, card_id) references ledger_wallets (operator_id, id)
);
select platform_tenant_table('cards_purses', 'select, insert, update');

-- What cards say they did, as terminals upload it: late, again, in any order.
create table cards_transactions (
  operator_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  kind text not null check (kind in ('load', 'purchase', 'grey', 'supplement', 'compound', 'postpaid')),
  -- Each counts apart: loads, what takes money off the chip, grey locks (completed under the same number).
  series text not null generated always as (case when kind in ('load', 'grey') then kind else 'debit' end) stored,
  serial text not null default '' check (length(serial) <= 40),
  counter integer not null check (counter between 0 and 65535),
  -- The counter without its wrapping at 16 bits.
  position bigint not null,
  tac text not null check (tac ~ '^([0-9A-F]{8})?$'),
  -- By the terminal's clock.
  at timestamptz not null,
  uploaded_at timestamptz not null,
  terminal_no text not null check (length(terminal_no) between 1 and 40),
  terminal_serial bigint check (terminal_serial between 0 and 4294967295),
  psam_no text not null default '' check (length(psam_no) <= 40),
  amount_minor bigint not null check (amount_minor >= 0),
  before_minor bigint not null check (before_minor >= 0),
  after_minor bigint not null check (after_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  pile_id uuid,
  gun_no smallint check (gun_no between 1 and 99),
  energy_dwh bigint check (energy_dwh >= 0),
  price_e5 bigint check (price_e5 >= 0),
  verify_state text not null check (verify_state in ('ok', 'bad', 'unchecked')),
  -- Why it is not believed: its certificate, its sums, or another with its counter.
  doubt text not null default '' check (doubt in ('', 'tac', 'sums', 'counter')),
  -- held: a person decides whether it happened; waiting: booked, its session is to come; grey: the card is to be un-greyed;
  -- noted: nothing to book.
  settle_state text not null check (settle_state in ('held', 'waiting', 'matched', 'decided', 'rejected', 'grey',
    'released', 'noted')),
  taken_minor bigint not null default 0 check (taken_minor >= 0),
  journal_id uuid,
  order_id uuid,
  decision text not null default '' check (decision in ('', 'match', 'income', 'give_back', 'accept', 'reject')),
  decided_at timestamptz,
  decided_by uuid,
  decided_name text not null default '' check (length(decided_name) <= 100),
  reason text not null default '' check (length(reason) <= 500),
  -- The same, uploaded again.
  primary key (operator_id, id),
  constraint cards_transactions_natural unique (operator_id, card_id, kind, counter, tac, at),
  constraint cards_transactions_booked check ((journal_id is not null) = (taken_minor > 0)),
  constraint cards_transactions_bad check (verify_state <> 'bad' or settle_state in ('held', 'rejected') or decision = 'accept'
    or decided_at is not null),
  constraint cards_transactions_matched check ((settle_state = 'matched') = (order_id is not null)),
  constraint cards_transactions_decided check ((decided_at is not null) = (decision <> '')),
  constraint cards_transactions_gun check (gun_no is null or pile_id is not null),
  foreign key (operator_id, card_id) references cards_purses (operator_id, card_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id)
);
-- A counter is used once: who comes second with another certificate is held.
create unique index cards_transactions_counter on cards_transactions (operator_id, card_id, series, position)
  where settle_state not in ('held', 'rejected');
-- One session, one payment by the chip; a supplement completes it.
create unique index cards_transactions_order on cards_transactions (operator_id, order_id)
  where order_id is not null and kind in ('purchase', 'compound');
create index cards_transactions_orders on cards_transactions (operator_id, order_id) where order_id is not null;
create index cards_transactions_newest on cards_transactions (operator_id, at desc, id desc);
create index cards_transactions_of on cards_transactions (operator_id, card_id, at desc);
create index cards_transactions_open on cards_transactions (operator_id, at)
  where settle_state in ('held', 'waiting', 'grey');
select platform_tenant_table('cards_transactions', 'select, insert, update');
-- Of charge points that somebody does not see, they see no payments; what names no charge point is the card's.
create policy scope on cards_transactions as restrictive to evops_scoped
  using (pile_id is null or exists (select from stations_piles p where p.operator_id = cards_transactions.operator_id
  and p.id = cards_transactions.pile_id)) with check (pile_id is null or exists (select from stations_piles p
  where p.operator_id = cards_transactions.operator_id and p.id = cards_transactions.pile_id));

-- What a person decided about what a session and its card's payment differ by; what it takes off the difference.
create table cards_order_decisions (
  operator_id uuid not null,
  journal_id uuid not null,
  order_id uuid not null,
  card_id uuid not null,
  decision text not null check (decision in ('holder', 'written_off', 'give_back')),
  amount_minor bigint not null,
  at timestamptz not null,
  by_id uuid not null,
  by_name text not null check (length(by_name) <= 100),
  reason text not null check (length(reason) between 1 and 500),
  primary key (operator_id, journal_id),
  constraint cards_order_decisions_check check ((amount_minor > 0) = (decision <> 'give_back') and amount_minor <> 0),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id),
  foreign key (operator_id, card_id) references cards_purses (operator_id, card_id)
);
create index cards_order_decisions_of on cards_order_decisions (operator_id, order_id);
select platform_tenant_table('cards_order_decisions', 'select, insert');
create policy scope on cards_order_decisions as restrictive to evops_scoped
  using (exists (select from charging_orders o where o.operator_id = cards_order_decisions.operator_id
  and o.id = cards_order_decisions.order_id)) with check (exists (select from charging_orders o
  where o.operator_id = cards_order_decisions.operator_id and o.id = cards_order_decisions.order_id));

-- Limits of prepaid cards and waiting times, from a day on; null: no limit.
create table cards_rules (
  operator_id uuid not null,
  valid_from timestamptz not null,
  named_most_minor bigint check (named_most_minor > 0),
  unnamed_most_minor bigint check (unnamed_most_minor > 0),
  unnamed_years smallint check (unnamed_years between 1 and 50),
  unnamed_loss boolean not null,
  identity_from_minor bigint check (identity_from_minor > 0),
  company_cash_below_minor bigint check (company_cash_below_minor > 0),
  person_cash_below_minor bigint check (person_cash_below_minor > 0),
  late_days smallint not null check (late_days between 0 and 90),
  force_hours smallint not null check (force_hours between 1 and 720),
  wait_hours smallint not null check (wait_hours between 1 and 2160),
  by_name text not null check (length(by_name) <= 100),
  created_at timestamptz not null,
  primary key (operator_id, valid_from),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('cards_rules', 'select, insert');
