-- owner: evops_gateway
-- A rule closes what its charge point forgot, in the transaction that says why: the gateway's own closing, for rows
-- of the caller's operator.
create or replace function charging_close_by_rule(rows jsonb) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from jsonb_array_elements(rows) r
    where (r ->> 'operatorId')::uuid is distinct from platform_operator()) then
    raise exception 'an order of another operator' using errcode = '42501';
  end if;
  return query select charging_close_sessions(rows);
end
$$;
revoke all on function charging_close_by_rule from public;
grant execute on function charging_close_by_rule to evops_app;
