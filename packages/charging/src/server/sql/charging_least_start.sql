-- Returns the lower bound of a session's start register: the end of the previous session on its connector. No row if
-- unknown; 0 if the meter counts each session from 0.
create or replace function charging_least_start(p_operator uuid, p_charge_point uuid, p_connector smallint,
  p_started_at timestamptz, p_end_dwh bigint) returns table(register_dwh bigint, session_id uuid, session_no text)
  language sql stable rows 1 set search_path = public, pg_temp
as $$
  select l.register_dwh, l.id, l.session_no from (
    select case when p.meter_start_dwh = 0 then 0 else p.meter_end_dwh end as register_dwh, p.id, p.session_no
    from charging_sessions p
    where p.operator_id = p_operator and p.charge_point_id = p_charge_point and p.connector_no = p_connector and p.started_at < p_started_at
      and p.meter_end_dwh is not null and p.source <> 'import' and p.state <> 'void'
    order by p.started_at desc limit 1
  ) l where p_end_dwh is null or l.register_dwh <= p_end_dwh
$$;
