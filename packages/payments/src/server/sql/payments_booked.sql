-- What came in and went out through accounts: payments that were taken, refunds that arrived.
create or replace view payments_booked with (security_invoker = true) as
  select i.operator_id, i.account_id, 'payment' as kind, i.our_no, i.provider_no, i.id as intent_id, i.currency,
    i.captured_minor as minor, i.paid_at as at
  from payments_intents i where i.captured_minor > 0
  union all
  select r.operator_id, i.account_id, 'refund', r.our_no, r.provider_no, i.id, i.currency, r.amount_minor, r.ended_at
  from payments_refunds r join payments_intents i on i.operator_id = r.operator_id and i.id = r.intent_id
  where r.state = 'done';
grant select on payments_booked to evops_app, evops_platform;
