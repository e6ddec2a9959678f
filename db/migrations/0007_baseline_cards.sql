-- Cards, their moves, what they took, their keys.

-- Which operation leads from which state to which. The handbook's table; what changes no state leads back to it.
create table cards_moves (
  kind text not null,
  state_before text not null,
  state_after text not null,
  primary key (kind, state_before, state_after)
);
insert into cards_moves (kind, state_before, state_after) values
  ('cancel', 'active', 'cancelled'),
  ('delete', 'blank', 'blank'),
  ('delete', 'stock', 'stock'),
  ('edit', 'active', 'active'),
  ('edit', 'blank', 'blank'),
  ('edit', 'expired', 'expired'),
  ('edit', 'locked', 'locked'),
  ('edit', 'lost', 'lost'),
  ('edit', 'stock', 'stock'),
  ('expire', 'active', 'expired'),
  ('grey', 'active', 'grey'),
  ('issue', 'stock', 'active'),
  ('lock', 'active', 'locked'),
  ('loss', 'active', 'lost'),
  ('personalise', 'blank', 'stock'),
  ('recharge', 'active', 'active'),
  ('refund', 'active', 'active'),
  ('register', 'new', 'blank'),
  ('register', 'new', 'stock'),
  ('renew', 'active', 'active'),
  ('renew', 'expired', 'active'),
  ('replace', 'lost', 'replaced'),
  ('ungrey', 'grey', 'active'),
  ('unlock', 'locked', 'active'),
  ('unloss', 'lost', 'active');
grant select on cards_moves to evops_app, evops_platform;

-- What was done with cards: only added to. Each begins where the one before it ended.
create table cards_operations (
  operator_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  seq integer not null check (seq > 0),
  prior_seq integer generated always as (nullif((seq - 1), 0)) stored,
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
  constraint cards_operations_check check ((seq = 1) = (state_before = 'new')),
  constraint cards_operations_check1 check ((amount_minor is null) = (currency is null)),
  foreign key (kind, state_before, state_after) references cards_moves (kind, state_before, state_after),
  constraint cards_operations_operator_id_card_id_prior_seq_state_befor_fkey foreign key (operator_id, card_id,
    prior_seq, state_before) references cards_operations (operator_id, card_id, seq, state_after)
);
create index cards_operations_newest on cards_operations (operator_id, at desc, id desc);
create unique index cards_operations_seq_key on cards_operations (operator_id, card_id, seq);
select platform_tenant_table('cards_operations', 'select, insert');

create table cards_cards (
  operator_id uuid not null,
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
  constraint cards_cards_check check (valid_from is null or valid_until is null or valid_from < valid_until),
  constraint cards_cards_check1 check ((state in ('blank', 'stock')) = (issued_at is null)),
  constraint cards_cards_check2 check ((issued_at is null) = (token_id is null)),
  constraint cards_cards_check3 check ((state in ('replaced', 'cancelled')) = (ended_at is not null)),
  constraint cards_cards_check4 check (deleted_at is null or state in ('blank', 'stock')),
  constraint cards_cards_operation_fkey foreign key (operator_id, id, seq,
    state) references cards_operations (operator_id, card_id, seq, state_after) deferrable initially deferred,
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, replaces_id) references cards_cards (operator_id, id)
);
-- A number is one card's as long as that card may still be used; one that was given back can be issued anew.
create unique index cards_cards_card_no_key on cards_cards (operator_id, card_no) where deleted_at is null
  and ended_at is null;
create index cards_cards_ending on cards_cards (valid_until) where state = 'active' and valid_until is not null;
create index cards_cards_newest on cards_cards (operator_id, created_at desc, id desc) where deleted_at is null;
create index cards_cards_number on cards_cards (operator_id, card_no);
create index cards_cards_token on cards_cards (operator_id, token_id) where token_id is not null;
create unique index cards_cards_uid_key on cards_cards (operator_id, uid) where deleted_at is null
  and ended_at is null;
select platform_tenant_table('cards_cards', 'select, insert, update');

-- Keys of smart cards. What is stored of a key is sealed under the installation's secret key, which is no part of the
-- database; what anybody ever sees is its check value. Nobody makes a key alone: its two components are two people's,
-- and a set is put to use by somebody else than who made it.
create table cards_key_sets (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('root', 'user_card', 'user_card_app', 'psam')),
  -- Which application of the card; 0 where the kind has none.
  app_index smallint not null,
  key_version smallint not null check (key_version between 1 and 255),
  algorithm text not null check (algorithm in ('3des_2key', 'sm4', 'aes_128')),
  valid_from timestamptz,
  valid_until timestamptz,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null,
  created_by uuid not null,
  created_name text not null,
  activated_at timestamptz,
  activated_by uuid,
  activated_name text,
  retired_at timestamptz,
  destroyed_at timestamptz,
  status text generated always as ( case when destroyed_at is not null then 'destroyed' when retired_at is not null
    then 'retired' when activated_at is not null then 'active' else 'draft' end) stored not null,
  version integer not null default 1,
  -- What was in use is retired before it is destroyed.
  primary key (operator_id, id),
  unique (operator_id, kind, app_index, key_version),
  constraint cards_key_sets_check check ((app_index between 0 and 99) and (kind = 'user_card_app') = (app_index > 0)),
  constraint cards_key_sets_check1 check (valid_from is null or valid_until is null or valid_from < valid_until),
  constraint cards_key_sets_check2 check ((activated_at is null) = (activated_by is null)),
  constraint cards_key_sets_check3 check (retired_at is null or activated_at is not null),
  constraint cards_key_sets_check4 check (destroyed_at is null or activated_at is null or retired_at is not null),
  constraint cards_key_sets_two_check check (activated_by <> created_by),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index cards_key_sets_active_key on cards_key_sets (operator_id, kind, app_index)
  where activated_at is not null and retired_at is null and destroyed_at is null;
select platform_tenant_table('cards_key_sets', 'select, insert, update');

create table cards_keys (
  operator_id uuid not null,
  key_set_id uuid not null,
  name text not null check (length(name) <= 40),
  -- Null: destroyed.
  sealed bytea,
  kcv text not null check (kcv ~ '^[0-9A-F]{6}$'),
  source text not null check (source in ('components', 'generated')),
  made_at timestamptz not null,
  first_by uuid not null,
  first_name text not null,
  second_by uuid,
  second_name text,
  primary key (operator_id, key_set_id, name),
  constraint cards_keys_check check ((source = 'components') = (second_by is not null)),
  constraint cards_keys_two_check check (second_by <> first_by),
  foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id)
);
select platform_tenant_table('cards_keys', 'select, insert');
grant update (sealed) on cards_keys to evops_app;

-- The component that waits for its other half; gone when both have made the key.
create table cards_key_components (
  operator_id uuid not null,
  key_set_id uuid not null,
  name text not null check (length(name) <= 40),
  part smallint not null check (part in (1, 2)),
  sealed bytea not null,
  kcv text not null check (kcv ~ '^[0-9A-F]{6}$'),
  entered_at timestamptz not null,
  entered_by uuid not null,
  entered_name text not null,
  primary key (operator_id, key_set_id, name, part),
  constraint cards_key_components_by_key unique (operator_id, key_set_id, name, entered_by),
  foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id)
);
select platform_tenant_table('cards_key_components', 'select, insert, delete');

-- Whatever was done with keys: only added to.
create table cards_key_uses (
  operator_id uuid not null,
  id uuid not null,
  key_set_id uuid not null,
  name text not null default '' check (length(name) <= 40),
  kind text not null check (kind in ('created', 'component', 'made', 'generated', 'changed', 'activated', 'retired',
    'destroyed', 'checked')),
  at timestamptz not null,
  by_id uuid not null,
  by_name text not null,
  detail text not null default '' check (length(detail) <= 500),
  primary key (operator_id, id),
  foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id)
);
create index cards_key_uses_of on cards_key_uses (operator_id, key_set_id, at desc, id desc);
select platform_tenant_table('cards_key_uses', 'select, insert');

-- What was made before the table that it points at.
alter table cards_operations add foreign key (operator_id, card_id) references cards_cards (operator_id, id);
