-- Voucher codes put bonus credit on drivers' wallets (decision 367). A batch counts as a promise of its budget when it is
-- activated; a redemption posts one journal. The rules equal the contract's table `moneyActs`.
grant insert on ledger_money_rules to evops_platform;
set local role evops_platform;
insert into ledger_money_rules (kind, business_type, direction, evidence, alone, enforced) values
  ('voucher_batch', 'promise.voucher', 'in', 'second_person', 'to_limit', true),
  ('voucher_redeemed', 'wallet.voucher', 'in', 'promise', 'any', true);
reset role;
revoke insert on ledger_money_rules from evops_platform;

create table members_voucher_batches (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  kind text not null check (kind in ('shared', 'single')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  budget_minor bigint not null,
  redeemed_minor bigint not null default 0,
  redemptions integer not null default 0,
  codes integer not null check (codes between 1 and 10000),
  uses_per_code integer not null check (uses_per_code between 1 and 1000000),
  -- The text of a code for many drivers, which is public. Single codes are stored as hashes only.
  shared_code text,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  note text not null default '' check (length(note) <= 500),
  state text not null default 'draft' check (state in ('draft', 'active', 'paused', 'ended')),
  created_at timestamptz not null,
  primary key (operator_id, id),
  constraint members_voucher_batches_name unique (operator_id, name_key),
  constraint members_voucher_batches_budget check (redeemed_minor between 0 and budget_minor),
  constraint members_voucher_batches_amount check (amount_minor <= budget_minor),
  constraint members_voucher_batches_valid check (valid_from < valid_until),
  constraint members_voucher_batches_kind check (case kind when 'shared' then codes = 1 and shared_code is not null
    else uses_per_code = 1 and shared_code is null end)
);
select platform_tenant_table('members_voucher_batches', 'select, insert, update');

create table members_voucher_codes (
  operator_id uuid not null,
  -- SHA-256 of the code without hyphens.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  batch_id uuid not null,
  last_four text not null check (length(last_four) = 4),
  uses integer not null default 0,
  max_uses integer not null,
  primary key (operator_id, code_hash),
  foreign key (operator_id, batch_id) references members_voucher_batches (operator_id, id),
  constraint members_voucher_codes_uses check (uses between 0 and max_uses)
);
create index members_voucher_codes_batch on members_voucher_codes (operator_id, batch_id);
select platform_tenant_table('members_voucher_codes', 'select, insert, update, delete');

create table members_voucher_redemptions (
  operator_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  code_hash bytea not null,
  member_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  journal_id uuid not null,
  redeemed_at timestamptz not null,
  primary key (operator_id, id),
  -- One redemption per driver and batch.
  constraint members_voucher_redemptions_once unique (operator_id, batch_id, member_id),
  foreign key (operator_id, batch_id) references members_voucher_batches (operator_id, id),
  foreign key (operator_id, code_hash) references members_voucher_codes (operator_id, code_hash),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index members_voucher_redemptions_member on members_voucher_redemptions (operator_id, member_id);
select platform_tenant_table('members_voucher_redemptions', 'select, insert, update');
