-- Counter slips by their journal, with shift and payment method.
create or replace view ledger_counter_slips with (security_invoker = true) as
  select operator_id, journal_id, shift_id, method, paid_minor as in_minor, 0::bigint as out_minor from ledger_topups
  union all select operator_id, journal_id, shift_id, method, amount_minor, 0 from ledger_deposits
  union all select operator_id, journal_id, shift_id, method, 0, amount_minor from ledger_refunds;
grant select on ledger_counter_slips to evops_app, evops_platform;
