-- owner: evops_ledger
-- Gives back what was set aside for orders that end without a bill: [{ operatorId, businessId, journalId, at }]. With
-- `leftMinor`, that amount stays on hold, because it may still be spent; a smaller hold stays as it is.
create or replace function ledger_unfreeze(wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  aside record;
begin
  if current_setting('role') in ('evops_app', 'evops_scoped', 'evops_scoped_few') then
    if exists (select from jsonb_array_elements(wanted) w
      where (w ->> 'operatorId')::uuid is distinct from platform_operator()) then
      raise exception 'a hold of another operator' using errcode = '42501';
    end if;
  end if;
  perform ledger_lock_wallets(array_agg(f.operator_id), array_agg(f.wallet_id))
    from jsonb_array_elements(wanted) w join ledger_freezes f on f.operator_id = (w ->> 'operatorId')::uuid
      and f.business_id = (w ->> 'businessId')::uuid;
  for aside in
    with part as materialized (
      select f.operator_id, f.business_id, f.wallet_id, l.currency, w."journalId" as journal_id, w.at,
        greatest(coalesce(w."leftMinor", 0), 0) as left_minor, f.amount_minor - greatest(coalesce(w."leftMinor", 0), 0) as amount_minor
      from ledger_freezes f
      join jsonb_to_recordset(wanted) as w ("operatorId" uuid, "businessId" uuid, "journalId" uuid, at timestamptz,
        "leftMinor" bigint) on f.operator_id = w."operatorId" and f.business_id = w."businessId"
      join ledger_wallets l on l.operator_id = f.operator_id and l.id = f.wallet_id
      where f.amount_minor > greatest(coalesce(w."leftMinor", 0), 0)
      for update of f
    ), gone as (
      delete from ledger_freezes f using part p where p.left_minor = 0 and f.operator_id = p.operator_id
        and f.business_id = p.business_id returning f.business_id
    ), reduced as (
      update ledger_freezes f set amount_minor = p.left_minor from part p where p.left_minor > 0
        and f.operator_id = p.operator_id and f.business_id = p.business_id returning f.business_id
    )
    select p.operator_id, p.business_id, p.wallet_id, p.amount_minor, p.currency, p.journal_id, p.at from part p
    where p.business_id in (select business_id from gone union all select business_id from reduced)
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
