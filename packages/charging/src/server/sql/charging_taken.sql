-- Returns what a person has used since an instant. Use charged to a company counts by the payable amount, because this
-- is what the company is charged.
create or replace function charging_taken(p_operator uuid, p_holder uuid, since timestamptz, OUT minor bigint,
  OUT dwh bigint)
  language sql stable set search_path = public, pg_temp
begin atomic
  select coalesce(sum(o.payable_minor) filter (where o.state <> 'void'), 0)::bigint,
    coalesce(sum(o.energy_dwh) filter (where o.state <> 'void'), 0)::bigint
  from charging_sessions o where o.operator_id = p_operator and o.holder_id = p_holder and o.started_at >= since;
end;
revoke all on function charging_taken from public;
grant execute on function charging_taken to evops_app, evops_gateway, evops_platform;
