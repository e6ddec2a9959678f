-- Orders: born from a device's transaction, priced once, posted in the same database transaction.

create table charging_tokens (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  id_tag text not null check (length(id_tag) between 1 and 36),
  -- OCPP compares tags without case.
  id_tag_key text not null generated always as (lower(id_tag)) stored,
  label text not null default '' check (length(label) <= 100),
  state text not null default 'accepted' check (state in ('accepted', 'blocked')),
  valid_from timestamptz,
  valid_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint charging_tokens_id_tag_key unique (operator_id, id_tag_key),
  check (valid_from is null or valid_until is null or valid_from < valid_until)
);
select platform_tenant_table('charging_tokens');
select platform_gateway_table('charging_tokens', 'select');

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
  state text not null check (state in ('charging', 'awaiting_record', 'settled', 'abnormal', 'void')),
  pay_state text not null default 'unpaid' check (pay_state in ('unpaid', 'free', 'none')),
  id_tag text not null,
  -- Searched by its beginning. A column, since row-level security keeps an expression out of an index condition.
  id_tag_key text collate "C" not null generated always as (lower(id_tag)) stored,
  token_id uuid,
  token_state text not null check (token_state in ('accepted', 'blocked', 'expired', 'unknown')),
  device_started_at timestamptz not null,
  started_at timestamptz not null,
  start_received_at timestamptz not null,
  meter_start_dwh bigint not null,
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
  total_minor bigint check (total_minor = electricity_minor + service_minor),
  flags text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  unique (operator_id, order_no),
  constraint charging_orders_transaction unique (operator_id, transaction_id),
  -- A start resent, with whatever message id, is the same start (architecture decision 6).
  constraint charging_orders_natural unique (operator_id, pile_id, gun_no, id_tag, device_started_at, meter_start_dwh),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  foreign key (operator_id, token_id) references charging_tokens (operator_id, id),
  check (state <> 'settled' or (ended_at is not null and total_minor is not null))
) with (fillfactor = 85);
select platform_tenant_table('charging_orders', 'select, update');
select platform_gateway_table('charging_orders', 'select, insert, update');
-- One gun has at most one open order.
create unique index charging_orders_open_gun on charging_orders (operator_id, pile_id, gun_no) where state = 'charging';
create index charging_orders_newest on charging_orders (operator_id, started_at desc, id desc);
create index charging_orders_pile on charging_orders (operator_id, pile_id, started_at desc);
create index charging_orders_station on charging_orders (operator_id, station_id, started_at desc);
create index charging_orders_id_tag on charging_orders (operator_id, id_tag_key);
create index charging_orders_flagged on charging_orders (operator_id, started_at desc, id desc) where state = 'abnormal' or cardinality(flags) > 0;
create index charging_orders_unsettled on charging_orders (operator_id, state, started_at desc) where state <> 'settled';

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
  total_minor bigint not null check (total_minor = electricity_minor + service_minor),
  journal_id uuid,
  created_at timestamptz not null default now(),
  primary key (operator_id, order_id, revision),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id)
);
select platform_tenant_table('charging_bills', 'select');
select platform_gateway_table('charging_bills', 'select, insert');

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
  constraint charging_orphan_stops_natural unique nulls not distinct (operator_id, pile_id, reported_transaction_id, device_ended_at, meter_end_dwh),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index charging_orphan_stops_newest on charging_orphan_stops (operator_id, received_at desc, id desc);
select platform_tenant_table('charging_orphan_stops', 'select, update');
select platform_gateway_table('charging_orphan_stops', 'select, insert');

-- State of a tag at a moment, as an authorisation answer needs it.
create function charging_token_state(state text, valid_from timestamptz, valid_until timestamptz, at timestamptz) returns text
  language sql immutable parallel safe
  return case
    when state is null then 'unknown'
    when state = 'blocked' then 'blocked'
    when valid_until <= at or valid_from > at then 'expired'
    else 'accepted'
  end;

-- Opens orders. Argument: an array of rows as the gateway builds them. Harmless when repeated: a start that is
-- already there is answered with what it got the first time. A row whose transaction id or order number is taken
-- by another order comes back with opened = false and no transaction id: the caller draws again.
create function charging_open_orders(rows jsonb)
  returns table (place integer, order_id uuid, transaction_id integer, token_state text, opened boolean)
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  -- An older order that is still open on the gun lost its end: its record may come later.
  update charging_orders o set state = 'awaiting_record'
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "pileId" uuid, "gunNo" smallint, "idTag" text, "deviceStartedAt" timestamptz, "meterStartDwh" bigint, "startedAt" timestamptz)
  where o.operator_id = r."operatorId" and o.pile_id = r."pileId" and o.gun_no = r."gunNo" and o.state = 'charging'
    and o.started_at <= r."startedAt"
    and (o.id_tag, o.device_started_at, o.meter_start_dwh) is distinct from (r."idTag", r."deviceStartedAt", r."meterStartDwh");

  return query
  with wanted as (
    select r.*, t.id as token_id, charging_token_state(t.state, t.valid_from, t.valid_until, r."receivedAt") as tag_state
    from jsonb_to_recordset(rows) as r (
      place integer, "operatorId" uuid, id uuid, "orderNo" text, "stationId" uuid, "pileId" uuid, "gunNo" smallint, protocol text,
      "transactionId" integer, "idTag" text, "deviceStartedAt" timestamptz, "startedAt" timestamptz, "receivedAt" timestamptz,
      "meterStartDwh" bigint, "timeZone" text, currency text, flags text[]
    )
    left join charging_tokens t on t.operator_id = r."operatorId" and t.id_tag_key = lower(r."idTag")
  ), born as (
    insert into charging_orders (operator_id, id, order_no, station_id, pile_id, gun_no, protocol, transaction_id, state, id_tag, token_id,
      token_state, device_started_at, started_at, start_received_at, meter_start_dwh, time_zone, currency, tariff_version_id, flags)
    select w."operatorId", w.id, w."orderNo", w."stationId", w."pileId", w."gunNo", w.protocol, w."transactionId",
      -- A late upload of an older start must not sit on the gun's present order.
      case when exists (select from charging_orders o where o.operator_id = w."operatorId" and o.pile_id = w."pileId" and o.gun_no = w."gunNo" and o.state = 'charging')
        then 'awaiting_record' else 'charging' end,
      w."idTag", w.token_id, w.tag_state, w."deviceStartedAt", w."startedAt", w."receivedAt", w."meterStartDwh", w."timeZone", w.currency,
      tariffs_version_at(w."operatorId", w."stationId", w."pileId", w."gunNo", w."startedAt"),
      case when w.tag_state = 'accepted' then w.flags else w.flags || 'A10'::text end
    from wanted w
    on conflict do nothing
    returning charging_orders.id, charging_orders.transaction_id, charging_orders.token_state
  )
  select w.place, coalesce(b.id, o.id), coalesce(b.transaction_id, o.transaction_id), coalesce(b.token_state, o.token_state, w.tag_state), b.id is not null
  from wanted w
  left join born b on b.id = w.id
  left join charging_orders o on b.id is null and o.operator_id = w."operatorId" and o.pile_id = w."pileId" and o.gun_no = w."gunNo"
    and o.id_tag = w."idTag" and o.device_started_at = w."deviceStartedAt" and o.meter_start_dwh = w."meterStartDwh";
end
$$;
revoke all on function charging_open_orders from public;
grant execute on function charging_open_orders to evops_gateway;

-- Closes orders: end, bill and journal together, only for those that are still open. Returns the ids closed now.
create function charging_close_orders(rows jsonb) returns setof uuid
  language plpgsql set search_path = public, pg_temp as $$
declare
  closed uuid[];
  posts jsonb;
begin
  with ended as (
    update charging_orders o set
      state = r.state, pay_state = r."payState", device_ended_at = r."deviceEndedAt", started_at = r."startedAt", ended_at = r."endedAt",
      stop_received_at = r."receivedAt", meter_end_dwh = r."meterEndDwh", stop_reason = r."stopReason", reported_stop_reason = r."reportedStopReason",
      start_soc = r."startSoc", end_soc = r."endSoc", max_power_w = r."maxPowerW", energy_dwh = r."energyDwh",
      electricity_minor = r."electricityMinor", service_minor = r."serviceMinor", total_minor = r."totalMinor",
      flags = (select coalesce(array_agg(distinct f order by f), '{}') from unnest(o.flags || r.flags) f)
    from jsonb_to_recordset(rows) as r (
      "operatorId" uuid, id uuid, state text, "payState" text, "deviceEndedAt" timestamptz, "startedAt" timestamptz, "endedAt" timestamptz,
      "receivedAt" timestamptz, "meterEndDwh" bigint, "stopReason" text, "reportedStopReason" text, "startSoc" smallint, "endSoc" smallint,
      "maxPowerW" bigint, "energyDwh" bigint, "electricityMinor" bigint, "serviceMinor" bigint, "totalMinor" bigint, flags text[]
    )
    where o.operator_id = r."operatorId" and o.id = r.id and o.state in ('charging', 'awaiting_record')
    returning o.id
  )
  select array_agg(id) into closed from ended;
  if closed is null then return; end if;

  insert into charging_bills (operator_id, order_id, revision, tariff_version_id, bill, currency, electricity_minor, service_minor, total_minor, journal_id)
  select "operatorId", id, 1, "tariffVersionId", bill, currency, "electricityMinor", "serviceMinor", "totalMinor", (journal ->> 'id')::uuid
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, "tariffVersionId" uuid, bill jsonb, currency text, "electricityMinor" bigint, "serviceMinor" bigint, "totalMinor" bigint, journal jsonb)
  where id = any (closed) and bill is not null;

  select jsonb_agg(r -> 'journal') into posts from jsonb_array_elements(rows) r
  where (r ->> 'id')::uuid = any (closed) and jsonb_typeof(r -> 'journal') = 'object';
  if posts is not null then perform ledger_post(posts); end if;
  return query select unnest(closed);
end
$$;
revoke all on function charging_close_orders from public;
grant execute on function charging_close_orders to evops_gateway;
