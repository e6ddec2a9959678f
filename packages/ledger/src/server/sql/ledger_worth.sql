-- Returns what a holder and the company that pays before them can spend, including the hold of the business itself.
-- Money pays everything, gift money only service and occupancy. blocked: no session may be started.
create or replace function ledger_worth(p_operator uuid, p_holder uuid, p_business uuid)
  returns table(money_minor bigint, gift_minor bigint, blocked text)
  language sql stable set search_path = public, pg_temp
begin atomic
  select (coalesce(sum(case when w.kind = 'purse' then ledger_on_chip(w.operator_id, w.id, w.currency)
        else ledger_owed(w.operator_id, 'wallet_principal', w.id, w.currency) end
        + greatest(w.credit_limit_minor + ledger_owed(w.operator_id, 'wallet_credit', w.id, w.currency), 0)), 0)
      + coalesce((select f.amount_minor from ledger_freezes f where f.operator_id = p_operator
        and f.business_id = p_business), 0))::bigint,
    coalesce(sum(ledger_owed(w.operator_id, 'wallet_gift', w.id, w.currency)), 0)::bigint,
    max(case when w.id = p_holder then
      case when w.state <> 'active' then w.state when ledger_owed(w.operator_id, 'wallet_arrears', w.id,
        w.currency) < 0 then 'arrears' end end)
  from ledger_wallets h
  cross join lateral (
    select l.operator_id, l.id, l.kind, l.state, l.currency, l.credit_limit_minor from ledger_wallets l
    where l.operator_id = h.operator_id and l.id = any (array[h.id, h.payer_id])
      and (l.id = h.id or l.state = 'active') offset 0
  ) w
  where h.operator_id = p_operator and h.id = p_holder;
end;
revoke all on function ledger_worth from public;
grant execute on function ledger_worth to evops_app, evops_gateway, evops_platform;
