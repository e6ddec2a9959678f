-- What is set aside for sessions, for whoever knows whether the business still runs.
create or replace view ledger_set_aside with (security_invoker = true) as
  select operator_id, business_id, at from ledger_freezes where kind = 'order';
grant select on ledger_set_aside to evops_app, evops_platform;
