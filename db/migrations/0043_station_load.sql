-- What each station drew, summed over its connectors from the same five minutes and hours as every other curve, so that a
-- curve of a station or of all of them reads one row per step. A connector that moved leaves its past where it was.
create table stations_load (
  operator_id uuid not null,
  station_id uuid not null,
  -- Seconds.
  step smallint not null check (step in (300, 3600)),
  at timestamptz not null,
  power_w bigint,
  temperature_max_dc integer,
  primary key (operator_id, station_id, step, at),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_load', 'select, insert, update, delete');
select platform_scoped_table('stations_load', 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');
-- All stations at once over a day.
create index stations_load_at on stations_load (operator_id, step, at) include (station_id, power_w);

insert into stations_load (operator_id, station_id, step, at, power_w, temperature_max_dc)
select r.operator_id, p.station_id, r.step, r.at, sum(r.power_w), max(r.temperature_max_dc)
from stations_rollups r join stations_piles p on p.operator_id = r.operator_id and p.pile_key = r.pile_key
group by 1, 2, 3, 4;
