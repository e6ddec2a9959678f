-- owner: evops_gateway
-- Orders of the caller's operator say anew how they were paid, after what a person had posted: given back, or moved to
-- a holder.
create or replace function charging_payments_moved(ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform charging_mark_paid(array(select id from charging_sessions where operator_id = platform_operator()
    and id = any (ids)));
end
$$;
revoke all on function charging_payments_moved from public;
grant execute on function charging_payments_moved to evops_app;
