-- Tables of depots.

-- Power control of each connector of a depot: its fallback limit without control, the limits sent to the connector, and
-- whether the connector follows them.
create table depots_controls (
  operator_id uuid not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  -- Share of the connector in the power of its charge point without control. Null: the connector left the depot and our
  -- limit must be removed.
  fallback_w integer,
  -- Fallback limit that the connector accepted, with its level and time.
  fallback_told_w integer,
  fallback_level smallint,
  fallback_at timestamp with time zone,
  fallback_why text,
  -- Limits that the connector must follow: { from, watts } per quarter hour, `from` in ms.
  wanted jsonb,
  -- Limits that the connector accepted, for future sessions (`told_next`) and for the running session (`told_session`):
  -- { from, until, watts, at, tx }.
  told_next jsonb,
  told_session jsonb,
  state text,
  -- Reason why the control is not active.
  why text,
  since timestamp with time zone not null,
  sent_at timestamp with time zone,
  accepted_at timestamp with time zone,
  read_at timestamp with time zone,
  -- Time until which the accepted limits are valid. Afterwards the fallback applies.
  holds_until timestamp with time zone,
  -- Last known start of the connection and last boot of the charge point.
  link_at timestamp with time zone,
  booted_at timestamp with time zone,
  -- Time until which the connector is limited to its fallback after power was restored.
  waits_until timestamp with time zone,
  -- Time since which the connector exceeds its limit (`over_at`); time since which the excess counts as ignoring the
  -- limit (`ignored_at`), and the session in which this happened (`ignored_tx`).
  over_at timestamp with time zone,
  ignored_at timestamp with time zone,
  ignored_tx integer,
  -- Time of the last request for a meter value.
  asked_at timestamp with time zone,
  -- Time from which an update for the connector is due.
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

-- Departures for which vehicles must be ready: rotations of a service day, from pull-out to pull-in.
create table depots_departures (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  -- A service day is longer than a calendar day: 25:30 is 01:30 of the next day.
  service_day date not null,
  block_no text not null,
  block_key text collate "C" generated always as (lower(block_no)) stored not null,
  line_id uuid,
  vehicle_id uuid,
  depart_at timestamp with time zone not null,
  return_at timestamp with time zone not null,
  target_soc smallint not null,
  -- Reserve in addition to the target, in percent of the battery.
  reserve_soc smallint default 0 not null,
  precondition_minutes smallint default 0 not null,
  priority smallint default 0 not null,
  state text default 'planned'::text not null,
  source text not null,
  -- Result of the departure, known after the departure time.
  outcome text,
  outcome_soc smallint,
  -- Time at which staff in the yard confirmed that the vehicle is plugged in.
  plugged_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  -- Expected arrival of the vehicle at its connector and its state of charge, from a depot system.
  arrives_at timestamp with time zone,
  arrival_soc smallint,
  -- Connector that a depot system requests for the vehicle.
  wanted_charge_point_id uuid,
  wanted_connector_no smallint,
  -- Power of heating or cooling before departure. `planned_dwh` and the vehicle of the plan row are stored so that a
  -- report can prove what was planned for the vehicle that left.
  precondition_w integer default 10000 not null,
  planned_dwh bigint,
  constraint depots_departures_pkey primary key (operator_id, id),
  constraint depots_departures_block unique (operator_id, station_id, service_day, block_key),
  constraint depots_departures_overlap exclude using gist (operator_id WITH =, vehicle_id WITH =, tstzrange(depart_at, return_at) WITH &&) WHERE (((vehicle_id IS NOT NULL) AND (state = 'planned'::text))),
  constraint depots_departures_arrival_soc_check check (((arrival_soc >= 0) AND (arrival_soc <= 100))),
  constraint depots_departures_block_no_check check (((length(block_no) >= 1) AND (length(block_no) <= 40))),
  constraint depots_departures_outcome_check check ((outcome = ANY (ARRAY['reached'::text, 'missed'::text, 'unknown'::text]))),
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

-- Power limits of a depot, as a tree of site, feeders and charge points.
create table depots_nodes (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  kind text not null,
  name text not null,
  parent_id uuid,
  -- The parent of a node always has a smaller level, so the tree has no cycles.
  level smallint not null,
  parent_level smallint,
  limit_w integer not null,
  -- Limits by time of day in the depot's time zone: [{ from, until, limitW }].
  windows jsonb default '[]'::jsonb not null,
  -- Reduced limit requested by an external party, valid until `cut_until`.
  cut_w integer,
  cut_until timestamp with time zone,
  charge_point_id uuid,
  -- Power of the charge point without control.
  fallback_w integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  -- Demand charge for the highest quarter hour of a month at a depot's site. Prices in minor units of the operator's
  -- currency per kW.
  demand_kind text default 'none'::text not null,
  demand_price_minor integer,
  -- Period of the tariff. Quarter hours of other periods do not count.
  demand_period text,
  -- Last day of the demand charge. Null: no end.
  demand_until date,
  -- Element of the depot's grid that sets this limit: the charge point or the branching point. Not a foreign key: the
  -- element may be deleted, but the limit remains until a person decides. A site uses the grid as a whole.
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

-- Charging plans of depots: connector, vehicle and power until departure. The latest plan of a depot is valid.
create table depots_plans (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  made_at timestamp with time zone not null,
  made_by text not null,
  -- Hash of the input data. A change of the hash creates a new plan.
  facts_hash text not null,
  first_slot_at timestamp with time zone not null,
  -- Values per quarter hour: price in 1e-5 of the major unit, kind of price period, power limit of the site, and
  -- planned power of the site.
  prices_e5 integer[] not null,
  periods text[] not null,
  site_limit_w integer[] not null,
  site_w integer[] not null,
  currency text not null,
  cost_minor bigint not null,
  -- Cost of the same energy if every vehicle charges immediately at its maximum power.
  uncontrolled_minor bigint not null,
  took_ms integer not null,
  holds boolean default true not null,
  -- Highest quarter hour of the plan, the peak already reached in the month, and the cost of the difference. All null:
  -- no demand charge applies.
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
  -- True if the vehicle is already plugged in at the connector.
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
  -- [{ code, marks }], the most important first.
  reasons jsonb not null,
  -- Departure (possibly deleted) whose place the vehicle took by parking at another vehicle's connector. Valid until
  -- that vehicle is parked at a connector or the two vehicles swap places.
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

-- Depot systems that send departures of vehicles by VDV 463. Each has its own credential, for one depot.
create table depots_vdv_partners (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  name text not null,
  -- Name of the depot system in each of its messages.
  presystem_id text not null,
  -- Keyed hash of the password. The password is shown only once.
  secret_hash bytea not null,
  enabled boolean default true not null,
  -- Active connection. A newer connection replaces it.
  seat uuid,
  booted_at timestamp with time zone,
  seen_at timestamp with time zone,
  -- Time by the sender's clock. A state message with a slightly older time arrived out of order.
  last_state_at timestamp with time zone,
  -- Time since which an empty state message waits for a decision by a person. After a refusal (`held_refused`), it
  -- waits for a more complete message.
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

-- VDV 463 messages sent and received. Deleted after two weeks.
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

-- Depot system's names for our vehicles and connectors, where they differ from ours.
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

-- Request ids of the depot system and the departure that each request created.
create table depots_vdv_requests (
  operator_id uuid not null,
  partner_id uuid not null,
  request_id text not null,
  -- Request as parsed. Compared with the next request.
  request jsonb not null,
  -- Null: the request contains no departure, or a past one, or a person removed the departure.
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
