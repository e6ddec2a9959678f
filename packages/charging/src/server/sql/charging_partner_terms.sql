-- Returns the terms of the partner that requested a session, in the form of a group price. They are fixed at the start
-- and replace the prices of the rule.
create or replace function charging_partner_terms(p_operator uuid, p_session uuid)
  returns table(id uuid, group_key text, terms jsonb)
  language sql stable parallel safe set search_path = public, pg_temp
begin atomic
  select p.partner_id, p.partner_name, p.terms from charging_session_partners p
  where p.operator_id = p_operator and p.session_id = p_session;
end;
revoke all on function charging_partner_terms from public;
grant execute on function charging_partner_terms to evops_app, evops_gateway, evops_platform;
