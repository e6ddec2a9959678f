-- owner: evops_ledger
-- When a journal is recorded: now. While the past of a demo is told (evops.demo_data, and its operators alone) it was when
-- the journal took effect.
create or replace function ledger_recorded_at(operator uuid, effective_at timestamptz) returns timestamptz
  language sql stable set search_path = public, pg_temp
begin atomic
  select case when current_setting('evops.demo_data', true) = 'on' and exists (select from organisation_operator_facts o
    where o.operator_id = operator and o.demo) then effective_at else now() end;
end;
revoke all on function ledger_recorded_at from public;
