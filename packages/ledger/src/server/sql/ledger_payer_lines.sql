-- owner: evops_ledger
-- The lines of a payer who gets money back (domain handbook, section 6). What a payer owes is worked out for many at
-- once (ledger_settle_turn): ledger_post hands only what is not owed to this function. The caller holds the wallets'
-- locks. Before anything else, what was set aside for the business goes back to the principal; then what the business
-- paid comes back to each payer: arrears and credit that are still owed first, what was repaid of them and principal as
-- principal, gift last. A wallet that was merged stands for who has it now; of one that is closed, principal is owed to
-- its holder and gift is given up, as when it was closed. A session that a card's purse pays for and that comes to
-- less is owed less by the purse; what is refunded or waived of it goes to whose order it is: the chip is out of reach.
create or replace function ledger_payer_lines(journal jsonb) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  of_operator uuid := (journal ->> 'operatorId')::uuid;
  business uuid := (journal ->> 'businessId')::uuid;
  holder uuid := (select (e ->> 'holderId')::uuid from jsonb_array_elements(journal -> 'entries') e
    where e ->> 'account' = 'payer' limit 1);
  due bigint := (select sum((e ->> 'amountMinor')::bigint) from jsonb_array_elements(journal -> 'entries') e
    where e ->> 'account' = 'payer');
  lines jsonb := '[]';
  own ledger_wallets;
  aside ledger_freezes;
  part bigint;
  still bigint;
  paid record;
begin
  select * into own from ledger_wallets where operator_id = of_operator and id = holder;
  if own.id is null or own.currency <> journal ->> 'currency' then
    raise exception 'no such wallet in %', journal ->> 'currency' using errcode = '23514',
      constraint = 'ledger_wallet_currency';
  end if;
  delete from ledger_freezes where operator_id = of_operator and business_id = business returning * into aside;
  if aside.wallet_id is not null then
    lines := lines || ledger_line('wallet_frozen', aside.wallet_id, aside.amount_minor)
      || ledger_line('wallet_principal', aside.wallet_id, -aside.amount_minor);
  end if;

  for paid in
    with entries as (
      select case when w.state = 'closed' and w.kind = 'member' and own.state <> 'closed' then own.id else w.id
        end as payer, e.account, e.amount_minor
      from ledger_journals j
      join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
      join ledger_wallets w on w.operator_id = e.operator_id and w.id = e.holder_id
      where j.operator_id = of_operator and j.business_id = business
        and (e.account in ('wallet_arrears', 'wallet_credit', 'wallet_principal', 'wallet_frozen', 'refunds_owed',
          'wallet_gift') or (e.account = 'purse_clearing'
          and journal ->> 'businessType' not in ('order.refund', 'order.waive')))
    ), sums as (
      select payer,
        coalesce(sum(amount_minor) filter (where account = 'wallet_arrears'), 0)::bigint as arrears,
        coalesce(sum(amount_minor) filter (where account = 'wallet_credit'), 0)::bigint as credit,
        coalesce(sum(amount_minor) filter (where account in ('wallet_principal', 'wallet_frozen', 'refunds_owed')),
          0)::bigint as principal,
        coalesce(sum(amount_minor) filter (where account = 'wallet_gift'), 0)::bigint as gift,
        coalesce(sum(amount_minor) filter (where account = 'purse_clearing'), 0)::bigint as clearing
      from entries group by payer
    )
    -- More principal returned than was paid with it: that part had paid debts.
    select s.payer, v.account, v.minor, w.state = 'closed' as is_closed
    from sums s
    join ledger_wallets w on w.operator_id = of_operator and w.id = s.payer
    cross join lateral (select least(s.principal, 0) as over) back
    cross join lateral (values
      ('purse_clearing', greatest(s.clearing, 0)),
      ('wallet_arrears', greatest(s.arrears + back.over, 0)),
      ('wallet_credit', greatest(s.credit + least(s.arrears + back.over, 0), 0)),
      ('wallet_principal', greatest(s.principal, 0)),
      ('wallet_gift', s.gift)) v (account, minor)
    where v.minor > 0
    -- First the debts of all payers, then the money of any.
    order by array_position(array['purse_clearing', 'wallet_arrears', 'wallet_credit', 'wallet_principal', 'wallet_gift'], v.account),
      s.payer
  loop
    part := least(-due, paid.minor);
    due := due + part;
    if paid.account in ('wallet_arrears', 'wallet_credit') then
      still := least(part, greatest(-ledger_owed(of_operator, paid.account, paid.payer, own.currency), 0));
      lines := lines || ledger_line(paid.account, paid.payer, -still);
      part := part - still;
    end if;
    if paid.account = 'purse_clearing' then
      lines := lines || ledger_line('purse_clearing', paid.payer, -part);
    elsif paid.account = 'wallet_gift' then
      lines := lines || case when paid.is_closed then ledger_line('marketing', null, -part)
        else ledger_line('wallet_gift', paid.payer, -part) end;
    else
      lines := lines || ledger_line(case when paid.is_closed then 'refunds_owed' else 'wallet_principal' end,
        paid.payer, -part);
    end if;
  end loop;
  -- The part that no wallet paid goes to the holder of the session.
  return lines || ledger_line(case when own.state = 'closed' then 'refunds_owed' else 'wallet_principal' end, own.id,
    due);
end
$$;
revoke all on function ledger_payer_lines from public;
