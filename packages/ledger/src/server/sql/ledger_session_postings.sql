-- Income of each posting of a session, after discounts, and whether the daily totals already include it.
create or replace view ledger_session_postings with (security_invoker = true) as
select j.operator_id, j.id as journal_id, j.business_id as session_id, j.business_type, j.effective_at,
  not exists (select from ledger_unsealed u where u.operator_id = j.operator_id and u.row_id = j.id) as in_days,
  coalesce(-sum(e.amount_minor) filter (where e.account in ('income_electricity', 'income_service', 'income_occupancy',
    'discount_operator', 'discount_platform', 'discount_owner')), 0)::bigint as net_minor
from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
where j.business_type like 'order.%'
-- Grouped by all columns, so that conditions are applied before the aggregation.
group by j.operator_id, j.id, j.business_id, j.business_type, j.effective_at;
grant select on ledger_session_postings to evops_app, evops_platform;
