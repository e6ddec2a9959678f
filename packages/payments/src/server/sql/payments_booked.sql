-- Payments and refunds of accounts: each capture, completed refunds, refunds at the provider, and disputes whose amounts
-- the provider withdraws, by the numbers of the providers' files; and what payment terminals paid, by the references of
-- their payments.
create or replace view payments_booked with (security_invoker = true) as
  select c.operator_id, c.account_id, 'payment' as kind, c.file_no as our_no, c.provider_no, c.intent_id, c.currency,
    c.amount_minor as minor, c.at
  from payments_captures c
  union all
  select r.operator_id, i.account_id, 'refund', r.our_no, r.provider_no, i.id, i.currency, r.amount_minor, r.ended_at
  from payments_refunds r join payments_intents i on i.operator_id = r.operator_id and i.id = r.intent_id
  where r.state = 'done'
  union all
  select d.operator_id, d.account_id, 'refund', d.dispute_no, d.dispute_no, d.intent_id, d.currency, d.amount_minor,
    d.opened_at
  from payments_disputes d where d.kind = 'outside_refund' and d.money = 'taken'
  union all
  -- Complaints at the other providers move no money by themselves.
  select d.operator_id, d.account_id, v.kind, d.dispute_no, d.dispute_no, d.intent_id, d.currency, d.amount_minor, v.at
  from payments_disputes d
  join payments_accounts a on a.operator_id = d.operator_id and a.id = d.account_id and a.provider = 'stripe'
  cross join lateral (values ('dispute', d.opened_at), ('dispute_return', case when d.money = 'returned' then d.ended_at
    end)) v (kind, at)
  where d.kind = 'dispute' and d.money <> 'none' and v.at is not null
  union all
  select t.operator_id, a.id, 'payment', lower(t.psp_ref), '', null::uuid, t.currency, t.posted_minor, t.settled_at
  from charging_terminal_postings t
  join payments_accounts a on a.operator_id = t.operator_id and a.provider = 'terminal' and a.merchant_id = t.merchant;
grant select on payments_booked to evops_app, evops_platform;
