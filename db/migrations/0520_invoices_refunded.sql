-- What was given back of an invoice's sessions since it was issued.
alter table documents_invoices
  -- By the books: what it brings, less what its sessions' payers have paid by now; below zero where they paid more.
  add column refunded_minor bigint not null default 0;
grant update (refunded_minor) on documents_invoices to evops_app, evops_platform;
create index documents_invoices_refunded on documents_invoices (operator_id, no desc) where living and refunded_minor <> 0;

-- Until when an operator's journals were looked through for what changes their invoices.
create table documents_looked (
  operator_id uuid not null,
  looked_at timestamptz not null,
  primary key (operator_id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('documents_looked', 'select, insert, update');
