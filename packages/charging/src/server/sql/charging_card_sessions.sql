create or replace view charging_card_sessions with (security_invoker = true) as
  select operator_id, id as session_id, session_no, token_id, holder_id, station_id, charge_point_id, connector_no, state, pay_state,
    start_mode,
    started_at, ended_at, time_zone, energy_dwh, total_minor, currency,
    charging_is_unended(state) as unended, payable_minor
  from charging_sessions where token_id is not null;
grant select on charging_card_sessions to evops_app, evops_platform;
