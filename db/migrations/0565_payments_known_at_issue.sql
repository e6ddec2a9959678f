-- Which payments of the hour before were in what an invoice says was paid of it: those that were on their way are looked for.
alter table documents_invoices add column pays_known uuid[] not null default '{}';
grant update (pays_known) on documents_invoices to evops_app, evops_platform;
