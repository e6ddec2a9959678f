-- One rule for everything that brings money into being or lets it out (decision 220). The rows equal the contract's table
-- `moneyActs`; a test compares the two.
create table ledger_money_rules (
  kind text not null,
  business_type text not null,
  direction text not null,
  evidence text not null,
  -- How far one person may go alone: any sum, the operator's limits, or never.
  alone text not null,
  -- A journal of the business type is refused without an act.
  enforced boolean not null,
  constraint ledger_money_rules_pkey primary key (kind),
  constraint ledger_money_rules_direction_check check (direction in ('in', 'out', 'none')),
  constraint ledger_money_rules_alone_check check (alone in ('any', 'to_limit', 'never'))
);
grant select on ledger_money_rules to evops_app, evops_platform, evops_gateway, evops_ledger;
grant insert on ledger_money_rules to evops_platform;
set local role evops_platform;
insert into ledger_money_rules (kind, business_type, direction, evidence, alone, enforced) values
  ('recharge_cash', 'wallet.recharged', 'in', 'shift', 'any', true),
  ('recharge_pos', 'wallet.recharged', 'in', 'slip', 'to_limit', true),
  ('recharge_transfer', 'wallet.recharged', 'in', 'bank_line', 'never', true),
  ('recharge_online', 'payment.topup', 'in', 'provider', 'any', true),
  ('refund', 'wallet.refunded', 'out', 'payment', 'to_limit', true),
  ('withdrawal', 'wallet.refunded', 'out', 'second_person', 'never', true),
  ('refund_online', 'payment.refund', 'out', 'payment', 'to_limit', true),
  ('return_online', 'payment.refund', 'out', 'provider', 'any', true),
  ('refund_online_failed', 'payment.refund_failed', 'in', 'provider', 'any', true),
  ('closing', 'wallet.closed', 'out', 'payment', 'to_limit', true),
  ('closing_owed', 'wallet.closed', 'out', 'second_person', 'never', true),
  ('deposit_cash', 'deposit.paid', 'in', 'shift', 'any', true),
  ('deposit_pos', 'deposit.paid', 'in', 'slip', 'any', true),
  ('deposit_transfer', 'deposit.paid', 'in', 'bank_line', 'any', true),
  ('deposit_refund', 'deposit.refunded', 'out', 'payment', 'to_limit', true),
  ('deposit_refund_unproven', 'deposit.refunded', 'out', 'second_person', 'never', true),
  ('deposit_forfeit', 'deposit.forfeited', 'none', 'second_person', 'never', true),
  ('take_back', 'journal.reversed', 'out', 'shift', 'to_limit', false),
  ('take_back_refund', 'journal.reversed', 'in', 'shift', 'any', false),
  ('reversal', 'journal.reversed', 'out', 'second_person', 'never', false),
  ('withdrawal_party', 'withdraw.paid', 'out', 'second_person', 'never', false),
  ('share_paid', 'share.paid', 'out', 'second_person', 'never', false),
  ('partner_paid', 'partner.paid', 'out', 'second_person', 'never', false),
  ('partner_received', 'partner.received', 'in', 'second_person', 'never', false),
  ('partner_set_off', 'partner.set_off', 'none', 'second_person', 'never', false),
  ('partner_record', 'roaming.billed', 'none', 'partner_record', 'any', false),
  ('correction_refund', 'order.refund', 'in', 'second_person', 'never', false),
  ('correction_void', 'order.void', 'in', 'second_person', 'never', false),
  ('correction_waive', 'order.waive', 'in', 'second_person', 'never', false),
  ('correction_edit', 'order.edited', 'in', 'second_person', 'never', false),
  ('gift', 'wallet.gift', 'in', 'second_person', 'never', false),
  ('card_load', 'card.loaded', 'none', 'tac', 'any', false),
  ('card_unload', 'card.unloaded', 'none', 'tac', 'any', false),
  ('purse_record', 'card.purchase', 'none', 'tac', 'any', false),
  ('purse_give_back', 'card.decided', 'in', 'second_person', 'never', false),
  ('purse_write_off', 'card.decided', 'none', 'second_person', 'never', false);
reset role;
revoke insert on ledger_money_rules from evops_platform;

-- Acts that brought money into being or let it out: one for each journal that needs one. Written by `ledger_write` alone.
create table ledger_money_acts (
  operator_id uuid not null,
  -- The journal.
  id uuid not null,
  kind text not null,
  direction text not null,
  -- Null: done by the product itself on the evidence of a provider.
  user_id uuid,
  user_name text not null,
  wallet_id uuid,
  party_id uuid,
  -- Day in the operator's time zone.
  day date not null,
  at timestamp with time zone not null,
  amount_minor bigint not null,
  currency text not null,
  business_type text not null,
  business_id uuid not null,
  approval_id uuid,
  approver_id uuid,
  constraint ledger_money_acts_pkey primary key (operator_id, id),
  constraint ledger_money_acts_amount_minor_check check (amount_minor >= 0),
  constraint ledger_money_acts_second_check check (approver_id <> user_id),
  constraint ledger_money_acts_kind_fkey foreign key (kind) references ledger_money_rules (kind),
  constraint ledger_money_acts_operator_id_id_fkey foreign key (operator_id, id) references ledger_journals (operator_id, id)
);
create index ledger_money_acts_day on ledger_money_acts (operator_id, day desc, id desc);
create index ledger_money_acts_user on ledger_money_acts (operator_id, user_id, day);
create index ledger_money_acts_wallet on ledger_money_acts (operator_id, wallet_id, day);
select platform_tenant_table('ledger_money_acts', 'select');
create policy ledger on ledger_money_acts for all to evops_ledger
  using (true)
  with check (true);
create policy scope on ledger_money_acts as restrictive for select to evops_scoped
  using (false);
grant select, insert on ledger_money_acts to evops_ledger;

-- Sums of a day that nobody approved: of one person, one wallet or one party. The row is the lock of its sum.
create table ledger_money_days (
  operator_id uuid not null,
  subject text not null,
  subject_id uuid not null,
  day date not null,
  direction text not null,
  currency text not null,
  acts integer default 0 not null,
  unapproved_minor bigint default 0 not null,
  largest_minor bigint default 0 not null,
  -- Limits at the last act, for the list of slices; null: none.
  day_limit_minor bigint,
  act_limit_minor bigint,
  constraint ledger_money_days_pkey primary key (operator_id, subject, subject_id, day, direction, currency),
  constraint ledger_money_days_subject_check check (subject in ('person', 'wallet', 'party')),
  constraint ledger_money_days_direction_check check (direction in ('in', 'out')),
  constraint ledger_money_days_unapproved_minor_check check (unapproved_minor >= 0),
  constraint ledger_money_days_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index ledger_money_days_day on ledger_money_days (operator_id, day desc);
select platform_tenant_table('ledger_money_days', 'select');
create policy ledger on ledger_money_days for all to evops_ledger
  using (true)
  with check (true);
create policy scope on ledger_money_days as restrictive for select to evops_scoped
  using (false);
grant select, insert, update on ledger_money_days to evops_ledger;

alter table ledger_settings
  -- Sum of a day without a second person, of one person, and of one wallet or party; null: as approve_above_minor.
  add column person_day_minor bigint,
  add column wallet_day_minor bigint,
  add constraint ledger_settings_person_day_minor_check check (person_day_minor >= 0),
  add constraint ledger_settings_wallet_day_minor_check check (wallet_day_minor >= 0);
