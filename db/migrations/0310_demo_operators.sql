-- An operator of the demo: its story lies in the past, in the ledger as well, and it may be made anew.
alter table organisation_operators add column demo boolean not null default false;

create policy ledger on organisation_operators for select to evops_ledger using (true);
grant select (operator_id, kind, name, language, currency, time_zone, demo, registration_no, address, settings)
  on organisation_operators to evops_ledger;
