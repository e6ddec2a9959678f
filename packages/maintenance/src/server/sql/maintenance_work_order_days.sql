-- One row per work order with its counts, for summing: on the day of its creation in station local time (without a
-- station, the operator's time zone), for its assignee, and for the charge point's data at that time. This is the only
-- definition of the repair figures. Seconds are elapsed time; whether time limits were kept is determined by the
-- working calendar that set them (decision 135).
create or replace view maintenance_work_order_days with (security_invoker = true) as
select o.operator_id, o.id as work_order_id, o.created_at,
  (o.created_at at time zone coalesce(s.time_zone, p.time_zone))::date as day,
  o.station_id, o.charge_point_id, o.assignee_id as staff_id, o.charge_point_model, o.charge_point_firmware as firmware,
  1::bigint as made_work_orders,
  (o.state = 'cancelled')::int::bigint as cancelled_work_orders,
  (o.accepted_at is not null)::int::bigint as accepted_work_orders,
  coalesce(extract(epoch from o.accepted_at - o.created_at), 0)::bigint as accept_seconds,
  (o.done_at is not null)::int::bigint as repaired_work_orders,
  -- Without suspended time.
  coalesce(extract(epoch from o.done_at - o.created_at) - o.suspended_seconds, 0)::bigint as repair_seconds,
  -- Had time limits, and is completed or has exceeded one. Work orders without a visit are not evaluated.
  j.judged::int::bigint as judged_work_orders,
  (j.judged and not j.broken)::int::bigint as in_time_work_orders,
  (o.state = 'closed')::int::bigint as verified_work_orders,
  (o.state = 'closed' and o.returned = 0)::int::bigint as first_fixed_work_orders,
  (o.type = 'fault' and o.charge_point_id is not null)::int::bigint as fault_work_orders,
  -- The charge point had already been repaired in the seven days before.
  (o.type = 'fault' and o.charge_point_id is not null and exists (select from maintenance_work_orders e
    where e.operator_id = o.operator_id and e.charge_point_id = o.charge_point_id and e.id <> o.id and e.type = 'fault' and e.state in ('done', 'closed')
      and e.done_at <= o.created_at and e.done_at > o.created_at - interval '7 days'))::int::bigint as repeated_work_orders
from maintenance_work_orders o
left join stations_station_names s on s.operator_id = o.operator_id and s.station_id = o.station_id
left join organisation_operator_facts p on p.operator_id = o.operator_id
cross join lateral (select num_nonnulls(o.accept_broken_at, o.arrive_broken_at, o.fix_broken_at) > 0 as broken) b
cross join lateral (select b.broken, o.state <> 'cancelled' and (o.done_at is not null or b.broken)
  and (num_nonnulls(o.accept_due, o.arrive_due, o.fix_due) > 0 or b.broken) as judged) j;
grant select on maintenance_work_order_days to evops_app, evops_platform;
