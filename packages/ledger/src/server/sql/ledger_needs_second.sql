-- owner: evops_ledger
-- Decides whether an act of money needs a second person: by its kind, by its amount, or because it takes the sum of a day
-- that nobody approved above the limit of its person, wallet or party. The rows of these sums stay locked until the
-- transaction ends, so of two acts at once the second one counts the first.
-- Argument: { operatorId, kind, userId, walletId, partyId, amountMinor, currency, at }
create or replace function ledger_needs_second(wanted jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  operator uuid := (wanted ->> 'operatorId')::uuid;
  amount bigint := (wanted ->> 'amountMinor')::bigint;
  rule ledger_money_rules;
  act_limit bigint := 100000;
  person_limit bigint := 100000;
  wallet_limit bigint := 100000;
  local_day date;
  above boolean;
begin
  if current_setting('role') in ('evops_app', 'evops_scoped', 'evops_scoped_few') then
    if operator <> platform_operator() then
      raise exception 'an act of another operator' using errcode = '42501';
    end if;
  end if;
  select * into strict rule from ledger_money_rules where kind = wanted ->> 'kind';
  if rule.alone <> 'to_limit' then return rule.alone = 'never'; end if;
  select approve_above_minor, coalesce(person_day_minor, approve_above_minor),
    coalesce(wallet_day_minor, approve_above_minor)
  into act_limit, person_limit, wallet_limit from ledger_settings where operator_id = operator;
  -- `into` clears the variables without a row: the defaults are those of the contract.
  if not found then act_limit := 100000; person_limit := 100000; wallet_limit := 100000; end if;
  select ((wanted ->> 'at')::timestamptz at time zone o.time_zone)::date into local_day
  from organisation_operator_facts o where o.operator_id = operator;
  with subjects as (
    select subject, subject_id, case subject when 'person' then person_limit else wallet_limit end as day_limit
    from (values ('party', (wanted ->> 'partyId')::uuid), ('person', (wanted ->> 'userId')::uuid),
      ('wallet', (wanted ->> 'walletId')::uuid)) v (subject, subject_id) where subject_id is not null
    order by subject
  ), locked as (
    insert into ledger_money_days as d (operator_id, subject, subject_id, day, direction, currency, day_limit_minor,
      act_limit_minor)
    select operator, subject, subject_id, local_day, rule.direction, wanted ->> 'currency', day_limit, act_limit
    from subjects order by subject
    on conflict (operator_id, subject, subject_id, day, direction, currency) do update
      set day_limit_minor = excluded.day_limit_minor, act_limit_minor = excluded.act_limit_minor
    returning d.unapproved_minor, d.day_limit_minor
  )
  select bool_or(day_limit_minor is not null and unapproved_minor + amount > day_limit_minor) into above from locked;
  return coalesce(above, false) or coalesce(amount > act_limit, false);
end
$$;
revoke all on function ledger_needs_second from public;
grant execute on function ledger_needs_second to evops_app;
