-- An invoice is made out to who paid; a simplified or global one names nobody, whatever title was said with it.
grant update (title_id) on documents_invoices to evops_platform;
set local role evops_platform;
update documents_invoices set title_id = null where kind <> 'invoice' and title_id is not null;
reset role;
revoke update (title_id) on documents_invoices from evops_platform;
alter table documents_invoices add constraint documents_invoices_names check (case kind when 'invoice'
  then holder_id is not null and title_id is not null else holder_id is null and title_id is null end);
