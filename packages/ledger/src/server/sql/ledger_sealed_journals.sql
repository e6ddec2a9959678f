create or replace view ledger_sealed_journals with (security_invoker = true) as
  select j.operator_id, j.id, j.currency, j.business_type, j.business_id, j.idempotency_key, j.effective_at,
    j.recorded_at, j.memo, j.by_id, j.by_name, j.reverses,
    (select jsonb_agg(jsonb_build_array(e.line, e.account, e.holder_id, e.amount_minor) order by e.line)
      from ledger_entries e
      where e.operator_id = j.operator_id and e.journal_id = j.id) as entries
  from ledger_journals j;
grant select on ledger_sealed_journals to evops_app, evops_platform;
