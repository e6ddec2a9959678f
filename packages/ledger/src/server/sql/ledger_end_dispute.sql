-- owner: evops_ledger
-- Ends the hold of a disputed payment: the provider keeps the amount, or the wallet gets it back, and pays its arrears
-- with it as with every payment.
-- { operatorId, businessId, accountId, isLost, currency, journalId, at }. Returns false if nothing is on hold.
create or replace function ledger_end_dispute(wanted jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  operator uuid := (wanted ->> 'operatorId')::uuid;
  lost boolean := (wanted ->> 'isLost')::boolean;
  holder uuid;
  amount bigint;
  debt bigint;
  source text;
begin
  if operator is distinct from platform_operator() then
    raise exception 'a wallet of another operator' using errcode = '42501';
  end if;
  select f.wallet_id into holder from ledger_freezes f where f.operator_id = operator
    and f.business_id = (wanted ->> 'businessId')::uuid and f.kind = 'dispute';
  if not found then return false; end if;
  perform ledger_lock_wallets(array[operator], array[holder]);
  delete from ledger_freezes f where f.operator_id = operator and f.business_id = (wanted ->> 'businessId')::uuid
    returning f.amount_minor into amount;
  if not found then return false; end if;
  select case when w.state = 'closed' then 'refunds_owed' else 'wallet_principal' end into source
    from ledger_wallets w where w.operator_id = operator and w.id = holder;
  debt := least(amount, greatest(-ledger_owed(operator, 'wallet_arrears', holder, wanted ->> 'currency'), 0));
  perform ledger_write(jsonb_build_array(jsonb_build_object('operatorId', operator, 'id', wanted -> 'journalId',
    'currency', wanted -> 'currency',
    'businessType', case when lost then 'payment.dispute_lost' else 'payment.dispute_won' end,
    'businessId', wanted -> 'businessId', 'key', 'payment.dispute_end:' || (wanted ->> 'businessId'),
    'effectiveAt', wanted -> 'at', 'entries', ledger_line('wallet_frozen', holder, amount) || case
      when lost then ledger_line('channel', (wanted ->> 'accountId')::uuid, -amount)
      else ledger_line('wallet_arrears', holder, -debt) || ledger_line(source, holder, debt - amount) end)));
  return true;
end
$$;
revoke all on function ledger_end_dispute from public;
grant execute on function ledger_end_dispute to evops_app;
