-- owner: evops_ledger
-- Writes acts that promise money without a journal: coupons and prices of a group (decision 255). An act that needs a
-- second person and has none is refused, and so is an act of a journal or of another operator.
-- Argument: a list of arguments of `ledger_add_act`
create or replace function ledger_record_promises(promises jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  promise jsonb;
begin
  for promise in select p from jsonb_array_elements(promises) p order by p ->> 'walletId', p ->> 'id' loop
    if (promise ->> 'operatorId')::uuid is distinct from platform_operator() then
      raise exception 'an act of another operator' using errcode = '42501';
    end if;
    if not exists (select from ledger_money_rules where kind = promise ->> 'kind' and business_type ^@ 'promise.') then
      raise exception '% is no promise', promise ->> 'kind' using errcode = '23514', constraint = 'ledger_act_missing';
    end if;
    perform ledger_add_act(promise);
  end loop;
end
$$;
revoke all on function ledger_record_promises from public;
grant execute on function ledger_record_promises to evops_app;
