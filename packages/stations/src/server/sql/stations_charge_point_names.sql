create or replace view stations_charge_point_names with (security_invoker = true) as
  select p.operator_id, p.id as charge_point_id, p.charge_point_key, p.station_id, s.name as station_name, p.charge_point_no,
    p.name as charge_point_name, p.rated_power_w,
    -- Least power limit of a charge point whose protocol has one percentage, 30 to 100, for the whole charge point, rounded down like
    -- its percentages (`max-power.rules.ts`). Null: limits by connector.
    case when p.protocol = 'ykc1.6' then p.rated_power_w * 30 / 100 end as least_limit_w
  from stations_charge_points p join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id;
grant select on stations_charge_point_names to evops_app, evops_gateway, evops_platform;
