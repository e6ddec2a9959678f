-- Errors reported by charge points for themselves (connector 0) and their connectors, with their own codes.
create or replace view stations_error_log with (security_invoker = true) as
select operator_id, charge_point_id, connector_no, received_at, concat_ws('/', error_code, nullif(vendor_error_code, '')) as code
from stations_state_changes where error_code <> 'NoError';
grant select on stations_error_log to evops_app, evops_platform;
