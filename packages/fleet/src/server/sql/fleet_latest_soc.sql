-- Last known states of charge of vehicles, with their source: the latest of a user's entry, a session's end and
-- telematics.
create or replace view fleet_latest_soc with (security_invoker = true) as
select v.operator_id, v.id as vehicle_id, k.soc, k.at as soc_at, k.source as soc_source
from fleet_vehicles v
left join lateral (
  select a.soc, a.at, a.source from (
    (select o.end_soc as soc, o.ended_at as at, 'lastSession' as source, 2 as weight from fleet_vehicle_sessions o
      where o.operator_id = v.operator_id and o.vehicle_id = v.id and o.ended_at is not null and o.end_soc is not null
      order by o.started_at desc limit 1)
    union all select v.soc, v.soc_at, 'person', 3 where v.soc is not null
    union all select s.soc, s.soc_at, 'telematics', 1 from fleet_vehicle_signs s
      where s.operator_id = v.operator_id and s.vehicle_id = v.id and s.soc is not null) a
  order by a.at desc, a.weight desc limit 1) k on true;
grant select on fleet_latest_soc to evops_app, evops_platform;
