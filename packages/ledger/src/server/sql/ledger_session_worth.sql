-- Returns what the wallets of a running session may still spend, like `ledger_worth`.
create or replace function ledger_session_worth(p_operator uuid, p_holder uuid, p_payers uuid[], p_business uuid)
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
  from ledger_wallets w
  where w.operator_id = p_operator and w.id = any (p_holder || p_payers) and (w.id = p_holder or w.state = 'active')
    -- For a session paid by a card's purse, this is the money on the chip.
    and (w.kind = 'purse' or not exists (select from ledger_wallets c where c.operator_id = p_operator
      and c.id = any (p_payers) and c.kind = 'purse'));
end;
revoke all on function ledger_session_worth from public;
grant execute on function ledger_session_worth to evops_app, evops_gateway, evops_platform;
