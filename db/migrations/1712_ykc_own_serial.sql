-- Serial that a charge point made itself although we had given it one. Its record belongs to the session of the start,
-- also when it is repeated.
alter table charging_ykc_starts add column own_serial text;
grant update (own_serial) on charging_ykc_starts to evops_gateway;
create unique index charging_ykc_starts_own_serial_idx on charging_ykc_starts (operator_id, charge_point_id, own_serial) where own_serial is not null;
