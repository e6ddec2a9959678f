-- owner: evops_ledger
-- Sets money aside for orders that begin, or by its `kind` for a session elsewhere: of the first of those who pay that
-- has any, one order of a wallet after the other; together, where that wallet has the whole of it for each, or nothing.
create or replace function ledger_freeze(wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  waiting jsonb := wanted;
  this_turn jsonb;
  journals jsonb;
begin
  if current_setting('role') in ('evops_app', 'evops_scoped', 'evops_scoped_few') then
    if exists (select from jsonb_array_elements(wanted) w
      where (w ->> 'operatorId')::uuid is distinct from platform_operator()) then
      raise exception 'a hold of another operator' using errcode = '42501';
    end if;
  end if;
  perform ledger_lock_wallets(array_agg(a.operator), array_agg(a.wallet)) from jsonb_array_elements(wanted) w
  cross join lateral (
    select (w ->> 'operatorId')::uuid as operator, (w ->> 'holderId')::uuid as wallet
    union all select (w ->> 'operatorId')::uuid, p.id::uuid
      from jsonb_array_elements_text(coalesce(w -> 'payers', '[]')) p (id)
  ) a;
  while jsonb_array_length(waiting) > 0 loop
    with known as materialized (
      select w.one, w.place, l.operator_id, l.id, l.kind, l.state, l.currency,
        case when w.one -> 'payers' is null then l.payer_id else (w.one -> 'payers' ->> 0)::uuid end as payer_id,
        coalesce((select s.freeze_minor from ledger_settings s where s.operator_id = l.operator_id), 5000) as most
      from jsonb_array_elements(waiting) with ordinality as w (one, place)
      cross join lateral (select * from ledger_wallets l where l.operator_id = (w.one ->> 'operatorId')::uuid
        and l.id = (w.one ->> 'holderId')::uuid offset 0) l
    ), queue as materialized (
      select k.*, g.from_id, g.has, row_number() over (partition by k.operator_id, g.from_id order by k.place) as nth
      from known k
      left join lateral (select l.id, l.kind, case when l.state = 'active'
          then ledger_owed(l.operator_id, 'wallet_principal', l.id, l.currency) end as has
        from ledger_wallets l where l.operator_id = k.operator_id and l.id = k.payer_id offset 0) p on true
      cross join lateral (
        select case when p.has > 0 and p.kind <> 'purse' then p.id else k.id end as from_id,
          case when k.kind = 'purse' or p.kind = 'purse' then 0 when p.has > 0 then p.has
            when k.state = 'active' then ledger_owed(k.operator_id, 'wallet_principal', k.id, k.currency)
            else 0 end as has offset 0) g
    ), sorted as (
      select k.*, exists (select from queue e where e.operator_id = k.operator_id and e.place < k.place
        and k.from_id in (e.id, e.payer_id)
        and not (e.from_id = k.from_id and (k.has <= 0 or k.has >= k.nth * k.most))) as waits from queue k
    )
    select jsonb_agg(one || jsonb_build_object('payerId', payer_id)) filter (where not waits),
      coalesce(jsonb_agg(one order by place) filter (where waits), '[]')
    into this_turn, waiting from sorted;
    with asked as materialized (
      select w.*, coalesce(s.freeze_minor, 5000) as most
      from jsonb_to_recordset(this_turn) as w ("operatorId" uuid, "businessId" uuid, "holderId" uuid, "payerId" uuid,
        "journalId" uuid, at timestamptz, kind text)
      left join ledger_settings s on s.operator_id = w."operatorId"
    ), set_aside as (
      insert into ledger_freezes (operator_id, business_id, wallet_id, amount_minor, at, kind)
      select a."operatorId", a."businessId", p.id, p.part, a.at, coalesce(a.kind, 'session') from asked a
      cross join lateral (
        select l.id, least(a.most, ledger_owed(l.operator_id, 'wallet_principal', l.id, l.currency)) as part
          from ledger_wallets l
        where l.operator_id = a."operatorId" and l.id = any (array[a."holderId", a."payerId"]) and l.state = 'active'
          and least(a.most, ledger_owed(l.operator_id, 'wallet_principal', l.id, l.currency)) > 0
          -- A chip is locked by its terminal, not here.
          and not exists (select from ledger_wallets c where c.operator_id = l.operator_id
            and c.id in (a."holderId", a."payerId") and c.kind = 'purse')
        order by l.id = a."holderId" limit 1
      ) p
      on conflict do nothing
      returning *
    )
    select jsonb_agg(jsonb_build_object('operatorId', f.operator_id, 'id', a."journalId", 'currency', w.currency,
      'businessType', 'freeze.set',
      'businessId', f.business_id, 'key', 'freeze.set:' || f.business_id, 'effectiveAt', f.at,
      'entries', ledger_line('wallet_principal', f.wallet_id, f.amount_minor)
        || ledger_line('wallet_frozen', f.wallet_id, -f.amount_minor)))
    into journals
    from set_aside f
    join asked a on a."operatorId" = f.operator_id and a."businessId" = f.business_id
    cross join lateral (select l.currency from ledger_wallets l where l.operator_id = f.operator_id
      and l.id = f.wallet_id offset 0) w;
    if journals is not null then perform ledger_write(journals); end if;
  end loop;
end
$$;
revoke all on function ledger_freeze from public;
grant execute on function ledger_freeze to evops_app, evops_gateway;
