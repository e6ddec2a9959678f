-- What may be booked, and how it stands now.
create or replace view stations_bookable_guns with (security_invoker = true) as
select p.operator_id, p.station_id, s.name as station_name, s.time_zone, s.bookable, p.id as pile_id, p.pile_no,
  p.name as pile_name,
  g.gun_no, g.connector_type, p.asset_state in ('awaiting', 'operating') and s.status in (0, 50) as takes_starts,
  coalesce(l.connected, false) as connected, n.status, n.changed_at as status_at
from stations_piles p
join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
join stations_guns g on g.operator_id = p.operator_id and g.pile_id = p.id
left join stations_links l on l.operator_id = p.operator_id and l.pile_id = p.id
left join stations_gun_states n on n.operator_id = p.operator_id and n.pile_id = p.id and n.gun_no = g.gun_no;
grant select on stations_bookable_guns to evops_app, evops_platform;
