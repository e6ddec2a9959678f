-- Bills of companies: what they were charged in a period, how their wallet moved, what they owe. As issued: no role changes one.

-- A holder's lines with their journals, for the domain whose holders they are.
create view ledger_holder_lines with (security_invoker = true) as
  select e.operator_id, e.holder_id, j.business_type, j.business_id, j.recorded_at, e.account, e.amount_minor
  from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
  where e.holder_id is not null;
grant select on ledger_holder_lines to evops_app, evops_platform;

create table members_bills (
  operator_id uuid not null,
  id uuid not null,
  -- Of the operator, without a gap.
  no integer not null check (no >= 1),
  company_id uuid not null,
  -- What was recorded from (included) to (left out): what is recorded late stands on the next bill.
  period_from timestamptz not null,
  period_to timestamptz not null check (period_to > period_from),
  time_zone text not null,
  issued_at timestamptz not null,
  due_at timestamptz not null,
  currency text not null,
  pay_mode text not null check (pay_mode in ('prepaid', 'postpaid')),
  -- Name, tax id, address and invoice profile as they were.
  buyer jsonb not null check (jsonb_typeof(buyer) = 'object'),
  -- What the company had (less what it owed) at both ends, and between: paid in, charged, anything else.
  opening_minor bigint not null,
  paid_in_minor bigint not null,
  charged_minor bigint not null,
  other_minor bigint not null,
  closing_minor bigint not null check (closing_minor = opening_minor + paid_in_minor - charged_minor + other_minor),
  -- Of what was charged: on credit or in arrears, and so to be paid.
  to_pay_minor bigint not null,
  primary key (operator_id, id),
  constraint members_bills_no unique (operator_id, no),
  constraint members_bills_period unique (operator_id, company_id, period_to),
  foreign key (operator_id, company_id) references members_companies (operator_id, id)
);
create index members_bills_newest on members_bills (operator_id, period_to desc, id desc);
select platform_tenant_table('members_bills', 'select, insert');
-- A bill is of all stations: not for whoever is limited to some.
create policy scope on members_bills as restrictive for select to evops_scoped using (false);

-- What an order gives back goes to whoever has its holder's wallet now: one that was merged into another is closed.
do $$
declare
  body text := pg_get_functiondef('ledger_payer_lines(jsonb)'::regprocedure);
  asked text := 'ledger_line(paid.account, paid.holder_id, -part)';
begin
  if position(asked in body) = 0 then raise exception 'ledger_payer_lines is not what this migration knows'; end if;
  execute replace(body, asked, 'ledger_line(paid.account, case when exists (select from ledger_wallets w where w.operator_id = of_operator and w.id = paid.holder_id and w.state = ''closed'') then own.id else paid.holder_id end, -part)');
end
$$;
