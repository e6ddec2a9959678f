-- owner: evops_ledger
-- Puts the amount of a disputed payment on hold: what the wallet still has, the rest as arrears of its holder.
-- { operatorId, businessId, holderId, amountMinor, currency, journalId, at }. Returns the part that the wallet had, null
-- if the amount was on hold before.
create or replace function ledger_hold_dispute(wanted jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  operator uuid := (wanted ->> 'operatorId')::uuid;
  holder uuid := (wanted ->> 'holderId')::uuid;
  amount bigint := (wanted ->> 'amountMinor')::bigint;
  source text;
  had bigint;
begin
  if operator is distinct from platform_operator() then
    raise exception 'a wallet of another operator' using errcode = '42501';
  end if;
  perform ledger_lock_wallets(array[operator], array[holder]);
  select case when w.state = 'closed' then 'refunds_owed' else 'wallet_principal' end into source
    from ledger_wallets w where w.operator_id = operator and w.id = holder;
  had := least(amount, greatest(ledger_owed(operator, source, holder, wanted ->> 'currency'), 0));
  insert into ledger_freezes (operator_id, business_id, wallet_id, amount_minor, at, kind)
    values (operator, (wanted ->> 'businessId')::uuid, holder, amount, (wanted ->> 'at')::timestamptz, 'dispute')
    on conflict do nothing;
  if not found then return null; end if;
  perform ledger_write(jsonb_build_array(jsonb_build_object('operatorId', operator, 'id', wanted -> 'journalId',
    'currency', wanted -> 'currency', 'businessType', 'payment.disputed', 'businessId', wanted -> 'businessId',
    'key', 'payment.disputed:' || (wanted ->> 'businessId'), 'effectiveAt', wanted -> 'at',
    'entries', ledger_line(source, holder, had) || ledger_line('wallet_arrears', holder, amount - had)
      || ledger_line('wallet_frozen', holder, -amount))));
  return had;
end
$$;
revoke all on function ledger_hold_dispute from public;
grant execute on function ledger_hold_dispute to evops_app;
