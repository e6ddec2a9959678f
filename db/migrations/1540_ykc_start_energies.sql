-- Energy that real-time data of a session showed around half-hours, as pairs of epoch ms and 0.1 Wh since its start. Prices
-- change at half-hours, so the split of its energy survives a restart of the server.
alter table charging_ykc_starts add column energies jsonb not null default '[]';
grant update (energies) on charging_ykc_starts to evops_gateway;
