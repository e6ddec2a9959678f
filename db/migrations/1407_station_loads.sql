-- Energy of the charge points of a station by quarter hour of a day, in 0.1 Wh. Subtracted from what the meters of a supply
-- point count, it gives the other load (decision 297); compared with them, it shows meters that disagree (decision 296).
create table energy_station_days (
  operator_id uuid not null,
  station_id uuid not null,
  day date not null,
  -- Start of the local day.
  from_at timestamp with time zone not null,
  points_curve bigint[] not null,
  constraint energy_station_days_pkey primary key (operator_id, station_id, day),
  constraint energy_station_days_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint energy_station_days_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
select platform_tenant_table('energy_station_days');
create policy scope on energy_station_days as restrictive for all to evops_scoped
  using ((station_id = any ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = any ((current_setting('evops.stations'::text))::uuid[])));
