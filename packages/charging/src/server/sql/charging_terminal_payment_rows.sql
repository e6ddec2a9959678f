-- Payments of payment terminals with the bill of their session, as lists and the session's page show them.
create or replace view charging_terminal_payment_rows with (security_invoker = true) as
select p.operator_id, p.id, p.charge_point_id, n.station_id, n.station_name, n.charge_point_no, n.charge_point_name,
  p.transaction_ref, p.psp_ref, p.status, p.status_info, p.amount_minor, p.currency, p.settled_at, p.receipt_no,
  p.receipt_url, p.vat_number, p.vat_company ->> 'name' as vat_company_name, p.received_at, p.posted_minor,
  p.session_id, o.session_no,
  case when o.state in ('settled', 'void') then o.payable_minor end as bill_minor,
  -- All settlements of the session less what is due: its bill without the credit for returned energy.
  case when p.status = 'Settled' and p.currency = o.currency and o.state in ('settled', 'void')
    then w.settled_minor - w.due_minor end as difference_minor,
  case when p.status <> 'Settled' then 'unsettled'
    when p.session_id is null then 'unmatched'
    when p.currency <> o.currency then 'foreign'
    when o.state not in ('settled', 'void') then 'open'
    when w.settled_minor = w.due_minor then 'agreed'
    else 'different' end as state
from charging_terminal_payments p
join stations_charge_point_names n on n.operator_id = p.operator_id and n.charge_point_id = p.charge_point_id
left join charging_sessions o on o.operator_id = p.operator_id and o.id = p.session_id
left join lateral (
  select coalesce(sum(s.amount_minor), 0)::bigint as settled_minor,
    o.payable_minor - charging_offset_minor(o.operator_id, o.id, o.payable_minor) as due_minor
  from charging_terminal_payments s
  where s.operator_id = p.operator_id and s.session_id = p.session_id and s.status = 'Settled'
    and s.currency = o.currency
) w on true;
grant select on charging_terminal_payment_rows to evops_app;
