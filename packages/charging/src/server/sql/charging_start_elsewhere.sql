-- Returns whether a start token may charge at an external station, and who would pay: its own state and limits, its
-- holder's terms and balance, as at our charge points. A token limited to stations of ours may not charge elsewhere.
create or replace function charging_start_elsewhere(p_operator uuid, p_token uuid, p_at timestamptz, OUT verdict text,
  OUT holder_id uuid, OUT payers uuid[])
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  t charging_tokens;
  nowhere constant uuid := '00000000-0000-0000-0000-000000000000';
  zone text := (select f.time_zone from organisation_operator_facts f where f.operator_id = p_operator);
  says text;
  refusal text;
begin
  select * into t from charging_tokens c where c.operator_id = p_operator and c.id = p_token;
  select p.holder_id, p.payers into holder_id, payers from charging_payer_at(t, p_at) p;
  verdict := case charging_token_state(t.state, t.valid_from, t.valid_until, p_at)
    when 'accepted' then 'accepted' when 'expired' then 'expired' else 'blocked' end;
  if verdict <> 'accepted' then return; end if;
  if t.purse_id is not null or holder_id is null then
    verdict := 'not-allowed';
    return;
  end if;
  says := charging_listed(p_operator, p_token, nowhere, p_at);
  refusal := charging_start_refusal(says,
    (select m.refusal from charging_start_terms(p_operator, holder_id, nowhere, zone, p_at) m),
    case when t.is_limited then (select l.refusal from charging_limit_terms(t, nowhere, zone, p_at, null) l) end, false);
  verdict := case when refusal in ('listed', 'blacklisted', 'suspended') then 'blocked'
    when refusal is not null then 'not-allowed'
    when says = 'forced' or ledger_spendable(p_operator, holder_id, p_token) > 0 then 'accepted'
    else 'no-credit' end;
end
$$;
revoke all on function charging_start_elsewhere from public;
grant execute on function charging_start_elsewhere to evops_app, evops_platform;
