-- Day up to which the auditors of an operator were notified of sums just below a limit (decision 235).
create table ledger_slice_notices (
  operator_id uuid not null,
  notified_day date not null,
  constraint ledger_slice_notices_pkey primary key (operator_id),
  constraint ledger_slice_notices_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('ledger_slice_notices', 'select, insert, update');
