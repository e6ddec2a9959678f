-- owner: evops_ledger
-- Writes the acts of posted journals (decision 220). A journal of an enforced business type without its act is refused,
-- and so is an act that needs a second person and has none. Amount and wallet come from the entries, so no caller can
-- report another sum than it posts.
create or replace function ledger_record_acts(journals jsonb, posted uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  journal jsonb;
  wanted jsonb;
  rule ledger_money_rules;
begin
  for journal in select j from jsonb_array_elements(journals) j where (j ->> 'id')::uuid = any (posted) order by j ->> 'id'
    loop
    if not journal ? 'act' then
      if exists (select from ledger_money_rules where business_type = journal ->> 'businessType' and enforced) then
        raise exception 'a journal of % without its act', journal ->> 'businessType' using errcode = '23514',
          constraint = 'ledger_act_missing';
      end if;
      continue;
    end if;
    select * into rule from ledger_money_rules
    where kind = journal -> 'act' ->> 'kind' and business_type = journal ->> 'businessType';
    if not found then
      raise exception '% is no act of %', journal -> 'act' ->> 'kind', journal ->> 'businessType' using errcode = '23514',
        constraint = 'ledger_act_missing';
    end if;
    select jsonb_build_object('operatorId', journal -> 'operatorId', 'kind', rule.kind,
      'userId', coalesce(journal -> 'act' ->> 'userId', journal ->> 'byId'),
      'partyId', journal -> 'act' ->> 'partyId', 'currency', journal -> 'currency', 'at', journal -> 'effectiveAt',
      'walletId', (array_agg(e."holderId") filter (where e.account ~ '^(wallet_|refunds_owed)'))[1],
      -- Money at a till, at the bank or at a provider; where none moves, money of the wallet.
      'amountMinor', abs(coalesce(sum(e."amountMinor") filter (where e.account in ('drawer', 'bank', 'pos', 'channel')),
        sum(e."amountMinor") filter (where e.account ~ '^(wallet_(principal|deposit|credit|arrears)|refunds_owed)'), 0)))
    into wanted
    from jsonb_to_recordset(journal -> 'entries') as e (account text, "holderId" uuid, "amountMinor" bigint);
    if journal -> 'act' -> 'second' ->> 'approverId' is null and ledger_needs_second(wanted) then
      raise exception '% needs a second person', rule.kind using errcode = '23514',
        constraint = 'ledger_second_person';
    end if;
    insert into ledger_money_acts (operator_id, id, kind, direction, user_id, user_name, wallet_id, party_id, day, at,
      amount_minor, currency, business_type, business_id, approval_id, approver_id)
    select (wanted ->> 'operatorId')::uuid, (journal ->> 'id')::uuid, rule.kind, rule.direction,
      (wanted ->> 'userId')::uuid, coalesce(journal ->> 'byName', ''), (wanted ->> 'walletId')::uuid,
      (wanted ->> 'partyId')::uuid, ((wanted ->> 'at')::timestamptz at time zone o.time_zone)::date,
      (wanted ->> 'at')::timestamptz, (wanted ->> 'amountMinor')::bigint, wanted ->> 'currency',
      rule.business_type, (journal ->> 'businessId')::uuid, (journal -> 'act' -> 'second' ->> 'approvalId')::uuid,
      (journal -> 'act' -> 'second' ->> 'approverId')::uuid
    from organisation_operator_facts o where o.operator_id = (wanted ->> 'operatorId')::uuid;
    continue when rule.alone <> 'to_limit' or journal -> 'act' -> 'second' ->> 'approverId' is not null;
    update ledger_money_days d set acts = acts + 1,
      unapproved_minor = unapproved_minor + (wanted ->> 'amountMinor')::bigint,
      largest_minor = greatest(largest_minor, (wanted ->> 'amountMinor')::bigint)
    from organisation_operator_facts o
    where o.operator_id = (wanted ->> 'operatorId')::uuid and d.operator_id = o.operator_id
      and d.day = ((wanted ->> 'at')::timestamptz at time zone o.time_zone)::date
      and d.direction = rule.direction and d.currency = wanted ->> 'currency'
      and (d.subject, d.subject_id) in (values ('person', (wanted ->> 'userId')::uuid),
        ('wallet', (wanted ->> 'walletId')::uuid), ('party', (wanted ->> 'partyId')::uuid));
  end loop;
end
$$;
revoke all on function ledger_record_acts from public;
