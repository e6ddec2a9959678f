-- What each count of an order adds: from where the count before it ended. `is_new`: its statement counted it no earlier.
create or replace view finance_changes with (security_invoker = true) as
select c.operator_id, c.session_id, c.seq, c.statement_id, c.version_id, c.station_id, c.day, c.counted_at,
  b.statement_id is distinct from c.statement_id as is_new,
  c.is_dwh - coalesce(b.is_dwh, 0) as energy_dwh,
  c.is_electricity_minor - coalesce(b.is_electricity_minor, 0) as electricity_minor,
  c.is_service_minor - coalesce(b.is_service_minor, 0) as service_minor,
  c.is_occupancy_minor - coalesce(b.is_occupancy_minor, 0) as occupancy_minor,
  c.is_reduced_minor - coalesce(b.is_reduced_minor, 0) as reduced_minor,
  c.is_base_minor - coalesce(b.is_base_minor, 0) as base_minor,
  -- What was kept of its payment; null: by the rate of its terms, as what was paid before then.
  c.is_fee_e6 as fee_e6, b.is_fee_e6 as was_fee_e6,
  case when b.is_fee_e6 is null then coalesce(b.is_electricity_minor + b.is_service_minor + b.is_occupancy_minor
    - b.is_reduced_minor, 0) end as was_paid_minor
from finance_counts c
-- Most orders are counted once: for them nothing is looked up.
left join lateral (select * from finance_counts b where c.seq > 1 and b.operator_id = c.operator_id and b.session_id = c.session_id
  and b.seq = c.before_seq offset 0) b on true;
grant select on finance_changes to evops_app, evops_platform;
