-- Who serves stations that somebody limited does not see does not serve everywhere: whoever is limited knows that there are such
-- stations, though not which, and changes none of them. Names of stations are held to the data scope where they stand.
drop policy scope on maintenance_contractor_stations;
create policy scope on maintenance_contractor_stations as restrictive for insert to evops_scoped
  with check (station_id = any (current_setting('evops.stations')::uuid[]));
create policy scope_deletes on maintenance_contractor_stations as restrictive for delete to evops_scoped
  using (station_id = any (current_setting('evops.stations')::uuid[]));
drop policy scope on maintenance_staff_stations;
create policy scope on maintenance_staff_stations as restrictive for insert to evops_scoped
  with check (station_id = any (current_setting('evops.stations')::uuid[]));
create policy scope_deletes on maintenance_staff_stations as restrictive for delete to evops_scoped
  using (station_id = any (current_setting('evops.stations')::uuid[]));
