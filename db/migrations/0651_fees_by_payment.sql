-- What a provider kept of one payment, where its file of the day names it; else its day's ratio counts.
create table finance_payment_fees (
  operator_id uuid not null,
  -- The top-up's, and its journal's business.
  payment_id uuid not null,
  taken_minor bigint not null check (taken_minor > 0),
  fee_minor bigint not null,
  primary key (operator_id, payment_id)
);
select platform_tenant_table('finance_payment_fees', 'select, insert, update');
