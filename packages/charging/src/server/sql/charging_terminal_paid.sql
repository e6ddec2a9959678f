-- owner: evops_gateway
-- Stores the payment state of a session of the caller's operator that payment terminals pay, and the paid part of its
-- bill.
create or replace function charging_terminal_paid(p_session uuid, p_state text, p_paid bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update charging_sessions o set pay_state = p_state, paid_principal_minor = p_paid, version = o.version + 1
  where o.operator_id = platform_operator() and o.id = p_session and o.start_mode = 'direct_payment'
    and o.holder_id is null and (o.pay_state, o.paid_principal_minor) is distinct from (p_state, p_paid);
end
$$;
revoke all on function charging_terminal_paid from public;
grant execute on function charging_terminal_paid to evops_app;
