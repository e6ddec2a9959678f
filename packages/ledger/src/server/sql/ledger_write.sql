-- owner: evops_ledger
-- Writes journals that are whole: each line says its account. Returns the ids posted now.
create or replace function ledger_write(journals jsonb) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ids uuid[];
  overdrawn text;
begin
  perform ledger_hold_books(journals);
  if exists (
    select from jsonb_array_elements(journals) j
    where (select coalesce(sum((e ->> 'amountMinor')::bigint), 1) from jsonb_array_elements(j -> 'entries') e) <> 0
  ) then
    raise exception 'unbalanced journal' using errcode = '23514', constraint = 'ledger_journal_balanced';
  end if;
  with posted as (
    insert into ledger_journals (operator_id, id, currency, business_type, business_id, idempotency_key, effective_at,
      memo, by_id, by_name, reverses, recorded_at)
    select "operatorId", id, currency, "businessType", "businessId", key, "effectiveAt", coalesce(memo, ''), "byId",
      coalesce("byName", ''), reverses,
      ledger_recorded_at("operatorId", "effectiveAt")
    from jsonb_to_recordset(journals) as j ("operatorId" uuid, id uuid, currency text, "businessType" text,
      "businessId" uuid, key text, "effectiveAt" timestamptz,
      memo text, "byId" uuid, "byName" text, reverses uuid)
    on conflict (operator_id, idempotency_key) do nothing
    returning ledger_journals.operator_id, ledger_journals.id, ledger_journals.currency,
      ledger_journals.effective_at, ledger_journals.recorded_at
  ), late as (
    insert into ledger_late (operator_id, journal_id, booked_at)
    select p.operator_id, p.id, greatest(p.recorded_at, b.closed_to) from posted p
    join ledger_closed_to((select array_agg(distinct p.operator_id) from posted p)) b
      on b.operator_id = p.operator_id and p.effective_at < b.closed_to
  ), queued as (
    insert into ledger_unsealed (operator_id, row_id) select operator_id, id from posted
  ), lines as (
    select p.operator_id, p.id, p.currency, e.line::smallint as line, e.entry ->> 'account' as account,
      (e.entry ->> 'holderId')::uuid as holder_id, (e.entry ->> 'amountMinor')::bigint as amount_minor
    from jsonb_array_elements(journals) j
    join posted p on p.id = (j ->> 'id')::uuid and p.operator_id = (j ->> 'operatorId')::uuid
    cross join lateral jsonb_array_elements(j -> 'entries') with ordinality as e (entry, line)
  ), entered as (
    insert into ledger_entries (operator_id, journal_id, line, account, holder_id, amount_minor)
    select operator_id, id, line, account, holder_id, amount_minor from lines
  ), moved as (
    select operator_id, account, holder_id, currency, sum(amount_minor) as moved_minor from lines
    where holder_id is not null
    group by operator_id, account, holder_id, currency
  ), balanced as (
    insert into ledger_balances (operator_id, account, holder_id, currency, balance_minor)
    select operator_id, account, holder_id, currency, moved_minor from moved
    order by operator_id, account, holder_id, currency
    on conflict (operator_id, account, holder_id, currency) do update
      set balance_minor = ledger_balances.balance_minor + excluded.balance_minor
    returning operator_id, account, holder_id, currency, balance_minor
  )
  -- A balance that was beyond its limit before may come nearer to it, never go further.
  select (select array_agg(id) from posted),
    (select b.account from balanced b join ledger_chart c using (account)
      join moved m using (operator_id, account, holder_id, currency)
      where (c.never = 'debit' and b.balance_minor > 0 and m.moved_minor > 0)
        or (c.never = 'credit' and b.balance_minor < 0 and m.moved_minor < 0) limit 1)
  into ids, overdrawn;
  -- Not a table constraint: for an upsert, a constraint would check the inserted row, not the result.
  if overdrawn is not null then
    raise exception 'overdrawn: %', overdrawn using errcode = '23514', constraint = 'ledger_not_overdrawn',
      detail = overdrawn;
  end if;
  perform ledger_record_acts(journals, ids);
  if journals @? '$[*].voucher' then
    perform ledger_use_vouchers(journals, ids);
  end if;
  return query select unnest(ids);
end
$$;
revoke all on function ledger_write from public;
