-- owner: evops_gateway
-- Removes orders that came from a file, with their bills, of the caller's operator: what an import made and nobody has
-- touched since, not those that a statement counts. Their money is taken back by the caller, in the same transaction.
-- Returns the ids removed.
create or replace function charging_unmake_sessions(ids uuid[]) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  bare uuid[];
begin
  -- Prevents counting in the meantime: a statement holds this lock while it is calculated.
  perform pg_advisory_xact_lock(hashtextextended(platform_operator()::text, 135));
  select array_agg(o.id) into bare from charging_sessions o
  where o.operator_id = platform_operator() and o.id = any (ids) and o.source = 'import' and o.version = 1;
  delete from charging_bills where operator_id = platform_operator() and session_id = any (bare);
  return query delete from charging_sessions where operator_id = platform_operator() and id = any (bare) returning id;
end
$$;
revoke all on function charging_unmake_sessions from public;
grant execute on function charging_unmake_sessions to evops_app;
