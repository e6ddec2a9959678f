-- Changes of each count of a session, relative to the previous count. `is_new`: the first count of the session in any
-- statement.
create or replace view finance_changes with (security_invoker = true) as
select c.operator_id, c.session_id, c.seq, c.statement_id, c.version_id, c.station_id, c.day, c.counted_at,
  b.statement_id is distinct from c.statement_id as is_new,
  c.is_dwh - coalesce(b.is_dwh, 0) as energy_dwh,
  c.is_electricity_minor - coalesce(b.is_electricity_minor, 0) as electricity_minor,
  c.is_service_minor - coalesce(b.is_service_minor, 0) as service_minor,
  c.is_occupancy_minor - coalesce(b.is_occupancy_minor, 0) as occupancy_minor,
  c.is_reduced_minor - coalesce(b.is_reduced_minor, 0) as reduced_minor,
  c.is_base_minor - coalesce(b.is_base_minor, 0) as base_minor,
  -- Fee kept of its payment; null: by the rate of its terms, also for the earlier payments.
  c.is_fee_e6 as fee_e6, b.is_fee_e6 as was_fee_e6,
  case when b.is_fee_e6 is null then coalesce(b.is_electricity_minor + b.is_service_minor + b.is_occupancy_minor
    - b.is_reduced_minor - b.is_unpaid_minor, 0) end as was_paid_minor,
  c.is_unpaid_minor - coalesce(b.is_unpaid_minor, 0) as unpaid_minor
from finance_counts c
-- Most sessions are counted once and need no look-up.
left join lateral (select * from finance_counts b where c.seq > 1 and b.operator_id = c.operator_id and b.session_id = c.session_id
  and b.seq = c.before_seq offset 0) b on true;
grant select on finance_changes to evops_app, evops_platform;
