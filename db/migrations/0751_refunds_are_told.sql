-- Refunds that the member was not told of yet: at the counter, and by whoever took the payment. What lies back is old news.
alter table ledger_refunds add column told boolean not null default true;
alter table ledger_refunds alter column told set default false;
create index ledger_refunds_untold on ledger_refunds (id) where not told;
grant update (told) on ledger_refunds to evops_platform;
alter table payments_refunds add column told boolean not null default true;
alter table payments_refunds alter column told set default false;
create index payments_refunds_untold on payments_refunds (id) where state = 'done' and not told;
