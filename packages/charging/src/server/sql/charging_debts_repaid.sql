-- owner: evops_gateway
-- Of orders that a holder owed for and who owes nothing any more: those that still say so are looked at, whoever
-- charged.
create or replace function charging_debts_repaid(ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  owing uuid[];
begin
  select array_agg(id) into owing from charging_sessions
  where operator_id = platform_operator() and id = any (ids) and pay_state in ('arrears', 'postpaid');
  if owing is null then return; end if;
  perform charging_mark_paid(owing);
  update charging_sessions set version = version + 1 where operator_id = platform_operator() and id = any (owing)
    and pay_state = 'paid';
end
$$;
revoke all on function charging_debts_repaid from public;
grant execute on function charging_debts_repaid to evops_app;
