-- Updates the payment state and amounts of a session after a posting. Payments of a terminal, and credits for
-- returned energy, are compared with the bill again by their jobs.
create or replace function charging_mark_paid(ids uuid[]) returns void
  language sql set search_path = public, pg_temp
begin atomic
  update charging_sessions o set
    pay_state = charging_pay_state(o.pay_state, p.credit_minor, p.arrears_minor),
    paid_gift_minor = greatest(p.gift_minor, 0),
    paid_principal_minor = charging_paid_principal(o.payable_minor, p.gift_minor, p.principal_minor,
      p.credit_minor > 0 or p.arrears_minor > 0)
  from (select array_agg(c.operator_id) as operators, array_agg(c.id) as sessions from charging_sessions c
    where c.id = any (ids) and c.holder_id is not null) as asked
  cross join lateral ledger_paid(asked.operators, asked.sessions) p
  where o.operator_id = p.operator_id and o.id = p.business_id;
  update charging_returned_energy set due_at = now() where session_id = any (ids) and due_at is null;
  update charging_terminal_payments set due_at = now() where session_id = any (ids) and due_at is null;
end;
revoke all on function charging_mark_paid from public;
grant execute on function charging_mark_paid to evops_gateway;
