-- Monthly bills of companies, for invoices.
create or replace view members_bill_facts with (security_invoker = true) as
select operator_id, id as bill_id, no, company_id, period_from, period_to, currency, to_pay_minor from members_bills;
grant select on members_bill_facts to evops_app, evops_platform;
