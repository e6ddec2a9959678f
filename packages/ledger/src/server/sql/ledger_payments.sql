create or replace view ledger_payments with (security_invoker = true) as
  select j.operator_id, j.business_id, case when e.account in ('wallet_frozen', 'refunds_owed')
    then 'wallet_principal' else e.account end as account, e.holder_id, w.name as holder_name,
    w.kind as holder_kind, sum(e.amount_minor)::bigint as amount_minor
  from ledger_journals j
  join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
    and e.account in ('wallet_gift', 'wallet_principal', 'wallet_frozen', 'refunds_owed', 'wallet_credit',
      'wallet_arrears', 'purse_clearing')
  left join ledger_wallets w on w.operator_id = e.operator_id and w.id = e.holder_id
  where j.business_type like 'order.%'
  group by j.operator_id, j.business_id, case when e.account in ('wallet_frozen', 'refunds_owed')
    then 'wallet_principal' else e.account end, e.holder_id, w.name, w.kind
  having sum(e.amount_minor) <> 0;
grant select on ledger_payments to evops_app, evops_platform;
