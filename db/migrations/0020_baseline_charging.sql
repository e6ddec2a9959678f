-- Tables of charging.

-- Rating of a past period under a draft or a published version. A backtest never changes a session.
create table charging_backtests (
  operator_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  rule_name text not null,
  -- Rated price rule: a published version, or the draft in its state at `draft_version`.
  version_id uuid,
  version_number integer,
  draft_version integer,
  content jsonb not null,
  currency text not null,
  -- Filter. Null: every station.
  station_ids uuid[],
  started_from timestamp with time zone not null,
  started_to timestamp with time zone not null,
  state text default 'waiting'::text not null,
  total integer,
  handled integer default 0 not null,
  result jsonb,
  -- Stations that the backtest covers. Null: all of the operator. A user limited to stations sees only backtests within
  -- them.
  scope_stations uuid[],
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint charging_backtests_pkey primary key (operator_id, id),
  constraint charging_backtests_check check ((started_from < started_to)),
  constraint charging_backtests_check1 check (((version_id IS NULL) = (draft_version IS NOT NULL))),
  constraint charging_backtests_check2 check (((version_id IS NULL) = (version_number IS NULL))),
  constraint charging_backtests_check3 check (((state = ANY (ARRAY['waiting'::text, 'running'::text])) = (finished_at IS NULL))),
  constraint charging_backtests_check4 check (((state <> 'done'::text) OR (result IS NOT NULL))),
  constraint charging_backtests_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint charging_backtests_handled_check check ((handled >= 0)),
  constraint charging_backtests_rule_name_check check ((length(rule_name) <= 60)),
  constraint charging_backtests_state_check check ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'stopped'::text]))),
  constraint charging_backtests_total_check check ((total >= 0))
);
create index charging_backtests_age on charging_backtests (requested_at);
create index charging_backtests_rule on charging_backtests (operator_id, rule_id, id DESC);
select platform_tenant_table('charging_backtests');
create policy scope on charging_backtests as restrictive for all to evops_scoped
  using ((scope_stations <@ (current_setting('evops.stations'::text))::uuid[]))
  with check ((scope_stations <@ (current_setting('evops.stations'::text))::uuid[]));

-- Backtest result by customer: who pays more and who pays less.
create table charging_backtest_customers (
  operator_id uuid not null,
  backtest_id uuid not null,
  id_tag text not null,
  sessions integer not null,
  energy_dwh bigint not null,
  old_minor bigint not null,
  new_minor bigint not null,
  difference_minor bigint generated always as ((new_minor - old_minor)) stored not null,
  constraint charging_backtest_customers_pkey primary key (operator_id, backtest_id, id_tag),
  constraint charging_backtest_customers_operator_id_backtest_id_fkey foreign key (operator_id, backtest_id) references charging_backtests (operator_id, id) on delete cascade
);
create index charging_backtest_customers_difference on charging_backtest_customers (operator_id, backtest_id, difference_minor, id_tag);
select platform_tenant_table('charging_backtest_customers', 'select, insert, delete');

-- Current and simulated cost of each session. Stored only while the backtest is in use, not permanently.
create table charging_backtest_sessions (
  operator_id uuid not null,
  backtest_id uuid not null,
  session_id uuid not null,
  station_id uuid not null,
  id_tag text not null,
  started_at timestamp with time zone not null,
  energy_dwh bigint not null,
  old_minor bigint not null,
  new_minor bigint not null,
  difference_minor bigint generated always as ((new_minor - old_minor)) stored not null,
  constraint charging_backtest_sessions_pkey primary key (operator_id, backtest_id, session_id),
  constraint charging_backtest_sessions_operator_id_backtest_id_fkey foreign key (operator_id, backtest_id) references charging_backtests (operator_id, id) on delete cascade
);
create index charging_backtest_sessions_customer on charging_backtest_sessions (operator_id, backtest_id, id_tag, difference_minor);
create index charging_backtest_sessions_difference on charging_backtest_sessions (operator_id, backtest_id, difference_minor, session_id);
select platform_tenant_table('charging_backtest_sessions', 'select, insert, delete');
create policy scope on charging_backtest_sessions as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

-- Daily energy balance of a station: its meter, its connectors and its sessions. Each difference has a cause.
create table charging_day_balances (
  operator_id uuid not null,
  station_id uuid not null,
  day date not null,
  -- Null: the meter was not read around this day.
  meter_dwh bigint,
  connectors_dwh bigint not null,
  sessions_dwh bigint not null,
  sessions integer not null,
  causes jsonb not null,
  state text not null,
  computed_at timestamp with time zone not null,
  -- Energy of the station's day by meter values, in addition to its meter, its connectors and its sessions. Null: no
  -- session has meter values.
  meter_values_dwh bigint,
  constraint charging_day_balances_pkey primary key (operator_id, station_id, day),
  constraint charging_day_balances_state_check check ((state = ANY (ARRAY['even'::text, 'differs'::text, 'gap'::text]))),
  constraint charging_day_balances_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index charging_day_balances_day on charging_day_balances (operator_id, day DESC, station_id);
alter table charging_day_balances enable row level security;
alter table charging_day_balances force row level security;
create policy platform on charging_day_balances for all to evops_platform
  using (true)
  with check (true);
create policy scope on charging_day_balances as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on charging_day_balances for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on charging_day_balances to evops_app;
grant select, insert, update, delete on charging_day_balances to evops_platform;

-- Messages that arrived before their predecessors. Stored until the predecessors arrive or the waiting time ends.
create table charging_held_events (
  operator_id uuid not null,
  charge_point_id uuid not null,
  ref text collate "C" not null,
  seq_no integer not null,
  received_at timestamp with time zone not null,
  payload jsonb not null,
  constraint charging_held_events_pkey primary key (operator_id, charge_point_id, ref, seq_no),
  constraint charging_held_events_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index charging_held_events_at on charging_held_events (received_at);
select platform_tenant_table('charging_held_events', 'select, delete');
select platform_gateway_table('charging_held_events', 'select, insert, delete');

-- Blacklist and whitelist entries: who is refused, and who may start although the card alone is not sufficient. A tag,
-- VIN or plate is stored as written in `subject_key`; a member or a company as the holder of tokens.
create table charging_list_entries (
  operator_id uuid not null,
  id uuid not null,
  subject_kind text not null,
  subject text not null,
  subject_key text generated always as (
CASE
    WHEN (subject_kind = 'plate'::text) THEN translate(upper(subject), ' -.·'::text, ''::text)
    ELSE lower(subject)
END) stored,
  holder_id uuid,
  kind text not null,
  -- Restriction that a whitelist entry lifts. Null: the entry only adds the token to the local lists of charge points.
  allows text,
  reason text default ''::text not null,
  source text not null,
  -- Null: all stations.
  station_ids uuid[],
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  created_by_name text not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint charging_list_entries_pkey primary key (operator_id, id),
  constraint charging_list_entries_allows check (((allows IS NULL) OR (kind = 'white'::text))),
  constraint charging_list_entries_allows_check check ((allows = 'forced'::text)),
  constraint charging_list_entries_kind_check check ((kind = ANY (ARRAY['black'::text, 'white'::text]))),
  constraint charging_list_entries_reason_check check ((length(reason) <= 200)),
  constraint charging_list_entries_source_check check ((source = ANY (ARRAY['manual'::text, 'loss'::text, 'arrears'::text, 'fraud'::text]))),
  constraint charging_list_entries_station_ids_check check (((cardinality(station_ids) >= 1) AND (cardinality(station_ids) <= 100))),
  constraint charging_list_entries_subject check ((((subject_kind = ANY (ARRAY['member'::text, 'company'::text])) = (holder_id IS NOT NULL)) AND ((holder_id IS NULL) = (subject <> ''::text)))),
  constraint charging_list_entries_subject_check check ((length(subject) <= 255)),
  constraint charging_list_entries_subject_kind_check check ((subject_kind = ANY (ARRAY['token'::text, 'vin'::text, 'plate'::text, 'member'::text, 'company'::text]))),
  constraint charging_list_entries_valid check ((valid_until > valid_from)),
  constraint charging_list_entries_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint charging_list_entries_operator_id_holder_id_fkey foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id)
);
create index charging_list_entries_newest on charging_list_entries (operator_id, created_at DESC, id DESC);
create index charging_list_entries_subject_key on charging_list_entries (operator_id, subject_key);
select platform_tenant_table('charging_list_entries');
select platform_gateway_table('charging_list_entries', 'select');

-- Stop messages that match no session. Each is answered, stored and shown with the sessions to which it may belong.
create table charging_orphan_stops (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  reported_transaction_id text not null,
  id_tag text,
  device_ended_at timestamp with time zone not null,
  meter_end_dwh bigint,
  payload jsonb not null,
  received_at timestamp with time zone not null,
  proposed_session_id uuid,
  handled_at timestamp with time zone,
  constraint charging_orphan_stops_pkey primary key (operator_id, id),
  constraint charging_orphan_stops_natural unique NULLS NOT DISTINCT (operator_id, charge_point_id, reported_transaction_id, device_ended_at, meter_end_dwh),
  constraint charging_orphan_stops_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index charging_orphan_stops_newest on charging_orphan_stops (operator_id, received_at DESC, id DESC);
select platform_tenant_table('charging_orphan_stops', 'select, update');
select platform_gateway_table('charging_orphan_stops', 'select, insert');

-- Ended sessions whose vehicle is still plugged in according to the last report. When the plug is pulled, the facts of
-- the session must be recalculated.
create table charging_still_plugged (
  operator_id uuid not null,
  session_id uuid not null,
  constraint charging_still_plugged_pkey primary key (operator_id, session_id)
);
select platform_tenant_table('charging_still_plugged');

-- Test charges of a repaired charge point: a start token for one connector and one session, and the session data. A
-- test charge is not a charging session, so counts, bills and the ledger exclude it.
create table charging_test_sessions (
  operator_id uuid not null,
  id_tag text collate "C" not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  transaction_id integer not null,
  valid_until timestamp with time zone not null,
  device_started_at timestamp with time zone,
  started_at timestamp with time zone,
  -- Start reading in 0.1 Wh, as in sessions. Null: not reported.
  meter_start_dwh bigint,
  ended_at timestamp with time zone,
  meter_end_dwh bigint,
  constraint charging_test_sessions_pkey primary key (operator_id, id_tag),
  constraint charging_test_sessions_operator_id_transaction_id_key unique (operator_id, transaction_id),
  constraint charging_test_sessions_begun check (((started_at IS NULL) = (device_started_at IS NULL))),
  constraint charging_test_sessions_ended check (((ended_at IS NULL) OR (started_at IS NOT NULL))),
  constraint charging_test_sessions_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint charging_test_sessions_id_tag_check check ((id_tag ~ '^EVT[0-9A-F]{17}$'::text)),
  constraint charging_test_sessions_transaction_id_check check ((transaction_id > 0)),
  constraint charging_test_sessions_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint charging_test_sessions_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index charging_test_sessions_of_connector on charging_test_sessions (operator_id, charge_point_id, connector_no, started_at) where (started_at IS NOT NULL);
select platform_tenant_table('charging_test_sessions', 'select, insert');
select platform_gateway_table('charging_test_sessions', 'select, update');

-- Thresholds at which the session rules raise a flag. An operator overrides limits by name; a missing name has the
-- default.
create table charging_thresholds (
  operator_id uuid not null,
  limits jsonb not null,
  version integer default 1 not null,
  constraint charging_thresholds_pkey primary key (operator_id),
  constraint charging_thresholds_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('charging_thresholds');
select platform_gateway_table('charging_thresholds', 'select');

-- Start tokens. The tables of this module also hold charging sessions, their bills, and the checks and corrections of
-- them.
create table charging_tokens (
  operator_id uuid not null,
  id uuid not null,
  id_tag text not null,
  -- Lower case, because OCPP compares tags case-insensitively.
  id_tag_key text generated always as (lower(id_tag)) stored not null,
  label text default ''::text not null,
  state text default 'accepted'::text not null,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  -- Limit of one session, used until wallets exist: money in the operator's minor unit, energy in 0.1 Wh.
  limit_minor bigint,
  limit_dwh bigint,
  many_at_once boolean default false not null,
  holder_id uuid,
  -- Group of start tokens. Tokens of a group may end each other's sessions and use each other's reservations. A charge
  -- point's master pass is also a group (OCPP 2.0.1, C09, C16, H03).
  group_tag text,
  -- Battery capacity of the vehicle that always uses this start token, such as a bus at its depot. Rule A09 needs it. A
  -- session copies the value at its start, so that a later change does not affect past sessions. Null: unknown.
  battery_dwh bigint,
  card_state text,
  online_only boolean default false not null,
  holder_since timestamp with time zone,
  kind text,
  -- Kind of credential, if set explicitly, and its permissions beyond the limits of one session (decision 73).
  -- Otherwise the kind is derived from the data of the token; for cards, from the card family.
  credential_said text,
  credential text generated always as (
CASE
    WHEN (credential_said IS NOT NULL) THEN credential_said
    WHEN (kind = 'eMAID'::text) THEN 'emaid'::text
    WHEN (kind = 'MacAddress'::text) THEN 'vin'::text
    WHEN ((COALESCE(kind, 'Central'::text) = ANY (ARRAY['Central'::text, 'Local'::text])) AND (id_tag ~ '^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$'::text)) THEN 'vin'::text
    WHEN (kind = 'Central'::text) THEN 'app'::text
    WHEN online_only THEN 'online'::text
    ELSE 'whitelist'::text
END) stored not null,
  day_sessions smallint,
  day_dwh bigint,
  windows jsonb,
  station_ids uuid[],
  bound_plate text,
  -- Checked at every start, so that a token without such limits causes no extra cost.
  is_limited boolean generated always as (((day_sessions IS NOT NULL) OR (day_dwh IS NOT NULL) OR (windows IS NOT NULL) OR (station_ids IS NOT NULL) OR (bound_plate IS NOT NULL))) stored not null,
  -- Purse that pays before the holder's wallet, and since when, because chips are reused.
  purse_id uuid,
  purse_since timestamp with time zone,
  constraint charging_tokens_pkey primary key (operator_id, id),
  constraint charging_tokens_id_tag_key unique (operator_id, id_tag_key),
  constraint charging_tokens_battery_dwh_check check (((battery_dwh >= 10000) AND (battery_dwh <= 100000000))),
  constraint charging_tokens_bound_plate_check check (((length(bound_plate) >= 1) AND (length(bound_plate) <= 20))),
  constraint charging_tokens_card_check check (((card_state IS NULL) OR (card_state = 'active'::text) OR (state = 'blocked'::text))),
  constraint charging_tokens_card_state_check check ((card_state = ANY (ARRAY['active'::text, 'locked'::text, 'grey'::text, 'lost'::text, 'replaced'::text, 'expired'::text, 'cancelled'::text]))),
  constraint charging_tokens_check check (((valid_from IS NULL) OR (valid_until IS NULL) OR (valid_from < valid_until))),
  constraint charging_tokens_credential_said_check check ((credential_said = ANY (ARRAY['online'::text, 'whitelist'::text, 'purse'::text, 'vin'::text, 'plate'::text, 'emaid'::text, 'app'::text]))),
  constraint charging_tokens_day_dwh_check check ((day_dwh > 0)),
  constraint charging_tokens_day_sessions_check check (((day_sessions >= 1) AND (day_sessions <= 1000))),
  constraint charging_tokens_group_tag_check check (((length(group_tag) >= 1) AND (length(group_tag) <= 36))),
  constraint charging_tokens_id_tag_check check (((length(id_tag) >= 1) AND (length(id_tag) <= 255))),
  constraint charging_tokens_kind_check check ((kind ~ '^[A-Za-z0-9_-]{1,20}$'::text)),
  constraint charging_tokens_label_check check ((length(label) <= 100)),
  constraint charging_tokens_limit_dwh_check check ((limit_dwh > 0)),
  constraint charging_tokens_limit_minor_check check ((limit_minor > 0)),
  constraint charging_tokens_purse_check check (((purse_id IS NULL) = (purse_since IS NULL))),
  constraint charging_tokens_state_check check ((state = ANY (ARRAY['accepted'::text, 'blocked'::text]))),
  constraint charging_tokens_station_ids_check check (((cardinality(station_ids) >= 1) AND (cardinality(station_ids) <= 500))),
  constraint charging_tokens_windows_check check (((jsonb_typeof(windows) = 'array'::text) AND ((jsonb_array_length(windows) >= 1) AND (jsonb_array_length(windows) <= 20)))),
  constraint charging_tokens_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint charging_tokens_operator_id_holder_id_fkey foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id),
  constraint charging_tokens_operator_id_purse_id_fkey foreign key (operator_id, purse_id) references ledger_wallets (operator_id, id)
);
create index charging_tokens_credential on charging_tokens (operator_id, credential, id);
create index charging_tokens_holder on charging_tokens (operator_id, holder_id) where (holder_id IS NOT NULL);
select platform_tenant_table('charging_tokens');
select platform_gateway_table('charging_tokens', 'select');
grant update (kind) on charging_tokens to evops_gateway;

-- Tokens to which list entries apply, precalculated. A start only reads the rows of its own token.
create table charging_listed_tokens (
  operator_id uuid not null,
  token_id uuid not null,
  entry_id uuid not null,
  constraint charging_listed_tokens_pkey primary key (operator_id, token_id, entry_id),
  constraint charging_listed_tokens_operator_id_entry_id_fkey foreign key (operator_id, entry_id) references charging_list_entries (operator_id, id) on delete cascade,
  constraint charging_listed_tokens_operator_id_token_id_fkey foreign key (operator_id, token_id) references charging_tokens (operator_id, id) on delete cascade
);
create index charging_listed_tokens_entry on charging_listed_tokens (operator_id, entry_id);
select platform_tenant_table('charging_listed_tokens');
select platform_gateway_table('charging_listed_tokens', 'select');

create table charging_sessions (
  operator_id uuid not null,
  id uuid not null,
  -- Collated "C": a prefix search is a range of the unique index.
  session_no text collate "C" not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  protocol text not null,
  -- Random 31 bits, never 0. The charge point identifies the session by this number.
  transaction_id integer not null,
  state text not null,
  pay_state text default 'unpaid'::text not null,
  id_tag text not null,
  -- Lower-case tag for prefix search. A stored column, because row-level security prevents an expression in an index
  -- condition.
  id_tag_key text collate "C" generated always as (lower(id_tag)) stored not null,
  token_id uuid,
  token_state text not null,
  device_started_at timestamp with time zone,
  started_at timestamp with time zone not null,
  start_received_at timestamp with time zone,
  meter_start_dwh bigint,
  device_ended_at timestamp with time zone,
  ended_at timestamp with time zone,
  stop_received_at timestamp with time zone,
  meter_end_dwh bigint,
  stop_reason text,
  reported_stop_reason text,
  time_zone text not null,
  currency text not null,
  tariff_version_id uuid,
  start_soc smallint,
  end_soc smallint,
  max_power_w bigint,
  energy_dwh bigint,
  electricity_minor bigint,
  service_minor bigint,
  total_minor bigint,
  flags text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  -- Time of unplugging, once the charge point has reported it. The fee for staying plugged in is the total minus
  -- electricity and service.
  unplugged_at timestamp with time zone,
  occupancy_minor bigint generated always as (((total_minor - electricity_minor) - service_minor)) stored,
  -- A session started from the console exists before its charge point has reported anything.
  start_mode text default 'card_online'::text not null,
  -- Units: energy in 0.1 Wh, amount in minor units, time in minutes, state of charge in percent.
  target_kind text,
  target_value bigint,
  limit_minor bigint,
  limit_dwh bigint,
  -- First session, if two connectors charge one vehicle. Set on the session of the second connector.
  parent_id uuid,
  requested_by uuid,
  -- Time of the last state change. The timeouts of the state machine count from here.
  state_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  refunded_minor bigint default 0 not null,
  -- Null: the rules have not checked the session since it was closed.
  flags_checked_at timestamp with time zone,
  -- Source of the session and its id there. A repeated import results in the same sessions.
  source text default 'ocpp'::text not null,
  source_ref text collate "C",
  -- Holder whose wallet pays: the holder of the start token at the start.
  holder_id uuid,
  -- Reduction of the session's total. The remainder is payable.
  reduced_minor bigint default 0 not null,
  battery_dwh bigint,
  -- Wallets that pay before the holder's wallet, fixed in the session. Null: the session began before this column
  -- existed.
  payers uuid[],
  paid_gift_minor bigint default 0 not null,
  paid_principal_minor bigint default 0 not null,
  payable_minor bigint generated always as (
CASE
    WHEN (total_minor IS NULL) THEN NULL::bigint
    WHEN ((state = 'void'::text) OR (pay_state = ANY (ARRAY['free'::text, 'none'::text]))) THEN (0)::bigint
    ELSE ((total_minor - reduced_minor) - refunded_minor)
END),
  paid_minor bigint generated always as (
CASE
    WHEN ((source = 'import'::text) AND (pay_state = 'paid'::text)) THEN ((total_minor - reduced_minor) - refunded_minor)
    ELSE (paid_gift_minor + paid_principal_minor)
END),
  -- Limit of the start token that refused the session. Null: not refused by a limit.
  start_limit text,
  shown_vehicle_id uuid,
  shown_by text,
  constraint charging_sessions_pkey primary key (operator_id, id),
  constraint charging_sessions_natural unique (operator_id, charge_point_id, connector_no, id_tag, device_started_at, meter_start_dwh),
  constraint charging_sessions_operator_id_session_no_key unique (operator_id, session_no),
  constraint charging_sessions_transaction unique (operator_id, transaction_id),
  constraint charging_sessions_begun_check check (((state = ANY (ARRAY['created'::text, 'starting'::text, 'failed'::text, 'cancelled'::text])) OR ((device_started_at IS NOT NULL) AND (start_received_at IS NOT NULL)))),
  constraint charging_sessions_check check (((refunded_minor >= 0) AND (refunded_minor <= COALESCE(total_minor, (0)::bigint)))),
  constraint charging_sessions_check1 check (((state <> 'settled'::text) OR ((ended_at IS NOT NULL) AND (total_minor IS NOT NULL)))),
  constraint charging_sessions_check2 check (((reduced_minor >= 0) AND ((total_minor IS NULL) OR (reduced_minor <= total_minor)))),
  constraint charging_sessions_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint charging_sessions_electricity_minor_check check ((electricity_minor >= 0)),
  constraint charging_sessions_energy_dwh_check check ((energy_dwh >= 0)),
  constraint charging_sessions_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint charging_sessions_measured_check check (((state <> 'settled'::text) OR (energy_dwh IS NOT NULL))),
  constraint charging_sessions_occupancy_minor_check check ((occupancy_minor >= 0)),
  constraint charging_sessions_session_no_check check ((length(session_no) <= 40)),
  constraint charging_sessions_paid_gift_minor_check check ((paid_gift_minor >= 0)),
  constraint charging_sessions_paid_principal_minor_check check ((paid_principal_minor >= 0)),
  constraint charging_sessions_pay_state_check check ((pay_state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'free'::text, 'postpaid'::text, 'arrears'::text, 'partly_refunded'::text, 'refunded'::text, 'none'::text]))),
  constraint charging_sessions_payers_check check ((cardinality(payers) <= 1)) NOT VALID,
  constraint charging_sessions_service_minor_check check ((service_minor >= 0)),
  constraint charging_sessions_shown_by_check check ((shown_by = ANY (ARRAY['vin'::text, 'evccid'::text, 'plate'::text, 'bay'::text]))),
  constraint charging_sessions_shown_check check (((shown_vehicle_id IS NULL) = (shown_by IS NULL))),
  constraint charging_sessions_source_check check ((source = ANY (ARRAY['ocpp'::text, 'import'::text]))),
  constraint charging_sessions_source_ref_check check (((length(source_ref) >= 1) AND (length(source_ref) <= 60))),
  constraint charging_sessions_start_limit_check check ((start_limit = ANY (ARRAY['sessions'::text, 'energy'::text, 'hours'::text, 'station'::text, 'plate'::text, 'clone'::text, 'listed'::text, 'blacklisted'::text, 'suspended'::text, 'company_station'::text, 'company_hours'::text, 'company_day'::text, 'company_month'::text]))) NOT VALID,
  constraint charging_sessions_start_mode_check check ((start_mode = ANY (ARRAY['app'::text, 'card_online'::text, 'card_offline'::text, 'vin'::text, 'console'::text, 'plug_and_charge'::text, 'timer'::text, 'roaming'::text, 'free_vend'::text]))),
  constraint charging_sessions_state_check check ((state = ANY (ARRAY['created'::text, 'starting'::text, 'charging'::text, 'stopping'::text, 'awaiting_record'::text, 'finished'::text, 'settled'::text, 'failed'::text, 'cancelled'::text, 'abnormal'::text, 'void'::text]))),
  constraint charging_sessions_target_check check ((((target_kind IS NULL) OR (target_kind = 'full'::text)) = (target_value IS NULL))),
  constraint charging_sessions_target_kind_check check ((target_kind = ANY (ARRAY['full'::text, 'energy'::text, 'amount'::text, 'minutes'::text, 'soc'::text]))),
  constraint charging_sessions_target_value_check check ((target_value > 0)),
  constraint charging_sessions_token_state_check check ((token_state = ANY (ARRAY['accepted'::text, 'blocked'::text, 'expired'::text, 'unknown'::text, 'low_balance'::text, 'concurrent'::text, 'limited'::text, 'booked'::text]))),
  constraint charging_sessions_transaction_id_check check ((transaction_id > 0)),
  constraint charging_sessions_operator_id_parent_id_fkey foreign key (operator_id, parent_id) references charging_sessions (operator_id, id),
  constraint charging_sessions_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id),
  constraint charging_sessions_operator_id_shown_vehicle_id_fkey foreign key (operator_id, shown_vehicle_id) references fleet_vehicles (operator_id, id),
  constraint charging_sessions_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  constraint charging_sessions_operator_id_token_id_fkey foreign key (operator_id, token_id) references charging_tokens (operator_id, id)
) with (fillfactor=85, autovacuum_analyze_threshold=5000, autovacuum_analyze_scale_factor=0.5, autovacuum_vacuum_threshold=20000);
alter table charging_sessions alter column transaction_id set statistics 0;
alter table charging_sessions alter column id_tag set statistics 0;
alter table charging_sessions alter column device_started_at set statistics 0;
alter table charging_sessions alter column start_received_at set statistics 0;
alter table charging_sessions alter column meter_start_dwh set statistics 0;
alter table charging_sessions alter column device_ended_at set statistics 0;
alter table charging_sessions alter column stop_received_at set statistics 0;
alter table charging_sessions alter column meter_end_dwh set statistics 0;
alter table charging_sessions alter column reported_stop_reason set statistics 0;
alter table charging_sessions alter column time_zone set statistics 0;
alter table charging_sessions alter column currency set statistics 0;
alter table charging_sessions alter column tariff_version_id set statistics 0;
alter table charging_sessions alter column start_soc set statistics 0;
alter table charging_sessions alter column end_soc set statistics 0;
alter table charging_sessions alter column max_power_w set statistics 0;
alter table charging_sessions alter column electricity_minor set statistics 0;
alter table charging_sessions alter column service_minor set statistics 0;
alter table charging_sessions alter column created_at set statistics 0;
alter table charging_sessions alter column unplugged_at set statistics 0;
alter table charging_sessions alter column target_kind set statistics 0;
alter table charging_sessions alter column target_value set statistics 0;
alter table charging_sessions alter column limit_minor set statistics 0;
alter table charging_sessions alter column limit_dwh set statistics 0;
alter table charging_sessions alter column requested_by set statistics 0;
alter table charging_sessions alter column version set statistics 0;
alter table charging_sessions alter column refunded_minor set statistics 0;
alter table charging_sessions alter column flags_checked_at set statistics 0;
alter table charging_sessions alter column source_ref set statistics 0;
create index charging_sessions_amount on charging_sessions (operator_id, total_minor DESC NULLS LAST, id DESC);
create index charging_sessions_ended on charging_sessions (operator_id, ended_at DESC, id DESC) where (ended_at IS NOT NULL);
create index charging_sessions_energy on charging_sessions (operator_id, energy_dwh DESC NULLS LAST, id DESC);
create index charging_sessions_flagged on charging_sessions (operator_id, started_at DESC, id DESC) include (state, flags, station_id, ended_at, energy_dwh, total_minor) where ((state = 'abnormal'::text) OR (cardinality(flags) > 0));
create index charging_sessions_connector on charging_sessions (operator_id, connector_no) where (connector_no > 1);
create index charging_sessions_holder on charging_sessions (operator_id, holder_id, started_at DESC, id DESC) where (holder_id IS NOT NULL);
create index charging_sessions_id_tag on charging_sessions (operator_id, id_tag_key);
create unique index charging_sessions_natural_bare on charging_sessions (operator_id, charge_point_id, connector_no, id_tag, device_started_at) where ((meter_start_dwh IS NULL) AND (device_started_at IS NOT NULL));
create index charging_sessions_newest on charging_sessions (operator_id, started_at DESC, id DESC);
create index charging_sessions_open on charging_sessions (state, state_at) where (state = ANY (ARRAY['created'::text, 'starting'::text, 'charging'::text, 'stopping'::text, 'awaiting_record'::text]));
create unique index charging_sessions_open_connector on charging_sessions (operator_id, charge_point_id, connector_no) where (state = ANY (ARRAY['created'::text, 'starting'::text, 'charging'::text, 'stopping'::text]));
create index charging_sessions_open_token on charging_sessions (operator_id, token_id) where (state = ANY (ARRAY['created'::text, 'starting'::text, 'charging'::text, 'stopping'::text]));
create index charging_sessions_parent on charging_sessions (operator_id, parent_id) where (parent_id IS NOT NULL);
create index charging_sessions_pay_state on charging_sessions (operator_id, pay_state);
create index charging_sessions_charge_point on charging_sessions (operator_id, charge_point_id, started_at DESC, id DESC) include (ended_at, energy_dwh, total_minor);
create index charging_sessions_protocol on charging_sessions (operator_id, protocol, started_at DESC) where (protocol <> 'ocpp1.6j'::text);
create index charging_sessions_shown on charging_sessions (operator_id, shown_vehicle_id, started_at DESC, id DESC) where (shown_vehicle_id IS NOT NULL);
create unique index charging_sessions_source on charging_sessions (operator_id, source_ref) where (source_ref IS NOT NULL);
create index charging_sessions_start_mode on charging_sessions (operator_id, start_mode, started_at DESC) where (start_mode <> 'card_online'::text);
create index charging_sessions_station on charging_sessions (operator_id, station_id, started_at DESC, id DESC) include (ended_at, state, pay_state, start_mode, stop_reason, flags, energy_dwh, total_minor);
create index charging_sessions_stop_reason on charging_sessions (operator_id, stop_reason) where (stop_reason IS NOT NULL);
create index charging_sessions_token on charging_sessions (operator_id, token_id, started_at DESC, id DESC) where (token_id IS NOT NULL);
create index charging_sessions_told on charging_sessions (operator_id, charge_point_id, ( CASE WHEN (state = 'failed'::text) THEN started_at WHEN ((stop_received_at IS NOT NULL) AND (ended_at IS NOT NULL)) THEN GREATEST(ended_at, stop_received_at) ELSE NULL::timestamp with time zone END));
create index charging_sessions_unsettled on charging_sessions (operator_id, state, started_at DESC) where (state <> 'settled'::text);
create index charging_sessions_unstopped on charging_sessions (operator_id, id) where ((state = 'abnormal'::text) AND (stop_received_at IS NULL));
select platform_tenant_table('charging_sessions', 'select, insert');
revoke insert on charging_sessions from evops_platform;
select platform_gateway_table('charging_sessions', 'select, insert, update, delete');
create policy scope on charging_sessions as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy scope_plan on charging_sessions as restrictive for all to evops_scoped_few
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));
grant update (state, pay_state, token_id, token_state, ended_at, stop_reason, reported_stop_reason, flags, limit_minor, limit_dwh, parent_id, state_at, version, refunded_minor, flags_checked_at, holder_id, battery_dwh, payers) on charging_sessions to evops_app;

-- Session ends without a meter reading. They wait for the next reading of the connector, at most a day, and are billed
-- with a flag.
create table charging_awaited_ends (
  operator_id uuid not null,
  session_id uuid not null,
  device_ended_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  -- Last meter reading after the start. Null: none.
  last_dwh bigint,
  stop_reason text not null,
  reported_stop_reason text,
  -- Reading used for billing: the connector's next reading (next) or the last reported reading (last). Null: still
  -- waiting.
  taken_by text,
  taken_dwh bigint,
  constraint charging_awaited_ends_pkey primary key (operator_id, session_id),
  constraint charging_awaited_ends_taken_by_check check ((taken_by = ANY (ARRAY['next'::text, 'last'::text]))),
  constraint charging_awaited_ends_operator_id_session_id_fkey foreign key (operator_id, session_id) references charging_sessions (operator_id, id)
);
select platform_tenant_table('charging_awaited_ends', 'select, update');
select platform_gateway_table('charging_awaited_ends', 'select, insert');

-- Bills with every calculation step. A bill is never changed; a new rating is a new revision.
create table charging_bills (
  operator_id uuid not null,
  session_id uuid not null,
  revision smallint not null,
  tariff_version_id uuid not null,
  -- Readings (stored permanently: architecture decision 14), segments, fees by period, rounding.
  bill jsonb not null,
  currency text not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  total_minor bigint not null,
  journal_id uuid,
  created_at timestamp with time zone default now() not null,
  occupancy_minor bigint generated always as (((total_minor - electricity_minor) - service_minor)) stored not null,
  constraint charging_bills_pkey primary key (operator_id, session_id, revision),
  constraint charging_bills_occupancy_minor_check check ((occupancy_minor >= 0)),
  constraint charging_bills_operator_id_session_id_fkey foreign key (operator_id, session_id) references charging_sessions (operator_id, id)
) with (autovacuum_analyze_threshold=5000, autovacuum_analyze_scale_factor=0.5, autovacuum_vacuum_insert_threshold=20000);
alter table charging_bills alter column tariff_version_id set statistics 0;
alter table charging_bills alter column bill set statistics 0;
alter table charging_bills alter column currency set statistics 0;
alter table charging_bills alter column electricity_minor set statistics 0;
alter table charging_bills alter column service_minor set statistics 0;
alter table charging_bills alter column total_minor set statistics 0;
alter table charging_bills alter column journal_id set statistics 0;
select platform_tenant_table('charging_bills', 'select, insert');
revoke insert on charging_bills from evops_platform;
select platform_gateway_table('charging_bills', 'select, insert, delete');

-- Anomalies of sessions. The evidence is the values and ids on which a flag is based, by kind. `flags` of the session
-- repeats the codes.
create table charging_flags (
  operator_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  station_id uuid not null,
  flag text not null,
  -- Start of the session, by which the list is sorted.
  started_at timestamp with time zone not null,
  evidence jsonb not null,
  state text default 'open'::text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  handled_by_name text,
  handling text,
  handling_reason text,
  constraint charging_flags_pkey primary key (operator_id, id),
  constraint charging_flags_once unique (operator_id, session_id, flag),
  constraint charging_flags_check check ((last_seen_at >= first_seen_at)),
  constraint charging_flags_check1 check (((state = 'handled'::text) = ((handled_at IS NOT NULL) AND (handling IS NOT NULL)))),
  constraint charging_flags_flag_check check ((flag ~ '^A[0-9]{2}$'::text)),
  constraint charging_flags_handling_check check ((handling = ANY (ARRAY['recompute'::text, 'accept_record'::text, 'edit'::text, 'bind_token'::text, 'waive'::text, 'void'::text, 'refund'::text, 'confirm'::text, 'rule'::text, 'gone'::text]))),
  constraint charging_flags_handling_reason_check check ((length(handling_reason) <= 500)),
  constraint charging_flags_state_check check ((state = ANY (ARRAY['open'::text, 'handled'::text]))),
  constraint charging_flags_operator_id_session_id_fkey foreign key (operator_id, session_id) references charging_sessions (operator_id, id)
) with (autovacuum_analyze_threshold=5000, autovacuum_analyze_scale_factor=0.5, autovacuum_vacuum_insert_threshold=20000);
create index charging_flags_flag on charging_flags (operator_id, flag, started_at DESC, id DESC);
create index charging_flags_newest on charging_flags (operator_id, started_at DESC, id DESC);
create index charging_flags_open on charging_flags (operator_id, started_at DESC, id DESC) where (state = 'open'::text);
create index charging_flags_station on charging_flags (operator_id, station_id, started_at DESC, id DESC);
select platform_tenant_table('charging_flags');
create policy scope on charging_flags as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

-- Log of every action on a session, written in the same transaction as the action. Append-only.
create table charging_session_operations (
  operator_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  at timestamp with time zone not null,
  action text not null,
  -- Null: the product itself, by its rules.
  actor_id uuid,
  actor_name text not null,
  before jsonb,
  after jsonb,
  reason text default ''::text not null,
  approval_id uuid,
  approver_id uuid,
  approver_name text,
  -- Idempotency-Key of a request that may be repeated, and the hash of its content (`request_hash`).
  request_key text,
  request_hash text,
  constraint charging_session_operations_pkey primary key (operator_id, id),
  constraint charging_session_operations_request_key unique (operator_id, request_key),
  constraint charging_session_operations_action_check check ((action ~ '^[a-z][a-z_.-]{0,59}$'::text)),
  constraint charging_session_operations_check check (((approver_id IS NULL) OR (approver_id IS DISTINCT FROM actor_id))),
  constraint charging_session_operations_reason_check check ((length(reason) <= 500)),
  constraint charging_session_operations_request_key_check check (((length(request_key) >= 1) AND (length(request_key) <= 255))),
  constraint charging_session_operations_operator_id_session_id_fkey foreign key (operator_id, session_id) references charging_sessions (operator_id, id)
);
create index charging_session_operations_action on charging_session_operations (operator_id, action, at DESC);
create index charging_session_operations_newest on charging_session_operations (operator_id, at DESC, id DESC);
create index charging_session_operations_session on charging_session_operations (operator_id, session_id, at DESC);
select platform_tenant_table('charging_session_operations', 'select, insert');

-- Sessions that a partner's platform requested: the partner, the partner's own number, and the terms at the start.
create table charging_session_partners (
  operator_id uuid not null,
  session_id uuid not null,
  -- Partner, and its wallet.
  partner_id uuid not null,
  partner_no text collate "C" not null,
  partner_name text not null,
  -- Terms that replace the rule's prices, in the format in which bills store the price of a group.
  terms jsonb not null,
  -- Time since which a bill, or its amount due, differs from the original. Recipients of the original are notified
  -- again.
  corrected_at timestamp with time zone,
  constraint charging_partner_sessions_pkey primary key (operator_id, session_id),
  constraint charging_partner_sessions_no unique (operator_id, partner_id, partner_no),
  constraint charging_partner_sessions_partner_name_check check (((length(partner_name) >= 1) AND (length(partner_name) <= 100))),
  constraint charging_partner_sessions_partner_no_check check (((length(partner_no) >= 1) AND (length(partner_no) <= 64))),
  constraint charging_partner_sessions_operator_id_session_id_fkey foreign key (operator_id, session_id) references charging_sessions (operator_id, id)
);
create index charging_partner_sessions_corrected on charging_session_partners (corrected_at) where (corrected_at IS NOT NULL);
create index charging_partner_sessions_search on charging_session_partners (operator_id, partner_no);
select platform_tenant_table('charging_session_partners', 'select, insert');
select platform_gateway_table('charging_session_partners', 'select, insert, update');
grant update (corrected_at) on charging_session_partners to evops_app;

-- Settlement of a session by the charge point itself, if it sends one.
create table charging_charge_point_settlements (
  operator_id uuid not null,
  session_id uuid not null,
  energy_dwh bigint,
  total_minor bigint,
  -- Energy by kind of period, as split by the charge point.
  periods jsonb,
  received_at timestamp with time zone not null,
  constraint charging_charge_point_settlements_pkey primary key (operator_id, session_id),
  constraint charging_charge_point_settlements_operator_id_session_id_fkey foreign key (operator_id, session_id) references charging_sessions (operator_id, id)
);
select platform_tenant_table('charging_charge_point_settlements', 'select');
select platform_gateway_table('charging_charge_point_settlements', 'select, insert, update');

-- Price group of a start token, with its validity period. A session is priced by the group at its start.
create table charging_token_groups (
  operator_id uuid not null,
  id uuid not null,
  token_id uuid not null,
  group_key text not null,
  valid tstzrange not null,
  constraint charging_token_groups_pkey primary key (operator_id, id),
  constraint charging_token_groups_overlap exclude using gist (operator_id WITH =, token_id WITH =, valid WITH &&),
  constraint charging_token_groups_group_key_check check (((length(group_key) >= 1) AND (length(group_key) <= 40))),
  constraint charging_token_groups_valid_check check ((NOT isempty(valid))),
  constraint charging_token_groups_operator_id_token_id_fkey foreign key (operator_id, token_id) references charging_tokens (operator_id, id) on delete cascade
);
select platform_tenant_table('charging_token_groups');
select platform_gateway_table('charging_token_groups', 'select');

create table charging_token_holders (
  operator_id uuid not null,
  token_id uuid not null,
  holder_id uuid not null,
  valid tstzrange not null,
  constraint charging_token_holders_pkey primary key (operator_id, token_id, valid),
  constraint charging_token_holders_overlap exclude using gist (operator_id WITH =, token_id WITH =, valid WITH &&),
  constraint charging_token_holders_valid_check check ((NOT isempty(valid))),
  constraint charging_token_holders_operator_id_holder_id_fkey foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id),
  constraint charging_token_holders_operator_id_token_id_fkey foreign key (operator_id, token_id) references charging_tokens (operator_id, id) on delete cascade
);
select platform_tenant_table('charging_token_holders', 'select, insert');
select platform_gateway_table('charging_token_holders', 'select');

-- Transactions of OCPP 2.x. The charge point chooses the transaction ids and numbers its messages. A charging session
-- is created as soon as charging is authorised or energy flows.
create table charging_transactions (
  operator_id uuid not null,
  charge_point_id uuid not null,
  -- Transaction id of the charge point.
  ref text collate "C" not null,
  -- Transaction number of the session. Null: no session yet.
  transaction_id integer,
  connector_no smallint,
  id_tag text,
  charging_state text,
  -- Time since which charging is authorised or active; before that, the start of the transaction.
  since timestamp with time zone not null,
  -- First reported meter reading.
  meter_start_dwh bigint,
  -- Last reported meter reading.
  register_dwh bigint,
  -- Sequence number of the next expected message. Null: the first message has not arrived.
  next_seq integer,
  -- Number of messages that never arrived within the waiting time.
  missing integer default 0 not null,
  ended boolean default false not null,
  changed_at timestamp with time zone not null,
  -- Battery capacity reported by the vehicle itself (OCPP 2.x, ISO 15118).
  battery_dwh bigint,
  -- True if energy may have flowed before the first meter reading was reported.
  flowed boolean default false not null,
  constraint charging_transactions_pkey primary key (operator_id, charge_point_id, ref),
  constraint charging_transactions_battery_dwh_check check (((battery_dwh >= 1) AND (battery_dwh <= 1000000000))),
  constraint charging_transactions_charging_state_check check ((length(charging_state) <= 20)),
  constraint charging_transactions_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint charging_transactions_id_tag_check check (((length(id_tag) >= 1) AND (length(id_tag) <= 255))),
  constraint charging_transactions_missing_check check ((missing >= 0)),
  constraint charging_transactions_ref_check check (((length(ref) >= 1) AND (length(ref) <= 36))),
  constraint charging_transactions_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
) with (fillfactor=75);
create index charging_transactions_number on charging_transactions (operator_id, transaction_id) where (transaction_id IS NOT NULL);
create index charging_transactions_open on charging_transactions (operator_id, charge_point_id, connector_no) where (NOT ended);
select platform_tenant_table('charging_transactions', 'select, delete');
select platform_gateway_table('charging_transactions', 'select, insert, update');

-- Closed sessions that the rules have not checked yet. A separate table, because a condition on an index of the
-- sessions caused a write to all their indexes after each check.
create table charging_unlooked (
  operator_id uuid not null,
  session_id uuid not null,
  constraint charging_unlooked_pkey primary key (operator_id, session_id)
) with (autovacuum_analyze_threshold=50000);
select platform_tenant_table('charging_unlooked', 'select, insert, delete');
select platform_gateway_table('charging_unlooked', 'insert');

-- Sessions whose facts are outdated. Filled by the rule check of a closed session and by manual actions, never in a
-- request for which a charge point waits. The time span also includes the period that the session covered before a
-- correction.
create table charging_unreported (
  operator_id uuid not null,
  session_id uuid not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  constraint charging_unreported_pkey primary key (operator_id, session_id)
);
create index charging_unreported_connector on charging_unreported (operator_id, charge_point_id, connector_no, from_at);
select platform_tenant_table('charging_unreported');
create policy scope on charging_unreported as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

-- Ended sessions of members who are not notified yet. Filled by the check of closed sessions; the notification job
-- removes the rows.
create table charging_untold (
  operator_id uuid not null,
  session_id uuid not null,
  constraint charging_untold_pkey primary key (operator_id, session_id),
  constraint charging_untold_operator_id_session_id_fkey foreign key (operator_id, session_id) references charging_sessions (operator_id, id) on delete cascade
);
select platform_tenant_table('charging_untold');

-- References and policies that need other tables.
create policy scope on ledger_journals as restrictive for select to evops_scoped
  using (((business_type !~ '^(order|freeze)\.'::text) OR (EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = ledger_journals.operator_id) AND (o.id = ledger_journals.business_id))))));
create policy scope on members_coupons as restrictive for select to evops_scoped
  using (((session_id IS NULL) OR (EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = members_coupons.operator_id) AND (o.id = members_coupons.session_id))))));
create policy scope on members_coupon_uses as restrictive for select to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = members_coupon_uses.operator_id) AND (o.id = members_coupon_uses.session_id)))));
create policy scope on interop_disputes as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_session_partners p
  WHERE ((p.operator_id = interop_disputes.operator_id) AND (p.partner_id = interop_disputes.partner_id) AND (p.partner_no = interop_disputes.partner_no)))))
  with check ((EXISTS ( SELECT
   FROM charging_session_partners p
  WHERE ((p.operator_id = interop_disputes.operator_id) AND (p.partner_id = interop_disputes.partner_id) AND (p.partner_no = interop_disputes.partner_no)))));
create policy scope on interop_ocpi_sessions as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_session_partners p
  WHERE ((p.operator_id = interop_ocpi_sessions.operator_id) AND (p.partner_id = interop_ocpi_sessions.partner_id) AND (p.partner_no = interop_ocpi_sessions.partner_no)))))
  with check ((EXISTS ( SELECT
   FROM charging_session_partners p
  WHERE ((p.operator_id = interop_ocpi_sessions.operator_id) AND (p.partner_id = interop_ocpi_sessions.partner_id) AND (p.partner_no = interop_ocpi_sessions.partner_no)))));
create policy scope on interop_cdrs as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_session_partners p
  WHERE ((p.operator_id = interop_cdrs.operator_id) AND (p.partner_id = interop_cdrs.partner_id) AND (p.partner_no = interop_cdrs.partner_no)))))
  with check ((EXISTS ( SELECT
   FROM charging_session_partners p
  WHERE ((p.operator_id = interop_cdrs.operator_id) AND (p.partner_id = interop_cdrs.partner_id) AND (p.partner_no = interop_cdrs.partner_no)))));
create policy scope on interop_sessions as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_session_partners p
  WHERE ((p.operator_id = interop_sessions.operator_id) AND (p.partner_id = interop_sessions.partner_id) AND (p.partner_no = interop_sessions.partner_no)))))
  with check ((EXISTS ( SELECT
   FROM charging_session_partners p
  WHERE ((p.operator_id = interop_sessions.operator_id) AND (p.partner_id = interop_sessions.partner_id) AND (p.partner_no = interop_sessions.partner_no)))));
alter table cards_cards add constraint cards_cards_operator_id_token_id_fkey foreign key (operator_id, token_id) references charging_tokens (operator_id, id);
alter table cards_session_decisions add constraint cards_session_decisions_operator_id_session_id_fkey foreign key (operator_id, session_id) references charging_sessions (operator_id, id);
create policy scope on cards_session_decisions as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = cards_session_decisions.operator_id) AND (o.id = cards_session_decisions.session_id)))))
  with check ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = cards_session_decisions.operator_id) AND (o.id = cards_session_decisions.session_id)))));
alter table cards_transactions add constraint cards_transactions_operator_id_session_id_fkey foreign key (operator_id, session_id) references charging_sessions (operator_id, id);
alter table fleet_vehicle_tokens add constraint fleet_vehicle_tokens_operator_id_token_id_fkey foreign key (operator_id, token_id) references charging_tokens (operator_id, id) on delete cascade;
create policy scope on charging_backtest_customers as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_backtests b
  WHERE ((b.operator_id = charging_backtest_customers.operator_id) AND (b.id = charging_backtest_customers.backtest_id)))))
  with check ((EXISTS ( SELECT
   FROM charging_backtests b
  WHERE ((b.operator_id = charging_backtest_customers.operator_id) AND (b.id = charging_backtest_customers.backtest_id)))));
create policy scope on charging_held_events as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = charging_held_events.operator_id) AND (p.id = charging_held_events.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = charging_held_events.operator_id) AND (p.id = charging_held_events.charge_point_id)))));
create policy scope on charging_orphan_stops as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = charging_orphan_stops.operator_id) AND (p.id = charging_orphan_stops.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = charging_orphan_stops.operator_id) AND (p.id = charging_orphan_stops.charge_point_id)))));
create policy scope on charging_still_plugged as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_still_plugged.operator_id) AND (o.id = charging_still_plugged.session_id)))))
  with check ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_still_plugged.operator_id) AND (o.id = charging_still_plugged.session_id)))));
create policy scope on charging_test_sessions as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = charging_test_sessions.operator_id) AND (p.id = charging_test_sessions.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = charging_test_sessions.operator_id) AND (p.id = charging_test_sessions.charge_point_id)))));
create policy counted on charging_sessions as restrictive for delete to evops_gateway
  using ((NOT (EXISTS ( SELECT
   FROM finance_counts c
  WHERE ((c.operator_id = charging_sessions.operator_id) AND (c.session_id = charging_sessions.id))))));
create policy scope on charging_awaited_ends as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_awaited_ends.operator_id) AND (o.id = charging_awaited_ends.session_id)))))
  with check ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_awaited_ends.operator_id) AND (o.id = charging_awaited_ends.session_id)))));
create policy scope on charging_bills as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_bills.operator_id) AND (o.id = charging_bills.session_id)))))
  with check ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_bills.operator_id) AND (o.id = charging_bills.session_id)))));
create policy scope on charging_session_operations as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_session_operations.operator_id) AND (o.id = charging_session_operations.session_id)))))
  with check ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_session_operations.operator_id) AND (o.id = charging_session_operations.session_id)))));
create policy scope on charging_session_partners as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_session_partners.operator_id) AND (o.id = charging_session_partners.session_id)))))
  with check ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_session_partners.operator_id) AND (o.id = charging_session_partners.session_id)))));
create policy scope on charging_charge_point_settlements as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_charge_point_settlements.operator_id) AND (o.id = charging_charge_point_settlements.session_id)))))
  with check ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_charge_point_settlements.operator_id) AND (o.id = charging_charge_point_settlements.session_id)))));
create policy scope on charging_transactions as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = charging_transactions.operator_id) AND (p.id = charging_transactions.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = charging_transactions.operator_id) AND (p.id = charging_transactions.charge_point_id)))));
create policy scope on charging_unlooked as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_unlooked.operator_id) AND (o.id = charging_unlooked.session_id)))))
  with check ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_unlooked.operator_id) AND (o.id = charging_unlooked.session_id)))));
create policy scope on charging_untold as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_untold.operator_id) AND (o.id = charging_untold.session_id)))))
  with check ((EXISTS ( SELECT
   FROM charging_sessions o
  WHERE ((o.operator_id = charging_untold.operator_id) AND (o.id = charging_untold.session_id)))));
