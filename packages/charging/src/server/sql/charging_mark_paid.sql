-- After a posting an order says how it was paid, and with what.
create or replace function charging_mark_paid(ids uuid[]) returns void
  language sql set search_path = public, pg_temp
begin atomic
  update charging_orders o set
    pay_state = case when o.pay_state not in ('unpaid', 'paid', 'postpaid', 'arrears') then o.pay_state
      when p.arrears_minor > 0 then 'arrears' when p.credit_minor > 0 then 'postpaid' else 'paid' end,
    paid_gift_minor = greatest(p.gift_minor, 0),
    -- What is neither gift nor owed is principal, whether it paid the order or a debt of it.
    paid_principal_minor = greatest(case when p.arrears_minor > 0 or p.credit_minor > 0
      then least(p.principal_minor, o.payable_minor - greatest(p.gift_minor, 0))
        else o.payable_minor - greatest(p.gift_minor, 0) end, 0)
  from (select array_agg(c.operator_id) as operators, array_agg(c.id) as orders from charging_orders c
    where c.id = any (ids) and c.holder_id is not null) as asked
  cross join lateral ledger_paid(asked.operators, asked.orders) p
  where o.operator_id = p.operator_id and o.id = p.business_id;
end;
revoke all on function charging_mark_paid from public;
grant execute on function charging_mark_paid to evops_gateway;
