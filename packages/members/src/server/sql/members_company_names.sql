create or replace view members_company_names with (security_invoker = true) as
select operator_id, id as company_id, name as company_name, name_key from members_companies where deleted_at is null;
grant select on members_company_names to evops_app, evops_platform;
