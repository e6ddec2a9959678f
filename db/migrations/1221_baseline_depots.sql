-- Tables of depots.

-- What each connector of a depot holds and follows: what it gives while nobody tells it anything, what it was
-- told, and whether it does so.
create table depots_controls (
  operator_id uuid not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  -- Its share of what its charge point takes without a word from us. Null: it left the depot, ours is to be taken back.
  fallback_w integer,
  -- What it accepted of that, at which level, and when.
  fallback_told_w integer,
  fallback_level smallint,
  fallback_at timestamp with time zone,
  fallback_why text,
  -- What it is to follow: { from, watts } of quarter hours, from in ms.
  wanted jsonb,
  -- What it accepted, for sessions to begin and for one that runs: { from, until, watts, at, tx }.
  told_next jsonb,
  told_session jsonb,
  state text,
  -- Why it is not active.
  why text,
  since timestamp with time zone not null,
  sent_at timestamp with time zone,
  accepted_at timestamp with time zone,
  read_at timestamp with time zone,
  -- Until when what was accepted holds; then its fallback counts.
  holds_until timestamp with time zone,
  -- When its link and its charge point last came up, as far as this row knows.
  link_at timestamp with time zone,
  booted_at timestamp with time zone,
  -- It gets no more than its fallback until then: the power came back.
  waits_until timestamp with time zone,
  -- It drew more than it was told; the same for so long that it ignores what it is told, and in which session.
  over_at timestamp with time zone,
  ignored_at timestamp with time zone,
  ignored_tx integer,
  -- It was asked for its meter.
  asked_at timestamp with time zone,
  -- There is something to tell it, not before.
  due_at timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint depots_controls_pkey primary key (operator_id, charge_point_id, connector_no),
  constraint depots_controls_fallback check ((num_nonnulls(fallback_told_w, fallback_level, fallback_at) = ANY (ARRAY[0, 3]))),
  constraint depots_controls_fallback_w_check check ((fallback_w >= 0)),
  constraint depots_controls_fallback_why_check check ((fallback_why = ANY (ARRAY['refused'::text, 'unreached'::text, 'levels'::text]))),
  constraint depots_controls_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint depots_controls_ignored check (((state <> 'ignores'::text) OR (ignored_at IS NOT NULL))),
  constraint depots_controls_state_check check ((state = ANY (ARRAY['planned'::text, 'sent'::text, 'active'::text, 'refused'::text, 'unreached'::text, 'ignores'::text]))),
  constraint depots_controls_why_check check ((length(why) <= 60)),
  constraint depots_controls_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint depots_controls_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id) on delete cascade,
  constraint depots_controls_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
create index depots_controls_due on depots_controls (due_at) where (due_at IS NOT NULL);
create index depots_controls_of on depots_controls (operator_id, station_id);
select platform_tenant_table('depots_controls');
create policy scope on depots_controls as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- What vehicles have to be ready for: rotations of a service day, from pull-out to pull-in.
create table depots_departures (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  -- A service day is longer than a day: 25:30 is 01:30 of the next.
  service_day date not null,
  block_no text not null,
  block_key text collate "C" generated always as (lower(block_no)) stored not null,
  line_id uuid,
  vehicle_id uuid,
  depart_at timestamp with time zone not null,
  return_at timestamp with time zone not null,
  target_soc smallint not null,
  -- On top of the target, in percent of the battery.
  reserve_soc smallint default 0 not null,
  precondition_minutes smallint default 0 not null,
  priority smallint default 0 not null,
  state text default 'planned'::text not null,
  source text not null,
  -- What came of it: known once it has passed.
  outcome text,
  outcome_soc smallint,
  -- Somebody in the yard saw the vehicle plugged in.
  plugged_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  -- What a depot system expects: when the vehicle comes to its connector, and with how much.
  arrives_at timestamp with time zone,
  arrival_soc smallint,
  -- The connector that a depot system wants for it.
  wanted_charge_point_id uuid,
  wanted_connector_no smallint,
  -- How much power heating or cooling before a departure takes; and what a plan row was made for, so that a proof
  -- can say what was planned for the vehicle that left.
  precondition_w integer default 10000 not null,
  planned_dwh bigint,
  constraint depots_departures_pkey primary key (operator_id, id),
  constraint depots_departures_block unique (operator_id, station_id, service_day, block_key),
  constraint depots_departures_overlap exclude using gist (operator_id WITH =, vehicle_id WITH =, tstzrange(depart_at, return_at) WITH &&) WHERE (((vehicle_id IS NOT NULL) AND (state = 'planned'::text))),
  constraint depots_departures_arrival_soc_check check (((arrival_soc >= 0) AND (arrival_soc <= 100))),
  constraint depots_departures_block_no_check check (((length(block_no) >= 1) AND (length(block_no) <= 40))),
  constraint depots_departures_outcome_check check ((outcome = ANY (ARRAY['kept'::text, 'missed'::text, 'unknown'::text]))),
  constraint depots_departures_outcome_soc_check check (((outcome_soc >= 0) AND (outcome_soc <= 100))),
  constraint depots_departures_planned_dwh_check check ((planned_dwh >= 0)),
  constraint depots_departures_precondition_minutes_check check (((precondition_minutes >= 0) AND (precondition_minutes <= 120))),
  constraint depots_departures_precondition_w_check check (((precondition_w >= 1000) AND (precondition_w <= 500000))),
  constraint depots_departures_priority_check check (((priority >= 0) AND (priority <= 9))),
  constraint depots_departures_reserve_soc_check check (((reserve_soc >= 0) AND (reserve_soc <= 50))),
  constraint depots_departures_source_check check ((source = ANY (ARRAY['person'::text, 'file'::text, 'gtfs'::text, 'vdv'::text]))),
  constraint depots_departures_state_check check ((state = ANY (ARRAY['planned'::text, 'cancelled'::text]))),
  constraint depots_departures_target_soc_check check (((target_soc >= 1) AND (target_soc <= 100))),
  constraint depots_departures_times check (((depart_at < return_at) AND (return_at < (depart_at + '48:00:00'::interval)))),
  constraint depots_departures_wanted_check check (((wanted_charge_point_id IS NULL) = (wanted_connector_no IS NULL))),
  constraint depots_departures_wanted_connector_no_check check (((wanted_connector_no >= 1) AND (wanted_connector_no <= 99))),
  constraint depots_departures_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint depots_departures_operator_id_line_id_fkey foreign key (operator_id, line_id) references fleet_lines (operator_id, id),
  constraint depots_departures_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  constraint depots_departures_operator_id_vehicle_id_fkey foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id)
);
create index depots_departures_at on depots_departures (operator_id, station_id, depart_at);
create index depots_departures_lines on depots_departures (operator_id, line_id) where (line_id IS NOT NULL);
select platform_tenant_table('depots_departures');
create policy scope on depots_departures as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- What limits the power of a depot: a tree of site, feeders and charge points.
create table depots_nodes (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  kind text not null,
  name text not null,
  parent_id uuid,
  -- A node stands below one of a smaller level alone: no path comes back to where it began.
  level smallint not null,
  parent_level smallint,
  limit_w integer not null,
  -- Limits at hours of the day on the depot's clock: [{ from, until, limitW }].
  windows jsonb default '[]'::jsonb not null,
  -- Somebody outside asked for less, until then.
  cut_w integer,
  cut_until timestamp with time zone,
  charge_point_id uuid,
  -- What the charge point takes while nobody tells it anything.
  fallback_w integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  -- What the highest quarter hour of a month costs at a depot's site. Prices in minor units of the operator's
  -- currency per kW.
  demand_kind text default 'none'::text not null,
  demand_price_minor integer,
  -- Of the tariff: quarter hours of other periods do not count.
  demand_period text,
  -- The last day on which it counts; null: for ever.
  demand_until date,
  -- A limit that follows the net of its depot says which piece of it: the charge point, or what it branches at. No
  -- foreign key: the piece may go, the limit stays until a person decides. A site follows the net as a whole.
  grid_object_id uuid,
  constraint depots_nodes_pkey primary key (operator_id, id),
  constraint depots_nodes_level unique (operator_id, station_id, id, level),
  constraint depots_nodes_name unique (operator_id, station_id, name),
  constraint depots_nodes_charge_point unique (operator_id, charge_point_id),
  constraint depots_nodes_check check (((fallback_w >= 0) AND (fallback_w <= limit_w))),
  constraint depots_nodes_cut check ((num_nonnulls(cut_w, cut_until) = ANY (ARRAY[0, 2]))),
  constraint depots_nodes_cut_w_check check (((cut_w >= 0) AND (cut_w <= 100000000))),
  constraint depots_nodes_demand check (((demand_kind = 'none'::text) OR ((kind = 'site'::text) AND (demand_price_minor IS NOT NULL)))),
  constraint depots_nodes_demand_kind_check check ((demand_kind = ANY (ARRAY['none'::text, 'max15'::text, 'period'::text]))),
  constraint depots_nodes_demand_period check (((demand_kind <> 'period'::text) OR (demand_period IS NOT NULL))),
  constraint depots_nodes_demand_period_check check (((length(demand_period) >= 1) AND (length(demand_period) <= 20))),
  constraint depots_nodes_demand_price_minor_check check (((demand_price_minor >= 0) AND (demand_price_minor <= 100000000))),
  constraint depots_nodes_end check ((((kind = 'point'::text) = (level = 9)) AND ((kind = 'point'::text) = (charge_point_id IS NOT NULL)) AND ((kind = 'point'::text) = (fallback_w IS NOT NULL)))),
  constraint depots_nodes_kind_check check ((kind = ANY (ARRAY['site'::text, 'feeder'::text, 'point'::text]))),
  constraint depots_nodes_level_check check (((level >= 0) AND (level <= 9))),
  constraint depots_nodes_limit_w_check check (((limit_w >= 0) AND (limit_w <= 100000000))),
  constraint depots_nodes_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint depots_nodes_top check ((((kind = 'site'::text) = (parent_id IS NULL)) AND ((kind = 'site'::text) = (level = 0)))),
  constraint depots_nodes_upward check (((num_nonnulls(parent_id, parent_level) = ANY (ARRAY[0, 2])) AND (parent_level < level))),
  constraint depots_nodes_windows_check check (((jsonb_typeof(windows) = 'array'::text) AND (jsonb_array_length(windows) <= 12))),
  constraint depots_nodes_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint depots_nodes_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id),
  constraint depots_nodes_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  constraint depots_nodes_parent foreign key (operator_id, station_id, parent_id, parent_level) references depots_nodes (operator_id, station_id, id, level)
);
create index depots_nodes_below on depots_nodes (operator_id, parent_id) where (parent_id IS NOT NULL);
create unique index depots_nodes_net on depots_nodes (operator_id, grid_object_id) where (grid_object_id IS NOT NULL);
create unique index depots_nodes_site on depots_nodes (operator_id, station_id) where (kind = 'site'::text);
select platform_tenant_table('depots_nodes');
create policy scope on depots_nodes as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Plans of depots: which connector gives which vehicle how much until it leaves. The newest of a depot is the one
-- that holds.
create table depots_plans (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  made_at timestamp with time zone not null,
  made_by text not null,
  -- What it was made of: another one is made when that changes.
  facts_hash text not null,
  first_slot_at timestamp with time zone not null,
  -- Of each quarter hour: price in 1e-5 of the major unit, kind of price period, what the site may take, what it is
  -- planned to take.
  prices_e5 integer[] not null,
  periods text[] not null,
  site_limit_w integer[] not null,
  site_w integer[] not null,
  currency text not null,
  cost_minor bigint not null,
  -- The same energy drawn at once and as fast as each vehicle can.
  uncontrolled_minor bigint not null,
  took_ms integer not null,
  holds boolean default true not null,
  -- What a plan's highest quarter hour is, what the month had reached before it, and what the difference costs. All
  -- null: no rule counts.
  demand_peak_w integer,
  demand_already_w integer,
  demand_minor bigint,
  constraint depots_plans_pkey primary key (operator_id, id),
  constraint depots_plans_cost_minor_check check ((cost_minor >= 0)),
  constraint depots_plans_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint depots_plans_demand check ((num_nonnulls(demand_peak_w, demand_already_w, demand_minor) = ANY (ARRAY[0, 3]))),
  constraint depots_plans_demand_already_w_check check ((demand_already_w >= 0)),
  constraint depots_plans_demand_minor_check check ((demand_minor >= 0)),
  constraint depots_plans_demand_peak_w_check check ((demand_peak_w >= 0)),
  constraint depots_plans_facts_hash_check check ((length(facts_hash) = 64)),
  constraint depots_plans_made_by_check check ((made_by = ANY (ARRAY['optimum'::text, 'earliest-deadline'::text]))),
  constraint depots_plans_took_ms_check check ((took_ms >= 0)),
  constraint depots_plans_uncontrolled_minor_check check ((uncontrolled_minor >= 0)),
  constraint depots_plans_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint depots_plans_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create unique index depots_plans_holding on depots_plans (operator_id, station_id) where holds;
create index depots_plans_old on depots_plans (made_at);
select platform_tenant_table('depots_plans');
create policy scope on depots_plans as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create table depots_plan_rows (
  operator_id uuid not null,
  plan_id uuid not null,
  departure_id uuid not null,
  charge_point_id uuid,
  connector_no smallint,
  connector text default ''::text not null,
  -- It stands there already.
  plugged boolean not null,
  soc smallint,
  soc_source text,
  soc_at timestamp with time zone,
  watts integer[] not null,
  need_dwh bigint not null,
  energy_dwh bigint not null,
  ready_at timestamp with time zone,
  margin_seconds integer,
  state text not null,
  -- [{ code, marks }], the weightiest first.
  reasons jsonb not null,
  -- A vehicle that stands where another one was sent: whose place it took (a departure, which may be gone by now),
  -- until that one stands somewhere or the two change places.
  stands_for uuid,
  vehicle_id uuid,
  constraint depots_plan_rows_pkey primary key (operator_id, plan_id, departure_id),
  constraint depots_plan_rows_connector_check check ((length(connector) <= 80)),
  constraint depots_plan_rows_energy_dwh_check check ((energy_dwh >= 0)),
  constraint depots_plan_rows_connector check ((num_nonnulls(charge_point_id, connector_no) = ANY (ARRAY[0, 2]))),
  constraint depots_plan_rows_need_dwh_check check ((need_dwh >= 0)),
  constraint depots_plan_rows_reasons_check check ((jsonb_typeof(reasons) = 'array'::text)),
  constraint depots_plan_rows_soc_check check (((soc >= 0) AND (soc <= 100))),
  constraint depots_plan_rows_soc_source_check check ((soc_source = ANY (ARRAY['session'::text, 'lastSession'::text, 'person'::text, 'telematics'::text]))),
  constraint depots_plan_rows_state_check check ((state = ANY (ARRAY['green'::text, 'amber'::text, 'red'::text]))),
  constraint depots_plan_rows_operator_id_departure_id_fkey foreign key (operator_id, departure_id) references depots_departures (operator_id, id) on delete cascade,
  constraint depots_plan_rows_operator_id_plan_id_fkey foreign key (operator_id, plan_id) references depots_plans (operator_id, id) on delete cascade
);
select platform_tenant_table('depots_plan_rows');

-- Depot systems that tell by VDV 463 which vehicle leaves when: each with a credential of its own, for one depot.
create table depots_vdv_partners (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  name text not null,
  -- As the depot system names itself in every frame.
  presystem_id text not null,
  -- Of the password, keyed: it is shown once.
  secret_hash bytea not null,
  enabled boolean default true not null,
  -- The connection that counts: a newer one replaces it.
  seat uuid,
  booted_at timestamp with time zone,
  seen_at timestamp with time zone,
  -- By the sender's clock: a state that is a little older came out of order.
  last_state_at timestamp with time zone,
  -- An empty state waits for a person since then; one that was refused waits for a fuller one.
  held_at timestamp with time zone,
  held_refused boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint depots_vdv_partners_pkey primary key (operator_id, id),
  constraint depots_vdv_partners_name unique (operator_id, station_id, name),
  constraint depots_vdv_partners_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint depots_vdv_partners_presystem_id_check check (((length(presystem_id) >= 1) AND (length(presystem_id) <= 255))),
  constraint depots_vdv_partners_refused check (((held_at IS NOT NULL) OR (NOT held_refused))),
  constraint depots_vdv_partners_secret_hash_check check ((length(secret_hash) = 32)),
  constraint depots_vdv_partners_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint depots_vdv_partners_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index depots_vdv_partners_by_id on depots_vdv_partners (id);
select platform_tenant_table('depots_vdv_partners');
create policy scope on depots_vdv_partners as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- What was said on the wire; forgotten after two weeks.
create table depots_vdv_messages (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  at timestamp with time zone not null,
  direction text not null,
  message text not null,
  outcome text not null,
  body text not null,
  constraint depots_vdv_messages_pkey primary key (operator_id, id),
  constraint depots_vdv_messages_body_check check ((length(body) <= 16400)),
  constraint depots_vdv_messages_direction_check check ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint depots_vdv_messages_message_check check ((length(message) <= 40)),
  constraint depots_vdv_messages_outcome_check check ((length(outcome) <= 40)),
  constraint depots_vdv_messages_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references depots_vdv_partners (operator_id, id) on delete cascade
);
create index depots_vdv_messages_at on depots_vdv_messages (at);
create index depots_vdv_messages_newest on depots_vdv_messages (operator_id, partner_id, at DESC);
select platform_tenant_table('depots_vdv_messages', 'select, insert');
grant delete on depots_vdv_messages to evops_platform;

-- What a depot system calls our vehicles and connectors, where its names are not ours.
create table depots_vdv_names (
  operator_id uuid not null,
  partner_id uuid not null,
  kind text not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  vehicle_id uuid,
  charge_point_id uuid,
  connector_no smallint,
  constraint depots_vdv_names_pkey primary key (operator_id, partner_id, kind, name_key),
  constraint depots_vdv_names_check check ((((kind = 'vehicle'::text) = (vehicle_id IS NOT NULL)) AND ((kind = 'point'::text) = (charge_point_id IS NOT NULL)) AND ((charge_point_id IS NULL) = (connector_no IS NULL)))),
  constraint depots_vdv_names_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint depots_vdv_names_kind_check check ((kind = ANY (ARRAY['vehicle'::text, 'point'::text]))),
  constraint depots_vdv_names_name_check check (((length(name) >= 1) AND (length(name) <= 255))),
  constraint depots_vdv_names_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references depots_vdv_partners (operator_id, id) on delete cascade,
  constraint depots_vdv_names_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id),
  constraint depots_vdv_names_operator_id_vehicle_id_fkey foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id)
);
create unique index depots_vdv_names_point on depots_vdv_names (operator_id, partner_id, charge_point_id, connector_no) where (charge_point_id IS NOT NULL);
create unique index depots_vdv_names_vehicle on depots_vdv_names (operator_id, partner_id, vehicle_id) where (vehicle_id IS NOT NULL);
select platform_tenant_table('depots_vdv_names');

-- Their ids of requests and what we made of them.
create table depots_vdv_requests (
  operator_id uuid not null,
  partner_id uuid not null,
  request_id text not null,
  -- As it was read; compared with what comes next.
  request jsonb not null,
  -- Null: it asks for no departure, or for one that has passed. A person may have removed the departure.
  departure_id uuid,
  constraint depots_vdv_requests_pkey primary key (operator_id, partner_id, request_id),
  constraint depots_vdv_requests_request_check check ((jsonb_typeof(request) = 'object'::text)),
  constraint depots_vdv_requests_request_id_check check (((length(request_id) >= 1) AND (length(request_id) <= 255))),
  constraint depots_vdv_requests_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references depots_vdv_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('depots_vdv_requests');

-- References and policies that need other tables.
create policy scope on depots_plan_rows as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM depots_plans p
  WHERE ((p.operator_id = depots_plan_rows.operator_id) AND (p.id = depots_plan_rows.plan_id)))))
  with check ((EXISTS ( SELECT
   FROM depots_plans p
  WHERE ((p.operator_id = depots_plan_rows.operator_id) AND (p.id = depots_plan_rows.plan_id)))));
create policy scope on depots_vdv_messages as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM depots_vdv_partners p
  WHERE ((p.operator_id = depots_vdv_messages.operator_id) AND (p.id = depots_vdv_messages.partner_id)))))
  with check ((EXISTS ( SELECT
   FROM depots_vdv_partners p
  WHERE ((p.operator_id = depots_vdv_messages.operator_id) AND (p.id = depots_vdv_messages.partner_id)))));
create policy scope on depots_vdv_names as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM depots_vdv_partners p
  WHERE ((p.operator_id = depots_vdv_names.operator_id) AND (p.id = depots_vdv_names.partner_id)))))
  with check ((EXISTS ( SELECT
   FROM depots_vdv_partners p
  WHERE ((p.operator_id = depots_vdv_names.operator_id) AND (p.id = depots_vdv_names.partner_id)))));
create policy scope on depots_vdv_requests as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM depots_vdv_partners p
  WHERE ((p.operator_id = depots_vdv_requests.operator_id) AND (p.id = depots_vdv_requests.partner_id)))))
  with check ((EXISTS ( SELECT
   FROM depots_vdv_partners p
  WHERE ((p.operator_id = depots_vdv_requests.operator_id) AND (p.id = depots_vdv_requests.partner_id)))));
