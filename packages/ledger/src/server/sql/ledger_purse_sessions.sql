-- Amounts that sessions are owed by card purses.
create or replace view ledger_purse_sessions with (security_invoker = true) as
  select j.operator_id, j.business_id as session_id, e.holder_id as card_id, sum(e.amount_minor)::bigint as owed_minor
  from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
  where e.account = 'purse_clearing' and j.business_type like 'order.%'
  group by j.operator_id, j.business_id, e.holder_id;
grant select on ledger_purse_sessions to evops_app, evops_platform;
