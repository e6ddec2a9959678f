-- owner: evops_ledger
-- Writes an act of money and adds its amount to the sums of its day, if nobody approved it. An act that needs a second
-- person and has none is refused.
-- Argument: that of `ledger_needs_second` with { id, userName, businessId, second: { approvalId, approverId } }
create or replace function ledger_add_act(wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  operator uuid := (wanted ->> 'operatorId')::uuid;
  amount bigint := (wanted ->> 'amountMinor')::bigint;
  approver uuid := (wanted -> 'second' ->> 'approverId')::uuid;
  rule ledger_money_rules;
  local_day date;
begin
  select * into strict rule from ledger_money_rules where kind = wanted ->> 'kind';
  if approver is null and ledger_needs_second(wanted) then
    raise exception '% needs a second person', rule.kind using errcode = '23514', constraint = 'ledger_second_person';
  end if;
  select ((wanted ->> 'at')::timestamptz at time zone o.time_zone)::date into local_day
  from organisation_operator_facts o where o.operator_id = operator;
  insert into ledger_money_acts (operator_id, id, kind, direction, user_id, user_name, wallet_id, party_id, day, at,
    amount_minor, currency, business_type, business_id, approval_id, approver_id)
  values (operator, (wanted ->> 'id')::uuid, rule.kind, rule.direction, (wanted ->> 'userId')::uuid,
    coalesce(wanted ->> 'userName', ''), (wanted ->> 'walletId')::uuid, (wanted ->> 'partyId')::uuid, local_day,
    (wanted ->> 'at')::timestamptz, amount, wanted ->> 'currency', rule.business_type, (wanted ->> 'businessId')::uuid,
    (wanted -> 'second' ->> 'approvalId')::uuid, approver);
  if rule.alone <> 'to_limit' or approver is not null then return; end if;
  update ledger_money_days d set acts = acts + 1, unapproved_minor = unapproved_minor + amount,
    largest_minor = greatest(largest_minor, amount)
  where d.operator_id = operator and d.day = local_day and d.direction = rule.direction
    and d.currency = wanted ->> 'currency'
    and (d.subject, d.subject_id) in (values ('person', (wanted ->> 'userId')::uuid),
      ('wallet', (wanted ->> 'walletId')::uuid), ('party', (wanted ->> 'partyId')::uuid));
end
$$;
revoke all on function ledger_add_act from public;
