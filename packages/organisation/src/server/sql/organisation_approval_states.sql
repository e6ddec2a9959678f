create or replace view organisation_approval_states with (security_invoker = true) as
  select operator_id, id, state, decided_at, decided_by_name from organisation_approvals;
grant select on organisation_approval_states to evops_app, evops_platform;
