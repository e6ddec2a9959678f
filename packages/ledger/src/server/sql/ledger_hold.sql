-- owner: evops_ledger
-- Sets an amount of a wallet's principal aside for a card's load or, by its `kind`, for a withdrawal:
-- { operatorId, businessId, holderId, amountMinor, currency, journalId, at, kind? }.
-- `ledger_unfreeze` gives it back. Refused where the wallet has less.
create or replace function ledger_hold(wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  operator uuid := (wanted ->> 'operatorId')::uuid;
  holder uuid := (wanted ->> 'holderId')::uuid;
  amount bigint := (wanted ->> 'amountMinor')::bigint;
begin
  if current_setting('role') in ('evops_app', 'evops_scoped', 'evops_scoped_few') then
    if operator <> platform_operator() then
      raise exception 'a wallet of another operator' using errcode = '42501';
    end if;
  end if;
  perform ledger_lock_wallets(array[operator], array[holder]);
  insert into ledger_freezes (operator_id, business_id, wallet_id, amount_minor, at, kind)
    values (operator, (wanted ->> 'businessId')::uuid, holder, amount, (wanted ->> 'at')::timestamptz,
      coalesce(wanted ->> 'kind', 'load'));
  perform ledger_write(jsonb_build_array(jsonb_build_object('operatorId', operator, 'id', wanted -> 'journalId',
    'currency', wanted -> 'currency', 'businessType', 'freeze.set', 'businessId', wanted -> 'businessId',
    'key', 'freeze.set:' || (wanted ->> 'businessId'), 'effectiveAt', wanted -> 'at',
    'entries', ledger_line('wallet_principal', holder, amount) || ledger_line('wallet_frozen', holder, -amount))));
end
$$;
revoke all on function ledger_hold from public;
grant execute on function ledger_hold to evops_app;
