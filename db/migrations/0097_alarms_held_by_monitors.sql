-- What a monitor of OCPP 2.x saw may wait for its rule's time and hours as faults do. It ends by its monitor's word, and is
-- as grave as the monitor, or the operator's line for a maker's code, says.
alter table stations_alarm_pending
  add column by_monitor boolean not null default false,
  add column level smallint check (level between 1 and 4);
