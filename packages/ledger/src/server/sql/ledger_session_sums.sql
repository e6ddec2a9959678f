-- Total income of a session from all its postings, the part paid with principal, and the paying wallet if there is
-- exactly one.
create or replace view ledger_session_sums with (security_invoker = true) as
select j.operator_id, j.business_id as session_id,
  coalesce(-sum(e.amount_minor) filter (where e.account = 'income_electricity'), 0)::bigint as electricity_minor,
  coalesce(-sum(e.amount_minor) filter (where e.account = 'income_service'), 0)::bigint as service_minor,
  coalesce(-sum(e.amount_minor) filter (where e.account = 'income_occupancy'), 0)::bigint as occupancy_minor,
  coalesce(sum(e.amount_minor) filter (where e.account in ('discount_operator', 'discount_platform',
    'discount_owner')), 0)::bigint as reduced_minor,
  coalesce(sum(e.amount_minor) filter (where e.account = 'discount_owner'), 0)::bigint as reduced_owner_minor,
  coalesce(sum(e.amount_minor) filter (where e.account in ('wallet_principal', 'wallet_frozen', 'refunds_owed')),
    0)::bigint as principal_minor,
  -- Null if there are several.
  case when min(e.holder_id::text) filter (where e.account in ('wallet_principal', 'wallet_frozen'))
    = max(e.holder_id::text) filter (where e.account in ('wallet_principal', 'wallet_frozen'))
    then min(e.holder_id::text) filter (where e.account in ('wallet_principal', 'wallet_frozen')) end::uuid as wallet_id
from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
where j.business_type like 'order.%' group by j.operator_id, j.business_id;
grant select on ledger_session_sums to evops_app, evops_platform;
