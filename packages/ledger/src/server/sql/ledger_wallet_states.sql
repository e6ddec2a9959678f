create or replace view ledger_wallet_states with (security_invoker = true) as
  select operator_id, id, state from ledger_wallets;
grant select on ledger_wallet_states to evops_app, evops_platform;
