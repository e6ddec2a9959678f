create or replace view stations_charge_point_signs with (security_invoker = true) as
  select p.operator_id, p.id as charge_point_id, p.booted_at, l.connected, l.last_seen_at, l.subprotocol
  from stations_charge_points p left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id;
grant select on stations_charge_point_signs to evops_app, evops_platform;
