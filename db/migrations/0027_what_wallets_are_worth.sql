-- What a wallet may still spend, asked where start tokens are looked at: no extra trip, and nothing at all for tokens
-- without a holder.

grant execute on function ledger_owed to evops_app, evops_gateway, evops_platform;

-- Of a holder and of the company that pays before them, with what is set aside for the business itself. Money pays
-- everything, gift only service and occupancy. blocked: nothing may be started.
create function ledger_worth(p_operator uuid, p_holder uuid, p_business uuid)
  returns table (money_minor bigint, gift_minor bigint, blocked text)
  language sql stable set search_path = public, pg_temp
begin atomic
  select (coalesce(sum(ledger_owed(w.operator_id, 'wallet_principal', w.id, w.currency)
        + greatest(w.credit_limit_minor + ledger_owed(w.operator_id, 'wallet_credit', w.id, w.currency), 0)), 0)
      + coalesce((select f.amount_minor from ledger_freezes f where f.operator_id = p_operator and f.business_id = p_business), 0))::bigint,
    coalesce(sum(ledger_owed(w.operator_id, 'wallet_gift', w.id, w.currency)), 0)::bigint,
    max(case when w.id = p_holder then
      case when w.state <> 'active' then w.state when ledger_owed(w.operator_id, 'wallet_arrears', w.id, w.currency) < 0 then 'arrears' end end)
  from ledger_wallets h
  cross join lateral (
    select * from ledger_wallets l where l.operator_id = h.operator_id and l.id = any (array[h.id, h.payer_id]) and (l.id = h.id or l.state = 'active') offset 0
  ) w
  where h.operator_id = p_operator and h.id = p_holder;
end;
-- What a session may spend in all: nothing where no money is left, however much gift there is.
create function ledger_spendable(p_operator uuid, p_holder uuid, p_business uuid) returns bigint
  language sql stable set search_path = public, pg_temp
begin atomic
  select case when blocked is not null or money_minor <= 0 then 0 else money_minor + gift_minor end
  from ledger_worth(p_operator, p_holder, p_business);
end;
revoke execute on function ledger_worth, ledger_spendable from public;
grant execute on function ledger_worth, ledger_spendable to evops_app, evops_gateway, evops_platform;

-- The next journals of those who pay, their lines worked out: the first of every wallet and company that has not posted
-- yet, all at once. Null: none is left. The caller holds the wallets' locks and posts what comes out before it asks again.
-- Always by key: compiling the plan, or reading a table that was small when it was made, would cost more than the work.
create function ledger_settle(journals jsonb) returns jsonb
  language sql volatile security definer set search_path = public, pg_temp set jit = off set enable_seqscan = off as $$
  with asked as materialized (
    select j.journal, j.place, (j.journal ->> 'operatorId')::uuid as operator_id, e.*
    from jsonb_array_elements(journals) with ordinality as j (journal, place)
    cross join lateral (
      select (max(x ->> 'holderId') filter (where x ->> 'account' = 'payer'))::uuid as holder, sum((x ->> 'amountMinor')::bigint) filter (where x ->> 'account' = 'payer') as due,
        greatest(-sum((x ->> 'amountMinor')::bigint) filter (where x ->> 'account' in ('income_service', 'income_occupancy')), 0) as giftable,
        coalesce(jsonb_agg(x) filter (where x ->> 'account' <> 'payer'), '[]') as others
      from jsonb_array_elements(j.journal -> 'entries') x
    ) e
  ), owing as materialized (
    select distinct on (a.operator_id, coalesce(own.payer_id, own.id)) a.journal, a.operator_id, (a.journal ->> 'businessId')::uuid as business_id,
      a.due, a.giftable, a.others, own.currency, own.id as own_id, own.credit_limit_minor as own_limit, p.id as payer_id, p.credit_limit_minor as payer_limit
    from asked a
    -- offset 0: one look by key for each journal, never all wallets of an operator.
    cross join lateral (select w.* from ledger_wallets w where w.operator_id = a.operator_id and w.id = a.holder offset 0) own
    left join lateral (select w.* from ledger_wallets w where w.operator_id = a.operator_id and w.id = own.payer_id and w.state = 'active' offset 0) p on true
    where a.due > 0 and (select true from ledger_journals k where k.operator_id = a.operator_id and k.idempotency_key = a.journal ->> 'key') is null
    order by a.operator_id, coalesce(own.payer_id, own.id), a.place
  ), freed as (
    delete from ledger_freezes f using owing n where f.operator_id = n.operator_id and f.business_id = n.business_id returning f.*
  )
  select jsonb_agg(n.journal || jsonb_build_object('entries', n.others || l.lines))
  from owing n
  left join freed f on f.operator_id = n.operator_id and f.business_id = n.business_id
  cross join lateral (
    select coalesce(-sum(balance_minor) filter (where holder_id = n.payer_id and account = 'wallet_gift'), 0) as payer_gift,
      coalesce(-sum(balance_minor) filter (where holder_id = n.payer_id and account = 'wallet_principal'), 0) + case when f.wallet_id = n.payer_id then f.amount_minor else 0 end as payer_principal,
      case when n.payer_id is null then 0 else greatest(n.payer_limit - coalesce(sum(balance_minor) filter (where holder_id = n.payer_id and account = 'wallet_credit'), 0), 0) end as payer_credit,
      coalesce(-sum(balance_minor) filter (where holder_id = n.own_id and account = 'wallet_gift'), 0) as own_gift,
      coalesce(-sum(balance_minor) filter (where holder_id = n.own_id and account = 'wallet_principal'), 0) + case when f.wallet_id = n.own_id then f.amount_minor else 0 end as own_principal,
      greatest(n.own_limit - coalesce(sum(balance_minor) filter (where holder_id = n.own_id and account = 'wallet_credit'), 0), 0) as own_credit
    from ledger_balances b where b.operator_id = n.operator_id and b.holder_id in (n.own_id, n.payer_id) and b.currency = n.currency
  ) has
  cross join lateral (select least(n.due, n.giftable, payer_gift) as p1) s1
  cross join lateral (select least(n.due - p1, payer_principal) as p2) s2
  cross join lateral (select least(n.due - p1 - p2, payer_credit) as p3) s3
  cross join lateral (select least(n.due - p1 - p2 - p3, n.giftable - p1, own_gift) as o1) s4
  cross join lateral (select least(n.due - p1 - p2 - p3 - o1, own_principal) as o2) s5
  cross join lateral (select least(n.due - p1 - p2 - p3 - o1 - o2, own_credit) as o3) s6
  cross join lateral (
    select jsonb_agg(jsonb_build_object('account', account, 'holderId', holder, 'amountMinor', minor)) as lines from (
      select account, holder, sum(minor)::bigint as minor from (values
        ('wallet_frozen', f.wallet_id, f.amount_minor), ('wallet_principal', f.wallet_id, -f.amount_minor),
        ('wallet_gift', n.payer_id, p1), ('wallet_principal', n.payer_id, p2), ('wallet_credit', n.payer_id, p3),
        ('wallet_gift', n.own_id, o1), ('wallet_principal', n.own_id, o2), ('wallet_credit', n.own_id, o3),
        ('wallet_arrears', n.own_id, n.due - p1 - p2 - p3 - o1 - o2 - o3)) v (account, holder, minor)
      where holder is not null and minor <> 0 group by account, holder having sum(minor) <> 0) as summed
  ) l
$$;

-- As it was, by key: one look for each wallet.
create or replace function ledger_lock_wallets(operators uuid[], holders uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from (
    select a.operator, w.id from (select distinct o as operator, h as holder from unnest(operators, holders) as asked (o, h)) a
    cross join lateral (
      select a.holder as id union select l.payer_id from ledger_wallets l where l.operator_id = a.operator and l.id = a.holder and l.payer_id is not null
    ) w
    group by 1, 2 order by 1, 2
  ) one
  cross join lateral (select from ledger_wallets l where l.operator_id = one.operator and l.id = one.id offset 0 for no key update) held;
end
$$;

-- As it was, and those who pay settle in turns of all wallets at once instead of one by one.
create or replace function ledger_post(journals jsonb) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := current_setting('role');
  journal jsonb;
  turn jsonb;
  known boolean;
  left_over integer := jsonb_array_length(journals);
begin
  -- Nested, not joined by AND: the planner may read the setting before it looks at the caller, who may have none.
  if caller in ('evops_app', 'evops_scoped', 'evops_scoped_few') then
    if exists (select from jsonb_array_elements(journals) j where (j ->> 'operatorId')::uuid <> platform_operator()) then
      raise exception 'a journal of another operator' using errcode = '42501';
    end if;
  end if;
  if not journals @? '$[*].entries[*].account ? (@ == "payer")' then
    return query select ledger_write(journals);
    return;
  end if;
  return query select ledger_write(jsonb_agg(j)) from jsonb_array_elements(journals) j
    where not j @? '$.entries[*].account ? (@ == "payer")' having count(*) > 0;
  perform ledger_lock_wallets(array_agg((j ->> 'operatorId')::uuid), array_agg((e ->> 'holderId')::uuid))
    from jsonb_array_elements(journals) j cross join lateral jsonb_array_elements(j -> 'entries') e where e ->> 'account' = 'payer';
  if exists (
    select from jsonb_array_elements(journals) j cross join lateral jsonb_array_elements(j -> 'entries') e
    where e ->> 'account' = 'payer' and (select w.currency from ledger_wallets w where w.operator_id = (j ->> 'operatorId')::uuid and w.id = (e ->> 'holderId')::uuid)
      is distinct from j ->> 'currency'
  ) then
    raise exception 'no such wallet in this currency' using errcode = '23514', constraint = 'ledger_wallet_currency';
  end if;
  loop
    turn := ledger_settle(journals);
    exit when turn is null;
    return query select ledger_write(turn);
    -- Usually each wallet occurs once, and one turn is all.
    left_over := left_over - jsonb_array_length(turn);
    exit when left_over <= 0;
  end loop;
  -- What is given back is seldom: one after the other.
  for journal in
    select j from jsonb_array_elements(journals) with ordinality as all_of (j, place)
    where (select sum((e ->> 'amountMinor')::bigint) from jsonb_array_elements(j -> 'entries') e where e ->> 'account' = 'payer') <= 0 order by place
  loop
    select true into known from ledger_journals where operator_id = (journal ->> 'operatorId')::uuid and idempotency_key = journal ->> 'key';
    continue when known;
    return query select ledger_write(jsonb_build_array(journal || jsonb_build_object('entries', (
      select coalesce(jsonb_agg(jsonb_build_object('account', account, 'holderId', holder, 'amountMinor', minor)), '[]') from (
        select e ->> 'account' as account, e ->> 'holderId' as holder, sum((e ->> 'amountMinor')::bigint)::bigint as minor
        from jsonb_array_elements(ledger_payer_lines(journal) || coalesce((select jsonb_agg(e) from jsonb_array_elements(journal -> 'entries') e where e ->> 'account' <> 'payer'), '[]')) e
        group by 1, 2 having sum((e ->> 'amountMinor')::bigint) <> 0 order by min(e ->> 'account')) as summed))));
  end loop;
end
$$;
grant create on schema public to evops_ledger;
alter function ledger_settle owner to evops_ledger;
revoke create on schema public from evops_ledger;
revoke all on function ledger_settle from public;

-- What businesses were paid with, for the domains whose businesses they are. What was set aside is principal.
create view ledger_payments with (security_invoker = true) as
  select j.operator_id, j.business_id, case when e.account = 'wallet_frozen' then 'wallet_principal' else e.account end as account, e.holder_id, w.name as holder_name, w.kind as holder_kind, sum(e.amount_minor)::bigint as amount_minor
  from ledger_journals j
  join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id and e.account in ('wallet_gift', 'wallet_principal', 'wallet_frozen', 'wallet_credit', 'wallet_arrears')
  left join ledger_wallets w on w.operator_id = e.operator_id and w.id = e.holder_id
  where j.business_type like 'order.%'
  group by j.operator_id, j.business_id, case when e.account = 'wallet_frozen' then 'wallet_principal' else e.account end, e.holder_id, w.name, w.kind having sum(e.amount_minor) <> 0;
grant select on ledger_payments to evops_app, evops_platform;
-- What is set aside, for whoever knows whether the business still runs.
create view ledger_set_aside with (security_invoker = true) as
  select operator_id, business_id, at from ledger_freezes;
grant select on ledger_set_aside to evops_app, evops_platform;

-- Who is limited to stations sees the journals of their orders, and what is no order's. Posting looks at neither.
create policy scope on ledger_journals as restrictive for select to evops_scoped
  using (business_type !~ '^(order|freeze)\.' or exists (select from charging_orders o where o.operator_id = ledger_journals.operator_id and o.id = ledger_journals.business_id));
create policy scope on ledger_entries as restrictive for select to evops_scoped
  using (exists (select from ledger_journals j where j.operator_id = ledger_entries.operator_id and j.id = ledger_entries.journal_id));

do $$
declare
  body text := pg_get_functiondef('charging_open_orders(jsonb)'::regprocedure);
  cut integer := position('return query' in body);
  asked text := 'charging_order_token_state(t, r."receivedAt", r."reserveMinor", r.short)';
begin
  -- The first part follows a start of the console, which has looked at the wallet and set money aside.
  if cut = 0 or position(asked in substr(body, cut)) = 0 then raise exception 'charging_open_orders is not what this migration knows'; end if;
  execute left(body, cut - 1) || replace(substr(body, cut), asked,
    'charging_order_token_state(t, r."receivedAt", r."reserveMinor", r.short or (t.holder_id is not null and ledger_spendable(t.operator_id, t.holder_id, null) <= r."reserveMinor"))');
  body := pg_get_functiondef('charging_revise_orders(jsonb)'::regprocedure);
  if position('if posts @? ''$[*].entries[*].account ? (@ == "payer")'' then perform charging_mark_paid(changed); end if;' in body) = 0 then
    raise exception 'charging_revise_orders is not what this migration knows';
  end if;
  -- A correction that moves no money leaves an order as paid as it was.
  execute replace(body, 'if posts @? ''$[*].entries[*].account ? (@ == "payer")'' then perform charging_mark_paid(changed); end if;', 'perform charging_mark_paid(changed);');
end
$$;
