-- Returns the operator of the running transaction. If it is not set, this is an error and never means "all rows".
create or replace function platform_operator() returns uuid
  language sql stable parallel safe
return current_setting('evops.operator')::uuid;
