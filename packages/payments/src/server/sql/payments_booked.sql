-- Payments and refunds of accounts: each capture, and completed refunds, by the numbers of the providers' files.
create or replace view payments_booked with (security_invoker = true) as
  select c.operator_id, c.account_id, 'payment' as kind, c.file_no as our_no, c.provider_no, c.intent_id, c.currency,
    c.amount_minor as minor, c.at
  from payments_captures c
  union all
  select r.operator_id, i.account_id, 'refund', r.our_no, r.provider_no, i.id, i.currency, r.amount_minor, r.ended_at
  from payments_refunds r join payments_intents i on i.operator_id = r.operator_id and i.id = r.intent_id
  where r.state = 'done';
grant select on payments_booked to evops_app, evops_platform;
