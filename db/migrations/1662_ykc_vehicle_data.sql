-- Last data of the vehicle's battery management in a session of a YKC charge point, by message. Without VIN and serial.
alter table charging_ykc_starts add column vehicle jsonb not null default '{}';
grant update (vehicle) on charging_ykc_starts to evops_gateway;
