-- Shifts, for modules whose slips go through a counter.
create or replace view ledger_shift_names with (security_invoker = true) as
  select operator_id, id as shift_id, user_id, user_name, opened_at, closed_at from ledger_shifts;
grant select on ledger_shift_names to evops_app, evops_platform;
