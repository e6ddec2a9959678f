create or replace view ledger_deposit_states with (security_invoker = true) as
  select operator_id, id, wallet_id, amount_minor, state, version from ledger_deposits;
grant select on ledger_deposit_states to evops_app, evops_platform;
