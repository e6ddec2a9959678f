-- Start tokens have holders, and orders are paid from their wallets.

alter table charging_tokens
  add column holder_id uuid,
  add foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id);
create index charging_tokens_holder on charging_tokens (operator_id, holder_id) where holder_id is not null;
-- Whose wallet pays: the holder of the start token at the start.
alter table charging_orders add column holder_id uuid;
create index charging_orders_holder on charging_orders (operator_id, holder_id, started_at desc, id desc) where holder_id is not null;
grant update (holder_id) on charging_orders to evops_app;

-- What businesses were paid with, by what stands in the ledger.
create function ledger_paid(operators uuid[], businesses uuid[])
  returns table (operator_id uuid, business_id uuid, gift_minor bigint, principal_minor bigint, credit_minor bigint, arrears_minor bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select j.operator_id, j.business_id,
    coalesce(sum(e.amount_minor) filter (where e.account = 'wallet_gift'), 0)::bigint,
    coalesce(sum(e.amount_minor) filter (where e.account in ('wallet_principal', 'wallet_frozen')), 0)::bigint,
    coalesce(sum(e.amount_minor) filter (where e.account = 'wallet_credit'), 0)::bigint,
    coalesce(sum(e.amount_minor) filter (where e.account = 'wallet_arrears'), 0)::bigint
  from unnest(operators, businesses) as asked (operator, business)
  join ledger_journals j on j.operator_id = asked.operator and j.business_id = asked.business
  join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
  where e.account in ('wallet_gift', 'wallet_principal', 'wallet_frozen', 'wallet_credit', 'wallet_arrears')
  group by j.operator_id, j.business_id;
end;
grant create on schema public to evops_ledger;
alter function ledger_paid owner to evops_ledger;
revoke create on schema public from evops_ledger;
revoke all on function ledger_paid from public;
grant execute on function ledger_paid to evops_gateway;

-- After its posting an order says how it was paid.
create function charging_mark_paid(ids uuid[]) returns void
  language sql volatile set search_path = public, pg_temp
begin atomic
  update charging_orders o set pay_state = case when p.arrears_minor > 0 then 'arrears' when p.credit_minor > 0 then 'postpaid' else 'paid' end
  from (select array_agg(c.operator_id) as operators, array_agg(c.id) as orders from charging_orders c where c.id = any (ids) and c.holder_id is not null) as asked
  cross join lateral ledger_paid(asked.operators, asked.orders) p
  where o.operator_id = p.operator_id and o.id = p.business_id and o.pay_state in ('unpaid', 'paid', 'postpaid', 'arrears');
end;
revoke all on function charging_mark_paid from public;
grant execute on function charging_mark_paid to evops_gateway;

do $$
declare
  name text;
  body text;
  piece text[];
begin
  foreach name in array array['charging_close_orders(jsonb)', 'charging_unplug_orders(jsonb)', 'charging_revise_orders(jsonb)'] loop
    body := pg_get_functiondef(name::regprocedure);
    if position('perform ledger_post(posts); end if;' in body) = 0 then raise exception '% is not what this migration knows', name; end if;
    execute replace(body, 'perform ledger_post(posts); end if;', 'perform ledger_post(posts); end if;
  if posts @? ''$[*].entries[*].account ? (@ == "payer")'' then perform charging_mark_paid('
      || case when name ~ 'close' then 'closed' else 'changed' end || '); end if;');
  end loop;

  -- An order that starts takes its token's holder on, and sets money of theirs aside.
  body := pg_get_functiondef('charging_open_orders(jsonb)'::regprocedure);
  foreach piece slice 1 in array array[
    ['token_id = t.id,', 'token_id = t.id, holder_id = t.holder_id,'],
    ['t.id as token_id, t.limit_minor', 't.id as token_id, t.holder_id, t.limit_minor'],
    ['start_mode, limit_minor, limit_dwh)', 'start_mode, limit_minor, limit_dwh, holder_id)'],
    ['w."startMode", w.limit_minor, w.limit_dwh', 'w."startMode", w.limit_minor, w.limit_dwh, w.holder_id'],
    ['charging_orders.transaction_id, charging_orders.token_state', 'charging_orders.transaction_id, charging_orders.token_state, charging_orders.holder_id, charging_orders.state, charging_orders.operator_id, charging_orders.started_at'],
    [E')\n  select w.place, coalesce(b.id, o.id)', E'), aside as (\n    select ledger_freeze(jsonb_agg(jsonb_build_object(''operatorId'', operator_id, ''businessId'', id, ''holderId'', holder_id, ''journalId'', uuidv7(), ''at'', started_at)))\n    from born where holder_id is not null and state = ''charging'' having count(*) > 0\n  )\n  select w.place, coalesce(b.id, o.id)'],
    [E'from wanted w\n  left join born b', E'from wanted w\n  cross join (select count(*) from aside) as done\n  left join born b']
  ] loop
    if position(piece[1] in body) = 0 then raise exception 'charging_open_orders is not what this migration knows: %', piece[1]; end if;
    body := replace(body, piece[1], piece[2]);
  end loop;
  execute body;
end
$$;
