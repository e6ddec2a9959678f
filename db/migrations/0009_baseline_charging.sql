-- Start tokens, orders and their bills; what is checked and corrected of them.

create table charging_tokens (
  operator_id uuid not null,
  id uuid not null,
  id_tag text not null check (length(id_tag) between 1 and 255),
  -- OCPP compares tags without case.
  id_tag_key text generated always as (lower(id_tag)) stored not null,
  label text not null default '' check (length(label) <= 100),
  state text not null default 'accepted' check (state in ('accepted', 'blocked')),
  valid_from timestamptz,
  valid_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The most that one session may take, until wallets exist: money in the operator's minor unit, energy in 0.1 Wh.
  limit_minor bigint check (limit_minor > 0),
  limit_dwh bigint check (limit_dwh > 0),
  many_at_once boolean not null default false,
  holder_id uuid,
  -- Start tokens of a group may end one another's sessions and use one another's reservations; a charge point's
  -- master pass is a group, too (OCPP 2.0.1, C09, C16, H03).
  group_tag text check (length(group_tag) between 1 and 36),
  -- The battery of the vehicle that a start token always starts, as a bus at its depot: A09 rests on it. An order
  -- takes on what is known at its start, so that a later figure judges nothing anew. Null: unknown.
  battery_dwh bigint check (battery_dwh between 10000 and 100000000),
  card_state text check (card_state in ('active', 'locked', 'grey', 'lost', 'replaced', 'expired', 'cancelled')),
  online_only boolean not null default false,
  holder_since timestamptz,
  kind text check (kind ~ '^[A-Za-z0-9_-]{1,20}$'),
  primary key (operator_id, id),
  constraint charging_tokens_id_tag_key unique (operator_id, id_tag_key),
  constraint charging_tokens_card_check check (card_state is null or card_state = 'active' or state = 'blocked'),
  constraint charging_tokens_check check (valid_from is null or valid_until is null or valid_from < valid_until),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id)
);
create index charging_tokens_holder on charging_tokens (operator_id, holder_id) where holder_id is not null;
select platform_tenant_table('charging_tokens');
select platform_gateway_table('charging_tokens', 'select');
grant update (kind) on charging_tokens to evops_gateway;

create table charging_orders (
  operator_id uuid not null,
  id uuid not null,
  -- Collated "C": a search for a beginning is a range of the unique index.
  order_no text collate "C" not null check (length(order_no) <= 40),
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 1 and 99),
  protocol text not null,
  -- Random 31 bits, never 0: what the device calls the order.
  transaction_id integer not null check (transaction_id > 0),
  state text not null check (state in ('created', 'starting', 'charging', 'stopping', 'awaiting_record', 'finished',
    'settled', 'failed', 'cancelled', 'abnormal', 'void')),
  pay_state text not null default 'unpaid' check (pay_state in ('unpaid', 'paid', 'free', 'postpaid', 'arrears',
    'partly_refunded', 'refunded', 'none')),
  id_tag text not null,
  -- Searched by its beginning. A column, since row-level security keeps an expression out of an index condition.
  id_tag_key text collate "C" generated always as (lower(id_tag)) stored not null,
  token_id uuid,
  token_state text not null check (token_state in ('accepted', 'blocked', 'expired', 'unknown', 'low_balance',
    'concurrent', 'limited', 'booked')),
  device_started_at timestamptz,
  started_at timestamptz not null,
  start_received_at timestamptz,
  meter_start_dwh bigint,
  device_ended_at timestamptz,
  ended_at timestamptz,
  stop_received_at timestamptz,
  meter_end_dwh bigint,
  stop_reason text,
  reported_stop_reason text,
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tariff_version_id uuid,
  start_soc smallint,
  end_soc smallint,
  max_power_w bigint,
  energy_dwh bigint check (energy_dwh >= 0),
  electricity_minor bigint check (electricity_minor >= 0),
  service_minor bigint check (service_minor >= 0),
  total_minor bigint,
  flags text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- When the plug was pulled, once the charge point said so. What staying plugged cost is what the total holds beyond
  -- electricity and service.
  unplugged_at timestamptz,
  occupancy_minor bigint generated always as ((total_minor - electricity_minor) - service_minor) stored check
    (occupancy_minor >= 0),
  -- An order of the console exists before its charge point has said anything.
  start_mode text not null default 'card_online' check (start_mode in ('app', 'card_online', 'card_offline', 'vin',
    'console', 'plug_and_charge', 'timer', 'roaming', 'free_vend')),
  -- Energy in 0.1 Wh, amount in minor units, minutes, per cent.
  target_kind text check (target_kind in ('full', 'energy', 'amount', 'minutes', 'soc')),
  target_value bigint check (target_value > 0),
  limit_minor bigint,
  limit_dwh bigint,
  -- Two guns on one vehicle: the second gun's order names the first's.
  parent_id uuid,
  requested_by uuid,
  -- Since when it is in its state: what the timings of the state machine count from.
  state_at timestamptz not null default now(),
  version integer not null default 1,
  refunded_minor bigint not null default 0,
  -- Null: the rules have not looked at the order since it was closed.
  flags_checked_at timestamptz,
  -- Where an order came from, and what it is called there: an import repeated is the same orders.
  source text not null default 'ocpp' check (source in ('ocpp', 'import')),
  source_ref text collate "C" check (length(source_ref) between 1 and 60),
  -- Whose wallet pays: the holder of the start token at the start.
  holder_id uuid,
  -- What an order's total was reduced by; what is left is to be paid.
  reduced_minor bigint not null default 0,
  battery_dwh bigint,
  -- An order keeps whose wallets pay before its holder's. Null: it began before this was kept.
  payers uuid[],
  paid_gift_minor bigint not null default 0 check (paid_gift_minor >= 0),
  paid_principal_minor bigint not null default 0 check (paid_principal_minor >= 0),
  payable_minor bigint generated always as ( case when total_minor is null then null::bigint
    when (state = 'void' or pay_state in ('free', 'none')) then (0)::bigint
    else (total_minor - reduced_minor) - refunded_minor end),
  paid_minor bigint generated always as ( case when (source = 'import' and pay_state = 'paid')
    then (total_minor - reduced_minor) - refunded_minor else paid_gift_minor + paid_principal_minor end),
  -- A start resent, with whatever message id, is the same start (architecture decision 6).
  primary key (operator_id, id),
  constraint charging_orders_natural unique (operator_id, pile_id, gun_no, id_tag, device_started_at,
    meter_start_dwh),
  unique (operator_id, order_no),
  constraint charging_orders_transaction unique (operator_id, transaction_id),
  constraint charging_orders_begun_check check (state in ('created', 'starting', 'failed', 'cancelled')
    or (device_started_at is not null and start_received_at is not null)),
  constraint charging_orders_check check (refunded_minor >= 0
    and refunded_minor <= coalesce(total_minor, (0)::bigint)),
  constraint charging_orders_check1 check (state <> 'settled' or (ended_at is not null and total_minor is not null)),
  constraint charging_orders_check2 check (reduced_minor >= 0
    and (total_minor is null or reduced_minor <= total_minor)),
  constraint charging_orders_measured_check check (state <> 'settled' or energy_dwh is not null),
  constraint charging_orders_target_check check ((target_kind is null
    or target_kind = 'full') = (target_value is null)),
  foreign key (operator_id, parent_id) references charging_orders (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  foreign key (operator_id, token_id) references charging_tokens (operator_id, id)
) with (fillfactor = 85, autovacuum_analyze_threshold = 5000, autovacuum_analyze_scale_factor = 0.5,
   autovacuum_vacuum_threshold = 20000);
alter table charging_orders add constraint charging_orders_payers_check check (cardinality(payers) <= 1) not valid;
alter table charging_orders alter transaction_id set statistics 0, alter id_tag set statistics 0,
  alter device_started_at set statistics 0, alter start_received_at set statistics 0, alter meter_start_dwh
  set statistics 0, alter device_ended_at set statistics 0, alter stop_received_at set statistics 0,
  alter meter_end_dwh set statistics 0, alter reported_stop_reason set statistics 0, alter time_zone set statistics 0,
  alter currency set statistics 0, alter tariff_version_id set statistics 0, alter start_soc set statistics 0,
  alter end_soc set statistics 0, alter max_power_w set statistics 0, alter electricity_minor set statistics 0,
  alter service_minor set statistics 0, alter created_at set statistics 0, alter unplugged_at set statistics 0,
  alter target_kind set statistics 0, alter target_value set statistics 0, alter limit_minor set statistics 0,
  alter limit_dwh set statistics 0, alter requested_by set statistics 0, alter version set statistics 0,
  alter refunded_minor set statistics 0, alter flags_checked_at set statistics 0, alter source_ref set statistics 0;
create index charging_orders_amount on charging_orders (operator_id, total_minor desc nulls last, id desc);
create index charging_orders_ended on charging_orders (operator_id, ended_at desc, id desc)
  where ended_at is not null;
-- Sorted by energy or amount, what is not known yet comes last.
create index charging_orders_energy on charging_orders (operator_id, energy_dwh desc nulls last, id desc);
create index charging_orders_flagged on charging_orders (operator_id, started_at desc, id desc) include (state, flags,
  station_id, ended_at, energy_dwh, total_minor) where state = 'abnormal' or cardinality(flags) > 0;
create index charging_orders_gun on charging_orders (operator_id, gun_no) where gun_no > 1;
create index charging_orders_holder on charging_orders (operator_id, holder_id, started_at desc, id desc)
  where holder_id is not null;
create index charging_orders_id_tag on charging_orders (operator_id, id_tag_key);
-- Told again, it is the same order: where no register tells, its begin alone does.
create unique index charging_orders_natural_bare on charging_orders (operator_id, pile_id, gun_no, id_tag,
  device_started_at) where meter_start_dwh is null and device_started_at is not null;
create index charging_orders_newest on charging_orders (operator_id, started_at desc, id desc);
create index charging_orders_open on charging_orders (state, state_at)
  where state in ('created', 'starting', 'charging', 'stopping', 'awaiting_record');
-- One gun has at most one open order.
create unique index charging_orders_open_gun on charging_orders (operator_id, pile_id, gun_no)
  where state in ('created', 'starting', 'charging', 'stopping');
create index charging_orders_open_token on charging_orders (operator_id, token_id)
  where state in ('created', 'starting', 'charging', 'stopping');
create index charging_orders_parent on charging_orders (operator_id, parent_id) where parent_id is not null;
create index charging_orders_pay_state on charging_orders (operator_id, pay_state);
create index charging_orders_pile on charging_orders (operator_id, pile_id, started_at desc,
  id desc) include (ended_at, energy_dwh, total_minor);
create index charging_orders_protocol on charging_orders (operator_id, protocol, started_at desc)
  where protocol <> 'ocpp1.6j';
create unique index charging_orders_source on charging_orders (operator_id, source_ref) where source_ref is not null;
create index charging_orders_start_mode on charging_orders (operator_id, start_mode, started_at desc)
  where start_mode <> 'card_online';
create index charging_orders_station on charging_orders (operator_id, station_id, started_at desc,
  id desc) include (ended_at, state, pay_state, start_mode, stop_reason, flags, energy_dwh, total_minor);
create index charging_orders_stop_reason on charging_orders (operator_id, stop_reason) where stop_reason is not null;
create index charging_orders_token on charging_orders (operator_id, token_id, started_at desc, id desc)
  where token_id is not null;
create index charging_orders_unsettled on charging_orders (operator_id, state, started_at desc)
  where state <> 'settled';
select platform_tenant_table('charging_orders', 'select');
select platform_gateway_table('charging_orders', 'select, insert, update');
create policy scope on charging_orders as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));
-- The same again in a form whose values the planner knows: the newest orders of a quiet station come from its own
-- index. Where it is a filter the text is read for every row that the policy above lets pass: for a handful of
-- stations only.
create policy scope_plan on charging_orders as restrictive to evops_scoped_few
  using (station_id = any (current_setting('evops.stations')::uuid[]));
grant insert on charging_orders to evops_app;
grant update (battery_dwh, ended_at, flags, flags_checked_at, holder_id, limit_dwh, limit_minor, parent_id, pay_state,
  payers, refunded_minor, reported_stop_reason, state, state_at, stop_reason, token_id, token_state, version)
  on charging_orders to evops_app;

-- A bill with every step that led to it. Never changed; a new rating is a new revision.
create table charging_bills (
  operator_id uuid not null,
  order_id uuid not null,
  revision smallint not null,
  tariff_version_id uuid not null,
  -- readings (kept for ever: architecture decision 14), segments, fees by period, rounding
  bill jsonb not null,
  currency text not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  total_minor bigint not null,
  journal_id uuid,
  created_at timestamptz not null default now(),
  occupancy_minor bigint generated always as ((total_minor - electricity_minor) - service_minor) stored not null check
    (occupancy_minor >= 0),
  primary key (operator_id, order_id, revision),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id)
) with (autovacuum_analyze_threshold = 5000, autovacuum_analyze_scale_factor = 0.5,
   autovacuum_vacuum_insert_threshold = 20000);
alter table charging_bills alter tariff_version_id set statistics 0, alter bill set statistics 0, alter currency
  set statistics 0, alter electricity_minor set statistics 0, alter service_minor set statistics 0, alter total_minor
  set statistics 0, alter journal_id set statistics 0;
select platform_tenant_table('charging_bills', 'select');
select platform_gateway_table('charging_bills', 'select, insert');
create policy scope on charging_bills as restrictive to evops_scoped
  using (exists ( select from charging_orders o where o.operator_id = charging_bills.operator_id
  and o.id = charging_bills.order_id)) with check (exists ( select from charging_orders o
  where o.operator_id = charging_bills.operator_id and o.id = charging_bills.order_id));
grant insert on charging_bills to evops_app;

-- A stop that fits no order: answered, kept, shown with what it may belong to.
create table charging_orphan_stops (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  reported_transaction_id text not null,
  id_tag text,
  device_ended_at timestamptz not null,
  meter_end_dwh bigint,
  payload jsonb not null,
  received_at timestamptz not null,
  proposed_order_id uuid,
  handled_at timestamptz,
  primary key (operator_id, id),
  constraint charging_orphan_stops_natural unique nulls not distinct (operator_id, pile_id, reported_transaction_id,
    device_ended_at, meter_end_dwh),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index charging_orphan_stops_newest on charging_orphan_stops (operator_id, received_at desc, id desc);
select platform_tenant_table('charging_orphan_stops', 'select, update');
select platform_gateway_table('charging_orphan_stops', 'select, insert');
create policy scope on charging_orphan_stops as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = charging_orphan_stops.operator_id
  and p.id = charging_orphan_stops.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = charging_orphan_stops.operator_id and p.id = charging_orphan_stops.pile_id));

-- Which price group a start token belongs to, and when. An order is priced by the one at its start.
create table charging_token_groups (
  operator_id uuid not null,
  id uuid not null,
  token_id uuid not null,
  group_key text not null check (length(group_key) between 1 and 40),
  valid tstzrange not null check (not isempty(valid)),
  primary key (operator_id, id),
  constraint charging_token_groups_overlap exclude using gist (operator_id with =, token_id with =, valid with &&),
  foreign key (operator_id, token_id) references charging_tokens (operator_id, id) on delete cascade
);
select platform_tenant_table('charging_token_groups');
select platform_gateway_table('charging_token_groups', 'select');

-- Every act on an order, in the same transaction as the act. Only added to.
create table charging_order_operations (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  action text not null check (action ~ '^[a-z][a-z_.-]{0,59}$'),
  -- Null: the product itself, by its rules.
  actor_id uuid,
  actor_name text not null,
  before jsonb,
  after jsonb,
  reason text not null default '' check (length(reason) <= 500),
  approval_id uuid,
  approver_id uuid,
  approver_name text,
  -- Of a request that may be sent again: its Idempotency-Key, and what it asked for.
  request_key text check (length(request_key) between 1 and 255),
  request_hash text,
  primary key (operator_id, id),
  constraint charging_order_operations_request_key unique (operator_id, request_key),
  constraint charging_order_operations_check check (approver_id is null or approver_id is distinct from actor_id),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id)
);
create index charging_order_operations_action on charging_order_operations (operator_id, action, at desc);
create index charging_order_operations_newest on charging_order_operations (operator_id, at desc, id desc);
create index charging_order_operations_order on charging_order_operations (operator_id, order_id, at desc);
select platform_tenant_table('charging_order_operations', 'select, insert');
create policy scope on charging_order_operations as restrictive to evops_scoped
  using (exists ( select from charging_orders o where o.operator_id = charging_order_operations.operator_id
  and o.id = charging_order_operations.order_id)) with check (exists ( select from charging_orders o
  where o.operator_id = charging_order_operations.operator_id and o.id = charging_order_operations.order_id));

-- One oddity of one order. Evidence: the numbers and ids that it rests on, by kind. `flags` of the order repeats the
-- codes.
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
  handling text check (handling in ('recompute', 'accept_record', 'edit', 'bind_token', 'waive', 'void', 'refund',
    'confirm', 'rule', 'gone')),
  handling_reason text check (length(handling_reason) <= 500),
  primary key (operator_id, id),
  constraint charging_flags_once unique (operator_id, order_id, flag),
  constraint charging_flags_check check (last_seen_at >= first_seen_at),
  constraint charging_flags_check1 check ((state = 'handled') = (handled_at is not null and handling is not null)),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id)
) with (autovacuum_analyze_threshold = 5000, autovacuum_analyze_scale_factor = 0.5,
   autovacuum_vacuum_insert_threshold = 20000);
create index charging_flags_flag on charging_flags (operator_id, flag, started_at desc, id desc);
create index charging_flags_newest on charging_flags (operator_id, started_at desc, id desc);
create index charging_flags_open on charging_flags (operator_id, started_at desc, id desc) where state = 'open';
create index charging_flags_station on charging_flags (operator_id, station_id, started_at desc, id desc);
select platform_tenant_table('charging_flags');
create policy scope on charging_flags as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

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
create policy scope on charging_pile_settlements as restrictive to evops_scoped
  using (exists ( select from charging_orders o where o.operator_id = charging_pile_settlements.operator_id
  and o.id = charging_pile_settlements.order_id)) with check (exists ( select from charging_orders o
  where o.operator_id = charging_pile_settlements.operator_id and o.id = charging_pile_settlements.order_id));

-- When the rules speak: an operator's own limits, by name; what is not there is the default.
create table charging_thresholds (
  operator_id uuid primary key,
  limits jsonb not null,
  version integer not null default 1,
  foreign key (operator_id) references organisation_operators (operator_id)
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
create index charging_day_balances_day on charging_day_balances (operator_id, day desc, station_id);
select platform_tenant_table('charging_day_balances');
create policy scope on charging_day_balances as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- A past period rated under a draft or a version. Nothing of it touches an order.
create table charging_backtests (
  operator_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  rule_name text not null check (length(rule_name) <= 60),
  -- What was rated: a published version, or the draft as it stood at draft_version.
  version_id uuid,
  version_number integer,
  draft_version integer,
  content jsonb not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The filter: null is every station.
  station_ids uuid[],
  started_from timestamptz not null,
  started_to timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
  total integer check (total >= 0),
  handled integer not null default 0 check (handled >= 0),
  result jsonb,
  -- Whose stations it covers: null is all of the operator's. A limited user sees what lies within their own.
  scope_stations uuid[],
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  primary key (operator_id, id),
  constraint charging_backtests_check check (started_from < started_to),
  constraint charging_backtests_check1 check ((version_id is null) = (draft_version is not null)),
  constraint charging_backtests_check2 check ((version_id is null) = (version_number is null)),
  constraint charging_backtests_check3 check ((state in ('waiting', 'running')) = (finished_at is null)),
  constraint charging_backtests_check4 check (state <> 'done' or result is not null)
);
create index charging_backtests_age on charging_backtests (requested_at);
create index charging_backtests_rule on charging_backtests (operator_id, rule_id, id desc);
select platform_tenant_table('charging_backtests');
create policy scope on charging_backtests as restrictive to evops_scoped
  using (scope_stations <@ current_setting('evops.stations')::uuid[])
  with check (scope_stations <@ current_setting('evops.stations')::uuid[]);

-- What each order costs now and would cost. Kept as long as it is looked at, not for ever.
create table charging_backtest_orders (
  operator_id uuid not null,
  backtest_id uuid not null,
  order_id uuid not null,
  station_id uuid not null,
  id_tag text not null,
  started_at timestamptz not null,
  energy_dwh bigint not null,
  old_minor bigint not null,
  new_minor bigint not null,
  difference_minor bigint generated always as (new_minor - old_minor) stored not null,
  primary key (operator_id, backtest_id, order_id),
  foreign key (operator_id, backtest_id) references charging_backtests (operator_id, id) on delete cascade
);
create index charging_backtest_orders_customer on charging_backtest_orders (operator_id, backtest_id, id_tag,
  difference_minor);
create index charging_backtest_orders_difference on charging_backtest_orders (operator_id, backtest_id,
  difference_minor, order_id);
select platform_tenant_table('charging_backtest_orders', 'select, insert, delete');
create policy scope on charging_backtest_orders as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- The same by customer: who pays more, who pays less.
create table charging_backtest_customers (
  operator_id uuid not null,
  backtest_id uuid not null,
  id_tag text not null,
  orders integer not null,
  energy_dwh bigint not null,
  old_minor bigint not null,
  new_minor bigint not null,
  difference_minor bigint generated always as (new_minor - old_minor) stored not null,
  primary key (operator_id, backtest_id, id_tag),
  foreign key (operator_id, backtest_id) references charging_backtests (operator_id, id) on delete cascade
);
create index charging_backtest_customers_difference on charging_backtest_customers (operator_id, backtest_id,
  difference_minor, id_tag);
select platform_tenant_table('charging_backtest_customers', 'select, insert, delete');
create policy scope on charging_backtest_customers as restrictive to evops_scoped
  using (exists ( select from charging_backtests b where b.operator_id = charging_backtest_customers.operator_id
  and b.id = charging_backtest_customers.backtest_id))
  with check (exists ( select from charging_backtests b where b.operator_id = charging_backtest_customers.operator_id
  and b.id = charging_backtest_customers.backtest_id));

-- Closed orders that no rule has looked at wait in a list of their own. As a condition of an index on the orders,
-- that the rules had looked was written into each of their indexes anew.
create table charging_unlooked (
  operator_id uuid not null,
  order_id uuid not null,
  primary key (operator_id, order_id)
) with (autovacuum_analyze_threshold = 50000);
select platform_tenant_table('charging_unlooked', 'select, insert, delete');
select platform_gateway_table('charging_unlooked', 'insert');
create policy scope on charging_unlooked as restrictive to evops_scoped
  using (exists ( select from charging_orders o where o.operator_id = charging_unlooked.operator_id
  and o.id = charging_unlooked.order_id)) with check (exists ( select from charging_orders o
  where o.operator_id = charging_unlooked.operator_id and o.id = charging_unlooked.order_id));

-- Sessions of OCPP 2.x. The charge point names its transactions and numbers their messages itself; an order is made
-- of one as soon as somebody may charge, or energy flows.
create table charging_transactions (
  operator_id uuid not null,
  pile_id uuid not null,
  -- The charge point's own name of it.
  ref text collate "C" not null check (length(ref) between 1 and 36),
  -- Of the order; null: it is none yet.
  transaction_id integer,
  gun_no smallint check (gun_no between 1 and 99),
  id_tag text check (length(id_tag) between 1 and 255),
  charging_state text check (length(charging_state) <= 20),
  -- Since when somebody may charge, or it charges; else when it began.
  since timestamptz not null,
  -- First register that was told.
  meter_start_dwh bigint,
  -- The last one.
  register_dwh bigint,
  -- Number of the message that comes next; null: the first one has not come.
  next_seq integer,
  -- Messages that were waited for in vain.
  missing integer not null default 0 check (missing >= 0),
  ended boolean not null default false,
  changed_at timestamptz not null,
  -- What the vehicle itself told of its battery (OCPP 2.x, ISO 15118).
  battery_dwh bigint check (battery_dwh between 1 and 1000000000),
  -- Energy may have flowed before the first register was told.
  flowed boolean not null default false,
  primary key (operator_id, pile_id, ref),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index charging_transactions_number on charging_transactions (operator_id, transaction_id)
  where transaction_id is not null;
create index charging_transactions_open on charging_transactions (operator_id, pile_id, gun_no) where not ended;
select platform_tenant_table('charging_transactions', 'select, delete');
select platform_gateway_table('charging_transactions', 'select, insert, update');
create policy scope on charging_transactions as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = charging_transactions.operator_id
  and p.id = charging_transactions.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = charging_transactions.operator_id and p.id = charging_transactions.pile_id));

-- Messages that came before the ones they follow: kept until these come, or have been waited for long enough.
create table charging_held_events (
  operator_id uuid not null,
  pile_id uuid not null,
  ref text collate "C" not null,
  seq_no integer not null,
  received_at timestamptz not null,
  payload jsonb not null,
  primary key (operator_id, pile_id, ref, seq_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index charging_held_events_at on charging_held_events (received_at);
select platform_tenant_table('charging_held_events', 'select, delete');
select platform_gateway_table('charging_held_events', 'select, insert, delete');
create policy scope on charging_held_events as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = charging_held_events.operator_id
  and p.id = charging_held_events.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = charging_held_events.operator_id and p.id = charging_held_events.pile_id));

-- Orders whose facts are old. Filled where the finder has looked at a closed order and where somebody acted on one,
-- never in what a charge point waits for. The span is widened by what the order covered before a correction.
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
create policy scope on charging_unreported as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- Ended orders whose vehicle is still plugged, as far as anybody knows: when the plug is pulled, their facts are old.
create table charging_still_plugged (
  operator_id uuid not null,
  order_id uuid not null,
  primary key (operator_id, order_id)
);
select platform_tenant_table('charging_still_plugged');
create policy scope on charging_still_plugged as restrictive to evops_scoped
  using (exists ( select from charging_orders o where o.operator_id = charging_still_plugged.operator_id
  and o.id = charging_still_plugged.order_id)) with check (exists ( select from charging_orders o
  where o.operator_id = charging_still_plugged.operator_id and o.id = charging_still_plugged.order_id));

create table charging_token_holders (
  operator_id uuid not null,
  token_id uuid not null,
  holder_id uuid not null,
  valid tstzrange not null check (not isempty(valid)),
  primary key (operator_id, token_id, valid),
  constraint charging_token_holders_overlap exclude using gist (operator_id with =, token_id with =, valid with &&),
  foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id),
  foreign key (operator_id, token_id) references charging_tokens (operator_id, id) on delete cascade
);
select platform_tenant_table('charging_token_holders', 'select, insert');
select platform_gateway_table('charging_token_holders', 'select');

-- Ends of sessions that came without a register: they wait for the gun's next one, or a day, and are billed with a
-- flag.
create table charging_awaited_ends (
  operator_id uuid not null,
  order_id uuid not null,
  device_ended_at timestamptz not null,
  received_at timestamptz not null,
  -- The last register after the start's; null: there was none.
  last_dwh bigint,
  stop_reason text not null,
  reported_stop_reason text,
  -- What it was billed to: the gun's next register, or the last one that was told; null: it waits.
  taken_by text check (taken_by in ('next', 'last')),
  taken_dwh bigint,
  primary key (operator_id, order_id),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id)
);
select platform_tenant_table('charging_awaited_ends', 'select, update');
select platform_gateway_table('charging_awaited_ends', 'select, insert');
create policy scope on charging_awaited_ends as restrictive to evops_scoped
  using (exists ( select from charging_orders o where o.operator_id = charging_awaited_ends.operator_id
  and o.id = charging_awaited_ends.order_id)) with check (exists ( select from charging_orders o
  where o.operator_id = charging_awaited_ends.operator_id and o.id = charging_awaited_ends.order_id));

-- Who sees what belongs to a table that was made later.
create policy scope on ledger_journals as restrictive for select to evops_scoped
  using (business_type !~ '^(order|freeze)\.' or exists ( select from charging_orders o
  where o.operator_id = ledger_journals.operator_id and o.id = ledger_journals.business_id));
create policy scope on members_coupons as restrictive for select to evops_scoped
  using (order_id is null or exists ( select from charging_orders o where o.operator_id = members_coupons.operator_id
  and o.id = members_coupons.order_id));
create policy scope on members_coupon_uses as restrictive for select to evops_scoped
  using (exists ( select from charging_orders o where o.operator_id = members_coupon_uses.operator_id
  and o.id = members_coupon_uses.order_id));

-- What was made before the table that it points at.
alter table cards_cards add foreign key (operator_id, token_id) references charging_tokens (operator_id, id);
alter table fleet_vehicle_tokens add foreign key (operator_id, token_id) references charging_tokens (operator_id, id)
  on delete cascade;
