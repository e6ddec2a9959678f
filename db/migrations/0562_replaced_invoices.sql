-- Mexico, motive 01: the invoice that takes another one's place is issued first. Until the old one is cancelled both live,
-- and its orders are the new one's alone: one order has at most one living invoice, or that and its successor.
alter table documents_invoices
  add column replaces_id uuid,
  add column replaced_by uuid,
  -- Whether its orders and its bill are its own.
  add column holds boolean generated always as (state not in ('refused', 'cancelled', 'reversed')
    and replaced_by is null) stored not null,
  add column replaced_living boolean generated always as (case when state not in ('refused', 'cancelled', 'reversed')
    and replaced_by is not null then true end) stored,
  add constraint documents_invoices_holds unique (operator_id, id, holds),
  add constraint documents_invoices_replaces unique (operator_id, id, replaces_id),
  add constraint documents_invoices_other check (replaces_id <> id and replaced_by <> id),
  add foreign key (operator_id, replaces_id) references documents_invoices (operator_id, id),
  -- Each names the other, and whoever gave its orders away while it lives has a successor that lives.
  add constraint documents_invoices_replaced foreign key (operator_id, replaced_by,
    id) references documents_invoices (operator_id, id, replaces_id) deferrable initially deferred,
  add constraint documents_invoices_successor foreign key (operator_id, replaced_by,
    replaced_living) references documents_invoices (operator_id, id, living) deferrable initially deferred;
grant update (replaced_by) on documents_invoices to evops_app, evops_platform;
create index documents_invoices_replaced on documents_invoices (operator_id, replaced_by) where replaced_by is not null;

-- An order's `living` follows whether its invoice holds it.
alter table documents_invoice_orders
  drop constraint documents_invoice_orders_living,
  add constraint documents_invoice_orders_living foreign key (operator_id, invoice_id,
    living) references documents_invoices (operator_id, id, holds) on update cascade;
drop index documents_invoices_bill_once;
create unique index documents_invoices_bill_once on documents_invoices (operator_id, bill_id) where holds;
