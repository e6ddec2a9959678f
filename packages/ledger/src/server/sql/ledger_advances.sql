-- What went ahead to parties when payments were shared, by party: debit where it is more than came back.
create or replace view ledger_advances with (security_invoker = true) as
  select operator_id, holder_id, currency, balance_minor from ledger_balances where account = 'share_advance';
grant select on ledger_advances to evops_app, evops_platform;
