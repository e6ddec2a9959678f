create or replace view stations_pile_signs with (security_invoker = true) as
  select p.operator_id, p.id as pile_id, p.booted_at, l.connected, l.last_seen_at
  from stations_piles p left join stations_links l on l.operator_id = p.operator_id and l.pile_id = p.id;
grant select on stations_pile_signs to evops_app, evops_platform;
