create or replace function charging_payers_of(p_session charging_sessions) returns uuid[]
  language sql stable parallel safe
return case when p_session.payers is not null then p_session.payers
  when p_session.holder_id is null then '{}'::uuid[]
  else ledger_payers_at(p_session.operator_id, p_session.holder_id, p_session.started_at) end;
revoke all on function charging_payers_of from public;
grant execute on function charging_payers_of to evops_app, evops_gateway, evops_platform;
