-- Income of sessions per day of the operator, after discounts, from the daily totals.
create or replace view ledger_session_income_days with (security_invoker = true) as
select operator_id, day, time_zone, sum(credit_minor - debit_minor)::bigint as net_minor
from ledger_days
where business_type like 'order.%' and account in ('income_electricity', 'income_service', 'income_occupancy',
  'discount_operator', 'discount_platform', 'discount_owner')
group by 1, 2, 3;
grant select on ledger_session_income_days to evops_app, evops_platform;
