-- Codes that mean two things: the number of a charge point is the connector code of another one, or equals another
-- number apart from case. One row for each side. A driver who types such a code chooses (decision 348).
create or replace view stations_code_collisions with (security_invoker = true) as
select n.operator_id, n.charge_point_no as code, side.charge_point_id, side.connector_no, side.other_id, side.other_no,
  side.other_connector_no
from stations_charge_points n
join stations_charge_points p on p.operator_id = n.operator_id and p.id <> n.id
  and translate(lower(p.charge_point_no), '._-', '') = translate(left(lower(n.charge_point_no), -2), '._-', '')
  and lower(p.charge_point_no) = left(lower(n.charge_point_no), -2)
join stations_connectors g on g.operator_id = p.operator_id and g.charge_point_id = p.id
  and lpad(g.connector_no::text, 2, '0') = right(n.charge_point_no, 2)
cross join lateral (values
  (n.id, null::smallint, p.id, p.charge_point_no, g.connector_no),
  (p.id, g.connector_no, n.id, n.charge_point_no, null::smallint)
) as side (charge_point_id, connector_no, other_id, other_no, other_connector_no)
union all
select n.operator_id, n.charge_point_no, n.id, null::smallint, p.id, p.charge_point_no, null::smallint
from stations_charge_points n
join stations_charge_points p on p.operator_id = n.operator_id and p.id <> n.id
  and translate(lower(p.charge_point_no), '._-', '') = translate(lower(n.charge_point_no), '._-', '')
  and lower(p.charge_point_no) = lower(n.charge_point_no);
grant select on stations_code_collisions to evops_app, evops_platform;
