-- Balances at payment providers, by merchant account.
create or replace view ledger_channel_balances with (security_invoker = true) as
  select operator_id, holder_id, currency, balance_minor from ledger_balances where account = 'channel';
grant select on ledger_channel_balances to evops_app, evops_platform;
