-- Sessions that really started, with the vehicle that was identified, for modules that assign energy to vehicles.
create or replace view charging_session_energy with (security_invoker = true) as
select operator_id, id as session_id, session_no, token_id, id_tag, station_id, charge_point_id, connector_no, state, started_at,
  ended_at, time_zone, energy_dwh,
  start_soc, end_soc, currency, total_minor, battery_dwh, transaction_id, shown_vehicle_id, shown_by,
  -- Billed amount that its payers still owe.
  case when state = 'settled' and pay_state in ('unpaid', 'arrears', 'postpaid')
    then greatest(coalesce(payable_minor, 0) - paid_minor, 0) else 0 end as unpaid_minor
from charging_sessions where device_started_at is not null;
grant select on charging_session_energy to evops_app, evops_platform;
