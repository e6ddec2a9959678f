-- Advances to parties when payments were shared, by party. Debit if more was paid than returned.
create or replace view ledger_advances with (security_invoker = true) as
  select operator_id, holder_id, currency, balance_minor from ledger_balances where account = 'share_advance';
grant select on ledger_advances to evops_app, evops_platform;
