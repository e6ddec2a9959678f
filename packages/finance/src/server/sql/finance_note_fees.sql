-- Stores the fees that providers kept of payments, from their files; a later value replaces an earlier one.
create or replace function finance_note_fees(payments uuid[], taken bigint[], fees bigint[]) returns void language sql as $$
  insert into finance_payment_fees as f (operator_id, payment_id, taken_minor, fee_minor)
  select platform_operator(), x.payment, x.taken, x.fee from unnest(payments, taken, fees) as x (payment, taken, fee)
  on conflict (operator_id, payment_id) do update set taken_minor = excluded.taken_minor, fee_minor = excluded.fee_minor
    where (f.taken_minor, f.fee_minor) <> (excluded.taken_minor, excluded.fee_minor);
$$;
revoke all on function finance_note_fees from public;
grant execute on function finance_note_fees to evops_app, evops_platform;
