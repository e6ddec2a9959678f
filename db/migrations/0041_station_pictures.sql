-- Pictures of a station: nine places, each taken once. The files lie in the data folder under random names.
create table stations_pictures (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  place smallint not null check (place between 1 and 9),
  -- 1 station, 2 charge point, 3 parking space, 4 entrance.
  kind smallint not null check (kind between 1 and 4),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  stored_as text not null check (stored_as ~ '^[0-9a-f]{32}$'),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_pictures_place unique (operator_id, station_id, place) deferrable initially deferred,
  foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_pictures');
select platform_scoped_table('stations_pictures', 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');
