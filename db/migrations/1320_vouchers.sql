-- Receipts of bank transfers that were credited: each number once for an operator, over top-ups at the counter, deposits,
-- payments confirmed manually and payments of partners (decision 233).
create table ledger_vouchers (
  operator_id uuid not null,
  -- The journal that credited the transfer.
  id uuid not null,
  voucher_no text not null,
  -- Letters and digits alone, in capitals: blanks, hyphens and other signs do not make another number.
  voucher_key text collate "C" generated always as (upper(regexp_replace(normalize(voucher_no, nfkc), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u2212\u3000-\u303f\ufeff]', '', 'g'))) stored not null,
  used_for text not null,
  business_id uuid not null,
  at timestamp with time zone not null,
  -- freed: its journal was reversed and the number was credited again. repeated: it was credited before already, when
  -- nothing refused it; the self-check names it.
  state text default 'used'::text not null,
  constraint ledger_vouchers_pkey primary key (operator_id, id),
  constraint ledger_vouchers_voucher_no_check check ((length(voucher_no) <= 100)),
  constraint ledger_vouchers_key_check check ((voucher_key <> ''::text)),
  constraint ledger_vouchers_used_for_check check ((used_for = ANY (ARRAY['recharge'::text, 'deposit'::text, 'payment'::text, 'partner'::text]))),
  constraint ledger_vouchers_state_check check ((state = ANY (ARRAY['used'::text, 'freed'::text, 'repeated'::text]))),
  constraint ledger_vouchers_operator_id_id_fkey foreign key (operator_id, id) references ledger_journals (operator_id, id)
);
create unique index ledger_vouchers_used on ledger_vouchers (operator_id, voucher_key) where (state = 'used'::text);
select platform_tenant_table('ledger_vouchers', 'select');
create policy ledger on ledger_vouchers for all to evops_ledger
  using (true)
  with check (true);
create policy scope on ledger_vouchers as restrictive for select to evops_scoped
  using (false);
grant select, insert, update on ledger_vouchers to evops_ledger;

-- Transfers have their own table now. A number that was reversed may be credited again.
drop index ledger_topups_voucher;
create unique index ledger_topups_voucher on ledger_topups (operator_id, method, voucher_no) where (voucher_no <> ''::text and method <> 'transfer'::text);

-- A payment that a person confirms is a transfer, not a report of a provider.
grant insert on ledger_money_rules to evops_platform;
grant insert on ledger_vouchers to evops_platform;
set local role evops_platform;
insert into ledger_money_rules (kind, business_type, direction, evidence, alone, enforced) values
  ('recharge_confirmed', 'payment.topup', 'in', 'bank_line', 'never', true);
insert into ledger_vouchers (operator_id, id, voucher_no, used_for, business_id, at, state)
select operator_id, id, voucher_no, used_for, business_id, at,
  case when row_number() over (partition by operator_id, voucher_key order by at, id) = 1 then 'used' else 'repeated' end
from (
  select c.*, upper(regexp_replace(normalize(voucher_no, nfkc), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u2212\u3000-\u303f\ufeff]', '', 'g')) as voucher_key
  from (
    select operator_id, journal_id as id, voucher_no, 'recharge' as used_for, id as business_id, at
    from ledger_topups where method = 'transfer'
    union all
    select operator_id, journal_id, voucher_no, 'deposit', id, at from ledger_deposits where method = 'transfer'
    union all
    select operator_id, journal_id, provider_no, 'payment', id, paid_at from payments_intents
    where method = 'manual' and journal_id is not null
    union all
    select operator_id, journal_id, reference, 'partner', id, at from interop_partner_payments
    where kind = 'in' and reverses is null
  ) c
  where not exists (select from ledger_journals j where j.operator_id = c.operator_id and j.reverses = c.id)
) k
where voucher_key <> '';
reset role;
revoke insert on ledger_vouchers from evops_platform;
revoke insert on ledger_money_rules from evops_platform;
