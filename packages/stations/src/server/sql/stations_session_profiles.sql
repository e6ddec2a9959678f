-- Charging profiles of sessions on charge points, for the charge planning.
create or replace view stations_session_profiles with (security_invoker = true) as
  select operator_id, charge_point_id, connector_no, profile_no, stack_level, profile,
    (profile ->> 'transactionId')::int as transaction_id, accepted_at
  from stations_charging_profiles where ended_at is null and purpose = 'TxProfile' and profile ? 'transactionId';
grant select on stations_session_profiles to evops_gateway;
