-- What is odd about an order, with its evidence; the meters of stations; what they say beside the orders.

-- Station meters (the grid's, or a feeder's). Energy is the step of the register times the multiplier of its transformers.
create table stations_meters (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  meter_no text not null check (meter_no ~ '^[A-Za-z0-9._-]{1,40}$'),
  name text not null default '' check (length(name) <= 60),
  multiplier integer not null default 1 check (multiplier between 1 and 100000),
  -- More than this can't pass it: a reading that says so is doubtful. Null: nobody knows.
  max_power_w bigint check (max_power_w between 1 and 1000000000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_meters_meter_no_key unique (operator_id, meter_no),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
select platform_tenant_table('stations_meters');
create index stations_meters_station on stations_meters (operator_id, station_id);

create table stations_meter_readings (
  operator_id uuid not null,
  meter_id uuid not null,
  at timestamptz not null,
  -- As read, in tenths of a watt-hour, before the multiplier.
  register_dwh bigint not null check (register_dwh >= 0),
  -- A meter that was changed or set back: energy counts anew from here.
  restarts boolean not null default false,
  source text not null check (source in ('csv', 'api', 'console')),
  -- Kept, shown, and left out of every sum.
  doubt text check (doubt in ('backwards', 'too_fast')),
  recorded_at timestamptz not null default now(),
  primary key (operator_id, meter_id, at),
  foreign key (operator_id, meter_id) references stations_meters (operator_id, id)
);
select platform_tenant_table('stations_meter_readings');

select platform_scoped_table('stations_meters', 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');
select platform_scoped_table('stations_meter_readings', 'exists (select from stations_meters m where m.operator_id = stations_meter_readings.operator_id and m.id = stations_meter_readings.meter_id)');

create view stations_meter_log with (security_invoker = true) as
  select r.operator_id, m.station_id, r.meter_id, m.meter_no, m.multiplier, r.at, r.register_dwh, r.restarts
  from stations_meter_readings r join stations_meters m on m.operator_id = r.operator_id and m.id = r.meter_id
  where r.doubt is null;
-- What charge points said of themselves, and what was asked of them: evidence for orders.
create view stations_gun_state_log with (security_invoker = true) as
  select operator_id, pile_id, gun_no, reported_status, received_at from stations_state_changes;
create view stations_gun_states_now with (security_invoker = true) as
  select operator_id, pile_id, gun_no, status, received_at from stations_gun_states;
create view stations_pile_signs with (security_invoker = true) as
  select p.operator_id, p.id as pile_id, p.booted_at, l.connected, l.last_seen_at
  from stations_piles p left join stations_links l on l.operator_id = p.operator_id and l.pile_id = p.id;
create view stations_command_log with (security_invoker = true) as
  select operator_id, id, pile_id, action, payload, state, requested_at from stations_commands;
grant select on stations_meter_log, stations_gun_state_log, stations_gun_states_now, stations_pile_signs, stations_command_log to evops_app, evops_platform;

-- One oddity of one order. Evidence: the numbers and ids that it rests on, by kind. `flags` of the order repeats the codes.
create table charging_flags (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  station_id uuid not null,
  flag text not null check (flag ~ '^A[0-9]{2}$'),
  -- The order's start: what the list is sorted by.
  started_at timestamptz not null,
  evidence jsonb not null,
  state text not null default 'open' check (state in ('open', 'handled')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  handled_at timestamptz,
  handled_by_name text,
  handling text check (handling in ('recompute', 'accept_record', 'edit', 'bind_token', 'waive', 'void', 'refund', 'confirm', 'rule', 'gone')),
  handling_reason text check (length(handling_reason) <= 500),
  primary key (operator_id, id),
  constraint charging_flags_once unique (operator_id, order_id, flag),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id),
  check (last_seen_at >= first_seen_at),
  check ((state = 'handled') = (handled_at is not null and handling is not null))
);
select platform_tenant_table('charging_flags');
create index charging_flags_newest on charging_flags (operator_id, started_at desc, id desc);
create index charging_flags_open on charging_flags (operator_id, started_at desc, id desc) where state = 'open';
create index charging_flags_flag on charging_flags (operator_id, flag, started_at desc, id desc);
create index charging_flags_station on charging_flags (operator_id, station_id, started_at desc, id desc);
select platform_scoped_table('charging_flags', 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');

-- Null: the rules have not looked at the order since it was closed.
alter table charging_orders add column flags_checked_at timestamptz;
create index charging_orders_unchecked on charging_orders (operator_id, started_at) where flags_checked_at is null;

-- A charge point's own settlement of an order, where it sends one.
create table charging_pile_settlements (
  operator_id uuid not null,
  order_id uuid not null,
  energy_dwh bigint,
  total_minor bigint,
  -- Energy by the kind of period, as the charge point splits it.
  periods jsonb,
  received_at timestamptz not null,
  primary key (operator_id, order_id),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id)
);
select platform_tenant_table('charging_pile_settlements', 'select');
select platform_gateway_table('charging_pile_settlements', 'select, insert, update');
select platform_scoped_table('charging_pile_settlements', 'exists (select from charging_orders o where o.operator_id = charging_pile_settlements.operator_id and o.id = charging_pile_settlements.order_id)');

-- When the rules speak: an operator's own limits, by name; what is not there is the default.
create table charging_thresholds (
  operator_id uuid primary key references organisation_operators (operator_id),
  limits jsonb not null,
  version integer not null default 1
);
select platform_tenant_table('charging_thresholds');

-- A station's day: what its meter, its guns and its orders say. Causes name every difference.
create table charging_day_balances (
  operator_id uuid not null,
  station_id uuid not null,
  day date not null,
  -- Null: the meter was not read around this day.
  meter_dwh bigint,
  guns_dwh bigint not null,
  orders_dwh bigint not null,
  orders integer not null,
  causes jsonb not null,
  state text not null check (state in ('even', 'differs', 'gap')),
  computed_at timestamptz not null,
  primary key (operator_id, station_id, day),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
select platform_tenant_table('charging_day_balances');
create index charging_day_balances_day on charging_day_balances (operator_id, day desc, station_id);
select platform_scoped_table('charging_day_balances', 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');

-- What the rules look at and note on an order.
grant update (flags, flags_checked_at, token_id) on charging_orders to evops_app;

-- A rule closes what its charge point forgot, in the transaction that says why: the gateway's own closing, for rows of
-- the caller's operator.
create function charging_close_by_rule(rows jsonb) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from jsonb_array_elements(rows) r where (r ->> 'operatorId')::uuid is distinct from platform_operator()) then
    raise exception 'an order of another operator' using errcode = '42501';
  end if;
  return query select charging_close_orders(rows);
end
$$;
grant create on schema public to evops_gateway;
alter function charging_close_by_rule owner to evops_gateway;
revoke create on schema public from evops_gateway;
revoke all on function charging_close_by_rule from public;
grant execute on function charging_close_by_rule to evops_app;
