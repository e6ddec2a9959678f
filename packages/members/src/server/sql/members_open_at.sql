-- True if one of the windows is open at a local time. A window that ends before it begins crosses midnight.
create or replace function members_open_at(windows jsonb, wall timestamp) returns boolean
  language sql immutable parallel safe
begin atomic
  select jsonb_array_length(windows) = 0 or exists (
    select from jsonb_to_recordset(windows) as w (days smallint[], "from" time, until time)
    where case when w."from" < w.until
      then extract(isodow from wall)::smallint = any (w.days) and wall::time >= w."from" and wall::time < w.until
      else (extract(isodow from wall)::smallint = any (w.days) and wall::time >= w."from")
        or (extract(isodow from wall - interval '1 day')::smallint = any (w.days) and wall::time < w.until) end);
end;
revoke all on function members_open_at from public;
grant execute on function members_open_at to evops_app, evops_gateway, evops_platform;
