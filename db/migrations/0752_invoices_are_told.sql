-- An issued invoice that the member it is for was not told of yet. What was issued before is old news.
alter table documents_invoices add column told boolean not null default true;
alter table documents_invoices alter column told set default false;
create index documents_invoices_untold on documents_invoices (id) where state = 'issued' and not told;
grant update (told) on documents_invoices to evops_platform;
