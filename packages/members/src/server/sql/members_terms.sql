create or replace view members_terms with (security_invoker = true) as
  select m.operator_id, m.id as holder_id, m.blacklisted, b.company_id, b.state as binding_state, b.bound_at,
    b.day_minor, b.month_minor, b.day_dwh, b.month_dwh, b.windows, b.station_ids, c.station_ids as company_station_ids
  from members_members m
  left join members_bindings b on b.operator_id = m.operator_id and b.member_id = m.id and b.ended_at is null
  left join members_companies c on c.operator_id = b.operator_id and c.id = b.company_id
  union all
  select c.operator_id, c.id, false, c.id, null, null, null, null, null, null, '[]', null, c.station_ids
  from members_companies c;
grant select on members_terms to evops_app, evops_gateway, evops_platform;
