-- Names of organisations, for other domains.
create or replace view organisation_organisation_names with (security_invoker = true) as
select operator_id, id as org_id, name as org_name from organisation_organisations;
grant select on organisation_organisation_names to evops_app, evops_platform;
