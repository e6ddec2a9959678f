-- owner: evops_ledger
-- Gives back what was set aside for orders that end without a bill: [{ operatorId, businessId, journalId, at }].
create or replace function ledger_unfreeze(wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  aside record;
begin
  perform ledger_lock_wallets(array_agg(f.operator_id), array_agg(f.wallet_id))
    from jsonb_array_elements(wanted) w join ledger_freezes f on f.operator_id = (w ->> 'operatorId')::uuid
      and f.business_id = (w ->> 'businessId')::uuid;
  for aside in
    delete from ledger_freezes f using jsonb_to_recordset(wanted) as w ("operatorId" uuid, "businessId" uuid,
      "journalId" uuid, at timestamptz), ledger_wallets l
    where f.operator_id = w."operatorId" and f.business_id = w."businessId" and l.operator_id = f.operator_id
      and l.id = f.wallet_id
    returning f.operator_id, f.business_id, f.wallet_id, f.amount_minor, l.currency, w."journalId" as journal_id, w.at
  loop
    perform ledger_write(jsonb_build_array(jsonb_build_object('operatorId', aside.operator_id, 'id', aside.journal_id,
      'currency', aside.currency,
      'businessType', 'freeze.given_back', 'businessId', aside.business_id, 'key', 'freeze.given_back:'
        || aside.journal_id, 'effectiveAt', aside.at,
      'entries', ledger_line('wallet_frozen', aside.wallet_id, aside.amount_minor)
        || ledger_line('wallet_principal', aside.wallet_id, -aside.amount_minor))));
  end loop;
end
$$;
revoke all on function ledger_unfreeze from public;
grant execute on function ledger_unfreeze to evops_app, evops_gateway;
