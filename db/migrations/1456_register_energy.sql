-- Energy of a five-minute bucket by the registers of its connector. A bucket between sparse meter values has energy and
-- no meter value of its own.
alter table stations_rollups add column energy_dwh bigint;
alter table stations_rollups add constraint stations_rollups_energy_dwh_check check (energy_dwh >= 0) not valid;
alter table stations_rollups drop constraint stations_rollups_meter_values_check;
alter table stations_rollups add constraint stations_rollups_meter_values_check check (meter_values >= 0) not valid;

-- The aggregation finds sessions by the arrival of their stop.
create index charging_sessions_stop_received on charging_sessions (stop_received_at) where stop_received_at is not null;

-- The curves of the last days are calculated once more, with their energy.
set local role evops_platform;
update stations_rollup_state set done_until = least(done_until, now() - interval '3 days');
reset role;
