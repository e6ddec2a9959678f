-- Entries of a partner's statements, each with the time of recording: the amounts that the ledger booked (additional
-- debt of the partner is positive, additional debt of ours negative), and the energy of bills and records, which a void
-- or a credit reverses. The lines, the monthly sums and the totals of a statement are sums of these entries. `side`:
-- the partner's sessions at our stations, or our drivers' sessions at the partner's stations.
create or replace view interop_account_steps with (security_invoker = true) as
select l.operator_id, l.holder_id as partner_id, l.recorded_at as at,
  case when l.business_type like 'order.%' or (l.account = 'payable_partner' and l.business_type like 'roaming.%') then l.business_id end as session_id,
  l.business_type as kind, l.amount_minor,
  0::bigint as energy_dwh, case when l.account = 'payable_partner' then 'theirs' else 'ours' end as side
from ledger_holder_lines l
where l.account in ('wallet_principal', 'wallet_gift', 'wallet_frozen', 'refunds_owed', 'wallet_credit', 'wallet_arrears', 'payable_partner')
union all
select b.operator_id, b.partner_id, b.billed_at, b.session_id, case when b.revision = 1 then 'first' else 'again' end, 0,
  b.energy_dwh, 'ours'
from charging_partner_bills b
union all
select v.operator_id, v.holder_id, v.recorded_at, v.business_id, 'void', 0, -(select sum(b.energy_dwh)::bigint
  from charging_partner_bills b where b.operator_id = v.operator_id and b.session_id = v.business_id), 'ours'
from (select distinct operator_id, holder_id, recorded_at, business_id from ledger_holder_lines
  where business_type = 'order.void') v
union all
select r.operator_id, r.partner_id, r.received_at, coalesce(r.credits, r.id), case when r.credits is null then 'first' else 'again' end, 0,
  case when r.credits is null then r.energy_dwh else -(select o.energy_dwh from interop_roaming_records o
    where o.operator_id = r.operator_id and o.id = r.credits) end, 'theirs'
from interop_roaming_records r;
grant select on interop_account_steps to evops_app, evops_platform;
