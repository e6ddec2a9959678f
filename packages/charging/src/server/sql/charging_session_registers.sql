-- Registers at the start and the end of sessions. The aggregation of meter values adds them to the registers between, so
-- that a curve has the energy of its sessions.
create or replace view charging_session_registers with (security_invoker = true) as
select operator_id, charge_point_id, connector_no, started_at, meter_start_dwh, ended_at, meter_end_dwh, stop_received_at
from charging_sessions where start_received_at is not null;
grant select on charging_session_registers to evops_app, evops_platform;
