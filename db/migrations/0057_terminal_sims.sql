-- A terminal's SIM card ends as a charge point's does (F32). Its alarm keeps the terminal's number and outlives it.
alter table stations_alarms
  add column terminal_no text check (length(terminal_no) between 1 and 40),
  add constraint stations_alarms_terminal_check check (terminal_no is null or (pile_id is null and gun_no = 0));
drop index stations_alarms_one;
create unique index stations_alarms_one
  on stations_alarms (operator_id, station_id, pile_id, gun_no, code, terminal_no) nulls not distinct
  where state <> 'closed';
