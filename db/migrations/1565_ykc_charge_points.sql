-- A charge point can be registered for YKC 1.6.
alter table stations_charge_points drop constraint stations_charge_points_protocol_check;
alter table stations_charge_points add constraint stations_charge_points_protocol_check check (protocol = any (array[
  'ocpp1.6j', 'ocpp2.0.1', 'ocpp2.1', 'ykc1.6']));
