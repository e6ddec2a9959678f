-- The whole life of an order, and what people do to it.

alter table charging_tokens
  -- The most that one session may take, until wallets exist: money in the operator's minor unit, energy in 0.1 Wh.
  add column limit_minor bigint check (limit_minor > 0),
  add column limit_dwh bigint check (limit_dwh > 0);

alter table charging_orders
  drop constraint charging_orders_state_check,
  add constraint charging_orders_state_check check (state in ('created', 'starting', 'charging', 'stopping', 'awaiting_record',
    'finished', 'settled', 'failed', 'cancelled', 'abnormal', 'void')),
  drop constraint charging_orders_pay_state_check,
  add constraint charging_orders_pay_state_check check (pay_state in ('unpaid', 'paying', 'paid', 'partly_paid', 'free', 'postpaid',
    'arrears', 'partly_refunded', 'refunded', 'none')),
  drop constraint charging_orders_token_state_check,
  add constraint charging_orders_token_state_check check (token_state in ('accepted', 'blocked', 'expired', 'unknown', 'low_balance')),
  -- An order of the console exists before its charge point has said anything.
  alter column device_started_at drop not null,
  alter column start_received_at drop not null,
  alter column meter_start_dwh drop not null,
  add constraint charging_orders_begun_check check (state in ('created', 'starting', 'failed', 'cancelled')
    or (device_started_at is not null and start_received_at is not null and meter_start_dwh is not null)),
  add column start_mode text not null default 'card_online' check (start_mode in ('app', 'card_online', 'card_offline', 'vin', 'console',
    'plug_and_charge', 'timer', 'roaming', 'free_vend')),
  -- Energy in 0.1 Wh, amount in minor units, minutes, per cent.
  add column target_kind text check (target_kind in ('full', 'energy', 'amount', 'minutes', 'soc')),
  add column target_value bigint check (target_value > 0),
  add constraint charging_orders_target_check check ((target_kind is null or target_kind = 'full') = (target_value is null)),
  add column limit_minor bigint,
  add column limit_dwh bigint,
  -- Two guns on one vehicle: the second gun's order names the first's.
  add column parent_id uuid,
  add foreign key (operator_id, parent_id) references charging_orders (operator_id, id),
  add column requested_by uuid,
  -- Since when it is in its state: what the timings of the state machine count from.
  add column state_at timestamptz not null default now(),
  add column version integer not null default 1,
  add column refunded_minor bigint not null default 0 check (refunded_minor between 0 and coalesce(total_minor, 0));
update charging_orders set state_at = coalesce(stop_received_at, start_received_at, created_at);

drop index charging_orders_open_gun;
create unique index charging_orders_open_gun on charging_orders (operator_id, pile_id, gun_no)
  where state in ('created', 'starting', 'charging', 'stopping');
create index charging_orders_open on charging_orders (state, state_at)
  where state in ('created', 'starting', 'charging', 'stopping', 'awaiting_record');
create index charging_orders_ended on charging_orders (operator_id, ended_at desc, id desc) where ended_at is not null;
create index charging_orders_parent on charging_orders (operator_id, parent_id) where parent_id is not null;

-- What the console does to an order itself: its way through the states. Times, energy and money change by the gateway's
-- functions and by charging_revise_orders alone.
revoke update on charging_orders from evops_app, evops_platform;
grant insert on charging_orders, charging_bills to evops_app;
grant update (state, state_at, version, pay_state, flags, token_state, stop_reason, reported_stop_reason, ended_at, parent_id, refunded_minor, limit_minor, limit_dwh)
  on charging_orders to evops_app;

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
  foreign key (operator_id, order_id) references charging_orders (operator_id, id),
  check (approver_id is null or approver_id is distinct from actor_id)
);
select platform_tenant_table('charging_order_operations', 'select, insert');
select platform_scoped_table('charging_order_operations', 'exists (select from charging_orders o where o.operator_id = charging_order_operations.operator_id and o.id = charging_order_operations.order_id)');
create index charging_order_operations_newest on charging_order_operations (operator_id, at desc, id desc);
create index charging_order_operations_order on charging_order_operations (operator_id, order_id, at desc);
create index charging_order_operations_action on charging_order_operations (operator_id, action, at desc);

-- Opens orders. Argument: an array of rows as the gateway builds them. Harmless when repeated: a start that is
-- already there is answered with what it got the first time. A row whose transaction id or order number is taken
-- by another order comes back with opened = false and no transaction id: the caller draws again.
create or replace function charging_open_orders(rows jsonb)
  returns table (place integer, order_id uuid, transaction_id integer, token_state text, opened boolean)
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  -- The start that the console asked for: its order takes on what the charge point says. An older upload is another start.
  update charging_orders o set state = 'charging', state_at = now(), version = o.version + 1, id_tag = r."idTag", token_id = t.id,
    token_state = charging_order_token_state(t, r."receivedAt", r."reserveMinor", r.short), limit_minor = t.limit_minor, limit_dwh = t.limit_dwh,
    device_started_at = r."deviceStartedAt", started_at = r."startedAt", start_received_at = r."receivedAt", meter_start_dwh = r."meterStartDwh",
    tariff_version_id = tariffs_version_at(r."operatorId", r."stationId", r."pileId", r."gunNo", r."startedAt"),
    flags = r.flags || case when charging_order_token_state(t, r."receivedAt", r."reserveMinor", r.short) in ('accepted', 'low_balance') then '{}' else array['A10'] end
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "stationId" uuid, "pileId" uuid, "gunNo" smallint, "idTag" text, "deviceStartedAt" timestamptz,
      "startedAt" timestamptz, "receivedAt" timestamptz, "meterStartDwh" bigint, "reserveMinor" bigint, short boolean, flags text[])
    left join charging_tokens t on t.operator_id = r."operatorId" and t.id_tag_key = lower(r."idTag")
  where o.operator_id = r."operatorId" and o.pile_id = r."pileId" and o.gun_no = r."gunNo" and o.state in ('created', 'starting')
    and o.id_tag_key = lower(r."idTag") and r."startedAt" > o.started_at - interval '5 minutes'
    and not exists (select from charging_orders p where p.operator_id = o.operator_id and p.pile_id = o.pile_id and p.gun_no = o.gun_no
      and p.id_tag = r."idTag" and p.device_started_at = r."deviceStartedAt" and p.meter_start_dwh = r."meterStartDwh");

  -- An older order that is still open on the gun lost its end: its record may come later. One that only waited to
  -- start never will.
  update charging_orders o set
    state = case when o.state in ('created', 'starting') then 'cancelled' else 'awaiting_record' end,
    pay_state = case when o.state in ('created', 'starting') then 'none' else o.pay_state end,
    state_at = now(), version = o.version + 1
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "pileId" uuid, "gunNo" smallint, "idTag" text, "deviceStartedAt" timestamptz, "meterStartDwh" bigint, "startedAt" timestamptz)
  where o.operator_id = r."operatorId" and o.pile_id = r."pileId" and o.gun_no = r."gunNo" and o.state in ('created', 'starting', 'charging', 'stopping')
    and o.started_at <= r."startedAt"
    and (o.id_tag, o.device_started_at, o.meter_start_dwh) is distinct from (r."idTag", r."deviceStartedAt", r."meterStartDwh");

  return query
  with wanted as (
    select r.*, t.id as token_id, t.limit_minor, t.limit_dwh, charging_order_token_state(t, r."receivedAt", r."reserveMinor", r.short) as tag_state,
      -- Its start was given up, and here it is after all.
      exists (select from charging_orders o where o.operator_id = r."operatorId" and o.pile_id = r."pileId" and o.gun_no = r."gunNo" and o.state = 'failed'
        and o.id_tag_key = lower(r."idTag") and o.started_at between r."startedAt" - interval '15 minutes' and r."startedAt") as was_failed
    from jsonb_to_recordset(rows) as r (
      place integer, "operatorId" uuid, id uuid, "orderNo" text, "stationId" uuid, "pileId" uuid, "gunNo" smallint, protocol text,
      "transactionId" integer, "idTag" text, "deviceStartedAt" timestamptz, "startedAt" timestamptz, "receivedAt" timestamptz,
      "meterStartDwh" bigint, "timeZone" text, currency text, flags text[], "startMode" text, "reserveMinor" bigint, short boolean
    )
    left join charging_tokens t on t.operator_id = r."operatorId" and t.id_tag_key = lower(r."idTag")
  ), born as (
    insert into charging_orders (operator_id, id, order_no, station_id, pile_id, gun_no, protocol, transaction_id, state, id_tag, token_id,
      token_state, device_started_at, started_at, start_received_at, meter_start_dwh, time_zone, currency, tariff_version_id, flags,
      start_mode, limit_minor, limit_dwh)
    select w."operatorId", w.id, w."orderNo", w."stationId", w."pileId", w."gunNo", w.protocol, w."transactionId",
      -- A late upload of an older start must not sit on the gun's present order.
      case when exists (select from charging_orders o where o.operator_id = w."operatorId" and o.pile_id = w."pileId" and o.gun_no = w."gunNo" and o.state in ('created', 'starting', 'charging', 'stopping'))
        then 'awaiting_record' else 'charging' end,
      w."idTag", w.token_id, w.tag_state, w."deviceStartedAt", w."startedAt", w."receivedAt", w."meterStartDwh", w."timeZone", w.currency,
      tariffs_version_at(w."operatorId", w."stationId", w."pileId", w."gunNo", w."startedAt"),
      w.flags || case when w.was_failed then array['A01'] else '{}' end
        || case when w.tag_state in ('accepted', 'low_balance') then '{}' else array['A10'] end,
      w."startMode", w.limit_minor, w.limit_dwh
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

-- What a tag is worth to an order that starts: its state, and whether there is anything to spend beyond the reserve.
create function charging_order_token_state(token charging_tokens, at timestamptz, reserve_minor bigint, short boolean) returns text
  language sql immutable parallel safe
  return case
    when charging_token_state(token.state, token.valid_from, token.valid_until, at) = 'accepted'
      and (coalesce(short, false) or token.limit_minor <= coalesce(reserve_minor, 0)) then 'low_balance'
    else charging_token_state(token.state, token.valid_from, token.valid_until, at)
  end;

-- A stop also ends an order that is stopping, and one that was given up because its record did not come.
do $$
declare
  body text := pg_get_functiondef('charging_close_orders(jsonb)'::regprocedure);
begin
  if position($q$o.state in ('charging', 'awaiting_record')$q$ in body) = 0 or position('state = r.state, ' in body) = 0 then
    raise exception 'charging_close_orders is not what this migration knows';
  end if;
  body := replace(body, $q$o.state in ('charging', 'awaiting_record')$q$,
    $q$(o.state in ('charging', 'stopping', 'awaiting_record') or (o.state = 'abnormal' and o.stop_received_at is null))$q$);
  execute replace(body, 'state = r.state, ', 'state = r.state, state_at = now(), version = o.version + 1, ');
end
$$;

-- Corrects orders: a new revision of the bill, the order's figures, and the journals that take the old posting back and
-- make the new one. The only way from the console to a closed order's times, energy and money. Each row names the
-- version that it was made from; one that has moved on is left alone. Returns the ids changed.
create function charging_revise_orders(rows jsonb) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed uuid[];
  posts jsonb;
begin
  with revised as (
    update charging_orders o set
      state = r.state, state_at = now(), version = o.version + 1, pay_state = r."payState", started_at = r."startedAt", ended_at = r."endedAt",
      meter_start_dwh = r."meterStartDwh", meter_end_dwh = r."meterEndDwh", energy_dwh = r."energyDwh", electricity_minor = r."electricityMinor",
      service_minor = r."serviceMinor", total_minor = r."totalMinor", tariff_version_id = r."tariffVersionId", flags = r.flags
    from jsonb_to_recordset(rows) as r (id uuid, version integer, state text, "payState" text, "startedAt" timestamptz, "endedAt" timestamptz,
      "meterStartDwh" bigint, "meterEndDwh" bigint, "energyDwh" bigint, "electricityMinor" bigint, "serviceMinor" bigint, "totalMinor" bigint,
      "tariffVersionId" uuid, flags text[])
    where o.operator_id = platform_operator() and o.id = r.id and o.version = r.version
    returning o.id
  )
  select array_agg(id) into changed from revised;
  if changed is null then return; end if;

  insert into charging_bills (operator_id, order_id, revision, tariff_version_id, bill, currency, electricity_minor, service_minor, total_minor, journal_id)
  select platform_operator(), r.id, coalesce((select max(b.revision) from charging_bills b where b.operator_id = platform_operator() and b.order_id = r.id), 0) + 1,
    "tariffVersionId", bill, currency, "electricityMinor", "serviceMinor", "totalMinor", "journalId"
  from jsonb_to_recordset(rows) as r (id uuid, "tariffVersionId" uuid, bill jsonb, currency text, "electricityMinor" bigint, "serviceMinor" bigint, "totalMinor" bigint, "journalId" uuid)
  where r.id = any (changed) and bill is not null;

  select jsonb_agg(j) into posts from jsonb_array_elements(rows) r cross join lateral jsonb_array_elements(r -> 'journals') j
  where (r ->> 'id')::uuid = any (changed);
  if posts is not null then perform ledger_post(posts); end if;
  return query select unnest(changed);
end
$$;
grant create on schema public to evops_gateway;
alter function charging_revise_orders owner to evops_gateway;
revoke create on schema public from evops_gateway;
revoke all on function charging_revise_orders from public;
grant execute on function charging_revise_orders to evops_app;
