-- A station's day whose energy does not add up is an alarm (F60): one for each station and day, beside the storms, which
-- are of a station and no day.
alter table stations_alarms
  add column day date,
  add constraint stations_alarms_day_check check (day is null or (pile_id is null and gun_no = 0 and terminal_no is null));
drop index stations_alarms_one;
create unique index stations_alarms_one
  on stations_alarms (operator_id, station_id, pile_id, gun_no, code, terminal_no, day) nulls not distinct
  where state <> 'closed';
create index stations_alarms_day on stations_alarms (operator_id, station_id, day) where day is not null;
