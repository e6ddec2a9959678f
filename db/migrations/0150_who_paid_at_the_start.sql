-- Who pays for a session is who it was when it began, however late it is told and whatever is changed about it since: the
-- holder that its start token had then, and before them the company that they were bound to then. What is so today stands
-- where it stood, with since when; what was so before is kept beside it. Null: since ever.

alter table charging_tokens add column holder_since timestamptz;
create table charging_token_holders (
  operator_id uuid not null,
  token_id uuid not null,
  holder_id uuid not null,
  valid tstzrange not null check (not isempty(valid)),
  primary key (operator_id, token_id, valid),
  foreign key (operator_id, token_id) references charging_tokens (operator_id, id) on delete cascade,
  foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id),
  constraint charging_token_holders_overlap exclude using gist (operator_id with =, token_id with =, valid with &&)
);
select platform_tenant_table('charging_token_holders', 'select, insert');
select platform_gateway_table('charging_token_holders', 'select');

alter table ledger_wallets add column payer_since timestamptz, add column state_since timestamptz;
create table ledger_past_payers (
  operator_id uuid not null,
  wallet_id uuid not null,
  payer_id uuid not null,
  valid tstzrange not null check (not isempty(valid)),
  primary key (operator_id, wallet_id, valid),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id),
  foreign key (operator_id, payer_id) references ledger_wallets (operator_id, id),
  constraint ledger_past_payers_overlap exclude using gist (operator_id with =, wallet_id with =, valid with &&)
);
select platform_tenant_table('ledger_past_payers', 'select, insert');
select platform_gateway_table('ledger_past_payers', 'select');

-- Until now the bindings alone said it; each ends where the next one of its member begins.
with spells as (
  select b.operator_id, b.member_id, b.company_id, b.bound_at, b.ended_at,
    least(b.ended_at, lead(b.bound_at) over (partition by b.operator_id, b.member_id order by b.bound_at, b.id)) as until
  from members_bindings b
), past as (
  insert into ledger_past_payers (operator_id, wallet_id, payer_id, valid)
  select operator_id, member_id, company_id, tstzrange(bound_at, until) from spells where ended_at is not null and bound_at < until
)
update ledger_wallets w set payer_since = s.since
from (select operator_id, member_id, max(coalesce(ended_at, bound_at)) as since from spells group by 1, 2) s
where w.operator_id = s.operator_id and w.id = s.member_id;

-- The wallets that pay before a wallet at an instant: its company's, unless that was frozen before, or has left since.
create function ledger_payers_at(p_operator uuid, p_wallet uuid, p_at timestamptz) returns uuid[]
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  wallet record;
  payer uuid;
begin
  select w.payer_id, w.payer_since into wallet from ledger_wallets w where w.operator_id = p_operator and w.id = p_wallet;
  payer := wallet.payer_id;
  if wallet.payer_since > p_at then
    payer := (select s.payer_id from ledger_past_payers s where s.operator_id = p_operator and s.wallet_id = p_wallet and s.valid @> p_at);
  end if;
  if payer is null then return '{}'; end if;
  if exists (select from ledger_wallets w where w.operator_id = p_operator and w.id = payer
      and (w.state = 'active' or (w.state = 'frozen' and w.state_since > p_at))) then
    return array[payer];
  end if;
  return '{}';
end
$$;

-- Whom a member became when two of them were one person; else the holder.
create function members_now(p_operator uuid, p_holder uuid) returns uuid
  language sql stable set search_path = public, pg_temp
begin atomic
  with recursive became as (
    select p_holder as id, 0 as step
    union all
    select m.merged_into, b.step + 1 from became b join members_members m on m.operator_id = p_operator and m.id = b.id
    where m.merged_into is not null and b.step < 100
  )
  select id from became order by step desc limit 1;
end;

-- Who paid for what a start token started at an instant: its holder, and the wallets that pay before theirs. Nothing: the
-- token itself owes. One that was nobody's is forgiven what clocks differ by: it is handed over and used at once.
create function charging_payer_at(p_token charging_tokens, p_at timestamptz, out holder_id uuid, out payers uuid[])
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  is_past boolean := coalesce(p_token.holder_since > p_at, false);
begin
  holder_id := p_token.holder_id;
  if is_past then
    holder_id := (select h.holder_id from charging_token_holders h where h.operator_id = p_token.operator_id and h.token_id = p_token.id and h.valid @> p_at);
    if holder_id is null and p_token.holder_since <= p_at + interval '5 minutes' then
      holder_id := p_token.holder_id;
      is_past := false;
    end if;
  end if;
  if holder_id is null then return; end if;
  payers := ledger_payers_at(p_token.operator_id, holder_id, p_at);
  if is_past then holder_id := members_now(p_token.operator_id, holder_id); end if;
end
$$;

-- An order keeps whose wallets pay before its holder's. Null: it began before this was kept.
alter table charging_orders add column payers uuid[];
-- Not valid: there is none in any row yet, and none is read for it.
alter table charging_orders add constraint charging_orders_payers_check check (cardinality(payers) <= 1) not valid;
grant update (payers) on charging_orders to evops_app;
create function charging_payers_of(p_order charging_orders) returns uuid[]
  language sql stable parallel safe
return case when p_order.payers is not null then p_order.payers
  when p_order.holder_id is null then '{}'::uuid[]
  else ledger_payers_at(p_order.operator_id, p_order.holder_id, p_order.started_at) end;

-- What the wallets of a running order may still spend, as `ledger_worth` says it of those who charge now.
create function ledger_order_worth(p_operator uuid, p_holder uuid, p_payers uuid[], p_business uuid)
  returns table (money_minor bigint, gift_minor bigint, blocked text)
  language sql stable set search_path = public, pg_temp
begin atomic
  select (coalesce(sum(ledger_owed(w.operator_id, 'wallet_principal', w.id, w.currency)
        + greatest(w.credit_limit_minor + ledger_owed(w.operator_id, 'wallet_credit', w.id, w.currency), 0)), 0)
      + coalesce((select f.amount_minor from ledger_freezes f where f.operator_id = p_operator and f.business_id = p_business), 0))::bigint,
    coalesce(sum(ledger_owed(w.operator_id, 'wallet_gift', w.id, w.currency)), 0)::bigint,
    max(case when w.id = p_holder then
      case when w.state <> 'active' then w.state when ledger_owed(w.operator_id, 'wallet_arrears', w.id, w.currency) < 0 then 'arrears' end end)
  from ledger_wallets w
  where w.operator_id = p_operator and w.id = any (p_holder || p_payers) and (w.id = p_holder or w.state = 'active');
end;

revoke execute on function ledger_payers_at, members_now, charging_payer_at, charging_payers_of, ledger_order_worth from public;
grant execute on function ledger_payers_at, members_now, charging_payer_at, charging_payers_of, ledger_order_worth to evops_app, evops_gateway, evops_platform;

-- Orders open with who holds their token at their start, whose wallets pay before, and set aside of those.
do $$
declare
  body text;
  places text[];
begin
  body := pg_get_functiondef('charging_open_orders(jsonb)'::regprocedure);
  places := array[
    -- The start that the console asked for.
    'token_id = t.id, holder_id = t.holder_id,', 'token_id = t.id, holder_id = h.holder_id, payers = h.payers,',
    'least(t.limit_minor, (select m.left_minor from charging_start_terms(t.operator_id, t.holder_id,', 'least(t.limit_minor, (select m.left_minor from charging_start_terms(t.operator_id, h.holder_id,',
    'least(t.limit_dwh, (select m.left_dwh from charging_start_terms(t.operator_id, t.holder_id,', 'least(t.limit_dwh, (select m.left_dwh from charging_start_terms(t.operator_id, h.holder_id,',
    E'left join charging_tokens t on t.operator_id = r."operatorId" and t.id_tag_key = lower(r."idTag")\n  where o.operator_id', E'left join charging_tokens t on t.operator_id = r."operatorId" and t.id_tag_key = lower(r."idTag")\n    left join lateral charging_payer_at(t, r."startedAt") h on true\n  where o.operator_id',
    -- All others.
    'select r.*, t.id as token_id, t.holder_id,', 'select r.*, t.id as token_id, h.holder_id, h.payers,',
    'left join lateral charging_start_terms(t.operator_id, t.holder_id, r."stationId"', E'left join lateral charging_payer_at(t, r."startedAt") h on true\n    left join lateral charging_start_terms(t.operator_id, h.holder_id, r."stationId"',
    'members_booked_for_other(r."operatorId", r."pileId", r."gunNo", t.holder_id,', 'members_booked_for_other(r."operatorId", r."pileId", r."gunNo", h.holder_id,',
    'r.short or (t.holder_id is not null and ledger_spendable(t.operator_id, t.holder_id, null) <= r."reserveMinor")', 'r.short or (h.holder_id is not null and ledger_spendable(t.operator_id, h.holder_id, null) <= r."reserveMinor")',
    'start_mode, limit_minor, limit_dwh, holder_id, battery_dwh)', 'start_mode, limit_minor, limit_dwh, holder_id, payers, battery_dwh)',
    'w.limit_dwh, w.holder_id, w.battery_dwh', 'w.limit_dwh, w.holder_id, w.payers, w.battery_dwh',
    'charging_orders.token_state, charging_orders.holder_id, charging_orders.state,', 'charging_orders.token_state, charging_orders.holder_id, charging_orders.payers, charging_orders.state,',
    $piece$'holderId', holder_id, 'journalId'$piece$, $piece$'holderId', holder_id, 'payers', payers, 'journalId'$piece$];
  for n in 1 .. cardinality(places) / 2 loop
    if length(body) - length(replace(body, places[2 * n - 1], '')) <> length(places[2 * n - 1]) then
      raise exception 'charging_open_orders is not what this migration knows: %', places[2 * n - 1];
    end if;
    body := replace(body, places[2 * n - 1], places[2 * n]);
  end loop;
  execute body;

  -- A journal may name the wallets that pay before its holder's (`payers`); one that does not takes those of today. What
  -- began before its payer was frozen is still theirs. A turn holds no two journals that share a wallet.
  body := pg_get_functiondef('ledger_settle_turn(jsonb)'::regprocedure);
  places := array[
    'memo text, "byId" uuid, "byName" text, reverses uuid, entries jsonb)) with ordinality', 'memo text, "byId" uuid, "byName" text, reverses uuid, payers uuid[], entries jsonb)) with ordinality',
    'effective_at, memo, by_id, by_name, reverses, entries, place)', 'effective_at, memo, by_id, by_name, reverses, payers, entries, place)',
    '), owing as materialized (', '), known as materialized (',
    'select distinct on (a.operator_id, coalesce(own.payer_id, own.id, a.holder)) a.*,', 'select a.*,',
    'w.id = own.payer_id and w.state = ''active'' offset 0) p on true', 'w.id = case when a.payers is null then own.payer_id else a.payers[1] end
      and (w.state = ''active'' or (w.state = ''frozen'' and a.payers is not null)) offset 0) p on true',
    E'    order by a.operator_id, coalesce(own.payer_id, own.id, a.holder), a.place\n', E'  ), owing as materialized (\n    select k.* from known k where not exists (\n      select from known e where e.operator_id = k.operator_id and e.place < k.place and (e.own_id in (k.own_id, k.payer_id) or e.payer_id in (k.own_id, k.payer_id)))\n'];
  for n in 1 .. cardinality(places) / 2 loop
    if length(body) - length(replace(body, places[2 * n - 1], '')) <> length(places[2 * n - 1]) then
      raise exception 'ledger_settle_turn is not what this migration knows: %', places[2 * n - 1];
    end if;
    body := replace(body, places[2 * n - 1], places[2 * n]);
  end loop;
  execute body;

  body := pg_get_functiondef('ledger_post(jsonb)'::regprocedure);
  places := array[
    '  perform ledger_lock_wallets(operators, holders);', '  -- With those whom the journals name to pay first.
  select operators || array_agg((j ->> ''operatorId'')::uuid), holders || array_agg(p.id::uuid) into operators, holders
  from jsonb_array_elements(journals) j cross join lateral jsonb_array_elements_text(coalesce(j -> ''payers'', ''[]'')) p (id);
  perform ledger_lock_wallets(operators, holders);'];
  if length(body) - length(replace(body, places[1], '')) <> length(places[1]) then
    raise exception 'ledger_post is not what this migration knows';
  end if;
  execute replace(body, places[1], places[2]);
end
$$;

-- Sets money aside for orders that begin: of the first of those who pay that has any, one order of a wallet after the other.
create or replace function ledger_freeze(wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  waiting jsonb := wanted;
  this_turn jsonb;
  journals jsonb;
begin
  perform ledger_lock_wallets(array_agg(a.operator), array_agg(a.wallet)) from jsonb_array_elements(wanted) w
  cross join lateral (
    select (w ->> 'operatorId')::uuid as operator, (w ->> 'holderId')::uuid as wallet
    union all select (w ->> 'operatorId')::uuid, p.id::uuid from jsonb_array_elements_text(coalesce(w -> 'payers', '[]')) p (id)
  ) a;
  while jsonb_array_length(waiting) > 0 loop
    with known as materialized (
      select w.one, w.place, l.operator_id, l.id, case when w.one -> 'payers' is null then l.payer_id else (w.one -> 'payers' ->> 0)::uuid end as payer_id
      from jsonb_array_elements(waiting) with ordinality as w (one, place)
      cross join lateral (select * from ledger_wallets l where l.operator_id = (w.one ->> 'operatorId')::uuid and l.id = (w.one ->> 'holderId')::uuid offset 0) l
    ), sorted as (
      select k.*, exists (select from known e where e.operator_id = k.operator_id and e.place < k.place
        and (e.id in (k.id, k.payer_id) or e.payer_id in (k.id, k.payer_id))) as waits from known k
    )
    select jsonb_agg(one || jsonb_build_object('payerId', payer_id)) filter (where not waits), coalesce(jsonb_agg(one order by place) filter (where waits), '[]')
    into this_turn, waiting from sorted;
    with asked as materialized (
      select w.*, coalesce(s.freeze_minor, 5000) as most
      from jsonb_to_recordset(this_turn) as w ("operatorId" uuid, "businessId" uuid, "holderId" uuid, "payerId" uuid, "journalId" uuid, at timestamptz)
      left join ledger_settings s on s.operator_id = w."operatorId"
    ), set_aside as (
      insert into ledger_freezes (operator_id, business_id, wallet_id, amount_minor, at)
      select a."operatorId", a."businessId", p.id, p.part, a.at from asked a
      cross join lateral (
        select l.id, least(a.most, ledger_owed(l.operator_id, 'wallet_principal', l.id, l.currency)) as part from ledger_wallets l
        where l.operator_id = a."operatorId" and l.id = any (array[a."holderId", a."payerId"]) and l.state = 'active'
          and least(a.most, ledger_owed(l.operator_id, 'wallet_principal', l.id, l.currency)) > 0
        order by l.id = a."holderId" limit 1
      ) p
      on conflict do nothing
      returning *
    )
    select jsonb_agg(jsonb_build_object('operatorId', f.operator_id, 'id', a."journalId", 'currency', w.currency, 'businessType', 'freeze.set',
      'businessId', f.business_id, 'key', 'freeze.set:' || f.business_id, 'effectiveAt', f.at,
      'entries', ledger_line('wallet_principal', f.wallet_id, f.amount_minor) || ledger_line('wallet_frozen', f.wallet_id, -f.amount_minor)))
    into journals
    from set_aside f
    join asked a on a."operatorId" = f.operator_id and a."businessId" = f.business_id
    cross join lateral (select l.currency from ledger_wallets l where l.operator_id = f.operator_id and l.id = f.wallet_id offset 0) w;
    if journals is not null then perform ledger_write(journals); end if;
  end loop;
end
$$;
