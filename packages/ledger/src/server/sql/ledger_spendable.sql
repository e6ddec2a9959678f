-- Returns the total amount that a session may spend. Zero if no money is left, whatever the gift amount is.
create or replace function ledger_spendable(p_operator uuid, p_holder uuid, p_business uuid) returns bigint
  language sql stable set search_path = public, pg_temp
begin atomic
  select case when blocked is not null or money_minor <= 0 then 0 else money_minor + gift_minor end
  from ledger_worth(p_operator, p_holder, p_business);
end;
revoke all on function ledger_spendable from public;
grant execute on function ledger_spendable to evops_app, evops_gateway, evops_platform;
