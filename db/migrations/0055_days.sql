-- Days of the station's calendar over the hours, of connectors, charge points and stations: a curve of years reads one row
-- per day. A day is worked out whole from its hours, so that doing it again changes nothing.
create table stations_days (
  operator_id uuid not null,
  -- A charge point or a station.
  place uuid not null,
  -- 0: all connectors together.
  gun_no smallint not null,
  day date not null,
  -- Means of its hours; of several connectors the mean of their sum.
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  power_max_w bigint,
  temperature_max_dc integer,
  primary key (operator_id, place, gun_no, day)
);
select platform_tenant_table('stations_days', 'select, insert, update, delete');
select platform_scoped_table('stations_days', 'place in (select unnest(current_setting(''evops.stations'')::uuid[])) or exists (select from stations_piles p where p.operator_id = stations_days.operator_id and p.id = stations_days.place)');

-- Which days of a place are there: all that had ended before `until`, in this zone. In another zone they begin anew.
create table stations_days_done (
  operator_id uuid not null,
  place uuid not null,
  time_zone text not null,
  until date not null,
  primary key (operator_id, place)
);
select platform_tenant_table('stations_days_done', 'select, insert, update, delete');
select platform_scoped_table('stations_days_done', 'place in (select unnest(current_setting(''evops.stations'')::uuid[])) or exists (select from stations_piles p where p.operator_id = stations_days_done.operator_id and p.id = stations_days_done.place)');
