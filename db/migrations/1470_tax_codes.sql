-- Output tax in the books (decision 336): the accountant's codes of the tax accounts, one per rate. The rate is in
-- hundredths of a percent.
create table ledger_tax_codes (
  operator_id uuid not null,
  rate integer not null,
  code text not null,
  name text not null,
  group_code text default '' not null,
  constraint ledger_tax_codes_pkey primary key (operator_id, rate),
  constraint ledger_tax_codes_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint ledger_tax_codes_rate_check check (rate between 1 and 10000),
  constraint ledger_tax_codes_code_check check (code ~ '^[0-9A-Za-z.-]{1,30}$'),
  constraint ledger_tax_codes_group_code_check check (group_code ~ '^[0-9.]{0,10}$'),
  constraint ledger_tax_codes_name_check check (length(name) between 1 and 100)
);
select platform_tenant_table('ledger_tax_codes', 'select, insert, update, delete');

-- Accounts for settling tax with the tax office and for the bank's own charges.
grant insert on ledger_chart to evops_platform;
set local role evops_platform;
insert into ledger_chart (account, kind, held, never) values
  ('output_tax', 'liability', false, null),
  ('bank_fee', 'expense', false, null);
reset role;
revoke insert on ledger_chart from evops_platform;
