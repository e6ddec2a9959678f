-- owner: evops_ledger
-- The first journal of every wallet and company that has not posted yet, and those behind it that come to the same
-- beside it or after it: their lines worked out and posted, in one statement. The caller holds the wallets' locks, and
-- asks again until nothing comes back: most often one turn is all. Always by key: compiling the plan, or reading a table
-- that was small when it was made, would cost more than the work.
create or replace function ledger_settle_turn(journals jsonb) returns uuid[]
  language plpgsql security definer set search_path = public, pg_temp set jit = off set enable_seqscan = off
as $$
declare
  ids uuid[];
  overdrawn text;
  unknown text;
begin
  with asked as materialized (
    select j.*, e.holder, e.due, e.giftable
    from rows from (jsonb_to_recordset(journals) as (
      "operatorId" uuid, id uuid, currency text, "businessType" text, "businessId" uuid, key text,
        "effectiveAt" timestamptz,
      memo text, "byId" uuid, "byName" text, reverses uuid, payers uuid[], entries jsonb))
        with ordinality as j (operator_id, id, currency, business_type, business_id, key,
      effective_at, memo, by_id, by_name, reverses, payers, entries, place)
    cross join lateral (
      select max("holderId"::text) filter (where account = 'payer')::uuid as holder,
        sum("amountMinor") filter (where account = 'payer')::bigint as due,
        greatest(-sum("amountMinor") filter (where account in ('income_service', 'income_occupancy',
          'discount_operator', 'discount_platform', 'discount_owner')), 0)::bigint as giftable
      from jsonb_to_recordset(j.entries) as x (account text, "holderId" uuid, "amountMinor" bigint)
    ) e
    -- One key lookup each: as "not exists" it is joined with all journals.
    where e.due > 0 and (select true from ledger_journals k where k.operator_id = j.operator_id
      and k.idempotency_key = j.key) is null
  ), known as materialized (
    select a.*, own.id as own_id, own.currency as own_currency, own.credit_limit_minor as own_limit,
      p.id as payer_id, p.credit_limit_minor as payer_limit,
      -- A purse pays alone and the full amount. The payment of its chip arrives with the card's own record.
      case when p.kind = 'purse' then p.id when own.kind = 'purse' then own.id end as purse_id
    from asked a
    -- offset 0: one key lookup per journal, never all wallets of an operator.
    left join lateral (select w.* from ledger_wallets w where w.operator_id = a.operator_id
      and w.id = a.holder offset 0) own on true
    left join lateral (select w.* from ledger_wallets w where w.operator_id = a.operator_id and w.id = case
      when a.payers is null then own.payer_id else a.payers[1] end
      and (w.state = 'active' or (w.state = 'frozen' and a.payers is not null)) offset 0) p on true
  ), queue as materialized (
    select k.*, coalesce(k.payer_id, k.own_id) as first_id, sum(k.due) over its as due_so_far,
      row_number() over (partition by k.operator_id, k.business_id order by k.place) = 1
        and row_number() over its > 1 as may_join
    from known k
    window its as (partition by k.operator_id, coalesce(k.payer_id, k.own_id), k.currency order by k.place)
  ), joining as materialized (
    -- The first wallet pays this journal and all before it completely, from the same account: from its principal, or,
    -- without principal and without a hold, on credit. Gift money is distributed one by one.
    select q.*, q.may_join and q.purse_id is null and q.own_currency = q.currency and (
      select coalesce(sum(b.balance_minor) filter (where b.account = 'wallet_gift'), 0) = 0
        and (q.due_so_far <= coalesce(-sum(b.balance_minor) filter (where b.account = 'wallet_principal'), 0)
          or (coalesce(sum(b.balance_minor) filter (where b.account in ('wallet_principal', 'wallet_frozen')), 0) = 0
            and q.due_so_far <= case when q.payer_id is null then q.own_limit else q.payer_limit end
              - coalesce(sum(b.balance_minor) filter (where b.account = 'wallet_credit'), 0)))
      from ledger_balances b where q.may_join and b.operator_id = q.operator_id and b.holder_id = q.first_id
        and b.currency = q.currency) as joins
    from queue q
  ), owing as materialized (
    select k.* from joining k where not exists (
      select from joining e where e.operator_id = k.operator_id and e.place < k.place
        and (e.own_id in (k.own_id, k.payer_id) or e.payer_id in (k.own_id, k.payer_id))
        and not (k.joins and e.first_id = k.first_id and e.currency = k.currency))
  ), freed as (
    delete from ledger_freezes f using owing n where f.operator_id = n.operator_id and f.business_id = n.business_id
      returning f.*
  ), shared as materialized (
    select n.operator_id, n.id, n.currency, n.own_id, n.payer_id, f.wallet_id as freed_id, f.amount_minor as freed,
      p1, p2, p3, o1, o2, o3, w.due - p1 - p2 - p3 - o1 - o2 - o3 as rest, n.purse_id, n.due - w.due as by_purse
    from owing n
    cross join lateral (select case when n.purse_id is null then n.due else 0 end as due offset 0) w
    left join freed f on f.operator_id = n.operator_id and f.business_id = n.business_id
    cross join lateral (
      select coalesce(-sum(balance_minor) filter (where holder_id = n.payer_id and account = 'wallet_gift'),
        0)::bigint as payer_gift,
        coalesce(-sum(balance_minor) filter (where holder_id = n.payer_id and account = 'wallet_principal'),
          0)::bigint + case when f.wallet_id = n.payer_id then f.amount_minor else 0 end as payer_principal,
        case when n.payer_id is null then 0
          else greatest(n.payer_limit - coalesce(sum(balance_minor) filter (where holder_id = n.payer_id
          and account = 'wallet_credit'), 0)::bigint, 0) end as payer_credit,
        coalesce(-sum(balance_minor) filter (where holder_id = n.own_id and account = 'wallet_gift'),
          0)::bigint as own_gift,
        coalesce(-sum(balance_minor) filter (where holder_id = n.own_id and account = 'wallet_principal'),
          0)::bigint + case when f.wallet_id = n.own_id then f.amount_minor else 0 end as own_principal,
        greatest(n.own_limit - coalesce(sum(balance_minor) filter (where holder_id = n.own_id
          and account = 'wallet_credit'), 0)::bigint, 0) as own_credit
      from ledger_balances b where b.operator_id = n.operator_id and b.holder_id in (n.own_id, n.payer_id)
        and b.currency = n.currency
    ) has
    cross join lateral (select least(w.due, n.giftable, payer_gift) as p1 offset 0) s1
    cross join lateral (select least(w.due - p1, payer_principal) as p2 offset 0) s2
    cross join lateral (select least(w.due - p1 - p2, payer_credit) as p3 offset 0) s3
    cross join lateral (select least(w.due - p1 - p2 - p3, n.giftable - p1, own_gift) as o1 offset 0) s4
    cross join lateral (select least(w.due - p1 - p2 - p3 - o1, own_principal) as o2 offset 0) s5
    cross join lateral (select least(w.due - p1 - p2 - p3 - o1 - o2, own_credit) as o3 offset 0) s6
  ), posted as (
    insert into ledger_journals (operator_id, id, currency, business_type, business_id, idempotency_key, effective_at,
      memo, by_id, by_name, reverses, recorded_at)
    select operator_id, id, currency, business_type, business_id, key, effective_at, coalesce(memo, ''), by_id,
      coalesce(by_name, ''), reverses, ledger_recorded_at(operator_id, effective_at) from owing
    where own_id is not null and own_currency = currency
    on conflict (operator_id, idempotency_key) do nothing
    returning ledger_journals.operator_id, ledger_journals.id, ledger_journals.effective_at,
      ledger_journals.recorded_at
  ), late as (
    insert into ledger_late (operator_id, journal_id, booked_at)
    select p.operator_id, p.id, greatest(p.recorded_at, b.closed_to) from posted p
    join ledger_closed_to((select array_agg(distinct p.operator_id) from posted p)) b
      on b.operator_id = p.operator_id and p.effective_at < b.closed_to
  ), queued as (
    insert into ledger_unsealed (operator_id, row_id) select operator_id, id from posted
  ), lines as materialized (
    select v.* from (
      select n.operator_id, n.id, n.currency, x.account, x."holderId" as holder_id, x."amountMinor" as amount_minor
      from owing n cross join lateral jsonb_to_recordset(n.entries) as x (account text, "holderId" uuid,
        "amountMinor" bigint) where x.account <> 'payer'
      union all
      select s.operator_id, s.id, s.currency, v.account, v.holder, v.minor from shared s
      cross join lateral (values
        ('wallet_frozen', s.freed_id, s.freed),
        -- The hold becomes principal again, and the session takes its part of it.
        ('wallet_principal', s.payer_id, s.p2 - case when s.freed_id = s.payer_id then s.freed else 0 end),
        ('wallet_principal', s.own_id, s.o2 - case when s.freed_id = s.own_id then s.freed else 0 end),
        ('wallet_principal', case when s.freed_id not in (s.own_id, coalesce(s.payer_id, s.own_id)) then s.freed_id
          end, -s.freed),
        ('wallet_gift', s.payer_id, s.p1), ('wallet_credit', s.payer_id, s.p3), ('wallet_gift', s.own_id, s.o1),
          ('wallet_credit', s.own_id, s.o3), ('wallet_arrears', s.own_id, s.rest),
          ('purse_clearing', s.purse_id, s.by_purse)
      ) v (account, holder, minor) where v.holder is not null and v.minor <> 0
    ) v join posted using (operator_id, id)
  ), entered as (
    insert into ledger_entries (operator_id, journal_id, line, account, holder_id, amount_minor)
    select operator_id, id, row_number() over (partition by operator_id, id), account, holder_id, amount_minor
      from lines
  ), balanced as (
    insert into ledger_balances (operator_id, account, holder_id, currency, balance_minor)
    select operator_id, account, holder_id, currency, sum(amount_minor) from lines
    where holder_id is not null
    group by operator_id, account, holder_id, currency
    order by operator_id, account, holder_id, currency
    on conflict (operator_id, account, holder_id, currency) do update
      set balance_minor = ledger_balances.balance_minor + excluded.balance_minor
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
    raise exception 'overdrawn: %', overdrawn using errcode = '23514', constraint = 'ledger_not_overdrawn',
      detail = overdrawn;
  end if;
  return ids;
end
$$;
revoke all on function ledger_settle_turn from public;
