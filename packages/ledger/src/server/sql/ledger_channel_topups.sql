-- Wallet, merchant account and time of each provider payment. A payment has one wallet.
create or replace view ledger_channel_topups with (security_invoker = true) as
select j.operator_id, j.id as journal_id, c.holder_id as account_id, j.effective_at as at,
  (select e.holder_id from ledger_entries e where e.operator_id = j.operator_id and e.journal_id = j.id
    and e.account <> 'channel' order by e.line limit 1) as wallet_id,
  -- Id of the payment.
  j.business_id as payment_id
from ledger_journals j join ledger_entries c on c.operator_id = j.operator_id and c.journal_id = j.id
  and c.account = 'channel'
where j.business_type = 'payment.topup';
grant select on ledger_channel_topups to evops_app, evops_platform;
