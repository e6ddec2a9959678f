-- Returns the credit for returned energy that is set off against the bill of a session that a payment terminal pays:
-- at most the bill (decision 378). A terminal of a partner is not told the credit, so nothing is set off there.
create or replace function charging_offset_minor(p_operator uuid, p_session uuid, p_payable bigint) returns bigint
  language sql stable set search_path = public, pg_temp
begin atomic
  select least(coalesce(sum(e.credit_minor), 0)::bigint, p_payable) from charging_returned_energy e
  where e.operator_id = p_operator and e.session_id = p_session and not exists (select from charging_session_partners p
    where p.operator_id = p_operator and p.session_id = p_session);
end;
revoke all on function charging_offset_minor from public;
grant execute on function charging_offset_minor to evops_app, evops_gateway, evops_platform;
