-- Course of the vehicle's battery in a session of a YKC charge point: one array per minute with the time in epoch
-- seconds, demanded and measured voltage and current, state of charge, highest and lowest temperature. See
-- vehicle-curve.rules.ts.
alter table charging_ykc_starts add column vehicle_curve jsonb not null default '[]';
grant update (vehicle_curve) on charging_ykc_starts to evops_gateway;
