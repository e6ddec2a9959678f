-- The operator of the running transaction. Unset is an error, never "all rows".
create or replace function platform_operator() returns uuid
  language sql stable parallel safe
return current_setting('evops.operator')::uuid;
