-- Holds for sessions, ours ('order') and external ones ('roaming'), for the modules that know whether the business
-- still runs.
create or replace view ledger_set_aside with (security_invoker = true) as
  select operator_id, business_id, at, kind, amount_minor from ledger_freezes where kind in ('session', 'roaming');
grant select on ledger_set_aside to evops_app, evops_platform;
