create or replace function charging_payers_of(p_order charging_orders) returns uuid[]
  language sql stable parallel safe
return case when p_order.payers is not null then p_order.payers
  when p_order.holder_id is null then '{}'::uuid[]
  else ledger_payers_at(p_order.operator_id, p_order.holder_id, p_order.started_at) end;
revoke all on function charging_payers_of from public;
grant execute on function charging_payers_of to evops_app, evops_gateway, evops_platform;
