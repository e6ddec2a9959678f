-- owner: evops_ledger
-- What an account owes its holder: a liability's balance is negative, and a debt's is below zero here.
create or replace function ledger_owed(p_operator uuid, p_account text, holder uuid, p_currency text) returns bigint
  language sql stable
return coalesce((select -balance_minor from ledger_balances b where b.operator_id = p_operator
  and b.account = p_account and b.holder_id = holder and b.currency = p_currency), 0);
revoke all on function ledger_owed from public;
grant execute on function ledger_owed to evops_app, evops_gateway, evops_platform;
