-- owner: evops_gateway
-- Charge points of the operator by compact numbers (lower case, without separators), with their connectors. A code is
-- unique within the whole operator, so a user of a few stations is compared with all of them.
create or replace function stations_code_neighbours(numbers text[])
  returns table (id uuid, charge_point_no text, connector_nos smallint[])
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, p.charge_point_no, array(select g.connector_no from stations_connectors g
    where g.operator_id = p.operator_id and g.charge_point_id = p.id order by g.connector_no)
  from stations_charge_points p
  where p.operator_id = platform_operator() and translate(lower(p.charge_point_no), '._-', '') = any (numbers)
$$;
revoke all on function stations_code_neighbours from public;
grant execute on function stations_code_neighbours to evops_app;
