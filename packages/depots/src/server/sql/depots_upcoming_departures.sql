-- Future departures, and the charge point of their vehicle in the newest plan. Used to find the effects of a power cut.
create or replace view depots_upcoming_departures with (security_invoker = true) as
select d.operator_id, d.station_id, d.id as departure_id, d.block_no, d.depart_at, r.charge_point_id
from depots_departures d
cross join lateral (select n.charge_point_id from depots_plan_rows n join depots_plans p on p.operator_id = n.operator_id and p.id = n.plan_id
  where n.operator_id = d.operator_id and n.departure_id = d.id order by p.made_at desc limit 1) r
where d.state = 'planned' and r.charge_point_id is not null;
grant select on depots_upcoming_departures to evops_app, evops_platform;
