-- owner: evops_ledger
-- What may be spent of a purse: what lies on the chip by all that is known, less sessions whose record is still to come.
create or replace function ledger_on_chip(p_operator uuid, holder uuid, p_currency text) returns bigint
  language sql stable
return ledger_owed(p_operator, 'purse', holder, p_currency)
  + least(ledger_owed(p_operator, 'purse_clearing', holder, p_currency), 0);
revoke all on function ledger_on_chip from public;
grant execute on function ledger_on_chip to evops_app, evops_gateway, evops_platform;
