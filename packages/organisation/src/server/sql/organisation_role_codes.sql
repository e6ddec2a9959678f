-- Permission codes of roles, with bundles resolved. A role with all permissions has its own flag and is not listed
-- here.
create or replace view organisation_role_codes with (security_invoker = true) as
select operator_id, role_id, code from organisation_role_permissions where code !~ '^bundle:'
union
select p.operator_id, p.role_id, unnest(l.codes) from organisation_role_permissions p
join organisation_permission_labels l on l.operator_id = p.operator_id and l.code = p.code
where p.code ~ '^bundle:';
grant select on organisation_role_codes to evops_app, evops_platform;
