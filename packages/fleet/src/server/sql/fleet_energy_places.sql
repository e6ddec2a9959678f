-- Vehicle days of a session: by its current data, and as counted in the stored facts. Called for few sessions, each by
-- its key.
create or replace function fleet_energy_places(_session uuid)
  returns table (vehicle_id uuid, day date)
  language sql stable set search_path = public, pg_temp
as $$
  select e.vehicle_id, e.day from fleet_energy_sessions e where e.operator_id = platform_operator() and e.session_id = _session
  union
  select c.vehicle_id, c.day from fleet_energy_counted c where c.operator_id = platform_operator() and c.session_id = _session
$$;
