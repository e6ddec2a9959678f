-- A charge point can be registered for YKC 1.6.
alter table stations_charge_points drop constraint stations_charge_points_protocol_check;
alter table stations_charge_points add constraint stations_charge_points_protocol_check check (protocol = any (array[
  'ocpp1.6j', 'ocpp2.0.1', 'ocpp2.1', 'ykc1.6']));
-- A boot stores the protocol of its connection.
grant update (protocol) on stations_charge_points to evops_gateway;
