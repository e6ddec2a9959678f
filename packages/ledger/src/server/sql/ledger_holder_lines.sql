-- Lines of a holder with their journals, for the module of these holders.
create or replace view ledger_holder_lines with (security_invoker = true) as
  select e.operator_id, e.holder_id, j.business_type, j.business_id, j.recorded_at, e.account, e.amount_minor,
    j.id as journal_id
  from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
  where e.holder_id is not null;
grant select on ledger_holder_lines to evops_app, evops_platform;
