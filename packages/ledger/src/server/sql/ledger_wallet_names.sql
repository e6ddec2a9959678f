create or replace view ledger_wallet_names with (security_invoker = true) as
  select operator_id, id, kind, name, state from ledger_wallets;
grant select on ledger_wallet_names to evops_app, evops_platform;
