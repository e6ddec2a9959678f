-- Orders paid from wallets and money set aside cost what they must: what a wallet gives is worked out step by step (one
-- expression in another doubled the work with each of six), lines are joined once instead of each with each, and money is
-- set aside for all orders of a batch at once; those that share a wallet take turns.

-- As it was.
create or replace function ledger_settle_turn(journals jsonb) returns uuid[]
  language plpgsql security definer set search_path = public, pg_temp set jit = off set enable_seqscan = off as $$
declare
  ids uuid[];
  overdrawn text;
  unknown text;
begin
  with asked as materialized (
    select j.*, e.holder, e.due, e.giftable
    from rows from (jsonb_to_recordset(journals) as (
      "operatorId" uuid, id uuid, currency text, "businessType" text, "businessId" uuid, key text, "effectiveAt" timestamptz,
      memo text, "byId" uuid, "byName" text, reverses uuid, entries jsonb)) with ordinality as j (operator_id, id, currency, business_type, business_id, key,
      effective_at, memo, by_id, by_name, reverses, entries, place)
    cross join lateral (
      select max("holderId"::text) filter (where account = 'payer')::uuid as holder, sum("amountMinor") filter (where account = 'payer')::bigint as due,
        greatest(-sum("amountMinor") filter (where account in ('income_service', 'income_occupancy', 'discount_operator', 'discount_platform', 'discount_owner')), 0)::bigint as giftable
      from jsonb_to_recordset(j.entries) as x (account text, "holderId" uuid, "amountMinor" bigint)
    ) e
    where e.due > 0 and not exists (select from ledger_journals k where k.operator_id = j.operator_id and k.idempotency_key = j.key)
  ), owing as materialized (
    select distinct on (a.operator_id, coalesce(own.payer_id, own.id, a.holder)) a.*, own.id as own_id, own.currency as own_currency, own.credit_limit_minor as own_limit,
      p.id as payer_id, p.credit_limit_minor as payer_limit
    from asked a
    -- offset 0: one look by key for each journal, never all wallets of an operator.
    left join lateral (select w.* from ledger_wallets w where w.operator_id = a.operator_id and w.id = a.holder offset 0) own on true
    left join lateral (select w.* from ledger_wallets w where w.operator_id = a.operator_id and w.id = own.payer_id and w.state = 'active' offset 0) p on true
    order by a.operator_id, coalesce(own.payer_id, own.id, a.holder), a.place
  ), freed as (
    delete from ledger_freezes f using owing n where f.operator_id = n.operator_id and f.business_id = n.business_id returning f.*
  ), shared as materialized (
    select n.operator_id, n.id, n.currency, n.own_id, n.payer_id, f.wallet_id as freed_id, f.amount_minor as freed, p1, p2, p3, o1, o2, o3, n.due - p1 - p2 - p3 - o1 - o2 - o3 as rest
    from owing n
    left join freed f on f.operator_id = n.operator_id and f.business_id = n.business_id
    cross join lateral (
      select coalesce(-sum(balance_minor) filter (where holder_id = n.payer_id and account = 'wallet_gift'), 0)::bigint as payer_gift,
        coalesce(-sum(balance_minor) filter (where holder_id = n.payer_id and account = 'wallet_principal'), 0)::bigint + case when f.wallet_id = n.payer_id then f.amount_minor else 0 end as payer_principal,
        case when n.payer_id is null then 0 else greatest(n.payer_limit - coalesce(sum(balance_minor) filter (where holder_id = n.payer_id and account = 'wallet_credit'), 0)::bigint, 0) end as payer_credit,
        coalesce(-sum(balance_minor) filter (where holder_id = n.own_id and account = 'wallet_gift'), 0)::bigint as own_gift,
        coalesce(-sum(balance_minor) filter (where holder_id = n.own_id and account = 'wallet_principal'), 0)::bigint + case when f.wallet_id = n.own_id then f.amount_minor else 0 end as own_principal,
        greatest(n.own_limit - coalesce(sum(balance_minor) filter (where holder_id = n.own_id and account = 'wallet_credit'), 0)::bigint, 0) as own_credit
      from ledger_balances b where b.operator_id = n.operator_id and b.holder_id in (n.own_id, n.payer_id) and b.currency = n.currency
    ) has
    cross join lateral (select least(n.due, n.giftable, payer_gift) as p1 offset 0) s1
    cross join lateral (select least(n.due - p1, payer_principal) as p2 offset 0) s2
    cross join lateral (select least(n.due - p1 - p2, payer_credit) as p3 offset 0) s3
    cross join lateral (select least(n.due - p1 - p2 - p3, n.giftable - p1, own_gift) as o1 offset 0) s4
    cross join lateral (select least(n.due - p1 - p2 - p3 - o1, own_principal) as o2 offset 0) s5
    cross join lateral (select least(n.due - p1 - p2 - p3 - o1 - o2, own_credit) as o3 offset 0) s6
  ), posted as (
    insert into ledger_journals (operator_id, id, currency, business_type, business_id, idempotency_key, effective_at, memo, by_id, by_name, reverses)
    select operator_id, id, currency, business_type, business_id, key, effective_at, coalesce(memo, ''), by_id, coalesce(by_name, ''), reverses from owing
    where own_id is not null and own_currency = currency
    on conflict (operator_id, idempotency_key) do nothing
    returning ledger_journals.operator_id, ledger_journals.id
  ), queued as (
    insert into ledger_unsealed (operator_id, row_id) select operator_id, id from posted
  ), lines as materialized (
    select v.* from (
      select n.operator_id, n.id, n.currency, x.account, x."holderId" as holder_id, x."amountMinor" as amount_minor
      from owing n cross join lateral jsonb_to_recordset(n.entries) as x (account text, "holderId" uuid, "amountMinor" bigint) where x.account <> 'payer'
      union all
      select s.operator_id, s.id, s.currency, v.account, v.holder, v.minor from shared s
      cross join lateral (values
        ('wallet_frozen', s.freed_id, s.freed),
        -- What was set aside is principal again, of which the order takes its part.
        ('wallet_principal', s.payer_id, s.p2 - case when s.freed_id = s.payer_id then s.freed else 0 end),
        ('wallet_principal', s.own_id, s.o2 - case when s.freed_id = s.own_id then s.freed else 0 end),
        ('wallet_principal', case when s.freed_id not in (s.own_id, coalesce(s.payer_id, s.own_id)) then s.freed_id end, -s.freed),
        ('wallet_gift', s.payer_id, s.p1), ('wallet_credit', s.payer_id, s.p3), ('wallet_gift', s.own_id, s.o1), ('wallet_credit', s.own_id, s.o3), ('wallet_arrears', s.own_id, s.rest)
      ) v (account, holder, minor) where v.holder is not null and v.minor <> 0
    ) v join posted using (operator_id, id)
  ), entered as (
    insert into ledger_entries (operator_id, journal_id, line, account, holder_id, amount_minor)
    select operator_id, id, row_number() over (partition by operator_id, id), account, holder_id, amount_minor from lines
  ), balanced as (
    insert into ledger_balances (operator_id, account, holder_id, currency, balance_minor)
    select operator_id, account, holder_id, currency, sum(amount_minor) from lines
    where holder_id is not null
    group by operator_id, account, holder_id, currency
    order by operator_id, account, holder_id, currency
    on conflict (operator_id, account, holder_id, currency) do update set balance_minor = ledger_balances.balance_minor + excluded.balance_minor
    returning account, balance_minor
  )
  select (select array_agg(id) from posted),
    (select b.account from balanced b join ledger_chart c using (account)
      where (c.never = 'debit' and b.balance_minor > 0) or (c.never = 'credit' and b.balance_minor < 0) limit 1),
    (select currency from owing where own_id is null or own_currency <> currency limit 1)
  into ids, overdrawn, unknown;
  if unknown is not null then
    raise exception 'no such wallet in %', unknown using errcode = '23514', constraint = 'ledger_wallet_currency';
  end if;
  if overdrawn is not null then
    raise exception 'overdrawn: %', overdrawn using errcode = '23514', constraint = 'ledger_not_overdrawn', detail = overdrawn;
  end if;
  return ids;
end
$$;

-- As it was, but in turns of all wallets at once: the first order of each wallet or company, then the second.
create or replace function ledger_freeze(wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  turns integer;
  journals jsonb;
begin
  perform ledger_lock_wallets(array_agg((w ->> 'operatorId')::uuid), array_agg((w ->> 'holderId')::uuid)) from jsonb_array_elements(wanted) w;
  select max(orders) into turns from (
    select count(*) as orders from jsonb_to_recordset(wanted) as w ("operatorId" uuid, "holderId" uuid)
    cross join lateral (select coalesce(l.payer_id, l.id) as first_payer from ledger_wallets l where l.operator_id = w."operatorId" and l.id = w."holderId" offset 0) h
    group by w."operatorId", h.first_payer) shared;
  for this_turn in 1 .. coalesce(turns, 0) loop
    with asked as materialized (
      select w.*, h.payer_id, coalesce(s.freeze_minor, 5000) as most,
        row_number() over (partition by w."operatorId", coalesce(h.payer_id, h.id) order by w.place) as turn
      from rows from (jsonb_to_recordset(wanted) as ("operatorId" uuid, "businessId" uuid, "holderId" uuid, "journalId" uuid, at timestamptz))
        with ordinality as w ("operatorId", "businessId", "holderId", "journalId", at, place)
      cross join lateral (select l.id, l.payer_id from ledger_wallets l where l.operator_id = w."operatorId" and l.id = w."holderId" offset 0) h
      left join ledger_settings s on s.operator_id = w."operatorId"
    ), set_aside as (
      insert into ledger_freezes (operator_id, business_id, wallet_id, amount_minor, at)
      select a."operatorId", a."businessId", p.id, p.part, a.at from asked a
      cross join lateral (
        select l.id, least(a.most, ledger_owed(l.operator_id, 'wallet_principal', l.id, l.currency)) as part from ledger_wallets l
        where l.operator_id = a."operatorId" and l.id = any (array[a."holderId", a.payer_id]) and l.state = 'active'
          and least(a.most, ledger_owed(l.operator_id, 'wallet_principal', l.id, l.currency)) > 0
        order by l.id = a."holderId" limit 1
      ) p
      where a.turn = this_turn
      on conflict do nothing
      returning *
    )
    select jsonb_agg(jsonb_build_object('operatorId', f.operator_id, 'id', a."journalId", 'currency', w.currency, 'businessType', 'freeze.set',
      'businessId', f.business_id, 'key', 'freeze.set:' || f.business_id, 'effectiveAt', f.at,
      'entries', ledger_line('wallet_principal', f.wallet_id, f.amount_minor) || ledger_line('wallet_frozen', f.wallet_id, -f.amount_minor)))
    into journals
    from set_aside f
    join asked a on a."operatorId" = f.operator_id and a."businessId" = f.business_id and a.turn = this_turn
    cross join lateral (select l.currency from ledger_wallets l where l.operator_id = f.operator_id and l.id = f.wallet_id offset 0) w;
    if journals is not null then perform ledger_write(journals); end if;
  end loop;
end
$$;
