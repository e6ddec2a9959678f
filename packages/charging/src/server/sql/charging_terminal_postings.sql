-- Amounts by which terminals of payment terminal providers paid bills, for the comparison with files of the day.
create or replace view charging_terminal_postings with (security_invoker = true) as
select operator_id, merchant, psp_ref, currency, posted_minor, settled_at from charging_terminal_payments
where merchant <> '' and posted_minor > 0;
grant select on charging_terminal_postings to evops_app, evops_platform;
