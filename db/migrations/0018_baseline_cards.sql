-- Tables of cards.

-- Bridge programs next to a card reader. A bridge registers with a single-use code, then signs in with a token of which
-- only the hash is stored.
create table cards_bridges (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  pair_hash bytea,
  pair_until timestamp with time zone,
  token_hash bytea,
  paired_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  constraint cards_bridges_pkey primary key (operator_id, id),
  constraint cards_bridges_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint cards_bridges_once_check check (((pair_hash IS NULL) OR (token_hash IS NULL))),
  constraint cards_bridges_pair_check check (((pair_hash IS NULL) = (pair_until IS NULL))),
  constraint cards_bridges_removed_check check (((removed_at IS NULL) OR ((pair_hash IS NULL) AND (token_hash IS NULL)))),
  constraint cards_bridges_token_check check (((token_hash IS NULL) = (paired_at IS NULL))),
  constraint cards_bridges_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index cards_bridges_by_id on cards_bridges (id);
create index cards_bridges_pairing on cards_bridges (pair_hash) where (pair_hash IS NOT NULL);
select platform_tenant_table('cards_bridges', 'select, insert, update');

-- Keys of smart cards. A stored key is sealed under the installation's secret key, which is not in the database; users
-- only see the check value. Each key needs two people: two components come from two people, and a set is activated by a
-- person other than its creator.
create table cards_key_sets (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  -- Application number on the card. 0: the kind of key has no application.
  app_index smallint not null,
  key_version smallint not null,
  algorithm text not null,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  remark text default ''::text not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  created_name text not null,
  activated_at timestamp with time zone,
  activated_by uuid,
  activated_name text,
  retired_at timestamp with time zone,
  destroyed_at timestamp with time zone,
  status text generated always as (
CASE
    WHEN (destroyed_at IS NOT NULL) THEN 'destroyed'::text
    WHEN (retired_at IS NOT NULL) THEN 'retired'::text
    WHEN (superseded_at IS NOT NULL) THEN 'superseded'::text
    WHEN (activated_at IS NOT NULL) THEN 'active'::text
    ELSE 'draft'::text
END) stored not null,
  version integer default 1 not null,
  -- Time at which the next version was activated while cards of this version are still in use. Cards of a superseded
  -- set remain valid, and no new card is issued with it. The set is retired when no usable card has it.
  superseded_at timestamp with time zone,
  -- Method to derive a card's own key from the set's key, and method to calculate check values (`kcv_method`).
  diversification text default 'pboc'::text not null,
  kcv_method text default 'zeros'::text not null,
  -- Two people are required to destroy keys. A draft without keys is removed by one person.
  destruction_asked_by uuid,
  destroyed_by uuid,
  constraint cards_key_sets_pkey primary key (operator_id, id),
  constraint cards_key_sets_operator_id_kind_app_index_key_version_key unique (operator_id, kind, app_index, key_version),
  constraint cards_key_sets_algorithm_check check ((algorithm = ANY (ARRAY['3des_2key'::text, 'sm4'::text, 'aes_128'::text]))),
  constraint cards_key_sets_an10922_check check (((diversification <> 'an10922'::text) OR (algorithm = 'aes_128'::text))),
  constraint cards_key_sets_check check ((((app_index >= 0) AND (app_index <= 99)) AND ((kind = 'user_card_app'::text) = (app_index > 0)))),
  constraint cards_key_sets_check1 check (((valid_from IS NULL) OR (valid_until IS NULL) OR (valid_from < valid_until))),
  constraint cards_key_sets_check2 check (((activated_at IS NULL) = (activated_by IS NULL))),
  constraint cards_key_sets_check3 check (((retired_at IS NULL) OR (activated_at IS NOT NULL))),
  constraint cards_key_sets_check4 check (((destroyed_at IS NULL) OR (activated_at IS NULL) OR (retired_at IS NOT NULL))),
  constraint cards_key_sets_destroyed_by_two check ((destroyed_by <> destruction_asked_by)),
  constraint cards_key_sets_destroyed_check check (((destroyed_by IS NULL) OR (destroyed_at IS NOT NULL))),
  constraint cards_key_sets_diversification_check check ((diversification = ANY (ARRAY['pboc'::text, 'an10922'::text]))),
  constraint cards_key_sets_kcv_method_check check ((kcv_method = ANY (ARRAY['zeros'::text, 'cmac'::text]))),
  constraint cards_key_sets_key_version_check check (((key_version >= 1) AND (key_version <= 255))),
  constraint cards_key_sets_kind_check check ((kind = ANY (ARRAY['root'::text, 'user_card'::text, 'user_card_app'::text, 'psam'::text, 'transport'::text]))),
  constraint cards_key_sets_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint cards_key_sets_remark_check check ((length(remark) <= 500)),
  constraint cards_key_sets_superseded_check check (((superseded_at IS NULL) OR (activated_at IS NOT NULL))),
  constraint cards_key_sets_transport_check check (((kind <> 'transport'::text) OR (algorithm = 'aes_128'::text))),
  constraint cards_key_sets_two_check check ((activated_by <> created_by)),
  constraint cards_key_sets_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index cards_key_sets_active_key on cards_key_sets (operator_id, kind, app_index) where ((activated_at IS NOT NULL) AND (superseded_at IS NULL) AND (retired_at IS NULL) AND (destroyed_at IS NULL));
select platform_tenant_table('cards_key_sets', 'select, insert, update');

-- First component of a key that waits for the second. Deleted when the key is complete.
create table cards_key_components (
  operator_id uuid not null,
  key_set_id uuid not null,
  name text not null,
  part smallint not null,
  sealed bytea not null,
  kcv text not null,
  entered_at timestamp with time zone not null,
  entered_by uuid not null,
  entered_name text not null,
  constraint cards_key_components_pkey primary key (operator_id, key_set_id, name, part),
  constraint cards_key_components_by_key unique (operator_id, key_set_id, name, entered_by),
  constraint cards_key_components_kcv_check check ((kcv ~ '^[0-9A-F]{6}$'::text)),
  constraint cards_key_components_name_check check ((length(name) <= 40)),
  constraint cards_key_components_part_check check ((part = ANY (ARRAY[1, 2]))),
  constraint cards_key_components_operator_id_key_set_id_fkey foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id)
);
select platform_tenant_table('cards_key_components', 'select, insert, delete');
grant update (sealed) on cards_key_components to evops_platform;

create table cards_key_exports (
  operator_id uuid not null,
  id uuid not null,
  key_set_id uuid not null,
  transport_set_id uuid not null,
  asked_by uuid not null,
  approved_by uuid not null,
  approved_name text not null,
  approved_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  constraint cards_key_exports_pkey primary key (operator_id, id),
  constraint cards_key_exports_check check ((approved_at < expires_at)),
  constraint cards_key_exports_other_check check ((key_set_id <> transport_set_id)),
  constraint cards_key_exports_two_check check ((approved_by <> asked_by)),
  constraint cards_key_exports_operator_id_key_set_id_fkey foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id),
  constraint cards_key_exports_operator_id_transport_set_id_fkey foreign key (operator_id, transport_set_id) references cards_key_sets (operator_id, id)
);
create index cards_key_exports_open on cards_key_exports (operator_id, key_set_id) where (taken_at IS NULL);
select platform_tenant_table('cards_key_exports', 'select, insert, update');

-- Log of all uses of keys. Append-only.
create table cards_key_uses (
  operator_id uuid not null,
  id uuid not null,
  key_set_id uuid not null,
  name text default ''::text not null,
  kind text not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text not null,
  detail text default ''::text not null,
  constraint cards_key_uses_pkey primary key (operator_id, id),
  constraint cards_key_uses_detail_check check ((length(detail) <= 500)),
  constraint cards_key_uses_kind_check check ((kind = ANY (ARRAY['created'::text, 'component'::text, 'replaced'::text, 'made'::text, 'generated'::text, 'changed'::text, 'activated'::text, 'superseded'::text, 'retired'::text, 'destroy_asked'::text, 'destroyed'::text, 'checked'::text, 'used'::text, 'export_asked'::text, 'exported'::text, 'imported'::text, 'resealed'::text]))),
  constraint cards_key_uses_name_check check ((length(name) <= 40)),
  constraint cards_key_uses_operator_id_key_set_id_fkey foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id)
);
create index cards_key_uses_of on cards_key_uses (operator_id, key_set_id, at DESC, id DESC);
select platform_tenant_table('cards_key_uses', 'select, insert');

create table cards_keys (
  operator_id uuid not null,
  key_set_id uuid not null,
  name text not null,
  -- Null: the key is destroyed.
  sealed bytea,
  kcv text not null,
  source text not null,
  made_at timestamp with time zone not null,
  first_by uuid not null,
  first_name text not null,
  second_by uuid,
  second_name text,
  constraint cards_keys_pkey primary key (operator_id, key_set_id, name),
  constraint cards_keys_check check (((source = 'components'::text) = (second_by IS NOT NULL))),
  constraint cards_keys_kcv_check check ((kcv ~ '^[0-9A-F]{6}$'::text)),
  constraint cards_keys_name_check check ((length(name) <= 40)),
  constraint cards_keys_source_check check ((source = ANY (ARRAY['components'::text, 'generated'::text, 'imported'::text]))),
  constraint cards_keys_two_check check ((second_by <> first_by)),
  constraint cards_keys_operator_id_key_set_id_fkey foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id)
);
select platform_tenant_table('cards_keys', 'select, insert');
grant update (sealed) on cards_keys to evops_app;
grant update (sealed) on cards_keys to evops_platform;

-- Secure modules: ESAM inside charge points and meters, PSAM in terminals.
create table cards_modules (
  operator_id uuid not null,
  id uuid not null,
  serial text collate "C" not null,
  kind text not null,
  state text not null,
  terminal_id uuid,
  charge_point_id uuid,
  key_set_id uuid,
  valid_until date,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint cards_modules_pkey primary key (operator_id, id),
  constraint cards_modules_serial_key unique (operator_id, kind, serial),
  constraint cards_modules_kind_check check ((kind = ANY (ARRAY['esam'::text, 'psam'::text]))),
  constraint cards_modules_made_check check (((state <> 'made'::text) OR (key_set_id IS NOT NULL))),
  constraint cards_modules_place_check check (((terminal_id IS NULL) OR (charge_point_id IS NULL))),
  constraint cards_modules_remark_check check ((length(remark) <= 500)),
  constraint cards_modules_serial_check check ((serial ~ '^[0-9A-Z]{4,32}$'::text)),
  constraint cards_modules_state_check check ((state = ANY (ARRAY['initial'::text, 'made'::text, 'error'::text, 'retired'::text]))),
  constraint cards_modules_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint cards_modules_operator_id_key_set_id_fkey foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id),
  constraint cards_modules_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id),
  constraint cards_modules_operator_id_terminal_id_fkey foreign key (operator_id, terminal_id) references stations_terminals (operator_id, id)
);
create index cards_modules_keys on cards_modules (operator_id, key_set_id) where (key_set_id IS NOT NULL);
create index cards_modules_newest on cards_modules (operator_id, created_at DESC, id DESC);
create index cards_modules_charge_point on cards_modules (operator_id, charge_point_id) where (charge_point_id IS NOT NULL);
create index cards_modules_terminal on cards_modules (operator_id, terminal_id) where (terminal_id IS NOT NULL);
select platform_tenant_table('cards_modules');

-- Allowed operations on a card, with the state before and after each. The table follows the domain handbook; an
-- operation that changes no state leads back to the same state.
create table cards_moves (
  kind text not null,
  state_before text not null,
  state_after text not null,
  constraint cards_moves_pkey primary key (kind, state_before, state_after)
);
grant select on cards_moves to evops_app;
grant select on cards_moves to evops_platform;

-- Print orders for plastic cards, with the numbers received. A number is not ordered again while it is in use.
create table cards_plastic_orders (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  family text not null,
  media text not null,
  card_type text not null,
  printed_text text default ''::text not null,
  ordered_at timestamp with time zone not null,
  ordered_by text not null,
  closed_at timestamp with time zone,
  constraint cards_plastic_orders_pkey primary key (operator_id, id),
  constraint cards_plastic_orders_card_type_check check ((card_type = ANY (ARRAY['personal'::text, 'management'::text, 'staff'::text, 'maintenance'::text, 'sub'::text, 'parent'::text]))),
  constraint cards_plastic_orders_family_check check ((family = ANY (ARRAY['online'::text, 'offline_whitelist'::text]))),
  constraint cards_plastic_orders_media_check check ((media = ANY (ARRAY['m1'::text, 'cpu'::text, 'desfire_ev2'::text, 'desfire_ev3'::text, 'mifare_plus'::text, 'nfc_phone'::text]))),
  constraint cards_plastic_orders_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint cards_plastic_orders_ordered_by_check check ((length(ordered_by) <= 100)),
  constraint cards_plastic_orders_printed_text_check check ((length(printed_text) <= 60)),
  constraint cards_plastic_orders_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index cards_plastic_orders_newest on cards_plastic_orders (operator_id, ordered_at DESC, id DESC);
select platform_tenant_table('cards_plastic_orders', 'select, insert, update');

-- Limits of prepaid cards and waiting times, valid from a date. Null: no limit.
create table cards_rules (
  operator_id uuid not null,
  valid_from timestamp with time zone not null,
  named_most_minor bigint,
  unnamed_most_minor bigint,
  unnamed_years smallint,
  unnamed_loss boolean not null,
  identity_from_minor bigint,
  company_cash_below_minor bigint,
  person_cash_below_minor bigint,
  late_days smallint not null,
  force_hours smallint not null,
  wait_hours smallint not null,
  by_name text not null,
  created_at timestamp with time zone not null,
  constraint cards_rules_pkey primary key (operator_id, valid_from),
  constraint cards_rules_by_name_check check ((length(by_name) <= 100)),
  constraint cards_rules_company_cash_below_minor_check check ((company_cash_below_minor > 0)),
  constraint cards_rules_force_hours_check check (((force_hours >= 1) AND (force_hours <= 720))),
  constraint cards_rules_identity_from_minor_check check ((identity_from_minor > 0)),
  constraint cards_rules_late_days_check check (((late_days >= 0) AND (late_days <= 90))),
  constraint cards_rules_named_most_minor_check check ((named_most_minor > 0)),
  constraint cards_rules_person_cash_below_minor_check check ((person_cash_below_minor > 0)),
  constraint cards_rules_unnamed_most_minor_check check ((unnamed_most_minor > 0)),
  constraint cards_rules_unnamed_years_check check (((unnamed_years >= 1) AND (unnamed_years <= 50))),
  constraint cards_rules_wait_hours_check check (((wait_hours >= 1) AND (wait_hours <= 2160))),
  constraint cards_rules_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('cards_rules', 'select, insert');

-- Key sets with which a card was issued.
create table cards_card_keys (
  operator_id uuid not null,
  card_id uuid not null,
  key_set_id uuid not null,
  constraint cards_card_keys_pkey primary key (operator_id, card_id, key_set_id),
  constraint cards_card_keys_operator_id_key_set_id_fkey foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id)
);
create index cards_card_keys_of on cards_card_keys (operator_id, key_set_id, card_id);
select platform_tenant_table('cards_card_keys', 'select, insert');

create table cards_cards (
  operator_id uuid not null,
  id uuid not null,
  -- Number printed on the card and reported by the chip to a reader.
  card_no text collate "C" not null,
  uid text collate "C" not null,
  family text not null,
  media text not null,
  card_type text not null,
  -- Number of the last operation, which determines the state of the card.
  seq integer not null,
  state text not null,
  -- Start token of the card, set when the card is issued. The token determines whose wallet pays.
  token_id uuid,
  plate text default ''::text not null,
  deposit_id uuid,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  limit_minor bigint,
  limit_dwh bigint,
  -- Version of the keys in the card. Null: no keys.
  key_version smallint,
  replaces_id uuid,
  collected boolean default false not null,
  remark text default ''::text not null,
  created_at timestamp with time zone not null,
  issued_at timestamp with time zone,
  ended_at timestamp with time zone,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  secure_no text collate "C",
  ats text default ''::text not null,
  applet text default ''::text not null,
  other_chip boolean default false not null,
  chip_key text collate "C" generated always as (
CASE
    WHEN ((length(uid) % 2) = 1) THEN uid
    ELSE LEAST(uid, (upper(encode(reverse(decode(uid, 'hex'::text)), 'hex'::text)) COLLATE "C"))
END) stored not null,
  constraint cards_cards_pkey primary key (operator_id, id),
  constraint cards_cards_applet_check check ((length(applet) <= 20)),
  constraint cards_cards_ats_check check ((ats ~ '^[0-9A-F]{0,66}$'::text)),
  constraint cards_cards_card_no_check check ((card_no ~ '^\d{16}$'::text)),
  constraint cards_cards_card_type_check check ((card_type = ANY (ARRAY['personal'::text, 'management'::text, 'staff'::text, 'maintenance'::text, 'sub'::text, 'parent'::text]))),
  constraint cards_cards_check check (((valid_from IS NULL) OR (valid_until IS NULL) OR (valid_from < valid_until))),
  constraint cards_cards_check1 check (((state = ANY (ARRAY['blank'::text, 'stock'::text])) = (issued_at IS NULL))),
  constraint cards_cards_check2 check (((issued_at IS NULL) = (token_id IS NULL))),
  constraint cards_cards_check3 check (((state = ANY (ARRAY['replaced'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
  constraint cards_cards_check4 check (((deleted_at IS NULL) OR (state = ANY (ARRAY['blank'::text, 'stock'::text])))),
  constraint cards_cards_family_check check ((family = ANY (ARRAY['online'::text, 'offline_whitelist'::text, 'offline_purse'::text]))),
  constraint cards_cards_key_version_check check (((key_version >= 1) AND (key_version <= 255))),
  constraint cards_cards_limit_dwh_check check ((limit_dwh > 0)),
  constraint cards_cards_limit_minor_check check ((limit_minor > 0)),
  constraint cards_cards_media_check check ((media = ANY (ARRAY['m1'::text, 'cpu'::text, 'desfire_ev2'::text, 'desfire_ev3'::text, 'mifare_plus'::text, 'nfc_phone'::text]))),
  constraint cards_cards_plate_check check ((length(plate) <= 20)),
  constraint cards_cards_remark_check check ((length(remark) <= 500)),
  constraint cards_cards_secure_no_check check ((secure_no ~ '^[0-9A-Z]{4,20}$'::text)),
  constraint cards_cards_uid_check check ((uid ~ '^[0-9A-F]{8,20}$'::text)),
  constraint cards_cards_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint cards_cards_operator_id_replaces_id_fkey foreign key (operator_id, replaces_id) references cards_cards (operator_id, id)
);
create unique index cards_cards_card_no_key on cards_cards (operator_id, card_no) where ((deleted_at IS NULL) AND (ended_at IS NULL));
create index cards_cards_chip on cards_cards (operator_id, chip_key);
create index cards_cards_ending on cards_cards (valid_until) where ((state = 'active'::text) AND (valid_until IS NOT NULL));
create index cards_cards_newest on cards_cards (operator_id, created_at DESC, id DESC) where (deleted_at IS NULL);
create index cards_cards_number on cards_cards (operator_id, card_no);
create unique index cards_cards_secure_no_key on cards_cards (operator_id, secure_no) where ((deleted_at IS NULL) AND (ended_at IS NULL) AND (secure_no IS NOT NULL));
create index cards_cards_token on cards_cards (operator_id, token_id) where (token_id IS NOT NULL);
create unique index cards_cards_uid_key on cards_cards (operator_id, uid) where ((deleted_at IS NULL) AND (ended_at IS NULL) AND (secure_no IS NULL));
-- After cards_cards_uid_key: PostgreSQL checks unique indexes in the order of their creation, and the same chip number
-- is reported as taken, not as reversed.
create unique index cards_cards_chip_key on cards_cards (operator_id, chip_key) where ((deleted_at IS NULL) AND (ended_at IS NULL) AND (secure_no IS NULL) AND (NOT other_chip));
select platform_tenant_table('cards_cards', 'select, insert, update');

-- Operations on cards. Append-only; each operation begins in the state in which the previous one ended.
create table cards_operations (
  operator_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  seq integer not null,
  prior_seq integer generated always as (NULLIF((seq - 1), 0)) stored,
  kind text not null,
  state_before text not null,
  state_after text not null,
  at timestamp with time zone not null,
  -- Null: the product itself, by its rules.
  by_id uuid,
  by_name text default ''::text not null,
  reason text default ''::text not null,
  -- Amount moved, and the holder's principal before and after. A deposit does not change the principal.
  before_minor bigint,
  amount_minor bigint,
  after_minor bigint,
  currency text,
  pay_method text default ''::text not null,
  voucher_no text default ''::text not null,
  journal_id uuid,
  -- Approval by a second person. The approval determines whether the money moved.
  approval_id uuid,
  holder_id uuid,
  -- Card that replaced this card, or the card that this card replaced.
  other_card_id uuid,
  detail jsonb default '{}'::jsonb not null,
  -- Cashier shift in which the money was paid at the counter.
  shift_id uuid,
  -- Transaction authentication code of the card or the terminal, in hexadecimal.
  tac text default ''::text not null,
  -- Operation that this operation reverses. An operation can be reversed only once.
  reverse_of uuid,
  -- Payer's identity document, sealed. Required for prepaid purchases above a limit.
  identity_sealed bytea,
  constraint cards_operations_pkey primary key (operator_id, id),
  constraint cards_operations_operator_id_card_id_seq_state_after_key unique (operator_id, card_id, seq, state_after),
  constraint cards_operations_amount_minor_check check ((amount_minor > 0)),
  constraint cards_operations_by_name_check check ((length(by_name) <= 100)),
  constraint cards_operations_check check (((seq = 1) = (state_before = 'new'::text))),
  constraint cards_operations_check1 check (((amount_minor IS NULL) = (currency IS NULL))),
  constraint cards_operations_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint cards_operations_pay_method_check check ((length(pay_method) <= 20)),
  constraint cards_operations_reason_check check ((length(reason) <= 500)),
  constraint cards_operations_reverse_check check (((reverse_of IS NOT NULL) = (kind = 'reverse'::text))),
  constraint cards_operations_seq_check check ((seq > 0)),
  constraint cards_operations_tac_check check ((tac ~ '^([0-9A-F]{8})?$'::text)),
  constraint cards_operations_voucher_no_check check ((length(voucher_no) <= 60)),
  constraint cards_operations_kind_state_before_state_after_fkey foreign key (kind, state_before, state_after) references cards_moves (kind, state_before, state_after),
  constraint cards_operations_operator_id_card_id_fkey foreign key (operator_id, card_id) references cards_cards (operator_id, id),
  constraint cards_operations_operator_id_card_id_prior_seq_state_befor_fkey foreign key (operator_id, card_id, prior_seq, state_before) references cards_operations (operator_id, card_id, seq, state_after),
  constraint cards_operations_operator_id_reverse_of_fkey foreign key (operator_id, reverse_of) references cards_operations (operator_id, id)
);
create index cards_operations_newest on cards_operations (operator_id, at DESC, id DESC);
create unique index cards_operations_reverse_of on cards_operations (operator_id, reverse_of) where (reverse_of IS NOT NULL);
create unique index cards_operations_seq_key on cards_operations (operator_id, card_id, seq);
create index cards_operations_shift on cards_operations (operator_id, shift_id) where (shift_id IS NOT NULL);
select platform_tenant_table('cards_operations', 'select, insert');

create table cards_plastic_numbers (
  operator_id uuid not null,
  batch_id uuid not null,
  card_no text collate "C" not null,
  card_id uuid,
  received_at timestamp with time zone,
  lost boolean default false not null,
  constraint cards_plastic_numbers_pkey primary key (operator_id, batch_id, card_no),
  constraint cards_plastic_numbers_card_no_check check ((card_no ~ '^\d{16}$'::text)),
  constraint cards_plastic_numbers_check check (((card_id IS NULL) = (received_at IS NULL))),
  constraint cards_plastic_numbers_check1 check (((NOT lost) OR (card_id IS NULL))),
  constraint cards_plastic_numbers_operator_id_batch_id_fkey foreign key (operator_id, batch_id) references cards_plastic_orders (operator_id, id),
  constraint cards_plastic_numbers_operator_id_card_id_fkey foreign key (operator_id, card_id) references cards_cards (operator_id, id)
);
create unique index cards_plastic_numbers_ordered on cards_plastic_numbers (operator_id, card_no) where ((card_id IS NULL) AND (NOT lost));
select platform_tenant_table('cards_plastic_numbers', 'select, insert, update');

-- Data of a card that holds money. The ledger stores its balance.
create table cards_purses (
  operator_id uuid not null,
  card_id uuid not null,
  opened_at timestamp with time zone not null,
  -- Counter before the card's first purchase. Missing transactions are detected from this number on.
  counter_from integer default 0 not null,
  -- PIN for the counter, sealed. Null: no PIN is set.
  pin_sealed bytea,
  pin_tries smallint default 0 not null,
  constraint cards_purses_pkey primary key (operator_id, card_id),
  constraint cards_purses_counter_from_check check (((counter_from >= 0) AND (counter_from <= 65535))),
  constraint cards_purses_pin_tries_check check (((pin_tries >= 0) AND (pin_tries <= 5))),
  constraint cards_purses_operator_id_card_id_fkey foreign key (operator_id, card_id) references cards_cards (operator_id, id),
  constraint cards_purses_operator_id_card_id_fkey1 foreign key (operator_id, card_id) references ledger_wallets (operator_id, id)
);
select platform_tenant_table('cards_purses', 'select, insert, update');

-- Decisions of users on the difference between a session and its card payment, with the amount that each decision takes
-- off the difference.
create table cards_session_decisions (
  operator_id uuid not null,
  journal_id uuid not null,
  session_id uuid not null,
  card_id uuid not null,
  decision text not null,
  amount_minor bigint not null,
  at timestamp with time zone not null,
  by_id uuid not null,
  by_name text not null,
  reason text not null,
  constraint cards_session_decisions_pkey primary key (operator_id, journal_id),
  constraint cards_session_decisions_by_name_check check ((length(by_name) <= 100)),
  constraint cards_session_decisions_check check ((((amount_minor > 0) = (decision <> 'give_back'::text)) AND (amount_minor <> 0))),
  constraint cards_session_decisions_decision_check check ((decision = ANY (ARRAY['holder'::text, 'written_off'::text, 'give_back'::text]))),
  constraint cards_session_decisions_reason_check check (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint cards_session_decisions_operator_id_card_id_fkey foreign key (operator_id, card_id) references cards_purses (operator_id, card_id)
);
create index cards_session_decisions_of on cards_session_decisions (operator_id, session_id);
select platform_tenant_table('cards_session_decisions', 'select, insert');

-- Transactions of cards as uploaded by terminals. Uploads can be late, repeated and in any order.
create table cards_transactions (
  operator_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  kind text not null,
  -- Counter series: loads, debits from the chip, and grey locks (a grey lock is completed under the same number). Each
  -- series counts separately.
  series text generated always as (
CASE
    WHEN (kind = ANY (ARRAY['load'::text, 'grey'::text])) THEN kind
    ELSE 'debit'::text
END) stored not null,
  serial text default ''::text not null,
  counter integer not null,
  -- Counter without its overflow at 16 bits.
  position bigint not null,
  tac text not null,
  -- Time by the terminal's clock.
  at timestamp with time zone not null,
  uploaded_at timestamp with time zone not null,
  terminal_no text not null,
  terminal_serial bigint,
  psam_no text default ''::text not null,
  amount_minor bigint not null,
  before_minor bigint not null,
  after_minor bigint not null,
  currency text not null,
  charge_point_id uuid,
  connector_no smallint,
  energy_dwh bigint,
  price_e5 bigint,
  verify_state text not null,
  -- Reason for doubt: an invalid certificate, wrong sums, or another transaction with the same counter.
  doubt text default ''::text not null,
  -- held: a person decides whether the transaction happened; waiting: booked, the session has not arrived yet; grey:
  -- the card must be unlocked from its grey state; noted: nothing to book.
  settle_state text not null,
  taken_minor bigint default 0 not null,
  journal_id uuid,
  session_id uuid,
  decision text default ''::text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_name text default ''::text not null,
  reason text default ''::text not null,
  -- A load that a terminal tells of is laid beside the operation that it was; each stands for one of the other.
  operation_id uuid,
  constraint cards_transactions_pkey primary key (operator_id, id),
  constraint cards_transactions_natural unique (operator_id, card_id, kind, counter, tac, at),
  constraint cards_transactions_after_minor_check check ((after_minor >= 0)),
  constraint cards_transactions_amount_minor_check check ((amount_minor >= 0)),
  constraint cards_transactions_bad check (((verify_state <> 'bad'::text) OR (settle_state = ANY (ARRAY['held'::text, 'rejected'::text])) OR (decision = 'accept'::text) OR (decided_at IS NOT NULL))),
  constraint cards_transactions_before_minor_check check ((before_minor >= 0)),
  constraint cards_transactions_booked check (((journal_id IS NOT NULL) = (taken_minor > 0))),
  constraint cards_transactions_counter_check check (((counter >= 0) AND (counter <= 65535))),
  constraint cards_transactions_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint cards_transactions_decided check (((decided_at IS NOT NULL) = (decision <> ''::text))),
  constraint cards_transactions_decided_name_check check ((length(decided_name) <= 100)),
  constraint cards_transactions_decision_check check ((decision = ANY (ARRAY[''::text, 'match'::text, 'income'::text, 'give_back'::text, 'accept'::text, 'reject'::text, 'load'::text, 'written_off'::text]))),
  constraint cards_transactions_doubt_check check ((doubt = ANY (ARRAY[''::text, 'tac'::text, 'sums'::text, 'counter'::text]))),
  constraint cards_transactions_energy_dwh_check check ((energy_dwh >= 0)),
  constraint cards_transactions_connector check (((connector_no IS NULL) OR (charge_point_id IS NOT NULL))),
  constraint cards_transactions_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint cards_transactions_kind_check check ((kind = ANY (ARRAY['load'::text, 'purchase'::text, 'grey'::text, 'supplement'::text, 'compound'::text, 'postpaid'::text]))),
  constraint cards_transactions_matched check (((settle_state = 'matched'::text) = (session_id IS NOT NULL))),
  constraint cards_transactions_operation check (((operation_id IS NULL) OR (kind = 'load'::text))),
  constraint cards_transactions_price_e5_check check ((price_e5 >= 0)),
  constraint cards_transactions_psam_no_check check ((length(psam_no) <= 40)),
  constraint cards_transactions_reason_check check ((length(reason) <= 500)),
  constraint cards_transactions_serial_check check ((length(serial) <= 40)),
  constraint cards_transactions_settle_state_check check ((settle_state = ANY (ARRAY['held'::text, 'waiting'::text, 'matched'::text, 'decided'::text, 'rejected'::text, 'grey'::text, 'released'::text, 'noted'::text]))),
  constraint cards_transactions_tac_check check ((tac ~ '^([0-9A-F]{8})?$'::text)),
  constraint cards_transactions_taken_minor_check check ((taken_minor >= 0)),
  constraint cards_transactions_terminal_no_check check (((length(terminal_no) >= 1) AND (length(terminal_no) <= 40))),
  constraint cards_transactions_terminal_serial_check check (((terminal_serial >= 0) AND (terminal_serial <= '4294967295'::bigint))),
  constraint cards_transactions_verify_state_check check ((verify_state = ANY (ARRAY['ok'::text, 'bad'::text, 'unchecked'::text]))),
  constraint cards_transactions_operator_id_card_id_fkey foreign key (operator_id, card_id) references cards_purses (operator_id, card_id),
  constraint cards_transactions_operator_id_operation_id_fkey foreign key (operator_id, operation_id) references cards_operations (operator_id, id),
  constraint cards_transactions_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create unique index cards_transactions_counter on cards_transactions (operator_id, card_id, series, "position") where (settle_state <> ALL (ARRAY['held'::text, 'rejected'::text]));
create index cards_transactions_newest on cards_transactions (operator_id, at DESC, id DESC);
create index cards_transactions_of on cards_transactions (operator_id, card_id, at DESC);
create index cards_transactions_open on cards_transactions (operator_id, at) where (settle_state = ANY (ARRAY['held'::text, 'waiting'::text, 'grey'::text]));
create unique index cards_transactions_operation_key on cards_transactions (operator_id, operation_id) where (operation_id IS NOT NULL);
create unique index cards_transactions_session on cards_transactions (operator_id, session_id) where ((session_id IS NOT NULL) AND (kind = ANY (ARRAY['purchase'::text, 'compound'::text])));
create index cards_transactions_sessions on cards_transactions (operator_id, session_id) where (session_id IS NOT NULL);
select platform_tenant_table('cards_transactions', 'select, insert, update');

-- Jobs for a card reader. The commands are calculated from the card's replies so far and are not stored.
create table cards_reader_jobs (
  operator_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  kind text not null,
  state text default 'waiting'::text not null,
  bridge_id uuid,
  amount_minor bigint,
  -- Terminal number (6 bytes) and time (`moment`, yyyyMMddHHmmss in UTC) in the card's own format.
  terminal text not null,
  moment text not null,
  -- PIN in transit, sealed. Deleted when the job ends.
  sealed bytea,
  -- Replies of the card, step by step.
  replies jsonb default '[]'::jsonb not null,
  result jsonb,
  error text,
  -- True if the decisive command was sent but no reply arrived. Only the card shows whether the command was executed.
  uncertain boolean default false not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  by_id uuid,
  by_name text default ''::text not null,
  -- Source or destination of the money that the job books after the card's reply. The wallet is fixed when the job
  -- begins.
  wallet_id uuid,
  -- Terminal record that an unlock of the grey state clears (`lock_id`), or the job with an unknown result
  -- (`resolves_id`): in that case the card is read and its counter decides.
  lock_id uuid,
  resolves_id uuid,
  reason text default ''::text not null,
  -- Time at which the result of an uncertain job became known.
  settled_at timestamp with time zone,
  journal_id uuid,
  constraint cards_reader_jobs_pkey primary key (operator_id, id),
  constraint cards_reader_jobs_amount_check check (((kind = ANY (ARRAY['load'::text, 'unload'::text, 'ungrey'::text])) = (amount_minor IS NOT NULL))),
  constraint cards_reader_jobs_amount_minor_check check (((amount_minor >= 0) AND (amount_minor <= '4294967295'::bigint))),
  constraint cards_reader_jobs_booked_check check (((journal_id IS NULL) OR (state = 'done'::text) OR (settled_at IS NOT NULL))),
  constraint cards_reader_jobs_by_name_check check ((length(by_name) <= 100)),
  constraint cards_reader_jobs_done_check check (((state = 'done'::text) = (result IS NOT NULL))),
  constraint cards_reader_jobs_ended_check check (((state = ANY (ARRAY['done'::text, 'failed'::text, 'abandoned'::text])) = (ended_at IS NOT NULL))),
  constraint cards_reader_jobs_error_check check ((length(error) <= 100)),
  constraint cards_reader_jobs_failed_check check (((state = 'failed'::text) = (error IS NOT NULL))),
  constraint cards_reader_jobs_kind_check check ((kind = ANY (ARRAY['read'::text, 'personalise'::text, 'load'::text, 'unload'::text, 'ungrey'::text, 'pin'::text]))),
  constraint cards_reader_jobs_moment_check check ((moment ~ '^\d{14}$'::text)),
  constraint cards_reader_jobs_reason_check check ((length(reason) <= 500)),
  constraint cards_reader_jobs_replies_check check ((jsonb_typeof(replies) = 'array'::text)),
  constraint cards_reader_jobs_sealed_check check (((sealed IS NULL) OR ((kind = 'pin'::text) AND (ended_at IS NULL)))),
  constraint cards_reader_jobs_sent_check check (((state <> 'sent'::text) OR (sent_at IS NOT NULL))),
  constraint cards_reader_jobs_settled_check check (((settled_at IS NULL) OR uncertain)),
  constraint cards_reader_jobs_state_check check ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'done'::text, 'failed'::text, 'abandoned'::text]))),
  constraint cards_reader_jobs_terminal_check check ((terminal ~ '^[0-9A-F]{12}$'::text)),
  constraint cards_reader_jobs_uncertain_check check (((NOT uncertain) OR (state = ANY (ARRAY['failed'::text, 'abandoned'::text])))),
  constraint cards_reader_jobs_ungrey_check check ((num_nonnulls(lock_id, resolves_id) <= ((kind = 'ungrey'::text))::integer)),
  constraint cards_reader_jobs_operator_id_bridge_id_fkey foreign key (operator_id, bridge_id) references cards_bridges (operator_id, id),
  constraint cards_reader_jobs_operator_id_card_id_fkey foreign key (operator_id, card_id) references cards_cards (operator_id, id),
  constraint cards_reader_jobs_operator_id_lock_id_fkey foreign key (operator_id, lock_id) references cards_transactions (operator_id, id),
  constraint cards_reader_jobs_operator_id_resolves_id_fkey foreign key (operator_id, resolves_id) references cards_reader_jobs (operator_id, id),
  constraint cards_reader_jobs_operator_id_wallet_id_fkey foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
create index cards_reader_jobs_bridge on cards_reader_jobs (operator_id, bridge_id) where (ended_at IS NULL);
create unique index cards_reader_jobs_journal on cards_reader_jobs (operator_id, journal_id) where (journal_id IS NOT NULL);
create index cards_reader_jobs_newest on cards_reader_jobs (operator_id, card_id, created_at DESC, id DESC);
create unique index cards_reader_jobs_open_key on cards_reader_jobs (operator_id, card_id) where (ended_at IS NULL);
create index cards_reader_jobs_stale on cards_reader_jobs (created_at) where (ended_at IS NULL);
create unique index cards_reader_jobs_unknown_key on cards_reader_jobs (operator_id, card_id) where (uncertain AND (settled_at IS NULL));
select platform_tenant_table('cards_reader_jobs', 'select, insert, update');

-- References and policies that need other tables.
create policy scope on cards_modules as restrictive for all to evops_scoped
  using ((((charge_point_id IS NULL) OR (EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = cards_modules.operator_id) AND (p.id = cards_modules.charge_point_id))))) AND ((terminal_id IS NULL) OR (EXISTS ( SELECT
   FROM stations_terminals t
  WHERE ((t.operator_id = cards_modules.operator_id) AND (t.id = cards_modules.terminal_id)))))))
  with check ((((charge_point_id IS NULL) OR (EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = cards_modules.operator_id) AND (p.id = cards_modules.charge_point_id))))) AND ((terminal_id IS NULL) OR (EXISTS ( SELECT
   FROM stations_terminals t
  WHERE ((t.operator_id = cards_modules.operator_id) AND (t.id = cards_modules.terminal_id)))))));
alter table cards_card_keys add constraint cards_card_keys_operator_id_card_id_fkey foreign key (operator_id, card_id) references cards_cards (operator_id, id);
alter table cards_cards add constraint cards_cards_operation_fkey foreign key (operator_id, id, seq, state) references cards_operations (operator_id, card_id, seq, state_after) deferrable initially deferred;
create policy scope on cards_transactions as restrictive for all to evops_scoped
  using (((charge_point_id IS NULL) OR (EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = cards_transactions.operator_id) AND (p.id = cards_transactions.charge_point_id))))))
  with check (((charge_point_id IS NULL) OR (EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = cards_transactions.operator_id) AND (p.id = cards_transactions.charge_point_id))))));

-- First rows.
insert into cards_moves (kind, state_before, state_after) values
  ('cancel', 'active', 'cancelled'),
  ('change_pin', 'active', 'active'),
  ('check', 'active', 'active'),
  ('check', 'expired', 'expired'),
  ('check', 'grey', 'grey'),
  ('check', 'locked', 'locked'),
  ('check', 'lost', 'lost'),
  ('check', 'stock', 'stock'),
  ('collect', 'cancelled', 'cancelled'),
  ('collect', 'replaced', 'replaced'),
  ('delete', 'blank', 'blank'),
  ('delete', 'stock', 'stock'),
  ('deposit', 'active', 'active'),
  ('edit', 'active', 'active'),
  ('edit', 'blank', 'blank'),
  ('edit', 'expired', 'expired'),
  ('edit', 'locked', 'locked'),
  ('edit', 'lost', 'lost'),
  ('edit', 'stock', 'stock'),
  ('expire', 'active', 'expired'),
  ('grey', 'active', 'grey'),
  ('issue', 'stock', 'active'),
  ('load', 'active', 'active'),
  ('lock', 'active', 'locked'),
  ('loss', 'active', 'lost'),
  ('personalise', 'blank', 'stock'),
  ('pin_failed', 'active', 'active'),
  ('pin_failed', 'grey', 'grey'),
  ('recharge', 'active', 'active'),
  ('refund', 'active', 'active'),
  ('register', 'new', 'blank'),
  ('register', 'new', 'stock'),
  ('renew', 'active', 'active'),
  ('renew', 'expired', 'active'),
  ('replace', 'lost', 'replaced'),
  ('reverse', 'active', 'active'),
  ('ungrey', 'expired', 'expired'),
  ('ungrey', 'grey', 'active'),
  ('ungrey', 'locked', 'locked'),
  ('ungrey', 'lost', 'lost'),
  ('unload', 'active', 'active'),
  ('unload', 'expired', 'expired'),
  ('unlock', 'locked', 'active'),
  ('unlock_pin', 'active', 'active'),
  ('unlock_pin', 'grey', 'grey'),
  ('unloss', 'lost', 'active');
