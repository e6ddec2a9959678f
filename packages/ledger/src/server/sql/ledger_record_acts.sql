-- owner: evops_ledger
-- Applies the rules of money (decisions 220, 236) to posted journals and writes their acts by `ledger_add_act`. A business type with one kind
-- names its act by itself. A journal of another declared type without its act is refused, and so is an act that needs a
-- second person and has none. A journal of a type without a rule may neither credit a holder nor pay a holder's money
-- out. Amount and wallet come from the entries, so no caller can report another sum than it posts.
create or replace function ledger_record_acts(journals jsonb, posted uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  journal jsonb;
  wanted jsonb;
  kinds text[];
  rule ledger_money_rules;
begin
  if exists (
    select from jsonb_array_elements(journals) j
    cross join lateral (
      select coalesce(sum("amountMinor") filter (where account ~ '^(wallet_|payable_|purse|refunds_owed$|payer$)'
          or account in ('withdrawal_held', 'share_advance')), 0) as held,
        coalesce(sum("amountMinor") filter (where account in ('drawer', 'bank', 'pos', 'channel')), 0) as outside
      from jsonb_to_recordset(j -> 'entries') as e (account text, "amountMinor" bigint)
    ) s
    where (j ->> 'id')::uuid = any (posted) and (j ? 'act' or held < 0 or (held > 0 and outside < 0))
      and not exists (select from ledger_money_rules r where r.business_type = j ->> 'businessType')
  ) then
    raise exception 'a journal without a rule moves the money of a holder, or names an act' using errcode = '23514',
      constraint = 'ledger_act_missing';
  end if;
  for journal, kinds in
    select j, k.kinds from jsonb_array_elements(journals) j
    join (select business_type, array_agg(kind) as kinds from ledger_money_rules group by business_type) k
      on k.business_type = j ->> 'businessType'
    where (j ->> 'id')::uuid = any (posted)
    order by j ->> 'id'
    loop
    if not journal ? 'act' and cardinality(kinds) > 1 then
      raise exception 'a journal of % without its act', journal ->> 'businessType' using errcode = '23514',
        constraint = 'ledger_act_missing';
    end if;
    select * into rule from ledger_money_rules where kind = coalesce(journal -> 'act' ->> 'kind', kinds[1]);
    if not rule.kind = any (kinds) then
      raise exception '% is no act of %', rule.kind, journal ->> 'businessType' using errcode = '23514',
        constraint = 'ledger_act_missing';
    end if;
    if rule.evidence = 'bank_line' and not journal ? 'voucher' then
      raise exception '% without the number of its transfer', rule.kind using errcode = '23514',
        constraint = 'ledger_voucher_missing';
    end if;
    select jsonb_build_object('operatorId', journal -> 'operatorId', 'kind', rule.kind,
      'userId', coalesce(journal -> 'act' ->> 'userId', journal ->> 'byId'), 'partyId', party_id,
      'walletId', case when party_id is null then coalesce(journal ->> 'holderId', wallet_id::text) end,
      'currency', journal -> 'currency', 'at', journal -> 'effectiveAt',
      -- Money at a till, at the bank or at a provider. If none moves: what holders gain. If they gain nothing: what
      -- they lose, but a correction that charges more brings no money into being.
      'amountMinor', coalesce(abs(outside), nullif(case when rule.business_type like 'order.%' then greatest(-net, 0)
        else gained end, 0), case when rule.direction = 'in' then 0 else lost end, 0))
    into wanted
    from (
      select coalesce((journal -> 'act' ->> 'partyId')::uuid,
          (array_agg("holderId") filter (where account ~ '^payable_'))[1]) as party_id,
        (array_agg("holderId") filter (where account ~ '^(wallet_|refunds_owed|payer)'))[1] as wallet_id,
        sum("amountMinor") filter (where account in ('drawer', 'bank', 'pos', 'channel')) as outside,
        sum("amountMinor") filter (where account
          ~ '^(wallet_|refunds_owed|payer|receivable_|purse_clearing)') as net,
        -sum("amountMinor") filter (where "amountMinor" < 0 and account
          ~ '^(wallet_(principal|gift|deposit|credit|arrears)|refunds_owed|payer|payable_|purse)') as gained,
        sum("amountMinor") filter (where "amountMinor" > 0
          and account ~ '^(wallet_(principal|deposit|credit|arrears)|refunds_owed|payer|payable_|purse)') as lost
      from jsonb_to_recordset(journal -> 'entries') as e (account text, "holderId" uuid, "amountMinor" bigint)
    ) s;
    perform ledger_add_act(wanted || jsonb_build_object('id', journal -> 'id', 'userName', journal -> 'byName',
      'businessId', journal -> 'businessId', 'second', journal -> 'act' -> 'second'));
  end loop;
end
$$;
revoke all on function ledger_record_acts from public;
