-- owner: evops_ledger
-- Claims the receipt numbers of posted journals (decision 233): each transfer is credited once. A number whose journal was
-- reversed is free again, because its amount was taken back with it.
create or replace function ledger_use_vouchers(journals jsonb, posted uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  journal jsonb;
  used_key text;
begin
  for journal in select j from jsonb_array_elements(journals) j
    where j ? 'voucher' and (j ->> 'id')::uuid = any (posted) order by j ->> 'id'
    loop
    -- The database computes the key, so the row is inserted first and claims the number last.
    insert into ledger_vouchers (operator_id, id, voucher_no, used_for, business_id, at, state)
    values ((journal ->> 'operatorId')::uuid, (journal ->> 'id')::uuid, journal -> 'voucher' ->> 'voucherNo',
      journal -> 'voucher' ->> 'usedFor', (journal ->> 'businessId')::uuid,
      (journal ->> 'effectiveAt')::timestamptz, 'freed')
    returning voucher_key into used_key;
    update ledger_vouchers v set state = 'freed'
    where v.operator_id = (journal ->> 'operatorId')::uuid and v.voucher_key = used_key and v.state = 'used'
      and exists (select from ledger_journals r where r.operator_id = v.operator_id and r.reverses = v.id);
    update ledger_vouchers v set state = 'used'
    where v.operator_id = (journal ->> 'operatorId')::uuid and v.id = (journal ->> 'id')::uuid;
  end loop;
end
$$;
revoke all on function ledger_use_vouchers from public;
