create or replace view maintenance_staff_names with (security_invoker = true) as
  select operator_id, id as staff_id, name as staff_name from maintenance_staff;
grant select on maintenance_staff_names to evops_app, evops_platform;
