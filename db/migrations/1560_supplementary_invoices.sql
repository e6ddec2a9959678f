-- A supplementary invoice covers the amount by which the sessions of an issued invoice cost more since its issue
-- (decision 352). It contains these sessions a second time, with the difference only.
alter table documents_invoices add column supplements_id uuid;
alter table documents_invoices
  add column is_supplement boolean generated always as (supplements_id is not null) stored not null;
alter table documents_invoices
  add constraint documents_invoices_supplements foreign key (operator_id, supplements_id)
    references documents_invoices (operator_id, id),
  add constraint documents_invoices_supplement
    check (supplements_id is null or (supplements_id <> id and kind = 'invoice' and replaces_id is null and replaced_by is null)),
  add constraint documents_invoices_is_supplement unique (operator_id, id, is_supplement);
create index documents_invoices_supplements on documents_invoices (operator_id, supplements_id)
  where supplements_id is not null;

alter table documents_invoice_sessions add column is_supplement boolean default false not null;
alter table documents_invoice_sessions
  add constraint documents_invoice_sessions_supplement foreign key (operator_id, invoice_id, is_supplement)
    references documents_invoices (operator_id, id, is_supplement);
drop index documents_invoice_sessions_once;
create unique index documents_invoice_sessions_once on documents_invoice_sessions (operator_id, session_id)
  where living and not is_supplement;

alter table documents_issued drop constraint documents_issued_kind_check;
alter table documents_issued add constraint documents_issued_kind_check
  check (kind in ('invoice', 'simplified', 'global', 'supplement', 'external', 'reversal', 'credit', 'payment'));
