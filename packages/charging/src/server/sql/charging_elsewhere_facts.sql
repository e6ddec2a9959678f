-- Returns the facts about a start of a token at a partner's station, for `startVerdict`, and who would pay: its own state
-- and limits, its holder's terms and balance, as at our charge points. A token limited to stations of ours may not
-- charge elsewhere. No row: no such token.
create or replace function charging_elsewhere_facts(p_operator uuid, p_token uuid, p_at timestamptz)
  returns table(token text, listed text, holder_refusal text, own_refusal text, is_elsewhere boolean, is_short boolean,
    has_purse boolean, holder_id uuid, payers uuid[])
  language sql stable set search_path = public, pg_temp
as $$
  select charging_token_state(t.state, t.valid_from, t.valid_until, p_at), charging_listed(p_operator, p_token, n.id, p_at),
    m.refusal, l.refusal, not t.many_at_once and exists (select from charging_sessions o
      where o.operator_id = t.operator_id and o.token_id = t.id and charging_is_open(o.state)),
    p.holder_id is not null and ledger_spendable(p_operator, p.holder_id, p_token) <= 0,
    t.purse_id is not null, p.holder_id, p.payers
  from charging_tokens t
  cross join (select '00000000-0000-0000-0000-000000000000'::uuid) n (id)
  left join organisation_operator_facts f on f.operator_id = t.operator_id
  left join lateral charging_payer_at(t, p_at) p on true
  left join lateral charging_start_terms(p_operator, p.holder_id, n.id, f.time_zone, p_at) m on true
  left join lateral charging_limit_terms(t, n.id, f.time_zone, p_at, null) l on t.is_limited
  where t.operator_id = p_operator and t.id = p_token
$$;
revoke all on function charging_elsewhere_facts from public;
grant execute on function charging_elsewhere_facts to evops_app, evops_platform;
