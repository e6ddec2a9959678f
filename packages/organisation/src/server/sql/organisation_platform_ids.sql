-- Platform ids of operators, used by other platforms; '' if there is none. Row-level security of the reader applies.
create or replace view organisation_platform_ids with (security_invoker = true) as
  select operator_id, platform_id from organisation_operators;
grant select on organisation_platform_ids to evops_app, evops_platform;
