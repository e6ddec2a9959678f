-- Returns the session that a payment terminal at a charge point paid: its transaction, if the token of its start is the
-- reference of the payment. Null for an unknown transaction, and for one that another token started.
create or replace function charging_terminal_session(p_operator uuid, p_charge_point uuid, p_ref text, p_psp_ref text)
  returns uuid
  language sql stable set search_path = public, pg_temp
begin atomic
  select o.id from charging_transactions t
  join charging_sessions o on o.operator_id = t.operator_id and o.transaction_id = t.transaction_id
    and o.charge_point_id = t.charge_point_id
  where t.operator_id = p_operator and t.charge_point_id = p_charge_point and t.ref = p_ref
    and o.start_mode = 'direct_payment' and o.id_tag_key = lower(p_psp_ref);
end;
revoke all on function charging_terminal_session from public;
grant execute on function charging_terminal_session to evops_app, evops_gateway, evops_platform;
