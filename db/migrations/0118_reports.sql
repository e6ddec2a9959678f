-- Reports read facts: sums of a connector's day, kept ahead. What they cost grows with days and connectors, not with orders.

-- Orders whose facts are old. Filled where the finder has looked at a closed order and where somebody acted on one, never in
-- what a charge point waits for. The span is widened by what the order covered before a correction.
create table charging_unreported (
  operator_id uuid not null,
  order_id uuid not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (operator_id, order_id)
);
create index charging_unreported_gun on charging_unreported (operator_id, pile_id, gun_no, from_at);
select platform_tenant_table('charging_unreported');
select platform_scoped_table('charging_unreported', 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');

-- Ended orders whose vehicle is still plugged, as far as anybody knows: when the plug is pulled, their facts are old.
create table charging_still_plugged (
  operator_id uuid not null,
  order_id uuid not null,
  primary key (operator_id, order_id)
);
select platform_tenant_table('charging_still_plugged');
select platform_scoped_table('charging_still_plugged', 'exists (select from charging_orders o where o.operator_id = charging_still_plugged.operator_id and o.id = charging_still_plugged.order_id)');

insert into charging_unreported
select operator_id, id, station_id, pile_id, gun_no, started_at, greatest(started_at, ended_at, unplugged_at) from charging_orders where ended_at is not null;
insert into charging_still_plugged
select operator_id, id from charging_orders where ended_at > now() - interval '60 days' and unplugged_at is null and source = 'ocpp';

-- What reports need of places.
create view stations_gun_facts with (security_invoker = true) as
  select g.operator_id, p.station_id, g.pile_id, g.gun_no, p.pile_no, p.name as pile_name, p.equipment_type,
    coalesce(g.rated_power_w, p.rated_power_w) as rated_power_w,
    coalesce(p.commissioned_on, (p.created_at at time zone s.time_zone)::date) as in_use_from,
    p.asset_state not in ('stock', 'retired') as in_use
  from stations_guns g
  join stations_piles p on p.operator_id = g.operator_id and p.id = g.pile_id
  join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id;
create view stations_opening_hours with (security_invoker = true) as
  select operator_id, id as station_id, name as station_name, time_zone, business_hours, round_the_clock from stations_stations;
grant select on stations_gun_facts, stations_opening_hours to evops_app, evops_platform;

-- The zone in which a station's days were made.
create table reports_zones (
  operator_id uuid not null,
  station_id uuid not null,
  time_zone text not null,
  primary key (operator_id, station_id)
);

-- Seconds in which every connector of a station was plugged.
create table reports_congestion (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  congested_seconds integer not null check (congested_seconds >= 0),
  primary key (operator_id, day, station_id)
);

-- Three shapes, each for a connector's day and for all connectors of a station together; what is asked for over years also
-- for a connector's month, whose day is its first. A connector's day is always worked out whole from its orders, everything
-- else from connectors' days.
do $$
declare
  sums text := 'sessions bigint not null, charging_seconds bigint not null, energy_dwh bigint not null';
  hours text := '';
  of_gun text := 'operator_id uuid not null, day date not null, station_id uuid not null, pile_id uuid not null, gun_no smallint not null, currency text not null, ';
  of_station text := 'operator_id uuid not null, day date not null, station_id uuid not null, currency text not null, ';
  key_of_gun text := ', primary key (operator_id, day, station_id, pile_id, gun_no, currency';
  key_of_station text := ', primary key (operator_id, day, station_id, currency';
  amounts text := 'bucket smallint not null, orders bigint not null, net_minor bigint not null';
  part text;
  hour integer;
begin
  foreach part in array array['energy_%s_dwh', 'electricity_%s_minor', 'service_%s_minor'] loop
    sums := sums || (select string_agg(', ' || format(part, kind) || ' bigint not null', '')
      from unnest(array['critical_peak', 'sharp', 'peak', 'flat', 'valley', 'deep_valley']) kind);
  end loop;
  foreach part in array array['electricity_minor', 'service_minor', 'occupancy_minor', 'total_minor', 'reduced_minor', 'refunded_minor',
    -- As it flowed on the day; the sessions above stand where they ended.
    'flowed_dwh', 'charged_seconds', 'plugged_seconds',
    -- 1 where somebody charged: in one currency's row of a day alone, as the seconds.
    'used_days'] loop
    sums := sums || format(', %I bigint not null', part);
  end loop;
  -- Null: nothing in that hour, which takes no room.
  foreach part in array array['energy_dwh', 'starts', 'money_minor'] loop
    for hour in 0..23 loop
      hours := hours || format('%s%s_%s bigint', case when hours = '' then '' else ', ' end, part, lpad(hour::text, 2, '0'));
    end loop;
  end loop;
  -- Seconds of the day, from its beginning.
  execute 'create table reports_days (' || of_gun || sums || ', plugged int4multirange' || key_of_gun || '))';
  execute 'create table reports_months (' || of_gun || sums || key_of_gun || '))';
  execute 'create table reports_station_days (' || of_station || sums || key_of_station || '))';
  execute 'create table reports_hours (' || of_gun || hours || key_of_gun || '))';
  execute 'create table reports_month_hours (' || of_gun || hours || key_of_gun || '))';
  execute 'create table reports_station_hours (' || of_station || hours || key_of_station || '))';
  execute 'create table reports_amounts (' || of_gun || amounts || key_of_gun || ', bucket))';
  execute 'create table reports_station_amounts (' || of_station || amounts || key_of_station || ', bucket))';
  foreach part in array array['reports_zones', 'reports_congestion', 'reports_days', 'reports_months', 'reports_station_days', 'reports_hours',
    'reports_month_hours', 'reports_station_hours', 'reports_amounts', 'reports_station_amounts'] loop
    perform platform_tenant_table(part::regclass);
    perform platform_scoped_table(part::regclass, 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');
  end loop;
end
$$;
