-- Cards: what people hold to a reader. A card in use is a start token of charging (the physical number is its tag), so that
-- charge points accept and refuse it as any other; what the card's own state says is kept beside the token.
alter table charging_tokens
  -- The state of the card that this token is; null: no card. Whatever sets a token's state, a card that is not active is blocked.
  add column card_state text check (card_state in ('active', 'locked', 'grey', 'lost', 'replaced', 'expired', 'cancelled')),
  -- Never in a charge point's local list as accepted: judged by the platform alone.
  add column online_only boolean not null default false,
  add constraint charging_tokens_card_check check (card_state is null or card_state = 'active' or state = 'blocked');

-- What cards need of what stands above and beside them.
create view charging_card_tokens with (security_invoker = true) as
  select operator_id, id as token_id, id_tag, holder_id, state, card_state from charging_tokens;
create view charging_card_orders with (security_invoker = true) as
  select operator_id, id as order_id, order_no, token_id, holder_id, station_id, pile_id, gun_no, state, pay_state, start_mode,
    started_at, ended_at, time_zone, energy_dwh, total_minor, currency
  from charging_orders where token_id is not null;
create view ledger_wallet_names with (security_invoker = true) as
  select operator_id, id, kind, name, state from ledger_wallets;
create view ledger_deposit_states with (security_invoker = true) as
  select operator_id, id, wallet_id, amount_minor, state, version from ledger_deposits;
create view organisation_approval_states with (security_invoker = true) as
  select operator_id, id, state, decided_at from organisation_approvals;
grant select on charging_card_tokens, charging_card_orders, ledger_wallet_names, ledger_deposit_states, organisation_approval_states
  to evops_app, evops_platform;

-- Which operation leads from which state to which. The handbook's table; what changes no state leads back to it.
create table cards_moves (
  kind text not null,
  state_before text not null,
  state_after text not null,
  primary key (kind, state_before, state_after)
);
insert into cards_moves values
  ('register', 'new', 'blank'), ('register', 'new', 'stock'), ('personalise', 'blank', 'stock'),
  ('issue', 'stock', 'active'),
  ('lock', 'active', 'locked'), ('unlock', 'locked', 'active'),
  ('loss', 'active', 'lost'), ('unloss', 'lost', 'active'), ('replace', 'lost', 'replaced'),
  ('grey', 'active', 'grey'), ('ungrey', 'grey', 'active'),
  ('expire', 'active', 'expired'), ('renew', 'expired', 'active'), ('renew', 'active', 'active'),
  ('cancel', 'active', 'cancelled'),
  ('recharge', 'active', 'active'), ('refund', 'active', 'active'),
  ('edit', 'blank', 'blank'), ('edit', 'stock', 'stock'), ('edit', 'active', 'active'), ('edit', 'locked', 'locked'),
  ('edit', 'lost', 'lost'), ('edit', 'expired', 'expired'),
  ('delete', 'blank', 'blank'), ('delete', 'stock', 'stock');
grant select on cards_moves to evops_app, evops_platform;

create table cards_cards (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  -- Printed on it, and what the chip says to a reader.
  card_no text collate "C" not null check (card_no ~ '^\d{16}$'),
  uid text collate "C" not null check (uid ~ '^[0-9A-F]{8,20}$'),
  family text not null check (family in ('online', 'offline_whitelist', 'offline_purse')),
  media text not null check (media in ('m1', 'cpu', 'nfc_phone')),
  card_type text not null check (card_type in ('personal', 'management', 'staff', 'maintenance', 'sub', 'parent')),
  -- Its state is the one in which its last operation left it.
  seq integer not null,
  state text not null,
  -- From its issue on; whose wallet pays is the token's to say.
  token_id uuid,
  plate text not null default '' check (length(plate) <= 20),
  deposit_id uuid,
  valid_from timestamptz,
  valid_until timestamptz,
  limit_minor bigint check (limit_minor > 0),
  limit_dwh bigint check (limit_dwh > 0),
  -- The version of the keys that it was made with; null: none.
  key_version smallint check (key_version between 1 and 255),
  replaces_id uuid,
  collected boolean not null default false,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null,
  issued_at timestamptz,
  ended_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, replaces_id) references cards_cards (operator_id, id),
  foreign key (operator_id, token_id) references charging_tokens (operator_id, id),
  check (valid_from is null or valid_until is null or valid_from < valid_until),
  check ((state in ('blank', 'stock')) = (issued_at is null)),
  check ((issued_at is null) = (token_id is null)),
  check ((state in ('replaced', 'cancelled')) = (ended_at is not null)),
  check (deleted_at is null or state in ('blank', 'stock'))
);
-- A number is one card's as long as that card may still be used; one that was given back can be issued anew.
create unique index cards_cards_card_no_key on cards_cards (operator_id, card_no) where deleted_at is null and ended_at is null;
create unique index cards_cards_uid_key on cards_cards (operator_id, uid) where deleted_at is null and ended_at is null;
create index cards_cards_newest on cards_cards (operator_id, created_at desc, id desc) where deleted_at is null;
create index cards_cards_number on cards_cards (operator_id, card_no);
create index cards_cards_token on cards_cards (operator_id, token_id) where token_id is not null;
create index cards_cards_ending on cards_cards (valid_until) where state = 'active' and valid_until is not null;

-- What was done with cards: only added to. Each begins where the one before it ended.
create table cards_operations (
  operator_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  seq integer not null check (seq > 0),
  prior_seq integer generated always as (nullif(seq - 1, 0)) stored,
  kind text not null,
  state_before text not null,
  state_after text not null,
  at timestamptz not null,
  -- Null: the product by its rules.
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  reason text not null default '' check (length(reason) <= 500),
  -- What moved, and the holder's principal before and after it; a deposit is none of that.
  before_minor bigint,
  amount_minor bigint check (amount_minor > 0),
  after_minor bigint,
  currency text check (currency ~ '^[A-Z]{3}$'),
  pay_method text not null default '' check (length(pay_method) <= 20),
  voucher_no text not null default '' check (length(voucher_no) <= 60),
  journal_id uuid,
  -- Money that waits for a second person; whether it moved is the approval's to say.
  approval_id uuid,
  holder_id uuid,
  -- The card that took its place, or whose place it took.
  other_card_id uuid,
  detail jsonb not null default '{}',
  primary key (operator_id, id),
  unique (operator_id, card_id, seq, state_after),
  foreign key (operator_id, card_id) references cards_cards (operator_id, id),
  foreign key (kind, state_before, state_after) references cards_moves (kind, state_before, state_after),
  foreign key (operator_id, card_id, prior_seq, state_before) references cards_operations (operator_id, card_id, seq, state_after),
  check ((seq = 1) = (state_before = 'new')),
  check ((amount_minor is null) = (currency is null))
);
create unique index cards_operations_seq_key on cards_operations (operator_id, card_id, seq);
create index cards_operations_newest on cards_operations (operator_id, at desc, id desc);
alter table cards_cards add constraint cards_cards_operation_fkey
  foreign key (operator_id, id, seq, state) references cards_operations (operator_id, card_id, seq, state_after) deferrable initially deferred;

select platform_tenant_table('cards_cards', 'select, insert, update');
select platform_tenant_table('cards_operations', 'select, insert');
