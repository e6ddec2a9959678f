-- Names of lines.
create or replace view fleet_line_names with (security_invoker = true) as
select operator_id, id as line_id, line_no, line_no_key, name as line_name, state from fleet_lines;
grant select on fleet_line_names to evops_app, evops_platform;
