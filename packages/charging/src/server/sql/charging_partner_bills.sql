-- Change of each bill of a partner's session against the previous bill, and its time.
create or replace view charging_partner_bills with (security_invoker = true) as
select p.operator_id, p.partner_id, p.partner_no, p.session_id, b.revision, b.created_at as billed_at,
  (b.bill ->> 'energyDwh')::bigint - coalesce((l.bill ->> 'energyDwh')::bigint, 0) as energy_dwh
from charging_session_partners p
join charging_sessions o on o.operator_id = p.operator_id and o.id = p.session_id and o.start_mode <> 'direct_payment'
join charging_bills b on b.operator_id = p.operator_id and b.session_id = p.session_id
left join charging_bills l on l.operator_id = b.operator_id and l.session_id = b.session_id and l.revision = b.revision - 1;
grant select on charging_partner_bills to evops_app, evops_platform;
