-- owner: evops_ledger
-- Posts journals. Argument: an array of
--   { operatorId, id, currency, businessType, businessId, key, effectiveAt, entries: [{ account, holderId, amountMinor }],
--     memo?, byId?, byName?, reverses?, act?, voucher? }
-- A journal whose key was posted before is left alone (its first posting stands). An unbalanced, empty, overdrawing or
-- foreign journal is refused with the whole call. An entry on the account `payer` is worked out here, under the
-- wallet's lock; those who pay settle in turns of all wallets at once. Returns the ids posted now.
create or replace function ledger_post(journals jsonb) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  caller text := current_setting('role');
  journal jsonb;
  turn uuid[];
  known boolean;
  plain jsonb;
  owing integer;
  backwards jsonb;
  operators uuid[];
  holders uuid[];
  unbalanced boolean;
begin
  -- Nested instead of AND: the planner may read the setting before it checks the caller, who may have none.
  if caller in ('evops_app', 'evops_scoped', 'evops_scoped_few') then
    if exists (select from jsonb_array_elements(journals) j where (j ->> 'operatorId')::uuid <> platform_operator())
      then
      raise exception 'a journal of another operator' using errcode = '42501';
    end if;
  end if;
  if not journals @? '$[*].entries[*].account ? (@ == "payer")' then
    return query select ledger_write(journals);
    return;
  end if;
  perform ledger_hold_books(journals);
  select jsonb_agg(j.journal) filter (where e.due is null), count(*) filter (where e.due > 0),
    jsonb_agg(j.journal order by j.place) filter (where e.due <= 0),
    array_agg((j.journal ->> 'operatorId')::uuid) filter (where e.due is not null),
      array_agg(e.holder) filter (where e.due is not null), bool_or(e.whole <> 0)
  into plain, owing, backwards, operators, holders, unbalanced
  from jsonb_array_elements(journals) with ordinality as j (journal, place)
  cross join lateral (
    select max("holderId"::text) filter (where account = 'payer')::uuid as holder,
      sum("amountMinor") filter (where account = 'payer') as due, coalesce(sum("amountMinor"), 1) as whole
    from jsonb_to_recordset(j.journal -> 'entries') as x (account text, "holderId" uuid, "amountMinor" bigint)
  ) e;
  if unbalanced then
    raise exception 'unbalanced journal' using errcode = '23514', constraint = 'ledger_journal_balanced';
  end if;
  if plain is not null then return query select ledger_write(plain); end if;
  -- Includes the payers that the journals name.
  select operators || array_agg((j ->> 'operatorId')::uuid), holders || array_agg(p.id::uuid) into operators, holders
  from jsonb_array_elements(journals) j cross join lateral jsonb_array_elements_text(coalesce(j -> 'payers',
    '[]')) p (id);
  perform ledger_lock_wallets(operators, holders);
  while owing > 0 loop
    turn := ledger_settle_turn(journals);
    exit when turn is null;
    perform ledger_record_acts(journals, turn);
    return query select unnest(turn);
    owing := owing - cardinality(turn);
  end loop;
  if backwards is null then return; end if;
  -- Reversals are rare, so they are processed one by one.
  for journal in select j from jsonb_array_elements(backwards) with ordinality as all_of (j, place) order by place
    loop
    select true into known from ledger_journals where operator_id = (journal ->> 'operatorId')::uuid
      and idempotency_key = journal ->> 'key';
    continue when known;
    return query select ledger_write(jsonb_build_array(journal || jsonb_build_object('holderId', (
      select e -> 'holderId' from jsonb_array_elements(journal -> 'entries') e where e ->> 'account' = 'payer' limit 1),
      'entries', (
      select coalesce(jsonb_agg(jsonb_build_object('account', account, 'holderId', holder, 'amountMinor', minor)),
        '[]') from (
        select e ->> 'account' as account, e ->> 'holderId' as holder,
          sum((e ->> 'amountMinor')::bigint)::bigint as minor
        from jsonb_array_elements(ledger_payer_lines(journal)
          || coalesce((select jsonb_agg(e) from jsonb_array_elements(journal -> 'entries') e
          where e ->> 'account' <> 'payer'), '[]')) e
        group by 1, 2 having sum((e ->> 'amountMinor')::bigint) <> 0 order by min(e ->> 'account')) as summed))));
  end loop;
end
$$;
revoke all on function ledger_post from public;
grant execute on function ledger_post to evops_app, evops_gateway;
