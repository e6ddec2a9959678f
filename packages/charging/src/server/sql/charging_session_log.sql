-- Ended sessions and failed starts in the form that authorities request: time, energy, payment and end. Payment is null
-- if unknown: not yet paid, or an imported session without a payer.
create or replace view charging_session_log with (security_invoker = true) as
select operator_id, id as session_id, session_no, station_id, charge_point_id, connector_no, started_at,
  greatest(started_at, ended_at) as ended_at, time_zone, state = 'failed' as failed_start, stop_reason, energy_dwh,
  max_power_w,
  case when state = 'failed' then null when start_mode = 'roaming' then 'roaming' when pay_state = 'free' then 'free'
    when pay_state = 'postpaid' then 'account' when paid_gift_minor + paid_principal_minor > 0 then 'wallet' end
    as payment
from charging_sessions
where (ended_at is not null and start_received_at is not null and state <> 'void') or state = 'failed';
grant select on charging_session_log to evops_app, evops_platform;
