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
  join ledger_wallets w on w.operator_id = h.operator_id and (w.id = h.id or (w.id = h.payer_id and w.state = 'active'))
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
