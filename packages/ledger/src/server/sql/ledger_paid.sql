-- owner: evops_ledger
-- How an order was paid: what is owed to a closed wallet came back to it, like principal. Of its debts only what its
-- holder still owes counts: a recharge repays debts, not orders.
create or replace function ledger_paid(operators uuid[], businesses uuid[])
  returns table(operator_id uuid, business_id uuid, gift_minor bigint, principal_minor bigint, credit_minor bigint,
  arrears_minor bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.operator_id, s.business_id, sum(s.gift)::bigint, sum(s.principal)::bigint,
    sum(case when s.credit > 0 then least(s.credit, greatest(-ledger_owed(s.operator_id, 'wallet_credit', s.holder_id,
      s.currency), 0)) else s.credit end)::bigint,
    sum(case when s.arrears > 0 then least(s.arrears, greatest(-ledger_owed(s.operator_id, 'wallet_arrears',
      s.holder_id, s.currency), 0)) else s.arrears end)::bigint
  from (
    select j.operator_id, j.business_id, j.currency, e.holder_id,
      coalesce(sum(e.amount_minor) filter (where e.account = 'wallet_gift'), 0) as gift,
      coalesce(sum(e.amount_minor) filter (where e.account in ('wallet_principal', 'wallet_frozen', 'refunds_owed',
        'purse_clearing')), 0) as principal,
      coalesce(sum(e.amount_minor) filter (where e.account = 'wallet_credit'), 0)::bigint as credit,
      coalesce(sum(e.amount_minor) filter (where e.account = 'wallet_arrears'), 0)::bigint as arrears
    from unnest(operators, businesses) as asked (operator, business)
    join ledger_journals j on j.operator_id = asked.operator and j.business_id = asked.business
    join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
    where e.account in ('wallet_gift', 'wallet_principal', 'wallet_frozen', 'refunds_owed', 'wallet_credit',
      'wallet_arrears', 'purse_clearing')
    group by j.operator_id, j.business_id, j.currency, e.holder_id
  ) s
  group by s.operator_id, s.business_id;
end;
revoke all on function ledger_paid from public;
grant execute on function ledger_paid to evops_gateway;
