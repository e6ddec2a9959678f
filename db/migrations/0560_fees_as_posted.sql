-- Statements bear what providers kept, where the day of the payment that an order was paid from was compared.
alter table finance_versions
  -- posted: what was posted, the rate where nothing was; rate: always the rate.
  add column fee_basis text not null default 'rate' check (fee_basis in ('posted', 'rate'));
alter table finance_counts
  -- What was kept of an order's payment, in 1e-6 of the minor unit; null: by the rate of its terms.
  add column is_fee_e6 bigint;

-- What was kept of what came in through a merchant account on one of its provider's days.
create table finance_channel_days (
  operator_id uuid not null,
  account_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Payments, before refunds.
  taken_minor bigint not null check (taken_minor >= 0),
  -- Below 0: more was given back than kept.
  fee_minor bigint not null,
  primary key (operator_id, account_id, from_at),
  check (from_at < to_at)
);
select platform_tenant_table('finance_channel_days', 'select, insert, update');

alter table payments_days add column taken_minor bigint not null default 0 check (taken_minor >= 0);
set local role evops_platform;
update payments_days d set taken_minor = t.minor
  from (select r.operator_id, r.file_id, sum(r.amount_minor)::bigint as minor from payments_day_rows r
    where r.kind = 'payment' group by 1, 2) t
  where t.operator_id = d.operator_id and t.file_id = d.file_id and d.compared_at is not null and t.minor >= 0;
insert into finance_channel_days (operator_id, account_id, from_at, to_at, taken_minor, fee_minor)
  select operator_id, account_id, from_at, to_at, taken_minor, fee_posted_minor from payments_days
  where compared_at is not null;
reset role;
