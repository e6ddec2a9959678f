-- The schema as migrations and sources make it, printed from PostgreSQL's catalogue by `npm run schema`.
-- Generated: change db/migrations, or packages/*/src/server/sql for functions and views, never this file. The job queue's own schema (graphile_worker) is not ours and not here.

-- Extensions
create extension btree_gist;

-- Functions
CREATE OR REPLACE FUNCTION public.charging_cloned(t charging_tokens, p_station uuid, p_at timestamp with time zone, p_refusing boolean)
 RETURNS TABLE(order_no text, station_name text, here_name text, refuses boolean)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  limits jsonb := (select h.limits from charging_thresholds h where h.operator_id = t.operator_id);
  kmh integer := coalesce((limits ->> 'cloneKmh')::integer, 120);
  last record;
  here record;
  across double precision;
begin
  refuses := coalesce((limits ->> 'cloneRefuses')::boolean, false);
  if p_refusing and not refuses then return; end if;
  select o.order_no, o.station_id, o.started_at into last from charging_orders o
  where o.operator_id = t.operator_id and o.token_id = t.id and o.started_at <= p_at
    and o.start_mode in ('card_online', 'card_offline', 'vin', 'plug_and_charge')
    and o.start_received_at is not null and o.state <> 'void' and o.token_state = 'accepted'
  order by o.started_at desc, o.id desc limit 1;
  if last.station_id is null or last.station_id = p_station then return; end if;
  select s.station_name, radians(s.latitude) as lat, radians(s.longitude) as lon into here
  from stations_station_positions s where s.operator_id = t.operator_id and s.station_id = p_station;
  -- On a great circle, as the finder's `clone.rules` has it.
  select last.order_no, s.station_name, here.station_name,
    sin((radians(s.latitude) - here.lat) / 2) ^ 2
      + cos(radians(s.latitude)) * cos(here.lat) * sin((radians(s.longitude) - here.lon) / 2) ^ 2
  into order_no, station_name, here_name, across
  from stations_station_positions s where s.operator_id = t.operator_id and s.station_id = last.station_id;
  -- One of them is on no map.
  if across is null then return; end if;
  if 2 * 6371 * asin(least(1, sqrt(across))) / kmh * 3600 > extract(epoch from p_at - last.started_at) then
    return next;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.charging_close_by_rule(rows jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from jsonb_array_elements(rows) r
    where (r ->> 'operatorId')::uuid is distinct from platform_operator()) then
    raise exception 'an order of another operator' using errcode = '42501';
  end if;
  return query select charging_close_orders(rows);
end
$function$;

CREATE OR REPLACE FUNCTION public.charging_close_orders(rows jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  closed uuid[];
  posts jsonb;
begin
  with ended as (
    update charging_orders o set
      state = r.state, state_at = coalesce(r."receivedAt", now()), flags_checked_at = now(), version = o.version + 1, pay_state = r."payState",
        device_ended_at = r."deviceEndedAt", started_at = r."startedAt", ended_at = r."endedAt",
      stop_received_at = r."receivedAt", meter_end_dwh = r."meterEndDwh", stop_reason = r."stopReason",
        reported_stop_reason = r."reportedStopReason",
      start_soc = r."startSoc", end_soc = r."endSoc", max_power_w = r."maxPowerW", energy_dwh = r."energyDwh",
      electricity_minor = r."electricityMinor", service_minor = r."serviceMinor", total_minor = r."totalMinor",
        reduced_minor = coalesce(r."reducedMinor", 0),
      flags = (select coalesce(array_agg(distinct f order by f), '{}') from unnest(o.flags || r.flags) f)
    from jsonb_to_recordset(rows) as r (
      "operatorId" uuid, id uuid, state text, "payState" text, "deviceEndedAt" timestamptz, "startedAt" timestamptz,
        "endedAt" timestamptz,
      "receivedAt" timestamptz, "meterEndDwh" bigint, "stopReason" text, "reportedStopReason" text,
        "startSoc" smallint, "endSoc" smallint,
      "maxPowerW" bigint, "energyDwh" bigint, "electricityMinor" bigint, "serviceMinor" bigint, "totalMinor" bigint,
        "reducedMinor" bigint, flags text[]
    )
    where o.operator_id = r."operatorId" and o.id = r.id
      and charging_takes_end(o.state, o.stop_received_at)
    returning o.id
  )
  select array_agg(id) into closed from ended;
  if closed is null then return; end if;
  insert into charging_unlooked (operator_id, order_id)
  select "operatorId", id from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid) where id = any (closed)
  on conflict do nothing;

  insert into charging_bills (operator_id, order_id, revision, tariff_version_id, bill, currency, electricity_minor,
    service_minor, total_minor, journal_id, created_at)
  select "operatorId", id, 1, "tariffVersionId", bill, currency, "electricityMinor", "serviceMinor", "totalMinor",
    (journal ->> 'id')::uuid, coalesce("receivedAt", now())
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, "tariffVersionId" uuid, bill jsonb, currency text,
    "electricityMinor" bigint, "serviceMinor" bigint, "totalMinor" bigint, "reducedMinor" bigint, journal jsonb,
    "receivedAt" timestamptz)
  where id = any (closed) and bill is not null;

  select jsonb_agg(r -> 'journal') into posts from jsonb_array_elements(rows) r
  where (r ->> 'id')::uuid = any (closed) and jsonb_typeof(r -> 'journal') = 'object';
  if posts is not null then perform ledger_post(posts); end if;
  if posts @? '$[*].entries[*].account ? (@ == "payer")' then perform charging_mark_paid(closed); end if;
  if exists (select from members_coupons c where c.operator_id = any (select (r ->> 'operatorId')::uuid
    from jsonb_array_elements(rows) r) and c.state = 'locked' and c.order_id = any (closed))
    or exists (select from jsonb_to_recordset(rows) as r (id uuid, "couponId" uuid) where r.id = any (closed)
      and r."couponId" is not null) then
    perform members_settle_coupons(array_agg("operatorId"), array_agg(id), array_agg("couponId"),
      array_agg("couponMinor"), now())
    from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, "couponId" uuid, "couponMinor" bigint)
      where r.id = any (closed);
  end if;
  return query select unnest(closed);
end
$function$;

CREATE OR REPLACE FUNCTION public.charging_debts_repaid(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  owing uuid[];
begin
  select array_agg(id) into owing from charging_orders
  where operator_id = platform_operator() and id = any (ids) and pay_state in ('arrears', 'postpaid');
  if owing is null then return; end if;
  perform charging_mark_paid(owing);
  update charging_orders set version = version + 1 where operator_id = platform_operator() and id = any (owing)
    and pay_state = 'paid';
end
$function$;

CREATE OR REPLACE FUNCTION public.charging_is_begun(state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (state = ANY (ARRAY['charging'::text, 'stopping'::text, 'awaiting_record'::text]));

CREATE OR REPLACE FUNCTION public.charging_is_open(state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (state = ANY (ARRAY['created'::text, 'starting'::text, 'charging'::text, 'stopping'::text]));

CREATE OR REPLACE FUNCTION public.charging_is_running(state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (state = ANY (ARRAY['charging'::text, 'stopping'::text]));

CREATE OR REPLACE FUNCTION public.charging_is_unended(state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (state = ANY (ARRAY['created'::text, 'starting'::text, 'charging'::text, 'stopping'::text, 'awaiting_record'::text]));

CREATE OR REPLACE FUNCTION public.charging_least_start(p_operator uuid, p_pile uuid, p_gun smallint, p_started_at timestamp with time zone, p_end_dwh bigint)
 RETURNS TABLE(register_dwh bigint, order_id uuid, order_no text)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.register_dwh, l.id, l.order_no from (
    select case when p.meter_start_dwh = 0 then 0 else p.meter_end_dwh end as register_dwh, p.id, p.order_no
    from charging_orders p
    where p.operator_id = p_operator and p.pile_id = p_pile and p.gun_no = p_gun and p.started_at < p_started_at
      and p.meter_end_dwh is not null and p.source <> 'import' and p.state <> 'void'
    order by p.started_at desc limit 1
  ) l where p_end_dwh is null or l.register_dwh <= p_end_dwh
$function$;

CREATE OR REPLACE FUNCTION public.charging_limit_terms(t charging_tokens, p_station uuid, p_zone text, p_at timestamp with time zone, p_plate text)
 RETURNS TABLE(refusal text, refused_until timestamp with time zone, left_dwh bigint)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wall timestamp := p_at at time zone p_zone;
  taken_sessions bigint;
  taken_dwh bigint;
begin
  if t.day_sessions is not null or t.day_dwh is not null then
    select count(*), coalesce(sum(o.energy_dwh), 0)::bigint into taken_sessions, taken_dwh
    from charging_orders o where o.operator_id = t.operator_id and o.token_id = t.id
      and o.started_at >= date_trunc('day', wall) at time zone p_zone and o.token_state = 'accepted'
      and o.state not in ('void', 'failed', 'cancelled');
    left_dwh := greatest(t.day_dwh - taken_dwh, 1);
  end if;
  refusal := case when not p_station = any (coalesce(t.station_ids, array[p_station])) then 'station'
    when charging_plate_key(t.bound_plate) <> charging_plate_key(p_plate) then 'plate'
    when not members_open_at(coalesce(t.windows, '[]'), wall) then 'hours'
    when t.day_sessions <= taken_sessions then 'sessions'
    when t.day_dwh <= taken_dwh then 'energy' end;
  refused_until := case when refusal in ('sessions', 'energy')
      then (date_trunc('day', wall) + interval '1 day') at time zone p_zone
    when refusal = 'hours' then (
      select min(d.day + w."from") at time zone p_zone
      from generate_series(date_trunc('day', wall), date_trunc('day', wall) + interval '7 days', interval '1 day')
        as d (day)
      cross join jsonb_to_recordset(t.windows) as w (days smallint[], "from" time)
      where extract(isodow from d.day)::smallint = any (w.days) and d.day + w."from" > wall) end;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION public.charging_listed(p_operator uuid, p_token uuid, p_station uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when bool_or(e.kind = 'black') then 'black' when bool_or(e.allows = 'forced') then 'forced' end
  from charging_listed_tokens l
  join charging_list_entries e on e.operator_id = l.operator_id and e.id = l.entry_id
  where l.operator_id = p_operator and l.token_id = p_token and e.valid_from <= p_at
    and (e.valid_until is null or e.valid_until > p_at) and (e.station_ids is null or p_station = any (e.station_ids))
$function$;

CREATE OR REPLACE FUNCTION public.charging_mark_paid(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE charging_orders o SET pay_state =
         CASE
             WHEN (o.pay_state <> ALL (ARRAY['unpaid'::text, 'paid'::text, 'postpaid'::text, 'arrears'::text])) THEN o.pay_state
             WHEN (p.arrears_minor > 0) THEN 'arrears'::text
             WHEN (p.credit_minor > 0) THEN 'postpaid'::text
             ELSE 'paid'::text
         END, paid_gift_minor = GREATEST(p.gift_minor, (0)::bigint), paid_principal_minor = GREATEST(
         CASE
             WHEN ((p.arrears_minor > 0) OR (p.credit_minor > 0)) THEN LEAST(p.principal_minor, (o.payable_minor - GREATEST(p.gift_minor, (0)::bigint)))
             ELSE (o.payable_minor - GREATEST(p.gift_minor, (0)::bigint))
         END, (0)::bigint)
    FROM (( SELECT array_agg(c.operator_id) AS operators,
             array_agg(c.id) AS orders
            FROM charging_orders c
           WHERE ((c.id = ANY (charging_mark_paid.ids)) AND (c.holder_id IS NOT NULL))) asked
      CROSS JOIN LATERAL ledger_paid(asked.operators, asked.orders) p(operator_id, business_id, gift_minor, principal_minor, credit_minor, arrears_minor))
   WHERE ((o.operator_id = p.operator_id) AND (o.id = p.business_id));
END;

CREATE OR REPLACE FUNCTION public.charging_open_orders(rows jsonb)
 RETURNS TABLE(place integer, order_id uuid, transaction_id integer, token_state text, opened boolean)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  -- The start that the console asked for: its order takes on what the charge point says. An older upload is another
  -- start.
  update charging_orders o set state = 'charging', state_at = now(), version = o.version + 1, id_tag = r."idTag",
    token_id = t.id, holder_id = h.holder_id, payers = h.payers, battery_dwh = t.battery_dwh,
    token_state = charging_order_token_state(t, r."receivedAt", r."reserveMinor", r.short),
      limit_minor = least(t.limit_minor, (select m.left_minor
      from charging_start_terms(t.operator_id, h.holder_id, o.station_id, o.time_zone, r."startedAt") m)),
    limit_dwh = least(t.limit_dwh, (select m.left_dwh from charging_start_terms(t.operator_id, h.holder_id,
      o.station_id, o.time_zone, r."startedAt") m),
      (select l.left_dwh from charging_limit_terms(t, o.station_id, o.time_zone, r."startedAt", r.plate) l
        where t.is_limited)),
    device_started_at = r."deviceStartedAt", started_at = r."startedAt", start_received_at = r."receivedAt",
      meter_start_dwh = r."meterStartDwh",
    tariff_version_id = tariffs_version_at(r."operatorId", r."stationId", r."pileId", r."gunNo", r."startedAt"),
    flags = r.flags || charging_start_flags(charging_order_token_state(t, r."receivedAt", r."reserveMinor", r.short),
      false)
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "stationId" uuid, "pileId" uuid, "gunNo" smallint,
    "idTag" text, "deviceStartedAt" timestamptz,
      "startedAt" timestamptz, "receivedAt" timestamptz, "meterStartDwh" bigint, "reserveMinor" bigint, short boolean,
        flags text[], plate text)
    left join charging_tokens t on t.operator_id = r."operatorId" and t.id_tag_key = lower(r."idTag")
    left join lateral charging_payer_at(t, r."startedAt") h on true
  where o.operator_id = r."operatorId" and o.pile_id = r."pileId" and o.gun_no = r."gunNo"
    and o.state in ('created', 'starting')
    and o.id_tag_key = lower(r."idTag") and r."startedAt" > o.started_at - interval '5 minutes'
    and not exists (select from charging_orders p where p.operator_id = o.operator_id and p.pile_id = o.pile_id
      and p.gun_no = o.gun_no
      and p.id_tag = r."idTag" and p.device_started_at = r."deviceStartedAt"
        and p.meter_start_dwh is not distinct from r."meterStartDwh");

  -- An older order that is still open on the gun lost its end: its record may come later. One that only waited to
  -- start never will.
  update charging_orders o set
    state = case when o.state in ('created', 'starting') then 'cancelled' else 'awaiting_record' end,
    pay_state = case when o.state in ('created', 'starting') then 'none' else o.pay_state end,
    state_at = now(), version = o.version + 1
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "pileId" uuid, "gunNo" smallint, "idTag" text,
    "deviceStartedAt" timestamptz, "meterStartDwh" bigint, "startedAt" timestamptz)
  where o.operator_id = r."operatorId" and o.pile_id = r."pileId" and o.gun_no = r."gunNo"
    and charging_is_open(o.state)
    and o.started_at <= r."startedAt"
    and (o.id_tag, o.device_started_at, o.meter_start_dwh) is distinct from (r."idTag", r."deviceStartedAt",
      r."meterStartDwh");

  return query
  with wanted as (
    select r.*, t.id as token_id, h.holder_id, h.payers, t.battery_dwh,
      least(t.limit_minor, m.left_minor) as limit_minor, least(t.limit_dwh, m.left_dwh, l.left_dwh) as limit_dwh,
      case when s.own = 'limited' or s.why = 'listed' then s.why end as start_limit,
      -- A token of one session at a time that charges elsewhere, or begins elsewhere in these very rows. What was
      -- allowed by the charge point itself is over, or nobody can refuse it any more.
      case when r."startMode" = 'card_online' and not t.many_at_once and s.own = 'accepted'
          and (first_value(concat_ws(' ', r."pileId", r."gunNo",
            r."deviceStartedAt")) over (partition by r."operatorId", lower(r."idTag"), r."startMode" order by r.place)
              <> concat_ws(' ', r."pileId", r."gunNo", r."deviceStartedAt")
            or (select true from charging_orders o where o.operator_id = r."operatorId" and o.token_id = t.id
              and charging_is_open(o.state) limit 1))
        then 'concurrent' else s.own end as tag_state, v.id as version_id,
      -- Its start was given up, and here it is after all.
      exists (select from charging_orders o where o.operator_id = r."operatorId" and o.pile_id = r."pileId"
        and o.gun_no = r."gunNo" and o.state = 'failed'
        and o.id_tag_key = lower(r."idTag") and o.started_at between r."startedAt" - interval '15 minutes'
          and r."startedAt"
        and not exists (select from charging_orders e where e.operator_id = o.operator_id and e.pile_id = o.pile_id
          and e.gun_no = o.gun_no
          and e.id_tag_key = o.id_tag_key and e.start_received_at is not null and e.started_at between o.started_at
            and r."startedAt")) as was_failed
    from jsonb_to_recordset(rows) as r (
      place integer, "operatorId" uuid, id uuid, "orderNo" text, "stationId" uuid, "pileId" uuid, "gunNo" smallint,
        protocol text,
      "transactionId" integer, "idTag" text, "deviceStartedAt" timestamptz, "startedAt" timestamptz,
        "receivedAt" timestamptz,
      "meterStartDwh" bigint, "timeZone" text, currency text, flags text[], "startMode" text, "reserveMinor" bigint,
        short boolean, plate text
    )
    left join charging_tokens t on t.operator_id = r."operatorId" and t.id_tag_key = lower(r."idTag")
    left join lateral charging_payer_at(t, r."startedAt") h on true
    left join lateral charging_start_terms(t.operator_id, h.holder_id, r."stationId", r."timeZone", r."startedAt") m
      on true
    left join lateral (
      select k.refusal, k.left_dwh from charging_limit_terms(t, r."stationId", r."timeZone", r."startedAt", r.plate) k
      where t.is_limited
    ) l on true
    left join lateral (
      select k.refuses from charging_cloned(t, r."stationId", r."startedAt", true) k
      where r."startMode" = 'card_online' and not t.many_at_once
    ) c on true
    left join lateral tariffs_versions_at(r."operatorId", r."stationId", r."pileId", r."gunNo", r."startedAt") v
      on true
    -- Worked out once (offset 0): a function that takes it twice would be called for every row.
    cross join lateral (
      select y.why, case when k.says = 'black' then 'blocked'
        when k.says = 'forced' and k.state = 'low_balance' then 'accepted'
        when k.state = 'accepted' and y.why is not null and r."startMode" = 'card_online' then 'limited'
        when k.state = 'accepted' and r."startMode" = 'card_online' and exists (
          select from members_bookings b
          where b.operator_id = r."operatorId" and b.pile_id = r."pileId" and b.gun_no = r."gunNo"
            and b.state in ('pending', 'confirmed')
            and b.held_from <= r."startedAt" and b.ends_at > r."startedAt")
          and members_booked_for_other(r."operatorId", r."pileId", r."gunNo", h.holder_id, r."idTag", t.group_tag,
            r."startedAt") then 'booked' else k.state end as own
      from (select charging_order_token_state(t, r."receivedAt", r."reserveMinor", r.short
        or (h.holder_id is not null and ledger_spendable(t.operator_id, coalesce(t.purse_id, h.holder_id),
        null) <= r."reserveMinor")) as state,
        charging_listed(t.operator_id, t.id, r."stationId", r."startedAt") as says offset 0) k
      cross join lateral (select charging_start_refusal(k.says, m.refusal, l.refusal, c.refuses)) y (why)
    ) s
  ), born as (
    insert into charging_orders (operator_id, id, order_no, station_id, pile_id, gun_no, protocol, transaction_id,
      state, id_tag, token_id,
      token_state, device_started_at, started_at, start_received_at, meter_start_dwh, time_zone, currency,
        tariff_version_id, flags,
      start_mode, limit_minor, limit_dwh, holder_id, payers, battery_dwh, start_limit)
    select w."operatorId", w.id, w."orderNo", w."stationId", w."pileId", w."gunNo", w.protocol, w."transactionId",
      -- A late upload of an older start must not sit on the gun's present order.
      case when (select true from charging_orders o where o.operator_id = w."operatorId" and o.pile_id = w."pileId"
        and o.gun_no = w."gunNo" and charging_is_open(o.state) limit 1)
        then 'awaiting_record' else 'charging' end,
      w."idTag", w.token_id, w.tag_state, w."deviceStartedAt", w."startedAt", w."receivedAt", w."meterStartDwh",
        w."timeZone", w.currency,
      w.version_id,
      w.flags || charging_start_flags(w.tag_state, w.was_failed),
      w."startMode", w.limit_minor, w.limit_dwh, w.holder_id, w.payers, w.battery_dwh, w.start_limit
    from wanted w
    on conflict do nothing
    returning charging_orders.id, charging_orders.transaction_id, charging_orders.token_state,
      charging_orders.holder_id, charging_orders.payers, charging_orders.state, charging_orders.operator_id,
      charging_orders.started_at
  ), aside as (
    select ledger_freeze(jsonb_agg(jsonb_build_object('operatorId', operator_id, 'businessId', id, 'holderId',
      holder_id, 'payers', payers, 'journalId', uuidv7(), 'at', started_at)))
    from born where holder_id is not null and state = 'charging' having count(*) > 0
  )
  select w.place, coalesce(b.id, o.id), coalesce(b.transaction_id, o.transaction_id),
    coalesce(b.token_state, o.token_state, w.tag_state), b.id is not null
  from wanted w
  cross join (select count(*) from aside) as done
  left join born b on b.id = w.id
  left join lateral (
    select o.id, o.transaction_id, o.token_state from charging_orders o
    where b.id is null and o.operator_id = w."operatorId" and o.pile_id = w."pileId" and o.gun_no = w."gunNo"
      and o.id_tag = w."idTag" and o.device_started_at = w."deviceStartedAt"
        and o.meter_start_dwh is not distinct from w."meterStartDwh" limit 1
  ) o on true;
perform members_lock_coupons(array_agg(o.operator_id), array_agg(o.id), array_agg(o.holder_id),
  array_agg(o.station_id), array_agg(o.started_at))
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "pileId" uuid, "gunNo" smallint)
  join charging_orders o on o.operator_id = r."operatorId" and o.pile_id = r."pileId" and o.gun_no = r."gunNo"
    and o.state = 'charging' and o.holder_id is not null
  where exists (select from members_coupons c where c.operator_id = o.operator_id and c.member_id = o.holder_id
    and c.state = 'unused')
  having count(*) > 0;
perform members_use_booking(o.operator_id, o.id, o.station_id, o.pile_id, o.gun_no, o.holder_id, o.id_tag,
    (select t.group_tag from charging_tokens t where t.operator_id = o.operator_id and t.id = o.token_id),
      o.started_at)
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "stationId" uuid, "pileId" uuid, "gunNo" smallint,
    "idTag" text, "deviceStartedAt" timestamptz, "startedAt" timestamptz)
  join charging_orders o on o.operator_id = r."operatorId" and o.pile_id = r."pileId" and o.gun_no = r."gunNo"
    and o.id_tag = r."idTag"
    and o.device_started_at = r."deviceStartedAt" and o.token_state = 'accepted'
  where exists (select from members_bookings b where b.operator_id = r."operatorId" and b.station_id = r."stationId"
    and b.ends_at > r."startedAt"
    and b.held_from <= r."startedAt" and b.order_id is null and b.state <> 'cancelled');
end
$function$;

CREATE OR REPLACE FUNCTION public.charging_order_token_state(token charging_tokens, at timestamp with time zone, reserve_minor bigint, short boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((charging_token_state((token).state, (token).valid_from, (token).valid_until, at) = 'accepted'::text) AND (COALESCE(short, false) OR ((token).limit_minor <= COALESCE(reserve_minor, (0)::bigint)))) THEN 'low_balance'::text ELSE charging_token_state((token).state, (token).valid_from, (token).valid_until, at) END;

CREATE OR REPLACE FUNCTION public.charging_payer_at(p_token charging_tokens, p_at timestamp with time zone, OUT holder_id uuid, OUT payers uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  is_past boolean := coalesce(p_token.holder_since > p_at, false);
  -- The card that bears the token has its money on its chip: that pays, whoever holds it.
  purse uuid := case when p_token.purse_since <= p_at + interval '5 minutes' then p_token.purse_id end;
begin
  holder_id := p_token.holder_id;
  if is_past then
    holder_id := (select h.holder_id from charging_token_holders h where h.operator_id = p_token.operator_id
      and h.token_id = p_token.id and h.valid @> p_at);
    if holder_id is null and p_token.holder_since <= p_at + interval '5 minutes' then
      holder_id := p_token.holder_id;
      is_past := false;
    end if;
  end if;
  if holder_id is null then
    holder_id := purse;
    payers := case when purse is not null then '{}'::uuid[] end;
    return;
  end if;
  payers := case when purse is not null then array[purse] else ledger_payers_at(p_token.operator_id, holder_id, p_at)
    end;
  if is_past then holder_id := members_now(p_token.operator_id, holder_id); end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.charging_payers_of(p_order charging_orders)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((p_order).payers IS NOT NULL) THEN (p_order).payers WHEN ((p_order).holder_id IS NULL) THEN '{}'::uuid[] ELSE ledger_payers_at((p_order).operator_id, (p_order).holder_id, (p_order).started_at) END;

CREATE OR REPLACE FUNCTION public.charging_payments_moved(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform charging_mark_paid(array(select id from charging_orders where operator_id = platform_operator()
    and id = any (ids)));
end
$function$;

CREATE OR REPLACE FUNCTION public.charging_plate_key(plate text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NULLIF(translate(upper(plate), ' -.·'::text, ''::text), ''::text);

CREATE OR REPLACE FUNCTION public.charging_price_groups(p_operator uuid, p_holder uuid, p_token uuid, p_at timestamp with time zone)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (ARRAY( SELECT s.group_key
            FROM (( SELECT 1 AS place,
                     b.company_id AS holder_id
                    FROM members_bindings b
                   WHERE ((b.operator_id = charging_price_groups.p_operator) AND (b.member_id = charging_price_groups.p_holder) AND (b.bound_at <= charging_price_groups.p_at) AND ((b.ended_at IS NULL) OR (b.ended_at > charging_price_groups.p_at)))
                 UNION ALL
                  SELECT 2,
                     charging_price_groups.p_holder AS p_holder) h
              JOIN members_group_spells s ON (((s.operator_id = charging_price_groups.p_operator) AND (s.holder_id = h.holder_id) AND (s.valid @> charging_price_groups.p_at))))
           ORDER BY h.place) || ARRAY( SELECT t.group_key
            FROM charging_token_groups t
           WHERE ((t.operator_id = charging_price_groups.p_operator) AND (t.token_id = charging_price_groups.p_token) AND (t.valid @> charging_price_groups.p_at))));
END;

CREATE OR REPLACE FUNCTION public.charging_revise_orders(rows jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed uuid[];
  posts jsonb;
begin
  with revised as (
    update charging_orders o set
      state = r.state, state_at = now(), version = o.version + 1, pay_state = r."payState",
        started_at = r."startedAt", ended_at = r."endedAt",
      meter_start_dwh = r."meterStartDwh", meter_end_dwh = r."meterEndDwh", energy_dwh = r."energyDwh",
        electricity_minor = r."electricityMinor",
      service_minor = r."serviceMinor", total_minor = r."totalMinor", reduced_minor = coalesce(r."reducedMinor", 0),
        tariff_version_id = r."tariffVersionId", flags = r.flags
    from jsonb_to_recordset(rows) as r (id uuid, version integer, state text, "payState" text,
      "startedAt" timestamptz, "endedAt" timestamptz,
      "meterStartDwh" bigint, "meterEndDwh" bigint, "energyDwh" bigint, "electricityMinor" bigint,
        "serviceMinor" bigint, "totalMinor" bigint, "reducedMinor" bigint,
      "tariffVersionId" uuid, flags text[])
    where o.operator_id = platform_operator() and o.id = r.id and o.version = r.version
    returning o.id
  )
  select array_agg(id) into changed from revised;
  if changed is null then return; end if;

  insert into charging_bills (operator_id, order_id, revision, tariff_version_id, bill, currency, electricity_minor,
    service_minor, total_minor, journal_id)
  select platform_operator(), r.id, coalesce((select max(b.revision) from charging_bills b
    where b.operator_id = platform_operator() and b.order_id = r.id), 0) + 1,
    "tariffVersionId", bill, currency, "electricityMinor", "serviceMinor", "totalMinor", "journalId"
  from jsonb_to_recordset(rows) as r (id uuid, "tariffVersionId" uuid, bill jsonb, currency text,
    "electricityMinor" bigint, "serviceMinor" bigint, "totalMinor" bigint, "reducedMinor" bigint, "journalId" uuid)
  where r.id = any (changed) and bill is not null;

  select jsonb_agg(j) into posts from jsonb_array_elements(rows) r cross
    join lateral jsonb_array_elements(r -> 'journals') j
  where (r ->> 'id')::uuid = any (changed);
  if posts is not null then perform ledger_post(posts); end if;
  perform charging_mark_paid(changed);
  perform members_correct_coupon(platform_operator(), r.id, (r.coupon ->> 'id')::uuid, (r.coupon ->> 'minor')::bigint,
    now())
  from (select r.id, jsonb_path_query_first(r.bill, '$.reductions[*] ? (@.kind == "coupon")') as coupon
    from jsonb_to_recordset(rows) as r (id uuid, bill jsonb) where r.id = any (changed) and r.bill is not null
    order by r.id) r;
  return query select unnest(changed);
end
$function$;

CREATE OR REPLACE FUNCTION public.charging_start_flags(token_state text, was_given_up boolean)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN was_given_up THEN ARRAY['A01'::text] ELSE '{}'::text[] END || CASE WHEN (token_state = ANY (ARRAY['accepted'::text, 'low_balance'::text, 'concurrent'::text, 'limited'::text, 'booked'::text])) THEN '{}'::text[] ELSE ARRAY['A10'::text] END);

CREATE OR REPLACE FUNCTION public.charging_start_refusal(says text, holder_refusal text, own_refusal text, is_copy boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (says = 'black'::text) THEN 'listed'::text WHEN (says = 'forced'::text) THEN NULL::text WHEN (holder_refusal = ANY (ARRAY['blacklisted'::text, 'suspended'::text])) THEN holder_refusal ELSE COALESCE(('company_'::text || holder_refusal), own_refusal, CASE WHEN is_copy THEN 'clone'::text ELSE NULL::text END) END;

CREATE OR REPLACE FUNCTION public.charging_start_terms(p_operator uuid, p_holder uuid, p_station uuid, p_zone text, p_at timestamp with time zone)
 RETURNS TABLE(refusal text, left_minor bigint, left_dwh bigint)
 LANGUAGE plpgsql
 STABLE STRICT ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  t members_terms;
  wall timestamp := p_at at time zone p_zone;
  day record;
  month record;
begin
  select * into t from members_terms where operator_id = p_operator and holder_id = p_holder;
  if t.holder_id is null then return; end if;
  refusal := case when t.blacklisted then 'blacklisted'
    when t.company_id is null then null
    when t.binding_state = 'suspended' then 'suspended'
    when not p_station = any (coalesce(t.company_station_ids, array[p_station]))
      or not p_station = any (coalesce(t.station_ids, array[p_station])) then 'station'
    when not members_open_at(t.windows, wall) then 'hours' end;
  if refusal is null and t.company_id is not null and coalesce(t.day_minor, t.day_dwh, t.month_minor,
    t.month_dwh) is not null then
    select * into day from charging_taken(p_operator, p_holder, date_trunc('day', wall) at time zone p_zone);
    select * into month from charging_taken(p_operator, p_holder, date_trunc('month', wall) at time zone p_zone);
    left_minor := greatest(least(t.day_minor - day.minor, t.month_minor - month.minor), case
      when coalesce(t.day_minor, t.month_minor) is not null then 1 end);
    left_dwh := greatest(least(t.day_dwh - day.dwh, t.month_dwh - month.dwh), case
      when coalesce(t.day_dwh, t.month_dwh) is not null then 1 end);
    refusal := case when t.day_minor <= day.minor or t.day_dwh <= day.dwh then 'day'
      when t.month_minor <= month.minor or t.month_dwh <= month.dwh then 'month' end;
  end if;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION public.charging_taken(p_operator uuid, p_holder uuid, since timestamp with time zone, OUT minor bigint, OUT dwh bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (COALESCE(sum(o.payable_minor) FILTER (WHERE (o.state <> 'void'::text)), (0)::numeric))::bigint AS "coalesce",
     (COALESCE(sum(o.energy_dwh) FILTER (WHERE (o.state <> 'void'::text)), (0)::numeric))::bigint AS "coalesce"
    FROM charging_orders o
   WHERE ((o.operator_id = charging_taken.p_operator) AND (o.holder_id = charging_taken.p_holder) AND (o.started_at >= charging_taken.since));
END;

CREATE OR REPLACE FUNCTION public.charging_takes_end(state text, stop_received_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (charging_is_begun(state) OR ((state = 'abnormal'::text) AND (stop_received_at IS NULL)));

CREATE OR REPLACE FUNCTION public.charging_token_state(state text, valid_from timestamp with time zone, valid_until timestamp with time zone, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (state IS NULL) THEN 'unknown'::text WHEN (state = 'blocked'::text) THEN 'blocked'::text WHEN ((valid_until <= at) OR (valid_from > at)) THEN 'expired'::text ELSE 'accepted'::text END;

CREATE OR REPLACE FUNCTION public.charging_unmake_orders(ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  bare uuid[];
begin
  -- Nobody counts them meanwhile: a statement holds this while it is worked out.
  perform pg_advisory_xact_lock(hashtextextended(platform_operator()::text, 135));
  select array_agg(o.id) into bare from charging_orders o
  where o.operator_id = platform_operator() and o.id = any (ids) and o.source = 'import' and o.version = 1;
  delete from charging_bills where operator_id = platform_operator() and order_id = any (bare);
  return query delete from charging_orders where operator_id = platform_operator() and id = any (bare) returning id;
end
$function$;

CREATE OR REPLACE FUNCTION public.charging_unplug_orders(rows jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed uuid[];
  posts jsonb;
begin
  with unplugged as (
    update charging_orders o set
      unplugged_at = r."unpluggedAt", version = o.version + 1, total_minor = coalesce(r."totalMinor", o.total_minor),
        reduced_minor = coalesce(r."reducedMinor", o.reduced_minor),
      pay_state = case when o.pay_state = 'free' and r."totalMinor" > coalesce(r."reducedMinor", 0) then 'unpaid'
        when o.pay_state = 'refunded' and r."totalMinor" - coalesce(r."reducedMinor", 0) > o.refunded_minor
          then 'partly_refunded' else o.pay_state end
    from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, revision smallint, "unpluggedAt" timestamptz,
      "totalMinor" bigint, "reducedMinor" bigint)
    where o.operator_id = r."operatorId" and o.id = r.id and o.unplugged_at is null
      and r.revision = (select coalesce(max(b.revision), 0) from charging_bills b where b.operator_id = o.operator_id
        and b.order_id = o.id)
    returning o.id
  )
  select array_agg(id) into changed from unplugged;
  if changed is null then return; end if;

  insert into charging_bills (operator_id, order_id, revision, tariff_version_id, bill, currency, electricity_minor,
    service_minor, total_minor, journal_id)
  select "operatorId", id, revision + 1, "tariffVersionId", bill, currency, "electricityMinor", "serviceMinor",
    "totalMinor", (journal ->> 'id')::uuid
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, revision smallint, "tariffVersionId" uuid,
    bill jsonb, currency text,
    "electricityMinor" bigint, "serviceMinor" bigint, "totalMinor" bigint, "reducedMinor" bigint, journal jsonb)
  where id = any (changed) and bill is not null;

  select jsonb_agg(r -> 'journal') into posts from jsonb_array_elements(rows) r
  where (r ->> 'id')::uuid = any (changed) and jsonb_typeof(r -> 'journal') = 'object';
  if posts is not null then perform ledger_post(posts); end if;
  if posts @? '$[*].entries[*].account ? (@ == "payer")' then perform charging_mark_paid(changed); end if;
  perform members_correct_coupon(r."operatorId", r.id, (r.coupon ->> 'id')::uuid, (r.coupon ->> 'minor')::bigint,
    now())
  from (
    select r."operatorId", r.id, jsonb_path_query_first(r.bill, '$.reductions[*] ? (@.kind == "coupon")') as coupon
      from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, bill jsonb)
    where r.id = any (changed) and r.bill is not null
      and exists (select from members_coupon_uses u where u.operator_id = r."operatorId" and u.order_id = r.id
        and u.returned_at is null)
    order by r.id
  ) r;
  return query select unnest(changed);
end
$function$;

CREATE OR REPLACE FUNCTION public.documents_sum(rows jsonb, field text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(sum((r ->> field)::bigint), 0)::bigint from jsonb_array_elements(rows) r $function$;

CREATE OR REPLACE FUNCTION public.finance_base(base text, price bigint, loss bigint, unit bigint, dwh bigint, electricity bigint, service bigint, occupancy bigint, off bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE base WHEN 'service'::text THEN service WHEN 'service_net'::text THEN (service - off) WHEN 'energy'::text THEN (floor(((((((dwh)::numeric * (price)::numeric) * (unit)::numeric) * (2)::numeric) + (1000000000)::numeric) / (2000000000)::numeric)))::bigint ELSE ((((electricity + service) + occupancy) - off) - (floor((((((((dwh)::numeric * ((10000 + loss))::numeric) * (price)::numeric) * (unit)::numeric) * (2)::numeric) + ('10000000000000'::bigint)::numeric) / ('20000000000000'::bigint)::numeric)))::bigint) END;

CREATE OR REPLACE FUNCTION public.finance_note_fees(payments uuid[], taken bigint[], fees bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into finance_payment_fees as f (operator_id, payment_id, taken_minor, fee_minor)
  select platform_operator(), x.payment, x.taken, x.fee from unnest(payments, taken, fees) as x (payment, taken, fee)
  on conflict (operator_id, payment_id) do update set taken_minor = excluded.taken_minor, fee_minor = excluded.fee_minor
    where (f.taken_minor, f.fee_minor) <> (excluded.taken_minor, excluded.fee_minor);
$function$;

CREATE OR REPLACE FUNCTION public.finance_sum(rows jsonb, field text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(sum((r ->> field)::bigint), 0)::bigint from jsonb_array_elements(rows) r $function$;

CREATE OR REPLACE FUNCTION public.ledger_add_days(p_operator uuid, p_zone text, p_journals uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  anew boolean := coalesce((select time_zone <> p_zone from ledger_days where operator_id = p_operator limit 1),
    false);
begin
  if anew then delete from ledger_days where operator_id = p_operator; end if;
  insert into ledger_days as d (operator_id, time_zone, day, business_type, account, debit_minor, credit_minor, lines)
  select p_operator, p_zone, (j.effective_at at time zone p_zone)::date, j.business_type, e.account,
    coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0),
      coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0), count(*)
  from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
  where j.operator_id = p_operator and (anew or j.id = any (p_journals))
    and (not anew or not exists (select from ledger_unsealed u where u.operator_id = j.operator_id
      and u.row_id = j.id))
  group by 3, 4, 5
  on conflict (operator_id, day, business_type, account) do update
    set debit_minor = d.debit_minor + excluded.debit_minor,
    credit_minor = d.credit_minor + excluded.credit_minor, lines = d.lines + excluded.lines;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_balance_at(p_account text, holder uuid, at timestamp with time zone, recorded boolean)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (COALESCE(sum(e.amount_minor), (0)::numeric))::bigint AS "coalesce"
    FROM (ledger_entries e
      JOIN ledger_journals j ON (((j.operator_id = e.operator_id) AND (j.id = e.journal_id))))
   WHERE ((e.operator_id = platform_operator()) AND (e.holder_id = ledger_balance_at.holder) AND (e.account = ledger_balance_at.p_account) AND (
         CASE
             WHEN ledger_balance_at.recorded THEN j.recorded_at
             ELSE j.effective_at
         END <= ledger_balance_at.at));
END;

CREATE OR REPLACE FUNCTION public.ledger_close_month(wish jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  operator uuid := platform_operator();
  asked date := (wish ->> 'month')::date;
  last_one ledger_closings;
  closed date;
  number integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger_closings:' || operator, 0));
  select * into last_one from ledger_closings c where c.operator_id = operator order by c.seq desc limit 1;
  closed := case when wish ->> 'kind' = 'closed' then asked
    when exists (select from ledger_closings c where c.operator_id = operator and c.kind = 'closed'
      and c.month = (asked - interval '1 month')::date) then (asked - interval '1 month')::date
    else '0001-01-01' end;
  insert into ledger_closings (operator_id, seq, kind, month, closed_before, closed_after, closed_to, reason, at, by_id,
    by_name, second_id, second_name)
  select operator, coalesce(last_one.seq, 0) + 1, wish ->> 'kind', asked, coalesce(last_one.closed_after, '0001-01-01'),
    closed, case when closed > '0001-01-01' then (closed + interval '1 month')::timestamp at time zone o.time_zone end,
    wish ->> 'reason', now(), (wish ->> 'byId')::uuid, wish ->> 'byName', (wish ->> 'secondId')::uuid, wish ->> 'secondName'
  from organisation_operator_facts o where o.operator_id = operator
  returning seq into number;
  return number;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_closed_to(operators uuid[])
 RETURNS TABLE(operator_id uuid, closed_to timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id,
     c.closed_to
    FROM (unnest(ledger_closed_to.operators) o(id)
      CROSS JOIN LATERAL ( SELECT x.closed_to
            FROM ledger_closings x
           WHERE (x.operator_id = o.id)
           ORDER BY x.seq DESC
          LIMIT 1) c)
   WHERE (c.closed_to IS NOT NULL);
END;

CREATE OR REPLACE FUNCTION public.ledger_freeze(wanted jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  waiting jsonb := wanted;
  this_turn jsonb;
  journals jsonb;
begin
  perform ledger_lock_wallets(array_agg(a.operator), array_agg(a.wallet)) from jsonb_array_elements(wanted) w
  cross join lateral (
    select (w ->> 'operatorId')::uuid as operator, (w ->> 'holderId')::uuid as wallet
    union all select (w ->> 'operatorId')::uuid, p.id::uuid
      from jsonb_array_elements_text(coalesce(w -> 'payers', '[]')) p (id)
  ) a;
  while jsonb_array_length(waiting) > 0 loop
    with known as materialized (
      select w.one, w.place, l.operator_id, l.id, case when w.one -> 'payers' is null then l.payer_id
        else (w.one -> 'payers' ->> 0)::uuid end as payer_id
      from jsonb_array_elements(waiting) with ordinality as w (one, place)
      cross join lateral (select * from ledger_wallets l where l.operator_id = (w.one ->> 'operatorId')::uuid
        and l.id = (w.one ->> 'holderId')::uuid offset 0) l
    ), sorted as (
      select k.*, exists (select from known e where e.operator_id = k.operator_id and e.place < k.place
        and (e.id in (k.id, k.payer_id) or e.payer_id in (k.id, k.payer_id))) as waits from known k
    )
    select jsonb_agg(one || jsonb_build_object('payerId', payer_id)) filter (where not waits),
      coalesce(jsonb_agg(one order by place) filter (where waits), '[]')
    into this_turn, waiting from sorted;
    with asked as materialized (
      select w.*, coalesce(s.freeze_minor, 5000) as most
      from jsonb_to_recordset(this_turn) as w ("operatorId" uuid, "businessId" uuid, "holderId" uuid, "payerId" uuid,
        "journalId" uuid, at timestamptz)
      left join ledger_settings s on s.operator_id = w."operatorId"
    ), set_aside as (
      insert into ledger_freezes (operator_id, business_id, wallet_id, amount_minor, at)
      select a."operatorId", a."businessId", p.id, p.part, a.at from asked a
      cross join lateral (
        select l.id, least(a.most, ledger_owed(l.operator_id, 'wallet_principal', l.id, l.currency)) as part
          from ledger_wallets l
        where l.operator_id = a."operatorId" and l.id = any (array[a."holderId", a."payerId"]) and l.state = 'active'
          and least(a.most, ledger_owed(l.operator_id, 'wallet_principal', l.id, l.currency)) > 0
          -- A chip is locked by its terminal, not here.
          and not exists (select from ledger_wallets c where c.operator_id = l.operator_id
            and c.id in (a."holderId", a."payerId") and c.kind = 'purse')
        order by l.id = a."holderId" limit 1
      ) p
      on conflict do nothing
      returning *
    )
    select jsonb_agg(jsonb_build_object('operatorId', f.operator_id, 'id', a."journalId", 'currency', w.currency,
      'businessType', 'freeze.set',
      'businessId', f.business_id, 'key', 'freeze.set:' || f.business_id, 'effectiveAt', f.at,
      'entries', ledger_line('wallet_principal', f.wallet_id, f.amount_minor)
        || ledger_line('wallet_frozen', f.wallet_id, -f.amount_minor)))
    into journals
    from set_aside f
    join asked a on a."operatorId" = f.operator_id and a."businessId" = f.business_id
    cross join lateral (select l.currency from ledger_wallets l where l.operator_id = f.operator_id
      and l.id = f.wallet_id offset 0) w;
    if journals is not null then perform ledger_write(journals); end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_hold(wanted jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  operator uuid := (wanted ->> 'operatorId')::uuid;
  holder uuid := (wanted ->> 'holderId')::uuid;
  amount bigint := (wanted ->> 'amountMinor')::bigint;
begin
  if current_setting('role') in ('evops_app', 'evops_scoped', 'evops_scoped_few') then
    if operator <> platform_operator() then
      raise exception 'a wallet of another operator' using errcode = '42501';
    end if;
  end if;
  perform ledger_lock_wallets(array[operator], array[holder]);
  insert into ledger_freezes (operator_id, business_id, wallet_id, amount_minor, at, kind)
    values (operator, (wanted ->> 'businessId')::uuid, holder, amount, (wanted ->> 'at')::timestamptz,
      coalesce(wanted ->> 'kind', 'load'));
  perform ledger_write(jsonb_build_array(jsonb_build_object('operatorId', operator, 'id', wanted -> 'journalId',
    'currency', wanted -> 'currency', 'businessType', 'freeze.set', 'businessId', wanted -> 'businessId',
    'key', 'freeze.set:' || (wanted ->> 'businessId'), 'effectiveAt', wanted -> 'at',
    'entries', ledger_line('wallet_principal', holder, amount) || ledger_line('wallet_frozen', holder, -amount))));
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_hold_books(journals jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT pg_advisory_xact_lock_shared(hashtextextended(('ledger_closings:'::text || o.operator), (0)::bigint)) AS pg_advisory_xact_lock_shared
    FROM ( SELECT DISTINCT (j.value ->> 'operatorId'::text) AS operator
            FROM jsonb_array_elements(ledger_hold_books.journals) j(value)
           ORDER BY (j.value ->> 'operatorId'::text)) o;
END;

CREATE OR REPLACE FUNCTION public.ledger_line(account text, holder uuid, minor bigint)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((minor = 0) OR (minor IS NULL)) THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('account', account, 'holderId', holder, 'amountMinor', minor)) END;

CREATE OR REPLACE FUNCTION public.ledger_lock_wallets(operators uuid[], holders uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from (
    select a.operator, w.id from (select distinct o as operator, h as holder
      from unnest(operators, holders) as asked (o, h)) a
    cross join lateral (
      select a.holder as id union select l.payer_id from ledger_wallets l where l.operator_id = a.operator
        and l.id = a.holder and l.payer_id is not null
    ) w
    group by 1, 2 order by 1, 2
  ) one
  cross join lateral (select from ledger_wallets l where l.operator_id = one.operator and l.id = one.id offset 0
    for no key update) held;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_on_chip(p_operator uuid, holder uuid, p_currency text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (ledger_owed(p_operator, 'purse'::text, holder, p_currency) + LEAST(ledger_owed(p_operator, 'purse_clearing'::text, holder, p_currency), (0)::bigint));

CREATE OR REPLACE FUNCTION public.ledger_order_worth(p_operator uuid, p_holder uuid, p_payers uuid[], p_business uuid)
 RETURNS TABLE(money_minor bigint, gift_minor bigint, blocked text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ((COALESCE(sum((
         CASE
             WHEN (w.kind = 'purse'::text) THEN ledger_on_chip(w.operator_id, w.id, w.currency)
             ELSE ledger_owed(w.operator_id, 'wallet_principal'::text, w.id, w.currency)
         END + GREATEST((w.credit_limit_minor + ledger_owed(w.operator_id, 'wallet_credit'::text, w.id, w.currency)), (0)::bigint))), (0)::numeric) + (COALESCE(( SELECT f.amount_minor
            FROM ledger_freezes f
           WHERE ((f.operator_id = ledger_order_worth.p_operator) AND (f.business_id = ledger_order_worth.p_business))), (0)::bigint))::numeric))::bigint AS int8,
     (COALESCE(sum(ledger_owed(w.operator_id, 'wallet_gift'::text, w.id, w.currency)), (0)::numeric))::bigint AS "coalesce",
     max(
         CASE
             WHEN (w.id = ledger_order_worth.p_holder) THEN
             CASE
                 WHEN (w.state <> 'active'::text) THEN w.state
                 WHEN (ledger_owed(w.operator_id, 'wallet_arrears'::text, w.id, w.currency) < 0) THEN 'arrears'::text
                 ELSE NULL::text
             END
             ELSE NULL::text
         END) AS max
    FROM ledger_wallets w
   WHERE ((w.operator_id = ledger_order_worth.p_operator) AND (w.id = ANY ((ledger_order_worth.p_holder || ledger_order_worth.p_payers))) AND ((w.id = ledger_order_worth.p_holder) OR (w.state = 'active'::text)) AND ((w.kind = 'purse'::text) OR (NOT (EXISTS ( SELECT
            FROM ledger_wallets c
           WHERE ((c.operator_id = ledger_order_worth.p_operator) AND (c.id = ANY (ledger_order_worth.p_payers)) AND (c.kind = 'purse'::text)))))));
END;

CREATE OR REPLACE FUNCTION public.ledger_owed(p_operator uuid, p_account text, holder uuid, p_currency text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT (- b.balance_minor) FROM ledger_balances b WHERE ((b.operator_id = ledger_owed.p_operator) AND (b.account = ledger_owed.p_account) AND (b.holder_id = ledger_owed.holder) AND (b.currency = ledger_owed.p_currency))), (0)::bigint);

CREATE OR REPLACE FUNCTION public.ledger_paid(operators uuid[], businesses uuid[])
 RETURNS TABLE(operator_id uuid, business_id uuid, gift_minor bigint, principal_minor bigint, credit_minor bigint, arrears_minor bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.operator_id,
     s.business_id,
     (sum(s.gift))::bigint AS sum,
     (sum(s.principal))::bigint AS sum,
     (sum(
         CASE
             WHEN (s.credit > 0) THEN LEAST(s.credit, GREATEST((- ledger_owed(s.operator_id, 'wallet_credit'::text, s.holder_id, s.currency)), (0)::bigint))
             ELSE s.credit
         END))::bigint AS sum,
     (sum(
         CASE
             WHEN (s.arrears > 0) THEN LEAST(s.arrears, GREATEST((- ledger_owed(s.operator_id, 'wallet_arrears'::text, s.holder_id, s.currency)), (0)::bigint))
             ELSE s.arrears
         END))::bigint AS sum
    FROM ( SELECT j.operator_id,
             j.business_id,
             j.currency,
             e.holder_id,
             COALESCE(sum(e.amount_minor) FILTER (WHERE (e.account = 'wallet_gift'::text)), (0)::numeric) AS gift,
             COALESCE(sum(e.amount_minor) FILTER (WHERE (e.account = ANY (ARRAY['wallet_principal'::text, 'wallet_frozen'::text, 'refunds_owed'::text, 'purse_clearing'::text]))), (0)::numeric) AS principal,
             (COALESCE(sum(e.amount_minor) FILTER (WHERE (e.account = 'wallet_credit'::text)), (0)::numeric))::bigint AS credit,
             (COALESCE(sum(e.amount_minor) FILTER (WHERE (e.account = 'wallet_arrears'::text)), (0)::numeric))::bigint AS arrears
            FROM ((UNNEST(ledger_paid.operators, ledger_paid.businesses) asked(operator, business)
              JOIN ledger_journals j ON (((j.operator_id = asked.operator) AND (j.business_id = asked.business))))
              JOIN ledger_entries e ON (((e.operator_id = j.operator_id) AND (e.journal_id = j.id))))
           WHERE (e.account = ANY (ARRAY['wallet_gift'::text, 'wallet_principal'::text, 'wallet_frozen'::text, 'refunds_owed'::text, 'wallet_credit'::text, 'wallet_arrears'::text, 'purse_clearing'::text]))
           GROUP BY j.operator_id, j.business_id, j.currency, e.holder_id) s
   GROUP BY s.operator_id, s.business_id;
END;

CREATE OR REPLACE FUNCTION public.ledger_pay_out(journals jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  posted uuid[];
begin
  if current_setting('role') in ('evops_app', 'evops_scoped', 'evops_scoped_few') then
    if exists (select from jsonb_array_elements(journals) j where (j ->> 'operatorId')::uuid <> platform_operator())
      then
      raise exception 'a journal of another operator' using errcode = '42501';
    end if;
  end if;
  select array_agg(id) into posted from ledger_write(journals) as id;
  if exists (
    select from jsonb_array_elements(journals) j cross join lateral jsonb_array_elements(j -> 'entries') e
    join ledger_balances b on b.operator_id = (j ->> 'operatorId')::uuid and b.account = e ->> 'account'
      and b.holder_id = (e ->> 'holderId')::uuid and b.currency = j ->> 'currency'
    where e ->> 'account' = 'payable_share' and b.balance_minor > 0
  ) then
    raise exception 'overdrawn: payable_share' using errcode = '23514', constraint = 'ledger_not_overdrawn',
      detail = 'payable_share';
  end if;
  return query select unnest(posted);
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_payer_lines(journal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_operator uuid := (journal ->> 'operatorId')::uuid;
  business uuid := (journal ->> 'businessId')::uuid;
  holder uuid := (select (e ->> 'holderId')::uuid from jsonb_array_elements(journal -> 'entries') e
    where e ->> 'account' = 'payer' limit 1);
  due bigint := (select sum((e ->> 'amountMinor')::bigint) from jsonb_array_elements(journal -> 'entries') e
    where e ->> 'account' = 'payer');
  lines jsonb := '[]';
  own ledger_wallets;
  aside ledger_freezes;
  part bigint;
  still bigint;
  paid record;
begin
  select * into own from ledger_wallets where operator_id = of_operator and id = holder;
  if own.id is null or own.currency <> journal ->> 'currency' then
    raise exception 'no such wallet in %', journal ->> 'currency' using errcode = '23514',
      constraint = 'ledger_wallet_currency';
  end if;
  delete from ledger_freezes where operator_id = of_operator and business_id = business returning * into aside;
  if aside.wallet_id is not null then
    lines := lines || ledger_line('wallet_frozen', aside.wallet_id, aside.amount_minor)
      || ledger_line('wallet_principal', aside.wallet_id, -aside.amount_minor);
  end if;

  for paid in
    with entries as (
      select case when w.state = 'closed' and w.kind = 'member' and own.state <> 'closed' then own.id else w.id
        end as payer, e.account, e.amount_minor
      from ledger_journals j
      join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
      join ledger_wallets w on w.operator_id = e.operator_id and w.id = e.holder_id
      where j.operator_id = of_operator and j.business_id = business
        and (e.account in ('wallet_arrears', 'wallet_credit', 'wallet_principal', 'wallet_frozen', 'refunds_owed',
          'wallet_gift') or (e.account = 'purse_clearing'
          and journal ->> 'businessType' not in ('order.refund', 'order.waive')))
    ), sums as (
      select payer,
        coalesce(sum(amount_minor) filter (where account = 'wallet_arrears'), 0)::bigint as arrears,
        coalesce(sum(amount_minor) filter (where account = 'wallet_credit'), 0)::bigint as credit,
        coalesce(sum(amount_minor) filter (where account in ('wallet_principal', 'wallet_frozen', 'refunds_owed')),
          0)::bigint as principal,
        coalesce(sum(amount_minor) filter (where account = 'wallet_gift'), 0)::bigint as gift,
        coalesce(sum(amount_minor) filter (where account = 'purse_clearing'), 0)::bigint as clearing
      from entries group by payer
    )
    -- More principal came back than was paid with it: that was for debts which had been repaid.
    select s.payer, v.account, v.minor, w.state = 'closed' as is_closed
    from sums s
    join ledger_wallets w on w.operator_id = of_operator and w.id = s.payer
    cross join lateral (select least(s.principal, 0) as over) back
    cross join lateral (values
      ('purse_clearing', greatest(s.clearing, 0)),
      ('wallet_arrears', greatest(s.arrears + back.over, 0)),
      ('wallet_credit', greatest(s.credit + least(s.arrears + back.over, 0), 0)),
      ('wallet_principal', greatest(s.principal, 0)),
      ('wallet_gift', s.gift)) v (account, minor)
    where v.minor > 0
    -- The debts of all before the money of any.
    order by array_position(array['purse_clearing', 'wallet_arrears', 'wallet_credit', 'wallet_principal', 'wallet_gift'], v.account),
      s.payer
  loop
    part := least(-due, paid.minor);
    due := due + part;
    if paid.account in ('wallet_arrears', 'wallet_credit') then
      still := least(part, greatest(-ledger_owed(of_operator, paid.account, paid.payer, own.currency), 0));
      lines := lines || ledger_line(paid.account, paid.payer, -still);
      part := part - still;
    end if;
    if paid.account = 'purse_clearing' then
      lines := lines || ledger_line('purse_clearing', paid.payer, -part);
    elsif paid.account = 'wallet_gift' then
      lines := lines || case when paid.is_closed then ledger_line('marketing', null, -part)
        else ledger_line('wallet_gift', paid.payer, -part) end;
    else
      lines := lines || ledger_line(case when paid.is_closed then 'refunds_owed' else 'wallet_principal' end,
        paid.payer, -part);
    end if;
  end loop;
  -- What no wallet paid goes to whose order it is.
  return lines || ledger_line(case when own.state = 'closed' then 'refunds_owed' else 'wallet_principal' end, own.id,
    due);
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_payers_at(p_operator uuid, p_wallet uuid, p_at timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wallet record;
  payer uuid;
begin
  select w.payer_id, w.payer_since into wallet from ledger_wallets w where w.operator_id = p_operator
    and w.id = p_wallet;
  payer := wallet.payer_id;
  if wallet.payer_since > p_at then
    payer := (select s.payer_id from ledger_past_payers s where s.operator_id = p_operator and s.wallet_id = p_wallet
      and s.valid @> p_at);
  end if;
  if payer is null then return '{}'; end if;
  if exists (select from ledger_wallets w where w.operator_id = p_operator and w.id = payer
      and (w.state = 'active' or (w.state = 'frozen' and w.state_since > p_at))) then
    return array[payer];
  end if;
  return '{}';
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_post(journals jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  caller text := current_setting('role');
  journal jsonb;
  turn uuid[];
  known boolean;
  plain jsonb;
  owing integer;
  backwards jsonb;
  operators uuid[];
  holders uuid[];
  unbalanced boolean;
begin
  -- Nested, not joined by AND: the planner may read the setting before it looks at the caller, who may have none.
  if caller in ('evops_app', 'evops_scoped', 'evops_scoped_few') then
    if exists (select from jsonb_array_elements(journals) j where (j ->> 'operatorId')::uuid <> platform_operator())
      then
      raise exception 'a journal of another operator' using errcode = '42501';
    end if;
  end if;
  if not journals @? '$[*].entries[*].account ? (@ == "payer")' then
    return query select ledger_write(journals);
    return;
  end if;
  perform ledger_hold_books(journals);
  select jsonb_agg(j.journal) filter (where e.due is null), count(*) filter (where e.due > 0),
    jsonb_agg(j.journal order by j.place) filter (where e.due <= 0),
    array_agg((j.journal ->> 'operatorId')::uuid) filter (where e.due is not null),
      array_agg(e.holder) filter (where e.due is not null), bool_or(e.whole <> 0)
  into plain, owing, backwards, operators, holders, unbalanced
  from jsonb_array_elements(journals) with ordinality as j (journal, place)
  cross join lateral (
    select max("holderId"::text) filter (where account = 'payer')::uuid as holder,
      sum("amountMinor") filter (where account = 'payer') as due, coalesce(sum("amountMinor"), 1) as whole
    from jsonb_to_recordset(j.journal -> 'entries') as x (account text, "holderId" uuid, "amountMinor" bigint)
  ) e;
  if unbalanced then
    raise exception 'unbalanced journal' using errcode = '23514', constraint = 'ledger_journal_balanced';
  end if;
  if plain is not null then return query select ledger_write(plain); end if;
  -- With those whom the journals name to pay first.
  select operators || array_agg((j ->> 'operatorId')::uuid), holders || array_agg(p.id::uuid) into operators, holders
  from jsonb_array_elements(journals) j cross join lateral jsonb_array_elements_text(coalesce(j -> 'payers',
    '[]')) p (id);
  perform ledger_lock_wallets(operators, holders);
  while owing > 0 loop
    turn := ledger_settle_turn(journals);
    exit when turn is null;
    return query select unnest(turn);
    owing := owing - cardinality(turn);
  end loop;
  if backwards is null then return; end if;
  -- What is given back is seldom: one after the other.
  for journal in select j from jsonb_array_elements(backwards) with ordinality as all_of (j, place) order by place
    loop
    select true into known from ledger_journals where operator_id = (journal ->> 'operatorId')::uuid
      and idempotency_key = journal ->> 'key';
    continue when known;
    return query select ledger_write(jsonb_build_array(journal || jsonb_build_object('entries', (
      select coalesce(jsonb_agg(jsonb_build_object('account', account, 'holderId', holder, 'amountMinor', minor)),
        '[]') from (
        select e ->> 'account' as account, e ->> 'holderId' as holder,
          sum((e ->> 'amountMinor')::bigint)::bigint as minor
        from jsonb_array_elements(ledger_payer_lines(journal)
          || coalesce((select jsonb_agg(e) from jsonb_array_elements(journal -> 'entries') e
          where e ->> 'account' <> 'payer'), '[]')) e
        group by 1, 2 having sum((e ->> 'amountMinor')::bigint) <> 0 order by min(e ->> 'account')) as summed))));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_recorded_at(operator uuid, effective_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT
         CASE
             WHEN ((current_setting('evops.story'::text, true) = 'on'::text) AND (EXISTS ( SELECT
                FROM organisation_operator_facts o
               WHERE ((o.operator_id = ledger_recorded_at.operator) AND o.demo)))) THEN effective_at
             ELSE now()
         END AS now;
END;

CREATE OR REPLACE FUNCTION public.ledger_settle_turn(journals jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  ids uuid[];
  overdrawn text;
  unknown text;
begin
  with asked as materialized (
    select j.*, e.holder, e.due, e.giftable
    from rows from (jsonb_to_recordset(journals) as (
      "operatorId" uuid, id uuid, currency text, "businessType" text, "businessId" uuid, key text,
        "effectiveAt" timestamptz,
      memo text, "byId" uuid, "byName" text, reverses uuid, payers uuid[], entries jsonb))
        with ordinality as j (operator_id, id, currency, business_type, business_id, key,
      effective_at, memo, by_id, by_name, reverses, payers, entries, place)
    cross join lateral (
      select max("holderId"::text) filter (where account = 'payer')::uuid as holder,
        sum("amountMinor") filter (where account = 'payer')::bigint as due,
        greatest(-sum("amountMinor") filter (where account in ('income_service', 'income_occupancy',
          'discount_operator', 'discount_platform', 'discount_owner')), 0)::bigint as giftable
      from jsonb_to_recordset(j.entries) as x (account text, "holderId" uuid, "amountMinor" bigint)
    ) e
    where e.due > 0 and not exists (select from ledger_journals k where k.operator_id = j.operator_id
      and k.idempotency_key = j.key)
  ), known as materialized (
    select a.*, own.id as own_id, own.currency as own_currency, own.credit_limit_minor as own_limit,
      p.id as payer_id, p.credit_limit_minor as payer_limit,
      -- A purse pays alone and all of it: what its chip gave comes by the card's own record.
      case when p.kind = 'purse' then p.id when own.kind = 'purse' then own.id end as purse_id
    from asked a
    -- offset 0: one look by key for each journal, never all wallets of an operator.
    left join lateral (select w.* from ledger_wallets w where w.operator_id = a.operator_id
      and w.id = a.holder offset 0) own on true
    left join lateral (select w.* from ledger_wallets w where w.operator_id = a.operator_id and w.id = case
      when a.payers is null then own.payer_id else a.payers[1] end
      and (w.state = 'active' or (w.state = 'frozen' and a.payers is not null)) offset 0) p on true
  ), owing as materialized (
    select k.* from known k where not exists (
      select from known e where e.operator_id = k.operator_id and e.place < k.place
        and (e.own_id in (k.own_id, k.payer_id) or e.payer_id in (k.own_id, k.payer_id)))
  ), freed as (
    delete from ledger_freezes f using owing n where f.operator_id = n.operator_id and f.business_id = n.business_id
      returning f.*
  ), shared as materialized (
    select n.operator_id, n.id, n.currency, n.own_id, n.payer_id, f.wallet_id as freed_id, f.amount_minor as freed,
      p1, p2, p3, o1, o2, o3, w.due - p1 - p2 - p3 - o1 - o2 - o3 as rest, n.purse_id, n.due - w.due as by_purse
    from owing n
    cross join lateral (select case when n.purse_id is null then n.due else 0 end as due offset 0) w
    left join freed f on f.operator_id = n.operator_id and f.business_id = n.business_id
    cross join lateral (
      select coalesce(-sum(balance_minor) filter (where holder_id = n.payer_id and account = 'wallet_gift'),
        0)::bigint as payer_gift,
        coalesce(-sum(balance_minor) filter (where holder_id = n.payer_id and account = 'wallet_principal'),
          0)::bigint + case when f.wallet_id = n.payer_id then f.amount_minor else 0 end as payer_principal,
        case when n.payer_id is null then 0
          else greatest(n.payer_limit - coalesce(sum(balance_minor) filter (where holder_id = n.payer_id
          and account = 'wallet_credit'), 0)::bigint, 0) end as payer_credit,
        coalesce(-sum(balance_minor) filter (where holder_id = n.own_id and account = 'wallet_gift'),
          0)::bigint as own_gift,
        coalesce(-sum(balance_minor) filter (where holder_id = n.own_id and account = 'wallet_principal'),
          0)::bigint + case when f.wallet_id = n.own_id then f.amount_minor else 0 end as own_principal,
        greatest(n.own_limit - coalesce(sum(balance_minor) filter (where holder_id = n.own_id
          and account = 'wallet_credit'), 0)::bigint, 0) as own_credit
      from ledger_balances b where b.operator_id = n.operator_id and b.holder_id in (n.own_id, n.payer_id)
        and b.currency = n.currency
    ) has
    cross join lateral (select least(w.due, n.giftable, payer_gift) as p1 offset 0) s1
    cross join lateral (select least(w.due - p1, payer_principal) as p2 offset 0) s2
    cross join lateral (select least(w.due - p1 - p2, payer_credit) as p3 offset 0) s3
    cross join lateral (select least(w.due - p1 - p2 - p3, n.giftable - p1, own_gift) as o1 offset 0) s4
    cross join lateral (select least(w.due - p1 - p2 - p3 - o1, own_principal) as o2 offset 0) s5
    cross join lateral (select least(w.due - p1 - p2 - p3 - o1 - o2, own_credit) as o3 offset 0) s6
  ), posted as (
    insert into ledger_journals (operator_id, id, currency, business_type, business_id, idempotency_key, effective_at,
      memo, by_id, by_name, reverses, recorded_at)
    select operator_id, id, currency, business_type, business_id, key, effective_at, coalesce(memo, ''), by_id,
      coalesce(by_name, ''), reverses, ledger_recorded_at(operator_id, effective_at) from owing
    where own_id is not null and own_currency = currency
    on conflict (operator_id, idempotency_key) do nothing
    returning ledger_journals.operator_id, ledger_journals.id, ledger_journals.effective_at,
      ledger_journals.recorded_at
  ), late as (
    insert into ledger_late (operator_id, journal_id, booked_at)
    select p.operator_id, p.id, greatest(p.recorded_at, b.closed_to) from posted p
    join ledger_closed_to((select array_agg(distinct p.operator_id) from posted p)) b
      on b.operator_id = p.operator_id and p.effective_at < b.closed_to
  ), queued as (
    insert into ledger_unsealed (operator_id, row_id) select operator_id, id from posted
  ), lines as materialized (
    select v.* from (
      select n.operator_id, n.id, n.currency, x.account, x."holderId" as holder_id, x."amountMinor" as amount_minor
      from owing n cross join lateral jsonb_to_recordset(n.entries) as x (account text, "holderId" uuid,
        "amountMinor" bigint) where x.account <> 'payer'
      union all
      select s.operator_id, s.id, s.currency, v.account, v.holder, v.minor from shared s
      cross join lateral (values
        ('wallet_frozen', s.freed_id, s.freed),
        -- What was set aside is principal again, of which the order takes its part.
        ('wallet_principal', s.payer_id, s.p2 - case when s.freed_id = s.payer_id then s.freed else 0 end),
        ('wallet_principal', s.own_id, s.o2 - case when s.freed_id = s.own_id then s.freed else 0 end),
        ('wallet_principal', case when s.freed_id not in (s.own_id, coalesce(s.payer_id, s.own_id)) then s.freed_id
          end, -s.freed),
        ('wallet_gift', s.payer_id, s.p1), ('wallet_credit', s.payer_id, s.p3), ('wallet_gift', s.own_id, s.o1),
          ('wallet_credit', s.own_id, s.o3), ('wallet_arrears', s.own_id, s.rest),
          ('purse_clearing', s.purse_id, s.by_purse)
      ) v (account, holder, minor) where v.holder is not null and v.minor <> 0
    ) v join posted using (operator_id, id)
  ), entered as (
    insert into ledger_entries (operator_id, journal_id, line, account, holder_id, amount_minor)
    select operator_id, id, row_number() over (partition by operator_id, id), account, holder_id, amount_minor
      from lines
  ), balanced as (
    insert into ledger_balances (operator_id, account, holder_id, currency, balance_minor)
    select operator_id, account, holder_id, currency, sum(amount_minor) from lines
    where holder_id is not null
    group by operator_id, account, holder_id, currency
    order by operator_id, account, holder_id, currency
    on conflict (operator_id, account, holder_id, currency) do update
      set balance_minor = ledger_balances.balance_minor + excluded.balance_minor
    returning account, balance_minor
  )
  select (select array_agg(id) from posted),
    (select b.account from balanced b join ledger_chart c using (account)
      where (c.never = 'debit' and b.balance_minor > 0) or (c.never = 'credit' and b.balance_minor < 0) limit 1),
    (select currency from owing where own_id is null or own_currency <> currency limit 1)
  into ids, overdrawn, unknown;
  if unknown is not null then
    raise exception 'no such wallet in %', unknown using errcode = '23514', constraint = 'ledger_wallet_currency';
  end if;
  if overdrawn is not null then
    raise exception 'overdrawn: %', overdrawn using errcode = '23514', constraint = 'ledger_not_overdrawn',
      detail = overdrawn;
  end if;
  return ids;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_spendable(p_operator uuid, p_holder uuid, p_business uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT
         CASE
             WHEN ((ledger_worth.blocked IS NOT NULL) OR (ledger_worth.money_minor <= 0)) THEN (0)::bigint
             ELSE (ledger_worth.money_minor + ledger_worth.gift_minor)
         END AS "case"
    FROM ledger_worth(ledger_spendable.p_operator, ledger_spendable.p_holder, ledger_spendable.p_business) ledger_worth(money_minor, gift_minor, blocked);
END;

CREATE OR REPLACE FUNCTION public.ledger_unfreeze(wanted jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  aside record;
begin
  perform ledger_lock_wallets(array_agg(f.operator_id), array_agg(f.wallet_id))
    from jsonb_array_elements(wanted) w join ledger_freezes f on f.operator_id = (w ->> 'operatorId')::uuid
      and f.business_id = (w ->> 'businessId')::uuid;
  for aside in
    delete from ledger_freezes f using jsonb_to_recordset(wanted) as w ("operatorId" uuid, "businessId" uuid,
      "journalId" uuid, at timestamptz), ledger_wallets l
    where f.operator_id = w."operatorId" and f.business_id = w."businessId" and l.operator_id = f.operator_id
      and l.id = f.wallet_id
    returning f.operator_id, f.business_id, f.wallet_id, f.amount_minor, l.currency, w."journalId" as journal_id, w.at
  loop
    perform ledger_write(jsonb_build_array(jsonb_build_object('operatorId', aside.operator_id, 'id', aside.journal_id,
      'currency', aside.currency,
      'businessType', 'freeze.given_back', 'businessId', aside.business_id, 'key', 'freeze.given_back:'
        || aside.journal_id, 'effectiveAt', aside.at,
      'entries', ledger_line('wallet_frozen', aside.wallet_id, aside.amount_minor)
        || ledger_line('wallet_principal', aside.wallet_id, -aside.amount_minor))));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_worth(p_operator uuid, p_holder uuid, p_business uuid)
 RETURNS TABLE(money_minor bigint, gift_minor bigint, blocked text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ((COALESCE(sum((
         CASE
             WHEN (w.kind = 'purse'::text) THEN ledger_on_chip(w.operator_id, w.id, w.currency)
             ELSE ledger_owed(w.operator_id, 'wallet_principal'::text, w.id, w.currency)
         END + GREATEST((w.credit_limit_minor + ledger_owed(w.operator_id, 'wallet_credit'::text, w.id, w.currency)), (0)::bigint))), (0)::numeric) + (COALESCE(( SELECT f.amount_minor
            FROM ledger_freezes f
           WHERE ((f.operator_id = ledger_worth.p_operator) AND (f.business_id = ledger_worth.p_business))), (0)::bigint))::numeric))::bigint AS int8,
     (COALESCE(sum(ledger_owed(w.operator_id, 'wallet_gift'::text, w.id, w.currency)), (0)::numeric))::bigint AS "coalesce",
     max(
         CASE
             WHEN (w.id = ledger_worth.p_holder) THEN
             CASE
                 WHEN (w.state <> 'active'::text) THEN w.state
                 WHEN (ledger_owed(w.operator_id, 'wallet_arrears'::text, w.id, w.currency) < 0) THEN 'arrears'::text
                 ELSE NULL::text
             END
             ELSE NULL::text
         END) AS max
    FROM (ledger_wallets h
      CROSS JOIN LATERAL ( SELECT l.operator_id,
             l.id,
             l.kind,
             l.state,
             l.currency,
             l.credit_limit_minor
            FROM ledger_wallets l
           WHERE ((l.operator_id = h.operator_id) AND (l.id = ANY (ARRAY[h.id, h.payer_id])) AND ((l.id = h.id) OR (l.state = 'active'::text)))
          OFFSET 0) w)
   WHERE ((h.operator_id = ledger_worth.p_operator) AND (h.id = ledger_worth.p_holder));
END;

CREATE OR REPLACE FUNCTION public.ledger_write(journals jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ids uuid[];
  overdrawn text;
begin
  perform ledger_hold_books(journals);
  if exists (
    select from jsonb_array_elements(journals) j
    where (select coalesce(sum((e ->> 'amountMinor')::bigint), 1) from jsonb_array_elements(j -> 'entries') e) <> 0
  ) then
    raise exception 'unbalanced journal' using errcode = '23514', constraint = 'ledger_journal_balanced';
  end if;
  with posted as (
    insert into ledger_journals (operator_id, id, currency, business_type, business_id, idempotency_key, effective_at,
      memo, by_id, by_name, reverses, recorded_at)
    select "operatorId", id, currency, "businessType", "businessId", key, "effectiveAt", coalesce(memo, ''), "byId",
      coalesce("byName", ''), reverses,
      ledger_recorded_at("operatorId", "effectiveAt")
    from jsonb_to_recordset(journals) as j ("operatorId" uuid, id uuid, currency text, "businessType" text,
      "businessId" uuid, key text, "effectiveAt" timestamptz,
      memo text, "byId" uuid, "byName" text, reverses uuid)
    on conflict (operator_id, idempotency_key) do nothing
    returning ledger_journals.operator_id, ledger_journals.id, ledger_journals.currency,
      ledger_journals.effective_at, ledger_journals.recorded_at
  ), late as (
    insert into ledger_late (operator_id, journal_id, booked_at)
    select p.operator_id, p.id, greatest(p.recorded_at, b.closed_to) from posted p
    join ledger_closed_to((select array_agg(distinct p.operator_id) from posted p)) b
      on b.operator_id = p.operator_id and p.effective_at < b.closed_to
  ), queued as (
    insert into ledger_unsealed (operator_id, row_id) select operator_id, id from posted
  ), lines as (
    select p.operator_id, p.id, p.currency, e.line::smallint as line, e.entry ->> 'account' as account,
      (e.entry ->> 'holderId')::uuid as holder_id, (e.entry ->> 'amountMinor')::bigint as amount_minor
    from jsonb_array_elements(journals) j
    join posted p on p.id = (j ->> 'id')::uuid and p.operator_id = (j ->> 'operatorId')::uuid
    cross join lateral jsonb_array_elements(j -> 'entries') with ordinality as e (entry, line)
  ), entered as (
    insert into ledger_entries (operator_id, journal_id, line, account, holder_id, amount_minor)
    select operator_id, id, line, account, holder_id, amount_minor from lines
  ), balanced as (
    insert into ledger_balances (operator_id, account, holder_id, currency, balance_minor)
    select operator_id, account, holder_id, currency, sum(amount_minor) from lines
    where holder_id is not null
    group by operator_id, account, holder_id, currency
    order by operator_id, account, holder_id, currency
    on conflict (operator_id, account, holder_id, currency) do update
      set balance_minor = ledger_balances.balance_minor + excluded.balance_minor
    returning account, balance_minor
  )
  select (select array_agg(id) from posted),
    (select b.account from balanced b join ledger_chart c using (account)
      where (c.never = 'debit' and b.balance_minor > 0) or (c.never = 'credit' and b.balance_minor < 0) limit 1)
  into ids, overdrawn;
  -- Not a constraint of the table: an upsert would be held against what it adds, not against what comes out.
  if overdrawn is not null then
    raise exception 'overdrawn: %', overdrawn using errcode = '23514', constraint = 'ledger_not_overdrawn',
      detail = overdrawn;
  end if;
  return query select unnest(ids);
end
$function$;

CREATE OR REPLACE FUNCTION public.members_billed_to(p_operator uuid, p_holder uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(
    (select c.name from members_companies c where c.operator_id = p_operator and c.id = p_holder),
    (select c.name from members_bindings b
      join members_companies c on c.operator_id = b.operator_id and c.id = b.company_id
      where b.operator_id = p_operator and b.bound_at <= p_at and (b.ended_at is null or b.ended_at > p_at)
        and b.member_id in (select p_holder union all select m.id from members_members m
          where m.operator_id = p_operator and m.merged_into = p_holder)
      order by b.bound_at desc limit 1))
$function$;

CREATE OR REPLACE FUNCTION public.members_booked_for_other(p_operator uuid, p_pile uuid, p_gun smallint, p_holder uuid, p_tag text, p_group text, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM members_bookings b
           WHERE ((b.operator_id = members_booked_for_other.p_operator) AND (b.pile_id = members_booked_for_other.p_pile) AND (b.gun_no = members_booked_for_other.p_gun) AND (b.state = ANY (ARRAY['pending'::text, 'confirmed'::text])) AND (b.held_from <= members_booked_for_other.p_at) AND (b.ends_at > members_booked_for_other.p_at) AND (b.id_tag_key <> lower(members_booked_for_other.p_tag)) AND ((members_booked_for_other.p_holder IS NULL) OR (b.member_id IS DISTINCT FROM members_booked_for_other.p_holder)) AND ((members_booked_for_other.p_group IS NULL) OR (b.group_tag IS DISTINCT FROM members_booked_for_other.p_group))))) AS "exists";
END;

CREATE OR REPLACE FUNCTION public.members_correct_coupon(p_operator uuid, p_order uuid, p_coupon uuid, p_minor bigint, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  use record;
  taken bigint := case when p_coupon is null then 0 else coalesce(p_minor, 0) end;
begin
  select coupon_id, minor into use from members_coupon_uses
  where operator_id = p_operator and order_id = p_order and returned_at is null for no key update;
  if p_coupon is not null and p_coupon is distinct from use.coupon_id then
    raise exception 'coupon % is not held by order %', p_coupon, p_order using errcode = '23514',
      constraint = 'members_coupon_held';
  end if;
  if use.coupon_id is null or taken = use.minor then return false; end if;
  update members_coupon_uses set minor = case when taken > 0 then taken else minor end, returned_at = case
    when taken = 0 then p_at end
  where operator_id = p_operator and order_id = p_order and coupon_id = use.coupon_id;
  update members_coupons c set used_minor = n.used, remained_minor = n.remained, used_at = case when n.used > 0
    then c.used_at end,
    state = n.state, order_id = case when c.state = n.state then c.order_id when n.state = 'used' then p_order end
  from (
    select used_minor - use.minor + taken as used, remained_minor + use.minor - taken as remained,
      case when state not in ('used', 'unused') then state
        when coalesce(remained_minor + use.minor - taken = 0, taken > 0) then 'used'
        when valid_until > p_at then 'unused' else 'expired' end as state
    from members_coupons where operator_id = p_operator and id = use.coupon_id
    for no key update
  ) n
  where c.operator_id = p_operator and c.id = use.coupon_id;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.members_coupons_for(p_operator uuid, p_order uuid, p_member uuid, p_station uuid, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT jsonb_agg(jsonb_build_object('id', c.id, 'no', c.no, 'name', s.name, 'terms', s.terms, 'remainedMinor', c.remained_minor, 'locked', (c.state = 'locked'::text), 'preferred', c.preferred, 'until', c.valid_until) ORDER BY c.valid_until, c.id) AS jsonb_agg
    FROM (members_coupons c
      JOIN members_coupon_strategies s ON (((s.operator_id = c.operator_id) AND (s.id = c.strategy_id))))
   WHERE ((c.operator_id = members_coupons_for.p_operator) AND (c.member_id = members_coupons_for.p_member) AND ((c.state = ANY (ARRAY['unused'::text, 'expired'::text])) OR ((c.state = 'locked'::text) AND (c.order_id = members_coupons_for.p_order))) AND ((c.state = 'locked'::text) OR (s.state = 'published'::text)) AND (c.given_at <= (members_coupons_for.p_at + '00:05:00'::interval)) AND ((c.valid_from IS NULL) OR (c.valid_from <= members_coupons_for.p_at)) AND (c.valid_until > members_coupons_for.p_at) AND ((s.station_ids = '{}'::uuid[]) OR (members_coupons_for.p_station = ANY (s.station_ids))));
END;

CREATE OR REPLACE FUNCTION public.members_held_coupon(p_operator uuid, p_order uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT jsonb_build_object('id', u.coupon_id, 'worthMinor',
         CASE
             WHEN ((c.id IS NULL) OR (c.remained_minor IS NOT NULL)) THEN (u.minor +
             CASE
                 WHEN (c.state = 'unused'::text) THEN c.remained_minor
                 ELSE (0)::bigint
             END)
             ELSE NULL::bigint
         END) AS jsonb_build_object
    FROM (members_coupon_uses u
      LEFT JOIN members_coupons c ON (((c.operator_id = u.operator_id) AND (c.id = u.coupon_id))))
   WHERE ((u.operator_id = members_held_coupon.p_operator) AND (u.order_id = members_held_coupon.p_order) AND (u.returned_at IS NULL));
END;

CREATE OR REPLACE FUNCTION public.members_lock_coupons(p_operators uuid[], p_orders uuid[], p_members uuid[], p_stations uuid[], p_ats timestamp with time zone[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wanted record;
  locked integer := 0;
begin
  for wanted in select * from unnest(p_operators, p_orders, p_members, p_stations, p_ats) as w (operator, "order",
    member, station, at)
    where exists (select from members_coupons c where c.operator_id = w.operator and c.member_id = w.member
      and c.state = 'unused')
      and not exists (select from members_coupons c where c.operator_id = w.operator and c.order_id = w."order"
        and c.state = 'locked')
    order by 1, 2
  loop
    update members_coupons set state = 'locked', order_id = wanted."order" where operator_id = wanted.operator
      and id = (
      select c.id from members_coupons c
      join members_coupon_strategies s on s.operator_id = c.operator_id and s.id = c.strategy_id
      where c.operator_id = wanted.operator and c.member_id = wanted.member and c.state = 'unused'
        and s.state = 'published'
        and c.given_at <= wanted.at + interval '5 minutes' and (c.valid_from is null or c.valid_from <= wanted.at)
          and c.valid_until > wanted.at
        and (s.station_ids = '{}' or wanted.station = any (s.station_ids))
      order by not c.preferred, c.valid_until, c.id limit 1 for no key update of c skip locked);
    if found then locked := locked + 1; end if;
  end loop;
  return locked;
end
$function$;

CREATE OR REPLACE FUNCTION public.members_now(p_operator uuid, p_holder uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE became AS (
          SELECT members_now.p_holder AS id,
             0 AS step
         UNION ALL
          SELECT m.merged_into,
             (b.step + 1)
            FROM (became b
              JOIN members_members m ON (((m.operator_id = members_now.p_operator) AND (m.id = b.id))))
           WHERE ((m.merged_into IS NOT NULL) AND (b.step < 100))
         )
  SELECT became.id
    FROM became
   ORDER BY became.step DESC
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION public.members_open_at(windows jsonb, wall timestamp without time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT ((jsonb_array_length(windows) = 0) OR (EXISTS ( SELECT
            FROM jsonb_to_recordset(members_open_at.windows) w(days smallint[], "from" time without time zone, until time without time zone)
           WHERE
                 CASE
                     WHEN (w."from" < w.until) THEN (((EXTRACT(isodow FROM members_open_at.wall))::smallint = ANY (w.days)) AND ((members_open_at.wall)::time without time zone >= w."from") AND ((members_open_at.wall)::time without time zone < w.until))
                     ELSE ((((EXTRACT(isodow FROM members_open_at.wall))::smallint = ANY (w.days)) AND ((members_open_at.wall)::time without time zone >= w."from")) OR (((EXTRACT(isodow FROM (members_open_at.wall - '1 day'::interval)))::smallint = ANY (w.days)) AND ((members_open_at.wall)::time without time zone < w.until)))
                 END)));
END;

CREATE OR REPLACE FUNCTION public.members_return_coupon(p_operator uuid, p_order uuid, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if p_operator is distinct from platform_operator() then
    raise exception 'an order of another operator' using errcode = '42501';
  end if;
  update members_coupons set state = case when valid_until > p_at then 'unused' else 'expired' end, order_id = null
  where operator_id = p_operator and order_id = p_order and state = 'locked';
  return members_correct_coupon(p_operator, p_order, null, null, p_at);
end
$function$;

CREATE OR REPLACE FUNCTION public.members_settle_coupons(p_operators uuid[], p_orders uuid[], p_coupons uuid[], p_minors bigint[], p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  done record;
begin
  for done in select * from unnest(p_operators, p_orders, p_coupons, p_minors) as d (operator, "order", coupon, minor)
    order by 1, 2 loop
    if done.coupon is not null then
      update members_coupons set used_minor = used_minor + done.minor, used_at = p_at, preferred = false,
        remained_minor = remained_minor - done.minor, state = case when remained_minor - done.minor > 0 then 'unused'
          else 'used' end,
        order_id = case when remained_minor - done.minor > 0 then null else done."order" end
      where operator_id = done.operator and id = done.coupon and order_id = done."order" and state = 'locked';
      if not found then
        raise exception 'coupon % is not locked by order %', done.coupon, done."order" using errcode = '23514',
          constraint = 'members_coupon_locked';
      end if;
      insert into members_coupon_uses (operator_id, order_id, coupon_id, minor, used_at)
        values (done.operator, done."order", done.coupon, done.minor, p_at);
    end if;
    update members_coupons set state = case when valid_until > p_at then 'unused' else 'expired' end, order_id = null
    where operator_id = done.operator and order_id = done."order" and state = 'locked';
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.members_swap_coupon(p_operator uuid, p_order uuid, p_coupon uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from members_coupons where operator_id = p_operator
    and (id = p_coupon or (order_id = p_order and state = 'locked')) order by id for no key update;
  if not exists (select from members_coupons where operator_id = p_operator and id = p_coupon
    and state in ('unused', 'expired')) then return false; end if;
  update members_coupons set state = 'unused', order_id = null where operator_id = p_operator and order_id = p_order
    and state = 'locked';
  update members_coupons set state = 'locked', order_id = p_order where operator_id = p_operator and id = p_coupon;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.members_use_booking(p_operator uuid, p_order uuid, p_station uuid, p_pile uuid, p_gun smallint, p_holder uuid, p_tag text, p_group text, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found_one uuid;
begin
  if exists (select from members_bookings where operator_id = p_operator and order_id = p_order) then return false;
    end if;
  select id into found_one from members_bookings
  where operator_id = p_operator and station_id = p_station and order_id is null and state <> 'cancelled'
    and held_from <= p_at and ends_at > p_at
    and (id_tag_key = lower(p_tag) or member_id = p_holder or group_tag = p_group)
  order by (pile_id, gun_no) = (p_pile, p_gun) desc, starts_at limit 1 for no key update;
  if found_one is null then return false; end if;
  begin
    update members_bookings set state = 'used', order_id = p_order, ended_at = p_at, missed = false, next_at = null,
      version = version + 1,
      release_pile_id = case when hold = 'pile' and (pile_id, gun_no) <> (p_pile, p_gun) then pile_id end
    where operator_id = p_operator and id = found_one;
  exception when exclusion_violation then
    -- Somebody was given its time meanwhile: it stays over, and still names the order.
    update members_bookings set order_id = p_order, missed = false, version = version + 1
      where operator_id = p_operator and id = found_one;
  end;
  insert into members_booking_events (operator_id, id, booking_id, at, kind, detail)
  values (p_operator, uuidv7(), found_one, now(), 'used', jsonb_build_object('orderId', p_order, 'startedAt', p_at));
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.platform_gateway_table(target regclass, grants text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create policy gateway on %s to evops_gateway using (true) with check (true)', target);
  execute format('grant %s on %s to evops_gateway', grants, target);
end
$function$;

CREATE OR REPLACE FUNCTION public.platform_operator()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (current_setting('evops.operator'::text))::uuid;

CREATE OR REPLACE FUNCTION public.platform_scoped_table(target regclass, condition text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create policy scope on %s as restrictive to evops_scoped using (%s) with check (%s)', target, condition, condition);
end
$function$;

CREATE OR REPLACE FUNCTION public.platform_tenant_table(target regclass, grants text DEFAULT 'select, insert, update, delete'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to evops_app using (operator_id = current_setting(''evops.operator'')::uuid) with check (operator_id = current_setting(''evops.operator'')::uuid)', target);
  execute format('create policy platform on %s to evops_platform using (true) with check (true)', target);
  execute format('grant %s on %s to evops_app, evops_platform', grants, target);
end
$function$;

CREATE OR REPLACE FUNCTION public.stations_drop_partitions(parent text, before date)
 RETURNS TABLE(part text, bytes bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if parent not in ('stations_samples', 'stations_sample_packs', 'stations_frames', 'stations_frame_packs') then
    raise exception 'no partitions of % are dropped', parent;
  end if;
  perform pg_advisory_xact_lock(7234003);
  for part, bytes in
    select c.relname, pg_total_relation_size(c.oid) from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(parent) and c.relname ~ '_\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < before
    order by 1
  loop
    execute format('drop table %I', part);
    return next;
  end loop;
  if parent = 'stations_frame_packs' then
    delete from stations_frame_packs_other where from_at < before::timestamp at time zone 'UTC';
    delete from stations_frame_flushes where from_at < before::timestamp at time zone 'UTC';
  elsif parent = 'stations_sample_packs' then
    delete from stations_sample_packs_other where from_at < before::timestamp at time zone 'UTC';
  else
    execute format('delete from %I where at < $1', parent || '_other') using before::timestamp at time zone 'UTC';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.stations_keep_partitions(samples_days integer, frames_days integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  parent text;
  part text;
  day date;
  keep integer;
  holds boolean;
begin
  perform pg_advisory_xact_lock(7234003);
  for parent, keep in values ('stations_samples', samples_days), ('stations_sample_packs', samples_days),
    ('stations_frames', frames_days), ('stations_frame_packs', frames_days) loop
    for day in select generate_series(current_date - 1, current_date + 7, interval '1 day')::date loop
      part := format('%s_%s', parent, to_char(day, 'YYYYMMDD'));
      if to_regclass(part) is null then
        begin
          execute format('create table %I partition of %I for values from (%L) to (%L)', part, parent,
            day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
          perform stations_lean_statistics(part::regclass);
        exception when check_violation then
          raise notice 'rows of % wait in the default partition of %', day, parent;
        end;
      end if;
    end loop;
    for part in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where p.relname = parent and c.relname ~ '_\d{8}$'
        and to_date(right(c.relname, 8), 'YYYYMMDD') < current_date - keep
    loop
      execute format('drop table %I', part);
    end loop;
  end loop;
  -- What stood in rows has become packs: a past day of which nothing is left gives its room back.
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('stations_frames'::regclass, 'stations_samples'::regclass) and c.relname ~ '_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < current_date - 1
  loop
    execute format('lock table %I in share mode', part);
    execute format('select exists (select from %I)', part) into holds;
    if not holds then
      execute format('drop table %I', part);
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.stations_lean_statistics(part regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  name text;
begin
  for name in
    select attname from pg_attribute where attrelid = part and attnum > 0 and not attisdropped
      -- Columns of packs, which nobody looks for.
      and (atttypid::regtype::text like '%[]' or attname <> all (array['operator_id', 'pile_key', 'gun_no', 'at', 'received_at', 'register_dwh', 'action',
        'direction', 'from_at', 'to_at', 'frames', 'samples']))
  loop
    execute format('alter table %s alter column %I set statistics 0', part, name);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.stations_note_states(p_operator uuid, p_pile uuid, p_gun smallint, p_from timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO stations_unreported_states AS u (operator_id, pile_id, gun_no, from_at)
   VALUES (stations_note_states.p_operator, stations_note_states.p_pile, stations_note_states.p_gun, stations_note_states.p_from) ON CONFLICT(operator_id, pile_id, gun_no) DO UPDATE SET from_at = LEAST(u.from_at, excluded.from_at);
END;

CREATE OR REPLACE FUNCTION public.stations_samples_within(of_operator uuid, of_pile bigint, of_gun integer, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(at timestamp with time zone, device_at timestamp with time zone, received_at timestamp with time zone, register_dwh bigint, power_w bigint, voltage_dv integer, current_da integer, soc smallint, temperature_dc integer, context text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select s.at, s.device_at, s.received_at, s.register_dwh, s.power_w, s.voltage_dv, s.current_da, s.soc, s.temperature_dc, s.context
  from stations_samples s
  where s.operator_id = of_operator and s.pile_key = of_pile and s.gun_no = of_gun::smallint and s.at >= since and s.at <= until
  union all
  select u.* from stations_sample_packs p
  cross join lateral unnest(p.at, p.device_at, p.received_at, p.register_dwh, p.power_w, p.voltage_dv, p.current_da, p.soc,
    p.temperature_dc, p.context) u (at, device_at, received_at, register_dwh, power_w, voltage_dv, current_da, soc, temperature_dc, context)
  where p.operator_id = of_operator and p.pile_key = of_pile and p.gun_no = of_gun::smallint
    and p.from_at > since - interval '1 hour' and p.from_at <= until and u.at >= since and u.at <= until
$function$;

CREATE OR REPLACE FUNCTION public.stations_take_states(p_operator uuid)
 RETURNS TABLE(pile_id uuid, gun_no smallint, from_at timestamp with time zone)
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM stations_unreported_states u
   WHERE (u.operator_id = stations_take_states.p_operator)
   RETURNING u.pile_id,
     u.gun_no,
     u.from_at;
END;

CREATE OR REPLACE FUNCTION public.tariffs_discounts_at(p_operator uuid, p_station uuid, p_version uuid, p_groups text[], p_holders uuid[], p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT jsonb_agg(jsonb_build_object('id', s.discount_id, 'name', s.name, 'terms', s.terms)) AS jsonb_agg
    FROM tariffs_discount_spells s
   WHERE ((s.operator_id = tariffs_discounts_at.p_operator) AND (s.valid @> tariffs_discounts_at.p_at) AND (((s.terms ->> 'validFrom'::text) IS NULL) OR (((s.terms ->> 'validFrom'::text))::timestamp with time zone <= tariffs_discounts_at.p_at)) AND (((s.terms ->> 'validUntil'::text) IS NULL) OR (((s.terms ->> 'validUntil'::text))::timestamp with time zone > tariffs_discounts_at.p_at)) AND ((s.station_ids = '{}'::uuid[]) OR (tariffs_discounts_at.p_station = ANY (s.station_ids))) AND ((s.rule_ids = '{}'::uuid[]) OR (EXISTS ( SELECT
            FROM tariffs_versions v
           WHERE ((v.operator_id = s.operator_id) AND (v.id = tariffs_discounts_at.p_version) AND (v.rule_id = ANY (s.rule_ids)))))) AND ((s.group_keys = '{}'::text[]) OR (s.group_keys && tariffs_discounts_at.p_groups)) AND ((s.holder_ids = '{}'::uuid[]) OR (s.holder_ids && tariffs_discounts_at.p_holders)));
END;

CREATE OR REPLACE FUNCTION public.tariffs_group_price_at(p_operator uuid, p_groups text[], p_station uuid, p_at timestamp with time zone)
 RETURNS TABLE(id uuid, group_key text, terms jsonb)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT g.id,
     g.group_key,
     g.terms
    FROM ((unnest(tariffs_group_price_at.p_groups) WITH ORDINALITY wanted(group_key, place)
      JOIN tariffs_group_price_places at ON (((at.operator_id = tariffs_group_price_at.p_operator) AND (at.group_key = wanted.group_key) AND (at.station_id = ANY (ARRAY[tariffs_group_price_at.p_station, tariffs_group_price_at.p_operator])) AND (at.valid @> tariffs_group_price_at.p_at))))
      JOIN tariffs_group_prices g ON (((g.operator_id = at.operator_id) AND (g.id = at.price_id))))
   ORDER BY wanted.place, (at.station_id = tariffs_group_price_at.p_operator)
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION public.tariffs_version_at(p_operator uuid, p_station uuid, p_pile uuid, p_gun integer, p_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT v.id
    FROM tariffs_versions_at(tariffs_version_at.p_operator, tariffs_version_at.p_station, tariffs_version_at.p_pile, tariffs_version_at.p_gun, tariffs_version_at.p_at) v(id);
END;

CREATE OR REPLACE FUNCTION public.tariffs_versions_at(p_operator uuid, p_station uuid, p_pile uuid, p_gun integer, p_at timestamp with time zone)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
 SELECT v.id
    FROM (tariffs_assignments a
      JOIN tariffs_versions v ON (((v.operator_id = a.operator_id) AND (v.rule_id = a.rule_id) AND (v.valid @> tariffs_versions_at.p_at))))
   WHERE ((a.operator_id = tariffs_versions_at.p_operator) AND (a.target_id = ANY (ARRAY[tariffs_versions_at.p_pile, tariffs_versions_at.p_station, tariffs_versions_at.p_operator])) AND (((((a.scope = 'gun'::text) AND (a.target_id = tariffs_versions_at.p_pile) AND (a.gun = tariffs_versions_at.p_gun)) OR ((a.scope = 'pile'::text) AND (a.target_id = tariffs_versions_at.p_pile) AND (a.gun = 0))) OR ((a.scope = 'station'::text) AND (a.target_id = tariffs_versions_at.p_station) AND (a.gun = 0))) OR ((a.scope = 'operator'::text) AND (a.target_id = tariffs_versions_at.p_operator) AND (a.gun = 0))) AND (a.valid @> tariffs_versions_at.p_at))
   ORDER BY
         CASE a.scope
             WHEN 'gun'::text THEN 1
             WHEN 'pile'::text THEN 2
             WHEN 'station'::text THEN 3
             ELSE 4
         END
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION public.telematics_drop_partitions(before date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  part text;
begin
  perform pg_advisory_xact_lock(7234011);
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'telematics_points'::regclass and c.relname ~ '_\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < before
  loop
    execute format('drop table %I', part);
  end loop;
  delete from telematics_points_other where at < before::timestamp at time zone 'UTC';
end
$function$;

CREATE OR REPLACE FUNCTION public.telematics_keep_partitions()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  part text;
  day date;
begin
  perform pg_advisory_xact_lock(7234011);
  for day in select generate_series(current_date - 1, current_date + 7, interval '1 day')::date loop
    part := format('telematics_points_%s', to_char(day, 'YYYYMMDD'));
    if to_regclass(part) is null then
      begin
        execute format('create table %I partition of telematics_points for values from (%L) to (%L)', part,
          day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
      exception when check_violation then
        raise notice 'points of % wait in the default partition', day;
      end;
    end if;
  end loop;
end
$function$;

-- Tables
create table cards_bridges (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  pair_hash bytea,
  pair_until timestamp with time zone,
  token_hash bytea,
  paired_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  constraint cards_bridges_pkey PRIMARY KEY (operator_id, id),
  constraint cards_bridges_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint cards_bridges_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint cards_bridges_once_check CHECK (((pair_hash IS NULL) OR (token_hash IS NULL))),
  constraint cards_bridges_pair_check CHECK (((pair_hash IS NULL) = (pair_until IS NULL))),
  constraint cards_bridges_removed_check CHECK (((removed_at IS NULL) OR ((pair_hash IS NULL) AND (token_hash IS NULL)))),
  constraint cards_bridges_token_check CHECK (((token_hash IS NULL) = (paired_at IS NULL)))
);

create table cards_card_keys (
  operator_id uuid not null,
  card_id uuid not null,
  key_set_id uuid not null,
  constraint cards_card_keys_pkey PRIMARY KEY (operator_id, card_id, key_set_id),
  constraint cards_card_keys_operator_id_card_id_fkey FOREIGN KEY (operator_id, card_id) REFERENCES cards_cards(operator_id, id),
  constraint cards_card_keys_operator_id_key_set_id_fkey FOREIGN KEY (operator_id, key_set_id) REFERENCES cards_key_sets(operator_id, id)
);

create table cards_cards (
  operator_id uuid not null,
  id uuid not null,
  card_no text collate "C" not null,
  uid text collate "C" not null,
  family text not null,
  media text not null,
  card_type text not null,
  seq integer not null,
  state text not null,
  token_id uuid,
  plate text default ''::text not null,
  deposit_id uuid,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  limit_minor bigint,
  limit_dwh bigint,
  key_version smallint,
  replaces_id uuid,
  collected boolean default false not null,
  remark text default ''::text not null,
  created_at timestamp with time zone not null,
  issued_at timestamp with time zone,
  ended_at timestamp with time zone,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  secure_no text collate "C",
  ats text default ''::text not null,
  applet text default ''::text not null,
  other_chip boolean default false not null,
  chip_key text collate "C" generated always as (
CASE
    WHEN ((length(uid) % 2) = 1) THEN uid
    ELSE LEAST(uid, (upper(encode(reverse(decode(uid, 'hex'::text)), 'hex'::text)) COLLATE "C"))
END) stored not null,
  constraint cards_cards_pkey PRIMARY KEY (operator_id, id),
  constraint cards_cards_operation_fkey FOREIGN KEY (operator_id, id, seq, state) REFERENCES cards_operations(operator_id, card_id, seq, state_after) DEFERRABLE INITIALLY DEFERRED,
  constraint cards_cards_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint cards_cards_operator_id_replaces_id_fkey FOREIGN KEY (operator_id, replaces_id) REFERENCES cards_cards(operator_id, id),
  constraint cards_cards_operator_id_token_id_fkey FOREIGN KEY (operator_id, token_id) REFERENCES charging_tokens(operator_id, id),
  constraint cards_cards_applet_check CHECK ((length(applet) <= 20)),
  constraint cards_cards_ats_check CHECK ((ats ~ '^[0-9A-F]{0,66}$'::text)),
  constraint cards_cards_card_no_check CHECK ((card_no ~ '^\d{16}$'::text)),
  constraint cards_cards_card_type_check CHECK ((card_type = ANY (ARRAY['personal'::text, 'management'::text, 'staff'::text, 'maintenance'::text, 'sub'::text, 'parent'::text]))),
  constraint cards_cards_check CHECK (((valid_from IS NULL) OR (valid_until IS NULL) OR (valid_from < valid_until))),
  constraint cards_cards_check1 CHECK (((state = ANY (ARRAY['blank'::text, 'stock'::text])) = (issued_at IS NULL))),
  constraint cards_cards_check2 CHECK (((issued_at IS NULL) = (token_id IS NULL))),
  constraint cards_cards_check3 CHECK (((state = ANY (ARRAY['replaced'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
  constraint cards_cards_check4 CHECK (((deleted_at IS NULL) OR (state = ANY (ARRAY['blank'::text, 'stock'::text])))),
  constraint cards_cards_family_check CHECK ((family = ANY (ARRAY['online'::text, 'offline_whitelist'::text, 'offline_purse'::text]))),
  constraint cards_cards_key_version_check CHECK (((key_version >= 1) AND (key_version <= 255))),
  constraint cards_cards_limit_dwh_check CHECK ((limit_dwh > 0)),
  constraint cards_cards_limit_minor_check CHECK ((limit_minor > 0)),
  constraint cards_cards_media_check CHECK ((media = ANY (ARRAY['m1'::text, 'cpu'::text, 'desfire_ev2'::text, 'desfire_ev3'::text, 'mifare_plus'::text, 'nfc_phone'::text]))),
  constraint cards_cards_plate_check CHECK ((length(plate) <= 20)),
  constraint cards_cards_remark_check CHECK ((length(remark) <= 500)),
  constraint cards_cards_secure_no_check CHECK ((secure_no ~ '^[0-9A-Z]{4,20}$'::text)),
  constraint cards_cards_uid_check CHECK ((uid ~ '^[0-9A-F]{8,20}$'::text))
);

create table cards_key_components (
  operator_id uuid not null,
  key_set_id uuid not null,
  name text not null,
  part smallint not null,
  sealed bytea not null,
  kcv text not null,
  entered_at timestamp with time zone not null,
  entered_by uuid not null,
  entered_name text not null,
  constraint cards_key_components_pkey PRIMARY KEY (operator_id, key_set_id, name, part),
  constraint cards_key_components_by_key UNIQUE (operator_id, key_set_id, name, entered_by),
  constraint cards_key_components_operator_id_key_set_id_fkey FOREIGN KEY (operator_id, key_set_id) REFERENCES cards_key_sets(operator_id, id),
  constraint cards_key_components_kcv_check CHECK ((kcv ~ '^[0-9A-F]{6}$'::text)),
  constraint cards_key_components_name_check CHECK ((length(name) <= 40)),
  constraint cards_key_components_part_check CHECK ((part = ANY (ARRAY[1, 2])))
);

create table cards_key_exports (
  operator_id uuid not null,
  id uuid not null,
  key_set_id uuid not null,
  transport_set_id uuid not null,
  asked_by uuid not null,
  approved_by uuid not null,
  approved_name text not null,
  approved_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  constraint cards_key_exports_pkey PRIMARY KEY (operator_id, id),
  constraint cards_key_exports_operator_id_key_set_id_fkey FOREIGN KEY (operator_id, key_set_id) REFERENCES cards_key_sets(operator_id, id),
  constraint cards_key_exports_operator_id_transport_set_id_fkey FOREIGN KEY (operator_id, transport_set_id) REFERENCES cards_key_sets(operator_id, id),
  constraint cards_key_exports_check CHECK ((approved_at < expires_at)),
  constraint cards_key_exports_other_check CHECK ((key_set_id <> transport_set_id)),
  constraint cards_key_exports_two_check CHECK ((approved_by <> asked_by))
);

create table cards_key_sets (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  app_index smallint not null,
  key_version smallint not null,
  algorithm text not null,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  remark text default ''::text not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  created_name text not null,
  activated_at timestamp with time zone,
  activated_by uuid,
  activated_name text,
  retired_at timestamp with time zone,
  destroyed_at timestamp with time zone,
  status text generated always as (
CASE
    WHEN (destroyed_at IS NOT NULL) THEN 'destroyed'::text
    WHEN (retired_at IS NOT NULL) THEN 'retired'::text
    WHEN (superseded_at IS NOT NULL) THEN 'superseded'::text
    WHEN (activated_at IS NOT NULL) THEN 'active'::text
    ELSE 'draft'::text
END) stored not null,
  version integer default 1 not null,
  superseded_at timestamp with time zone,
  diversification text default 'pboc'::text not null,
  kcv_method text default 'zeros'::text not null,
  destruction_asked_by uuid,
  destroyed_by uuid,
  constraint cards_key_sets_pkey PRIMARY KEY (operator_id, id),
  constraint cards_key_sets_operator_id_kind_app_index_key_version_key UNIQUE (operator_id, kind, app_index, key_version),
  constraint cards_key_sets_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint cards_key_sets_algorithm_check CHECK ((algorithm = ANY (ARRAY['3des_2key'::text, 'sm4'::text, 'aes_128'::text]))),
  constraint cards_key_sets_an10922_check CHECK (((diversification <> 'an10922'::text) OR (algorithm = 'aes_128'::text))),
  constraint cards_key_sets_check CHECK ((((app_index >= 0) AND (app_index <= 99)) AND ((kind = 'user_card_app'::text) = (app_index > 0)))),
  constraint cards_key_sets_check1 CHECK (((valid_from IS NULL) OR (valid_until IS NULL) OR (valid_from < valid_until))),
  constraint cards_key_sets_check2 CHECK (((activated_at IS NULL) = (activated_by IS NULL))),
  constraint cards_key_sets_check3 CHECK (((retired_at IS NULL) OR (activated_at IS NOT NULL))),
  constraint cards_key_sets_check4 CHECK (((destroyed_at IS NULL) OR (activated_at IS NULL) OR (retired_at IS NOT NULL))),
  constraint cards_key_sets_destroyed_by_two CHECK ((destroyed_by <> destruction_asked_by)),
  constraint cards_key_sets_destroyed_check CHECK (((destroyed_by IS NULL) OR (destroyed_at IS NOT NULL))),
  constraint cards_key_sets_diversification_check CHECK ((diversification = ANY (ARRAY['pboc'::text, 'an10922'::text]))),
  constraint cards_key_sets_kcv_method_check CHECK ((kcv_method = ANY (ARRAY['zeros'::text, 'cmac'::text]))),
  constraint cards_key_sets_key_version_check CHECK (((key_version >= 1) AND (key_version <= 255))),
  constraint cards_key_sets_kind_check CHECK ((kind = ANY (ARRAY['root'::text, 'user_card'::text, 'user_card_app'::text, 'psam'::text, 'transport'::text]))),
  constraint cards_key_sets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint cards_key_sets_remark_check CHECK ((length(remark) <= 500)),
  constraint cards_key_sets_superseded_check CHECK (((superseded_at IS NULL) OR (activated_at IS NOT NULL))),
  constraint cards_key_sets_transport_check CHECK (((kind <> 'transport'::text) OR (algorithm = 'aes_128'::text))),
  constraint cards_key_sets_two_check CHECK ((activated_by <> created_by))
);

create table cards_key_uses (
  operator_id uuid not null,
  id uuid not null,
  key_set_id uuid not null,
  name text default ''::text not null,
  kind text not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text not null,
  detail text default ''::text not null,
  constraint cards_key_uses_pkey PRIMARY KEY (operator_id, id),
  constraint cards_key_uses_operator_id_key_set_id_fkey FOREIGN KEY (operator_id, key_set_id) REFERENCES cards_key_sets(operator_id, id),
  constraint cards_key_uses_detail_check CHECK ((length(detail) <= 500)),
  constraint cards_key_uses_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'component'::text, 'replaced'::text, 'made'::text, 'generated'::text, 'changed'::text, 'activated'::text, 'superseded'::text, 'retired'::text, 'destroy_asked'::text, 'destroyed'::text, 'checked'::text, 'used'::text, 'export_asked'::text, 'exported'::text, 'imported'::text, 'resealed'::text]))),
  constraint cards_key_uses_name_check CHECK ((length(name) <= 40))
);

create table cards_keys (
  operator_id uuid not null,
  key_set_id uuid not null,
  name text not null,
  sealed bytea,
  kcv text not null,
  source text not null,
  made_at timestamp with time zone not null,
  first_by uuid not null,
  first_name text not null,
  second_by uuid,
  second_name text,
  constraint cards_keys_pkey PRIMARY KEY (operator_id, key_set_id, name),
  constraint cards_keys_operator_id_key_set_id_fkey FOREIGN KEY (operator_id, key_set_id) REFERENCES cards_key_sets(operator_id, id),
  constraint cards_keys_check CHECK (((source = 'components'::text) = (second_by IS NOT NULL))),
  constraint cards_keys_kcv_check CHECK ((kcv ~ '^[0-9A-F]{6}$'::text)),
  constraint cards_keys_name_check CHECK ((length(name) <= 40)),
  constraint cards_keys_source_check CHECK ((source = ANY (ARRAY['components'::text, 'generated'::text, 'imported'::text]))),
  constraint cards_keys_two_check CHECK ((second_by <> first_by))
);

create table cards_modules (
  operator_id uuid not null,
  id uuid not null,
  serial text collate "C" not null,
  kind text not null,
  state text not null,
  terminal_id uuid,
  pile_id uuid,
  key_set_id uuid,
  valid_until date,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint cards_modules_pkey PRIMARY KEY (operator_id, id),
  constraint cards_modules_serial_key UNIQUE (operator_id, kind, serial),
  constraint cards_modules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint cards_modules_operator_id_key_set_id_fkey FOREIGN KEY (operator_id, key_set_id) REFERENCES cards_key_sets(operator_id, id),
  constraint cards_modules_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint cards_modules_operator_id_terminal_id_fkey FOREIGN KEY (operator_id, terminal_id) REFERENCES stations_terminals(operator_id, id),
  constraint cards_modules_kind_check CHECK ((kind = ANY (ARRAY['esam'::text, 'psam'::text]))),
  constraint cards_modules_made_check CHECK (((state <> 'made'::text) OR (key_set_id IS NOT NULL))),
  constraint cards_modules_place_check CHECK (((terminal_id IS NULL) OR (pile_id IS NULL))),
  constraint cards_modules_remark_check CHECK ((length(remark) <= 500)),
  constraint cards_modules_serial_check CHECK ((serial ~ '^[0-9A-Z]{4,32}$'::text)),
  constraint cards_modules_state_check CHECK ((state = ANY (ARRAY['initial'::text, 'made'::text, 'error'::text, 'retired'::text])))
);

create table cards_moves (
  kind text not null,
  state_before text not null,
  state_after text not null,
  constraint cards_moves_pkey PRIMARY KEY (kind, state_before, state_after)
);

create table cards_operations (
  operator_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  seq integer not null,
  prior_seq integer generated always as (NULLIF((seq - 1), 0)) stored,
  kind text not null,
  state_before text not null,
  state_after text not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text default ''::text not null,
  reason text default ''::text not null,
  before_minor bigint,
  amount_minor bigint,
  after_minor bigint,
  currency text,
  pay_method text default ''::text not null,
  voucher_no text default ''::text not null,
  journal_id uuid,
  approval_id uuid,
  holder_id uuid,
  other_card_id uuid,
  detail jsonb default '{}'::jsonb not null,
  shift_id uuid,
  tac text default ''::text not null,
  reverse_of uuid,
  identity_sealed bytea,
  constraint cards_operations_pkey PRIMARY KEY (operator_id, id),
  constraint cards_operations_operator_id_card_id_seq_state_after_key UNIQUE (operator_id, card_id, seq, state_after),
  constraint cards_operations_kind_state_before_state_after_fkey FOREIGN KEY (kind, state_before, state_after) REFERENCES cards_moves(kind, state_before, state_after),
  constraint cards_operations_operator_id_card_id_fkey FOREIGN KEY (operator_id, card_id) REFERENCES cards_cards(operator_id, id),
  constraint cards_operations_operator_id_card_id_prior_seq_state_befor_fkey FOREIGN KEY (operator_id, card_id, prior_seq, state_before) REFERENCES cards_operations(operator_id, card_id, seq, state_after),
  constraint cards_operations_operator_id_reverse_of_fkey FOREIGN KEY (operator_id, reverse_of) REFERENCES cards_operations(operator_id, id),
  constraint cards_operations_amount_minor_check CHECK ((amount_minor > 0)),
  constraint cards_operations_by_name_check CHECK ((length(by_name) <= 100)),
  constraint cards_operations_check CHECK (((seq = 1) = (state_before = 'new'::text))),
  constraint cards_operations_check1 CHECK (((amount_minor IS NULL) = (currency IS NULL))),
  constraint cards_operations_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint cards_operations_pay_method_check CHECK ((length(pay_method) <= 20)),
  constraint cards_operations_reason_check CHECK ((length(reason) <= 500)),
  constraint cards_operations_reverse_check CHECK (((reverse_of IS NOT NULL) = (kind = 'reverse'::text))),
  constraint cards_operations_seq_check CHECK ((seq > 0)),
  constraint cards_operations_tac_check CHECK ((tac ~ '^([0-9A-F]{8})?$'::text)),
  constraint cards_operations_voucher_no_check CHECK ((length(voucher_no) <= 60))
);

create table cards_order_decisions (
  operator_id uuid not null,
  journal_id uuid not null,
  order_id uuid not null,
  card_id uuid not null,
  decision text not null,
  amount_minor bigint not null,
  at timestamp with time zone not null,
  by_id uuid not null,
  by_name text not null,
  reason text not null,
  constraint cards_order_decisions_pkey PRIMARY KEY (operator_id, journal_id),
  constraint cards_order_decisions_operator_id_card_id_fkey FOREIGN KEY (operator_id, card_id) REFERENCES cards_purses(operator_id, card_id),
  constraint cards_order_decisions_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES charging_orders(operator_id, id),
  constraint cards_order_decisions_by_name_check CHECK ((length(by_name) <= 100)),
  constraint cards_order_decisions_check CHECK ((((amount_minor > 0) = (decision <> 'give_back'::text)) AND (amount_minor <> 0))),
  constraint cards_order_decisions_decision_check CHECK ((decision = ANY (ARRAY['holder'::text, 'written_off'::text, 'give_back'::text]))),
  constraint cards_order_decisions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

create table cards_plastic_numbers (
  operator_id uuid not null,
  batch_id uuid not null,
  card_no text collate "C" not null,
  card_id uuid,
  received_at timestamp with time zone,
  lost boolean default false not null,
  constraint cards_plastic_numbers_pkey PRIMARY KEY (operator_id, batch_id, card_no),
  constraint cards_plastic_numbers_operator_id_batch_id_fkey FOREIGN KEY (operator_id, batch_id) REFERENCES cards_plastic_orders(operator_id, id),
  constraint cards_plastic_numbers_operator_id_card_id_fkey FOREIGN KEY (operator_id, card_id) REFERENCES cards_cards(operator_id, id),
  constraint cards_plastic_numbers_card_no_check CHECK ((card_no ~ '^\d{16}$'::text)),
  constraint cards_plastic_numbers_check CHECK (((card_id IS NULL) = (received_at IS NULL))),
  constraint cards_plastic_numbers_check1 CHECK (((NOT lost) OR (card_id IS NULL)))
);

create table cards_plastic_orders (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  family text not null,
  media text not null,
  card_type text not null,
  printed_text text default ''::text not null,
  ordered_at timestamp with time zone not null,
  ordered_by text not null,
  closed_at timestamp with time zone,
  constraint cards_plastic_orders_pkey PRIMARY KEY (operator_id, id),
  constraint cards_plastic_orders_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint cards_plastic_orders_card_type_check CHECK ((card_type = ANY (ARRAY['personal'::text, 'management'::text, 'staff'::text, 'maintenance'::text, 'sub'::text, 'parent'::text]))),
  constraint cards_plastic_orders_family_check CHECK ((family = ANY (ARRAY['online'::text, 'offline_whitelist'::text]))),
  constraint cards_plastic_orders_media_check CHECK ((media = ANY (ARRAY['m1'::text, 'cpu'::text, 'desfire_ev2'::text, 'desfire_ev3'::text, 'mifare_plus'::text, 'nfc_phone'::text]))),
  constraint cards_plastic_orders_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint cards_plastic_orders_ordered_by_check CHECK ((length(ordered_by) <= 100)),
  constraint cards_plastic_orders_printed_text_check CHECK ((length(printed_text) <= 60))
);

create table cards_purses (
  operator_id uuid not null,
  card_id uuid not null,
  opened_at timestamp with time zone not null,
  counter_from integer default 0 not null,
  pin_sealed bytea,
  pin_tries smallint default 0 not null,
  constraint cards_purses_pkey PRIMARY KEY (operator_id, card_id),
  constraint cards_purses_operator_id_card_id_fkey FOREIGN KEY (operator_id, card_id) REFERENCES cards_cards(operator_id, id),
  constraint cards_purses_operator_id_card_id_fkey1 FOREIGN KEY (operator_id, card_id) REFERENCES ledger_wallets(operator_id, id),
  constraint cards_purses_counter_from_check CHECK (((counter_from >= 0) AND (counter_from <= 65535))),
  constraint cards_purses_pin_tries_check CHECK (((pin_tries >= 0) AND (pin_tries <= 5)))
);

create table cards_reader_jobs (
  operator_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  kind text not null,
  state text default 'waiting'::text not null,
  bridge_id uuid,
  amount_minor bigint,
  terminal text not null,
  moment text not null,
  sealed bytea,
  replies jsonb default '[]'::jsonb not null,
  result jsonb,
  error text,
  uncertain boolean default false not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  by_id uuid,
  by_name text default ''::text not null,
  wallet_id uuid,
  lock_id uuid,
  resolves_id uuid,
  reason text default ''::text not null,
  settled_at timestamp with time zone,
  journal_id uuid,
  constraint cards_reader_jobs_pkey PRIMARY KEY (operator_id, id),
  constraint cards_reader_jobs_operator_id_bridge_id_fkey FOREIGN KEY (operator_id, bridge_id) REFERENCES cards_bridges(operator_id, id),
  constraint cards_reader_jobs_operator_id_card_id_fkey FOREIGN KEY (operator_id, card_id) REFERENCES cards_cards(operator_id, id),
  constraint cards_reader_jobs_operator_id_lock_id_fkey FOREIGN KEY (operator_id, lock_id) REFERENCES cards_transactions(operator_id, id),
  constraint cards_reader_jobs_operator_id_resolves_id_fkey FOREIGN KEY (operator_id, resolves_id) REFERENCES cards_reader_jobs(operator_id, id),
  constraint cards_reader_jobs_operator_id_wallet_id_fkey FOREIGN KEY (operator_id, wallet_id) REFERENCES ledger_wallets(operator_id, id),
  constraint cards_reader_jobs_amount_check CHECK (((kind = ANY (ARRAY['load'::text, 'unload'::text, 'ungrey'::text])) = (amount_minor IS NOT NULL))),
  constraint cards_reader_jobs_amount_minor_check CHECK (((amount_minor >= 0) AND (amount_minor <= '4294967295'::bigint))),
  constraint cards_reader_jobs_booked_check CHECK (((journal_id IS NULL) OR (state = 'done'::text) OR (settled_at IS NOT NULL))),
  constraint cards_reader_jobs_by_name_check CHECK ((length(by_name) <= 100)),
  constraint cards_reader_jobs_done_check CHECK (((state = 'done'::text) = (result IS NOT NULL))),
  constraint cards_reader_jobs_ended_check CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text, 'abandoned'::text])) = (ended_at IS NOT NULL))),
  constraint cards_reader_jobs_error_check CHECK ((length(error) <= 100)),
  constraint cards_reader_jobs_failed_check CHECK (((state = 'failed'::text) = (error IS NOT NULL))),
  constraint cards_reader_jobs_kind_check CHECK ((kind = ANY (ARRAY['read'::text, 'personalise'::text, 'load'::text, 'unload'::text, 'ungrey'::text, 'pin'::text]))),
  constraint cards_reader_jobs_moment_check CHECK ((moment ~ '^\d{14}$'::text)),
  constraint cards_reader_jobs_reason_check CHECK ((length(reason) <= 500)),
  constraint cards_reader_jobs_replies_check CHECK ((jsonb_typeof(replies) = 'array'::text)),
  constraint cards_reader_jobs_sealed_check CHECK (((sealed IS NULL) OR ((kind = 'pin'::text) AND (ended_at IS NULL)))),
  constraint cards_reader_jobs_sent_check CHECK (((state <> 'sent'::text) OR (sent_at IS NOT NULL))),
  constraint cards_reader_jobs_settled_check CHECK (((settled_at IS NULL) OR uncertain)),
  constraint cards_reader_jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'done'::text, 'failed'::text, 'abandoned'::text]))),
  constraint cards_reader_jobs_terminal_check CHECK ((terminal ~ '^[0-9A-F]{12}$'::text)),
  constraint cards_reader_jobs_uncertain_check CHECK (((NOT uncertain) OR (state = ANY (ARRAY['failed'::text, 'abandoned'::text])))),
  constraint cards_reader_jobs_ungrey_check CHECK ((num_nonnulls(lock_id, resolves_id) <= ((kind = 'ungrey'::text))::integer))
);

create table cards_rules (
  operator_id uuid not null,
  valid_from timestamp with time zone not null,
  named_most_minor bigint,
  unnamed_most_minor bigint,
  unnamed_years smallint,
  unnamed_loss boolean not null,
  identity_from_minor bigint,
  company_cash_below_minor bigint,
  person_cash_below_minor bigint,
  late_days smallint not null,
  force_hours smallint not null,
  wait_hours smallint not null,
  by_name text not null,
  created_at timestamp with time zone not null,
  constraint cards_rules_pkey PRIMARY KEY (operator_id, valid_from),
  constraint cards_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint cards_rules_by_name_check CHECK ((length(by_name) <= 100)),
  constraint cards_rules_company_cash_below_minor_check CHECK ((company_cash_below_minor > 0)),
  constraint cards_rules_force_hours_check CHECK (((force_hours >= 1) AND (force_hours <= 720))),
  constraint cards_rules_identity_from_minor_check CHECK ((identity_from_minor > 0)),
  constraint cards_rules_late_days_check CHECK (((late_days >= 0) AND (late_days <= 90))),
  constraint cards_rules_named_most_minor_check CHECK ((named_most_minor > 0)),
  constraint cards_rules_person_cash_below_minor_check CHECK ((person_cash_below_minor > 0)),
  constraint cards_rules_unnamed_most_minor_check CHECK ((unnamed_most_minor > 0)),
  constraint cards_rules_unnamed_years_check CHECK (((unnamed_years >= 1) AND (unnamed_years <= 50))),
  constraint cards_rules_wait_hours_check CHECK (((wait_hours >= 1) AND (wait_hours <= 2160)))
);

create table cards_transactions (
  operator_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  kind text not null,
  series text generated always as (
CASE
    WHEN (kind = ANY (ARRAY['load'::text, 'grey'::text])) THEN kind
    ELSE 'debit'::text
END) stored not null,
  serial text default ''::text not null,
  counter integer not null,
  "position" bigint not null,
  tac text not null,
  at timestamp with time zone not null,
  uploaded_at timestamp with time zone not null,
  terminal_no text not null,
  terminal_serial bigint,
  psam_no text default ''::text not null,
  amount_minor bigint not null,
  before_minor bigint not null,
  after_minor bigint not null,
  currency text not null,
  pile_id uuid,
  gun_no smallint,
  energy_dwh bigint,
  price_e5 bigint,
  verify_state text not null,
  doubt text default ''::text not null,
  settle_state text not null,
  taken_minor bigint default 0 not null,
  journal_id uuid,
  order_id uuid,
  decision text default ''::text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_name text default ''::text not null,
  reason text default ''::text not null,
  operation_id uuid,
  constraint cards_transactions_pkey PRIMARY KEY (operator_id, id),
  constraint cards_transactions_natural UNIQUE (operator_id, card_id, kind, counter, tac, at),
  constraint cards_transactions_operator_id_card_id_fkey FOREIGN KEY (operator_id, card_id) REFERENCES cards_purses(operator_id, card_id),
  constraint cards_transactions_operator_id_operation_id_fkey FOREIGN KEY (operator_id, operation_id) REFERENCES cards_operations(operator_id, id),
  constraint cards_transactions_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES charging_orders(operator_id, id),
  constraint cards_transactions_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint cards_transactions_after_minor_check CHECK ((after_minor >= 0)),
  constraint cards_transactions_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint cards_transactions_bad CHECK (((verify_state <> 'bad'::text) OR (settle_state = ANY (ARRAY['held'::text, 'rejected'::text])) OR (decision = 'accept'::text) OR (decided_at IS NOT NULL))),
  constraint cards_transactions_before_minor_check CHECK ((before_minor >= 0)),
  constraint cards_transactions_booked CHECK (((journal_id IS NOT NULL) = (taken_minor > 0))),
  constraint cards_transactions_counter_check CHECK (((counter >= 0) AND (counter <= 65535))),
  constraint cards_transactions_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint cards_transactions_decided CHECK (((decided_at IS NOT NULL) = (decision <> ''::text))),
  constraint cards_transactions_decided_name_check CHECK ((length(decided_name) <= 100)),
  constraint cards_transactions_decision_check CHECK ((decision = ANY (ARRAY[''::text, 'match'::text, 'income'::text, 'give_back'::text, 'accept'::text, 'reject'::text, 'load'::text, 'written_off'::text]))),
  constraint cards_transactions_doubt_check CHECK ((doubt = ANY (ARRAY[''::text, 'tac'::text, 'sums'::text, 'counter'::text]))),
  constraint cards_transactions_energy_dwh_check CHECK ((energy_dwh >= 0)),
  constraint cards_transactions_gun CHECK (((gun_no IS NULL) OR (pile_id IS NOT NULL))),
  constraint cards_transactions_gun_no_check CHECK (((gun_no >= 1) AND (gun_no <= 99))),
  constraint cards_transactions_kind_check CHECK ((kind = ANY (ARRAY['load'::text, 'purchase'::text, 'grey'::text, 'supplement'::text, 'compound'::text, 'postpaid'::text]))),
  constraint cards_transactions_matched CHECK (((settle_state = 'matched'::text) = (order_id IS NOT NULL))),
  constraint cards_transactions_operation CHECK (((operation_id IS NULL) OR (kind = 'load'::text))),
  constraint cards_transactions_price_e5_check CHECK ((price_e5 >= 0)),
  constraint cards_transactions_psam_no_check CHECK ((length(psam_no) <= 40)),
  constraint cards_transactions_reason_check CHECK ((length(reason) <= 500)),
  constraint cards_transactions_serial_check CHECK ((length(serial) <= 40)),
  constraint cards_transactions_settle_state_check CHECK ((settle_state = ANY (ARRAY['held'::text, 'waiting'::text, 'matched'::text, 'decided'::text, 'rejected'::text, 'grey'::text, 'released'::text, 'noted'::text]))),
  constraint cards_transactions_tac_check CHECK ((tac ~ '^([0-9A-F]{8})?$'::text)),
  constraint cards_transactions_taken_minor_check CHECK ((taken_minor >= 0)),
  constraint cards_transactions_terminal_no_check CHECK (((length(terminal_no) >= 1) AND (length(terminal_no) <= 40))),
  constraint cards_transactions_terminal_serial_check CHECK (((terminal_serial >= 0) AND (terminal_serial <= '4294967295'::bigint))),
  constraint cards_transactions_verify_state_check CHECK ((verify_state = ANY (ARRAY['ok'::text, 'bad'::text, 'unchecked'::text])))
);

create table charging_awaited_ends (
  operator_id uuid not null,
  order_id uuid not null,
  device_ended_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  last_dwh bigint,
  stop_reason text not null,
  reported_stop_reason text,
  taken_by text,
  taken_dwh bigint,
  constraint charging_awaited_ends_pkey PRIMARY KEY (operator_id, order_id),
  constraint charging_awaited_ends_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES charging_orders(operator_id, id),
  constraint charging_awaited_ends_taken_by_check CHECK ((taken_by = ANY (ARRAY['next'::text, 'last'::text])))
);

create table charging_backtest_customers (
  operator_id uuid not null,
  backtest_id uuid not null,
  id_tag text not null,
  orders integer not null,
  energy_dwh bigint not null,
  old_minor bigint not null,
  new_minor bigint not null,
  difference_minor bigint generated always as ((new_minor - old_minor)) stored not null,
  constraint charging_backtest_customers_pkey PRIMARY KEY (operator_id, backtest_id, id_tag),
  constraint charging_backtest_customers_operator_id_backtest_id_fkey FOREIGN KEY (operator_id, backtest_id) REFERENCES charging_backtests(operator_id, id) ON DELETE CASCADE
);

create table charging_backtest_orders (
  operator_id uuid not null,
  backtest_id uuid not null,
  order_id uuid not null,
  station_id uuid not null,
  id_tag text not null,
  started_at timestamp with time zone not null,
  energy_dwh bigint not null,
  old_minor bigint not null,
  new_minor bigint not null,
  difference_minor bigint generated always as ((new_minor - old_minor)) stored not null,
  constraint charging_backtest_orders_pkey PRIMARY KEY (operator_id, backtest_id, order_id),
  constraint charging_backtest_orders_operator_id_backtest_id_fkey FOREIGN KEY (operator_id, backtest_id) REFERENCES charging_backtests(operator_id, id) ON DELETE CASCADE
);

create table charging_backtests (
  operator_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  rule_name text not null,
  version_id uuid,
  version_number integer,
  draft_version integer,
  content jsonb not null,
  currency text not null,
  station_ids uuid[],
  started_from timestamp with time zone not null,
  started_to timestamp with time zone not null,
  state text default 'waiting'::text not null,
  total integer,
  handled integer default 0 not null,
  result jsonb,
  scope_stations uuid[],
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint charging_backtests_pkey PRIMARY KEY (operator_id, id),
  constraint charging_backtests_check CHECK ((started_from < started_to)),
  constraint charging_backtests_check1 CHECK (((version_id IS NULL) = (draft_version IS NOT NULL))),
  constraint charging_backtests_check2 CHECK (((version_id IS NULL) = (version_number IS NULL))),
  constraint charging_backtests_check3 CHECK (((state = ANY (ARRAY['waiting'::text, 'running'::text])) = (finished_at IS NULL))),
  constraint charging_backtests_check4 CHECK (((state <> 'done'::text) OR (result IS NOT NULL))),
  constraint charging_backtests_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint charging_backtests_handled_check CHECK ((handled >= 0)),
  constraint charging_backtests_rule_name_check CHECK ((length(rule_name) <= 60)),
  constraint charging_backtests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'stopped'::text]))),
  constraint charging_backtests_total_check CHECK ((total >= 0))
);

create table charging_bills (
  operator_id uuid not null,
  order_id uuid not null,
  revision smallint not null,
  tariff_version_id uuid not null,
  bill jsonb not null,
  currency text not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  total_minor bigint not null,
  journal_id uuid,
  created_at timestamp with time zone default now() not null,
  occupancy_minor bigint generated always as (((total_minor - electricity_minor) - service_minor)) stored not null,
  constraint charging_bills_pkey PRIMARY KEY (operator_id, order_id, revision),
  constraint charging_bills_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES charging_orders(operator_id, id),
  constraint charging_bills_occupancy_minor_check CHECK ((occupancy_minor >= 0))
);

create table charging_day_balances (
  operator_id uuid not null,
  station_id uuid not null,
  day date not null,
  meter_dwh bigint,
  guns_dwh bigint not null,
  orders_dwh bigint not null,
  orders integer not null,
  causes jsonb not null,
  state text not null,
  computed_at timestamp with time zone not null,
  samples_dwh bigint,
  constraint charging_day_balances_pkey PRIMARY KEY (operator_id, station_id, day),
  constraint charging_day_balances_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint charging_day_balances_state_check CHECK ((state = ANY (ARRAY['even'::text, 'differs'::text, 'gap'::text])))
);

create table charging_flags (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  station_id uuid not null,
  flag text not null,
  started_at timestamp with time zone not null,
  evidence jsonb not null,
  state text default 'open'::text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  handled_by_name text,
  handling text,
  handling_reason text,
  constraint charging_flags_pkey PRIMARY KEY (operator_id, id),
  constraint charging_flags_once UNIQUE (operator_id, order_id, flag),
  constraint charging_flags_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES charging_orders(operator_id, id),
  constraint charging_flags_check CHECK ((last_seen_at >= first_seen_at)),
  constraint charging_flags_check1 CHECK (((state = 'handled'::text) = ((handled_at IS NOT NULL) AND (handling IS NOT NULL)))),
  constraint charging_flags_flag_check CHECK ((flag ~ '^A[0-9]{2}$'::text)),
  constraint charging_flags_handling_check CHECK ((handling = ANY (ARRAY['recompute'::text, 'accept_record'::text, 'edit'::text, 'bind_token'::text, 'waive'::text, 'void'::text, 'refund'::text, 'confirm'::text, 'rule'::text, 'gone'::text]))),
  constraint charging_flags_handling_reason_check CHECK ((length(handling_reason) <= 500)),
  constraint charging_flags_state_check CHECK ((state = ANY (ARRAY['open'::text, 'handled'::text])))
);

create table charging_held_events (
  operator_id uuid not null,
  pile_id uuid not null,
  ref text collate "C" not null,
  seq_no integer not null,
  received_at timestamp with time zone not null,
  payload jsonb not null,
  constraint charging_held_events_pkey PRIMARY KEY (operator_id, pile_id, ref, seq_no),
  constraint charging_held_events_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id)
);

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
  allows text,
  reason text default ''::text not null,
  source text not null,
  station_ids uuid[],
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  created_by_name text not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint charging_list_entries_pkey PRIMARY KEY (operator_id, id),
  constraint charging_list_entries_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint charging_list_entries_operator_id_holder_id_fkey FOREIGN KEY (operator_id, holder_id) REFERENCES ledger_wallets(operator_id, id),
  constraint charging_list_entries_allows CHECK (((allows IS NULL) OR (kind = 'white'::text))),
  constraint charging_list_entries_allows_check CHECK ((allows = 'forced'::text)),
  constraint charging_list_entries_kind_check CHECK ((kind = ANY (ARRAY['black'::text, 'white'::text]))),
  constraint charging_list_entries_reason_check CHECK ((length(reason) <= 200)),
  constraint charging_list_entries_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'loss'::text, 'arrears'::text, 'fraud'::text]))),
  constraint charging_list_entries_station_ids_check CHECK (((cardinality(station_ids) >= 1) AND (cardinality(station_ids) <= 100))),
  constraint charging_list_entries_subject CHECK ((((subject_kind = ANY (ARRAY['member'::text, 'company'::text])) = (holder_id IS NOT NULL)) AND ((holder_id IS NULL) = (subject <> ''::text)))),
  constraint charging_list_entries_subject_check CHECK ((length(subject) <= 255)),
  constraint charging_list_entries_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['token'::text, 'vin'::text, 'plate'::text, 'member'::text, 'company'::text]))),
  constraint charging_list_entries_valid CHECK ((valid_until > valid_from))
);

create table charging_listed_tokens (
  operator_id uuid not null,
  token_id uuid not null,
  entry_id uuid not null,
  constraint charging_listed_tokens_pkey PRIMARY KEY (operator_id, token_id, entry_id),
  constraint charging_listed_tokens_operator_id_entry_id_fkey FOREIGN KEY (operator_id, entry_id) REFERENCES charging_list_entries(operator_id, id) ON DELETE CASCADE,
  constraint charging_listed_tokens_operator_id_token_id_fkey FOREIGN KEY (operator_id, token_id) REFERENCES charging_tokens(operator_id, id) ON DELETE CASCADE
);

create table charging_order_operations (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  at timestamp with time zone not null,
  action text not null,
  actor_id uuid,
  actor_name text not null,
  before jsonb,
  after jsonb,
  reason text default ''::text not null,
  approval_id uuid,
  approver_id uuid,
  approver_name text,
  request_key text,
  request_hash text,
  constraint charging_order_operations_pkey PRIMARY KEY (operator_id, id),
  constraint charging_order_operations_request_key UNIQUE (operator_id, request_key),
  constraint charging_order_operations_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES charging_orders(operator_id, id),
  constraint charging_order_operations_action_check CHECK ((action ~ '^[a-z][a-z_.-]{0,59}$'::text)),
  constraint charging_order_operations_check CHECK (((approver_id IS NULL) OR (approver_id IS DISTINCT FROM actor_id))),
  constraint charging_order_operations_reason_check CHECK ((length(reason) <= 500)),
  constraint charging_order_operations_request_key_check CHECK (((length(request_key) >= 1) AND (length(request_key) <= 255)))
);

create table charging_orders (
  operator_id uuid not null,
  id uuid not null,
  order_no text collate "C" not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  protocol text not null,
  transaction_id integer not null,
  state text not null,
  pay_state text default 'unpaid'::text not null,
  id_tag text not null,
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
  unplugged_at timestamp with time zone,
  occupancy_minor bigint generated always as (((total_minor - electricity_minor) - service_minor)) stored,
  start_mode text default 'card_online'::text not null,
  target_kind text,
  target_value bigint,
  limit_minor bigint,
  limit_dwh bigint,
  parent_id uuid,
  requested_by uuid,
  state_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  refunded_minor bigint default 0 not null,
  flags_checked_at timestamp with time zone,
  source text default 'ocpp'::text not null,
  source_ref text collate "C",
  holder_id uuid,
  reduced_minor bigint default 0 not null,
  battery_dwh bigint,
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
  start_limit text,
  shown_vehicle_id uuid,
  shown_by text,
  constraint charging_orders_pkey PRIMARY KEY (operator_id, id),
  constraint charging_orders_natural UNIQUE (operator_id, pile_id, gun_no, id_tag, device_started_at, meter_start_dwh),
  constraint charging_orders_operator_id_order_no_key UNIQUE (operator_id, order_no),
  constraint charging_orders_transaction UNIQUE (operator_id, transaction_id),
  constraint charging_orders_operator_id_parent_id_fkey FOREIGN KEY (operator_id, parent_id) REFERENCES charging_orders(operator_id, id),
  constraint charging_orders_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint charging_orders_operator_id_shown_vehicle_id_fkey FOREIGN KEY (operator_id, shown_vehicle_id) REFERENCES fleet_vehicles(operator_id, id),
  constraint charging_orders_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint charging_orders_operator_id_token_id_fkey FOREIGN KEY (operator_id, token_id) REFERENCES charging_tokens(operator_id, id),
  constraint charging_orders_begun_check CHECK (((state = ANY (ARRAY['created'::text, 'starting'::text, 'failed'::text, 'cancelled'::text])) OR ((device_started_at IS NOT NULL) AND (start_received_at IS NOT NULL)))),
  constraint charging_orders_check CHECK (((refunded_minor >= 0) AND (refunded_minor <= COALESCE(total_minor, (0)::bigint)))),
  constraint charging_orders_check1 CHECK (((state <> 'settled'::text) OR ((ended_at IS NOT NULL) AND (total_minor IS NOT NULL)))),
  constraint charging_orders_check2 CHECK (((reduced_minor >= 0) AND ((total_minor IS NULL) OR (reduced_minor <= total_minor)))),
  constraint charging_orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint charging_orders_electricity_minor_check CHECK ((electricity_minor >= 0)),
  constraint charging_orders_energy_dwh_check CHECK ((energy_dwh >= 0)),
  constraint charging_orders_gun_no_check CHECK (((gun_no >= 1) AND (gun_no <= 99))),
  constraint charging_orders_measured_check CHECK (((state <> 'settled'::text) OR (energy_dwh IS NOT NULL))),
  constraint charging_orders_occupancy_minor_check CHECK ((occupancy_minor >= 0)),
  constraint charging_orders_order_no_check CHECK ((length(order_no) <= 40)),
  constraint charging_orders_paid_gift_minor_check CHECK ((paid_gift_minor >= 0)),
  constraint charging_orders_paid_principal_minor_check CHECK ((paid_principal_minor >= 0)),
  constraint charging_orders_pay_state_check CHECK ((pay_state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'free'::text, 'postpaid'::text, 'arrears'::text, 'partly_refunded'::text, 'refunded'::text, 'none'::text]))),
  constraint charging_orders_payers_check CHECK ((cardinality(payers) <= 1)) NOT VALID,
  constraint charging_orders_service_minor_check CHECK ((service_minor >= 0)),
  constraint charging_orders_shown_by_check CHECK ((shown_by = ANY (ARRAY['vin'::text, 'evccid'::text, 'plate'::text, 'bay'::text]))),
  constraint charging_orders_shown_check CHECK (((shown_vehicle_id IS NULL) = (shown_by IS NULL))),
  constraint charging_orders_source_check CHECK ((source = ANY (ARRAY['ocpp'::text, 'import'::text]))),
  constraint charging_orders_source_ref_check CHECK (((length(source_ref) >= 1) AND (length(source_ref) <= 60))),
  constraint charging_orders_start_limit_check CHECK ((start_limit = ANY (ARRAY['sessions'::text, 'energy'::text, 'hours'::text, 'station'::text, 'plate'::text, 'clone'::text, 'listed'::text, 'blacklisted'::text, 'suspended'::text, 'company_station'::text, 'company_hours'::text, 'company_day'::text, 'company_month'::text]))) NOT VALID,
  constraint charging_orders_start_mode_check CHECK ((start_mode = ANY (ARRAY['app'::text, 'card_online'::text, 'card_offline'::text, 'vin'::text, 'console'::text, 'plug_and_charge'::text, 'timer'::text, 'roaming'::text, 'free_vend'::text]))),
  constraint charging_orders_state_check CHECK ((state = ANY (ARRAY['created'::text, 'starting'::text, 'charging'::text, 'stopping'::text, 'awaiting_record'::text, 'finished'::text, 'settled'::text, 'failed'::text, 'cancelled'::text, 'abnormal'::text, 'void'::text]))),
  constraint charging_orders_target_check CHECK ((((target_kind IS NULL) OR (target_kind = 'full'::text)) = (target_value IS NULL))),
  constraint charging_orders_target_kind_check CHECK ((target_kind = ANY (ARRAY['full'::text, 'energy'::text, 'amount'::text, 'minutes'::text, 'soc'::text]))),
  constraint charging_orders_target_value_check CHECK ((target_value > 0)),
  constraint charging_orders_token_state_check CHECK ((token_state = ANY (ARRAY['accepted'::text, 'blocked'::text, 'expired'::text, 'unknown'::text, 'low_balance'::text, 'concurrent'::text, 'limited'::text, 'booked'::text]))),
  constraint charging_orders_transaction_id_check CHECK ((transaction_id > 0))
);

create table charging_orphan_stops (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  reported_transaction_id text not null,
  id_tag text,
  device_ended_at timestamp with time zone not null,
  meter_end_dwh bigint,
  payload jsonb not null,
  received_at timestamp with time zone not null,
  proposed_order_id uuid,
  handled_at timestamp with time zone,
  constraint charging_orphan_stops_pkey PRIMARY KEY (operator_id, id),
  constraint charging_orphan_stops_natural UNIQUE NULLS NOT DISTINCT (operator_id, pile_id, reported_transaction_id, device_ended_at, meter_end_dwh),
  constraint charging_orphan_stops_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id)
);

create table charging_pile_settlements (
  operator_id uuid not null,
  order_id uuid not null,
  energy_dwh bigint,
  total_minor bigint,
  periods jsonb,
  received_at timestamp with time zone not null,
  constraint charging_pile_settlements_pkey PRIMARY KEY (operator_id, order_id),
  constraint charging_pile_settlements_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES charging_orders(operator_id, id)
);

create table charging_still_plugged (
  operator_id uuid not null,
  order_id uuid not null,
  constraint charging_still_plugged_pkey PRIMARY KEY (operator_id, order_id)
);

create table charging_test_sessions (
  operator_id uuid not null,
  id_tag text collate "C" not null,
  pile_id uuid not null,
  gun_no smallint not null,
  transaction_id integer not null,
  valid_until timestamp with time zone not null,
  device_started_at timestamp with time zone,
  started_at timestamp with time zone,
  meter_start_dwh bigint,
  ended_at timestamp with time zone,
  meter_end_dwh bigint,
  constraint charging_test_sessions_pkey PRIMARY KEY (operator_id, id_tag),
  constraint charging_test_sessions_operator_id_transaction_id_key UNIQUE (operator_id, transaction_id),
  constraint charging_test_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint charging_test_sessions_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint charging_test_sessions_begun CHECK (((started_at IS NULL) = (device_started_at IS NULL))),
  constraint charging_test_sessions_ended CHECK (((ended_at IS NULL) OR (started_at IS NOT NULL))),
  constraint charging_test_sessions_gun_no_check CHECK (((gun_no >= 1) AND (gun_no <= 99))),
  constraint charging_test_sessions_id_tag_check CHECK ((id_tag ~ '^EVT[0-9A-F]{17}$'::text)),
  constraint charging_test_sessions_transaction_id_check CHECK ((transaction_id > 0))
);

create table charging_thresholds (
  operator_id uuid not null,
  limits jsonb not null,
  version integer default 1 not null,
  constraint charging_thresholds_pkey PRIMARY KEY (operator_id),
  constraint charging_thresholds_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id)
);

create table charging_token_groups (
  operator_id uuid not null,
  id uuid not null,
  token_id uuid not null,
  group_key text not null,
  valid tstzrange not null,
  constraint charging_token_groups_pkey PRIMARY KEY (operator_id, id),
  constraint charging_token_groups_overlap EXCLUDE USING gist (operator_id WITH =, token_id WITH =, valid WITH &&),
  constraint charging_token_groups_operator_id_token_id_fkey FOREIGN KEY (operator_id, token_id) REFERENCES charging_tokens(operator_id, id) ON DELETE CASCADE,
  constraint charging_token_groups_group_key_check CHECK (((length(group_key) >= 1) AND (length(group_key) <= 40))),
  constraint charging_token_groups_valid_check CHECK ((NOT isempty(valid)))
);

create table charging_token_holders (
  operator_id uuid not null,
  token_id uuid not null,
  holder_id uuid not null,
  valid tstzrange not null,
  constraint charging_token_holders_pkey PRIMARY KEY (operator_id, token_id, valid),
  constraint charging_token_holders_overlap EXCLUDE USING gist (operator_id WITH =, token_id WITH =, valid WITH &&),
  constraint charging_token_holders_operator_id_holder_id_fkey FOREIGN KEY (operator_id, holder_id) REFERENCES ledger_wallets(operator_id, id),
  constraint charging_token_holders_operator_id_token_id_fkey FOREIGN KEY (operator_id, token_id) REFERENCES charging_tokens(operator_id, id) ON DELETE CASCADE,
  constraint charging_token_holders_valid_check CHECK ((NOT isempty(valid)))
);

create table charging_tokens (
  operator_id uuid not null,
  id uuid not null,
  id_tag text not null,
  id_tag_key text generated always as (lower(id_tag)) stored not null,
  label text default ''::text not null,
  state text default 'accepted'::text not null,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  limit_minor bigint,
  limit_dwh bigint,
  many_at_once boolean default false not null,
  holder_id uuid,
  group_tag text,
  battery_dwh bigint,
  card_state text,
  online_only boolean default false not null,
  holder_since timestamp with time zone,
  kind text,
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
  is_limited boolean generated always as (((day_sessions IS NOT NULL) OR (day_dwh IS NOT NULL) OR (windows IS NOT NULL) OR (station_ids IS NOT NULL) OR (bound_plate IS NOT NULL))) stored not null,
  purse_id uuid,
  purse_since timestamp with time zone,
  constraint charging_tokens_pkey PRIMARY KEY (operator_id, id),
  constraint charging_tokens_id_tag_key UNIQUE (operator_id, id_tag_key),
  constraint charging_tokens_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint charging_tokens_operator_id_holder_id_fkey FOREIGN KEY (operator_id, holder_id) REFERENCES ledger_wallets(operator_id, id),
  constraint charging_tokens_operator_id_purse_id_fkey FOREIGN KEY (operator_id, purse_id) REFERENCES ledger_wallets(operator_id, id),
  constraint charging_tokens_battery_dwh_check CHECK (((battery_dwh >= 10000) AND (battery_dwh <= 100000000))),
  constraint charging_tokens_bound_plate_check CHECK (((length(bound_plate) >= 1) AND (length(bound_plate) <= 20))),
  constraint charging_tokens_card_check CHECK (((card_state IS NULL) OR (card_state = 'active'::text) OR (state = 'blocked'::text))),
  constraint charging_tokens_card_state_check CHECK ((card_state = ANY (ARRAY['active'::text, 'locked'::text, 'grey'::text, 'lost'::text, 'replaced'::text, 'expired'::text, 'cancelled'::text]))),
  constraint charging_tokens_check CHECK (((valid_from IS NULL) OR (valid_until IS NULL) OR (valid_from < valid_until))),
  constraint charging_tokens_credential_said_check CHECK ((credential_said = ANY (ARRAY['online'::text, 'whitelist'::text, 'purse'::text, 'vin'::text, 'plate'::text, 'emaid'::text, 'app'::text]))),
  constraint charging_tokens_day_dwh_check CHECK ((day_dwh > 0)),
  constraint charging_tokens_day_sessions_check CHECK (((day_sessions >= 1) AND (day_sessions <= 1000))),
  constraint charging_tokens_group_tag_check CHECK (((length(group_tag) >= 1) AND (length(group_tag) <= 36))),
  constraint charging_tokens_id_tag_check CHECK (((length(id_tag) >= 1) AND (length(id_tag) <= 255))),
  constraint charging_tokens_kind_check CHECK ((kind ~ '^[A-Za-z0-9_-]{1,20}$'::text)),
  constraint charging_tokens_label_check CHECK ((length(label) <= 100)),
  constraint charging_tokens_limit_dwh_check CHECK ((limit_dwh > 0)),
  constraint charging_tokens_limit_minor_check CHECK ((limit_minor > 0)),
  constraint charging_tokens_purse_check CHECK (((purse_id IS NULL) = (purse_since IS NULL))),
  constraint charging_tokens_state_check CHECK ((state = ANY (ARRAY['accepted'::text, 'blocked'::text]))),
  constraint charging_tokens_station_ids_check CHECK (((cardinality(station_ids) >= 1) AND (cardinality(station_ids) <= 500))),
  constraint charging_tokens_windows_check CHECK (((jsonb_typeof(windows) = 'array'::text) AND ((jsonb_array_length(windows) >= 1) AND (jsonb_array_length(windows) <= 20))))
);

create table charging_transactions (
  operator_id uuid not null,
  pile_id uuid not null,
  ref text collate "C" not null,
  transaction_id integer,
  gun_no smallint,
  id_tag text,
  charging_state text,
  since timestamp with time zone not null,
  meter_start_dwh bigint,
  register_dwh bigint,
  next_seq integer,
  missing integer default 0 not null,
  ended boolean default false not null,
  changed_at timestamp with time zone not null,
  battery_dwh bigint,
  flowed boolean default false not null,
  constraint charging_transactions_pkey PRIMARY KEY (operator_id, pile_id, ref),
  constraint charging_transactions_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint charging_transactions_battery_dwh_check CHECK (((battery_dwh >= 1) AND (battery_dwh <= 1000000000))),
  constraint charging_transactions_charging_state_check CHECK ((length(charging_state) <= 20)),
  constraint charging_transactions_gun_no_check CHECK (((gun_no >= 1) AND (gun_no <= 99))),
  constraint charging_transactions_id_tag_check CHECK (((length(id_tag) >= 1) AND (length(id_tag) <= 255))),
  constraint charging_transactions_missing_check CHECK ((missing >= 0)),
  constraint charging_transactions_ref_check CHECK (((length(ref) >= 1) AND (length(ref) <= 36)))
);

create table charging_unlooked (
  operator_id uuid not null,
  order_id uuid not null,
  constraint charging_unlooked_pkey PRIMARY KEY (operator_id, order_id)
);

create table charging_unreported (
  operator_id uuid not null,
  order_id uuid not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  constraint charging_unreported_pkey PRIMARY KEY (operator_id, order_id)
);

create table charging_untold (
  operator_id uuid not null,
  order_id uuid not null,
  constraint charging_untold_pkey PRIMARY KEY (operator_id, order_id),
  constraint charging_untold_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES charging_orders(operator_id, id) ON DELETE CASCADE
);

create table content_app_versions (
  operator_id uuid not null,
  id uuid not null,
  platform text not null,
  version_name text not null,
  build integer not null,
  min_build integer not null,
  forced boolean not null,
  share_percent integer not null,
  address text,
  notes_zh text not null,
  notes_en text not null,
  notes_es text not null,
  file_name text,
  file_bytes integer,
  file_sha256 bytea,
  stored_as text,
  published_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint content_app_versions_pkey PRIMARY KEY (operator_id, id),
  constraint content_app_versions_build UNIQUE (operator_id, platform, build),
  constraint content_app_versions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint content_app_versions_address_check CHECK (((length(address) >= 8) AND (length(address) <= 500))),
  constraint content_app_versions_build_check CHECK ((build > 0)),
  constraint content_app_versions_file CHECK (((num_nonnulls(file_name, file_bytes, file_sha256, stored_as) = ANY (ARRAY[0, 4])) AND ((stored_as IS NULL) OR (platform = ANY (ARRAY['android'::text, 'handheld'::text]))))),
  constraint content_app_versions_file_bytes_check CHECK (((file_bytes >= 1) AND (file_bytes <= 314572800))),
  constraint content_app_versions_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 120))),
  constraint content_app_versions_file_sha256_check CHECK ((length(file_sha256) = 32)),
  constraint content_app_versions_least CHECK ((min_build <= build)),
  constraint content_app_versions_min_build_check CHECK ((min_build >= 0)),
  constraint content_app_versions_notes_en_check CHECK ((length(notes_en) <= 2000)),
  constraint content_app_versions_notes_es_check CHECK ((length(notes_es) <= 2000)),
  constraint content_app_versions_notes_zh_check CHECK ((length(notes_zh) <= 2000)),
  constraint content_app_versions_platform_check CHECK ((platform = ANY (ARRAY['android'::text, 'ios'::text, 'harmony'::text, 'mini_programme'::text, 'web'::text, 'handheld'::text, 'pile_screen'::text]))),
  constraint content_app_versions_share_percent_check CHECK (((share_percent >= 0) AND (share_percent <= 100))),
  constraint content_app_versions_source CHECK (((published_at IS NULL) OR (address IS NOT NULL) OR (stored_as IS NOT NULL) OR (platform = ANY (ARRAY['mini_programme'::text, 'web'::text])))),
  constraint content_app_versions_stored_as_check CHECK ((stored_as ~ '^[0-9a-f]{32}$'::text)),
  constraint content_app_versions_version_name_check CHECK (((length(version_name) >= 1) AND (length(version_name) <= 40))),
  constraint content_app_versions_withdrawn CHECK (((withdrawn_at >= published_at) OR (withdrawn_at IS NULL)))
);

create table content_items (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  audiences text[] not null,
  shows_from timestamp with time zone,
  shows_until timestamp with time zone,
  place text,
  "position" integer,
  link_url text,
  link_news_id uuid,
  link_kind text generated always as (
CASE
    WHEN (link_news_id IS NULL) THEN NULL::text
    ELSE 'news'::text
END) stored,
  link_page text,
  pinned boolean,
  published_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint content_items_pkey PRIMARY KEY (operator_id, id),
  constraint content_items_of_kind UNIQUE (operator_id, id, kind),
  constraint content_items_linked FOREIGN KEY (operator_id, link_news_id, link_kind) REFERENCES content_items(operator_id, id, kind),
  constraint content_items_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint content_items_audiences_check CHECK (((cardinality(audiences) > 0) AND (audiences <@ ARRAY['visitor'::text, 'member'::text, 'company'::text]))),
  constraint content_items_kind_check CHECK ((kind = ANY (ARRAY['slide'::text, 'news'::text]))),
  constraint content_items_link CHECK ((num_nonnulls(link_url, link_news_id, link_page) <= ((kind = 'slide'::text))::integer)),
  constraint content_items_link_page_check CHECK ((link_page = ANY (ARRAY['map'::text, 'scan'::text, 'wallet'::text, 'coupons'::text, 'bookings'::text, 'invoices'::text, 'feedback'::text]))),
  constraint content_items_link_url_check CHECK (((length(link_url) >= 8) AND (length(link_url) <= 500))),
  constraint content_items_news CHECK (((kind = 'news'::text) = (pinned IS NOT NULL))),
  constraint content_items_place_check CHECK ((place = ANY (ARRAY['home'::text, 'bill'::text, 'wallet'::text]))),
  constraint content_items_position_check CHECK ((("position" >= 1) AND ("position" <= 999))),
  constraint content_items_slide CHECK ((((kind = 'slide'::text) = (place IS NOT NULL)) AND ((kind = 'slide'::text) = ("position" IS NOT NULL)))),
  constraint content_items_span CHECK ((shows_from < shows_until)),
  constraint content_items_withdrawn CHECK (((withdrawn_at >= published_at) OR (withdrawn_at IS NULL)))
);

create table content_pictures (
  operator_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  language text not null,
  type text not null,
  bytes integer not null,
  sha256 bytea not null,
  stored_as text not null,
  created_at timestamp with time zone not null,
  variant text default 'phone'::text not null,
  constraint content_pictures_pkey PRIMARY KEY (operator_id, id),
  constraint content_pictures_once UNIQUE (operator_id, item_id, language, variant),
  constraint content_pictures_operator_id_item_id_language_fkey FOREIGN KEY (operator_id, item_id, language) REFERENCES content_texts(operator_id, item_id, language),
  constraint content_pictures_bytes_check CHECK (((bytes >= 1) AND (bytes <= 3145728))),
  constraint content_pictures_sha256_check CHECK ((length(sha256) = 32)),
  constraint content_pictures_stored_as_check CHECK ((stored_as ~ '^[0-9a-f]{32}$'::text)),
  constraint content_pictures_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint content_pictures_variant_check CHECK ((variant = ANY (ARRAY['phone'::text, 'wide'::text])))
);

create table content_texts (
  operator_id uuid not null,
  item_id uuid not null,
  language text not null,
  title text not null,
  title_key text collate "C" generated always as (lower(title)) stored not null,
  alt text default ''::text not null,
  summary text default ''::text not null,
  body jsonb default '[]'::jsonb not null,
  constraint content_texts_pkey PRIMARY KEY (operator_id, item_id, language),
  constraint content_texts_operator_id_item_id_fkey FOREIGN KEY (operator_id, item_id) REFERENCES content_items(operator_id, id) ON DELETE CASCADE,
  constraint content_texts_alt_check CHECK ((length(alt) <= 200)),
  constraint content_texts_body_check CHECK (((jsonb_typeof(body) = 'array'::text) AND (jsonb_array_length(body) <= 200))),
  constraint content_texts_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint content_texts_summary_check CHECK ((length(summary) <= 200)),
  constraint content_texts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);

create table depots_controls (
  operator_id uuid not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  fallback_w integer,
  fallback_told_w integer,
  fallback_level smallint,
  fallback_at timestamp with time zone,
  fallback_why text,
  wanted jsonb,
  told_next jsonb,
  told_session jsonb,
  state text,
  why text,
  since timestamp with time zone not null,
  sent_at timestamp with time zone,
  accepted_at timestamp with time zone,
  read_at timestamp with time zone,
  holds_until timestamp with time zone,
  link_at timestamp with time zone,
  booted_at timestamp with time zone,
  waits_until timestamp with time zone,
  over_at timestamp with time zone,
  ignored_at timestamp with time zone,
  ignored_tx integer,
  asked_at timestamp with time zone,
  due_at timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint depots_controls_pkey PRIMARY KEY (operator_id, pile_id, gun_no),
  constraint depots_controls_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint depots_controls_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id) ON DELETE CASCADE,
  constraint depots_controls_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id) ON DELETE CASCADE,
  constraint depots_controls_fallback CHECK ((num_nonnulls(fallback_told_w, fallback_level, fallback_at) = ANY (ARRAY[0, 3]))),
  constraint depots_controls_fallback_w_check CHECK ((fallback_w >= 0)),
  constraint depots_controls_fallback_why_check CHECK ((fallback_why = ANY (ARRAY['refused'::text, 'unreached'::text, 'levels'::text]))),
  constraint depots_controls_gun_no_check CHECK (((gun_no >= 1) AND (gun_no <= 99))),
  constraint depots_controls_ignored CHECK (((state <> 'ignores'::text) OR (ignored_at IS NOT NULL))),
  constraint depots_controls_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'sent'::text, 'active'::text, 'refused'::text, 'unreached'::text, 'ignores'::text]))),
  constraint depots_controls_why_check CHECK ((length(why) <= 60))
);

create table depots_departures (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  service_day date not null,
  block_no text not null,
  block_key text collate "C" generated always as (lower(block_no)) stored not null,
  line_id uuid,
  vehicle_id uuid,
  depart_at timestamp with time zone not null,
  return_at timestamp with time zone not null,
  target_soc smallint not null,
  reserve_soc smallint default 0 not null,
  precondition_minutes smallint default 0 not null,
  priority smallint default 0 not null,
  state text default 'planned'::text not null,
  source text not null,
  outcome text,
  outcome_soc smallint,
  plugged_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  arrives_at timestamp with time zone,
  arrival_soc smallint,
  wanted_pile_id uuid,
  wanted_gun_no smallint,
  constraint depots_departures_pkey PRIMARY KEY (operator_id, id),
  constraint depots_departures_block UNIQUE (operator_id, station_id, service_day, block_key),
  constraint depots_departures_overlap EXCLUDE USING gist (operator_id WITH =, vehicle_id WITH =, tstzrange(depart_at, return_at) WITH &&) WHERE (((vehicle_id IS NOT NULL) AND (state = 'planned'::text))),
  constraint depots_departures_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint depots_departures_operator_id_line_id_fkey FOREIGN KEY (operator_id, line_id) REFERENCES fleet_lines(operator_id, id),
  constraint depots_departures_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint depots_departures_operator_id_vehicle_id_fkey FOREIGN KEY (operator_id, vehicle_id) REFERENCES fleet_vehicles(operator_id, id),
  constraint depots_departures_arrival_soc_check CHECK (((arrival_soc >= 0) AND (arrival_soc <= 100))),
  constraint depots_departures_block_no_check CHECK (((length(block_no) >= 1) AND (length(block_no) <= 40))),
  constraint depots_departures_outcome_check CHECK ((outcome = ANY (ARRAY['kept'::text, 'missed'::text, 'unknown'::text]))),
  constraint depots_departures_outcome_soc_check CHECK (((outcome_soc >= 0) AND (outcome_soc <= 100))),
  constraint depots_departures_precondition_minutes_check CHECK (((precondition_minutes >= 0) AND (precondition_minutes <= 120))),
  constraint depots_departures_priority_check CHECK (((priority >= 0) AND (priority <= 9))),
  constraint depots_departures_reserve_soc_check CHECK (((reserve_soc >= 0) AND (reserve_soc <= 50))),
  constraint depots_departures_source_check CHECK ((source = ANY (ARRAY['person'::text, 'file'::text, 'gtfs'::text, 'vdv'::text]))),
  constraint depots_departures_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'cancelled'::text]))),
  constraint depots_departures_target_soc_check CHECK (((target_soc >= 1) AND (target_soc <= 100))),
  constraint depots_departures_times CHECK (((depart_at < return_at) AND (return_at < (depart_at + '48:00:00'::interval)))),
  constraint depots_departures_wanted_check CHECK (((wanted_pile_id IS NULL) = (wanted_gun_no IS NULL))),
  constraint depots_departures_wanted_gun_no_check CHECK (((wanted_gun_no >= 1) AND (wanted_gun_no <= 99)))
);

create table depots_nodes (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  kind text not null,
  name text not null,
  parent_id uuid,
  level smallint not null,
  parent_level smallint,
  limit_w integer not null,
  windows jsonb default '[]'::jsonb not null,
  cut_w integer,
  cut_until timestamp with time zone,
  pile_id uuid,
  fallback_w integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  demand_kind text default 'none'::text not null,
  demand_price_minor integer,
  demand_period text,
  demand_until date,
  constraint depots_nodes_pkey PRIMARY KEY (operator_id, id),
  constraint depots_nodes_level UNIQUE (operator_id, station_id, id, level),
  constraint depots_nodes_name UNIQUE (operator_id, station_id, name),
  constraint depots_nodes_pile UNIQUE (operator_id, pile_id),
  constraint depots_nodes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint depots_nodes_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint depots_nodes_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint depots_nodes_parent FOREIGN KEY (operator_id, station_id, parent_id, parent_level) REFERENCES depots_nodes(operator_id, station_id, id, level),
  constraint depots_nodes_check CHECK (((fallback_w >= 0) AND (fallback_w <= limit_w))),
  constraint depots_nodes_cut CHECK ((num_nonnulls(cut_w, cut_until) = ANY (ARRAY[0, 2]))),
  constraint depots_nodes_cut_w_check CHECK (((cut_w >= 0) AND (cut_w <= 100000000))),
  constraint depots_nodes_demand CHECK (((demand_kind = 'none'::text) OR ((kind = 'site'::text) AND (demand_price_minor IS NOT NULL)))),
  constraint depots_nodes_demand_kind_check CHECK ((demand_kind = ANY (ARRAY['none'::text, 'max15'::text, 'period'::text]))),
  constraint depots_nodes_demand_period CHECK (((demand_kind <> 'period'::text) OR (demand_period IS NOT NULL))),
  constraint depots_nodes_demand_period_check CHECK (((length(demand_period) >= 1) AND (length(demand_period) <= 20))),
  constraint depots_nodes_demand_price_minor_check CHECK (((demand_price_minor >= 0) AND (demand_price_minor <= 100000000))),
  constraint depots_nodes_end CHECK ((((kind = 'point'::text) = (level = 9)) AND ((kind = 'point'::text) = (pile_id IS NOT NULL)) AND ((kind = 'point'::text) = (fallback_w IS NOT NULL)))),
  constraint depots_nodes_kind_check CHECK ((kind = ANY (ARRAY['site'::text, 'feeder'::text, 'point'::text]))),
  constraint depots_nodes_level_check CHECK (((level >= 0) AND (level <= 9))),
  constraint depots_nodes_limit_w_check CHECK (((limit_w >= 0) AND (limit_w <= 100000000))),
  constraint depots_nodes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint depots_nodes_top CHECK ((((kind = 'site'::text) = (parent_id IS NULL)) AND ((kind = 'site'::text) = (level = 0)))),
  constraint depots_nodes_upward CHECK (((num_nonnulls(parent_id, parent_level) = ANY (ARRAY[0, 2])) AND (parent_level < level))),
  constraint depots_nodes_windows_check CHECK (((jsonb_typeof(windows) = 'array'::text) AND (jsonb_array_length(windows) <= 12)))
);

create table depots_plan_rows (
  operator_id uuid not null,
  plan_id uuid not null,
  departure_id uuid not null,
  pile_id uuid,
  gun_no smallint,
  connector text default ''::text not null,
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
  reasons jsonb not null,
  stands_for uuid,
  constraint depots_plan_rows_pkey PRIMARY KEY (operator_id, plan_id, departure_id),
  constraint depots_plan_rows_operator_id_departure_id_fkey FOREIGN KEY (operator_id, departure_id) REFERENCES depots_departures(operator_id, id) ON DELETE CASCADE,
  constraint depots_plan_rows_operator_id_plan_id_fkey FOREIGN KEY (operator_id, plan_id) REFERENCES depots_plans(operator_id, id) ON DELETE CASCADE,
  constraint depots_plan_rows_connector_check CHECK ((length(connector) <= 80)),
  constraint depots_plan_rows_energy_dwh_check CHECK ((energy_dwh >= 0)),
  constraint depots_plan_rows_gun CHECK ((num_nonnulls(pile_id, gun_no) = ANY (ARRAY[0, 2]))),
  constraint depots_plan_rows_need_dwh_check CHECK ((need_dwh >= 0)),
  constraint depots_plan_rows_reasons_check CHECK ((jsonb_typeof(reasons) = 'array'::text)),
  constraint depots_plan_rows_soc_check CHECK (((soc >= 0) AND (soc <= 100))),
  constraint depots_plan_rows_soc_source_check CHECK ((soc_source = ANY (ARRAY['session'::text, 'order'::text, 'person'::text, 'telematics'::text]))),
  constraint depots_plan_rows_state_check CHECK ((state = ANY (ARRAY['green'::text, 'amber'::text, 'red'::text])))
);

create table depots_plans (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  made_at timestamp with time zone not null,
  made_by text not null,
  facts_hash text not null,
  first_slot_at timestamp with time zone not null,
  prices_e5 integer[] not null,
  periods text[] not null,
  site_limit_w integer[] not null,
  site_w integer[] not null,
  currency text not null,
  cost_minor bigint not null,
  uncontrolled_minor bigint not null,
  took_ms integer not null,
  holds boolean default true not null,
  demand_peak_w integer,
  demand_already_w integer,
  demand_minor bigint,
  constraint depots_plans_pkey PRIMARY KEY (operator_id, id),
  constraint depots_plans_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint depots_plans_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint depots_plans_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint depots_plans_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint depots_plans_demand CHECK ((num_nonnulls(demand_peak_w, demand_already_w, demand_minor) = ANY (ARRAY[0, 3]))),
  constraint depots_plans_demand_already_w_check CHECK ((demand_already_w >= 0)),
  constraint depots_plans_demand_minor_check CHECK ((demand_minor >= 0)),
  constraint depots_plans_demand_peak_w_check CHECK ((demand_peak_w >= 0)),
  constraint depots_plans_facts_hash_check CHECK ((length(facts_hash) = 64)),
  constraint depots_plans_made_by_check CHECK ((made_by = ANY (ARRAY['optimum'::text, 'earliest-deadline'::text]))),
  constraint depots_plans_took_ms_check CHECK ((took_ms >= 0)),
  constraint depots_plans_uncontrolled_minor_check CHECK ((uncontrolled_minor >= 0))
);

create table depots_vdv_frames (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  at timestamp with time zone not null,
  direction text not null,
  message text not null,
  outcome text not null,
  body text not null,
  constraint depots_vdv_frames_pkey PRIMARY KEY (operator_id, id),
  constraint depots_vdv_frames_operator_id_partner_id_fkey FOREIGN KEY (operator_id, partner_id) REFERENCES depots_vdv_partners(operator_id, id) ON DELETE CASCADE,
  constraint depots_vdv_frames_body_check CHECK ((length(body) <= 16400)),
  constraint depots_vdv_frames_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint depots_vdv_frames_message_check CHECK ((length(message) <= 40)),
  constraint depots_vdv_frames_outcome_check CHECK ((length(outcome) <= 40))
);

create table depots_vdv_names (
  operator_id uuid not null,
  partner_id uuid not null,
  kind text not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  vehicle_id uuid,
  pile_id uuid,
  gun_no smallint,
  constraint depots_vdv_names_pkey PRIMARY KEY (operator_id, partner_id, kind, name_key),
  constraint depots_vdv_names_operator_id_partner_id_fkey FOREIGN KEY (operator_id, partner_id) REFERENCES depots_vdv_partners(operator_id, id) ON DELETE CASCADE,
  constraint depots_vdv_names_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint depots_vdv_names_operator_id_vehicle_id_fkey FOREIGN KEY (operator_id, vehicle_id) REFERENCES fleet_vehicles(operator_id, id),
  constraint depots_vdv_names_check CHECK ((((kind = 'vehicle'::text) = (vehicle_id IS NOT NULL)) AND ((kind = 'point'::text) = (pile_id IS NOT NULL)) AND ((pile_id IS NULL) = (gun_no IS NULL)))),
  constraint depots_vdv_names_gun_no_check CHECK (((gun_no >= 1) AND (gun_no <= 99))),
  constraint depots_vdv_names_kind_check CHECK ((kind = ANY (ARRAY['vehicle'::text, 'point'::text]))),
  constraint depots_vdv_names_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255)))
);

create table depots_vdv_partners (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  name text not null,
  presystem_id text not null,
  secret_hash bytea not null,
  enabled boolean default true not null,
  seat uuid,
  booted_at timestamp with time zone,
  seen_at timestamp with time zone,
  last_state_at timestamp with time zone,
  held_at timestamp with time zone,
  held_refused boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint depots_vdv_partners_pkey PRIMARY KEY (operator_id, id),
  constraint depots_vdv_partners_name UNIQUE (operator_id, station_id, name),
  constraint depots_vdv_partners_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint depots_vdv_partners_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint depots_vdv_partners_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint depots_vdv_partners_presystem_id_check CHECK (((length(presystem_id) >= 1) AND (length(presystem_id) <= 255))),
  constraint depots_vdv_partners_refused CHECK (((held_at IS NOT NULL) OR (NOT held_refused))),
  constraint depots_vdv_partners_secret_hash_check CHECK ((length(secret_hash) = 32))
);

create table depots_vdv_requests (
  operator_id uuid not null,
  partner_id uuid not null,
  request_id text not null,
  request jsonb not null,
  departure_id uuid,
  constraint depots_vdv_requests_pkey PRIMARY KEY (operator_id, partner_id, request_id),
  constraint depots_vdv_requests_operator_id_partner_id_fkey FOREIGN KEY (operator_id, partner_id) REFERENCES depots_vdv_partners(operator_id, id) ON DELETE CASCADE,
  constraint depots_vdv_requests_request_check CHECK ((jsonb_typeof(request) = 'object'::text)),
  constraint depots_vdv_requests_request_id_check CHECK (((length(request_id) >= 1) AND (length(request_id) <= 255)))
);

create table documents_balances (
  operator_id uuid not null,
  document_id uuid not null,
  seq integer not null,
  before_seq integer generated always as (NULLIF((seq - 1), 0)) stored,
  payment_id uuid,
  credit_id uuid,
  instalments_before integer not null,
  instalments integer generated always as ((instalments_before + ((payment_id IS NOT NULL))::integer)) stored,
  before_minor bigint not null,
  whole_minor bigint generated always as (
CASE
    WHEN (seq = 1) THEN before_minor
    ELSE NULL::bigint
END) stored,
  minor bigint not null,
  left_minor bigint generated always as ((before_minor - minor)) stored,
  constraint documents_balances_pkey PRIMARY KEY (operator_id, document_id, seq),
  constraint documents_balances_operator_id_document_id_seq_instalments__key UNIQUE (operator_id, document_id, seq, instalments, left_minor),
  constraint documents_balances_first FOREIGN KEY (operator_id, document_id, whole_minor) REFERENCES documents_issued(operator_id, id, total_minor),
  constraint documents_balances_next FOREIGN KEY (operator_id, document_id, before_seq, instalments_before, before_minor) REFERENCES documents_balances(operator_id, document_id, seq, instalments, left_minor),
  constraint documents_balances_operator_id_credit_id_fkey FOREIGN KEY (operator_id, credit_id) REFERENCES documents_credits(operator_id, id),
  constraint documents_balances_operator_id_payment_id_fkey FOREIGN KEY (operator_id, payment_id) REFERENCES documents_payments(operator_id, id),
  constraint documents_balances_begin CHECK (((seq > 1) OR (instalments_before = 0))),
  constraint documents_balances_instalments_before_check CHECK ((instalments_before >= 0)),
  constraint documents_balances_left CHECK ((before_minor >= minor)),
  constraint documents_balances_minor_check CHECK ((minor > 0)),
  constraint documents_balances_of CHECK (((payment_id IS NULL) <> (credit_id IS NULL))),
  constraint documents_balances_seq_check CHECK ((seq > 0))
);

create table documents_credentials (
  operator_id uuid not null,
  id uuid not null,
  office text not null,
  tax_id text default ''::text not null,
  subject text default ''::text not null,
  certificate_no text default ''::text not null,
  fingerprint text default ''::text not null,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  address text default ''::text not null,
  account text default ''::text not null,
  sealed bytea,
  made_at timestamp with time zone not null,
  by_id uuid,
  by_name text default ''::text not null,
  ended_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint documents_credentials_pkey PRIMARY KEY (operator_id, id),
  constraint documents_credentials_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint documents_credentials_account_check CHECK ((length(account) <= 100)),
  constraint documents_credentials_address_check CHECK ((length(address) <= 300)),
  constraint documents_credentials_by_name_check CHECK ((length(by_name) <= 100)),
  constraint documents_credentials_certificate CHECK ((((fingerprint = ''::text) = (valid_until IS NULL)) AND ((valid_from IS NULL) = (valid_until IS NULL)))),
  constraint documents_credentials_certificate_no_check CHECK ((length(certificate_no) <= 60)),
  constraint documents_credentials_fingerprint_check CHECK ((fingerprint ~ '^([0-9A-F]{64})?$'::text)),
  constraint documents_credentials_office_check CHECK ((office = ANY (ARRAY['verifactu'::text, 'cfdi'::text, 'digital_cn'::text]))),
  constraint documents_credentials_sealed CHECK (((sealed IS NULL) = (ended_at IS NOT NULL))),
  constraint documents_credentials_subject_check CHECK ((length(subject) <= 500)),
  constraint documents_credentials_tax_id_check CHECK ((length(tax_id) <= 30))
);

create table documents_credit_orders (
  operator_id uuid not null,
  credit_id uuid not null,
  invoice_id uuid not null,
  order_id uuid not null,
  nth integer not null,
  before_nth integer generated always as (NULLIF((nth - 1), 0)) stored,
  electricity_before bigint not null,
  service_before bigint not null,
  occupancy_before bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  electricity_left bigint generated always as ((electricity_before - electricity_minor)) stored,
  service_left bigint generated always as ((service_before - service_minor)) stored,
  occupancy_left bigint generated always as ((occupancy_before - occupancy_minor)) stored,
  electricity_first bigint generated always as (
CASE
    WHEN (nth = 1) THEN electricity_before
    ELSE NULL::bigint
END) stored,
  service_first bigint generated always as (
CASE
    WHEN (nth = 1) THEN service_before
    ELSE NULL::bigint
END) stored,
  occupancy_first bigint generated always as (
CASE
    WHEN (nth = 1) THEN occupancy_before
    ELSE NULL::bigint
END) stored,
  constraint documents_credit_orders_pkey PRIMARY KEY (operator_id, credit_id, order_id),
  constraint documents_credit_orders_fees UNIQUE (operator_id, invoice_id, order_id, nth, electricity_left, service_left, occupancy_left),
  constraint documents_credit_orders_nth UNIQUE (operator_id, invoice_id, order_id, nth),
  constraint documents_credit_orders_first FOREIGN KEY (operator_id, invoice_id, order_id, electricity_first, service_first, occupancy_first) REFERENCES documents_invoice_orders(operator_id, invoice_id, order_id, electricity_minor, service_minor, occupancy_minor),
  constraint documents_credit_orders_next FOREIGN KEY (operator_id, invoice_id, order_id, before_nth, electricity_before, service_before, occupancy_before) REFERENCES documents_credit_orders(operator_id, invoice_id, order_id, nth, electricity_left, service_left, occupancy_left),
  constraint documents_credit_orders_operator_id_invoice_id_credit_id_fkey FOREIGN KEY (operator_id, invoice_id, credit_id) REFERENCES documents_credits(operator_id, invoice_id, id),
  constraint documents_credit_orders_electricity_minor_check CHECK ((electricity_minor >= 0)),
  constraint documents_credit_orders_left CHECK ((LEAST((electricity_before - electricity_minor), (service_before - service_minor), (occupancy_before - occupancy_minor)) >= 0)),
  constraint documents_credit_orders_nth_check CHECK ((nth > 0)),
  constraint documents_credit_orders_occupancy_minor_check CHECK ((occupancy_minor >= 0)),
  constraint documents_credit_orders_service_minor_check CHECK ((service_minor >= 0))
);

create table documents_credits (
  operator_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  state text not null,
  reason text not null,
  text text not null,
  total_minor bigint not null,
  parts jsonb not null,
  document_id uuid,
  made_at timestamp with time zone not null,
  by_id uuid,
  by_name text default ''::text not null,
  constraint documents_credits_pkey PRIMARY KEY (operator_id, id),
  constraint documents_credits_operator_id_invoice_id_id_key UNIQUE (operator_id, invoice_id, id),
  constraint documents_credits_operator_id_document_id_fkey FOREIGN KEY (operator_id, document_id) REFERENCES documents_issued(operator_id, id),
  constraint documents_credits_operator_id_invoice_id_fkey FOREIGN KEY (operator_id, invoice_id) REFERENCES documents_invoices(operator_id, id),
  constraint documents_credits_by_name_check CHECK ((length(by_name) <= 100)),
  constraint documents_credits_document CHECK (((state <> ALL (ARRAY['issued'::text, 'failed'::text])) OR (document_id IS NOT NULL))),
  constraint documents_credits_reason_check CHECK ((reason = ANY (ARRAY['02'::text, '03'::text, '04'::text]))),
  constraint documents_credits_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'failed'::text, 'issued'::text, 'refused'::text]))),
  constraint documents_credits_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500))),
  constraint documents_credits_total CHECK ((documents_sum(parts, 'totalMinor'::text) = total_minor)),
  constraint documents_credits_total_minor_check CHECK ((total_minor > 0))
);

create table documents_files (
  operator_id uuid not null,
  document_id uuid not null,
  kind text not null,
  name text not null,
  content_type text not null,
  content bytea not null,
  sha256 text generated always as (encode(sha256(content), 'hex'::text)) stored not null,
  made_at timestamp with time zone not null,
  constraint documents_files_pkey PRIMARY KEY (operator_id, document_id, kind),
  constraint documents_files_operator_id_document_id_fkey FOREIGN KEY (operator_id, document_id) REFERENCES documents_issued(operator_id, id),
  constraint documents_files_content_check CHECK (((length(content) >= 1) AND (length(content) <= 10485760))),
  constraint documents_files_content_type_check CHECK (((length(content_type) >= 3) AND (length(content_type) <= 100))),
  constraint documents_files_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'xml'::text, 'stamped'::text, 'upload'::text]))),
  constraint documents_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

create table documents_invoice_orders (
  operator_id uuid not null,
  invoice_id uuid not null,
  order_id uuid not null,
  living boolean not null,
  day date not null,
  energy_dwh bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint generated always as (((electricity_minor + service_minor) + occupancy_minor)) stored,
  constraint documents_invoice_orders_pkey PRIMARY KEY (operator_id, invoice_id, order_id),
  constraint documents_invoice_orders_fees UNIQUE (operator_id, invoice_id, order_id, electricity_minor, service_minor, occupancy_minor),
  constraint documents_invoice_orders_living FOREIGN KEY (operator_id, invoice_id, living) REFERENCES documents_invoices(operator_id, id, holds) ON UPDATE CASCADE,
  constraint documents_invoice_orders_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES charging_orders(operator_id, id),
  constraint documents_invoice_orders_check CHECK ((((electricity_minor + service_minor) + occupancy_minor) > 0)),
  constraint documents_invoice_orders_electricity_minor_check CHECK ((electricity_minor >= 0)),
  constraint documents_invoice_orders_energy_dwh_check CHECK ((energy_dwh >= 0)),
  constraint documents_invoice_orders_occupancy_minor_check CHECK ((occupancy_minor >= 0)),
  constraint documents_invoice_orders_service_minor_check CHECK ((service_minor >= 0))
);

create table documents_invoices (
  operator_id uuid not null,
  id uuid not null,
  no integer not null,
  kind text not null,
  source text not null,
  holder_id uuid,
  title_id uuid,
  bill_id uuid,
  days daterange,
  office text not null,
  test boolean not null,
  buyer jsonb not null,
  buyer_key text collate "C" generated always as (lower((buyer ->> 'name'::text))) stored not null,
  currency text not null,
  orders integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  remark text default ''::text not null,
  applied_at timestamp with time zone not null,
  state text not null,
  living boolean generated always as ((state <> ALL (ARRAY['refused'::text, 'cancelled'::text, 'reversed'::text]))) stored not null,
  document_id uuid,
  reversal_id uuid,
  version integer default 1 not null,
  refunded_minor bigint default 0 not null,
  credited_minor bigint default 0 not null,
  pay_later boolean default false not null,
  paid_before_minor bigint default 0 not null,
  pays_since timestamp with time zone,
  replaces_id uuid,
  replaced_by uuid,
  holds boolean generated always as (((state <> ALL (ARRAY['refused'::text, 'cancelled'::text, 'reversed'::text])) AND (replaced_by IS NULL))) stored not null,
  replaced_living boolean generated always as (
CASE
    WHEN ((state <> ALL (ARRAY['refused'::text, 'cancelled'::text, 'reversed'::text])) AND (replaced_by IS NOT NULL)) THEN true
    ELSE NULL::boolean
END) stored,
  pays_known uuid[] default '{}'::uuid[] not null,
  told boolean default false not null,
  constraint documents_invoices_pkey PRIMARY KEY (operator_id, id),
  constraint documents_invoices_holds UNIQUE (operator_id, id, holds),
  constraint documents_invoices_operator_id_id_living_key UNIQUE (operator_id, id, living),
  constraint documents_invoices_operator_id_no_key UNIQUE (operator_id, no),
  constraint documents_invoices_replaces UNIQUE (operator_id, id, replaces_id),
  constraint documents_invoices_document FOREIGN KEY (operator_id, document_id) REFERENCES documents_issued(operator_id, id),
  constraint documents_invoices_operator_id_bill_id_fkey FOREIGN KEY (operator_id, bill_id) REFERENCES members_bills(operator_id, id),
  constraint documents_invoices_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint documents_invoices_operator_id_replaces_id_fkey FOREIGN KEY (operator_id, replaces_id) REFERENCES documents_invoices(operator_id, id),
  constraint documents_invoices_operator_id_reversal_id_fkey FOREIGN KEY (operator_id, reversal_id) REFERENCES documents_issued(operator_id, id),
  constraint documents_invoices_operator_id_title_id_fkey FOREIGN KEY (operator_id, title_id) REFERENCES documents_titles(operator_id, id),
  constraint documents_invoices_replaced FOREIGN KEY (operator_id, replaced_by, id) REFERENCES documents_invoices(operator_id, id, replaces_id) DEFERRABLE INITIALLY DEFERRED,
  constraint documents_invoices_step FOREIGN KEY (operator_id, id, version, state) REFERENCES documents_steps(operator_id, invoice_id, seq, to_state) DEFERRABLE INITIALLY DEFERRED,
  constraint documents_invoices_successor FOREIGN KEY (operator_id, replaced_by, replaced_living) REFERENCES documents_invoices(operator_id, id, living) DEFERRABLE INITIALLY DEFERRED,
  constraint documents_invoices_bill CHECK (((source = 'bill'::text) = (bill_id IS NOT NULL))),
  constraint documents_invoices_buyer_check CHECK ((jsonb_typeof(buyer) = 'object'::text)),
  constraint documents_invoices_credited CHECK (((credited_minor >= 0) AND (credited_minor <= total_minor))),
  constraint documents_invoices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint documents_invoices_days CHECK (((source = 'global'::text) = (days IS NOT NULL))),
  constraint documents_invoices_issued CHECK (((state <> ALL (ARRAY['issued'::text, 'failed'::text, 'reversing'::text, 'reversed'::text])) OR (document_id IS NOT NULL))),
  constraint documents_invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'simplified'::text, 'global'::text]))),
  constraint documents_invoices_names CHECK (
CASE kind
    WHEN 'invoice'::text THEN ((holder_id IS NOT NULL) AND (title_id IS NOT NULL))
    ELSE ((holder_id IS NULL) AND (title_id IS NULL))
END),
  constraint documents_invoices_no_check CHECK ((no > 0)),
  constraint documents_invoices_office_check CHECK ((office = ANY (ARRAY['manual'::text, 'en16931'::text, 'verifactu'::text, 'cfdi'::text, 'digital_cn'::text]))),
  constraint documents_invoices_orders_check CHECK ((orders > 0)),
  constraint documents_invoices_other CHECK (((replaces_id <> id) AND (replaced_by <> id))),
  constraint documents_invoices_pay_later CHECK (((pay_later = (pays_since IS NOT NULL)) AND ((paid_before_minor >= 0) AND (paid_before_minor <= total_minor)))),
  constraint documents_invoices_remark_check CHECK ((length(remark) <= 500)),
  constraint documents_invoices_reversed CHECK (((state <> 'reversed'::text) OR (reversal_id IS NOT NULL))),
  constraint documents_invoices_source_check CHECK ((source = ANY (ARRAY['orders'::text, 'bill'::text, 'global'::text]))),
  constraint documents_invoices_total CHECK (((net_minor + tax_minor) = total_minor)),
  constraint documents_invoices_total_minor_check CHECK ((total_minor > 0))
);

create table documents_issued (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  series text not null,
  year smallint not null,
  no integer not null,
  before_no integer generated always as (NULLIF((no - 1), 0)) stored,
  number text not null,
  issued_at timestamp with time zone not null,
  day date not null,
  currency text not null,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  taxes jsonb not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  reverses_id uuid,
  reverses_minor bigint generated always as (
CASE
    WHEN (reverses_id IS NULL) THEN NULL::bigint
    ELSE (- total_minor)
END) stored,
  reason text default ''::text not null,
  content bytea not null,
  before_hash text not null,
  hash text not null,
  keep_until date not null,
  nth integer,
  before_nth integer generated always as (NULLIF((nth - 1), 0)) stored,
  left_before_minor bigint,
  whole_minor bigint generated always as (
CASE
    WHEN (nth = 1) THEN left_before_minor
    ELSE NULL::bigint
END) stored,
  left_minor bigint generated always as ((left_before_minor + total_minor)) stored,
  constraint documents_issued_pkey PRIMARY KEY (operator_id, id),
  constraint documents_issued_no UNIQUE (operator_id, series, year, no),
  constraint documents_issued_nth UNIQUE (operator_id, reverses_id, nth),
  constraint documents_issued_nth_left UNIQUE (operator_id, reverses_id, nth, left_minor),
  constraint documents_issued_operator_id_id_total_minor_key UNIQUE (operator_id, id, total_minor),
  constraint documents_issued_operator_id_number_key UNIQUE (operator_id, number),
  constraint documents_issued_operator_id_series_year_no_hash_key UNIQUE (operator_id, series, year, no, hash),
  constraint documents_issued_chain FOREIGN KEY (operator_id, series, year, before_no, before_hash) REFERENCES documents_issued(operator_id, series, year, no, hash),
  constraint documents_issued_first FOREIGN KEY (operator_id, reverses_id, whole_minor) REFERENCES documents_issued(operator_id, id, total_minor),
  constraint documents_issued_next FOREIGN KEY (operator_id, reverses_id, before_nth, left_before_minor) REFERENCES documents_issued(operator_id, reverses_id, nth, left_minor),
  constraint documents_issued_operator_id_series_year_fkey FOREIGN KEY (operator_id, series, year) REFERENCES documents_series(operator_id, series, year),
  constraint documents_issued_back CHECK (((reverses_id IS NULL) OR (total_minor < 0))),
  constraint documents_issued_before_hash_check CHECK ((before_hash ~ '^([0-9a-f]{64})?$'::text)),
  constraint documents_issued_begin CHECK (((no > 1) OR (before_hash = ''::text))),
  constraint documents_issued_buyer_check CHECK ((jsonb_typeof(buyer) = 'object'::text)),
  constraint documents_issued_content_check CHECK ((length(content) > 0)),
  constraint documents_issued_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint documents_issued_hash CHECK ((hash = encode(sha256((decode(before_hash, 'hex'::text) || content)), 'hex'::text))),
  constraint documents_issued_kept CHECK ((keep_until > day)),
  constraint documents_issued_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'simplified'::text, 'global'::text, 'external'::text, 'reversal'::text, 'credit'::text, 'payment'::text]))),
  constraint documents_issued_left CHECK ((left_minor >= 0)),
  constraint documents_issued_lines CHECK (((documents_sum(lines, 'netMinor'::text) = net_minor) AND (documents_sum(lines, 'taxMinor'::text) = tax_minor))),
  constraint documents_issued_no_check CHECK ((no > 0)),
  constraint documents_issued_nth_check CHECK ((nth > 0)),
  constraint documents_issued_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint documents_issued_payment CHECK (((kind <> 'payment'::text) OR (total_minor = 0))),
  constraint documents_issued_reason_check CHECK ((length(reason) <= 200)),
  constraint documents_issued_reversal CHECK ((((kind = ANY (ARRAY['reversal'::text, 'credit'::text])) = (reverses_id IS NOT NULL)) AND ((reverses_id IS NULL) = (nth IS NULL)) AND ((nth IS NULL) = (left_before_minor IS NULL)))),
  constraint documents_issued_seller_check CHECK ((jsonb_typeof(seller) = 'object'::text)),
  constraint documents_issued_taxes CHECK (((documents_sum(taxes, 'netMinor'::text) = net_minor) AND (documents_sum(taxes, 'taxMinor'::text) = tax_minor))),
  constraint documents_issued_total CHECK (((net_minor + tax_minor) = total_minor)),
  constraint documents_issued_whole CHECK (((kind <> 'reversal'::text) OR (left_minor = 0)))
);

create table documents_looked (
  operator_id uuid not null,
  looked_at timestamp with time zone not null,
  constraint documents_looked_pkey PRIMARY KEY (operator_id),
  constraint documents_looked_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id)
);

create table documents_mails (
  operator_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  document_id uuid not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text default ''::text not null,
  target text not null,
  language text not null,
  state text default 'waiting'::text not null,
  told boolean default false not null,
  answer text default ''::text not null,
  done_at timestamp with time zone,
  constraint documents_mails_pkey PRIMARY KEY (operator_id, id),
  constraint documents_mails_operator_id_document_id_fkey FOREIGN KEY (operator_id, document_id) REFERENCES documents_issued(operator_id, id),
  constraint documents_mails_operator_id_invoice_id_fkey FOREIGN KEY (operator_id, invoice_id) REFERENCES documents_invoices(operator_id, id),
  constraint documents_mails_answer_check CHECK ((length(answer) <= 500)),
  constraint documents_mails_by_name_check CHECK ((length(by_name) <= 100)),
  constraint documents_mails_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint documents_mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'dead'::text]))),
  constraint documents_mails_target_check CHECK (((length(target) >= 3) AND (length(target) <= 254)))
);

create table documents_moves (
  from_state text not null,
  to_state text not null,
  constraint documents_moves_pkey PRIMARY KEY (from_state, to_state)
);

create table documents_payments (
  operator_id uuid not null,
  id uuid not null,
  holder_id uuid not null,
  invoice_id uuid not null,
  journal_id uuid,
  method text not null,
  paid_at timestamp with time zone not null,
  amount_minor bigint not null,
  document_id uuid not null,
  state text not null,
  constraint documents_payments_pkey PRIMARY KEY (operator_id, id),
  constraint documents_payments_journal_once UNIQUE (operator_id, journal_id),
  constraint documents_payments_operator_id_document_id_fkey FOREIGN KEY (operator_id, document_id) REFERENCES documents_issued(operator_id, id),
  constraint documents_payments_operator_id_invoice_id_fkey FOREIGN KEY (operator_id, invoice_id) REFERENCES documents_invoices(operator_id, id),
  constraint documents_payments_amount_minor_check CHECK ((amount_minor > 0)),
  constraint documents_payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'transfer'::text, 'pos'::text, 'online'::text, 'wallet'::text]))),
  constraint documents_payments_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'failed'::text, 'issued'::text])))
);

create table documents_series (
  operator_id uuid not null,
  series text not null,
  year smallint not null,
  last_no integer default 0 not null,
  last_hash text default ''::text not null,
  constraint documents_series_pkey PRIMARY KEY (operator_id, series, year),
  constraint documents_series_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint documents_series_last_hash_check CHECK ((last_hash ~ '^([0-9a-f]{64})?$'::text)),
  constraint documents_series_last_no_check CHECK ((last_no >= 0)),
  constraint documents_series_series_check CHECK ((series ~ '^[A-Z0-9-]{1,12}$'::text)),
  constraint documents_series_year_check CHECK (((year >= 2000) AND (year <= 2999)))
);

create table documents_settings (
  operator_id uuid not null,
  country text not null,
  office text not null,
  test boolean default false not null,
  seller_name text not null,
  seller_tax_id text not null,
  seller_address text default ''::text not null,
  seller_postcode text default ''::text not null,
  seller_regime text default ''::text not null,
  prefix text default ''::text not null,
  keep_years smallint not null,
  keep_simplified_years smallint not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  refunds text default 'reissue'::text not null,
  constraint documents_settings_pkey PRIMARY KEY (operator_id),
  constraint documents_settings_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint documents_settings_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint documents_settings_keep_simplified_years_check CHECK (((keep_simplified_years >= 1) AND (keep_simplified_years <= 30))),
  constraint documents_settings_keep_years_check CHECK (((keep_years >= 1) AND (keep_years <= 30))),
  constraint documents_settings_office_check CHECK ((office = ANY (ARRAY['manual'::text, 'en16931'::text, 'verifactu'::text, 'cfdi'::text, 'digital_cn'::text]))),
  constraint documents_settings_prefix_check CHECK ((prefix ~ '^[A-Z0-9]{0,6}$'::text)),
  constraint documents_settings_refunds_check CHECK ((refunds = ANY (ARRAY['reissue'::text, 'credit'::text]))),
  constraint documents_settings_seller_address_check CHECK ((length(seller_address) <= 200)),
  constraint documents_settings_seller_name_check CHECK (((length(seller_name) >= 1) AND (length(seller_name) <= 200))),
  constraint documents_settings_seller_postcode_check CHECK ((length(seller_postcode) <= 12)),
  constraint documents_settings_seller_regime_check CHECK ((length(seller_regime) <= 10)),
  constraint documents_settings_seller_tax_id_check CHECK (((length(seller_tax_id) >= 1) AND (length(seller_tax_id) <= 30)))
);

create table documents_steps (
  operator_id uuid not null,
  invoice_id uuid not null,
  seq integer not null,
  before_seq integer generated always as (NULLIF((seq - 1), 0)) stored,
  from_state text not null,
  to_state text not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text default ''::text not null,
  text text default ''::text not null,
  constraint documents_steps_pkey PRIMARY KEY (operator_id, invoice_id, seq),
  constraint documents_steps_operator_id_invoice_id_seq_to_state_key UNIQUE (operator_id, invoice_id, seq, to_state),
  constraint documents_steps_chain FOREIGN KEY (operator_id, invoice_id, before_seq, from_state) REFERENCES documents_steps(operator_id, invoice_id, seq, to_state),
  constraint documents_steps_from_state_to_state_fkey FOREIGN KEY (from_state, to_state) REFERENCES documents_moves(from_state, to_state),
  constraint documents_steps_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint documents_steps_begin CHECK (((seq = 1) = (from_state = 'new'::text))),
  constraint documents_steps_by_name_check CHECK ((length(by_name) <= 100)),
  constraint documents_steps_seq_check CHECK ((seq > 0)),
  constraint documents_steps_text_check CHECK ((length(text) <= 500))
);

create table documents_submissions (
  operator_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  document_id uuid not null,
  act text not null,
  office text not null,
  test boolean not null,
  state text not null,
  external_no text default ''::text not null,
  answer text default ''::text not null,
  detail jsonb default '{}'::jsonb not null,
  attempts smallint default 0 not null,
  next_at timestamp with time zone not null,
  made_at timestamp with time zone not null,
  done_at timestamp with time zone,
  part_id uuid,
  constraint documents_submissions_pkey PRIMARY KEY (operator_id, id),
  constraint documents_submissions_once UNIQUE NULLS NOT DISTINCT (operator_id, document_id, act, part_id),
  constraint documents_submissions_operator_id_document_id_fkey FOREIGN KEY (operator_id, document_id) REFERENCES documents_issued(operator_id, id),
  constraint documents_submissions_operator_id_invoice_id_fkey FOREIGN KEY (operator_id, invoice_id) REFERENCES documents_invoices(operator_id, id),
  constraint documents_submissions_act_check CHECK (((act = ANY (ARRAY['issue'::text, 'reverse'::text, 'credit'::text, 'payment'::text])) AND ((act = ANY (ARRAY['issue'::text, 'reverse'::text])) = (part_id IS NULL)))),
  constraint documents_submissions_answer_check CHECK ((length(answer) <= 500)),
  constraint documents_submissions_external_no_check CHECK ((length(external_no) <= 100)),
  constraint documents_submissions_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'pending'::text, 'accepted'::text, 'refused'::text])))
);

create table documents_tax_rates (
  operator_id uuid not null,
  id uuid not null,
  category text not null,
  valid daterange not null,
  rate integer not null,
  code text default ''::text not null,
  constraint documents_tax_rates_pkey PRIMARY KEY (operator_id, id),
  constraint documents_tax_rates_overlap EXCLUDE USING gist (operator_id WITH =, category WITH =, valid WITH &&),
  constraint documents_tax_rates_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint documents_tax_rates_category_check CHECK ((category = ANY (ARRAY['electricity'::text, 'service'::text, 'occupancy'::text]))),
  constraint documents_tax_rates_code_check CHECK ((code ~ '^[0-9A-Z]{0,20}$'::text)),
  constraint documents_tax_rates_rate_check CHECK (((rate >= 0) AND (rate <= 10000))),
  constraint documents_tax_rates_valid_check CHECK (((NOT isempty(valid)) AND (lower(valid) IS NOT NULL) AND lower_inc(valid)))
);

create table documents_titles (
  operator_id uuid not null,
  id uuid not null,
  holder_id uuid,
  kind text not null,
  country text not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  tax_id text collate "C" default ''::text not null,
  address text default ''::text not null,
  postcode text default ''::text not null,
  phone text default ''::text not null,
  bank text default ''::text not null,
  account_no text default ''::text not null,
  email text default ''::text not null,
  regime text default ''::text not null,
  use_code text default ''::text not null,
  is_default boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  ship_to text default ''::text not null,
  ship_phone text default ''::text not null,
  ship_address text default ''::text not null,
  constraint documents_titles_pkey PRIMARY KEY (operator_id, id),
  constraint documents_titles_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint documents_titles_account_no_check CHECK ((length(account_no) <= 40)),
  constraint documents_titles_address_check CHECK ((length(address) <= 200)),
  constraint documents_titles_bank_check CHECK ((length(bank) <= 100)),
  constraint documents_titles_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint documents_titles_default CHECK (((NOT is_default) OR (holder_id IS NOT NULL))),
  constraint documents_titles_email_check CHECK ((length(email) <= 254)),
  constraint documents_titles_kind_check CHECK ((kind = ANY (ARRAY['company'::text, 'person'::text]))),
  constraint documents_titles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint documents_titles_phone_check CHECK ((length(phone) <= 30)),
  constraint documents_titles_postcode_check CHECK ((length(postcode) <= 12)),
  constraint documents_titles_regime_check CHECK ((length(regime) <= 10)),
  constraint documents_titles_ship_address_check CHECK ((length(ship_address) <= 300)),
  constraint documents_titles_ship_phone_check CHECK ((length(ship_phone) <= 30)),
  constraint documents_titles_ship_to_check CHECK ((length(ship_to) <= 100)),
  constraint documents_titles_shipping CHECK (((ship_to = ''::text) OR (ship_address <> ''::text))),
  constraint documents_titles_tax_id CHECK (((kind = 'person'::text) OR (tax_id <> ''::text))),
  constraint documents_titles_tax_id_check CHECK ((length(tax_id) <= 30)),
  constraint documents_titles_use_code_check CHECK ((length(use_code) <= 10))
);

create table documents_verifactu_events (
  operator_id uuid not null,
  no integer not null,
  before_no integer generated always as (NULLIF((no - 1), 0)) stored,
  kind text not null,
  text text not null,
  made_at timestamp with time zone not null,
  says text not null,
  before_hash text not null,
  hash text not null,
  detail jsonb default '{}'::jsonb not null,
  constraint documents_verifactu_events_pkey PRIMARY KEY (operator_id, no),
  constraint documents_verifactu_events_operator_id_no_hash_key UNIQUE (operator_id, no, hash),
  constraint documents_verifactu_events_chain FOREIGN KEY (operator_id, before_no, before_hash) REFERENCES documents_verifactu_events(operator_id, no, hash),
  constraint documents_verifactu_events_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint documents_verifactu_events_begin CHECK (((no > 1) OR (before_hash = ''::text))),
  constraint documents_verifactu_events_detail_check CHECK ((jsonb_typeof(detail) = 'object'::text)),
  constraint documents_verifactu_events_hash CHECK ((hash = upper(encode(sha256(convert_to(says, 'UTF8'::name)), 'hex'::text)))),
  constraint documents_verifactu_events_kind_check CHECK ((kind = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '90'::text]))),
  constraint documents_verifactu_events_no_check CHECK ((no > 0)),
  constraint documents_verifactu_events_says_check CHECK (((length(says) >= 1) AND (length(says) <= 1000))),
  constraint documents_verifactu_events_text_check CHECK ((length(text) <= 500))
);

create table documents_verifactu_records (
  operator_id uuid not null,
  no integer not null,
  before_no integer generated always as (NULLIF((no - 1), 0)) stored,
  document_id uuid not null,
  kind text not null,
  made_at timestamp with time zone not null,
  says text not null,
  before_hash text not null,
  hash text not null,
  constraint documents_verifactu_records_pkey PRIMARY KEY (operator_id, no),
  constraint documents_verifactu_records_operator_id_document_id_kind_key UNIQUE (operator_id, document_id, kind),
  constraint documents_verifactu_records_operator_id_no_hash_key UNIQUE (operator_id, no, hash),
  constraint documents_verifactu_records_chain FOREIGN KEY (operator_id, before_no, before_hash) REFERENCES documents_verifactu_records(operator_id, no, hash),
  constraint documents_verifactu_records_operator_id_document_id_fkey FOREIGN KEY (operator_id, document_id) REFERENCES documents_issued(operator_id, id),
  constraint documents_verifactu_records_begin CHECK (((no > 1) OR (before_hash = ''::text))),
  constraint documents_verifactu_records_hash CHECK ((hash = upper(encode(sha256(convert_to(says, 'UTF8'::name)), 'hex'::text)))),
  constraint documents_verifactu_records_kind_check CHECK ((kind = ANY (ARRAY['alta'::text, 'anulacion'::text]))),
  constraint documents_verifactu_records_no_check CHECK ((no > 0)),
  constraint documents_verifactu_records_says CHECK ((strpos(says, (('&Huella='::text || before_hash) || '&'::text)) > 0)),
  constraint documents_verifactu_records_says_check CHECK (((length(says) >= 1) AND (length(says) <= 1000)))
);

create table driver_agreements (
  operator_id uuid not null,
  member_id uuid not null,
  kind text not null,
  version integer not null,
  agreed_at timestamp with time zone not null,
  constraint driver_agreements_pkey PRIMARY KEY (operator_id, member_id, kind, version),
  constraint driver_agreements_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint driver_agreements_kind_check CHECK ((kind ~ '^[a-z][a-z-]{0,29}$'::text))
);

create table driver_authorisations (
  operator_id uuid not null,
  hash bytea not null,
  member_id uuid not null,
  device_id uuid not null,
  device_name text not null,
  client text not null,
  language text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  session_id uuid,
  constraint driver_authorisations_pkey PRIMARY KEY (operator_id, hash),
  constraint driver_authorisations_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint driver_authorisations_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint driver_authorisations_challenge_check CHECK ((length(challenge) = 43)),
  constraint driver_authorisations_client_check CHECK ((client = ANY (ARRAY['driver-web'::text, 'driver-mini'::text, 'driver-app'::text]))),
  constraint driver_authorisations_device_name_check CHECK ((length(device_name) <= 60)),
  constraint driver_authorisations_hash_check CHECK ((length(hash) = 32)),
  constraint driver_authorisations_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text])))
);

create table driver_codes (
  operator_id uuid not null,
  phone_hash bytea not null,
  device_id uuid not null,
  code_hash bytea not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries smallint default 0 not null,
  used_at timestamp with time zone,
  constraint driver_codes_pkey PRIMARY KEY (operator_id, phone_hash),
  constraint driver_codes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint driver_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint driver_codes_phone_hash_check CHECK ((length(phone_hash) = 32)),
  constraint driver_codes_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);

create table driver_limits (
  operator_id uuid not null,
  kind text not null,
  subject bytea not null,
  since timestamp with time zone not null,
  times integer not null,
  locked_until timestamp with time zone,
  constraint driver_limits_pkey PRIMARY KEY (operator_id, kind, subject),
  constraint driver_limits_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint driver_limits_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 30))),
  constraint driver_limits_subject_check CHECK ((length(subject) = 32)),
  constraint driver_limits_times_check CHECK ((times >= 0))
);

create table driver_sessions (
  operator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  device_id uuid not null,
  device_name text default ''::text not null,
  client text not null,
  language text not null,
  signed_in_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  access_hash bytea not null,
  access_until timestamp with time zone not null,
  refresh_hash bytea not null,
  refresh_until timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  constraint driver_sessions_pkey PRIMARY KEY (operator_id, id),
  constraint driver_sessions_operator_id_access_hash_key UNIQUE (operator_id, access_hash),
  constraint driver_sessions_operator_id_refresh_hash_key UNIQUE (operator_id, refresh_hash),
  constraint driver_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint driver_sessions_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint driver_sessions_access_hash_check CHECK ((length(access_hash) = 32)),
  constraint driver_sessions_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint driver_sessions_client_check CHECK ((client = ANY (ARRAY['driver-web'::text, 'driver-mini'::text, 'driver-app'::text]))),
  constraint driver_sessions_device_name_check CHECK ((length(device_name) <= 60)),
  constraint driver_sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['signed-out'::text, 'reused'::text, 'expired'::text, 'left'::text, 'replaced'::text]))),
  constraint driver_sessions_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint driver_sessions_refresh_hash_check CHECK ((length(refresh_hash) = 32))
);

create table driver_texts (
  operator_id uuid not null,
  kind text not null,
  version integer not null,
  language text not null,
  required boolean not null,
  title text not null,
  body text not null,
  published_at timestamp with time zone not null,
  by_name text not null,
  constraint driver_texts_pkey PRIMARY KEY (operator_id, kind, version, language),
  constraint driver_texts_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint driver_texts_body_check CHECK (((length(body) >= 1) AND (length(body) <= 100000))),
  constraint driver_texts_by_name_check CHECK ((length(by_name) <= 100)),
  constraint driver_texts_kind_check CHECK ((kind ~ '^[a-z][a-z-]{0,29}$'::text)),
  constraint driver_texts_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint driver_texts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  constraint driver_texts_version_check CHECK (((version >= 1) AND (version <= 1000000)))
);

create table driver_used_tokens (
  operator_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  used_at timestamp with time zone not null,
  constraint driver_used_tokens_pkey PRIMARY KEY (operator_id, hash),
  constraint driver_used_tokens_operator_id_session_id_fkey FOREIGN KEY (operator_id, session_id) REFERENCES driver_sessions(operator_id, id),
  constraint driver_used_tokens_hash_check CHECK ((length(hash) = 32))
);

create table finance_agreements (
  operator_id uuid not null,
  id uuid not null,
  no integer not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  period text not null,
  lag_days smallint default 1 not null,
  station_ids uuid[] not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint finance_agreements_pkey PRIMARY KEY (operator_id, id),
  constraint finance_agreements_operator_id_no_key UNIQUE (operator_id, no),
  constraint finance_agreements_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint finance_agreements_lag_days_check CHECK (((lag_days >= 1) AND (lag_days <= 60))),
  constraint finance_agreements_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint finance_agreements_no_check CHECK ((no > 0)),
  constraint finance_agreements_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint finance_agreements_remark_check CHECK ((length(remark) <= 500))
);

create table finance_channel_days (
  operator_id uuid not null,
  account_id uuid not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  taken_minor bigint not null,
  fee_minor bigint not null,
  constraint finance_channel_days_pkey PRIMARY KEY (operator_id, account_id, from_at),
  constraint finance_channel_days_check CHECK ((from_at < to_at)),
  constraint finance_channel_days_taken_minor_check CHECK ((taken_minor >= 0))
);

create table finance_counts (
  operator_id uuid not null,
  order_id uuid not null,
  seq integer not null,
  before_seq integer generated always as (
CASE
    WHEN (seq > 1) THEN (seq - 1)
    ELSE NULL::integer
END) stored,
  statement_id uuid not null,
  version_id uuid not null,
  station_id uuid not null,
  day date not null,
  was_dwh bigint default 0 not null,
  was_electricity_minor bigint default 0 not null,
  was_service_minor bigint default 0 not null,
  was_occupancy_minor bigint default 0 not null,
  was_reduced_minor bigint default 0 not null,
  was_base_minor bigint default 0 not null,
  is_dwh bigint not null,
  is_electricity_minor bigint not null,
  is_service_minor bigint not null,
  is_occupancy_minor bigint not null,
  is_reduced_minor bigint not null,
  is_base_minor bigint not null,
  is_reduced_owner_minor bigint not null,
  counted_at timestamp with time zone not null,
  is_fee_e6 bigint,
  constraint finance_counts_pkey PRIMARY KEY (operator_id, order_id, seq),
  constraint finance_counts_terms UNIQUE (operator_id, order_id, seq, version_id),
  constraint finance_counts_chain FOREIGN KEY (operator_id, order_id, before_seq, version_id) REFERENCES finance_counts(operator_id, order_id, seq, version_id),
  constraint finance_counts_begin CHECK (((seq > 1) OR ((was_dwh = 0) AND (was_electricity_minor = 0) AND (was_service_minor = 0) AND (was_occupancy_minor = 0) AND (was_reduced_minor = 0) AND (was_base_minor = 0)))),
  constraint finance_counts_seq_check CHECK ((seq > 0))
);

create table finance_figures (
  operator_id uuid not null,
  statement_id uuid not null,
  revision integer not null,
  made_at timestamp with time zone not null,
  base_minor bigint not null,
  paid_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  lines jsonb not null,
  shares jsonb not null,
  carried jsonb default '[]'::jsonb not null,
  constraint finance_figures_pkey PRIMARY KEY (operator_id, statement_id, revision),
  constraint finance_figures_operator_id_statement_id_fkey FOREIGN KEY (operator_id, statement_id) REFERENCES finance_statements(operator_id, id),
  constraint finance_figures_carried CHECK (((jsonb_array_length(carried) = 0) OR ((finance_sum(carried, 'payMinor'::text) = net_minor) AND ((finance_sum(carried, 'owedMinor'::text) + finance_sum(carried, 'dueMinor'::text)) = (finance_sum(carried, 'payMinor'::text) + finance_sum(carried, 'leftMinor'::text)))))),
  constraint finance_figures_carried_check CHECK ((jsonb_typeof(carried) = 'array'::text)),
  constraint finance_figures_fees CHECK ((finance_sum(shares, 'feeMinor'::text) = fee_minor)),
  constraint finance_figures_lines CHECK ((finance_sum(lines, 'baseMinor'::text) = base_minor)),
  constraint finance_figures_rents CHECK (((finance_sum(shares, 'rentMinor'::text) = 0) AND (finance_sum(shares, 'powerMinor'::text) = 0))),
  constraint finance_figures_revision_check CHECK ((revision > 0)),
  constraint finance_figures_shares CHECK ((finance_sum(shares, 'shareMinor'::text) = base_minor)),
  constraint finance_figures_top_ups CHECK ((finance_sum(shares, 'topUpMinor'::text) = 0))
);

create table finance_parties (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  tax_id text default ''::text not null,
  bank text default ''::text not null,
  account_no text default ''::text not null,
  contact text default ''::text not null,
  phone text default ''::text not null,
  email text default ''::text not null,
  remark text default ''::text not null,
  state text default 'active'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint finance_parties_pkey PRIMARY KEY (operator_id, id),
  constraint finance_parties_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint finance_parties_account_no_check CHECK ((length(account_no) <= 40)),
  constraint finance_parties_bank_check CHECK ((length(bank) <= 100)),
  constraint finance_parties_contact_check CHECK ((length(contact) <= 60)),
  constraint finance_parties_email_check CHECK ((length(email) <= 254)),
  constraint finance_parties_kind_check CHECK ((kind = ANY (ARRAY['owner'::text, 'agent'::text, 'platform'::text, 'partner'::text, 'contractor'::text, 'grid_supplier'::text]))),
  constraint finance_parties_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint finance_parties_phone_check CHECK ((length(phone) <= 30)),
  constraint finance_parties_remark_check CHECK ((length(remark) <= 500)),
  constraint finance_parties_state_check CHECK ((state = ANY (ARRAY['active'::text, 'closed'::text]))),
  constraint finance_parties_tax_id_check CHECK ((length(tax_id) <= 40))
);

create table finance_payment_fees (
  operator_id uuid not null,
  payment_id uuid not null,
  taken_minor bigint not null,
  fee_minor bigint not null,
  constraint finance_payment_fees_pkey PRIMARY KEY (operator_id, payment_id),
  constraint finance_payment_fees_taken_minor_check CHECK ((taken_minor > 0))
);

create table finance_set_offs (
  operator_id uuid not null,
  statement_id uuid not null,
  party_id uuid not null,
  amount_minor bigint not null,
  constraint finance_set_offs_pkey PRIMARY KEY (operator_id, statement_id, party_id),
  constraint finance_set_offs_operator_id_party_id_fkey FOREIGN KEY (operator_id, party_id) REFERENCES finance_parties(operator_id, id),
  constraint finance_set_offs_operator_id_statement_id_fkey FOREIGN KEY (operator_id, statement_id) REFERENCES finance_statements(operator_id, id),
  constraint finance_set_offs_amount_minor_check CHECK ((amount_minor <> 0))
);

create table finance_statement_versions (
  operator_id uuid not null,
  statement_id uuid not null,
  version_id uuid not null,
  constraint finance_statement_versions_pkey PRIMARY KEY (operator_id, statement_id, version_id),
  constraint finance_statement_versions_operator_id_statement_id_fkey FOREIGN KEY (operator_id, statement_id) REFERENCES finance_statements(operator_id, id),
  constraint finance_statement_versions_operator_id_version_id_fkey FOREIGN KEY (operator_id, version_id) REFERENCES finance_versions(operator_id, id)
);

create table finance_statements (
  operator_id uuid not null,
  id uuid not null,
  no integer not null,
  agreement_id uuid not null,
  version_id uuid,
  period_from date not null,
  period_to date not null,
  time_zone text not null,
  currency text not null,
  drafted_at timestamp with time zone not null,
  state text default 'draft'::text not null,
  disputed_from text,
  confirmed_by uuid,
  approved_by uuid,
  paid_on date,
  voucher_no text default ''::text not null,
  version integer default 1 not null,
  constraint finance_statements_pkey PRIMARY KEY (operator_id, id),
  constraint finance_statements_once UNIQUE (operator_id, agreement_id, period_from),
  constraint finance_statements_operator_id_no_key UNIQUE (operator_id, no),
  constraint finance_statements_operator_id_agreement_id_fkey FOREIGN KEY (operator_id, agreement_id) REFERENCES finance_agreements(operator_id, id),
  constraint finance_statements_operator_id_version_id_fkey FOREIGN KEY (operator_id, version_id) REFERENCES finance_versions(operator_id, id),
  constraint finance_statements_check CHECK ((period_to > period_from)),
  constraint finance_statements_check1 CHECK (((state = 'disputed'::text) = (disputed_from IS NOT NULL))),
  constraint finance_statements_check2 CHECK (((state = ANY (ARRAY['draft'::text, 'disputed'::text])) OR (confirmed_by IS NOT NULL))),
  constraint finance_statements_check3 CHECK (((approved_by IS NOT NULL) = (state = ANY (ARRAY['approved'::text, 'paid'::text, 'closed'::text])))),
  constraint finance_statements_check4 CHECK (((paid_on IS NOT NULL) = (state = ANY (ARRAY['paid'::text, 'closed'::text])))),
  constraint finance_statements_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint finance_statements_disputed_from_check CHECK ((disputed_from = ANY (ARRAY['draft'::text, 'confirmed'::text]))),
  constraint finance_statements_no_check CHECK ((no > 0)),
  constraint finance_statements_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'confirmed'::text, 'approved'::text, 'paid'::text, 'closed'::text, 'disputed'::text]))),
  constraint finance_statements_two_people CHECK ((approved_by <> confirmed_by)),
  constraint finance_statements_voucher_no_check CHECK ((length(voucher_no) <= 100))
);

create table finance_steps (
  operator_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  seq integer not null,
  at timestamp with time zone not null,
  kind text not null,
  by_id uuid,
  by_name text default ''::text not null,
  text text default ''::text not null,
  constraint finance_steps_pkey PRIMARY KEY (operator_id, id),
  constraint finance_steps_operator_id_statement_id_seq_key UNIQUE (operator_id, statement_id, seq),
  constraint finance_steps_operator_id_statement_id_fkey FOREIGN KEY (operator_id, statement_id) REFERENCES finance_statements(operator_id, id),
  constraint finance_steps_by_name_check CHECK ((length(by_name) <= 100)),
  constraint finance_steps_kind_check CHECK ((kind = ANY (ARRAY['drafted'::text, 'recounted'::text, 'confirmed'::text, 'approved'::text, 'paid'::text, 'closed'::text, 'disputed'::text, 'resolved'::text]))),
  constraint finance_steps_seq_check CHECK ((seq > 0)),
  constraint finance_steps_text_check CHECK ((length(text) <= 500))
);

create table finance_version_stations (
  operator_id uuid not null,
  version_id uuid not null,
  station_id uuid not null,
  valid daterange not null,
  constraint finance_version_stations_pkey PRIMARY KEY (operator_id, version_id, station_id),
  constraint finance_version_stations_overlap EXCLUDE USING gist (operator_id WITH =, station_id WITH =, valid WITH &&),
  constraint finance_version_stations_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint finance_version_stations_operator_id_version_id_valid_fkey FOREIGN KEY (operator_id, version_id, valid) REFERENCES finance_versions(operator_id, id, valid) ON UPDATE CASCADE ON DELETE CASCADE
);

create table finance_versions (
  operator_id uuid not null,
  id uuid not null,
  agreement_id uuid not null,
  valid daterange not null,
  base text not null,
  price_e5 integer not null,
  discounts_by text not null,
  channel_fee integer not null,
  operator_ratio integer not null,
  parties jsonb not null,
  by_id uuid,
  by_name text not null,
  created_at timestamp with time zone not null,
  fees_by text default 'shared'::text not null,
  loss_ratio integer default 0 not null,
  steps jsonb default '[]'::jsonb not null,
  levels jsonb default '[]'::jsonb not null,
  fee_basis text default 'rate'::text not null,
  constraint finance_versions_pkey PRIMARY KEY (operator_id, id),
  constraint finance_versions_operator_id_id_valid_key UNIQUE (operator_id, id, valid),
  constraint finance_versions_overlap EXCLUDE USING gist (operator_id WITH =, agreement_id WITH =, valid WITH &&),
  constraint finance_versions_operator_id_agreement_id_fkey FOREIGN KEY (operator_id, agreement_id) REFERENCES finance_agreements(operator_id, id),
  constraint finance_versions_base_check CHECK ((base = ANY (ARRAY['service'::text, 'service_net'::text, 'margin'::text, 'energy'::text]))),
  constraint finance_versions_by_name_check CHECK ((length(by_name) <= 100)),
  constraint finance_versions_channel_fee_check CHECK (((channel_fee >= 0) AND (channel_fee <= 10000))),
  constraint finance_versions_discounts_by_check CHECK ((discounts_by = ANY (ARRAY['operator'::text, 'shared'::text, 'owner'::text]))),
  constraint finance_versions_fee_basis_check CHECK ((fee_basis = ANY (ARRAY['posted'::text, 'rate'::text]))),
  constraint finance_versions_fees_by_check CHECK ((fees_by = ANY (ARRAY['shared'::text, 'operator'::text]))),
  constraint finance_versions_levels_check CHECK ((jsonb_typeof(levels) = 'array'::text)),
  constraint finance_versions_loss_ratio_check CHECK (((loss_ratio >= 0) AND (loss_ratio <= 5000))),
  constraint finance_versions_operator_ratio_check CHECK (((operator_ratio >= 0) AND (operator_ratio <= 10000))),
  constraint finance_versions_parties_check CHECK ((jsonb_typeof(parties) = 'array'::text)),
  constraint finance_versions_price_e5_check CHECK (((price_e5 >= 0) AND (price_e5 <= 100000))),
  constraint finance_versions_ratios CHECK (((operator_ratio + finance_sum(parties, 'ratio'::text)) = 10000)),
  constraint finance_versions_steps_check CHECK ((jsonb_typeof(steps) = 'array'::text)),
  constraint finance_versions_valid_check CHECK (((NOT isempty(valid)) AND (lower(valid) IS NOT NULL) AND lower_inc(valid)))
);

create table finance_withdrawal_limits (
  operator_id uuid not null,
  from_day date not null,
  least_minor bigint not null,
  most_minor bigint,
  day_most_minor bigint,
  wallets boolean not null,
  by_id uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  fee_bp integer default 0 not null,
  fee_least_minor bigint default 0 not null,
  tax_bp integer default 0 not null,
  constraint finance_withdrawal_limits_pkey PRIMARY KEY (operator_id, from_day),
  constraint finance_withdrawal_limits_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint finance_withdrawal_limits_by_name_check CHECK ((length(by_name) <= 100)),
  constraint finance_withdrawal_limits_check CHECK ((most_minor >= least_minor)),
  constraint finance_withdrawal_limits_check1 CHECK ((day_most_minor >= least_minor)),
  constraint finance_withdrawal_limits_fee_bp_check CHECK (((fee_bp >= 0) AND (fee_bp <= 10000))),
  constraint finance_withdrawal_limits_fee_least_minor_check CHECK (((fee_least_minor >= 0) AND (fee_least_minor <= '1000000000000'::bigint))),
  constraint finance_withdrawal_limits_least_minor_check CHECK ((least_minor > 0)),
  constraint finance_withdrawal_limits_tax_bp_check CHECK (((tax_bp >= 0) AND (tax_bp <= 10000)))
);

create table finance_withdrawal_moves (
  kind text not null,
  state_before text not null,
  state_after text not null,
  constraint finance_withdrawal_moves_pkey PRIMARY KEY (kind, state_before, state_after)
);

create table finance_withdrawal_steps (
  operator_id uuid not null,
  withdrawal_id uuid not null,
  seq integer not null,
  prior_seq integer generated always as (NULLIF((seq - 1), 0)) stored,
  kind text not null,
  state_before text not null,
  state_after text not null,
  at timestamp with time zone not null,
  by_id uuid not null,
  by_name text not null,
  text text default ''::text not null,
  constraint finance_withdrawal_steps_pkey PRIMARY KEY (operator_id, withdrawal_id, seq),
  constraint finance_withdrawal_steps_end UNIQUE (operator_id, withdrawal_id, seq, state_after),
  constraint finance_withdrawal_steps_chain FOREIGN KEY (operator_id, withdrawal_id, prior_seq, state_before) REFERENCES finance_withdrawal_steps(operator_id, withdrawal_id, seq, state_after),
  constraint finance_withdrawal_steps_kind_state_before_state_after_fkey FOREIGN KEY (kind, state_before, state_after) REFERENCES finance_withdrawal_moves(kind, state_before, state_after),
  constraint finance_withdrawal_steps_operator_id_withdrawal_id_fkey FOREIGN KEY (operator_id, withdrawal_id) REFERENCES finance_withdrawals(operator_id, id),
  constraint finance_withdrawal_steps_begin CHECK (((seq = 1) = (state_before = 'new'::text))),
  constraint finance_withdrawal_steps_by_name_check CHECK ((length(by_name) <= 100)),
  constraint finance_withdrawal_steps_seq_check CHECK ((seq > 0)),
  constraint finance_withdrawal_steps_text_check CHECK ((length(text) <= 500))
);

create table finance_withdrawals (
  operator_id uuid not null,
  id uuid not null,
  no integer not null,
  holder_kind text not null,
  party_id uuid,
  wallet_id uuid,
  holder_id uuid generated always as (COALESCE(party_id, wallet_id)) stored not null,
  holder_name text not null,
  name_key text collate "C" generated always as (lower(holder_name)) stored not null,
  amount_minor bigint not null,
  currency text not null,
  account_name text not null,
  bank text default ''::text not null,
  account_no text not null,
  remark text default ''::text not null,
  requested_at timestamp with time zone not null,
  day date not null,
  requested_by uuid not null,
  requested_by_name text not null,
  decided_by uuid,
  decided_by_name text default ''::text not null,
  paid_on date,
  voucher_no text default ''::text not null,
  state text default 'requested'::text not null,
  version integer default 1 not null,
  fee_minor bigint default 0 not null,
  tax_minor bigint default 0 not null,
  constraint finance_withdrawals_pkey PRIMARY KEY (operator_id, id),
  constraint finance_withdrawals_operator_id_no_key UNIQUE (operator_id, no),
  constraint finance_withdrawals_operator_id_party_id_fkey FOREIGN KEY (operator_id, party_id) REFERENCES finance_parties(operator_id, id),
  constraint finance_withdrawals_operator_id_wallet_id_fkey FOREIGN KEY (operator_id, wallet_id) REFERENCES ledger_wallets(operator_id, id),
  constraint finance_withdrawals_step FOREIGN KEY (operator_id, id, version, state) REFERENCES finance_withdrawal_steps(operator_id, withdrawal_id, seq, state_after) DEFERRABLE INITIALLY DEFERRED,
  constraint finance_withdrawals_account_name_check CHECK (((length(account_name) >= 1) AND (length(account_name) <= 100))),
  constraint finance_withdrawals_account_no_check CHECK (((length(account_no) >= 1) AND (length(account_no) <= 40))),
  constraint finance_withdrawals_amount_minor_check CHECK (((amount_minor > 0) AND (amount_minor <= '1000000000000'::bigint))),
  constraint finance_withdrawals_bank_check CHECK ((length(bank) <= 100)),
  constraint finance_withdrawals_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint finance_withdrawals_decided_by_name_check CHECK ((length(decided_by_name) <= 100)),
  constraint finance_withdrawals_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint finance_withdrawals_holder CHECK (((num_nonnulls(party_id, wallet_id) = 1) AND ((holder_kind = 'party'::text) = (party_id IS NOT NULL)))),
  constraint finance_withdrawals_holder_kind_check CHECK ((holder_kind = ANY (ARRAY['party'::text, 'member'::text, 'company'::text]))),
  constraint finance_withdrawals_holder_name_check CHECK (((length(holder_name) >= 1) AND (length(holder_name) <= 100))),
  constraint finance_withdrawals_kept CHECK (((fee_minor + tax_minor) < amount_minor)),
  constraint finance_withdrawals_kept_of_party CHECK (((holder_kind = 'party'::text) OR ((fee_minor + tax_minor) = 0))),
  constraint finance_withdrawals_no_check CHECK ((no > 0)),
  constraint finance_withdrawals_paid CHECK ((((state = 'paid'::text) = (paid_on IS NOT NULL)) AND ((state <> 'paid'::text) OR (voucher_no <> ''::text)))),
  constraint finance_withdrawals_remark_check CHECK ((length(remark) <= 500)),
  constraint finance_withdrawals_requested_by_name_check CHECK ((length(requested_by_name) <= 100)),
  constraint finance_withdrawals_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint finance_withdrawals_two_people CHECK (((state <> ALL (ARRAY['approved'::text, 'paid'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (decided_by <> requested_by)))),
  constraint finance_withdrawals_voucher_no_check CHECK ((length(voucher_no) <= 60))
);

create table fleet_driver_records (
  operator_id uuid not null,
  id uuid not null,
  day date not null,
  shift text not null,
  shift_no smallint generated always as (
CASE shift
    WHEN 'early'::text THEN 1
    WHEN 'mid'::text THEN 2
    ELSE 3
END) stored not null,
  vehicle_id uuid not null,
  driver_id uuid not null,
  line_id uuid,
  odometer_start_m bigint not null,
  odometer_end_m bigint not null,
  distance_m bigint generated always as ((odometer_end_m - odometer_start_m)) stored not null,
  previous_end_m bigint,
  unrecorded_m bigint generated always as ((odometer_start_m - previous_end_m)) stored,
  trips smallint default 0 not null,
  soc_start smallint,
  soc_end smallint,
  season text not null,
  grade smallint,
  source text not null,
  checked_by uuid,
  checked_name text default ''::text not null,
  checked_at timestamp with time zone,
  remark text default ''::text not null,
  created_name text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_driver_records_pkey PRIMARY KEY (operator_id, id),
  constraint fleet_driver_records_shift UNIQUE (operator_id, vehicle_id, day, shift),
  constraint fleet_driver_records_odometer EXCLUDE USING gist (operator_id WITH =, vehicle_id WITH =, int8range(odometer_start_m, odometer_end_m) WITH &&),
  constraint fleet_driver_records_operator_id_driver_id_fkey FOREIGN KEY (operator_id, driver_id) REFERENCES fleet_drivers(operator_id, id),
  constraint fleet_driver_records_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint fleet_driver_records_operator_id_line_id_fkey FOREIGN KEY (operator_id, line_id) REFERENCES fleet_lines(operator_id, id),
  constraint fleet_driver_records_operator_id_vehicle_id_fkey FOREIGN KEY (operator_id, vehicle_id) REFERENCES fleet_vehicles(operator_id, id),
  constraint fleet_driver_records_checked_name_check CHECK ((length(checked_name) <= 100)),
  constraint fleet_driver_records_created_name_check CHECK ((length(created_name) <= 100)),
  constraint fleet_driver_records_distance_check CHECK ((((odometer_end_m - odometer_start_m) >= 0) AND ((odometer_end_m - odometer_start_m) <= 600000))),
  constraint fleet_driver_records_grade_check CHECK (((grade >= 1) AND (grade <= 5))),
  constraint fleet_driver_records_odometer_end_m_check CHECK (((odometer_end_m >= 0) AND (odometer_end_m <= '10000000000'::bigint))),
  constraint fleet_driver_records_odometer_start_m_check CHECK (((odometer_start_m >= 0) AND (odometer_start_m <= '10000000000'::bigint))),
  constraint fleet_driver_records_previous_check CHECK ((previous_end_m <= odometer_start_m)),
  constraint fleet_driver_records_remark_check CHECK ((length(remark) <= 500)),
  constraint fleet_driver_records_season_check CHECK ((season = ANY (ARRAY['normal'::text, 'summer'::text, 'winter'::text]))),
  constraint fleet_driver_records_shift_check CHECK ((shift = ANY (ARRAY['early'::text, 'mid'::text, 'late'::text]))),
  constraint fleet_driver_records_soc_end_check CHECK (((soc_end >= 0) AND (soc_end <= 100))),
  constraint fleet_driver_records_soc_start_check CHECK (((soc_start >= 0) AND (soc_start <= 100))),
  constraint fleet_driver_records_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'import'::text, 'gps'::text]))),
  constraint fleet_driver_records_trips_check CHECK (((trips >= 0) AND (trips <= 200)))
);

create table fleet_drivers (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  driver_no text not null,
  driver_no_key text collate "C" generated always as (lower(driver_no)) stored not null,
  licence_no text default ''::text not null,
  licence_class text default ''::text not null,
  licence_until date,
  fleet_id uuid,
  phone text default ''::text not null,
  card_no text default ''::text not null,
  card_no_key text collate "C" generated always as (lower(card_no)) stored not null,
  state text default 'active'::text not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  grade smallint,
  constraint fleet_drivers_pkey PRIMARY KEY (operator_id, id),
  constraint fleet_drivers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint fleet_drivers_operator_id_fleet_id_fkey FOREIGN KEY (operator_id, fleet_id) REFERENCES fleet_fleets(operator_id, id),
  constraint fleet_drivers_card_no_check CHECK ((length(card_no) <= 255)),
  constraint fleet_drivers_driver_no_check CHECK (((length(driver_no) >= 1) AND (length(driver_no) <= 30))),
  constraint fleet_drivers_grade_check CHECK (((grade >= 1) AND (grade <= 5))),
  constraint fleet_drivers_licence_class_check CHECK ((length(licence_class) <= 20)),
  constraint fleet_drivers_licence_no_check CHECK ((length(licence_no) <= 30)),
  constraint fleet_drivers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint fleet_drivers_phone_check CHECK ((length(phone) <= 30)),
  constraint fleet_drivers_remark_check CHECK ((length(remark) <= 500)),
  constraint fleet_drivers_state_check CHECK ((state = ANY (ARRAY['active'::text, 'left'::text])))
);

create table fleet_fleets (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  parent_id uuid,
  org_id uuid,
  station_id uuid,
  manager text default ''::text not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_fleets_pkey PRIMARY KEY (operator_id, id),
  constraint fleet_fleets_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint fleet_fleets_operator_id_parent_id_fkey FOREIGN KEY (operator_id, parent_id) REFERENCES fleet_fleets(operator_id, id),
  constraint fleet_fleets_check CHECK ((parent_id <> id)),
  constraint fleet_fleets_manager_check CHECK ((length(manager) <= 60)),
  constraint fleet_fleets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint fleet_fleets_remark_check CHECK ((length(remark) <= 500))
);

create table fleet_learnt_batteries (
  operator_id uuid not null,
  vehicle_id uuid not null,
  dwh_per_percent integer not null,
  low_dwh integer not null,
  high_dwh integer not null,
  sessions smallint not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  first_dwh integer not null,
  worked_at timestamp with time zone not null,
  constraint fleet_learnt_batteries_pkey PRIMARY KEY (operator_id, vehicle_id),
  constraint fleet_learnt_batteries_operator_id_vehicle_id_fkey FOREIGN KEY (operator_id, vehicle_id) REFERENCES fleet_vehicles(operator_id, id) ON DELETE CASCADE,
  constraint fleet_learnt_batteries_check CHECK ((high_dwh >= low_dwh)),
  constraint fleet_learnt_batteries_check1 CHECK ((until_at >= from_at)),
  constraint fleet_learnt_batteries_dwh_per_percent_check CHECK ((dwh_per_percent > 0)),
  constraint fleet_learnt_batteries_first_dwh_check CHECK ((first_dwh > 0)),
  constraint fleet_learnt_batteries_low_dwh_check CHECK ((low_dwh > 0)),
  constraint fleet_learnt_batteries_sessions_check CHECK (((sessions >= 10) AND (sessions <= 50)))
);

create table fleet_lines (
  operator_id uuid not null,
  id uuid not null,
  line_no text not null,
  line_no_key text collate "C" generated always as (lower(line_no)) stored not null,
  name text default ''::text not null,
  fleet_id uuid,
  length_m integer,
  first_stop text default ''::text not null,
  last_stop text default ''::text not null,
  state text default 'active'::text not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_lines_pkey PRIMARY KEY (operator_id, id),
  constraint fleet_lines_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint fleet_lines_operator_id_fleet_id_fkey FOREIGN KEY (operator_id, fleet_id) REFERENCES fleet_fleets(operator_id, id),
  constraint fleet_lines_first_stop_check CHECK ((length(first_stop) <= 60)),
  constraint fleet_lines_last_stop_check CHECK ((length(last_stop) <= 60)),
  constraint fleet_lines_length_m_check CHECK (((length_m >= 1) AND (length_m <= 1000000))),
  constraint fleet_lines_line_no_check CHECK (((length(line_no) >= 1) AND (length(line_no) <= 20))),
  constraint fleet_lines_name_check CHECK ((length(name) <= 100)),
  constraint fleet_lines_remark_check CHECK ((length(remark) <= 500)),
  constraint fleet_lines_state_check CHECK ((state = ANY (ARRAY['active'::text, 'closed'::text])))
);

create table fleet_makers (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  country_code text,
  contact text default ''::text not null,
  phone text default ''::text not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_makers_pkey PRIMARY KEY (operator_id, id),
  constraint fleet_makers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint fleet_makers_contact_check CHECK ((length(contact) <= 60)),
  constraint fleet_makers_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint fleet_makers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint fleet_makers_phone_check CHECK ((length(phone) <= 30)),
  constraint fleet_makers_remark_check CHECK ((length(remark) <= 500))
);

create table fleet_measured_days (
  operator_id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  distance_m integer not null,
  by text not null,
  soc_from smallint,
  soc_to smallint,
  worked_at timestamp with time zone not null,
  constraint fleet_measured_days_pkey PRIMARY KEY (operator_id, vehicle_id, day),
  constraint fleet_measured_days_operator_id_vehicle_id_fkey FOREIGN KEY (operator_id, vehicle_id) REFERENCES fleet_vehicles(operator_id, id) ON DELETE CASCADE,
  constraint fleet_measured_days_by_check CHECK ((by = ANY (ARRAY['odometer'::text, 'positions'::text]))),
  constraint fleet_measured_days_distance_m_check CHECK (((distance_m >= 0) AND (distance_m <= 5000000))),
  constraint fleet_measured_days_soc CHECK (((soc_from IS NULL) = (soc_to IS NULL))),
  constraint fleet_measured_days_soc_from_check CHECK (((soc_from >= 0) AND (soc_from <= 100))),
  constraint fleet_measured_days_soc_to_check CHECK (((soc_to >= 0) AND (soc_to <= 100)))
);

create table fleet_models (
  operator_id uuid not null,
  id uuid not null,
  maker_id uuid not null,
  type_id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  battery_kind text default 'lfp'::text not null,
  battery_dwh bigint not null,
  nominal_v integer,
  max_charge_w bigint,
  range_km integer,
  kerb_kg integer,
  standard_dwh_100km bigint,
  interface text not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  charge_curve jsonb default '[]'::jsonb not null,
  constraint fleet_models_pkey PRIMARY KEY (operator_id, id),
  constraint fleet_models_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint fleet_models_operator_id_maker_id_fkey FOREIGN KEY (operator_id, maker_id) REFERENCES fleet_makers(operator_id, id),
  constraint fleet_models_operator_id_type_id_fkey FOREIGN KEY (operator_id, type_id) REFERENCES fleet_types(operator_id, id),
  constraint fleet_models_battery_dwh_check CHECK (((battery_dwh >= 10000) AND (battery_dwh <= 100000000))),
  constraint fleet_models_battery_kind_check CHECK ((battery_kind = ANY (ARRAY['lfp'::text, 'nmc'::text, 'lto'::text, 'other'::text]))),
  constraint fleet_models_charge_curve_check CHECK (((jsonb_typeof(charge_curve) = 'array'::text) AND (jsonb_array_length(charge_curve) <= 8))),
  constraint fleet_models_interface_check CHECK ((interface = ANY (ARRAY['gbt'::text, 'ccs1'::text, 'ccs2'::text, 'chademo'::text, 'type2'::text, 'pantograph'::text, 'other'::text]))),
  constraint fleet_models_kerb_kg_check CHECK (((kerb_kg >= 100) AND (kerb_kg <= 60000))),
  constraint fleet_models_max_charge_w_check CHECK (((max_charge_w >= 1000) AND (max_charge_w <= 10000000))),
  constraint fleet_models_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint fleet_models_nominal_v_check CHECK (((nominal_v >= 12) AND (nominal_v <= 2000))),
  constraint fleet_models_range_km_check CHECK (((range_km >= 1) AND (range_km <= 2000))),
  constraint fleet_models_remark_check CHECK ((length(remark) <= 500)),
  constraint fleet_models_standard_dwh_100km_check CHECK (((standard_dwh_100km >= 1000) AND (standard_dwh_100km <= 10000000)))
);

create table fleet_month_closings (
  operator_id uuid not null,
  id uuid not null,
  month date not null,
  closed_by uuid,
  closed_name text not null,
  closed_at timestamp with time zone not null,
  opened_by uuid,
  opened_name text default ''::text not null,
  opened_at timestamp with time zone,
  open_reason text default ''::text not null,
  constraint fleet_month_closings_pkey PRIMARY KEY (operator_id, id),
  constraint fleet_month_closings_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint fleet_month_closings_check CHECK (((opened_at IS NULL) = (open_reason = ''::text))),
  constraint fleet_month_closings_closed_name_check CHECK ((length(closed_name) <= 100)),
  constraint fleet_month_closings_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint fleet_month_closings_open_reason_check CHECK ((length(open_reason) <= 500)),
  constraint fleet_month_closings_opened_name_check CHECK ((length(opened_name) <= 100))
);

create table fleet_order_assignments (
  operator_id uuid not null,
  order_id uuid not null,
  station_id uuid not null,
  vehicle_id uuid,
  reason text not null,
  assigned_by uuid,
  assigned_name text default ''::text not null,
  assigned_at timestamp with time zone not null,
  constraint fleet_order_assignments_pkey PRIMARY KEY (operator_id, order_id),
  constraint fleet_order_assignments_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint fleet_order_assignments_operator_id_vehicle_id_fkey FOREIGN KEY (operator_id, vehicle_id) REFERENCES fleet_vehicles(operator_id, id),
  constraint fleet_order_assignments_assigned_name_check CHECK ((length(assigned_name) <= 100)),
  constraint fleet_order_assignments_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

create table fleet_quota_settings (
  operator_id uuid not null,
  summer_months smallint[] not null,
  winter_months smallint[] not null,
  night_from_minutes smallint not null,
  price_e5 bigint,
  share_hundredths integer not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_quota_settings_pkey PRIMARY KEY (operator_id),
  constraint fleet_quota_settings_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint fleet_quota_settings_check CHECK ((NOT (summer_months && winter_months))),
  constraint fleet_quota_settings_night_from_minutes_check CHECK (((night_from_minutes >= 720) AND (night_from_minutes <= 1440))),
  constraint fleet_quota_settings_price_e5_check CHECK (((price_e5 >= 0) AND (price_e5 <= '10000000000'::bigint))),
  constraint fleet_quota_settings_share_hundredths_check CHECK (((share_hundredths >= 0) AND (share_hundredths <= 10000))),
  constraint fleet_quota_settings_summer_months_check CHECK ((summer_months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'::smallint[])),
  constraint fleet_quota_settings_winter_months_check CHECK ((winter_months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'::smallint[]))
);

create table fleet_quotas (
  operator_id uuid not null,
  id uuid not null,
  model_id uuid,
  line_id uuid,
  season text,
  grade smallint,
  dwh_100km bigint not null,
  tolerance_hundredths integer default 0 not null,
  valid daterange not null,
  specificity smallint generated always as ((((((16 * (((((model_id IS NOT NULL))::integer + ((line_id IS NOT NULL))::integer) + ((season IS NOT NULL))::integer) + ((grade IS NOT NULL))::integer)) + (8 * ((model_id IS NOT NULL))::integer)) + (4 * ((line_id IS NOT NULL))::integer)) + (2 * ((season IS NOT NULL))::integer)) + ((grade IS NOT NULL))::integer)) stored not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_quotas_pkey PRIMARY KEY (operator_id, id),
  constraint fleet_quotas_overlap EXCLUDE USING gist (operator_id WITH =, COALESCE(model_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, COALESCE(line_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, COALESCE(season, ''::text) WITH =, COALESCE((grade)::integer, 0) WITH =, valid WITH &&),
  constraint fleet_quotas_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint fleet_quotas_operator_id_line_id_fkey FOREIGN KEY (operator_id, line_id) REFERENCES fleet_lines(operator_id, id),
  constraint fleet_quotas_operator_id_model_id_fkey FOREIGN KEY (operator_id, model_id) REFERENCES fleet_models(operator_id, id),
  constraint fleet_quotas_dwh_100km_check CHECK (((dwh_100km >= 1000) AND (dwh_100km <= 10000000))),
  constraint fleet_quotas_grade_check CHECK (((grade >= 1) AND (grade <= 5))),
  constraint fleet_quotas_remark_check CHECK ((length(remark) <= 500)),
  constraint fleet_quotas_season_check CHECK ((season = ANY (ARRAY['normal'::text, 'summer'::text, 'winter'::text]))),
  constraint fleet_quotas_tolerance_hundredths_check CHECK (((tolerance_hundredths >= 0) AND (tolerance_hundredths <= 10000))),
  constraint fleet_quotas_valid_check CHECK (((NOT isempty(valid)) AND (NOT lower_inf(valid))))
);

create table fleet_types (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  kind text not null,
  length_mm integer,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint fleet_types_pkey PRIMARY KEY (operator_id, id),
  constraint fleet_types_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint fleet_types_kind_check CHECK ((kind = ANY (ARRAY['city_bus'::text, 'coach'::text, 'van'::text, 'truck'::text, 'taxi'::text, 'sanitation'::text, 'car'::text, 'other'::text]))),
  constraint fleet_types_length_mm_check CHECK (((length_mm >= 1000) AND (length_mm <= 40000))),
  constraint fleet_types_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint fleet_types_remark_check CHECK ((length(remark) <= 500))
);

create table fleet_vehicle_signs (
  operator_id uuid not null,
  vehicle_id uuid not null,
  place_at timestamp with time zone,
  lng_e7 integer,
  lat_e7 integer,
  speed_kmh smallint,
  heading smallint,
  odometer_at timestamp with time zone,
  odometer_m bigint,
  soc_at timestamp with time zone,
  soc smallint,
  received_at timestamp with time zone not null,
  constraint fleet_vehicle_signs_pkey PRIMARY KEY (operator_id, vehicle_id),
  constraint fleet_vehicle_signs_operator_id_vehicle_id_fkey FOREIGN KEY (operator_id, vehicle_id) REFERENCES fleet_vehicles(operator_id, id) ON DELETE CASCADE,
  constraint fleet_vehicle_signs_heading_check CHECK (((heading >= 0) AND (heading <= 359))),
  constraint fleet_vehicle_signs_lat_e7_check CHECK (((lat_e7 >= '-900000000'::integer) AND (lat_e7 <= 900000000))),
  constraint fleet_vehicle_signs_lng_e7_check CHECK (((lng_e7 >= '-1800000000'::integer) AND (lng_e7 <= 1800000000))),
  constraint fleet_vehicle_signs_odometer CHECK (((odometer_at IS NULL) = (odometer_m IS NULL))),
  constraint fleet_vehicle_signs_odometer_m_check CHECK (((odometer_m >= 0) AND (odometer_m <= '10000000000'::bigint))),
  constraint fleet_vehicle_signs_place CHECK (((num_nulls(place_at, lng_e7, lat_e7) = ANY (ARRAY[0, 3])) AND ((place_at IS NOT NULL) OR (num_nonnulls(speed_kmh, heading) = 0)))),
  constraint fleet_vehicle_signs_soc CHECK (((soc_at IS NULL) = (soc IS NULL))),
  constraint fleet_vehicle_signs_soc_check CHECK (((soc >= 0) AND (soc <= 100))),
  constraint fleet_vehicle_signs_speed_kmh_check CHECK (((speed_kmh >= 0) AND (speed_kmh <= 200)))
);

create table fleet_vehicle_tokens (
  operator_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  token_id uuid not null,
  valid tstzrange not null,
  constraint fleet_vehicle_tokens_pkey PRIMARY KEY (operator_id, id),
  constraint fleet_vehicle_tokens_overlap EXCLUDE USING gist (operator_id WITH =, token_id WITH =, valid WITH &&),
  constraint fleet_vehicle_tokens_operator_id_token_id_fkey FOREIGN KEY (operator_id, token_id) REFERENCES charging_tokens(operator_id, id) ON DELETE CASCADE,
  constraint fleet_vehicle_tokens_operator_id_vehicle_id_fkey FOREIGN KEY (operator_id, vehicle_id) REFERENCES fleet_vehicles(operator_id, id),
  constraint fleet_vehicle_tokens_valid_check CHECK ((NOT isempty(valid)))
);

create table fleet_vehicles (
  operator_id uuid not null,
  id uuid not null,
  plate text default ''::text not null,
  plate_key text collate "C" generated always as (translate(upper(plate), ' -.·'::text, ''::text)) stored not null,
  self_no text default ''::text not null,
  self_no_key text collate "C" generated always as (lower(self_no)) stored not null,
  vin text collate "C",
  model_id uuid,
  battery_dwh bigint,
  fleet_id uuid,
  line_id uuid,
  company_id uuid,
  state text default 'active'::text not null,
  registered_on date,
  odometer_m bigint,
  odometer_at timestamp with time zone,
  soc smallint,
  soc_at timestamp with time zone,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  evccid text collate "C",
  bay_pile_id uuid,
  bay_gun_no smallint,
  constraint fleet_vehicles_pkey PRIMARY KEY (operator_id, id),
  constraint fleet_vehicles_operator_id_bay_pile_id_fkey FOREIGN KEY (operator_id, bay_pile_id) REFERENCES stations_piles(operator_id, id),
  constraint fleet_vehicles_operator_id_company_id_fkey FOREIGN KEY (operator_id, company_id) REFERENCES ledger_wallets(operator_id, id),
  constraint fleet_vehicles_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint fleet_vehicles_operator_id_fleet_id_fkey FOREIGN KEY (operator_id, fleet_id) REFERENCES fleet_fleets(operator_id, id),
  constraint fleet_vehicles_operator_id_line_id_fkey FOREIGN KEY (operator_id, line_id) REFERENCES fleet_lines(operator_id, id),
  constraint fleet_vehicles_operator_id_model_id_fkey FOREIGN KEY (operator_id, model_id) REFERENCES fleet_models(operator_id, id),
  constraint fleet_vehicles_battery_dwh_check CHECK (((battery_dwh >= 10000) AND (battery_dwh <= 100000000))),
  constraint fleet_vehicles_bay_check CHECK (((bay_pile_id IS NULL) = (bay_gun_no IS NULL))),
  constraint fleet_vehicles_bay_gun_no_check CHECK (((bay_gun_no >= 1) AND (bay_gun_no <= 99))),
  constraint fleet_vehicles_check CHECK (((plate <> ''::text) OR (self_no <> ''::text) OR (vin IS NOT NULL))),
  constraint fleet_vehicles_check1 CHECK (((odometer_m IS NULL) = (odometer_at IS NULL))),
  constraint fleet_vehicles_check2 CHECK (((soc IS NULL) = (soc_at IS NULL))),
  constraint fleet_vehicles_evccid_check CHECK ((evccid ~ '^[0-9A-F]{12}$'::text)),
  constraint fleet_vehicles_odometer_m_check CHECK (((odometer_m >= 0) AND (odometer_m <= '10000000000'::bigint))),
  constraint fleet_vehicles_plate_check CHECK ((length(plate) <= 20)),
  constraint fleet_vehicles_remark_check CHECK ((length(remark) <= 500)),
  constraint fleet_vehicles_self_no_check CHECK ((length(self_no) <= 20)),
  constraint fleet_vehicles_soc_check CHECK (((soc >= 0) AND (soc <= 100))),
  constraint fleet_vehicles_state_check CHECK ((state = ANY (ARRAY['active'::text, 'repair'::text, 'retired'::text]))),
  constraint fleet_vehicles_vin_check CHECK ((vin ~ '^[A-HJ-NPR-Z0-9]{17}$'::text))
);

create table ledger_balances (
  operator_id uuid not null,
  account text not null,
  holder_id uuid not null,
  currency text not null,
  balance_minor bigint not null,
  constraint ledger_balances_pkey PRIMARY KEY (operator_id, account, holder_id, currency),
  constraint ledger_balances_account_fkey FOREIGN KEY (account) REFERENCES ledger_chart(account),
  constraint ledger_balances_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id)
);

create table ledger_books (
  operator_id uuid not null,
  tax_id text default ''::text not null,
  version integer default 1 not null,
  constraint ledger_books_pkey PRIMARY KEY (operator_id),
  constraint ledger_books_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint ledger_books_tax_id_check CHECK ((length(tax_id) <= 30))
);

create table ledger_chart (
  account text not null,
  kind text not null,
  held boolean not null,
  never text,
  constraint ledger_chart_pkey PRIMARY KEY (account),
  constraint ledger_chart_kind_check CHECK ((kind = ANY (ARRAY['asset'::text, 'liability'::text, 'income'::text, 'expense'::text]))),
  constraint ledger_chart_never_check CHECK ((never = ANY (ARRAY['debit'::text, 'credit'::text])))
);

create table ledger_checks (
  operator_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  took_ms integer not null,
  journals bigint not null,
  entries bigint not null,
  ok boolean not null,
  findings jsonb not null,
  constraint ledger_checks_pkey PRIMARY KEY (operator_id, id),
  constraint ledger_checks_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id)
);

create table ledger_closings (
  operator_id uuid not null,
  seq integer not null,
  prior_seq integer generated always as (NULLIF((seq - 1), 0)) stored,
  kind text not null,
  month date not null,
  closed_before date not null,
  closed_after date not null,
  closed_to timestamp with time zone,
  reason text not null,
  at timestamp with time zone not null,
  by_id uuid not null,
  by_name text not null,
  second_id uuid not null,
  second_name text not null,
  constraint ledger_closings_pkey PRIMARY KEY (operator_id, seq),
  constraint ledger_closings_end UNIQUE (operator_id, seq, closed_after),
  constraint ledger_closings_chain FOREIGN KEY (operator_id, prior_seq, closed_before) REFERENCES ledger_closings(operator_id, seq, closed_after),
  constraint ledger_closings_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint ledger_closings_begin CHECK (((seq > 1) OR (closed_before = '0001-01-01'::date))),
  constraint ledger_closings_by_name_check CHECK ((length(by_name) <= 100)),
  constraint ledger_closings_kind_check CHECK ((kind = ANY (ARRAY['closed'::text, 'reopened'::text]))),
  constraint ledger_closings_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint ledger_closings_open CHECK (((closed_to IS NULL) = (closed_after = '0001-01-01'::date))),
  constraint ledger_closings_order CHECK (
CASE kind
    WHEN 'closed'::text THEN ((closed_after = month) AND ((closed_before = '0001-01-01'::date) OR (closed_before = ((month - '1 mon'::interval))::date)))
    ELSE ((closed_before = month) AND ((closed_after = '0001-01-01'::date) OR (closed_after = ((month - '1 mon'::interval))::date)))
END),
  constraint ledger_closings_over CHECK (((closed_to IS NULL) OR (closed_to <= at))),
  constraint ledger_closings_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint ledger_closings_second_name_check CHECK ((length(second_name) <= 100)),
  constraint ledger_closings_seq_check CHECK ((seq > 0)),
  constraint ledger_closings_two_people CHECK ((by_id <> second_id))
);

create table ledger_codes (
  operator_id uuid not null,
  account text not null,
  code text not null,
  name text not null,
  group_code text default ''::text not null,
  constraint ledger_codes_pkey PRIMARY KEY (operator_id, account),
  constraint ledger_codes_account_fkey FOREIGN KEY (account) REFERENCES ledger_chart(account),
  constraint ledger_codes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint ledger_codes_code_check CHECK ((code ~ '^[0-9A-Za-z.-]{1,30}$'::text)),
  constraint ledger_codes_group_code_check CHECK ((group_code ~ '^[0-9.]{0,10}$'::text)),
  constraint ledger_codes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);

create table ledger_credit_limits (
  operator_id uuid not null,
  wallet_id uuid not null,
  number integer not null,
  limit_minor bigint not null,
  at timestamp with time zone default now() not null,
  constraint ledger_credit_limits_pkey PRIMARY KEY (operator_id, wallet_id, number),
  constraint ledger_credit_limits_operator_id_wallet_id_fkey FOREIGN KEY (operator_id, wallet_id) REFERENCES ledger_wallets(operator_id, id),
  constraint ledger_credit_limits_limit_minor_check CHECK ((limit_minor >= 0)),
  constraint ledger_credit_limits_number_check CHECK ((number > 0))
);

create table ledger_days (
  operator_id uuid not null,
  time_zone text not null,
  day date not null,
  business_type text not null,
  account text not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  lines bigint not null,
  constraint ledger_days_pkey PRIMARY KEY (operator_id, day, business_type, account),
  constraint ledger_days_account_fkey FOREIGN KEY (account) REFERENCES ledger_chart(account),
  constraint ledger_days_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint ledger_days_credit_minor_check CHECK ((credit_minor >= 0)),
  constraint ledger_days_debit_minor_check CHECK ((debit_minor >= 0)),
  constraint ledger_days_lines_check CHECK ((lines > 0))
);

create table ledger_deposits (
  operator_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  method text not null,
  voucher_no text default ''::text not null,
  note text default ''::text not null,
  shift_id uuid,
  at timestamp with time zone not null,
  state text default 'held'::text not null,
  ended_at timestamp with time zone,
  journal_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  version integer default 1 not null,
  constraint ledger_deposits_pkey PRIMARY KEY (operator_id, id),
  constraint ledger_deposits_operator_id_journal_id_fkey FOREIGN KEY (operator_id, journal_id) REFERENCES ledger_journals(operator_id, id),
  constraint ledger_deposits_operator_id_shift_id_fkey FOREIGN KEY (operator_id, shift_id) REFERENCES ledger_shifts(operator_id, id),
  constraint ledger_deposits_operator_id_wallet_id_fkey FOREIGN KEY (operator_id, wallet_id) REFERENCES ledger_wallets(operator_id, id),
  constraint ledger_deposits_amount_minor_check CHECK ((amount_minor > 0)),
  constraint ledger_deposits_check CHECK (((method <> 'cash'::text) OR (shift_id IS NOT NULL))),
  constraint ledger_deposits_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'member'::text, 'company'::text, 'booking'::text]))),
  constraint ledger_deposits_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'transfer'::text, 'pos'::text, 'online'::text]))),
  constraint ledger_deposits_note_check CHECK ((length(note) <= 500)),
  constraint ledger_deposits_state_check CHECK ((state = ANY (ARRAY['held'::text, 'refunded'::text, 'forfeited'::text]))),
  constraint ledger_deposits_voucher_no_check CHECK ((length(voucher_no) <= 60))
);

create table ledger_entries (
  operator_id uuid not null,
  journal_id uuid not null,
  line smallint not null,
  account text not null,
  holder_id uuid,
  amount_minor bigint not null,
  constraint ledger_entries_pkey PRIMARY KEY (operator_id, journal_id, line),
  constraint ledger_entries_account_fkey FOREIGN KEY (account) REFERENCES ledger_chart(account),
  constraint ledger_entries_operator_id_journal_id_fkey FOREIGN KEY (operator_id, journal_id) REFERENCES ledger_journals(operator_id, id),
  constraint ledger_entries_amount_minor_check CHECK ((amount_minor <> 0))
);

create table ledger_freezes (
  operator_id uuid not null,
  business_id uuid not null,
  wallet_id uuid not null,
  amount_minor bigint not null,
  at timestamp with time zone default now() not null,
  kind text default 'order'::text not null,
  constraint ledger_freezes_pkey PRIMARY KEY (operator_id, business_id),
  constraint ledger_freezes_operator_id_wallet_id_fkey FOREIGN KEY (operator_id, wallet_id) REFERENCES ledger_wallets(operator_id, id),
  constraint ledger_freezes_amount_minor_check CHECK ((amount_minor > 0)),
  constraint ledger_freezes_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'load'::text, 'withdrawal'::text])))
);

create table ledger_journals (
  operator_id uuid not null,
  id uuid not null,
  currency text not null,
  business_type text not null,
  business_id uuid not null,
  idempotency_key text not null,
  effective_at timestamp with time zone not null,
  recorded_at timestamp with time zone default now() not null,
  memo text default ''::text not null,
  by_id uuid,
  by_name text default ''::text not null,
  reverses uuid,
  constraint ledger_journals_pkey PRIMARY KEY (operator_id, id),
  constraint ledger_journals_idempotency_key UNIQUE (operator_id, idempotency_key),
  constraint ledger_journals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint ledger_journals_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint ledger_journals_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255))),
  constraint ledger_journals_memo_check CHECK ((length(memo) <= 500))
);

create table ledger_late (
  operator_id uuid not null,
  journal_id uuid not null,
  booked_at timestamp with time zone not null,
  constraint ledger_late_pkey PRIMARY KEY (operator_id, journal_id),
  constraint ledger_late_operator_id_journal_id_fkey FOREIGN KEY (operator_id, journal_id) REFERENCES ledger_journals(operator_id, id)
);

create table ledger_past_payers (
  operator_id uuid not null,
  wallet_id uuid not null,
  payer_id uuid not null,
  valid tstzrange not null,
  constraint ledger_past_payers_pkey PRIMARY KEY (operator_id, wallet_id, valid),
  constraint ledger_past_payers_overlap EXCLUDE USING gist (operator_id WITH =, wallet_id WITH =, valid WITH &&),
  constraint ledger_past_payers_operator_id_payer_id_fkey FOREIGN KEY (operator_id, payer_id) REFERENCES ledger_wallets(operator_id, id),
  constraint ledger_past_payers_operator_id_wallet_id_fkey FOREIGN KEY (operator_id, wallet_id) REFERENCES ledger_wallets(operator_id, id),
  constraint ledger_past_payers_valid_check CHECK ((NOT isempty(valid)))
);

create table ledger_plans (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  amount_minor bigint not null,
  gift_minor bigint not null,
  gift_days integer,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  state text default 'on'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint ledger_plans_pkey PRIMARY KEY (operator_id, id),
  constraint ledger_plans_name_key UNIQUE (operator_id, name),
  constraint ledger_plans_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint ledger_plans_amount_minor_check CHECK ((amount_minor > 0)),
  constraint ledger_plans_check CHECK (((valid_from IS NULL) OR (valid_until IS NULL) OR (valid_from < valid_until))),
  constraint ledger_plans_gift_days_check CHECK (((gift_days >= 1) AND (gift_days <= 3650))),
  constraint ledger_plans_gift_minor_check CHECK ((gift_minor >= 0)),
  constraint ledger_plans_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint ledger_plans_state_check CHECK ((state = ANY (ARRAY['on'::text, 'off'::text])))
);

create table ledger_refund_parts (
  operator_id uuid not null,
  refund_id uuid not null,
  topup_id uuid not null,
  amount_minor bigint not null,
  constraint ledger_refund_parts_pkey PRIMARY KEY (operator_id, refund_id, topup_id),
  constraint ledger_refund_parts_operator_id_refund_id_fkey FOREIGN KEY (operator_id, refund_id) REFERENCES ledger_refunds(operator_id, id),
  constraint ledger_refund_parts_operator_id_topup_id_fkey FOREIGN KEY (operator_id, topup_id) REFERENCES ledger_topups(operator_id, id),
  constraint ledger_refund_parts_amount_minor_check CHECK ((amount_minor > 0))
);

create table ledger_refunds (
  operator_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  kind text not null,
  deposit_id uuid,
  amount_minor bigint not null,
  method text not null,
  voucher_no text default ''::text not null,
  reason text not null,
  shift_id uuid,
  at timestamp with time zone not null,
  approval_id uuid,
  approver_id uuid,
  approver_name text,
  journal_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  told boolean default false not null,
  constraint ledger_refunds_pkey PRIMARY KEY (operator_id, id),
  constraint ledger_refunds_operator_id_deposit_id_fkey FOREIGN KEY (operator_id, deposit_id) REFERENCES ledger_deposits(operator_id, id),
  constraint ledger_refunds_operator_id_journal_id_fkey FOREIGN KEY (operator_id, journal_id) REFERENCES ledger_journals(operator_id, id),
  constraint ledger_refunds_operator_id_shift_id_fkey FOREIGN KEY (operator_id, shift_id) REFERENCES ledger_shifts(operator_id, id),
  constraint ledger_refunds_operator_id_wallet_id_fkey FOREIGN KEY (operator_id, wallet_id) REFERENCES ledger_wallets(operator_id, id),
  constraint ledger_refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint ledger_refunds_check CHECK (((kind = 'deposit'::text) = (deposit_id IS NOT NULL))),
  constraint ledger_refunds_check1 CHECK (((approver_id IS NULL) OR (approver_id <> by_id))),
  constraint ledger_refunds_kind_check CHECK ((kind = ANY (ARRAY['principal'::text, 'deposit'::text, 'closing'::text]))),
  constraint ledger_refunds_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'transfer'::text, 'pos'::text, 'online'::text]))),
  constraint ledger_refunds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint ledger_refunds_voucher_no_check CHECK ((length(voucher_no) <= 60))
);

create table ledger_requests (
  operator_id uuid not null,
  key text not null,
  hash text not null,
  reply jsonb not null,
  at timestamp with time zone default now() not null,
  constraint ledger_requests_pkey PRIMARY KEY (operator_id, key),
  constraint ledger_requests_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint ledger_requests_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);

create table ledger_seals (
  operator_id uuid not null,
  seq bigint not null,
  row_ids uuid[] not null,
  row_hashes bytea not null,
  prev_hash bytea not null,
  hash bytea not null,
  mark bytea not null,
  sealed_at timestamp with time zone not null,
  constraint ledger_seals_pkey PRIMARY KEY (operator_id, seq),
  constraint ledger_seals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint ledger_seals_check CHECK ((length(row_hashes) = (32 * cardinality(row_ids)))),
  constraint ledger_seals_hash_check CHECK ((length(hash) = 32)),
  constraint ledger_seals_mark_check CHECK ((length(mark) = 32)),
  constraint ledger_seals_prev_hash_check CHECK ((length(prev_hash) = 32)),
  constraint ledger_seals_row_ids_check CHECK ((cardinality(row_ids) > 0)),
  constraint ledger_seals_seq_check CHECK ((seq >= 1))
);

create table ledger_settings (
  operator_id uuid not null,
  freeze_minor bigint not null,
  approve_above_minor bigint,
  most_minor bigint,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint ledger_settings_pkey PRIMARY KEY (operator_id),
  constraint ledger_settings_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint ledger_settings_approve_above_minor_check CHECK ((approve_above_minor >= 0)),
  constraint ledger_settings_freeze_minor_check CHECK ((freeze_minor >= 0)),
  constraint ledger_settings_most_minor_check CHECK ((most_minor > 0))
);

create table ledger_shifts (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  user_name text not null,
  opened_at timestamp with time zone not null,
  opening_minor bigint not null,
  closed_at timestamp with time zone,
  expected_minor bigint,
  counted_minor bigint,
  note text default ''::text not null,
  closed_by uuid,
  constraint ledger_shifts_pkey PRIMARY KEY (operator_id, id),
  constraint ledger_shifts_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint ledger_shifts_check CHECK ((((closed_at IS NULL) = (counted_minor IS NULL)) AND ((closed_at IS NULL) = (expected_minor IS NULL)))),
  constraint ledger_shifts_counted_minor_check CHECK ((counted_minor >= 0)),
  constraint ledger_shifts_note_check CHECK ((length(note) <= 500)),
  constraint ledger_shifts_opening_minor_check CHECK ((opening_minor >= 0))
);

create table ledger_topups (
  operator_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  at timestamp with time zone not null,
  method text not null,
  voucher_no text default ''::text not null,
  payer text default ''::text not null,
  note text default ''::text not null,
  plan_id uuid,
  shift_id uuid,
  paid_minor bigint not null,
  principal_minor bigint not null,
  debt_minor bigint not null,
  gift_minor bigint default 0 not null,
  gift_until timestamp with time zone,
  refunded_minor bigint default 0 not null,
  journal_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  constraint ledger_topups_pkey PRIMARY KEY (operator_id, id),
  constraint ledger_topups_operator_id_journal_id_fkey FOREIGN KEY (operator_id, journal_id) REFERENCES ledger_journals(operator_id, id),
  constraint ledger_topups_operator_id_plan_id_fkey FOREIGN KEY (operator_id, plan_id) REFERENCES ledger_plans(operator_id, id),
  constraint ledger_topups_operator_id_shift_id_fkey FOREIGN KEY (operator_id, shift_id) REFERENCES ledger_shifts(operator_id, id),
  constraint ledger_topups_operator_id_wallet_id_fkey FOREIGN KEY (operator_id, wallet_id) REFERENCES ledger_wallets(operator_id, id),
  constraint ledger_topups_check CHECK ((paid_minor = (principal_minor + debt_minor))),
  constraint ledger_topups_check1 CHECK (((refunded_minor >= 0) AND (refunded_minor <= principal_minor))),
  constraint ledger_topups_check2 CHECK (((method <> 'cash'::text) OR (shift_id IS NOT NULL))),
  constraint ledger_topups_debt_minor_check CHECK ((debt_minor >= 0)),
  constraint ledger_topups_gift_minor_check CHECK ((gift_minor >= 0)),
  constraint ledger_topups_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'transfer'::text, 'pos'::text, 'online'::text]))),
  constraint ledger_topups_note_check CHECK ((length(note) <= 500)),
  constraint ledger_topups_paid_minor_check CHECK ((paid_minor > 0)),
  constraint ledger_topups_payer_check CHECK ((length(payer) <= 100)),
  constraint ledger_topups_principal_minor_check CHECK ((principal_minor >= 0)),
  constraint ledger_topups_voucher_no_check CHECK ((length(voucher_no) <= 60))
);

create table ledger_unsealed (
  operator_id uuid not null,
  row_id uuid not null,
  constraint ledger_unsealed_pkey PRIMARY KEY (operator_id, row_id),
  constraint ledger_unsealed_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id)
);

create table ledger_wallets (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  state text default 'active'::text not null,
  state_reason text default ''::text not null,
  currency text not null,
  credit_limit_minor bigint default 0 not null,
  payer_id uuid,
  opened_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  version integer default 1 not null,
  payer_since timestamp with time zone,
  state_since timestamp with time zone,
  constraint ledger_wallets_pkey PRIMARY KEY (operator_id, id),
  constraint ledger_wallets_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint ledger_wallets_operator_id_payer_id_fkey FOREIGN KEY (operator_id, payer_id) REFERENCES ledger_wallets(operator_id, id),
  constraint ledger_wallets_check CHECK (((payer_id IS NULL) OR ((payer_id <> id) AND (kind = 'member'::text)))),
  constraint ledger_wallets_check1 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint ledger_wallets_credit_limit_minor_check CHECK (((credit_limit_minor >= 0) AND (credit_limit_minor <= '1000000000000'::bigint))),
  constraint ledger_wallets_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint ledger_wallets_kind_check CHECK ((kind = ANY (ARRAY['member'::text, 'company'::text, 'purse'::text]))),
  constraint ledger_wallets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint ledger_wallets_state_check CHECK ((state = ANY (ARRAY['active'::text, 'frozen'::text, 'closed'::text]))),
  constraint ledger_wallets_state_reason_check CHECK ((length(state_reason) <= 500))
);

create table maintenance_calendar_stations (
  operator_id uuid not null,
  station_id uuid not null,
  calendar_id uuid not null,
  constraint maintenance_calendar_stations_pkey PRIMARY KEY (operator_id, station_id),
  constraint maintenance_calendar_stations_operator_id_calendar_id_fkey FOREIGN KEY (operator_id, calendar_id) REFERENCES maintenance_calendars(operator_id, id),
  constraint maintenance_calendar_stations_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id)
);

create table maintenance_calendars (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  time_zone text not null,
  mon text not null,
  tue text not null,
  wed text not null,
  thu text not null,
  fri text not null,
  sat text not null,
  sun text not null,
  days jsonb default '[]'::jsonb not null,
  standard boolean default false not null,
  remark text default ''::text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint maintenance_calendars_pkey PRIMARY KEY (operator_id, id),
  constraint maintenance_calendars_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint maintenance_calendars_days_check CHECK (((jsonb_typeof(days) = 'array'::text) AND (jsonb_array_length(days) <= 400))),
  constraint maintenance_calendars_fri_check CHECK ((fri ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_hours CHECK ((((((((mon || tue) || wed) || thu) || fri) || sat) || sun) <> ''::text)),
  constraint maintenance_calendars_mon_check CHECK ((mon ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint maintenance_calendars_remark_check CHECK ((length(remark) <= 500)),
  constraint maintenance_calendars_sat_check CHECK ((sat ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_sun_check CHECK ((sun ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_thu_check CHECK ((thu ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64))),
  constraint maintenance_calendars_tue_check CHECK ((tue ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_wed_check CHECK ((wed ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text))
);

create table maintenance_certificates (
  operator_id uuid not null,
  staff_id uuid not null,
  name text not null,
  number text default ''::text not null,
  valid_until date,
  skill text,
  told smallint default 0 not null,
  constraint maintenance_certificates_pkey PRIMARY KEY (operator_id, staff_id, name, number),
  constraint maintenance_certificates_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES maintenance_staff(operator_id, id) ON DELETE CASCADE,
  constraint maintenance_certificates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint maintenance_certificates_number_check CHECK ((length(number) <= 60)),
  constraint maintenance_certificates_skill_check CHECK ((skill = ANY (ARRAY['dc'::text, 'ac'::text, 'network'::text, 'meter'::text, 'civil'::text]))),
  constraint maintenance_certificates_told_check CHECK (((told >= 0) AND (told <= 3)))
);

create table maintenance_checklists (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  items jsonb not null,
  remark text default ''::text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint maintenance_checklists_pkey PRIMARY KEY (operator_id, id),
  constraint maintenance_checklists_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint maintenance_checklists_items_check CHECK (((jsonb_typeof(items) = 'array'::text) AND ((jsonb_array_length(items) >= 1) AND (jsonb_array_length(items) <= 60)))),
  constraint maintenance_checklists_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint maintenance_checklists_remark_check CHECK ((length(remark) <= 500))
);

create table maintenance_order_checklists (
  operator_id uuid not null,
  order_id uuid not null,
  checklist_id uuid not null,
  name text not null,
  version integer not null,
  constraint maintenance_order_checklists_pkey PRIMARY KEY (operator_id, order_id),
  constraint maintenance_order_checklists_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES maintenance_orders(operator_id, id),
  constraint maintenance_order_checklists_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

create table maintenance_order_checks (
  operator_id uuid not null,
  order_id uuid not null,
  line smallint not null,
  item jsonb not null,
  result text,
  value text,
  note text default ''::text not null,
  instrument_no text default ''::text not null,
  instrument_until date,
  picture_id uuid,
  by_id uuid,
  by_name text default ''::text not null,
  at timestamp with time zone,
  fault_id uuid,
  constraint maintenance_order_checks_pkey PRIMARY KEY (operator_id, order_id, line),
  constraint maintenance_order_checks_operator_id_fault_id_fkey FOREIGN KEY (operator_id, fault_id) REFERENCES maintenance_orders(operator_id, id),
  constraint maintenance_order_checks_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES maintenance_order_checklists(operator_id, order_id),
  constraint maintenance_order_checks_operator_id_picture_id_fkey FOREIGN KEY (operator_id, picture_id) REFERENCES maintenance_order_pictures(operator_id, id),
  constraint maintenance_order_checks_by_name_check CHECK ((length(by_name) <= 100)),
  constraint maintenance_order_checks_instrument_no_check CHECK ((length(instrument_no) <= 60)),
  constraint maintenance_order_checks_item_check CHECK ((jsonb_typeof(item) = 'object'::text)),
  constraint maintenance_order_checks_line_check CHECK (((line >= 1) AND (line <= 60))),
  constraint maintenance_order_checks_looked CHECK (((result IS NULL) = (at IS NULL))),
  constraint maintenance_order_checks_note_check CHECK ((length(note) <= 500)),
  constraint maintenance_order_checks_result_check CHECK ((result = ANY (ARRAY['ok'::text, 'failed'::text]))),
  constraint maintenance_order_checks_value CHECK (((value IS NULL) OR (result IS NOT NULL))),
  constraint maintenance_order_checks_value_check CHECK ((value ~ '^-?[0-9]{1,9}([.][0-9]{1,6})?$'::text))
);

create table maintenance_order_helpers (
  operator_id uuid not null,
  order_id uuid not null,
  staff_id uuid not null,
  constraint maintenance_order_helpers_pkey PRIMARY KEY (operator_id, order_id, staff_id),
  constraint maintenance_order_helpers_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES maintenance_orders(operator_id, id),
  constraint maintenance_order_helpers_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES maintenance_staff(operator_id, id)
);

create table maintenance_order_parts (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  name text not null,
  part_no text default ''::text not null,
  quantity integer not null,
  unit_minor bigint not null,
  currency text not null,
  added_by_name text default ''::text not null,
  added_at timestamp with time zone not null,
  constraint maintenance_order_parts_pkey PRIMARY KEY (operator_id, id),
  constraint maintenance_order_parts_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES maintenance_orders(operator_id, id),
  constraint maintenance_order_parts_added_by_name_check CHECK ((length(added_by_name) <= 100)),
  constraint maintenance_order_parts_currency_check CHECK ((length(currency) = 3)),
  constraint maintenance_order_parts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint maintenance_order_parts_part_no_check CHECK ((length(part_no) <= 60)),
  constraint maintenance_order_parts_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000))),
  constraint maintenance_order_parts_unit_minor_check CHECK (((unit_minor >= 0) AND (unit_minor <= '100000000000'::bigint)))
);

create table maintenance_order_pictures (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  stored_as text not null,
  added_by_name text default ''::text not null,
  added_at timestamp with time zone not null,
  constraint maintenance_order_pictures_pkey PRIMARY KEY (operator_id, id),
  constraint maintenance_order_pictures_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES maintenance_orders(operator_id, id),
  constraint maintenance_order_pictures_added_by_name_check CHECK ((length(added_by_name) <= 100)),
  constraint maintenance_order_pictures_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);

create table maintenance_order_steps (
  operator_id uuid not null,
  order_id uuid not null,
  seq integer not null,
  before integer generated always as (NULLIF((seq - 1), 0)) stored,
  kind text not null,
  from_state text,
  to_state text not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text default ''::text not null,
  text text default ''::text not null,
  staff_name text default ''::text not null,
  lat_e6 integer,
  lng_e6 integer,
  facts jsonb,
  told boolean default true not null,
  reason text,
  constraint maintenance_order_steps_pkey PRIMARY KEY (operator_id, order_id, seq),
  constraint maintenance_order_steps_operator_id_order_id_seq_to_state_key UNIQUE (operator_id, order_id, seq, to_state),
  constraint maintenance_order_steps_operator_id_order_id_before_from_s_fkey FOREIGN KEY (operator_id, order_id, before, from_state) REFERENCES maintenance_order_steps(operator_id, order_id, seq, to_state),
  constraint maintenance_order_steps_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES maintenance_orders(operator_id, id),
  constraint maintenance_order_steps_by_name_check CHECK ((length(by_name) <= 100)),
  constraint maintenance_order_steps_check CHECK (((seq = 1) = (from_state IS NULL))),
  constraint maintenance_order_steps_check1 CHECK (((lat_e6 IS NULL) = (lng_e6 IS NULL))),
  constraint maintenance_order_steps_lat_e6_check CHECK (((lat_e6 >= '-90000000'::integer) AND (lat_e6 <= 90000000))),
  constraint maintenance_order_steps_legal CHECK (
CASE
    WHEN (seq = 1) THEN ((kind = 'created'::text) AND (to_state = 'new'::text))
    WHEN (kind = ANY (ARRAY['noted'::text, 'changed'::text, 'part'::text, 'late'::text, 'warned'::text, 'joined'::text])) THEN (to_state = from_state)
    ELSE (((((((((((((((((((kind = 'dispatched'::text) AND (from_state = 'new'::text) AND (to_state = 'dispatched'::text)) OR ((kind = 'accepted'::text) AND (from_state = 'dispatched'::text) AND (to_state = 'accepted'::text))) OR ((kind = 'rejected'::text) AND (from_state = 'dispatched'::text) AND (to_state = 'new'::text))) OR ((kind = 'timed_out'::text) AND (from_state = 'dispatched'::text) AND (to_state = 'new'::text))) OR ((kind = 'on_site'::text) AND (from_state = 'accepted'::text) AND (to_state = 'on_site'::text))) OR ((kind = 'begun'::text) AND (from_state = 'on_site'::text) AND (to_state = 'processing'::text))) OR ((kind = 'suspended'::text) AND (from_state = 'processing'::text) AND (to_state = 'suspended'::text))) OR ((kind = 'resumed'::text) AND (from_state = 'suspended'::text) AND (to_state = 'processing'::text))) OR ((kind = 'transferred'::text) AND (from_state = 'dispatched'::text) AND (to_state = 'dispatched'::text))) OR ((kind = 'transferred'::text) AND (from_state = 'accepted'::text) AND (to_state = 'dispatched'::text))) OR ((kind = 'transferred'::text) AND (from_state = 'on_site'::text) AND (to_state = 'dispatched'::text))) OR ((kind = 'transferred'::text) AND (from_state = 'processing'::text) AND (to_state = 'dispatched'::text))) OR ((kind = 'transferred'::text) AND (from_state = 'suspended'::text) AND (to_state = 'dispatched'::text))) OR ((kind = 'done'::text) AND (from_state = 'processing'::text) AND (to_state = 'done'::text))) OR ((kind = 'returned'::text) AND (from_state = 'done'::text) AND (to_state = 'processing'::text))) OR ((kind = 'closed'::text) AND (from_state = 'done'::text) AND (to_state = 'closed'::text))) OR ((kind = 'cancelled'::text) AND (from_state = 'new'::text) AND (to_state = 'cancelled'::text))) OR ((kind = 'cancelled'::text) AND (from_state = 'dispatched'::text) AND (to_state = 'cancelled'::text)))
END),
  constraint maintenance_order_steps_lng_e6_check CHECK (((lng_e6 >= '-180000000'::integer) AND (lng_e6 <= 180000000))),
  constraint maintenance_order_steps_reason CHECK (((reason IS NULL) OR (kind = 'suspended'::text))),
  constraint maintenance_order_steps_reason_check CHECK ((reason = ANY (ARRAY['parts'::text, 'access'::text, 'customer'::text, 'grid'::text]))),
  constraint maintenance_order_steps_seq_check CHECK ((seq >= 1)),
  constraint maintenance_order_steps_staff_name_check CHECK ((length(staff_name) <= 60)),
  constraint maintenance_order_steps_text_check CHECK ((length(text) <= 2000))
);

create table maintenance_orders (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null,
  source text not null,
  type text not null,
  level smallint not null,
  station_id uuid,
  pile_id uuid,
  gun_no smallint,
  alarm_id uuid,
  feedback_id uuid,
  origin_key text collate "C",
  description text not null,
  reporter text default ''::text not null,
  state text default 'new'::text not null,
  step_seq integer default 1 not null,
  assignee_id uuid,
  created_by uuid,
  created_by_name text default ''::text not null,
  created_at timestamp with time zone not null,
  dispatched_at timestamp with time zone,
  accepted_at timestamp with time zone,
  on_site_at timestamp with time zone,
  begun_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspended_seconds bigint default 0 not null,
  done_at timestamp with time zone,
  closed_at timestamp with time zone,
  accept_due timestamp with time zone,
  arrive_due timestamp with time zone,
  fix_due timestamp with time zone,
  accept_broken_at timestamp with time zone,
  arrive_broken_at timestamp with time zone,
  fix_broken_at timestamp with time zone,
  cause text,
  remedy text default ''::text not null,
  rating smallint,
  returned smallint default 0 not null,
  version integer default 1 not null,
  proof text,
  retest_id uuid,
  retest_state text default 'passed'::text not null,
  second_id uuid,
  second_name text default ''::text not null,
  accept_minutes integer,
  arrive_minutes integer,
  fix_minutes integer,
  accept_warn timestamp with time zone,
  arrive_warn timestamp with time zone,
  fix_warn timestamp with time zone,
  accept_from timestamp with time zone,
  take_until timestamp with time zone,
  warned text[] default '{}'::text[] not null,
  parent_id uuid,
  depth smallint generated always as (
CASE
    WHEN (parent_id IS NULL) THEN 0
    ELSE 1
END) stored not null,
  parent_depth smallint generated always as (
CASE
    WHEN (parent_id IS NOT NULL) THEN 0
    ELSE NULL::integer
END) stored,
  found_in_id uuid,
  check_key uuid,
  constraint maintenance_orders_pkey PRIMARY KEY (operator_id, id),
  constraint maintenance_orders_depth UNIQUE (operator_id, id, depth),
  constraint maintenance_orders_found_in FOREIGN KEY (operator_id, found_in_id) REFERENCES maintenance_orders(operator_id, id),
  constraint maintenance_orders_operator_id_assignee_id_fkey FOREIGN KEY (operator_id, assignee_id) REFERENCES maintenance_staff(operator_id, id),
  constraint maintenance_orders_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint maintenance_orders_operator_id_id_retest_id_retest_state_fkey FOREIGN KEY (operator_id, id, retest_id, retest_state) REFERENCES maintenance_retests(operator_id, order_id, id, state),
  constraint maintenance_orders_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint maintenance_orders_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint maintenance_orders_parent FOREIGN KEY (operator_id, parent_id, parent_depth) REFERENCES maintenance_orders(operator_id, id, depth),
  constraint maintenance_orders_step FOREIGN KEY (operator_id, id, step_seq, state) REFERENCES maintenance_order_steps(operator_id, order_id, seq, to_state) DEFERRABLE INITIALLY DEFERRED,
  constraint maintenance_orders_accept_minutes_check CHECK (((accept_minutes >= 1) AND (accept_minutes <= 525600))),
  constraint maintenance_orders_arrive_minutes_check CHECK (((arrive_minutes >= 1) AND (arrive_minutes <= 525600))),
  constraint maintenance_orders_cause_check CHECK ((cause = ANY (ARRAY['power'::text, 'module'::text, 'connector'::text, 'screen'::text, 'network'::text, 'meter'::text, 'firmware'::text, 'vehicle'::text, 'misuse'::text, 'damage'::text, 'none'::text, 'other'::text]))),
  constraint maintenance_orders_check CHECK (((gun_no IS NULL) OR (pile_id IS NOT NULL))),
  constraint maintenance_orders_check1 CHECK (((pile_id IS NULL) OR (station_id IS NOT NULL))),
  constraint maintenance_orders_check2 CHECK (((source = 'feedback'::text) = (feedback_id IS NOT NULL))),
  constraint maintenance_orders_check3 CHECK (((source <> 'alarm'::text) OR (alarm_id IS NOT NULL))),
  constraint maintenance_orders_check4 CHECK (((state = ANY (ARRAY['closed'::text, 'cancelled'::text])) = (closed_at IS NOT NULL))),
  constraint maintenance_orders_check5 CHECK (((state = 'suspended'::text) = (suspended_at IS NOT NULL))),
  constraint maintenance_orders_check6 CHECK (((state <> ALL (ARRAY['dispatched'::text, 'accepted'::text, 'on_site'::text, 'processing'::text, 'suspended'::text, 'done'::text, 'closed'::text])) OR (assignee_id IS NOT NULL))),
  constraint maintenance_orders_check7 CHECK (((state <> ALL (ARRAY['done'::text, 'closed'::text])) OR ((done_at IS NOT NULL) AND (cause IS NOT NULL)))),
  constraint maintenance_orders_created_by_name_check CHECK ((length(created_by_name) <= 100)),
  constraint maintenance_orders_description_check CHECK (((length(description) >= 1) AND (length(description) <= 2000))),
  constraint maintenance_orders_fix_minutes_check CHECK (((fix_minutes >= 1) AND (fix_minutes <= 525600))),
  constraint maintenance_orders_found CHECK (((found_in_id IS NULL) = (check_key IS NULL))),
  constraint maintenance_orders_gun_no_check CHECK (((gun_no >= 1) AND (gun_no <= 99))),
  constraint maintenance_orders_level_check CHECK (((level >= 1) AND (level <= 4))),
  constraint maintenance_orders_no_check CHECK (((length(no) >= 1) AND (length(no) <= 20))),
  constraint maintenance_orders_origin_key_check CHECK (((length(origin_key) >= 1) AND (length(origin_key) <= 120))),
  constraint maintenance_orders_proof CHECK (((proof IS NULL) OR (state = 'closed'::text))),
  constraint maintenance_orders_proof_check CHECK ((proof = ANY (ARRAY['retest'::text, 'second_person'::text]))),
  constraint maintenance_orders_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint maintenance_orders_remedy_check CHECK ((length(remedy) <= 2000)),
  constraint maintenance_orders_reporter_check CHECK ((length(reporter) <= 100)),
  constraint maintenance_orders_retest CHECK (((NOT (proof IS DISTINCT FROM 'retest'::text)) = (retest_id IS NOT NULL))),
  constraint maintenance_orders_retest_state_check CHECK ((retest_state = 'passed'::text)),
  constraint maintenance_orders_second CHECK (((NOT (proof IS DISTINCT FROM 'second_person'::text)) = (second_id IS NOT NULL))),
  constraint maintenance_orders_second_name_check CHECK ((length(second_name) <= 100)),
  constraint maintenance_orders_source_check CHECK ((source = ANY (ARRAY['alarm'::text, 'starts'::text, 'feedback'::text, 'inspection'::text, 'console'::text]))),
  constraint maintenance_orders_suspended_seconds_check CHECK ((suspended_seconds >= 0)),
  constraint maintenance_orders_type_check CHECK ((type = ANY (ARRAY['fault'::text, 'inspection'::text, 'planned'::text, 'installation'::text, 'meter'::text, 'cleaning'::text, 'firmware'::text]))),
  constraint maintenance_orders_warned_check CHECK ((warned <@ ARRAY['accept'::text, 'arrive'::text, 'fix'::text]))
);

create table maintenance_plan_dues (
  operator_id uuid not null,
  plan_id uuid not null,
  place_id uuid not null,
  due_no integer not null,
  due_on date not null,
  cause text not null,
  slot_on date not null,
  used_dwh bigint not null,
  used_sessions integer not null,
  order_id uuid not null,
  opened_at timestamp with time zone not null,
  constraint maintenance_plan_dues_pkey PRIMARY KEY (operator_id, plan_id, place_id, due_no),
  constraint maintenance_plan_dues_operator_id_order_id_key UNIQUE (operator_id, order_id),
  constraint maintenance_plan_dues_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES maintenance_orders(operator_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint maintenance_plan_dues_operator_id_plan_id_fkey FOREIGN KEY (operator_id, plan_id) REFERENCES maintenance_plans(operator_id, id),
  constraint maintenance_plan_dues_cause_check CHECK ((cause = ANY (ARRAY['calendar'::text, 'energy'::text, 'sessions'::text]))),
  constraint maintenance_plan_dues_due_no_check CHECK ((due_no >= 1)),
  constraint maintenance_plan_dues_used_dwh_check CHECK ((used_dwh >= 0)),
  constraint maintenance_plan_dues_used_sessions_check CHECK ((used_sessions >= 0))
);

create table maintenance_plan_stations (
  operator_id uuid not null,
  plan_id uuid not null,
  station_id uuid not null,
  constraint maintenance_plan_stations_pkey PRIMARY KEY (operator_id, plan_id, station_id),
  constraint maintenance_plan_stations_operator_id_plan_id_fkey FOREIGN KEY (operator_id, plan_id) REFERENCES maintenance_plans(operator_id, id),
  constraint maintenance_plan_stations_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id)
);

create table maintenance_plans (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  checklist_id uuid,
  type text not null,
  level smallint not null,
  description text default ''::text not null,
  per text not null,
  first_on date not null,
  every_n integer,
  every_unit text not null,
  every_kwh integer,
  every_sessions integer,
  months smallint[] default '{}'::smallint[] not null,
  lead_days smallint default 0 not null,
  enabled boolean default true not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  next_on date,
  constraint maintenance_plans_pkey PRIMARY KEY (operator_id, id),
  constraint maintenance_plans_operator_id_checklist_id_fkey FOREIGN KEY (operator_id, checklist_id) REFERENCES maintenance_checklists(operator_id, id),
  constraint maintenance_plans_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint maintenance_plans_description_check CHECK ((length(description) <= 1000)),
  constraint maintenance_plans_every_kwh_check CHECK (((every_kwh >= 1) AND (every_kwh <= 1000000000))),
  constraint maintenance_plans_every_n_check CHECK (((every_n >= 1) AND (every_n <= 1000))),
  constraint maintenance_plans_every_sessions_check CHECK (((every_sessions >= 1) AND (every_sessions <= 100000000))),
  constraint maintenance_plans_every_unit_check CHECK ((every_unit = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint maintenance_plans_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint maintenance_plans_level_check CHECK (((level >= 1) AND (level <= 4))),
  constraint maintenance_plans_months_check CHECK ((months <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint, (8)::smallint, (9)::smallint, (10)::smallint, (11)::smallint, (12)::smallint])),
  constraint maintenance_plans_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint maintenance_plans_per_check CHECK ((per = ANY (ARRAY['pile'::text, 'station'::text]))),
  constraint maintenance_plans_trigger CHECK ((COALESCE(every_n, every_kwh, every_sessions) IS NOT NULL)),
  constraint maintenance_plans_type_check CHECK ((type = ANY (ARRAY['inspection'::text, 'planned'::text, 'meter'::text, 'cleaning'::text, 'firmware'::text])))
);

create table maintenance_retests (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  id_tag text not null,
  state text default 'running'::text not null,
  steps jsonb not null,
  started_by uuid not null,
  started_by_name text default ''::text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint maintenance_retests_pkey PRIMARY KEY (operator_id, id),
  constraint maintenance_retests_operator_id_order_id_id_state_key UNIQUE (operator_id, order_id, id, state),
  constraint maintenance_retests_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES maintenance_orders(operator_id, id),
  constraint maintenance_retests_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint maintenance_retests_gun_no_check CHECK (((gun_no >= 1) AND (gun_no <= 99))),
  constraint maintenance_retests_id_tag_check CHECK (((length(id_tag) >= 1) AND (length(id_tag) <= 20))),
  constraint maintenance_retests_over CHECK (((state = 'running'::text) = (finished_at IS NULL))),
  constraint maintenance_retests_started_by_name_check CHECK ((length(started_by_name) <= 100)),
  constraint maintenance_retests_state_check CHECK ((state = ANY (ARRAY['running'::text, 'passed'::text, 'failed'::text, 'stopped'::text]))),
  constraint maintenance_retests_steps_check CHECK ((jsonb_typeof(steps) = 'array'::text))
);

create table maintenance_rosters (
  operator_id uuid not null,
  staff_id uuid not null,
  mon text not null,
  tue text not null,
  wed text not null,
  thu text not null,
  fri text not null,
  sat text not null,
  sun text not null,
  days jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  constraint maintenance_rosters_pkey PRIMARY KEY (operator_id, staff_id),
  constraint maintenance_rosters_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES maintenance_staff(operator_id, id) ON DELETE CASCADE,
  constraint maintenance_rosters_days_check CHECK (((jsonb_typeof(days) = 'array'::text) AND (jsonb_array_length(days) <= 400))),
  constraint maintenance_rosters_fri_check CHECK ((fri ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_mon_check CHECK ((mon ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_sat_check CHECK ((sat ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_sun_check CHECK ((sun ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_thu_check CHECK ((thu ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_tue_check CHECK ((tue ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_wed_check CHECK ((wed ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text))
);

create table maintenance_rules (
  operator_id uuid not null,
  accept_minutes integer[] not null,
  arrive_minutes integer[] not null,
  fix_minutes integer[] not null,
  from_alarms boolean not null,
  alarm_level smallint not null,
  alarm_minutes integer not null,
  from_starts boolean not null,
  start_failures smallint not null,
  start_minutes integer not null,
  version integer default 1 not null,
  auto_assign boolean default false not null,
  auto_most smallint default 5 not null,
  constraint maintenance_rules_pkey PRIMARY KEY (operator_id),
  constraint maintenance_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint maintenance_rules_accept_minutes_check CHECK ((array_length(accept_minutes, 1) = 4)),
  constraint maintenance_rules_alarm_level_check CHECK (((alarm_level >= 1) AND (alarm_level <= 4))),
  constraint maintenance_rules_alarm_minutes_check CHECK (((alarm_minutes >= 0) AND (alarm_minutes <= 1440))),
  constraint maintenance_rules_arrive_minutes_check CHECK ((array_length(arrive_minutes, 1) = 4)),
  constraint maintenance_rules_auto_most_check CHECK (((auto_most >= 1) AND (auto_most <= 50))),
  constraint maintenance_rules_fix_minutes_check CHECK ((array_length(fix_minutes, 1) = 4)),
  constraint maintenance_rules_start_failures_check CHECK (((start_failures >= 2) AND (start_failures <= 50))),
  constraint maintenance_rules_start_minutes_check CHECK (((start_minutes >= 5) AND (start_minutes <= 1440)))
);

create table maintenance_sent_acts (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  kind text not null,
  said_at timestamp with time zone not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  off_seconds integer not null,
  outcome text not null,
  answer jsonb,
  act jsonb,
  step_seq integer,
  keeps_id uuid,
  constraint maintenance_sent_acts_pkey PRIMARY KEY (operator_id, id),
  constraint maintenance_sent_acts_operator_id_keeps_id_fkey FOREIGN KEY (operator_id, keeps_id) REFERENCES maintenance_sent_acts(operator_id, id),
  constraint maintenance_sent_acts_operator_id_order_id_fkey FOREIGN KEY (operator_id, order_id) REFERENCES maintenance_orders(operator_id, id),
  constraint maintenance_sent_acts_operator_id_order_id_step_seq_fkey FOREIGN KEY (operator_id, order_id, step_seq) REFERENCES maintenance_order_steps(operator_id, order_id, seq),
  constraint maintenance_sent_acts_answered CHECK (((outcome = 'done'::text) = (answer IS NULL))),
  constraint maintenance_sent_acts_kind_check CHECK ((kind = ANY (ARRAY['accept'::text, 'arrive'::text, 'begin'::text, 'suspend'::text, 'resume'::text, 'finish'::text, 'note'::text, 'part'::text, 'check'::text, 'picture'::text]))),
  constraint maintenance_sent_acts_order CHECK ((at <= received_at)),
  constraint maintenance_sent_acts_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'conflict'::text, 'refused'::text])))
);

create table maintenance_staff (
  operator_id uuid not null,
  id uuid not null,
  staff_no text collate "C" not null,
  name text not null,
  mobile text default ''::text not null,
  email text default ''::text not null,
  org_id uuid,
  skills text[] default '{}'::text[] not null,
  certificate text default ''::text not null,
  certificate_until date,
  state text default 'on_duty'::text not null,
  chief boolean default false not null,
  user_id uuid,
  remark text default ''::text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint maintenance_staff_pkey PRIMARY KEY (operator_id, id),
  constraint maintenance_staff_no_key UNIQUE (operator_id, staff_no),
  constraint maintenance_staff_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint maintenance_staff_operator_id_org_id_fkey FOREIGN KEY (operator_id, org_id) REFERENCES organisation_organisations(operator_id, id),
  constraint maintenance_staff_certificate_check CHECK ((length(certificate) <= 60)),
  constraint maintenance_staff_email_check CHECK ((length(email) <= 254)),
  constraint maintenance_staff_mobile_check CHECK ((length(mobile) <= 20)),
  constraint maintenance_staff_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint maintenance_staff_remark_check CHECK ((length(remark) <= 500)),
  constraint maintenance_staff_skills_check CHECK ((skills <@ ARRAY['dc'::text, 'ac'::text, 'network'::text, 'meter'::text, 'civil'::text])),
  constraint maintenance_staff_staff_no_check CHECK (((length(staff_no) >= 1) AND (length(staff_no) <= 20))),
  constraint maintenance_staff_state_check CHECK ((state = ANY (ARRAY['on_duty'::text, 'off'::text, 'leave'::text, 'left'::text])))
);

create table maintenance_staff_stations (
  operator_id uuid not null,
  staff_id uuid not null,
  station_id uuid not null,
  constraint maintenance_staff_stations_pkey PRIMARY KEY (operator_id, staff_id, station_id),
  constraint maintenance_staff_stations_operator_id_staff_id_fkey FOREIGN KEY (operator_id, staff_id) REFERENCES maintenance_staff(operator_id, id) ON DELETE CASCADE,
  constraint maintenance_staff_stations_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id) ON DELETE CASCADE
);

create table members_bill_rules (
  operator_id uuid not null,
  days_to_pay integer not null,
  tax_hundredths integer not null,
  updated_at timestamp with time zone default now() not null,
  constraint members_bill_rules_pkey PRIMARY KEY (operator_id),
  constraint members_bill_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint members_bill_rules_days_to_pay_check CHECK (((days_to_pay >= 0) AND (days_to_pay <= 365))),
  constraint members_bill_rules_tax_hundredths_check CHECK (((tax_hundredths >= 0) AND (tax_hundredths <= 10000)))
);

create table members_bill_steps (
  operator_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  by_id uuid,
  by_name text default ''::text not null,
  target text default ''::text not null,
  language text default 'en'::text not null,
  told boolean default true not null,
  state text,
  answer text default ''::text not null,
  done_at timestamp with time zone,
  constraint members_bill_steps_pkey PRIMARY KEY (operator_id, id),
  constraint members_bill_steps_operator_id_bill_id_fkey FOREIGN KEY (operator_id, bill_id) REFERENCES members_bills(operator_id, id),
  constraint members_bill_steps_answer_check CHECK ((length(answer) <= 500)),
  constraint members_bill_steps_by_name_check CHECK ((length(by_name) <= 100)),
  constraint members_bill_steps_check CHECK (((kind = 'mailed'::text) = ((target <> ''::text) AND (state IS NOT NULL)))),
  constraint members_bill_steps_kind_check CHECK ((kind = ANY (ARRAY['issued'::text, 'mailed'::text]))),
  constraint members_bill_steps_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint members_bill_steps_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'dead'::text]))),
  constraint members_bill_steps_target_check CHECK ((length(target) <= 320))
);

create table members_bills (
  operator_id uuid not null,
  id uuid not null,
  no integer not null,
  company_id uuid not null,
  period_from timestamp with time zone not null,
  period_to timestamp with time zone not null,
  time_zone text not null,
  issued_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  currency text not null,
  pay_mode text not null,
  buyer jsonb not null,
  opening_minor bigint not null,
  paid_in_minor bigint not null,
  charged_minor bigint not null,
  other_minor bigint not null,
  closing_minor bigint not null,
  to_pay_minor bigint not null,
  tax_hundredths integer default 0 not null,
  tax_minor bigint default 0 not null,
  constraint members_bills_pkey PRIMARY KEY (operator_id, id),
  constraint members_bills_no UNIQUE (operator_id, no),
  constraint members_bills_period UNIQUE (operator_id, company_id, period_to),
  constraint members_bills_operator_id_company_id_fkey FOREIGN KEY (operator_id, company_id) REFERENCES members_companies(operator_id, id),
  constraint members_bills_buyer_check CHECK ((jsonb_typeof(buyer) = 'object'::text)),
  constraint members_bills_check CHECK ((period_to > period_from)),
  constraint members_bills_check1 CHECK ((closing_minor = (((opening_minor + paid_in_minor) - charged_minor) + other_minor))),
  constraint members_bills_no_check CHECK ((no >= 1)),
  constraint members_bills_pay_mode_check CHECK ((pay_mode = ANY (ARRAY['prepaid'::text, 'postpaid'::text]))),
  constraint members_bills_tax_hundredths_check CHECK (((tax_hundredths >= 0) AND (tax_hundredths <= 10000)))
);

create table members_bindings (
  operator_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  member_id uuid not null,
  department text default ''::text not null,
  employee_no text default ''::text not null,
  day_minor bigint,
  month_minor bigint,
  day_dwh bigint,
  month_dwh bigint,
  station_ids uuid[],
  windows jsonb default '[]'::jsonb not null,
  state text default 'active'::text not null,
  remark text default ''::text not null,
  bound_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint members_bindings_pkey PRIMARY KEY (operator_id, id),
  constraint members_bindings_operator_id_company_id_fkey FOREIGN KEY (operator_id, company_id) REFERENCES members_companies(operator_id, id),
  constraint members_bindings_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint members_bindings_day_dwh_check CHECK ((day_dwh > 0)),
  constraint members_bindings_day_minor_check CHECK ((day_minor > 0)),
  constraint members_bindings_department_check CHECK ((length(department) <= 60)),
  constraint members_bindings_employee_no_check CHECK ((length(employee_no) <= 40)),
  constraint members_bindings_month_dwh_check CHECK ((month_dwh > 0)),
  constraint members_bindings_month_minor_check CHECK ((month_minor > 0)),
  constraint members_bindings_remark_check CHECK ((length(remark) <= 200)),
  constraint members_bindings_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint members_bindings_station_ids_check CHECK (((cardinality(station_ids) >= 1) AND (cardinality(station_ids) <= 500)))
);

create table members_booking_events (
  operator_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  detail jsonb default '{}'::jsonb not null,
  by_id uuid,
  by_name text default ''::text not null,
  constraint members_booking_events_pkey PRIMARY KEY (operator_id, id),
  constraint members_booking_events_operator_id_booking_id_fkey FOREIGN KEY (operator_id, booking_id) REFERENCES members_bookings(operator_id, id),
  constraint members_booking_events_by_name_check CHECK ((length(by_name) <= 100)),
  constraint members_booking_events_detail_check CHECK ((jsonb_typeof(detail) = 'object'::text)),
  constraint members_booking_events_kind_check CHECK ((kind = ANY (ARRAY['made'::text, 'asked'::text, 'kept'::text, 'waits'::text, 'moved'::text, 'used'::text, 'cancelled'::text, 'missed'::text, 'expired'::text, 'released'::text, 'excused'::text])))
);

create table members_booking_rules (
  operator_id uuid not null,
  ahead_hours integer not null,
  hold_minutes integer not null,
  most_minutes integer not null,
  lead_minutes integer not null,
  open_each integer not null,
  cancel_minutes integer not null,
  missed_most integer not null,
  missed_days integer not null,
  block_days integer not null,
  updated_at timestamp with time zone default now() not null,
  constraint members_booking_rules_pkey PRIMARY KEY (operator_id),
  constraint members_booking_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint members_booking_rules_ahead_hours_check CHECK (((ahead_hours >= 1) AND (ahead_hours <= 2160))),
  constraint members_booking_rules_block_days_check CHECK (((block_days >= 1) AND (block_days <= 365))),
  constraint members_booking_rules_cancel_minutes_check CHECK (((cancel_minutes >= 0) AND (cancel_minutes <= 1440))),
  constraint members_booking_rules_check CHECK (((hold_minutes >= 5) AND (hold_minutes <= most_minutes))),
  constraint members_booking_rules_lead_minutes_check CHECK (((lead_minutes >= 0) AND (lead_minutes <= 120))),
  constraint members_booking_rules_missed_days_check CHECK (((missed_days >= 1) AND (missed_days <= 365))),
  constraint members_booking_rules_missed_most_check CHECK (((missed_most >= 0) AND (missed_most <= 50))),
  constraint members_booking_rules_most_minutes_check CHECK (((most_minutes >= 5) AND (most_minutes <= 240))),
  constraint members_booking_rules_open_each_check CHECK (((open_each >= 1) AND (open_each <= 20)))
);

create table members_bookings (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null,
  member_id uuid,
  id_tag text not null,
  id_tag_key text collate "C" generated always as (lower(id_tag)) stored not null,
  group_tag text,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  connector_type smallint not null,
  any_gun boolean not null,
  held_from timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  state text default 'pending'::text not null,
  hold text default 'none'::text not null,
  reservation_no integer not null,
  release_pile_id uuid,
  next_at timestamp with time zone,
  order_id uuid,
  ended_at timestamp with time zone,
  missed boolean default false not null,
  reason text default ''::text not null,
  note text default ''::text not null,
  source text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  told boolean default false not null,
  constraint members_bookings_pkey PRIMARY KEY (operator_id, id),
  constraint members_bookings_overlap EXCLUDE USING gist (operator_id WITH =, pile_id WITH =, gun_no WITH =, tstzrange(held_from, ends_at) WITH &&) WHERE ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'used'::text]))),
  constraint members_bookings_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint members_bookings_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint members_bookings_check CHECK (((held_from <= starts_at) AND (starts_at < ends_at))),
  constraint members_bookings_check1 CHECK (((state <> 'used'::text) OR (order_id IS NOT NULL))),
  constraint members_bookings_check2 CHECK (((state = ANY (ARRAY['pending'::text, 'confirmed'::text])) = (ended_at IS NULL))),
  constraint members_bookings_connector_type_check CHECK (((connector_type >= 1) AND (connector_type <= 6))),
  constraint members_bookings_group_tag_check CHECK (((length(group_tag) >= 1) AND (length(group_tag) <= 36))),
  constraint members_bookings_gun_no_check CHECK (((gun_no >= 1) AND (gun_no <= 99))),
  constraint members_bookings_hold_check CHECK ((hold = ANY (ARRAY['none'::text, 'pile'::text, 'platform'::text]))),
  constraint members_bookings_id_tag_check CHECK (((length(id_tag) >= 1) AND (length(id_tag) <= 20))),
  constraint members_bookings_no_check CHECK (((length(no) >= 1) AND (length(no) <= 20))),
  constraint members_bookings_note_check CHECK ((length(note) <= 500)),
  constraint members_bookings_reason_check CHECK ((length(reason) <= 500)),
  constraint members_bookings_reservation_no_check CHECK ((reservation_no > 0)),
  constraint members_bookings_source_check CHECK ((source = ANY (ARRAY['desk'::text, 'app'::text, 'api'::text]))),
  constraint members_bookings_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'used'::text, 'cancelled'::text, 'no_show'::text, 'expired'::text])))
);

create table members_companies (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  tax_id text default ''::text not null,
  contact text default ''::text not null,
  phone text default ''::text not null,
  email text default ''::text not null,
  address text default ''::text not null,
  pay_mode text not null,
  billing_day smallint default 1 not null,
  price_group text,
  station_ids uuid[],
  invoice jsonb default '{}'::jsonb not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  manager text default ''::text not null,
  days_to_pay integer,
  tax_hundredths integer,
  constraint members_companies_pkey PRIMARY KEY (operator_id, id),
  constraint members_companies_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint members_companies_operator_id_id_fkey FOREIGN KEY (operator_id, id) REFERENCES ledger_wallets(operator_id, id),
  constraint members_companies_address_check CHECK ((length(address) <= 200)),
  constraint members_companies_billing_day_check CHECK (((billing_day >= 1) AND (billing_day <= 28))),
  constraint members_companies_contact_check CHECK ((length(contact) <= 60)),
  constraint members_companies_days_to_pay_check CHECK (((days_to_pay >= 0) AND (days_to_pay <= 365))),
  constraint members_companies_email_check CHECK ((length(email) <= 254)),
  constraint members_companies_manager_check CHECK ((length(manager) <= 60)),
  constraint members_companies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint members_companies_pay_mode_check CHECK ((pay_mode = ANY (ARRAY['prepaid'::text, 'postpaid'::text]))),
  constraint members_companies_phone_check CHECK ((length(phone) <= 30)),
  constraint members_companies_price_group_check CHECK (((length(price_group) >= 1) AND (length(price_group) <= 40))),
  constraint members_companies_remark_check CHECK ((length(remark) <= 500)),
  constraint members_companies_station_ids_check CHECK (((cardinality(station_ids) >= 1) AND (cardinality(station_ids) <= 500))),
  constraint members_companies_tax_hundredths_check CHECK (((tax_hundredths >= 0) AND (tax_hundredths <= 10000))),
  constraint members_companies_tax_id_check CHECK ((length(tax_id) <= 30))
);

create table members_coupon_strategies (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  terms jsonb not null,
  station_ids uuid[] not null,
  quantity integer,
  given integer default 0 not null,
  state text default 'draft'::text not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint members_coupon_strategies_pkey PRIMARY KEY (operator_id, id),
  constraint members_coupon_strategies_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint members_coupon_strategies_check CHECK (((given >= 0) AND ((quantity IS NULL) OR (given <= quantity)))),
  constraint members_coupon_strategies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint members_coupon_strategies_note_check CHECK ((length(note) <= 500)),
  constraint members_coupon_strategies_quantity_check CHECK ((quantity > 0)),
  constraint members_coupon_strategies_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'offered'::text, 'accepted'::text, 'published'::text, 'paused'::text, 'ended'::text]))),
  constraint members_coupon_strategies_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text))
);

create table members_coupon_uses (
  operator_id uuid not null,
  order_id uuid not null,
  coupon_id uuid not null,
  minor bigint not null,
  used_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  constraint members_coupon_uses_pkey PRIMARY KEY (operator_id, order_id, coupon_id),
  constraint members_coupon_uses_operator_id_coupon_id_fkey FOREIGN KEY (operator_id, coupon_id) REFERENCES members_coupons(operator_id, id),
  constraint members_coupon_uses_minor_check CHECK ((minor > 0))
);

create table members_coupons (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null,
  strategy_id uuid not null,
  member_id uuid not null,
  state text default 'unused'::text not null,
  preferred boolean default false not null,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone not null,
  given_at timestamp with time zone not null,
  order_id uuid,
  used_at timestamp with time zone,
  used_minor bigint default 0 not null,
  remained_minor bigint,
  reason text default ''::text not null,
  told boolean default false not null,
  constraint members_coupons_pkey PRIMARY KEY (operator_id, id),
  constraint members_coupons_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint members_coupons_operator_id_strategy_id_fkey FOREIGN KEY (operator_id, strategy_id) REFERENCES members_coupon_strategies(operator_id, id),
  constraint members_coupons_check CHECK (((state <> 'locked'::text) OR (order_id IS NOT NULL))),
  constraint members_coupons_check1 CHECK (((state <> 'used'::text) OR (used_at IS NOT NULL))),
  constraint members_coupons_no_check CHECK (((length(no) >= 1) AND (length(no) <= 20))),
  constraint members_coupons_reason_check CHECK ((length(reason) <= 500)),
  constraint members_coupons_remained_minor_check CHECK ((remained_minor >= 0)),
  constraint members_coupons_state_check CHECK ((state = ANY (ARRAY['unused'::text, 'locked'::text, 'used'::text, 'expired'::text, 'revoked'::text]))),
  constraint members_coupons_used_minor_check CHECK ((used_minor >= 0))
);

create table members_evaluations (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  order_no text collate "C" not null,
  member_id uuid,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  stars smallint not null,
  tags text[] default '{}'::text[] not null,
  text text default ''::text not null,
  reply text default ''::text not null,
  replied_at timestamp with time zone,
  replied_by text default ''::text not null,
  hidden boolean default false not null,
  hidden_reason text default ''::text not null,
  source text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint members_evaluations_pkey PRIMARY KEY (operator_id, id),
  constraint members_evaluations_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint members_evaluations_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint members_evaluations_check CHECK (((reply = ''::text) = (replied_at IS NULL))),
  constraint members_evaluations_hidden_reason_check CHECK ((length(hidden_reason) <= 500)),
  constraint members_evaluations_replied_by_check CHECK ((length(replied_by) <= 100)),
  constraint members_evaluations_reply_check CHECK ((length(reply) <= 1000)),
  constraint members_evaluations_source_check CHECK ((source = ANY (ARRAY['desk'::text, 'app'::text, 'api'::text]))),
  constraint members_evaluations_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint members_evaluations_tags_check CHECK ((cardinality(tags) <= 10)),
  constraint members_evaluations_text_check CHECK ((length(text) <= 1000))
);

create table members_feedback (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null,
  member_id uuid,
  contact text default ''::text not null,
  kind text not null,
  station_id uuid,
  pile_id uuid,
  gun_no smallint,
  order_no text collate "C",
  content text not null,
  state text default 'new'::text not null,
  assigned_to uuid,
  assigned_name text default ''::text not null,
  handed_over_at timestamp with time zone,
  source text not null,
  created_at timestamp with time zone not null,
  first_reply_at timestamp with time zone,
  closed_at timestamp with time zone,
  version integer default 1 not null,
  constraint members_feedback_pkey PRIMARY KEY (operator_id, id),
  constraint members_feedback_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint members_feedback_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint members_feedback_assigned_name_check CHECK ((length(assigned_name) <= 100)),
  constraint members_feedback_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint members_feedback_check1 CHECK (((gun_no IS NULL) OR (pile_id IS NOT NULL))),
  constraint members_feedback_check2 CHECK (((kind = 'other'::text) OR (station_id IS NOT NULL))),
  constraint members_feedback_contact_check CHECK ((length(contact) <= 100)),
  constraint members_feedback_content_check CHECK ((length(content) <= 2000)),
  constraint members_feedback_gun_no_check CHECK (((gun_no >= 1) AND (gun_no <= 99))),
  constraint members_feedback_kind_check CHECK ((kind = ANY (ARRAY['station'::text, 'pile'::text, 'gun'::text, 'other'::text]))),
  constraint members_feedback_no_check CHECK (((length(no) >= 1) AND (length(no) <= 20))),
  constraint members_feedback_source_check CHECK ((source = ANY (ARRAY['desk'::text, 'app'::text, 'api'::text]))),
  constraint members_feedback_state_check CHECK ((state = ANY (ARRAY['new'::text, 'assigned'::text, 'replied'::text, 'closed'::text])))
);

create table members_feedback_steps (
  operator_id uuid not null,
  id uuid not null,
  feedback_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  text text default ''::text not null,
  by_id uuid,
  by_name text default ''::text not null,
  told boolean default true not null,
  constraint members_feedback_steps_pkey PRIMARY KEY (operator_id, id),
  constraint members_feedback_steps_operator_id_feedback_id_fkey FOREIGN KEY (operator_id, feedback_id) REFERENCES members_feedback(operator_id, id),
  constraint members_feedback_steps_by_name_check CHECK ((length(by_name) <= 100)),
  constraint members_feedback_steps_kind_check CHECK ((kind = ANY (ARRAY['reply'::text, 'note'::text, 'assigned'::text, 'handed_over'::text, 'closed'::text, 'reopened'::text]))),
  constraint members_feedback_steps_text_check CHECK ((length(text) <= 2000))
);

create table members_group_spells (
  operator_id uuid not null,
  id uuid not null,
  holder_id uuid not null,
  group_key text not null,
  valid tstzrange not null,
  constraint members_group_spells_pkey PRIMARY KEY (operator_id, id),
  constraint members_group_spells_overlap EXCLUDE USING gist (operator_id WITH =, holder_id WITH =, valid WITH &&),
  constraint members_group_spells_operator_id_holder_id_fkey FOREIGN KEY (operator_id, holder_id) REFERENCES ledger_wallets(operator_id, id),
  constraint members_group_spells_group_key_check CHECK (((length(group_key) >= 1) AND (length(group_key) <= 40))),
  constraint members_group_spells_valid_check CHECK ((NOT isempty(valid)))
);

create table members_members (
  operator_id uuid not null,
  id uuid not null,
  mobile text collate "C" default ''::text not null,
  mobile_tail text collate "C" generated always as ("right"(mobile, 4)) stored not null,
  nickname text default ''::text not null,
  nickname_key text collate "C" generated always as (lower(nickname)) stored not null,
  real_name text default ''::text not null,
  real_name_key text collate "C" generated always as (lower(real_name)) stored not null,
  sex text default ''::text not null,
  email text default ''::text not null,
  id_number text default ''::text not null,
  wechat_id text default ''::text not null,
  alipay_id text default ''::text not null,
  source text not null,
  member_group text collate "C" default ''::text not null,
  level smallint default 0 not null,
  points integer default 0 not null,
  blacklisted boolean default false not null,
  blacklist_reason text default ''::text not null,
  invoice_titles jsonb default '[]'::jsonb not null,
  remark text default ''::text not null,
  registered_at timestamp with time zone not null,
  last_login_at timestamp with time zone,
  last_login_address inet,
  merged_into uuid,
  erased_at timestamp with time zone,
  deleted_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint members_members_pkey PRIMARY KEY (operator_id, id),
  constraint members_members_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint members_members_operator_id_id_fkey FOREIGN KEY (operator_id, id) REFERENCES ledger_wallets(operator_id, id),
  constraint members_members_operator_id_merged_into_fkey FOREIGN KEY (operator_id, merged_into) REFERENCES members_members(operator_id, id),
  constraint members_members_alipay_id_check CHECK ((length(alipay_id) <= 64)),
  constraint members_members_blacklist_reason_check CHECK ((length(blacklist_reason) <= 200)),
  constraint members_members_email_check CHECK ((length(email) <= 254)),
  constraint members_members_id_number_check CHECK ((length(id_number) <= 30)),
  constraint members_members_level_check CHECK (((level >= 0) AND (level <= 9))),
  constraint members_members_member_group_check CHECK ((length(member_group) <= 40)),
  constraint members_members_mobile_check CHECK (((mobile = ''::text) OR (mobile ~ '^\+[1-9][0-9]{6,14}$'::text))),
  constraint members_members_nickname_check CHECK ((length(nickname) <= 60)),
  constraint members_members_points_check CHECK ((points >= 0)),
  constraint members_members_real_name_check CHECK ((length(real_name) <= 60)),
  constraint members_members_remark_check CHECK ((length(remark) <= 500)),
  constraint members_members_sex_check CHECK ((sex = ANY (ARRAY[''::text, 'male'::text, 'female'::text, 'other'::text]))),
  constraint members_members_source_check CHECK ((source = ANY (ARRAY['console'::text, 'import'::text, 'app'::text, 'mini_programme'::text, 'roaming'::text]))),
  constraint members_members_wechat_id_check CHECK ((length(wechat_id) <= 64))
);

create table members_tags (
  operator_id uuid not null,
  tag text collate "C" not null,
  member_id uuid not null,
  constraint members_tags_pkey PRIMARY KEY (operator_id, tag, member_id),
  constraint members_tags_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint members_tags_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 30)))
);

create table organisation_account_holds (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  by_id uuid not null,
  by_name text not null,
  by_platform boolean default false not null,
  at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lifted_by_name text,
  lift_reason text,
  constraint organisation_account_holds_pkey PRIMARY KEY (operator_id, id),
  constraint organisation_account_holds_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_account_holds_check CHECK ((user_id <> by_id)),
  constraint organisation_account_holds_check1 CHECK ((((lifted_at IS NULL) = (lifted_by IS NULL)) AND ((lifted_at IS NULL) = (lift_reason IS NULL)))),
  constraint organisation_account_holds_kind_check CHECK ((kind = ANY (ARRAY['made'::text, 'reset'::text, 'renamed'::text, 'provider'::text]))),
  constraint organisation_account_holds_lift_reason_check CHECK ((length(lift_reason) <= 500)),
  constraint organisation_account_holds_third_check CHECK (((lifted_by IS NULL) OR ((lifted_by <> user_id) AND (lifted_by <> by_id))))
);

create table organisation_approvals (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  subject text not null,
  subject_id text,
  payload jsonb not null,
  reason text not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  decision_reason text,
  result jsonb,
  error text,
  stations uuid[],
  amount_minor bigint,
  currency text,
  constraint organisation_approvals_pkey PRIMARY KEY (operator_id, id),
  constraint organisation_approvals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_approvals_amount CHECK ((((amount_minor IS NULL) = (currency IS NULL)) AND (amount_minor >= 0))),
  constraint organisation_approvals_check CHECK ((expires_at > requested_at)),
  constraint organisation_approvals_check1 CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint organisation_approvals_check2 CHECK (((state = 'failed'::text) = (error IS NOT NULL))),
  constraint organisation_approvals_decided_check CHECK (((state = ANY (ARRAY['executed'::text, 'failed'::text, 'refused'::text])) = (decided_by IS NOT NULL))),
  constraint organisation_approvals_decision_reason_check CHECK ((length(decision_reason) <= 500)),
  constraint organisation_approvals_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 100))),
  constraint organisation_approvals_reason_check CHECK ((length(reason) <= 500)),
  constraint organisation_approvals_second_person_check CHECK (((decided_by IS NULL) OR (decided_by <> requested_by))),
  constraint organisation_approvals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'executed'::text, 'failed'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint organisation_approvals_subject_check CHECK ((length(subject) <= 300)),
  constraint organisation_approvals_subject_id_check CHECK ((length(subject_id) <= 200))
);

create table organisation_audit (
  operator_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  user_id uuid,
  user_operator_id uuid not null,
  user_name text not null,
  address text not null,
  request_id text not null,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  result text not null,
  constraint organisation_audit_pkey PRIMARY KEY (operator_id, id),
  constraint organisation_audit_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_audit_result_check CHECK ((result = ANY (ARRAY['done'::text, 'refused'::text])))
);

create table organisation_audit_anchors (
  operator_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  dropped bigint not null,
  mark bytea not null,
  at timestamp with time zone not null,
  constraint organisation_audit_anchors_pkey PRIMARY KEY (operator_id, seq),
  constraint organisation_audit_anchors_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_audit_anchors_dropped_check CHECK ((dropped > 0)),
  constraint organisation_audit_anchors_hash_check CHECK ((length(hash) = 32)),
  constraint organisation_audit_anchors_mark_check CHECK ((length(mark) = 32)),
  constraint organisation_audit_anchors_seq_check CHECK ((seq >= 1))
);

create table organisation_audit_seals (
  operator_id uuid not null,
  seq bigint not null,
  row_ids uuid[] not null,
  row_hashes bytea not null,
  prev_hash bytea not null,
  hash bytea not null,
  mark bytea not null,
  sealed_at timestamp with time zone not null,
  constraint organisation_audit_seals_pkey PRIMARY KEY (operator_id, seq),
  constraint organisation_audit_seals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_audit_seals_check CHECK ((length(row_hashes) = (32 * cardinality(row_ids)))),
  constraint organisation_audit_seals_hash_check CHECK ((length(hash) = 32)),
  constraint organisation_audit_seals_mark_check CHECK ((length(mark) = 32)),
  constraint organisation_audit_seals_prev_hash_check CHECK ((length(prev_hash) = 32)),
  constraint organisation_audit_seals_row_ids_check CHECK ((cardinality(row_ids) > 0)),
  constraint organisation_audit_seals_seq_check CHECK ((seq >= 1))
);

create table organisation_audit_unsealed (
  operator_id uuid not null,
  row_id uuid not null,
  constraint organisation_audit_unsealed_pkey PRIMARY KEY (operator_id, row_id),
  constraint organisation_audit_unsealed_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id)
);

create table organisation_client_tokens (
  token_hash bytea not null,
  client_id text not null,
  codes text[] not null,
  address text not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint organisation_client_tokens_pkey PRIMARY KEY (token_hash),
  constraint organisation_client_tokens_client_id_fkey FOREIGN KEY (client_id) REFERENCES organisation_oauth_clients(client_id) ON DELETE CASCADE,
  constraint organisation_client_tokens_token_hash_check CHECK ((length(token_hash) = 32))
);

create table organisation_departments (
  operator_id uuid not null,
  id uuid not null,
  org_id uuid not null,
  name text not null,
  code text not null,
  phone text default ''::text not null,
  remark text default ''::text not null,
  "position" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint organisation_departments_pkey PRIMARY KEY (operator_id, id),
  constraint organisation_departments_code_key UNIQUE (operator_id, org_id, code),
  constraint organisation_departments_operator_id_org_id_fkey FOREIGN KEY (operator_id, org_id) REFERENCES organisation_organisations(operator_id, id),
  constraint organisation_departments_code_check CHECK ((code ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint organisation_departments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint organisation_departments_phone_check CHECK ((length(phone) <= 30)),
  constraint organisation_departments_remark_check CHECK ((length(remark) <= 500))
);

create table organisation_dictionary_entries (
  operator_id uuid not null,
  type_code text not null,
  code text not null,
  zh text not null,
  en text not null,
  es text not null,
  "position" integer default 0 not null,
  colour text default 'none'::text not null,
  enabled boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint organisation_dictionary_entries_pkey PRIMARY KEY (operator_id, type_code, code),
  constraint organisation_dictionary_entries_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_dictionary_entries_code_check CHECK ((code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$'::text)),
  constraint organisation_dictionary_entries_colour_check CHECK ((colour = ANY (ARRAY['none'::text, 'grey'::text, 'blue'::text, 'green'::text, 'amber'::text, 'red'::text, 'purple'::text, 'cyan'::text]))),
  constraint organisation_dictionary_entries_en_check CHECK (((length(en) >= 1) AND (length(en) <= 100))),
  constraint organisation_dictionary_entries_es_check CHECK (((length(es) >= 1) AND (length(es) <= 100))),
  constraint organisation_dictionary_entries_position_check CHECK ((("position" >= 0) AND ("position" <= 100000))),
  constraint organisation_dictionary_entries_zh_check CHECK (((length(zh) >= 1) AND (length(zh) <= 100)))
);

create table organisation_dictionary_types (
  operator_id uuid not null,
  code text not null,
  zh text not null,
  en text not null,
  es text not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint organisation_dictionary_types_pkey PRIMARY KEY (operator_id, code),
  constraint organisation_dictionary_types_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_dictionary_types_code_check CHECK ((code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$'::text)),
  constraint organisation_dictionary_types_en_check CHECK (((length(en) >= 1) AND (length(en) <= 100))),
  constraint organisation_dictionary_types_es_check CHECK (((length(es) >= 1) AND (length(es) <= 100))),
  constraint organisation_dictionary_types_note_check CHECK ((length(note) <= 500)),
  constraint organisation_dictionary_types_zh_check CHECK (((length(zh) >= 1) AND (length(zh) <= 100)))
);

create table organisation_directories (
  operator_id uuid not null,
  url text not null,
  sealed_token bytea not null,
  role_codes text[] default '{}'::text[] not null,
  last_run_at timestamp with time zone,
  last_result text,
  version integer default 1 not null,
  constraint organisation_directories_pkey PRIMARY KEY (operator_id),
  constraint organisation_directories_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_directories_last_result_check CHECK ((length(last_result) <= 500)),
  constraint organisation_directories_url_check CHECK (((url ~ '^https?://'::text) AND (length(url) <= 500)))
);

create table organisation_external_identities (
  operator_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamp with time zone not null,
  constraint organisation_external_identities_pkey PRIMARY KEY (operator_id, provider_id, subject),
  constraint organisation_external_identit_operator_id_user_id_provider__key UNIQUE (operator_id, user_id, provider_id),
  constraint organisation_external_identities_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_external_identities_operator_id_provider_id_fkey FOREIGN KEY (operator_id, provider_id) REFERENCES organisation_identity_providers(operator_id, id) ON DELETE CASCADE,
  constraint organisation_external_identities_operator_id_user_id_fkey FOREIGN KEY (operator_id, user_id) REFERENCES organisation_users(operator_id, id) ON DELETE CASCADE,
  constraint organisation_external_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);

create table organisation_identity_providers (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_secret bytea not null,
  claim text not null,
  enabled boolean default true not null,
  placed_by uuid not null,
  placed_by_name text not null,
  placed_by_platform boolean not null,
  placed_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint organisation_identity_providers_pkey PRIMARY KEY (operator_id, id),
  constraint organisation_identity_providers_operator_id_issuer_key UNIQUE (operator_id, issuer),
  constraint organisation_identity_providers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_identity_providers_claim_check CHECK ((claim = ANY (ARRAY['email'::text, 'preferred_username'::text, 'sub'::text]))),
  constraint organisation_identity_providers_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 255))),
  constraint organisation_identity_providers_issuer_check CHECK (((issuer ~ '^https?://'::text) AND (length(issuer) <= 500))),
  constraint organisation_identity_providers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

create table organisation_login_names (
  name_key text not null,
  operator_id uuid not null,
  user_id uuid not null,
  constraint organisation_login_names_pkey PRIMARY KEY (name_key),
  constraint organisation_login_names_operator_id_user_id_fkey FOREIGN KEY (operator_id, user_id) REFERENCES organisation_users(operator_id, id) ON DELETE CASCADE,
  constraint organisation_login_names_name_key_check CHECK (((length(name_key) >= 1) AND (length(name_key) <= 128)))
);

create table organisation_oauth_clients (
  client_id text not null,
  name text not null,
  secret_hash bytea,
  first_party boolean default false not null,
  created_at timestamp with time zone default now() not null,
  operator_id uuid,
  actor_id uuid,
  codes text[] default '{}'::text[] not null,
  enabled boolean default true not null,
  token_seconds integer default 600 not null,
  last_used_at timestamp with time zone,
  version integer default 1 not null,
  constraint organisation_oauth_clients_pkey PRIMARY KEY (client_id),
  constraint organisation_oauth_clients_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_oauth_clients_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 100))),
  constraint organisation_oauth_clients_owner_check CHECK ((first_party = (operator_id IS NULL))),
  constraint organisation_oauth_clients_secret_check CHECK ((first_party OR ((secret_hash IS NOT NULL) AND (actor_id IS NOT NULL)))),
  constraint organisation_oauth_clients_token_seconds_check CHECK (((token_seconds >= 60) AND (token_seconds <= 3600)))
);

create table organisation_operators (
  operator_id uuid not null,
  kind text default 'operator'::text not null,
  optcode text not null,
  name text not null,
  product_name text default ''::text not null,
  page_title text default ''::text not null,
  icon text default ''::text not null,
  role_type text default 'energyandcharging'::text not null,
  language text default 'zh'::text not null,
  currency text default 'CNY'::text not null,
  time_zone text default 'Asia/Shanghai'::text not null,
  settings jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  platform_id text default ''::text not null,
  registration_no text default ''::text not null,
  hotline text default ''::text not null,
  second_hotline text default ''::text not null,
  address text default ''::text not null,
  remark text default ''::text not null,
  push_enabled boolean default false not null,
  demo boolean default false not null,
  constraint organisation_operators_pkey PRIMARY KEY (operator_id),
  constraint organisation_operators_demo_key UNIQUE (operator_id, demo),
  constraint organisation_operators_address_check CHECK ((length(address) <= 200)),
  constraint organisation_operators_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint organisation_operators_hotline_check CHECK ((length(hotline) <= 30)),
  constraint organisation_operators_icon_check CHECK (((icon ~ '^(/([^/].*)?)?$'::text) AND (length(icon) <= 300))),
  constraint organisation_operators_kind_check CHECK ((kind = ANY (ARRAY['platform'::text, 'operator'::text]))),
  constraint organisation_operators_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint organisation_operators_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint organisation_operators_optcode_check CHECK ((optcode ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$'::text)),
  constraint organisation_operators_page_title_check CHECK ((length(page_title) <= 100)),
  constraint organisation_operators_platform_id_check CHECK ((platform_id ~ '^([A-Za-z0-9]{9})?$'::text)),
  constraint organisation_operators_product_name_check CHECK ((length(product_name) <= 100)),
  constraint organisation_operators_registration_no_check CHECK ((length(registration_no) <= 36)),
  constraint organisation_operators_remark_check CHECK ((length(remark) <= 500)),
  constraint organisation_operators_role_type_check CHECK ((role_type = ANY (ARRAY['energyrole'::text, 'chargingrole'::text, 'energyandcharging'::text]))),
  constraint organisation_operators_second_hotline_check CHECK ((length(second_hotline) <= 30)),
  constraint organisation_operators_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint organisation_operators_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64)))
);

create table organisation_organisations (
  operator_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  code text not null,
  contact text default ''::text not null,
  phone text default ''::text not null,
  address text default ''::text not null,
  remark text default ''::text not null,
  "position" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint organisation_organisations_pkey PRIMARY KEY (operator_id, id),
  constraint organisation_organisations_code_key UNIQUE (operator_id, code),
  constraint organisation_organisations_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_organisations_operator_id_parent_id_fkey FOREIGN KEY (operator_id, parent_id) REFERENCES organisation_organisations(operator_id, id),
  constraint organisation_organisations_address_check CHECK ((length(address) <= 200)),
  constraint organisation_organisations_check CHECK ((parent_id <> id)),
  constraint organisation_organisations_code_check CHECK ((code ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint organisation_organisations_contact_check CHECK ((length(contact) <= 100)),
  constraint organisation_organisations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint organisation_organisations_phone_check CHECK ((length(phone) <= 30)),
  constraint organisation_organisations_remark_check CHECK ((length(remark) <= 500))
);

create table organisation_partner_stations (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  constraint organisation_partner_stations_pkey PRIMARY KEY (operator_id, partner_id, station_id),
  constraint organisation_partner_stations_operator_id_partner_id_fkey FOREIGN KEY (operator_id, partner_id) REFERENCES organisation_partners(operator_id, id) ON DELETE CASCADE,
  constraint organisation_partner_stations_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id) ON DELETE CASCADE
);

create table organisation_partners (
  operator_id uuid not null,
  id uuid not null,
  platform_id text not null,
  name text not null,
  contact text default ''::text not null,
  phone text default ''::text not null,
  api_url text not null,
  allowed_ips text[] default '{}'::text[] not null,
  environment text not null,
  direction text not null,
  protocol text not null,
  push_enabled boolean default false not null,
  enabled boolean default true not null,
  markup_e5 integer default 0 not null,
  their_secrets bytea,
  our_secrets bytea not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint organisation_partners_pkey PRIMARY KEY (operator_id, id),
  constraint organisation_partners_platform_key UNIQUE (operator_id, platform_id, environment),
  constraint organisation_partners_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_partners_api_url_check CHECK (((api_url ~ '^https?://'::text) AND (length(api_url) <= 300))),
  constraint organisation_partners_contact_check CHECK ((length(contact) <= 100)),
  constraint organisation_partners_direction_check CHECK ((direction = ANY (ARRAY['supply'::text, 'consume'::text, 'both'::text]))),
  constraint organisation_partners_environment_check CHECK ((environment = ANY (ARRAY['test'::text, 'production'::text]))),
  constraint organisation_partners_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint organisation_partners_phone_check CHECK ((length(phone) <= 40)),
  constraint organisation_partners_platform_id_check CHECK ((platform_id ~ '^[A-Za-z0-9]{9}$'::text)),
  constraint organisation_partners_protocol_check CHECK ((protocol = ANY (ARRAY['20160701'::text, '20161110'::text, 'v1'::text])))
);

create table organisation_permission_labels (
  operator_id uuid not null,
  code text not null,
  zh text not null,
  en text not null,
  es text not null,
  "position" integer default 0 not null,
  hidden boolean default false not null,
  version integer default 1 not null,
  codes text[],
  constraint organisation_permission_labels_pkey PRIMARY KEY (operator_id, code),
  constraint organisation_permission_labels_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_permission_labels_code_check CHECK (((length(code) >= 1) AND (length(code) <= 80))),
  constraint organisation_permission_labels_codes_check CHECK ((((codes IS NOT NULL) = (code ~ '^bundle:'::text)) AND ((codes IS NULL) OR ((cardinality(codes) >= 1) AND (cardinality(codes) <= 500))))),
  constraint organisation_permission_labels_en_check CHECK (((length(en) >= 1) AND (length(en) <= 60))),
  constraint organisation_permission_labels_es_check CHECK (((length(es) >= 1) AND (length(es) <= 60))),
  constraint organisation_permission_labels_zh_check CHECK (((length(zh) >= 1) AND (length(zh) <= 60)))
);

create table organisation_preferences (
  operator_id uuid not null,
  user_id uuid not null,
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  constraint organisation_preferences_pkey PRIMARY KEY (operator_id, user_id, key),
  constraint organisation_preferences_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_preferences_key_check CHECK (((key ~ '^[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+$'::text) AND (length(key) <= 100))),
  constraint organisation_preferences_value_check CHECK ((pg_column_size(value) <= 65536))
);

create table organisation_recovery_codes (
  operator_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  constraint organisation_recovery_codes_pkey PRIMARY KEY (operator_id, user_id, code_hash),
  constraint organisation_recovery_codes_operator_id_user_id_fkey FOREIGN KEY (operator_id, user_id) REFERENCES organisation_second_steps(operator_id, user_id) ON DELETE CASCADE,
  constraint organisation_recovery_codes_code_hash_check CHECK ((length(code_hash) = 32))
);

create table organisation_role_permissions (
  operator_id uuid not null,
  role_id uuid not null,
  code text not null,
  constraint organisation_role_permissions_pkey PRIMARY KEY (operator_id, role_id, code),
  constraint organisation_role_permissions_operator_id_role_id_fkey FOREIGN KEY (operator_id, role_id) REFERENCES organisation_roles(operator_id, id) ON DELETE CASCADE,
  constraint organisation_role_permissions_code_check CHECK (((length(code) >= 1) AND (length(code) <= 80)))
);

create table organisation_role_stations (
  operator_id uuid not null,
  role_id uuid not null,
  station_id uuid not null,
  constraint organisation_role_stations_pkey PRIMARY KEY (operator_id, role_id, station_id),
  constraint organisation_role_stations_operator_id_role_id_fkey FOREIGN KEY (operator_id, role_id) REFERENCES organisation_roles(operator_id, id) ON DELETE CASCADE,
  constraint organisation_role_stations_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id) ON DELETE CASCADE
);

create table organisation_roles (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  grants_all boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  code text,
  remark text default ''::text not null,
  data_scope text default 'all'::text not null,
  constraint organisation_roles_pkey PRIMARY KEY (operator_id, id),
  constraint organisation_roles_code_key UNIQUE (operator_id, code),
  constraint organisation_roles_name_key UNIQUE (operator_id, name),
  constraint organisation_roles_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_roles_code_check CHECK ((code ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint organisation_roles_data_scope_check CHECK ((data_scope = ANY (ARRAY['all'::text, 'organisation'::text, 'department'::text, 'stations'::text, 'own'::text]))),
  constraint organisation_roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint organisation_roles_remark_check CHECK ((length(remark) <= 500))
);

create table organisation_second_steps (
  operator_id uuid not null,
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  created_at timestamp with time zone not null,
  constraint organisation_second_steps_pkey PRIMARY KEY (operator_id, user_id),
  constraint organisation_second_steps_operator_id_user_id_fkey FOREIGN KEY (operator_id, user_id) REFERENCES organisation_users(operator_id, id) ON DELETE CASCADE
);

create table organisation_sessions (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  client_id text not null,
  scope text not null,
  acting_operator_id uuid,
  address text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  user_agent text default ''::text not null,
  acting_role_id uuid,
  way text default 'password'::text not null,
  constraint organisation_sessions_pkey PRIMARY KEY (operator_id, id),
  constraint organisation_sessions_acting_operator_id_fkey FOREIGN KEY (acting_operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_sessions_client_id_fkey FOREIGN KEY (client_id) REFERENCES organisation_oauth_clients(client_id),
  constraint organisation_sessions_operator_id_user_id_fkey FOREIGN KEY (operator_id, user_id) REFERENCES organisation_users(operator_id, id) ON DELETE CASCADE,
  constraint organisation_sessions_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint organisation_sessions_check1 CHECK (((acting_operator_id IS NULL) OR (operator_id = '00000000-0000-7000-8000-000000000000'::uuid))),
  constraint organisation_sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['signed-out'::text, 'expired'::text, 'reused'::text, 'password-changed'::text, 'disabled'::text, 'roles-changed'::text]))),
  constraint organisation_sessions_user_agent_check CHECK ((length(user_agent) <= 300)),
  constraint organisation_sessions_way_check CHECK ((way = ANY (ARRAY['password'::text, 'openid'::text])))
);

create table organisation_sign_in_attempts (
  kind text not null,
  subject bytea not null,
  failures integer not null,
  names bytea[] default '{}'::bytea[] not null,
  last_failure_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  account bytea,
  constraint organisation_sign_in_attempts_pkey PRIMARY KEY (kind, subject),
  constraint organisation_sign_in_attempts_account_check CHECK ((length(account) = 32)),
  constraint organisation_sign_in_attempts_failures_check CHECK ((failures >= 0)),
  constraint organisation_sign_in_attempts_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'address'::text, 'network'::text, 'browser'::text, 'code'::text]))),
  constraint organisation_sign_in_attempts_of_check CHECK (((account IS NOT NULL) = (kind = ANY (ARRAY['network'::text, 'browser'::text, 'code'::text])))),
  constraint organisation_sign_in_attempts_subject_check CHECK ((length(subject) = 32))
);

create table organisation_spent_states (
  state_hash bytea not null,
  ends_at timestamp with time zone not null,
  constraint organisation_spent_states_pkey PRIMARY KEY (state_hash),
  constraint organisation_spent_states_state_hash_check CHECK ((length(state_hash) = 32))
);

create table organisation_tokens (
  token_hash bytea not null,
  operator_id uuid not null,
  session_id uuid not null,
  kind text not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint organisation_tokens_pkey PRIMARY KEY (token_hash),
  constraint organisation_tokens_operator_id_session_id_fkey FOREIGN KEY (operator_id, session_id) REFERENCES organisation_sessions(operator_id, id) ON DELETE CASCADE,
  constraint organisation_tokens_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text]))),
  constraint organisation_tokens_token_hash_check CHECK ((length(token_hash) = 32))
);

create table organisation_user_departments (
  operator_id uuid not null,
  user_id uuid not null,
  department_id uuid not null,
  constraint organisation_user_departments_pkey PRIMARY KEY (operator_id, user_id, department_id),
  constraint organisation_user_departments_operator_id_department_id_fkey FOREIGN KEY (operator_id, department_id) REFERENCES organisation_departments(operator_id, id),
  constraint organisation_user_departments_operator_id_user_id_fkey FOREIGN KEY (operator_id, user_id) REFERENCES organisation_users(operator_id, id) ON DELETE CASCADE
);

create table organisation_user_roles (
  operator_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  constraint organisation_user_roles_pkey PRIMARY KEY (operator_id, user_id, role_id),
  constraint organisation_user_roles_operator_id_role_id_fkey FOREIGN KEY (operator_id, role_id) REFERENCES organisation_roles(operator_id, id),
  constraint organisation_user_roles_operator_id_user_id_fkey FOREIGN KEY (operator_id, user_id) REFERENCES organisation_users(operator_id, id) ON DELETE CASCADE
);

create table organisation_user_stations (
  operator_id uuid not null,
  user_id uuid not null,
  station_id uuid not null,
  constraint organisation_user_stations_pkey PRIMARY KEY (operator_id, user_id, station_id),
  constraint organisation_user_stations_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id) ON DELETE CASCADE,
  constraint organisation_user_stations_operator_id_user_id_fkey FOREIGN KEY (operator_id, user_id) REFERENCES organisation_users(operator_id, id) ON DELETE CASCADE
);

create table organisation_users (
  operator_id uuid not null,
  id uuid not null,
  login_name text not null,
  display_name text not null,
  state text default 'active'::text not null,
  password_hash text,
  setup_code_hash text,
  setup_code_made_at timestamp with time zone,
  setup_code_used_at timestamp with time zone,
  must_change_password boolean default false not null,
  password_changed_at timestamp with time zone,
  language text,
  avatar text default ''::text not null,
  introduction text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  employee_no text default ''::text not null,
  remark text default ''::text not null,
  org_id uuid,
  directory_id text,
  constraint organisation_users_pkey PRIMARY KEY (operator_id, id),
  constraint organisation_users_directory_key UNIQUE (operator_id, directory_id),
  constraint organisation_users_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_users_operator_id_org_id_fkey FOREIGN KEY (operator_id, org_id) REFERENCES organisation_organisations(operator_id, id),
  constraint organisation_users_avatar_check CHECK ((length(avatar) <= 300)),
  constraint organisation_users_directory_id_check CHECK ((length(directory_id) <= 200)),
  constraint organisation_users_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 100))),
  constraint organisation_users_email_check CHECK ((length(email) <= 200)),
  constraint organisation_users_employee_no_check CHECK ((length(employee_no) <= 40)),
  constraint organisation_users_introduction_check CHECK ((length(introduction) <= 500)),
  constraint organisation_users_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint organisation_users_login_name_check CHECK (((length(login_name) >= 1) AND (length(login_name) <= 64))),
  constraint organisation_users_password_hash_check CHECK ((password_hash ~ '^\$argon2id\$'::text)),
  constraint organisation_users_phone_check CHECK ((length(phone) <= 30)),
  constraint organisation_users_remark_check CHECK ((length(remark) <= 500)),
  constraint organisation_users_setup_code_hash_check CHECK ((setup_code_hash ~ '^\$argon2id\$'::text)),
  constraint organisation_users_state_check CHECK ((state = ANY (ARRAY['active'::text, 'disabled'::text])))
);

create table organisation_views (
  operator_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  screen text not null,
  name text not null,
  filters jsonb not null,
  columns jsonb,
  sort text,
  shared_role_id uuid,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint organisation_views_pkey PRIMARY KEY (operator_id, id),
  constraint organisation_views_name_key UNIQUE (operator_id, owner_id, screen, name),
  constraint organisation_views_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint organisation_views_role_fkey FOREIGN KEY (operator_id, shared_role_id) REFERENCES organisation_roles(operator_id, id) ON DELETE CASCADE,
  constraint organisation_views_columns_check CHECK (((jsonb_typeof(columns) = 'object'::text) AND (pg_column_size(columns) <= 65536))),
  constraint organisation_views_filters_check CHECK (((jsonb_typeof(filters) = 'object'::text) AND (pg_column_size(filters) <= 65536))),
  constraint organisation_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint organisation_views_screen_check CHECK (((length(screen) >= 1) AND (length(screen) <= 100))),
  constraint organisation_views_sort_check CHECK ((length(sort) <= 60))
);

create table outreach_allowed_networks (
  network cidr not null,
  note text default ''::text not null,
  added_by text not null,
  added_at timestamp with time zone default now() not null,
  constraint outreach_allowed_networks_pkey PRIMARY KEY (network),
  constraint outreach_allowed_networks_note_check CHECK ((length(note) <= 200))
);

create table outreach_campaigns (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  template_id uuid not null,
  event text default 'campaign'::text not null,
  filter jsonb default '{}'::jsonb not null,
  channels text[] not null,
  starts_at timestamp with time zone,
  state text default 'draft'::text not null,
  counted integer,
  place_at timestamp with time zone,
  place_id uuid,
  by_name text default ''::text not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  constraint outreach_campaigns_pkey PRIMARY KEY (operator_id, id),
  constraint outreach_campaigns_name_key UNIQUE (operator_id, name),
  constraint outreach_campaigns_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_campaigns_template FOREIGN KEY (operator_id, template_id, event) REFERENCES outreach_templates(operator_id, id, event),
  constraint outreach_campaigns_by_name_check CHECK ((length(by_name) <= 100)),
  constraint outreach_campaigns_channels_check CHECK (((cardinality(channels) >= 1) AND (cardinality(channels) <= 6))),
  constraint outreach_campaigns_counted_check CHECK ((counted >= 0)),
  constraint outreach_campaigns_event_check CHECK ((event = 'campaign'::text)),
  constraint outreach_campaigns_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint outreach_campaigns_place CHECK (((place_at IS NULL) = (place_id IS NULL))),
  constraint outreach_campaigns_scheduled CHECK (((state <> 'scheduled'::text) OR (starts_at IS NOT NULL))),
  constraint outreach_campaigns_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'running'::text, 'done'::text, 'stopped'::text])))
);

create table outreach_channels (
  operator_id uuid not null,
  channel text not null,
  enabled boolean default true not null,
  environment text default 'production'::text not null,
  demo boolean generated always as (
CASE
    WHEN (environment = 'loopback'::text) THEN true
    ELSE NULL::boolean
END) stored,
  settings jsonb not null,
  secrets bytea not null,
  secrets_at timestamp with time zone not null,
  access_token bytea,
  token_until timestamp with time zone,
  tested_at timestamp with time zone,
  test_error text,
  version integer default 1 not null,
  constraint outreach_channels_pkey PRIMARY KEY (operator_id, channel),
  constraint outreach_channels_demo_alone FOREIGN KEY (operator_id, demo) REFERENCES organisation_operators(operator_id, demo),
  constraint outreach_channels_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_channels_channel_check CHECK ((channel = ANY (ARRAY['wechat_account'::text, 'mini_program'::text, 'sms'::text, 'web_push'::text, 'wecom'::text]))),
  constraint outreach_channels_environment_check CHECK ((environment = ANY (ARRAY['production'::text, 'loopback'::text]))),
  constraint outreach_channels_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint outreach_channels_test_error_check CHECK ((length(test_error) <= 300)),
  constraint outreach_channels_tested CHECK (((tested_at IS NULL) = (test_error IS NULL))),
  constraint outreach_channels_token CHECK (((access_token IS NULL) = (token_until IS NULL)))
);

create table outreach_consent_steps (
  operator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  topic text not null,
  channel text not null,
  granted boolean not null,
  until timestamp with time zone,
  source text not null,
  by_name text default ''::text not null,
  at timestamp with time zone not null,
  holds boolean default true not null,
  reason text default ''::text not null,
  constraint outreach_consent_steps_pkey PRIMARY KEY (operator_id, id),
  constraint outreach_consent_steps_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint outreach_consent_steps_by_name_check CHECK ((length(by_name) <= 100)),
  constraint outreach_consent_steps_channel_check CHECK ((channel = ANY (ARRAY['wechat_account'::text, 'mini_program'::text, 'web_push'::text, 'sms'::text, 'email'::text]))),
  constraint outreach_consent_steps_reason_check CHECK ((length(reason) <= 200)),
  constraint outreach_consent_steps_source_check CHECK ((source = ANY (ARRAY['app'::text, 'console'::text, 'channel'::text]))),
  constraint outreach_consent_steps_topic_check CHECK ((topic = ANY (ARRAY['charging'::text, 'account'::text, 'marketing'::text]))),
  constraint outreach_consent_steps_until CHECK ((granted OR (until IS NULL)))
);

create table outreach_deliveries (
  operator_id uuid not null,
  id uuid not null,
  channel text not null,
  target text not null,
  station_id uuid,
  subject text not null,
  content jsonb not null,
  state text default 'waiting'::text not null,
  attempts smallint default 0 not null,
  next_at timestamp with time zone not null,
  answer text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint outreach_deliveries_pkey PRIMARY KEY (operator_id, id),
  constraint outreach_deliveries_answer_check CHECK ((length(answer) <= 500)),
  constraint outreach_deliveries_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'webhook'::text]))),
  constraint outreach_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'dead'::text]))),
  constraint outreach_deliveries_subject_check CHECK ((length(subject) <= 300)),
  constraint outreach_deliveries_target_check CHECK ((length(target) <= 320))
);

create table outreach_duty_readers (
  operator_id uuid not null,
  word_id uuid not null,
  user_id uuid not null,
  by text not null,
  acknowledged_at timestamp with time zone,
  constraint outreach_duty_readers_pkey PRIMARY KEY (operator_id, word_id, user_id),
  constraint outreach_duty_readers_operator_id_word_id_fkey FOREIGN KEY (operator_id, word_id) REFERENCES outreach_duty_words(operator_id, id) ON DELETE CASCADE,
  constraint outreach_duty_readers_by_check CHECK ((by = ANY (ARRAY['wecom'::text, 'bell'::text]))),
  constraint outreach_duty_readers_wecom CHECK (((acknowledged_at IS NULL) OR (by = 'wecom'::text)))
);

create table outreach_duty_words (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid,
  text text not null,
  by_user_id uuid not null,
  at timestamp with time zone not null,
  constraint outreach_duty_words_pkey PRIMARY KEY (operator_id, id),
  constraint outreach_duty_words_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_duty_words_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500)))
);

create table outreach_event_rules (
  operator_id uuid not null,
  event text not null,
  enabled boolean default true not null,
  template_id uuid,
  channels text[] not null,
  at_night boolean default false not null,
  version integer default 1 not null,
  threshold_minor bigint,
  constraint outreach_event_rules_pkey PRIMARY KEY (operator_id, event),
  constraint outreach_event_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_event_rules_template FOREIGN KEY (operator_id, template_id, event) REFERENCES outreach_templates(operator_id, id, event),
  constraint outreach_event_rules_channels_check CHECK (((cardinality(channels) >= 1) AND (cardinality(channels) <= 6))),
  constraint outreach_event_rules_event_check CHECK ((event ~ '^[a-z][a-z_]{1,30}$'::text)),
  constraint outreach_event_rules_threshold CHECK (((threshold_minor IS NULL) OR ((event = 'balance_low'::text) AND ((threshold_minor >= 1) AND (threshold_minor <= '100000000000'::bigint)))))
);

create table outreach_identities (
  operator_id uuid not null,
  member_id uuid not null,
  app text not null,
  openid text collate "C" not null,
  unionid text collate "C",
  linked_at timestamp with time zone not null,
  constraint outreach_identities_pkey PRIMARY KEY (operator_id, member_id, app),
  constraint outreach_identities_openid UNIQUE (operator_id, app, openid),
  constraint outreach_identities_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint outreach_identities_app_check CHECK ((app = ANY (ARRAY['mini'::text, 'web'::text]))),
  constraint outreach_identities_openid_check CHECK (((length(openid) >= 1) AND (length(openid) <= 64))),
  constraint outreach_identities_unionid_check CHECK (((length(unionid) >= 1) AND (length(unionid) <= 64)))
);

create table outreach_mail_servers (
  operator_id uuid not null,
  host text not null,
  port integer not null,
  security text not null,
  user_name text default ''::text not null,
  sealed_password bytea,
  sender text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  export_domains text[] default '{}'::text[] not null,
  constraint outreach_mail_servers_pkey PRIMARY KEY (operator_id),
  constraint outreach_mail_servers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_mail_servers_export_domains_check CHECK ((cardinality(export_domains) <= 50)),
  constraint outreach_mail_servers_host_check CHECK (((length(host) >= 1) AND (length(host) <= 253))),
  constraint outreach_mail_servers_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint outreach_mail_servers_security_check CHECK ((security = ANY (ARRAY['none'::text, 'starttls'::text, 'tls'::text]))),
  constraint outreach_mail_servers_sender_check CHECK (((length(sender) >= 3) AND (length(sender) <= 320))),
  constraint outreach_mail_servers_user_name_check CHECK ((length(user_name) <= 200))
);

create table outreach_manners (
  operator_id uuid not null,
  quiet_from text,
  quiet_until text,
  fold_after smallint default 3 not null,
  fold_minutes smallint default 10 not null,
  version integer default 1 not null,
  constraint outreach_manners_pkey PRIMARY KEY (operator_id),
  constraint outreach_manners_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_manners_fold_after_check CHECK (((fold_after >= 1) AND (fold_after <= 20))),
  constraint outreach_manners_fold_minutes_check CHECK (((fold_minutes >= 1) AND (fold_minutes <= 1440))),
  constraint outreach_manners_quiet CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint outreach_manners_quiet_from_check CHECK ((quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint outreach_manners_quiet_until_check CHECK ((quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'::text))
);

create table outreach_member_notices (
  operator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  event text not null,
  about text collate "C" not null,
  campaign_id uuid,
  template_id uuid,
  marks jsonb not null,
  language text not null,
  title text not null,
  text text not null,
  channels text[] not null,
  step smallint default 1 not null,
  attempts smallint default 0 not null,
  state text not null,
  sent_by text,
  test boolean,
  folded_into uuid,
  folded integer default 0 not null,
  next_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  read_at timestamp with time zone,
  receipt_no text collate "C",
  receipt text,
  receipt_reason text,
  receipt_at timestamp with time zone,
  constraint outreach_member_notices_pkey PRIMARY KEY (operator_id, id),
  constraint outreach_member_notices_once UNIQUE (operator_id, member_id, event, about),
  constraint outreach_member_notices_operator_id_campaign_id_fkey FOREIGN KEY (operator_id, campaign_id) REFERENCES outreach_campaigns(operator_id, id) ON DELETE CASCADE,
  constraint outreach_member_notices_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint outreach_member_notices_test FOREIGN KEY (operator_id, test) REFERENCES organisation_operators(operator_id, demo),
  constraint outreach_member_notices_about_check CHECK (((length(about) >= 1) AND (length(about) <= 100))),
  constraint outreach_member_notices_event_check CHECK ((event ~ '^[a-z][a-z_]{1,30}$'::text)),
  constraint outreach_member_notices_folded CHECK (((state = 'folded'::text) = (folded_into IS NOT NULL))),
  constraint outreach_member_notices_folded_check CHECK ((folded >= 0)),
  constraint outreach_member_notices_is_test CHECK ((test IS NOT FALSE)),
  constraint outreach_member_notices_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint outreach_member_notices_receipt CHECK (((receipt IS NULL) = (receipt_no IS NULL))),
  constraint outreach_member_notices_receipt_check CHECK ((receipt = ANY (ARRAY['awaited'::text, 'delivered'::text, 'failed'::text]))),
  constraint outreach_member_notices_receipt_no_check CHECK (((length(receipt_no) >= 1) AND (length(receipt_no) <= 100))),
  constraint outreach_member_notices_receipt_reason_check CHECK ((length(receipt_reason) <= 200)),
  constraint outreach_member_notices_received CHECK (((receipt_at IS NULL) = (COALESCE(receipt, 'awaited'::text) = 'awaited'::text))),
  constraint outreach_member_notices_sent CHECK (((state = 'sent'::text) = (sent_by IS NOT NULL))),
  constraint outreach_member_notices_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'bell'::text, 'failed'::text, 'folded'::text, 'stopped'::text]))),
  constraint outreach_member_notices_step_check CHECK ((step >= 1)),
  constraint outreach_member_notices_text_check CHECK ((length(text) <= 2000)),
  constraint outreach_member_notices_title_check CHECK ((length(title) <= 200))
);

create table outreach_member_tries (
  operator_id uuid not null,
  notice_id uuid not null,
  no smallint not null,
  channel text not null,
  at timestamp with time zone not null,
  outcome text not null,
  code text default ''::text not null,
  answer text default ''::text not null,
  environment text default 'production'::text not null,
  demo boolean generated always as (
CASE
    WHEN (environment = 'loopback'::text) THEN true
    ELSE NULL::boolean
END) stored,
  constraint outreach_member_tries_pkey PRIMARY KEY (operator_id, notice_id, no),
  constraint outreach_member_tries_demo_alone FOREIGN KEY (operator_id, demo) REFERENCES organisation_operators(operator_id, demo),
  constraint outreach_member_tries_operator_id_notice_id_fkey FOREIGN KEY (operator_id, notice_id) REFERENCES outreach_member_notices(operator_id, id) ON DELETE CASCADE,
  constraint outreach_member_tries_answer_check CHECK ((length(answer) <= 300)),
  constraint outreach_member_tries_code_check CHECK ((length(code) <= 100)),
  constraint outreach_member_tries_environment_check CHECK ((environment = ANY (ARRAY['production'::text, 'loopback'::text]))),
  constraint outreach_member_tries_no_check CHECK ((no >= 1)),
  constraint outreach_member_tries_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'skipped'::text, 'refused'::text, 'failed'::text, 'delivered'::text, 'undelivered'::text])))
);

create table outreach_message_reads (
  operator_id uuid not null,
  user_id uuid not null,
  message_id uuid not null,
  read_at timestamp with time zone default now() not null,
  constraint outreach_message_reads_pkey PRIMARY KEY (operator_id, user_id, message_id),
  constraint outreach_message_reads_operator_id_message_id_fkey FOREIGN KEY (operator_id, message_id) REFERENCES outreach_messages(operator_id, id) ON DELETE CASCADE
);

create table outreach_messages (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid,
  level smallint not null,
  content jsonb not null,
  created_at timestamp with time zone not null,
  constraint outreach_messages_pkey PRIMARY KEY (operator_id, id),
  constraint outreach_messages_level_check CHECK (((level >= 1) AND (level <= 4)))
);

create table outreach_notices (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  level smallint not null,
  content jsonb not null,
  href text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint outreach_notices_pkey PRIMARY KEY (operator_id, id),
  constraint outreach_notices_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_notices_href_check CHECK (((length(href) >= 1) AND (length(href) <= 300))),
  constraint outreach_notices_level_check CHECK (((level >= 1) AND (level <= 4)))
);

create table outreach_people (
  operator_id uuid not null,
  member_id uuid not null,
  language text,
  constraint outreach_people_pkey PRIMARY KEY (operator_id, member_id),
  constraint outreach_people_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint outreach_people_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text])))
);

create table outreach_push_subscriptions (
  operator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  endpoint text collate "C" not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint outreach_push_subscriptions_pkey PRIMARY KEY (operator_id, id),
  constraint outreach_push_subscriptions_endpoint UNIQUE (operator_id, endpoint),
  constraint outreach_push_subscriptions_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint outreach_push_subscriptions_auth_check CHECK ((auth ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint outreach_push_subscriptions_endpoint_check CHECK (((length(endpoint) >= 10) AND (length(endpoint) <= 1000))),
  constraint outreach_push_subscriptions_p256dh_check CHECK ((p256dh ~ '^[A-Za-z0-9_-]{87}$'::text))
);

create table outreach_rules (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  enabled boolean default true not null,
  min_level smallint default 3 not null,
  steps text[] not null,
  station_ids uuid[],
  bell boolean default true not null,
  emails text[] default '{}'::text[] not null,
  webhook_ids uuid[] default '{}'::uuid[] not null,
  language text default 'en'::text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint outreach_rules_pkey PRIMARY KEY (operator_id, id),
  constraint outreach_rules_name_key UNIQUE (operator_id, name),
  constraint outreach_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_rules_emails_check CHECK ((cardinality(emails) <= 50)),
  constraint outreach_rules_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint outreach_rules_min_level_check CHECK (((min_level >= 1) AND (min_level <= 4))),
  constraint outreach_rules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint outreach_rules_steps_check CHECK (((cardinality(steps) >= 1) AND (cardinality(steps) <= 6))),
  constraint outreach_rules_webhook_ids_check CHECK ((cardinality(webhook_ids) <= 20))
);

create table outreach_schedules (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  export_name text not null,
  format text not null,
  language text not null,
  filter jsonb not null,
  said jsonb default '[]'::jsonb not null,
  span text,
  cadence text not null,
  weekday smallint,
  month_day smallint,
  at_time text not null,
  user_ids uuid[] default '{}'::uuid[] not null,
  emails text[] default '{}'::text[] not null,
  webhook_ids uuid[] default '{}'::uuid[] not null,
  state text default 'active'::text not null,
  stop_reason text,
  next_at timestamp with time zone,
  last_at timestamp with time zone,
  last_run_id uuid,
  last_state text,
  last_error text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint outreach_schedules_pkey PRIMARY KEY (operator_id, id),
  constraint outreach_schedules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_schedules_at_time_check CHECK ((at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint outreach_schedules_cadence_check CHECK ((cadence = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint outreach_schedules_check CHECK ((((cardinality(user_ids) + cardinality(emails)) + cardinality(webhook_ids)) > 0)),
  constraint outreach_schedules_check1 CHECK (((cadence = 'weekly'::text) = (weekday IS NOT NULL))),
  constraint outreach_schedules_check2 CHECK (((cadence = 'monthly'::text) = (month_day IS NOT NULL))),
  constraint outreach_schedules_check3 CHECK (((state = 'active'::text) = (next_at IS NOT NULL))),
  constraint outreach_schedules_check4 CHECK (((state = 'stopped'::text) = (stop_reason IS NOT NULL))),
  constraint outreach_schedules_check5 CHECK ((((last_at IS NULL) = (last_run_id IS NULL)) AND ((last_at IS NULL) = (last_state IS NULL)))),
  constraint outreach_schedules_check6 CHECK (((last_error IS NULL) OR (last_state = 'failed'::text))),
  constraint outreach_schedules_emails_check CHECK ((cardinality(emails) <= 50)),
  constraint outreach_schedules_export_name_check CHECK (((length(export_name) >= 1) AND (length(export_name) <= 100))),
  constraint outreach_schedules_filter_check CHECK ((jsonb_typeof(filter) = 'object'::text)),
  constraint outreach_schedules_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text, 'jsonl'::text]))),
  constraint outreach_schedules_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint outreach_schedules_last_error_check CHECK ((length(last_error) <= 100)),
  constraint outreach_schedules_last_state_check CHECK ((last_state = ANY (ARRAY['running'::text, 'sent'::text, 'failed'::text]))),
  constraint outreach_schedules_month_day_check CHECK (((month_day >= 1) AND (month_day <= 31))),
  constraint outreach_schedules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint outreach_schedules_said_check CHECK ((jsonb_typeof(said) = 'array'::text)),
  constraint outreach_schedules_span_check CHECK ((span = ANY (ARRAY['today'::text, 'yesterday'::text, 'last-7-days'::text, 'this-week'::text, 'last-week'::text, 'this-month'::text, 'last-month'::text, 'last-quarter'::text, 'this-year'::text, 'last-year'::text]))),
  constraint outreach_schedules_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'stopped'::text]))),
  constraint outreach_schedules_stop_reason_check CHECK ((stop_reason = ANY (ARRAY['permission'::text, 'person'::text, 'export'::text]))),
  constraint outreach_schedules_user_ids_check CHECK ((cardinality(user_ids) <= 50)),
  constraint outreach_schedules_webhook_ids_check CHECK ((cardinality(webhook_ids) <= 20)),
  constraint outreach_schedules_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);

create table outreach_staff (
  operator_id uuid not null,
  user_id uuid not null,
  wecom_id text collate "C" not null,
  constraint outreach_staff_pkey PRIMARY KEY (operator_id, user_id),
  constraint outreach_staff_wecom UNIQUE (operator_id, wecom_id),
  constraint outreach_staff_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_staff_wecom_id_check CHECK ((wecom_id ~ '^[A-Za-z0-9_.@-]{1,64}$'::text))
);

create table outreach_staff_codes (
  operator_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  until timestamp with time zone not null,
  constraint outreach_staff_codes_pkey PRIMARY KEY (operator_id, user_id),
  constraint outreach_staff_codes_once UNIQUE (operator_id, code_hash),
  constraint outreach_staff_codes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_staff_codes_code_hash_check CHECK ((length(code_hash) = 32))
);

create table outreach_subscriptions (
  operator_id uuid not null,
  member_id uuid not null,
  template_id text collate "C" not null,
  remaining integer not null,
  constraint outreach_subscriptions_pkey PRIMARY KEY (operator_id, member_id, template_id),
  constraint outreach_subscriptions_operator_id_member_id_fkey FOREIGN KEY (operator_id, member_id) REFERENCES members_members(operator_id, id),
  constraint outreach_subscriptions_remaining_check CHECK (((remaining >= 0) AND (remaining <= 1000))),
  constraint outreach_subscriptions_template_id_check CHECK (((length(template_id) >= 1) AND (length(template_id) <= 100)))
);

create table outreach_templates (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  event text not null,
  texts jsonb not null,
  variants jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint outreach_templates_pkey PRIMARY KEY (operator_id, id),
  constraint outreach_templates_event UNIQUE (operator_id, id, event),
  constraint outreach_templates_name_key UNIQUE (operator_id, name),
  constraint outreach_templates_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_templates_event_check CHECK ((event ~ '^[a-z][a-z_]{1,30}$'::text)),
  constraint outreach_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

create table outreach_webhooks (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  sealed_secret bytea not null,
  enabled boolean default true not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint outreach_webhooks_pkey PRIMARY KEY (operator_id, id),
  constraint outreach_webhooks_name_key UNIQUE (operator_id, name),
  constraint outreach_webhooks_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_webhooks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint outreach_webhooks_url_check CHECK ((length(url) <= 500))
);

create table outreach_wecom_calls (
  operator_id uuid not null,
  key text collate "C" not null,
  at timestamp with time zone not null,
  constraint outreach_wecom_calls_pkey PRIMARY KEY (operator_id, key),
  constraint outreach_wecom_calls_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint outreach_wecom_calls_key_check CHECK (((length(key) >= 1) AND (length(key) <= 300)))
);

create table payments_accounts (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  provider text not null,
  model text not null,
  owner_name text default ''::text not null,
  onboarding text default 'draft'::text not null,
  state text default 'off'::text not null,
  environment text default 'production'::text not null,
  test boolean generated always as ((environment = 'loopback'::text)) stored not null,
  demo boolean generated always as (
CASE
    WHEN (environment = 'loopback'::text) THEN true
    ELSE NULL::boolean
END) stored,
  merchant_id text default ''::text not null,
  app_id text default ''::text not null,
  sub_merchant_id text default ''::text not null,
  key_serial text default ''::text not null,
  fee_ppm integer default 0 not null,
  share_limit integer default 0 not null,
  secrets bytea,
  secrets_at timestamp with time zone,
  old_secrets bytea,
  old_until timestamp with time zone,
  last_event_at timestamp with time zone,
  valid_from timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  receivers jsonb default '[]'::jsonb not null,
  service_id text default ''::text not null,
  on_lawful boolean generated always as (
CASE
    WHEN (state = 'on'::text) THEN true
    ELSE NULL::boolean
END) stored,
  certificates_due_at timestamp with time zone,
  certificates_asked_at timestamp with time zone,
  mini_app_id text default ''::text not null,
  constraint payments_accounts_pkey PRIMARY KEY (operator_id, id),
  constraint payments_accounts_name_key UNIQUE (operator_id, name),
  constraint payments_accounts_test_key UNIQUE (operator_id, id, test),
  constraint payments_accounts_demo_alone FOREIGN KEY (operator_id, demo) REFERENCES organisation_operators(operator_id, demo),
  constraint payments_accounts_lawful FOREIGN KEY (operator_id, model, on_lawful) REFERENCES payments_models(operator_id, model, lawful),
  constraint payments_accounts_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint payments_accounts_app_id_check CHECK ((length(app_id) <= 64)),
  constraint payments_accounts_environment_check CHECK ((environment = ANY (ARRAY['production'::text, 'sandbox'::text, 'loopback'::text]))),
  constraint payments_accounts_fee_ppm_check CHECK (((fee_ppm >= 0) AND (fee_ppm <= 1000000))),
  constraint payments_accounts_key_serial_check CHECK ((length(key_serial) <= 80)),
  constraint payments_accounts_merchant_id_check CHECK ((length(merchant_id) <= 64)),
  constraint payments_accounts_mini_app_id_check CHECK ((length(mini_app_id) <= 64)),
  constraint payments_accounts_model_check CHECK ((model = ANY (ARRAY['own_sale'::text, 'sub_merchant'::text, 'direct'::text]))),
  constraint payments_accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint payments_accounts_old CHECK (((old_secrets IS NULL) = (old_until IS NULL))),
  constraint payments_accounts_on CHECK (((state = 'off'::text) OR ((onboarding = 'approved'::text) AND (provider <> ALL (ARRAY['unionpay'::text, 'redsys'::text, 'oxxo'::text]))))),
  constraint payments_accounts_onboarding_check CHECK ((onboarding = ANY (ARRAY['draft'::text, 'submitted'::text, 'to_sign'::text, 'approved'::text, 'refused'::text]))),
  constraint payments_accounts_opened CHECK (((state = 'off'::text) OR (secrets IS NOT NULL) OR (provider = ANY (ARRAY['transfer'::text, 'counter'::text])))),
  constraint payments_accounts_owner CHECK (((model = 'own_sale'::text) OR (owner_name <> ''::text))),
  constraint payments_accounts_owner_name_check CHECK ((length(owner_name) <= 100)),
  constraint payments_accounts_provider_check CHECK ((provider = ANY (ARRAY['wechat'::text, 'alipay'::text, 'stripe'::text, 'mercadopago'::text, 'transfer'::text, 'counter'::text, 'unionpay'::text, 'redsys'::text, 'oxxo'::text]))),
  constraint payments_accounts_receivers_check CHECK (((jsonb_typeof(receivers) = 'array'::text) AND (jsonb_array_length(receivers) <= 50))),
  constraint payments_accounts_secrets CHECK (((secrets IS NULL) = (secrets_at IS NULL))),
  constraint payments_accounts_service_id_check CHECK ((length(service_id) <= 64)),
  constraint payments_accounts_share_limit_check CHECK (((share_limit >= 0) AND (share_limit <= 10000))),
  constraint payments_accounts_state_check CHECK ((state = ANY (ARRAY['on'::text, 'off'::text]))),
  constraint payments_accounts_sub CHECK (((model <> 'sub_merchant'::text) OR (sub_merchant_id <> ''::text))),
  constraint payments_accounts_sub_merchant_id_check CHECK ((length(sub_merchant_id) <= 64))
);

create table payments_captures (
  operator_id uuid not null,
  intent_id uuid not null,
  number integer not null,
  before integer generated always as (NULLIF((number - 1), 0)) stored,
  id uuid not null,
  account_id uuid not null,
  our_no text not null,
  file_no text not null,
  authorised_minor bigint not null,
  before_minor bigint not null,
  amount_minor bigint not null,
  currency text not null,
  provider_no text default ''::text not null,
  after_minor bigint generated always as ((before_minor + amount_minor)) stored not null,
  refunded_minor bigint default 0 not null,
  at timestamp with time zone not null,
  journal_id uuid,
  constraint payments_captures_pkey PRIMARY KEY (operator_id, intent_id, number),
  constraint payments_captures_after_key UNIQUE (operator_id, intent_id, number, after_minor),
  constraint payments_captures_id_key UNIQUE (operator_id, id),
  constraint payments_captures_no_key UNIQUE (operator_id, our_no),
  constraint payments_captures_authorised FOREIGN KEY (operator_id, intent_id, account_id, authorised_minor) REFERENCES payments_intents(operator_id, id, account_id, authorised_minor) DEFERRABLE INITIALLY DEFERRED,
  constraint payments_captures_chain FOREIGN KEY (operator_id, intent_id, before, before_minor) REFERENCES payments_captures(operator_id, intent_id, number, after_minor),
  constraint payments_captures_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payments_captures_before_minor_check CHECK ((before_minor >= 0)),
  constraint payments_captures_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_captures_file_no_check CHECK (((length(file_no) >= 1) AND (length(file_no) <= 64))),
  constraint payments_captures_first CHECK (((number = 1) = (before_minor = 0))),
  constraint payments_captures_number_check CHECK ((number > 0)),
  constraint payments_captures_our_no_check CHECK ((our_no ~ '^[0-9a-f]{32}(-[0-9]+)?$'::text)),
  constraint payments_captures_provider_no_check CHECK ((length(provider_no) <= 100)),
  constraint payments_captures_refunded CHECK (((refunded_minor >= 0) AND (refunded_minor <= amount_minor))),
  constraint payments_captures_within CHECK (((before_minor + amount_minor) <= authorised_minor))
);

create table payments_certificates (
  operator_id uuid not null,
  account_id uuid not null,
  serial text not null,
  pem text not null,
  effective_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  fetched_at timestamp with time zone not null,
  constraint payments_certificates_pkey PRIMARY KEY (operator_id, account_id, serial),
  constraint payments_certificates_operator_id_account_id_fkey FOREIGN KEY (operator_id, account_id) REFERENCES payments_accounts(operator_id, id) ON DELETE CASCADE,
  constraint payments_certificates_check CHECK ((expires_at > effective_at)),
  constraint payments_certificates_pem_check CHECK (((length(pem) >= 100) AND (length(pem) <= 20000))),
  constraint payments_certificates_serial_check CHECK ((serial ~ '^[0-9A-F]{8,64}$'::text))
);

create table payments_day_files (
  operator_id uuid not null,
  id uuid not null,
  day_id uuid not null,
  source text not null,
  name text default ''::text not null,
  state text default 'reading'::text not null,
  rows integer default 0 not null,
  sha256 bytea,
  at timestamp with time zone not null,
  by_name text default ''::text not null,
  constraint payments_day_files_pkey PRIMARY KEY (operator_id, id),
  constraint payments_day_files_operator_id_day_id_fkey FOREIGN KEY (operator_id, day_id) REFERENCES payments_days(operator_id, id),
  constraint payments_day_files_by_name_check CHECK ((length(by_name) <= 100)),
  constraint payments_day_files_name_check CHECK ((length(name) <= 200)),
  constraint payments_day_files_read CHECK (((state = 'read'::text) = (sha256 IS NOT NULL))),
  constraint payments_day_files_rows_check CHECK ((rows >= 0)),
  constraint payments_day_files_sha256_check CHECK ((length(sha256) = 32)),
  constraint payments_day_files_source_check CHECK ((source = ANY (ARRAY['provider'::text, 'upload'::text]))),
  constraint payments_day_files_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'read'::text])))
);

create table payments_day_rows (
  operator_id uuid not null,
  file_id uuid not null,
  number integer not null,
  kind text not null,
  our_no text not null,
  provider_no text not null,
  match_no text generated always as (
CASE
    WHEN (our_no <> ''::text) THEN our_no
    ELSE provider_no
END) stored not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency text not null,
  at timestamp with time zone not null,
  constraint payments_day_rows_pkey PRIMARY KEY (operator_id, file_id, number),
  constraint payments_day_rows_operator_id_file_id_fkey FOREIGN KEY (operator_id, file_id) REFERENCES payments_day_files(operator_id, id) ON DELETE CASCADE,
  constraint payments_day_rows_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint payments_day_rows_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_day_rows_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint payments_day_rows_no CHECK (((our_no <> ''::text) OR (provider_no <> ''::text))),
  constraint payments_day_rows_number_check CHECK ((number > 0)),
  constraint payments_day_rows_our_no_check CHECK ((length(our_no) <= 64)),
  constraint payments_day_rows_provider_no_check CHECK ((length(provider_no) <= 100))
);

create table payments_days (
  operator_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  day date not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  state text not null,
  file_id uuid,
  currency text not null,
  ours_count integer default 0 not null,
  ours_minor bigint default 0 not null,
  theirs_count integer default 0 not null,
  theirs_minor bigint default 0 not null,
  fee_minor bigint default 0 not null,
  equal_count integer default 0 not null,
  differing_count integer default 0 not null,
  open_count integer default 0 not null,
  problem jsonb,
  tried_at timestamp with time zone not null,
  compared_at timestamp with time zone,
  runs integer default 0 not null,
  waived_reason text,
  waived_by uuid,
  waived_by_name text,
  waived_second uuid,
  waived_second_name text,
  waived_at timestamp with time zone,
  fee_posted_minor bigint default 0 not null,
  taken_minor bigint default 0 not null,
  constraint payments_days_pkey PRIMARY KEY (operator_id, id),
  constraint payments_days_once UNIQUE (operator_id, account_id, day),
  constraint payments_days_file FOREIGN KEY (operator_id, file_id) REFERENCES payments_day_files(operator_id, id),
  constraint payments_days_operator_id_account_id_fkey FOREIGN KEY (operator_id, account_id) REFERENCES payments_accounts(operator_id, id),
  constraint payments_days_compared CHECK (((state = ANY (ARRAY['different'::text, 'equal'::text])) <= ((file_id IS NOT NULL) AND (compared_at IS NOT NULL)))),
  constraint payments_days_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_days_differing_count_check CHECK ((differing_count >= 0)),
  constraint payments_days_equal CHECK (((state <> 'equal'::text) OR (open_count = 0))),
  constraint payments_days_equal_count_check CHECK ((equal_count >= 0)),
  constraint payments_days_open_count_check CHECK ((open_count >= 0)),
  constraint payments_days_ours_count_check CHECK ((ours_count >= 0)),
  constraint payments_days_problem CHECK (((state <> 'failed'::text) OR (problem IS NOT NULL))),
  constraint payments_days_runs_check CHECK ((runs >= 0)),
  constraint payments_days_span CHECK ((from_at < to_at)),
  constraint payments_days_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'failed'::text, 'different'::text, 'equal'::text, 'waived'::text]))),
  constraint payments_days_taken_minor_check CHECK ((taken_minor >= 0)),
  constraint payments_days_theirs_count_check CHECK ((theirs_count >= 0)),
  constraint payments_days_waived CHECK (((state <> 'waived'::text) OR ((waived_reason IS NOT NULL) AND (waived_at IS NOT NULL) AND (waived_by IS NOT NULL) AND (waived_by_name IS NOT NULL) AND (waived_second_name IS NOT NULL)))),
  constraint payments_days_waived_by_name_check CHECK ((length(waived_by_name) <= 100)),
  constraint payments_days_waived_reason_check CHECK (((length(waived_reason) >= 1) AND (length(waived_reason) <= 500))),
  constraint payments_days_waived_second_name_check CHECK ((length(waived_second_name) <= 100)),
  constraint payments_days_waived_two CHECK (((waived_by IS NULL) OR ((waived_second IS NOT NULL) AND (waived_second <> waived_by))))
);

create table payments_differences (
  operator_id uuid not null,
  id uuid not null,
  day_id uuid not null,
  kind text not null,
  match_no text not null,
  outcome text not null,
  provider_no text default ''::text not null,
  intent_id uuid,
  ours_minor bigint,
  theirs_minor bigint,
  currency text not null,
  at timestamp with time zone not null,
  state text default 'open'::text not null,
  assignee_id uuid,
  assignee_name text,
  reason text,
  text text default ''::text not null,
  proposed_by uuid,
  proposed_by_name text default ''::text not null,
  resolved_by uuid,
  resolved_by_name text default ''::text not null,
  resolved_at timestamp with time zone,
  run integer not null,
  version integer default 1 not null,
  constraint payments_differences_pkey PRIMARY KEY (operator_id, id),
  constraint payments_differences_once UNIQUE (operator_id, day_id, kind, match_no),
  constraint payments_differences_operator_id_day_id_fkey FOREIGN KEY (operator_id, day_id) REFERENCES payments_days(operator_id, id),
  constraint payments_differences_operator_id_intent_id_fkey FOREIGN KEY (operator_id, intent_id) REFERENCES payments_intents(operator_id, id),
  constraint payments_differences_assignee_name_check CHECK ((length(assignee_name) <= 100)),
  constraint payments_differences_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_differences_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint payments_differences_match_no_check CHECK (((length(match_no) >= 1) AND (length(match_no) <= 100))),
  constraint payments_differences_open CHECK (((state = 'open'::text) = (reason IS NULL))),
  constraint payments_differences_ours_minor_check CHECK ((ours_minor >= 0)),
  constraint payments_differences_outcome_check CHECK ((outcome = ANY (ARRAY['ours'::text, 'theirs'::text, 'amount'::text]))),
  constraint payments_differences_owner CHECK (((assignee_id IS NULL) = (assignee_name IS NULL))),
  constraint payments_differences_proposed_by_name_check CHECK ((length(proposed_by_name) <= 100)),
  constraint payments_differences_provider_no_check CHECK ((length(provider_no) <= 100)),
  constraint payments_differences_reason_check CHECK ((reason = ANY (ARRAY['matched'::text, 'other_day'::text, 'provider_error'::text, 'our_error'::text, 'settled_by_hand'::text, 'accepted'::text]))),
  constraint payments_differences_resolved CHECK (((state = 'resolved'::text) = (resolved_at IS NOT NULL))),
  constraint payments_differences_resolved_by_name_check CHECK ((length(resolved_by_name) <= 100)),
  constraint payments_differences_run_check CHECK ((run > 0)),
  constraint payments_differences_sides CHECK ((((ours_minor IS NULL) = (outcome = 'theirs'::text)) AND ((theirs_minor IS NULL) = (outcome = 'ours'::text)))),
  constraint payments_differences_state_check CHECK ((state = ANY (ARRAY['open'::text, 'proposed'::text, 'resolved'::text]))),
  constraint payments_differences_text_check CHECK ((length(text) <= 500)),
  constraint payments_differences_theirs_minor_check CHECK ((theirs_minor >= 0)),
  constraint payments_differences_two_people CHECK (((state <> 'resolved'::text) OR (reason = 'matched'::text) OR ((resolved_by IS NOT NULL) AND (resolved_by <> proposed_by)))),
  constraint payments_differences_words CHECK (((reason IS NULL) OR (reason = 'matched'::text) OR ((text <> ''::text) AND (proposed_by IS NOT NULL))))
);

create table payments_events (
  operator_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  natural_key text not null,
  kind text not null,
  our_no text default ''::text not null,
  head text not null,
  raw bytea not null,
  notice jsonb not null,
  received_at timestamp with time zone not null,
  times integer default 1 not null,
  state text default 'stored'::text not null,
  applied_at timestamp with time zone,
  problem text default ''::text not null,
  intent_id uuid,
  constraint payments_events_pkey PRIMARY KEY (operator_id, id),
  constraint payments_events_once UNIQUE (operator_id, account_id, natural_key),
  constraint payments_events_operator_id_account_id_fkey FOREIGN KEY (operator_id, account_id) REFERENCES payments_accounts(operator_id, id),
  constraint payments_events_operator_id_intent_id_fkey FOREIGN KEY (operator_id, intent_id) REFERENCES payments_intents(operator_id, id),
  constraint payments_events_applied CHECK (((state = 'stored'::text) = (applied_at IS NULL))),
  constraint payments_events_head_check CHECK ((length(head) <= 8200)),
  constraint payments_events_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'other'::text]))),
  constraint payments_events_natural_key_check CHECK (((length(natural_key) >= 1) AND (length(natural_key) <= 200))),
  constraint payments_events_our_no_check CHECK ((length(our_no) <= 64)),
  constraint payments_events_problem_check CHECK ((length(problem) <= 200)),
  constraint payments_events_raw_check CHECK ((length(raw) <= 65536)),
  constraint payments_events_state_check CHECK ((state = ANY (ARRAY['stored'::text, 'applied'::text, 'nothing'::text, 'wrong'::text]))),
  constraint payments_events_times_check CHECK ((times > 0)),
  constraint payments_events_wrong CHECK (((state = 'wrong'::text) = (problem <> ''::text)))
);

create table payments_intents (
  operator_id uuid not null,
  id uuid not null,
  our_no text not null,
  account_id uuid not null,
  purpose text not null,
  wallet_id uuid,
  method text not null,
  currency text not null,
  amount_minor bigint not null,
  authorised_minor bigint default 0 not null,
  captured_minor bigint default 0 not null,
  refunded_minor bigint default 0 not null,
  state text not null,
  steps integer not null,
  test boolean not null,
  subject text default ''::text not null,
  offer jsonb,
  provider_no text default ''::text not null,
  expires_at timestamp with time zone not null,
  poll_at timestamp with time zone,
  polls integer default 0 not null,
  problem text default ''::text not null,
  journal_id uuid,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  by_id uuid not null,
  by_name text not null,
  shares boolean default false not null,
  captures integer,
  constraint payments_intents_pkey PRIMARY KEY (operator_id, id),
  constraint payments_intents_authorised_key UNIQUE (operator_id, id, account_id, authorised_minor),
  constraint payments_intents_no_key UNIQUE (operator_id, our_no),
  constraint payments_intents_last_capture FOREIGN KEY (operator_id, id, captures, captured_minor) REFERENCES payments_captures(operator_id, intent_id, number, after_minor) DEFERRABLE INITIALLY DEFERRED,
  constraint payments_intents_last_step FOREIGN KEY (operator_id, id, steps, state) REFERENCES payments_steps(operator_id, intent_id, number, state_after) DEFERRABLE INITIALLY DEFERRED,
  constraint payments_intents_operator_id_account_id_test_fkey FOREIGN KEY (operator_id, account_id, test) REFERENCES payments_accounts(operator_id, id, test),
  constraint payments_intents_operator_id_wallet_id_fkey FOREIGN KEY (operator_id, wallet_id) REFERENCES ledger_wallets(operator_id, id),
  constraint payments_intents_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payments_intents_authorised CHECK ((authorised_minor <= amount_minor)),
  constraint payments_intents_authorised_minor_check CHECK ((authorised_minor >= 0)),
  constraint payments_intents_booked CHECK (((journal_id IS NULL) OR (captured_minor > 0))),
  constraint payments_intents_by_name_check CHECK ((length(by_name) <= 100)),
  constraint payments_intents_captured CHECK ((captured_minor <= amount_minor)),
  constraint payments_intents_captured_minor_check CHECK ((captured_minor >= 0)),
  constraint payments_intents_captures CHECK (((captures IS NULL) = (captured_minor = 0))),
  constraint payments_intents_captures_check CHECK ((captures > 0)),
  constraint payments_intents_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_intents_method_check CHECK ((method = ANY (ARRAY['native'::text, 'jsapi'::text, 'mini'::text, 'page'::text, 'card'::text, 'manual'::text, 'score'::text, 'preauth'::text]))),
  constraint payments_intents_our_no_check CHECK ((our_no ~ '^[0-9a-f]{32}$'::text)),
  constraint payments_intents_paid CHECK (((captured_minor > 0) = (paid_at IS NOT NULL))),
  constraint payments_intents_polls_check CHECK ((polls >= 0)),
  constraint payments_intents_problem_check CHECK ((length(problem) <= 200)),
  constraint payments_intents_provider_no_check CHECK ((length(provider_no) <= 100)),
  constraint payments_intents_purpose_check CHECK ((purpose = ANY (ARRAY['topup'::text, 'test'::text]))),
  constraint payments_intents_refunded CHECK ((refunded_minor <= captured_minor)),
  constraint payments_intents_refunded_minor_check CHECK ((refunded_minor >= 0)),
  constraint payments_intents_steps_check CHECK ((steps > 0)),
  constraint payments_intents_subject_check CHECK ((length(subject) <= 120)),
  constraint payments_intents_taken CHECK ((((captured_minor = 0) AND (state <> 'captured'::text)) OR ((captured_minor > 0) AND (state = ANY (ARRAY['authorised'::text, 'captured'::text]))))),
  constraint payments_intents_wallet CHECK (((purpose = 'topup'::text) = (wallet_id IS NOT NULL)))
);

create table payments_models (
  operator_id uuid not null,
  model text not null,
  lawful boolean default true not null,
  source text default ''::text not null,
  at timestamp with time zone,
  by_id uuid,
  by_name text default ''::text not null,
  version integer default 1 not null,
  constraint payments_models_pkey PRIMARY KEY (operator_id, model),
  constraint payments_models_lawful_key UNIQUE (operator_id, model, lawful),
  constraint payments_models_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint payments_models_by_name_check CHECK ((length(by_name) <= 100)),
  constraint payments_models_model_check CHECK ((model = ANY (ARRAY['own_sale'::text, 'sub_merchant'::text, 'direct'::text]))),
  constraint payments_models_refused CHECK ((lawful OR (at IS NOT NULL))),
  constraint payments_models_source_check CHECK ((length(source) <= 300)),
  constraint payments_models_sourced CHECK (((at IS NULL) OR ((source <> ''::text) AND (by_id IS NOT NULL))))
);

create table payments_moves (
  kind text not null,
  state_before text not null,
  state_after text not null,
  constraint payments_moves_pkey PRIMARY KEY (kind, state_before, state_after)
);

create table payments_official_accounts (
  operator_id uuid not null,
  id uuid not null,
  app_id text not null,
  mode text not null,
  environment text default 'production'::text not null,
  demo boolean generated always as (
CASE
    WHEN (environment = 'loopback'::text) THEN true
    ELSE NULL::boolean
END) stored,
  secrets bytea not null,
  secrets_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  tested_at timestamp with time zone,
  error_code integer,
  version integer default 1 not null,
  constraint payments_official_accounts_pkey PRIMARY KEY (operator_id),
  constraint payments_official_accounts_demo_alone FOREIGN KEY (operator_id, demo) REFERENCES organisation_operators(operator_id, demo),
  constraint payments_official_accounts_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint payments_official_accounts_app_id_check CHECK ((app_id ~ '^[A-Za-z0-9_-]{1,64}$'::text)),
  constraint payments_official_accounts_environment_check CHECK ((environment = ANY (ARRAY['production'::text, 'loopback'::text]))),
  constraint payments_official_accounts_mode_check CHECK ((mode = ANY (ARRAY['plain'::text, 'aes'::text]))),
  constraint payments_official_accounts_tested CHECK (((tested_at IS NULL) = (error_code IS NULL)))
);

create table payments_refunds (
  operator_id uuid not null,
  id uuid not null,
  our_no text not null,
  intent_id uuid not null,
  amount_minor bigint not null,
  state text default 'asked'::text not null,
  reason text not null,
  provider_no text default ''::text not null,
  journal_id uuid,
  back_journal_id uuid,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  poll_at timestamp with time zone,
  tries integer default 0 not null,
  problem text default ''::text not null,
  approval_id uuid,
  by_id uuid not null,
  by_name text not null,
  capture_number integer default 1 not null,
  told boolean default false not null,
  constraint payments_refunds_pkey PRIMARY KEY (operator_id, id),
  constraint payments_refunds_no_key UNIQUE (operator_id, our_no),
  constraint payments_refunds_capture FOREIGN KEY (operator_id, intent_id, capture_number) REFERENCES payments_captures(operator_id, intent_id, number),
  constraint payments_refunds_operator_id_intent_id_fkey FOREIGN KEY (operator_id, intent_id) REFERENCES payments_intents(operator_id, id),
  constraint payments_refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payments_refunds_back CHECK (((back_journal_id IS NULL) OR (state = 'failed'::text))),
  constraint payments_refunds_by_name_check CHECK ((length(by_name) <= 100)),
  constraint payments_refunds_ended CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
  constraint payments_refunds_our_no_check CHECK ((our_no ~ '^[0-9a-f]{32}$'::text)),
  constraint payments_refunds_polled CHECK (((ended_at IS NULL) OR (poll_at IS NULL))),
  constraint payments_refunds_problem_check CHECK ((length(problem) <= 200)),
  constraint payments_refunds_provider_no_check CHECK ((length(provider_no) <= 100)),
  constraint payments_refunds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 80))),
  constraint payments_refunds_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'sent'::text, 'done'::text, 'failed'::text]))),
  constraint payments_refunds_tries_check CHECK ((tries >= 0))
);

create table payments_share_parts (
  operator_id uuid not null,
  share_id uuid not null,
  party_id uuid not null,
  receiver text not null,
  name text not null,
  amount_minor bigint not null,
  returned_minor bigint default 0 not null,
  state text default 'asked'::text not null,
  reason text default ''::text not null,
  constraint payments_share_parts_pkey PRIMARY KEY (operator_id, share_id, party_id),
  constraint payments_share_parts_operator_id_party_id_fkey FOREIGN KEY (operator_id, party_id) REFERENCES finance_parties(operator_id, id),
  constraint payments_share_parts_operator_id_share_id_fkey FOREIGN KEY (operator_id, share_id) REFERENCES payments_shares(operator_id, id),
  constraint payments_share_parts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payments_share_parts_name_check CHECK ((length(name) <= 100)),
  constraint payments_share_parts_reason_check CHECK ((length(reason) <= 200)),
  constraint payments_share_parts_receiver_check CHECK (((length(receiver) >= 1) AND (length(receiver) <= 64))),
  constraint payments_share_parts_returned CHECK ((((returned_minor >= 0) AND (returned_minor <= amount_minor)) AND ((returned_minor = 0) OR (state = 'done'::text)))),
  constraint payments_share_parts_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'closed'::text])))
);

create table payments_share_returns (
  operator_id uuid not null,
  id uuid not null,
  our_no text not null,
  share_id uuid not null,
  party_id uuid not null,
  refund_id uuid not null,
  amount_minor bigint not null,
  state text default 'asked'::text not null,
  problem text default ''::text not null,
  asked_at timestamp with time zone not null,
  constraint payments_share_returns_pkey PRIMARY KEY (operator_id, id),
  constraint payments_share_returns_no_key UNIQUE (operator_id, our_no),
  constraint payments_share_returns_operator_id_refund_id_fkey FOREIGN KEY (operator_id, refund_id) REFERENCES payments_refunds(operator_id, id),
  constraint payments_share_returns_operator_id_share_id_party_id_fkey FOREIGN KEY (operator_id, share_id, party_id) REFERENCES payments_share_parts(operator_id, share_id, party_id),
  constraint payments_share_returns_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payments_share_returns_our_no_check CHECK ((our_no ~ '^[0-9a-f]{32}$'::text)),
  constraint payments_share_returns_problem_check CHECK ((length(problem) <= 200)),
  constraint payments_share_returns_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'failed'::text])))
);

create table payments_shares (
  operator_id uuid not null,
  id uuid not null,
  our_no text not null,
  intent_id uuid not null,
  state text default 'asked'::text not null,
  poll_at timestamp with time zone,
  tries integer default 0 not null,
  problem text default ''::text not null,
  begun_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint payments_shares_pkey PRIMARY KEY (operator_id, id),
  constraint payments_shares_no_key UNIQUE (operator_id, our_no),
  constraint payments_shares_once UNIQUE (operator_id, intent_id),
  constraint payments_shares_operator_id_intent_id_fkey FOREIGN KEY (operator_id, intent_id) REFERENCES payments_intents(operator_id, id),
  constraint payments_shares_ended CHECK ((((state = 'done'::text) = (ended_at IS NOT NULL)) AND ((state = 'done'::text) = (poll_at IS NULL)))),
  constraint payments_shares_our_no_check CHECK ((our_no ~ '^[0-9a-f]{32}$'::text)),
  constraint payments_shares_problem_check CHECK ((length(problem) <= 200)),
  constraint payments_shares_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'sent'::text, 'shared'::text, 'done'::text]))),
  constraint payments_shares_tries_check CHECK ((tries >= 0))
);

create table payments_steps (
  operator_id uuid not null,
  intent_id uuid not null,
  number integer not null,
  before integer generated always as (NULLIF((number - 1), 0)) stored,
  kind text not null,
  state_before text not null,
  state_after text not null,
  amount_minor bigint default 0 not null,
  source text not null,
  event_id uuid,
  refund_id uuid,
  note text default ''::text not null,
  at timestamp with time zone not null,
  by_name text default ''::text not null,
  constraint payments_steps_pkey PRIMARY KEY (operator_id, intent_id, number),
  constraint payments_steps_end_key UNIQUE (operator_id, intent_id, number, state_after),
  constraint payments_steps_kind_state_before_state_after_fkey FOREIGN KEY (kind, state_before, state_after) REFERENCES payments_moves(kind, state_before, state_after),
  constraint payments_steps_operator_id_intent_id_before_state_before_fkey FOREIGN KEY (operator_id, intent_id, before, state_before) REFERENCES payments_steps(operator_id, intent_id, number, state_after),
  constraint payments_steps_operator_id_intent_id_fkey FOREIGN KEY (operator_id, intent_id) REFERENCES payments_intents(operator_id, id),
  constraint payments_steps_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint payments_steps_by_name_check CHECK ((length(by_name) <= 100)),
  constraint payments_steps_first CHECK (((number = 1) = (state_before = 'none'::text))),
  constraint payments_steps_note_check CHECK ((length(note) <= 200)),
  constraint payments_steps_number_check CHECK ((number > 0)),
  constraint payments_steps_source_check CHECK ((source = ANY (ARRAY['callback'::text, 'poll'::text, 'hand'::text, 'clock'::text])))
);

create table platform_acme (
  authority text not null,
  account bytea not null,
  names text not null,
  pem bytea,
  renew_at timestamp with time zone default now() not null,
  failures integer default 0 not null,
  constraint platform_acme_pkey PRIMARY KEY (authority),
  constraint platform_acme_authority_check CHECK (((length(authority) >= 1) AND (length(authority) <= 500))),
  constraint platform_acme_failures_check CHECK ((failures >= 0))
);

create table platform_backups (
  id uuid not null,
  target text not null,
  log_line text,
  started_by text,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  state text not null,
  bytes bigint,
  start_lsn pg_lsn,
  stop_lsn pg_lsn,
  error text,
  removed_at timestamp with time zone,
  drill_state text,
  drill_at timestamp with time zone,
  drill_report jsonb,
  constraint platform_backups_pkey PRIMARY KEY (id),
  constraint platform_backups_check CHECK (((state = 'running'::text) = (finished_at IS NULL))),
  constraint platform_backups_check1 CHECK (((state = 'failed'::text) = (error IS NOT NULL))),
  constraint platform_backups_check2 CHECK (((state <> 'done'::text) OR ((bytes IS NOT NULL) AND ((log_line IS NULL) OR (stop_lsn IS NOT NULL))))),
  constraint platform_backups_check3 CHECK (((drill_state IS NULL) = (drill_at IS NULL))),
  constraint platform_backups_drill_state_check CHECK ((drill_state = ANY (ARRAY['running'::text, 'passed'::text, 'failed'::text]))),
  constraint platform_backups_error_check CHECK ((length(error) <= 2000)),
  constraint platform_backups_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))),
  constraint platform_backups_target_check CHECK (((length(target) >= 1) AND (length(target) <= 500)))
);

create table platform_files (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  stored_as text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint platform_files_pkey PRIMARY KEY (operator_id, id),
  constraint platform_files_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint platform_files_bytes_check CHECK ((bytes >= 0)),
  constraint platform_files_check CHECK ((expires_at > created_at)),
  constraint platform_files_content_type_check CHECK ((length(content_type) <= 100)),
  constraint platform_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint platform_files_sha256_check CHECK ((length(sha256) = 32)),
  constraint platform_files_stored_as_check CHECK ((stored_as ~ '^[0-9a-f]{32}$'::text))
);

create table platform_imports (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  file_name text not null,
  content text,
  settings jsonb not null,
  state text not null,
  total integer default 0 not null,
  handled integer default 0 not null,
  result jsonb,
  sealed bytea,
  requested_by uuid not null,
  requested_by_name text default ''::text not null,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  shape text,
  made jsonb,
  undo_until timestamp with time zone,
  constraint platform_imports_pkey PRIMARY KEY (operator_id, id),
  constraint platform_imports_file_name_check CHECK ((length(file_name) <= 200)),
  constraint platform_imports_kind_check CHECK ((kind ~ '^[a-z][a-z-]*$'::text)),
  constraint platform_imports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'checking'::text, 'writing'::text, 'done'::text, 'refused'::text, 'failed'::text, 'undone'::text])))
);

create table platform_log_shipping (
  one boolean default true not null,
  target text not null,
  log_line text not null,
  shipped_lsn pg_lsn not null,
  shipped_at timestamp with time zone not null,
  error text,
  failing_since timestamp with time zone,
  constraint platform_log_shipping_pkey PRIMARY KEY (one),
  constraint platform_log_shipping_check CHECK (((error IS NULL) = (failing_since IS NULL))),
  constraint platform_log_shipping_error_check CHECK ((length(error) <= 2000)),
  constraint platform_log_shipping_one_check CHECK (one)
);

create table platform_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint platform_migrations_pkey PRIMARY KEY (name)
);

create table platform_partner_messages (
  operator_id uuid not null,
  id uuid not null,
  peer_kind text not null,
  peer text not null,
  peer_id uuid,
  direction text not null,
  channel text not null,
  correlation text default ''::text not null,
  verified text default 'unknown'::text not null,
  status text not null,
  http_status smallint,
  attempt integer default 1 not null,
  at timestamp with time zone not null,
  took_ms integer default 0 not null,
  head text default ''::text not null,
  body text default ''::text not null,
  replay_of uuid,
  constraint platform_partner_messages_pkey PRIMARY KEY (operator_id, id),
  constraint platform_partner_messages_attempt_check CHECK ((attempt > 0)),
  constraint platform_partner_messages_body_check CHECK ((length(body) <= 16400)),
  constraint platform_partner_messages_channel_check CHECK (((length(channel) >= 1) AND (length(channel) <= 100))),
  constraint platform_partner_messages_correlation_check CHECK ((length(correlation) <= 100)),
  constraint platform_partner_messages_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint platform_partner_messages_head_check CHECK ((length(head) <= 8200)),
  constraint platform_partner_messages_http_status_check CHECK (((http_status >= 100) AND (http_status <= 599))),
  constraint platform_partner_messages_peer_check CHECK (((length(peer) >= 1) AND (length(peer) <= 100))),
  constraint platform_partner_messages_peer_kind_check CHECK ((peer_kind = ANY (ARRAY['payment'::text, 'wechat_official'::text, 'tax'::text, 'interop'::text, 'channel'::text]))),
  constraint platform_partner_messages_status_check CHECK ((status = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text]))),
  constraint platform_partner_messages_took_ms_check CHECK ((took_ms >= 0)),
  constraint platform_partner_messages_verified_check CHECK ((verified = ANY (ARRAY['yes'::text, 'no'::text, 'unknown'::text])))
);

create table platform_probes (
  process_id text not null,
  at timestamp with time zone not null,
  constraint platform_probes_pkey PRIMARY KEY (process_id),
  constraint platform_probes_process_id_check CHECK ((length(process_id) <= 100))
);

create table platform_processes (
  process_id text not null,
  roles text[] not null,
  started_at timestamp with time zone default now() not null,
  renewed_at timestamp with time zone default now() not null,
  constraint platform_processes_pkey PRIMARY KEY (process_id)
);

create table platform_retention (
  kind text not null,
  days integer not null,
  max_bytes bigint,
  version integer default 1 not null,
  constraint platform_retention_pkey PRIMARY KEY (kind),
  constraint platform_retention_days CHECK (((days <= 36500) AND (days >=
CASE kind
    WHEN 'frames'::text THEN 1
    WHEN 'samples'::text THEN 35
    WHEN 'states'::text THEN 400
    WHEN 'events'::text THEN 30
    WHEN 'audit'::text THEN 180
    WHEN 'positions'::text THEN 7
    ELSE 1
END))),
  constraint platform_retention_kind_check CHECK ((kind = ANY (ARRAY['frames'::text, 'samples'::text, 'states'::text, 'events'::text, 'audit'::text, 'exports'::text, 'uploads'::text, 'positions'::text, 'snapshots'::text]))),
  constraint platform_retention_max_bytes_check CHECK ((max_bytes >= 1000000))
);

create table platform_run_rows (
  operator_id uuid not null,
  run_id uuid not null,
  row_key text not null,
  label text not null,
  ok boolean not null,
  answer text not null,
  at timestamp with time zone not null,
  constraint platform_run_rows_pkey PRIMARY KEY (operator_id, run_id, row_key),
  constraint platform_run_rows_operator_id_run_id_fkey FOREIGN KEY (operator_id, run_id) REFERENCES platform_runs(operator_id, id) ON DELETE CASCADE,
  constraint platform_run_rows_answer_check CHECK ((length(answer) <= 500)),
  constraint platform_run_rows_label_check CHECK ((length(label) <= 200)),
  constraint platform_run_rows_row_key_check CHECK (((length(row_key) >= 1) AND (length(row_key) <= 100)))
);

create table platform_runs (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  params jsonb not null,
  actor jsonb not null,
  state text default 'waiting'::text not null,
  total bigint,
  done bigint default 0 not null,
  refused bigint default 0 not null,
  file_id uuid,
  error text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint platform_runs_pkey PRIMARY KEY (operator_id, id),
  constraint platform_runs_operator_id_file_id_fkey FOREIGN KEY (operator_id, file_id) REFERENCES platform_files(operator_id, id),
  constraint platform_runs_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint platform_runs_check CHECK (((state = ANY (ARRAY['waiting'::text, 'running'::text])) = (finished_at IS NULL))),
  constraint platform_runs_done_check CHECK ((done >= 0)),
  constraint platform_runs_error_check CHECK ((length(error) <= 500)),
  constraint platform_runs_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'act'::text]))),
  constraint platform_runs_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint platform_runs_refused_check CHECK ((refused >= 0)),
  constraint platform_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'stopped'::text]))),
  constraint platform_runs_total_check CHECK ((total >= 0))
);

create table platform_sizes (
  day date not null,
  at timestamp with time zone not null,
  database_bytes bigint not null,
  files_bytes bigint not null,
  constraint platform_sizes_pkey PRIMARY KEY (day),
  constraint platform_sizes_database_bytes_check CHECK ((database_bytes >= 0)),
  constraint platform_sizes_files_bytes_check CHECK ((files_bytes >= 0))
);

create table platform_sources (
  name text not null,
  checksum text not null,
  made_at timestamp with time zone default now() not null,
  replaced_at timestamp with time zone,
  constraint platform_sources_pkey PRIMARY KEY (name, checksum)
);

create table platform_task_runs (
  id uuid not null,
  task text not null,
  job_id text not null,
  process_id text not null,
  attempt integer not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  state text not null,
  error text,
  started_by text,
  payload jsonb,
  constraint platform_task_runs_pkey PRIMARY KEY (id),
  constraint platform_task_runs_check CHECK (((state = 'running'::text) = (finished_at IS NULL))),
  constraint platform_task_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'dead'::text, 'lost'::text])))
);

create table platform_tasks (
  name text not null,
  title jsonb,
  cron text not null,
  default_cron text not null,
  time_zone text default 'UTC'::text not null,
  enabled boolean default true not null,
  next_run_at timestamp with time zone,
  version integer default 1 not null,
  looks_first boolean default false not null,
  constraint platform_tasks_pkey PRIMARY KEY (name),
  constraint platform_tasks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);

create table reports_amounts (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  currency text not null,
  bucket smallint not null,
  orders bigint not null,
  net_minor bigint not null,
  constraint reports_amounts_pkey PRIMARY KEY (operator_id, day, station_id, pile_id, gun_no, currency, bucket)
);

create table reports_bucket_days (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  kind text not null,
  bucket smallint not null,
  sessions bigint not null,
  sum bigint not null,
  constraint reports_bucket_days_pkey PRIMARY KEY (operator_id, day, station_id, currency, kind, bucket),
  constraint reports_bucket_days_bucket_check CHECK ((bucket >= 0)),
  constraint reports_bucket_days_kind_check CHECK ((kind = ANY (ARRAY['amount'::text, 'energy'::text, 'minutes'::text, 'power'::text])))
);

create table reports_bucket_months (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  kind text not null,
  bucket smallint not null,
  sessions bigint not null,
  sum bigint not null,
  constraint reports_bucket_months_pkey PRIMARY KEY (operator_id, day, station_id, currency, kind, bucket),
  constraint reports_bucket_months_bucket_check CHECK ((bucket >= 0)),
  constraint reports_bucket_months_kind_check CHECK ((kind = ANY (ARRAY['amount'::text, 'energy'::text, 'minutes'::text, 'power'::text])))
);

create table reports_congestion (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  congested_seconds integer not null,
  constraint reports_congestion_pkey PRIMARY KEY (operator_id, day, station_id),
  constraint reports_congestion_congested_seconds_check CHECK ((congested_seconds >= 0))
);

create table reports_days (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  currency text not null,
  sessions bigint not null,
  charging_seconds bigint not null,
  energy_dwh bigint not null,
  energy_critical_peak_dwh bigint not null,
  energy_sharp_dwh bigint not null,
  energy_peak_dwh bigint not null,
  energy_flat_dwh bigint not null,
  energy_valley_dwh bigint not null,
  energy_deep_valley_dwh bigint not null,
  electricity_critical_peak_minor bigint not null,
  electricity_sharp_minor bigint not null,
  electricity_peak_minor bigint not null,
  electricity_flat_minor bigint not null,
  electricity_valley_minor bigint not null,
  electricity_deep_valley_minor bigint not null,
  service_critical_peak_minor bigint not null,
  service_sharp_minor bigint not null,
  service_peak_minor bigint not null,
  service_flat_minor bigint not null,
  service_valley_minor bigint not null,
  service_deep_valley_minor bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  flowed_dwh bigint not null,
  charged_seconds bigint not null,
  plugged_seconds bigint not null,
  used_days bigint not null,
  plugged int4multirange,
  kind_id integer default 0 not null,
  peak_w integer default 0 not null,
  constraint reports_days_pkey PRIMARY KEY (operator_id, day, station_id, pile_id, gun_no, currency)
);

create table reports_gun_kinds (
  operator_id uuid not null,
  kind_id integer not null,
  equipment_type smallint not null,
  rated_power_w bigint not null,
  connector_type smallint not null,
  standard text not null,
  protocol text not null,
  maker text not null,
  model text not null,
  org_id uuid not null,
  area_code text not null,
  constraint reports_gun_kinds_pkey PRIMARY KEY (operator_id, kind_id),
  constraint reports_gun_kinds_operator_id_equipment_type_rated_power_w__key UNIQUE (operator_id, equipment_type, rated_power_w, connector_type, standard, protocol, maker, model, org_id, area_code),
  constraint reports_gun_kinds_kind_id_check CHECK ((kind_id > 0))
);

create table reports_gun_spells (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  from_at timestamp with time zone not null,
  station_id uuid not null,
  kind_id integer not null,
  in_use boolean not null,
  constraint reports_gun_spells_pkey PRIMARY KEY (operator_id, pile_id, gun_no, from_at),
  constraint reports_gun_spells_operator_id_kind_id_fkey FOREIGN KEY (operator_id, kind_id) REFERENCES reports_gun_kinds(operator_id, kind_id)
);

create table reports_hours (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  currency text not null,
  energy_dwh_00 bigint,
  energy_dwh_01 bigint,
  energy_dwh_02 bigint,
  energy_dwh_03 bigint,
  energy_dwh_04 bigint,
  energy_dwh_05 bigint,
  energy_dwh_06 bigint,
  energy_dwh_07 bigint,
  energy_dwh_08 bigint,
  energy_dwh_09 bigint,
  energy_dwh_10 bigint,
  energy_dwh_11 bigint,
  energy_dwh_12 bigint,
  energy_dwh_13 bigint,
  energy_dwh_14 bigint,
  energy_dwh_15 bigint,
  energy_dwh_16 bigint,
  energy_dwh_17 bigint,
  energy_dwh_18 bigint,
  energy_dwh_19 bigint,
  energy_dwh_20 bigint,
  energy_dwh_21 bigint,
  energy_dwh_22 bigint,
  energy_dwh_23 bigint,
  starts_00 bigint,
  starts_01 bigint,
  starts_02 bigint,
  starts_03 bigint,
  starts_04 bigint,
  starts_05 bigint,
  starts_06 bigint,
  starts_07 bigint,
  starts_08 bigint,
  starts_09 bigint,
  starts_10 bigint,
  starts_11 bigint,
  starts_12 bigint,
  starts_13 bigint,
  starts_14 bigint,
  starts_15 bigint,
  starts_16 bigint,
  starts_17 bigint,
  starts_18 bigint,
  starts_19 bigint,
  starts_20 bigint,
  starts_21 bigint,
  starts_22 bigint,
  starts_23 bigint,
  money_minor_00 bigint,
  money_minor_01 bigint,
  money_minor_02 bigint,
  money_minor_03 bigint,
  money_minor_04 bigint,
  money_minor_05 bigint,
  money_minor_06 bigint,
  money_minor_07 bigint,
  money_minor_08 bigint,
  money_minor_09 bigint,
  money_minor_10 bigint,
  money_minor_11 bigint,
  money_minor_12 bigint,
  money_minor_13 bigint,
  money_minor_14 bigint,
  money_minor_15 bigint,
  money_minor_16 bigint,
  money_minor_17 bigint,
  money_minor_18 bigint,
  money_minor_19 bigint,
  money_minor_20 bigint,
  money_minor_21 bigint,
  money_minor_22 bigint,
  money_minor_23 bigint,
  constraint reports_hours_pkey PRIMARY KEY (operator_id, day, station_id, pile_id, gun_no, currency)
);

create table reports_loads (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  steps integer[] not null,
  constraint reports_loads_pkey PRIMARY KEY (operator_id, day, station_id, pile_id, gun_no),
  constraint reports_loads_steps_check CHECK (((cardinality(steps) % 2) = 0))
);

create table reports_month_hours (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  currency text not null,
  energy_dwh_00 bigint,
  energy_dwh_01 bigint,
  energy_dwh_02 bigint,
  energy_dwh_03 bigint,
  energy_dwh_04 bigint,
  energy_dwh_05 bigint,
  energy_dwh_06 bigint,
  energy_dwh_07 bigint,
  energy_dwh_08 bigint,
  energy_dwh_09 bigint,
  energy_dwh_10 bigint,
  energy_dwh_11 bigint,
  energy_dwh_12 bigint,
  energy_dwh_13 bigint,
  energy_dwh_14 bigint,
  energy_dwh_15 bigint,
  energy_dwh_16 bigint,
  energy_dwh_17 bigint,
  energy_dwh_18 bigint,
  energy_dwh_19 bigint,
  energy_dwh_20 bigint,
  energy_dwh_21 bigint,
  energy_dwh_22 bigint,
  energy_dwh_23 bigint,
  starts_00 bigint,
  starts_01 bigint,
  starts_02 bigint,
  starts_03 bigint,
  starts_04 bigint,
  starts_05 bigint,
  starts_06 bigint,
  starts_07 bigint,
  starts_08 bigint,
  starts_09 bigint,
  starts_10 bigint,
  starts_11 bigint,
  starts_12 bigint,
  starts_13 bigint,
  starts_14 bigint,
  starts_15 bigint,
  starts_16 bigint,
  starts_17 bigint,
  starts_18 bigint,
  starts_19 bigint,
  starts_20 bigint,
  starts_21 bigint,
  starts_22 bigint,
  starts_23 bigint,
  money_minor_00 bigint,
  money_minor_01 bigint,
  money_minor_02 bigint,
  money_minor_03 bigint,
  money_minor_04 bigint,
  money_minor_05 bigint,
  money_minor_06 bigint,
  money_minor_07 bigint,
  money_minor_08 bigint,
  money_minor_09 bigint,
  money_minor_10 bigint,
  money_minor_11 bigint,
  money_minor_12 bigint,
  money_minor_13 bigint,
  money_minor_14 bigint,
  money_minor_15 bigint,
  money_minor_16 bigint,
  money_minor_17 bigint,
  money_minor_18 bigint,
  money_minor_19 bigint,
  money_minor_20 bigint,
  money_minor_21 bigint,
  money_minor_22 bigint,
  money_minor_23 bigint,
  constraint reports_month_hours_pkey PRIMARY KEY (operator_id, day, station_id, pile_id, gun_no, currency)
);

create table reports_months (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  currency text not null,
  sessions bigint not null,
  charging_seconds bigint not null,
  energy_dwh bigint not null,
  energy_critical_peak_dwh bigint not null,
  energy_sharp_dwh bigint not null,
  energy_peak_dwh bigint not null,
  energy_flat_dwh bigint not null,
  energy_valley_dwh bigint not null,
  energy_deep_valley_dwh bigint not null,
  electricity_critical_peak_minor bigint not null,
  electricity_sharp_minor bigint not null,
  electricity_peak_minor bigint not null,
  electricity_flat_minor bigint not null,
  electricity_valley_minor bigint not null,
  electricity_deep_valley_minor bigint not null,
  service_critical_peak_minor bigint not null,
  service_sharp_minor bigint not null,
  service_peak_minor bigint not null,
  service_flat_minor bigint not null,
  service_valley_minor bigint not null,
  service_deep_valley_minor bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  flowed_dwh bigint not null,
  charged_seconds bigint not null,
  plugged_seconds bigint not null,
  used_days bigint not null,
  kind_id integer default 0 not null,
  peak_w integer default 0 not null,
  constraint reports_months_pkey PRIMARY KEY (operator_id, day, station_id, pile_id, gun_no, kind_id, currency)
);

create table reports_proofs (
  operator_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  day_from date not null,
  day_to date not null,
  took_ms integer not null,
  cells integer not null,
  found integer not null,
  unexplained integer not null,
  differences jsonb not null,
  by_name text,
  constraint reports_proofs_pkey PRIMARY KEY (operator_id, id),
  constraint reports_proofs_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint reports_proofs_cells_check CHECK ((cells >= 0)),
  constraint reports_proofs_check CHECK (((unexplained >= 0) AND (unexplained <= found))),
  constraint reports_proofs_check1 CHECK ((day_from <= day_to)),
  constraint reports_proofs_differences_check CHECK ((jsonb_typeof(differences) = 'array'::text)),
  constraint reports_proofs_found_check CHECK ((found >= 0)),
  constraint reports_proofs_took_ms_check CHECK ((took_ms >= 0))
);

create table reports_session_days (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  payer_kind text not null,
  payer_id uuid not null,
  payer_class text not null,
  start_mode text not null,
  vehicle_id uuid not null,
  model_id uuid not null,
  type_id uuid not null,
  sessions bigint not null,
  failed bigint not null,
  energy_dwh bigint not null,
  charging_seconds bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  soc_from_sum bigint not null,
  soc_to_sum bigint not null,
  soc_known bigint not null,
  constraint reports_session_days_pkey PRIMARY KEY (operator_id, day, station_id, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id)
);

create table reports_session_months (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  payer_kind text not null,
  payer_id uuid not null,
  payer_class text not null,
  start_mode text not null,
  vehicle_id uuid not null,
  model_id uuid not null,
  type_id uuid not null,
  sessions bigint not null,
  failed bigint not null,
  energy_dwh bigint not null,
  charging_seconds bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  soc_from_sum bigint not null,
  soc_to_sum bigint not null,
  soc_known bigint not null,
  constraint reports_session_months_pkey PRIMARY KEY (operator_id, day, station_id, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id)
);

create table reports_sessions (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  order_id uuid not null,
  currency text not null,
  payer_kind text not null,
  payer_id uuid not null,
  payer_class text not null,
  start_mode text not null,
  vehicle_id uuid not null,
  model_id uuid not null,
  type_id uuid not null,
  sessions smallint not null,
  failed smallint not null,
  energy_dwh bigint not null,
  charging_seconds bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  soc_from_sum smallint not null,
  soc_to_sum smallint not null,
  soc_known smallint not null,
  amount_bucket smallint,
  amount_value bigint,
  energy_bucket smallint,
  energy_value bigint,
  minutes_bucket smallint,
  minutes_value bigint,
  power_bucket smallint,
  power_value bigint,
  constraint reports_sessions_pkey PRIMARY KEY (operator_id, day, station_id, pile_id, gun_no, order_id),
  constraint reports_sessions_payer_kind_check CHECK ((payer_kind = ANY (ARRAY['company'::text, 'member'::text, 'partner'::text, 'token'::text, 'unknown'::text])))
);

create table reports_state_days (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  kind_id integer not null,
  open_seconds integer not null,
  known_seconds integer not null,
  offline_seconds integer not null,
  faulted_seconds integer not null,
  disabled_seconds integer not null,
  reserved_seconds integer not null,
  excluded_seconds integer not null,
  outages integer not null,
  until_at timestamp with time zone not null,
  constraint reports_state_days_pkey PRIMARY KEY (operator_id, day, station_id, pile_id, gun_no),
  constraint reports_state_days_check CHECK (((known_seconds <= 90000) AND ((((offline_seconds + faulted_seconds) + disabled_seconds) + reserved_seconds) <= known_seconds) AND (excluded_seconds <= ((offline_seconds + faulted_seconds) + disabled_seconds)))),
  constraint reports_state_days_disabled_seconds_check CHECK ((disabled_seconds >= 0)),
  constraint reports_state_days_excluded_seconds_check CHECK ((excluded_seconds >= 0)),
  constraint reports_state_days_faulted_seconds_check CHECK ((faulted_seconds >= 0)),
  constraint reports_state_days_known_seconds_check CHECK ((known_seconds >= 0)),
  constraint reports_state_days_offline_seconds_check CHECK ((offline_seconds >= 0)),
  constraint reports_state_days_open_seconds_check CHECK ((open_seconds >= 0)),
  constraint reports_state_days_outages_check CHECK ((outages >= 0)),
  constraint reports_state_days_reserved_seconds_check CHECK ((reserved_seconds >= 0))
);

create table reports_state_months (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  kind_id integer not null,
  open_seconds bigint not null,
  known_seconds bigint not null,
  offline_seconds bigint not null,
  faulted_seconds bigint not null,
  disabled_seconds bigint not null,
  reserved_seconds bigint not null,
  excluded_seconds bigint not null,
  outages bigint not null,
  constraint reports_state_months_pkey PRIMARY KEY (operator_id, day, station_id, pile_id, gun_no, kind_id)
);

create table reports_state_progress (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  station_id uuid not null,
  first_day date not null,
  until_at timestamp with time zone not null,
  constraint reports_state_progress_pkey PRIMARY KEY (operator_id, pile_id, gun_no)
);

create table reports_station_amounts (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  bucket smallint not null,
  orders bigint not null,
  net_minor bigint not null,
  constraint reports_station_amounts_pkey PRIMARY KEY (operator_id, day, station_id, currency, bucket)
);

create table reports_station_days (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  sessions bigint not null,
  charging_seconds bigint not null,
  energy_dwh bigint not null,
  energy_critical_peak_dwh bigint not null,
  energy_sharp_dwh bigint not null,
  energy_peak_dwh bigint not null,
  energy_flat_dwh bigint not null,
  energy_valley_dwh bigint not null,
  energy_deep_valley_dwh bigint not null,
  electricity_critical_peak_minor bigint not null,
  electricity_sharp_minor bigint not null,
  electricity_peak_minor bigint not null,
  electricity_flat_minor bigint not null,
  electricity_valley_minor bigint not null,
  electricity_deep_valley_minor bigint not null,
  service_critical_peak_minor bigint not null,
  service_sharp_minor bigint not null,
  service_peak_minor bigint not null,
  service_flat_minor bigint not null,
  service_valley_minor bigint not null,
  service_deep_valley_minor bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  flowed_dwh bigint not null,
  charged_seconds bigint not null,
  plugged_seconds bigint not null,
  used_days bigint not null,
  peak_w integer default 0 not null,
  constraint reports_station_days_pkey PRIMARY KEY (operator_id, day, station_id, currency)
);

create table reports_station_hours (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  energy_dwh_00 bigint,
  energy_dwh_01 bigint,
  energy_dwh_02 bigint,
  energy_dwh_03 bigint,
  energy_dwh_04 bigint,
  energy_dwh_05 bigint,
  energy_dwh_06 bigint,
  energy_dwh_07 bigint,
  energy_dwh_08 bigint,
  energy_dwh_09 bigint,
  energy_dwh_10 bigint,
  energy_dwh_11 bigint,
  energy_dwh_12 bigint,
  energy_dwh_13 bigint,
  energy_dwh_14 bigint,
  energy_dwh_15 bigint,
  energy_dwh_16 bigint,
  energy_dwh_17 bigint,
  energy_dwh_18 bigint,
  energy_dwh_19 bigint,
  energy_dwh_20 bigint,
  energy_dwh_21 bigint,
  energy_dwh_22 bigint,
  energy_dwh_23 bigint,
  starts_00 bigint,
  starts_01 bigint,
  starts_02 bigint,
  starts_03 bigint,
  starts_04 bigint,
  starts_05 bigint,
  starts_06 bigint,
  starts_07 bigint,
  starts_08 bigint,
  starts_09 bigint,
  starts_10 bigint,
  starts_11 bigint,
  starts_12 bigint,
  starts_13 bigint,
  starts_14 bigint,
  starts_15 bigint,
  starts_16 bigint,
  starts_17 bigint,
  starts_18 bigint,
  starts_19 bigint,
  starts_20 bigint,
  starts_21 bigint,
  starts_22 bigint,
  starts_23 bigint,
  money_minor_00 bigint,
  money_minor_01 bigint,
  money_minor_02 bigint,
  money_minor_03 bigint,
  money_minor_04 bigint,
  money_minor_05 bigint,
  money_minor_06 bigint,
  money_minor_07 bigint,
  money_minor_08 bigint,
  money_minor_09 bigint,
  money_minor_10 bigint,
  money_minor_11 bigint,
  money_minor_12 bigint,
  money_minor_13 bigint,
  money_minor_14 bigint,
  money_minor_15 bigint,
  money_minor_16 bigint,
  money_minor_17 bigint,
  money_minor_18 bigint,
  money_minor_19 bigint,
  money_minor_20 bigint,
  money_minor_21 bigint,
  money_minor_22 bigint,
  money_minor_23 bigint,
  constraint reports_station_hours_pkey PRIMARY KEY (operator_id, day, station_id, currency)
);

create table reports_station_month_amounts (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  bucket smallint not null,
  orders bigint not null,
  net_minor bigint not null,
  constraint reports_station_month_amounts_pkey PRIMARY KEY (operator_id, day, station_id, currency, bucket)
);

create table reports_station_month_hours (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  energy_dwh_00 bigint,
  energy_dwh_01 bigint,
  energy_dwh_02 bigint,
  energy_dwh_03 bigint,
  energy_dwh_04 bigint,
  energy_dwh_05 bigint,
  energy_dwh_06 bigint,
  energy_dwh_07 bigint,
  energy_dwh_08 bigint,
  energy_dwh_09 bigint,
  energy_dwh_10 bigint,
  energy_dwh_11 bigint,
  energy_dwh_12 bigint,
  energy_dwh_13 bigint,
  energy_dwh_14 bigint,
  energy_dwh_15 bigint,
  energy_dwh_16 bigint,
  energy_dwh_17 bigint,
  energy_dwh_18 bigint,
  energy_dwh_19 bigint,
  energy_dwh_20 bigint,
  energy_dwh_21 bigint,
  energy_dwh_22 bigint,
  energy_dwh_23 bigint,
  starts_00 bigint,
  starts_01 bigint,
  starts_02 bigint,
  starts_03 bigint,
  starts_04 bigint,
  starts_05 bigint,
  starts_06 bigint,
  starts_07 bigint,
  starts_08 bigint,
  starts_09 bigint,
  starts_10 bigint,
  starts_11 bigint,
  starts_12 bigint,
  starts_13 bigint,
  starts_14 bigint,
  starts_15 bigint,
  starts_16 bigint,
  starts_17 bigint,
  starts_18 bigint,
  starts_19 bigint,
  starts_20 bigint,
  starts_21 bigint,
  starts_22 bigint,
  starts_23 bigint,
  money_minor_00 bigint,
  money_minor_01 bigint,
  money_minor_02 bigint,
  money_minor_03 bigint,
  money_minor_04 bigint,
  money_minor_05 bigint,
  money_minor_06 bigint,
  money_minor_07 bigint,
  money_minor_08 bigint,
  money_minor_09 bigint,
  money_minor_10 bigint,
  money_minor_11 bigint,
  money_minor_12 bigint,
  money_minor_13 bigint,
  money_minor_14 bigint,
  money_minor_15 bigint,
  money_minor_16 bigint,
  money_minor_17 bigint,
  money_minor_18 bigint,
  money_minor_19 bigint,
  money_minor_20 bigint,
  money_minor_21 bigint,
  money_minor_22 bigint,
  money_minor_23 bigint,
  constraint reports_station_month_hours_pkey PRIMARY KEY (operator_id, day, station_id, currency)
);

create table reports_station_month_sessions (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  sessions bigint not null,
  failed bigint not null,
  energy_dwh bigint not null,
  charging_seconds bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  soc_from_sum bigint not null,
  soc_to_sum bigint not null,
  soc_known bigint not null,
  constraint reports_station_month_sessions_pkey PRIMARY KEY (operator_id, day, station_id, currency)
);

create table reports_station_month_states (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  open_seconds bigint not null,
  known_seconds bigint not null,
  offline_seconds bigint not null,
  faulted_seconds bigint not null,
  disabled_seconds bigint not null,
  reserved_seconds bigint not null,
  excluded_seconds bigint not null,
  outages bigint not null,
  constraint reports_station_month_states_pkey PRIMARY KEY (operator_id, day, station_id)
);

create table reports_station_months (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  sessions bigint not null,
  charging_seconds bigint not null,
  energy_dwh bigint not null,
  energy_critical_peak_dwh bigint not null,
  energy_sharp_dwh bigint not null,
  energy_peak_dwh bigint not null,
  energy_flat_dwh bigint not null,
  energy_valley_dwh bigint not null,
  energy_deep_valley_dwh bigint not null,
  electricity_critical_peak_minor bigint not null,
  electricity_sharp_minor bigint not null,
  electricity_peak_minor bigint not null,
  electricity_flat_minor bigint not null,
  electricity_valley_minor bigint not null,
  electricity_deep_valley_minor bigint not null,
  service_critical_peak_minor bigint not null,
  service_sharp_minor bigint not null,
  service_peak_minor bigint not null,
  service_flat_minor bigint not null,
  service_valley_minor bigint not null,
  service_deep_valley_minor bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  flowed_dwh bigint not null,
  charged_seconds bigint not null,
  plugged_seconds bigint not null,
  used_days bigint not null,
  peak_w integer default 0 not null,
  constraint reports_station_months_pkey PRIMARY KEY (operator_id, day, station_id, currency)
);

create table reports_station_peaks (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  peak_w integer not null,
  peak_at timestamp with time zone not null,
  quarter_w integer not null,
  quarter_at timestamp with time zone not null,
  constraint reports_station_peaks_pkey PRIMARY KEY (operator_id, day, station_id),
  constraint reports_station_peaks_peak_w_check CHECK ((peak_w >= 0)),
  constraint reports_station_peaks_quarter_w_check CHECK ((quarter_w >= 0))
);

create table reports_station_sessions (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  sessions bigint not null,
  failed bigint not null,
  energy_dwh bigint not null,
  charging_seconds bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  soc_from_sum bigint not null,
  soc_to_sum bigint not null,
  soc_known bigint not null,
  constraint reports_station_sessions_pkey PRIMARY KEY (operator_id, day, station_id, currency)
);

create table reports_station_states (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  open_seconds bigint not null,
  known_seconds bigint not null,
  offline_seconds bigint not null,
  faulted_seconds bigint not null,
  disabled_seconds bigint not null,
  reserved_seconds bigint not null,
  excluded_seconds bigint not null,
  outages bigint not null,
  constraint reports_station_states_pkey PRIMARY KEY (operator_id, day, station_id)
);

create table reports_vehicle_spells (
  operator_id uuid not null,
  vehicle_id uuid not null,
  from_at timestamp with time zone not null,
  model_id uuid not null,
  type_id uuid not null,
  constraint reports_vehicle_spells_pkey PRIMARY KEY (operator_id, vehicle_id, from_at)
);

create table reports_zones (
  operator_id uuid not null,
  station_id uuid not null,
  time_zone text not null,
  constraint reports_zones_pkey PRIMARY KEY (operator_id, station_id)
);

create table stations_acceptance_runs (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  id_tag text not null,
  state text default 'running'::text not null,
  steps jsonb not null,
  notes text,
  started_by uuid not null,
  started_by_name text not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint stations_acceptance_runs_pkey PRIMARY KEY (operator_id, id),
  constraint stations_acceptance_runs_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_acceptance_runs_check CHECK (((state = 'running'::text) = (finished_at IS NULL))),
  constraint stations_acceptance_runs_gun_no_check CHECK (((gun_no >= 1) AND (gun_no <= 99))),
  constraint stations_acceptance_runs_id_tag_check CHECK (((length(id_tag) >= 1) AND (length(id_tag) <= 20))),
  constraint stations_acceptance_runs_notes_check CHECK ((length(notes) <= 1000)),
  constraint stations_acceptance_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'passed'::text, 'failed'::text, 'stopped'::text])))
);

create table stations_alarm_pending (
  operator_id uuid not null,
  rule_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  code text not null,
  since timestamp with time zone not null,
  detail text,
  level smallint,
  monitors text[] default '{}'::text[] not null,
  constraint stations_alarm_pending_pkey PRIMARY KEY (operator_id, rule_id, pile_id, gun_no, code),
  constraint stations_alarm_pending_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id) ON DELETE CASCADE,
  constraint stations_alarm_pending_level_check CHECK (((level >= 1) AND (level <= 4)))
);

create table stations_alarm_rules (
  operator_id uuid not null,
  id uuid not null,
  builtin text,
  name text not null,
  kind text not null,
  enabled boolean default true not null,
  station_id uuid,
  pile_id uuid,
  vendor text default ''::text not null,
  model text default ''::text not null,
  content jsonb not null,
  level smallint,
  hold_seconds integer default 0 not null,
  days smallint default 127 not null,
  from_minute smallint default 0 not null,
  to_minute smallint default 1440 not null,
  silent_until timestamp with time zone,
  silent_note text,
  escalate_minutes integer,
  close_minutes integer default 30 not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint stations_alarm_rules_pkey PRIMARY KEY (operator_id, id),
  constraint stations_alarm_rules_builtin_key UNIQUE (operator_id, builtin),
  constraint stations_alarm_rules_name_key UNIQUE (operator_id, name),
  constraint stations_alarm_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint stations_alarm_rules_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id) ON DELETE CASCADE,
  constraint stations_alarm_rules_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id) ON DELETE CASCADE,
  constraint stations_alarm_rules_builtin_check CHECK ((length(builtin) <= 40)),
  constraint stations_alarm_rules_close_minutes_check CHECK (((close_minutes >= 1) AND (close_minutes <= 10080))),
  constraint stations_alarm_rules_days_check CHECK (((days >= 1) AND (days <= 127))),
  constraint stations_alarm_rules_escalate_minutes_check CHECK (((escalate_minutes >= 1) AND (escalate_minutes <= 10080))),
  constraint stations_alarm_rules_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  constraint stations_alarm_rules_hold_seconds_check CHECK (((hold_seconds >= 0) AND (hold_seconds <= 86400))),
  constraint stations_alarm_rules_kind_check CHECK ((kind = ANY (ARRAY['fault'::text, 'offline'::text, 'threshold'::text, 'security'::text]))),
  constraint stations_alarm_rules_level_check CHECK (((level >= 1) AND (level <= 4))),
  constraint stations_alarm_rules_model_check CHECK ((length(model) <= 50)),
  constraint stations_alarm_rules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint stations_alarm_rules_silent_note_check CHECK ((length(silent_note) <= 200)),
  constraint stations_alarm_rules_to_minute_check CHECK (((to_minute >= 1) AND (to_minute <= 1440))),
  constraint stations_alarm_rules_vendor_check CHECK ((length(vendor) <= 50))
);

create table stations_alarm_steps (
  operator_id uuid not null,
  id uuid not null,
  alarm_id uuid not null,
  kind text not null,
  level smallint not null,
  at timestamp with time zone not null,
  user_id uuid,
  user_name text,
  note text,
  told boolean default false not null,
  person_id uuid,
  constraint stations_alarm_steps_pkey PRIMARY KEY (operator_id, id),
  constraint stations_alarm_steps_operator_id_alarm_id_fkey FOREIGN KEY (operator_id, alarm_id) REFERENCES stations_alarms(operator_id, id),
  constraint stations_alarm_steps_kind_check CHECK ((kind = ANY (ARRAY['raised'::text, 'reopened'::text, 'acknowledged'::text, 'cleared'::text, 'closed'::text, 'escalated'::text, 'folded'::text, 'unfolded'::text, 'noted'::text, 'assigned'::text, 'unassigned'::text]))),
  constraint stations_alarm_steps_level_check CHECK (((level >= 1) AND (level <= 4))),
  constraint stations_alarm_steps_note_check CHECK ((length(note) <= 500)),
  constraint stations_alarm_steps_person_check CHECK (((kind = ANY (ARRAY['assigned'::text, 'unassigned'::text])) = (person_id IS NOT NULL)))
);

create table stations_alarm_watch (
  operator_id uuid not null,
  links_seen_at timestamp with time zone not null,
  looked_at timestamp with time zone not null,
  constraint stations_alarm_watch_pkey PRIMARY KEY (operator_id),
  constraint stations_alarm_watch_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id)
);

create table stations_alarms (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  pile_id uuid,
  gun_no smallint default 0 not null,
  code text not null,
  level smallint not null,
  state text default 'raised'::text not null,
  standing boolean default true not null,
  rule_id uuid,
  count integer default 1 not null,
  detail text,
  raised_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  acknowledged_name text,
  cleared_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by uuid,
  closed_name text,
  escalated_at timestamp with time zone,
  folded_into uuid,
  changed_at timestamp with time zone default clock_timestamp() not null,
  terminal_no text,
  day date,
  monitors text[] default '{}'::text[] not null,
  assigned_to uuid,
  assigned_name text,
  constraint stations_alarms_pkey PRIMARY KEY (operator_id, id),
  constraint stations_alarms_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_alarms_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint stations_alarms_assigned_check CHECK (((assigned_to IS NULL) = (assigned_name IS NULL))),
  constraint stations_alarms_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint stations_alarms_code_check CHECK (((length(code) >= 1) AND (length(code) <= 10))),
  constraint stations_alarms_day_check CHECK (((day IS NULL) OR ((pile_id IS NULL) AND (gun_no = 0) AND (terminal_no IS NULL)))),
  constraint stations_alarms_detail_check CHECK ((length(detail) <= 300)),
  constraint stations_alarms_gun_no_check CHECK (((gun_no >= 0) AND (gun_no <= 99))),
  constraint stations_alarms_level_check CHECK (((level >= 1) AND (level <= 4))),
  constraint stations_alarms_state_check CHECK ((state = ANY (ARRAY['raised'::text, 'acknowledged'::text, 'cleared'::text, 'closed'::text]))),
  constraint stations_alarms_terminal_check CHECK (((terminal_no IS NULL) OR ((pile_id IS NULL) AND (gun_no = 0)))),
  constraint stations_alarms_terminal_no_check CHECK (((length(terminal_no) >= 1) AND (length(terminal_no) <= 40)))
);

create table stations_asset_moves (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text,
  user_id uuid,
  user_name text,
  moved_at timestamp with time zone default now() not null,
  constraint stations_asset_moves_pkey PRIMARY KEY (operator_id, id),
  constraint stations_asset_moves_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id) ON DELETE CASCADE,
  constraint stations_asset_moves_allowed CHECK ((((from_state = 'stock'::text) AND (to_state = 'awaiting'::text)) OR ((from_state = 'stock'::text) AND (to_state = 'retired'::text)) OR ((from_state = 'awaiting'::text) AND (to_state = 'stock'::text)) OR ((from_state = 'awaiting'::text) AND (to_state = 'operating'::text)) OR ((from_state = 'awaiting'::text) AND (to_state = 'retired'::text)) OR ((from_state = 'operating'::text) AND (to_state = 'disabled'::text)) OR ((from_state = 'operating'::text) AND (to_state = 'repair'::text)) OR ((from_state = 'disabled'::text) AND (to_state = 'operating'::text)) OR ((from_state = 'disabled'::text) AND (to_state = 'repair'::text)) OR ((from_state = 'disabled'::text) AND (to_state = 'retired'::text)) OR ((from_state = 'repair'::text) AND (to_state = 'operating'::text)) OR ((from_state = 'repair'::text) AND (to_state = 'disabled'::text)) OR ((from_state = 'repair'::text) AND (to_state = 'retired'::text)))),
  constraint stations_asset_moves_check CHECK (((user_id IS NULL) OR (reason IS NOT NULL))),
  constraint stations_asset_moves_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200)))
);

create table stations_authorities (
  operator_id uuid not null,
  id uuid not null,
  certificate text not null,
  sealed_key bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint stations_authorities_pkey PRIMARY KEY (operator_id, id),
  constraint stations_authorities_operator_id_key UNIQUE (operator_id),
  constraint stations_authorities_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id)
);

create table stations_bad_samples (
  operator_id uuid not null,
  id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  at timestamp with time zone not null,
  device_at timestamp with time zone,
  received_at timestamp with time zone not null,
  measurand text not null,
  reason text not null,
  value text not null,
  constraint stations_bad_samples_pkey PRIMARY KEY (operator_id, id),
  constraint stations_bad_samples_once UNIQUE (operator_id, pile_key, at, gun_no, measurand, reason),
  constraint stations_bad_samples_measurand_check CHECK ((length(measurand) <= 40)),
  constraint stations_bad_samples_reason_check CHECK ((reason = ANY (ARRAY['not-a-number'::text, 'out-of-range'::text, 'backwards'::text, 'too-fast'::text, 'clock-ahead'::text, 'clock-unset'::text]))),
  constraint stations_bad_samples_value_check CHECK ((length(value) <= 60))
);

create table stations_certificates (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  serial text not null,
  fingerprint bytea not null,
  certificate text not null,
  not_before timestamp with time zone not null,
  not_after timestamp with time zone not null,
  state text not null,
  created_at timestamp with time zone default now() not null,
  use text default 'station'::text not null,
  constraint stations_certificates_pkey PRIMARY KEY (operator_id, id),
  constraint stations_certificates_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_certificates_fingerprint_check CHECK ((length(fingerprint) = 32)),
  constraint stations_certificates_serial_check CHECK ((length(serial) <= 64)),
  constraint stations_certificates_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'active'::text, 'refused'::text, 'revoked'::text]))),
  constraint stations_certificates_use_check CHECK ((use = ANY (ARRAY['station'::text, 'v2g'::text])))
);

create table stations_charging_profiles (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  profile_no integer not null,
  purpose text not null,
  stack_level integer not null,
  profile jsonb not null,
  command_id uuid,
  accepted_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  checked_at timestamp with time zone,
  ended_for text,
  constraint stations_charging_profiles_pkey PRIMARY KEY (operator_id, id),
  constraint stations_charging_profiles_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_charging_profiles_ended_for_check CHECK ((ended_for = ANY (ARRAY['replaced'::text, 'cleared'::text, 'lost'::text]))),
  constraint stations_charging_profiles_gun_no_check CHECK (((gun_no >= 0) AND (gun_no <= 99))),
  constraint stations_charging_profiles_purpose_check CHECK ((purpose = ANY (ARRAY['ChargePointMaxProfile'::text, 'TxDefaultProfile'::text, 'TxProfile'::text]))),
  constraint stations_charging_profiles_stack_level_check CHECK ((stack_level >= 0))
);

create table stations_commands (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  action text not null,
  payload jsonb not null,
  sealed_payload bytea,
  state text not null,
  reply jsonb,
  reason text,
  requested_by uuid not null,
  requested_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone default (now() + '00:00:35'::interval) not null,
  sent_at timestamp with time zone,
  answered_at timestamp with time zone,
  queued boolean default false not null,
  requested_by_name text,
  constraint stations_commands_pkey PRIMARY KEY (operator_id, id),
  constraint stations_commands_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_commands_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint stations_commands_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'accepted'::text, 'rejected'::text, 'timeout'::text, 'offline'::text, 'failed'::text, 'expired'::text, 'cancelled'::text])))
);

create table stations_configurations (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  keys jsonb not null,
  command_id uuid,
  read_at timestamp with time zone not null,
  constraint stations_configurations_pkey PRIMARY KEY (operator_id, id),
  constraint stations_configurations_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id)
);

create table stations_days (
  operator_id uuid not null,
  place uuid not null,
  gun_no smallint not null,
  day date not null,
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  power_max_w bigint,
  temperature_max_dc integer,
  constraint stations_days_pkey PRIMARY KEY (operator_id, place, gun_no, day)
);

create table stations_days_done (
  operator_id uuid not null,
  place uuid not null,
  time_zone text not null,
  until date not null,
  constraint stations_days_done_pkey PRIMARY KEY (operator_id, place)
);

create table stations_display_messages (
  operator_id uuid not null,
  pile_id uuid not null,
  message_no integer not null,
  priority text not null,
  state text,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  format text not null,
  language text,
  content text not null,
  told_at timestamp with time zone not null,
  session text,
  constraint stations_display_messages_pkey PRIMARY KEY (operator_id, pile_id, message_no),
  constraint stations_display_messages_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_display_messages_content_check CHECK ((length(content) <= 2000)),
  constraint stations_display_messages_format_check CHECK (((length(format) >= 1) AND (length(format) <= 20))),
  constraint stations_display_messages_language_check CHECK ((length(language) <= 20)),
  constraint stations_display_messages_message_no_check CHECK ((message_no >= 0)),
  constraint stations_display_messages_priority_check CHECK (((length(priority) >= 1) AND (length(priority) <= 30))),
  constraint stations_display_messages_session_check CHECK ((length(session) <= 64)),
  constraint stations_display_messages_state_check CHECK (((length(state) >= 1) AND (length(state) <= 30)))
);

create table stations_event_streams (
  operator_id uuid not null,
  pile_id uuid not null,
  stream_no integer not null,
  monitor_no integer not null,
  interval_s integer,
  most_values integer,
  opened_at timestamp with time zone not null,
  heard_at timestamp with time zone,
  constraint stations_event_streams_pkey PRIMARY KEY (operator_id, pile_id, stream_no),
  constraint stations_event_streams_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id)
);

create table stations_events (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  kind text not null,
  level smallint not null,
  code text not null,
  detail text,
  device_at timestamp with time zone,
  received_at timestamp with time zone not null,
  alarmed boolean default false not null,
  gun_no smallint,
  vendor_code text,
  cleared boolean,
  event_no integer default '-1'::integer not null,
  monitor_no integer,
  constraint stations_events_pkey PRIMARY KEY (operator_id, id),
  constraint stations_events_once UNIQUE (operator_id, pile_id, kind, code, device_at, event_no),
  constraint stations_events_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_events_code_check CHECK (((length(code) >= 1) AND (length(code) <= 60))),
  constraint stations_events_detail_check CHECK ((length(detail) <= 300)),
  constraint stations_events_gun_no_check CHECK (((gun_no >= 0) AND (gun_no <= 99))),
  constraint stations_events_kind_check CHECK ((kind = ANY (ARRAY['security'::text, 'firmware'::text, 'diagnostics'::text, 'log'::text, 'connection'::text, 'certificate'::text, 'link'::text, 'monitor'::text, 'report'::text, 'start'::text]))),
  constraint stations_events_level_check CHECK (((level >= 1) AND (level <= 4))),
  constraint stations_events_vendor_code_check CHECK ((length(vendor_code) <= 50))
);

create table stations_external_limits (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  source text not null,
  is_grid_critical boolean default false not null,
  schedule jsonb,
  told_at timestamp with time zone not null,
  constraint stations_external_limits_pkey PRIMARY KEY (operator_id, pile_id, gun_no, source),
  constraint stations_external_limits_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_external_limits_gun_no_check CHECK (((gun_no >= 0) AND (gun_no <= 99))),
  constraint stations_external_limits_source_check CHECK (((length(source) >= 1) AND (length(source) <= 30)))
);

create table stations_fault_mappings (
  operator_id uuid not null,
  id uuid not null,
  vendor text default ''::text not null,
  model text default ''::text not null,
  error_code text default ''::text not null,
  vendor_code text default ''::text not null,
  fault_code text not null,
  level smallint,
  note text default ''::text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint stations_fault_mappings_pkey PRIMARY KEY (operator_id, id),
  constraint stations_fault_mappings_key UNIQUE (operator_id, vendor, model, error_code, vendor_code),
  constraint stations_fault_mappings_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint stations_fault_mappings_check CHECK (((error_code <> ''::text) OR (vendor_code <> ''::text))),
  constraint stations_fault_mappings_error_code_check CHECK ((length(error_code) <= 50)),
  constraint stations_fault_mappings_fault_code_check CHECK (((length(fault_code) >= 1) AND (length(fault_code) <= 10))),
  constraint stations_fault_mappings_level_check CHECK (((level >= 1) AND (level <= 4))),
  constraint stations_fault_mappings_model_check CHECK ((length(model) <= 50)),
  constraint stations_fault_mappings_note_check CHECK ((length(note) <= 200)),
  constraint stations_fault_mappings_vendor_check CHECK ((length(vendor) <= 50)),
  constraint stations_fault_mappings_vendor_code_check CHECK ((length(vendor_code) <= 50))
);

create table stations_firmware (
  operator_id uuid not null,
  id uuid not null,
  vendor text not null,
  model text not null,
  version text not null,
  file_name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  stored_as text not null,
  signature text,
  signing_certificate text,
  notes text,
  state text default 'draft'::text not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  constraint stations_firmware_pkey PRIMARY KEY (operator_id, id),
  constraint stations_firmware_version_key UNIQUE (operator_id, vendor, model, version),
  constraint stations_firmware_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint stations_firmware_bytes_check CHECK ((bytes > 0)),
  constraint stations_firmware_check CHECK (((signature IS NULL) = (signing_certificate IS NULL))),
  constraint stations_firmware_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint stations_firmware_model_check CHECK (((length(model) >= 1) AND (length(model) <= 50))),
  constraint stations_firmware_notes_check CHECK ((length(notes) <= 1000)),
  constraint stations_firmware_sha256_check CHECK ((length(sha256) = 32)),
  constraint stations_firmware_signature_check CHECK ((length(signature) <= 800)),
  constraint stations_firmware_signing_certificate_check CHECK ((length(signing_certificate) <= 5500)),
  constraint stations_firmware_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'released'::text, 'withdrawn'::text]))),
  constraint stations_firmware_vendor_check CHECK (((length(vendor) >= 1) AND (length(vendor) <= 50))),
  constraint stations_firmware_version_check CHECK (((length(version) >= 1) AND (length(version) <= 50)))
);

create table stations_frame_flushes (
  operator_id uuid not null,
  pile_key bigint not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  frames integer not null,
  errors boolean not null,
  actions text not null,
  heard integer[] not null,
  packed bytea not null,
  constraint stations_frame_flushes_frames_check CHECK ((frames > 0)),
  constraint stations_frame_flushes_hour CHECK (((to_at >= from_at) AND (date_bin('01:00:00'::interval, from_at, '2000-01-01 00:00:00+00'::timestamp with time zone) = date_bin('01:00:00'::interval, to_at, '2000-01-01 00:00:00+00'::timestamp with time zone)))),
  constraint stations_frame_flushes_packed_check CHECK ((length(packed) > 1))
);

create table stations_frame_packs (
  operator_id uuid not null,
  pile_key bigint not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  frames integer not null,
  errors boolean not null,
  actions text not null,
  heard integer[] not null,
  packed bytea not null,
  constraint stations_frame_packs_frames_check CHECK ((frames > 0)),
  constraint stations_frame_packs_hour CHECK (((to_at >= from_at) AND (date_bin('01:00:00'::interval, from_at, '2000-01-01 00:00:00+00'::timestamp with time zone) = date_bin('01:00:00'::interval, to_at, '2000-01-01 00:00:00+00'::timestamp with time zone)))),
  constraint stations_frame_packs_packed_check CHECK ((length(packed) > 1))
) partition by RANGE (from_at);

create table stations_frame_packs_other (
  operator_id uuid not null,
  pile_key bigint not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  frames integer not null,
  errors boolean not null,
  actions text not null,
  heard integer[] not null,
  packed bytea not null,
  constraint stations_frame_packs_frames_check CHECK ((frames > 0)),
  constraint stations_frame_packs_hour CHECK (((to_at >= from_at) AND (date_bin('01:00:00'::interval, from_at, '2000-01-01 00:00:00+00'::timestamp with time zone) = date_bin('01:00:00'::interval, to_at, '2000-01-01 00:00:00+00'::timestamp with time zone)))),
  constraint stations_frame_packs_packed_check CHECK ((length(packed) > 1))
) -- partition of stations_frame_packs DEFAULT;

create table stations_frames (
  operator_id uuid not null,
  pile_key bigint not null,
  at timestamp with time zone not null,
  direction text not null,
  action text,
  message_id text,
  body text not null,
  constraint stations_frames_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text])))
) partition by RANGE (at);

create table stations_frames_other (
  operator_id uuid not null,
  pile_key bigint not null,
  at timestamp with time zone not null,
  direction text not null,
  action text,
  message_id text,
  body text not null,
  constraint stations_frames_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text])))
) -- partition of stations_frames DEFAULT;

create table stations_gun_states (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  status text not null,
  reported_status text not null,
  error_code text,
  vendor_error_code text,
  info text,
  device_at timestamp with time zone,
  received_at timestamp with time zone not null,
  changed_at timestamp with time zone default now() not null,
  constraint stations_gun_states_pkey PRIMARY KEY (operator_id, pile_id, gun_no),
  constraint stations_gun_states_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_gun_states_gun_no_check CHECK (((gun_no >= 0) AND (gun_no <= 99))),
  constraint stations_gun_states_status_check CHECK ((status = ANY (ARRAY['idle'::text, 'occupied'::text, 'charging'::text, 'suspended'::text, 'reserved'::text, 'disabled'::text, 'faulted'::text])))
);

create table stations_gun_values (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  sampled_at timestamp with time zone not null,
  register_dwh bigint,
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  soc smallint,
  temperature_dc integer,
  changed_at timestamp with time zone default now() not null,
  constraint stations_gun_values_pkey PRIMARY KEY (operator_id, pile_id, gun_no)
);

create table stations_guns (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  connector_type smallint default 4 not null,
  rated_power_w bigint,
  standard smallint,
  ocpi_type text,
  min_voltage_dv integer,
  max_voltage_dv integer,
  max_current_da integer,
  full_power_from_dv integer,
  full_power_to_dv integer,
  auxiliary_v smallint,
  park_no text,
  constraint stations_guns_pkey PRIMARY KEY (operator_id, pile_id, gun_no),
  constraint stations_guns_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_guns_auxiliary_v_check CHECK ((auxiliary_v = ANY (ARRAY[12, 24]))),
  constraint stations_guns_connector_type_check CHECK (((connector_type >= 1) AND (connector_type <= 6))),
  constraint stations_guns_full_power_from_dv_check CHECK (((full_power_from_dv >= 0) AND (full_power_from_dv <= 20000))),
  constraint stations_guns_full_power_to_dv_check CHECK (((full_power_to_dv >= 0) AND (full_power_to_dv <= 20000))),
  constraint stations_guns_gun_no_check CHECK (((gun_no >= 1) AND (gun_no <= 99))),
  constraint stations_guns_max_current_da_check CHECK (((max_current_da >= 0) AND (max_current_da <= 50000))),
  constraint stations_guns_max_voltage_dv_check CHECK (((max_voltage_dv >= 0) AND (max_voltage_dv <= 20000))),
  constraint stations_guns_min_voltage_dv_check CHECK (((min_voltage_dv >= 0) AND (min_voltage_dv <= 20000))),
  constraint stations_guns_ocpi_type_check CHECK ((ocpi_type = ANY (ARRAY['GBT_AC'::text, 'GBT_DC'::text, 'IEC_62196_T1'::text, 'IEC_62196_T1_COMBO'::text, 'IEC_62196_T2'::text, 'IEC_62196_T2_COMBO'::text, 'CHADEMO'::text, 'TESLA_S'::text, 'PANTOGRAPH_BOTTOM_UP'::text, 'PANTOGRAPH_TOP_DOWN'::text]))),
  constraint stations_guns_park_no_check CHECK (((length(park_no) >= 1) AND (length(park_no) <= 20))),
  constraint stations_guns_rated_power_w_check CHECK ((rated_power_w >= 0)),
  constraint stations_guns_standard_check CHECK ((standard = ANY (ARRAY[1, 2]))),
  constraint stations_guns_voltage CHECK (((min_voltage_dv <= max_voltage_dv) AND (full_power_from_dv <= full_power_to_dv)))
);

create table stations_identities (
  identity text not null,
  operator_id uuid not null,
  pile_id uuid not null,
  secret_hash bytea,
  previous_secret_hash bytea,
  no_password boolean default false not null,
  secret_changed_at timestamp with time zone,
  security_profile smallint default 0 not null,
  next_security_profile smallint,
  constraint stations_identities_pkey PRIMARY KEY (identity),
  constraint stations_identities_operator_id_pile_id_key UNIQUE (operator_id, pile_id),
  constraint stations_identities_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_identities_check CHECK ((no_password OR (secret_hash IS NOT NULL))),
  constraint stations_identities_identity_check CHECK ((identity ~ '^[A-Za-z0-9._:@*+=|-]{1,48}$'::text)),
  constraint stations_identities_next_security_profile_check CHECK (((next_security_profile >= 1) AND (next_security_profile <= 3))),
  constraint stations_identities_security_profile_check CHECK (((security_profile >= 0) AND (security_profile <= 3)))
);

create table stations_inspections (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  inspected_on date not null,
  due_on date,
  passed boolean not null,
  note text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamp with time zone default now() not null,
  constraint stations_inspections_pkey PRIMARY KEY (operator_id, id),
  constraint stations_inspections_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id) ON DELETE CASCADE,
  constraint stations_inspections_check CHECK ((due_on > inspected_on)),
  constraint stations_inspections_note_check CHECK ((length(note) <= 500))
);

create table stations_links (
  operator_id uuid not null,
  pile_id uuid not null,
  connected boolean not null,
  process_id text,
  subprotocol text,
  address text,
  changed_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint stations_links_pkey PRIMARY KEY (operator_id, pile_id),
  constraint stations_links_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id)
);

create table stations_list_marks (
  operator_id uuid not null,
  id uuid not null,
  refuses boolean not null,
  constraint stations_list_marks_pkey PRIMARY KEY (operator_id, id),
  constraint stations_list_marks_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id)
);

create table stations_list_pushes (
  operator_id uuid not null,
  pile_id uuid not null,
  paused boolean default false not null,
  tried_at timestamp with time zone,
  answer text,
  failures smallint default 0 not null,
  next_at timestamp with time zone,
  due_at timestamp with time zone,
  claimed_until timestamp with time zone,
  clear_cache boolean default false not null,
  constraint stations_list_pushes_pkey PRIMARY KEY (operator_id, pile_id),
  constraint stations_list_pushes_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_list_pushes_answer_check CHECK ((length(answer) <= 60))
);

create table stations_list_turns (
  operator_id uuid not null,
  no bigint not null,
  digest text,
  constraint stations_list_turns_pkey PRIMARY KEY (operator_id),
  constraint stations_list_turns_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint stations_list_turns_digest_check CHECK ((length(digest) = 43))
);

create table stations_load (
  operator_id uuid not null,
  station_id uuid not null,
  step smallint not null,
  at timestamp with time zone not null,
  power_w bigint,
  temperature_max_dc integer,
  constraint stations_load_pkey PRIMARY KEY (operator_id, station_id, step, at),
  constraint stations_load_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id) ON DELETE CASCADE,
  constraint stations_load_step_check CHECK ((step = ANY (ARRAY[300, 3600])))
);

create table stations_local_lists (
  operator_id uuid not null,
  pile_id uuid not null,
  version integer not null,
  entries jsonb not null,
  accepted_at timestamp with time zone not null,
  reported_version integer,
  reported_at timestamp with time zone,
  delta jsonb default '{}'::jsonb not null,
  digest text,
  digest_version integer,
  size integer,
  wanted_digest text,
  constraint stations_local_lists_pkey PRIMARY KEY (operator_id, pile_id),
  constraint stations_local_lists_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_local_lists_digest_check CHECK ((length(digest) = 43)),
  constraint stations_local_lists_size_check CHECK ((size >= 0)),
  constraint stations_local_lists_version_check CHECK ((version >= 0)),
  constraint stations_local_lists_wanted_digest_check CHECK ((length(wanted_digest) = 43))
);

create table stations_meter_readings (
  operator_id uuid not null,
  meter_id uuid not null,
  at timestamp with time zone not null,
  register_dwh bigint not null,
  restarts boolean default false not null,
  source text not null,
  doubt text,
  recorded_at timestamp with time zone default now() not null,
  constraint stations_meter_readings_pkey PRIMARY KEY (operator_id, meter_id, at),
  constraint stations_meter_readings_operator_id_meter_id_fkey FOREIGN KEY (operator_id, meter_id) REFERENCES stations_meters(operator_id, id),
  constraint stations_meter_readings_doubt_check CHECK ((doubt = ANY (ARRAY['backwards'::text, 'too_fast'::text]))),
  constraint stations_meter_readings_register_dwh_check CHECK ((register_dwh >= 0)),
  constraint stations_meter_readings_source_check CHECK ((source = ANY (ARRAY['csv'::text, 'api'::text, 'console'::text])))
);

create table stations_meters (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  meter_no text not null,
  name text default ''::text not null,
  multiplier integer default 1 not null,
  max_power_w bigint,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint stations_meters_pkey PRIMARY KEY (operator_id, id),
  constraint stations_meters_meter_no_key UNIQUE (operator_id, meter_no),
  constraint stations_meters_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint stations_meters_max_power_w_check CHECK (((max_power_w >= 1) AND (max_power_w <= 1000000000))),
  constraint stations_meters_meter_no_check CHECK ((meter_no ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint stations_meters_multiplier_check CHECK (((multiplier >= 1) AND (multiplier <= 100000))),
  constraint stations_meters_name_check CHECK ((length(name) <= 60))
);

create table stations_monitors (
  operator_id uuid not null,
  pile_id uuid not null,
  monitor_no integer not null,
  key text collate "C" not null,
  type text not null,
  value double precision not null,
  severity smallint not null,
  in_transaction boolean not null,
  seen_at timestamp with time zone not null,
  constraint stations_monitors_pkey PRIMARY KEY (operator_id, pile_id, monitor_no),
  constraint stations_monitors_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_monitors_key_check CHECK (((length(key) >= 3) AND (length(key) <= 250))),
  constraint stations_monitors_severity_check CHECK (((severity >= 0) AND (severity <= 9))),
  constraint stations_monitors_type_check CHECK ((length(type) <= 30))
);

create table stations_parameter_templates (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  vendor text default ''::text not null,
  model text default ''::text not null,
  keys jsonb not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint stations_parameter_templates_pkey PRIMARY KEY (operator_id, id),
  constraint stations_parameter_templates_name_key UNIQUE (operator_id, name),
  constraint stations_parameter_templates_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint stations_parameter_templates_model_check CHECK ((length(model) <= 50)),
  constraint stations_parameter_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint stations_parameter_templates_vendor_check CHECK ((length(vendor) <= 50))
);

create table stations_pictures (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  place smallint not null,
  kind smallint not null,
  type text not null,
  bytes integer not null,
  sha256 bytea not null,
  stored_as text not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint stations_pictures_pkey PRIMARY KEY (operator_id, id),
  constraint stations_pictures_place UNIQUE (operator_id, station_id, place) DEFERRABLE INITIALLY DEFERRED,
  constraint stations_pictures_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id) ON DELETE CASCADE,
  constraint stations_pictures_bytes_check CHECK ((bytes > 0)),
  constraint stations_pictures_kind_check CHECK (((kind >= 1) AND (kind <= 4))),
  constraint stations_pictures_place_check CHECK (((place >= 1) AND (place <= 9))),
  constraint stations_pictures_stored_as_check CHECK ((stored_as ~ '^[0-9a-f]{32}$'::text)),
  constraint stations_pictures_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);

create table stations_piles (
  operator_id uuid not null,
  id uuid not null,
  pile_key bigint generated always as identity not null,
  station_id uuid not null,
  pile_no text not null,
  name text not null,
  equipment_type smallint default 1 not null,
  protocol text default 'ocpp1.6j'::text not null,
  rated_power_w bigint not null,
  asset_state text default 'awaiting'::text not null,
  vendor text,
  model text,
  serial_number text,
  firmware text,
  iccid text,
  imsi text,
  booted_at timestamp with time zone,
  remark text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  owner_name text,
  manufacturer text,
  manufacturer_code text,
  plate_model text,
  produced_on date,
  commissioned_on date,
  warranty_until date,
  min_voltage_dv integer,
  max_voltage_dv integer,
  max_current_da integer,
  network text,
  sim_expires_on date,
  longitude double precision,
  latitude double precision,
  given_longitude double precision,
  given_latitude double precision,
  given_system text,
  low_balance_minor bigint,
  power_limit_percent smallint,
  plug_and_charge boolean default false not null,
  auto_power boolean default false not null,
  public_visible boolean default true not null,
  constraint stations_piles_pkey PRIMARY KEY (operator_id, id),
  constraint stations_piles_operator_id_pile_key_key UNIQUE (operator_id, pile_key),
  constraint stations_piles_pile_no_key UNIQUE (operator_id, pile_no),
  constraint stations_piles_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint stations_piles_asset_state_check CHECK ((asset_state = ANY (ARRAY['stock'::text, 'awaiting'::text, 'operating'::text, 'disabled'::text, 'repair'::text, 'retired'::text]))),
  constraint stations_piles_equipment_type_check CHECK (((equipment_type >= 1) AND (equipment_type <= 5))),
  constraint stations_piles_given_system_check CHECK ((given_system = ANY (ARRAY['wgs84'::text, 'gcj02'::text, 'bd09'::text]))),
  constraint stations_piles_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint stations_piles_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint stations_piles_low_balance_minor_check CHECK (((low_balance_minor >= 0) AND (low_balance_minor <= 100000000))),
  constraint stations_piles_manufacturer_check CHECK (((length(manufacturer) >= 1) AND (length(manufacturer) <= 80))),
  constraint stations_piles_manufacturer_code_check CHECK ((manufacturer_code ~ '^[A-Za-z0-9]{9}$'::text)),
  constraint stations_piles_max_current_da_check CHECK (((max_current_da >= 0) AND (max_current_da <= 50000))),
  constraint stations_piles_max_voltage_dv_check CHECK (((max_voltage_dv >= 0) AND (max_voltage_dv <= 20000))),
  constraint stations_piles_min_voltage_dv_check CHECK (((min_voltage_dv >= 0) AND (min_voltage_dv <= 20000))),
  constraint stations_piles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint stations_piles_network_check CHECK ((network = ANY (ARRAY['sim'::text, 'lan'::text, 'wan'::text]))),
  constraint stations_piles_owner_name_check CHECK (((length(owner_name) >= 1) AND (length(owner_name) <= 100))),
  constraint stations_piles_pile_no_check CHECK ((pile_no ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint stations_piles_plate_model_check CHECK (((length(plate_model) >= 1) AND (length(plate_model) <= 60))),
  constraint stations_piles_position CHECK (((longitude IS NULL) = (latitude IS NULL))),
  constraint stations_piles_power_limit_percent_check CHECK (((power_limit_percent >= 30) AND (power_limit_percent <= 100))),
  constraint stations_piles_protocol_check CHECK ((protocol = ANY (ARRAY['ocpp1.6j'::text, 'ocpp2.0.1'::text, 'ocpp2.1'::text]))),
  constraint stations_piles_rated_power_w_check CHECK (((rated_power_w >= 0) AND (rated_power_w <= 10000000))),
  constraint stations_piles_remark_check CHECK ((length(remark) <= 500)),
  constraint stations_piles_voltage CHECK ((min_voltage_dv <= max_voltage_dv))
);

create table stations_power_limits (
  operator_id uuid not null,
  pile_id uuid not null,
  limit_w bigint,
  accepted boolean not null,
  answer text not null,
  tried_at timestamp with time zone not null,
  constraint stations_power_limits_pkey PRIMARY KEY (operator_id, pile_id),
  constraint stations_power_limits_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id) ON DELETE CASCADE,
  constraint stations_power_limits_answer_check CHECK ((length(answer) <= 100)),
  constraint stations_power_limits_limit_w_check CHECK ((limit_w > 0))
);

create table stations_profile_templates (
  operator_id uuid not null,
  id uuid not null,
  no integer not null,
  name text not null,
  purpose text not null,
  stack_level smallint default 0 not null,
  unit text not null,
  periods jsonb not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint stations_profile_templates_pkey PRIMARY KEY (operator_id, id),
  constraint stations_profile_templates_name_key UNIQUE (operator_id, name),
  constraint stations_profile_templates_no_key UNIQUE (operator_id, no),
  constraint stations_profile_templates_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint stations_profile_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint stations_profile_templates_no_check CHECK (((no >= 1) AND (no <= 10000000))),
  constraint stations_profile_templates_purpose_check CHECK ((purpose = ANY (ARRAY['ChargePointMaxProfile'::text, 'TxDefaultProfile'::text]))),
  constraint stations_profile_templates_stack_level_check CHECK (((stack_level >= 0) AND (stack_level <= 100))),
  constraint stations_profile_templates_unit_check CHECK ((unit = ANY (ARRAY['W'::text, 'A'::text])))
);

create table stations_refused (
  identity text not null,
  address text not null,
  subprotocol text not null,
  cause text not null,
  operator_id uuid,
  attempts bigint default 1 not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint stations_refused_pkey PRIMARY KEY (identity, address, subprotocol, cause)
);

create table stations_reservations (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  reservation_no integer not null,
  id_tag text not null,
  expires_at timestamp with time zone not null,
  state text not null,
  command_id uuid,
  accepted_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint stations_reservations_pkey PRIMARY KEY (operator_id, id),
  constraint stations_reservations_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_reservations_check CHECK (((state = 'active'::text) = (ended_at IS NULL))),
  constraint stations_reservations_gun_no_check CHECK (((gun_no >= 0) AND (gun_no <= 99))),
  constraint stations_reservations_state_check CHECK ((state = ANY (ARRAY['active'::text, 'used'::text, 'cancelled'::text, 'replaced'::text])))
);

create table stations_rollout_piles (
  operator_id uuid not null,
  rollout_id uuid not null,
  pile_id uuid not null,
  stage smallint not null,
  "position" integer not null,
  state text default 'waiting'::text not null,
  answer text,
  before jsonb,
  transfer_id uuid,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint stations_rollout_piles_pkey PRIMARY KEY (operator_id, rollout_id, pile_id),
  constraint stations_rollout_piles_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_rollout_piles_operator_id_rollout_id_fkey FOREIGN KEY (operator_id, rollout_id) REFERENCES stations_rollouts(operator_id, id),
  constraint stations_rollout_piles_answer_check CHECK ((length(answer) <= 500)),
  constraint stations_rollout_piles_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'done'::text, 'failed'::text, 'skipped'::text])))
);

create table stations_rollouts (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  title text not null,
  content jsonb not null,
  stop_at smallint not null,
  stage smallint default 0 not null,
  state text not null,
  stopped_for text,
  undoes uuid,
  requested_by uuid not null,
  requested_by_name text not null,
  approval_id uuid,
  scope_stations uuid[],
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  deadline_at timestamp with time zone,
  constraint stations_rollouts_pkey PRIMARY KEY (operator_id, id),
  constraint stations_rollouts_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint stations_rollouts_kind_check CHECK ((kind = ANY (ARRAY['command'::text, 'parameters'::text, 'firmware'::text]))),
  constraint stations_rollouts_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'stopped'::text, 'done'::text]))),
  constraint stations_rollouts_stop_at_check CHECK (((stop_at >= 1) AND (stop_at <= 1000))),
  constraint stations_rollouts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);

create table stations_rollup_state (
  only_one boolean default true not null,
  done_until timestamp with time zone not null,
  constraint stations_rollup_state_pkey PRIMARY KEY (only_one),
  constraint stations_rollup_state_only_one_check CHECK (only_one)
);

create table stations_rollups (
  operator_id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  step smallint not null,
  at timestamp with time zone not null,
  samples integer not null,
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  power_max_w bigint,
  temperature_max_dc integer,
  register_dwh bigint,
  soc smallint,
  constraint stations_rollups_pkey PRIMARY KEY (operator_id, pile_key, gun_no, step, at),
  constraint stations_rollups_samples_check CHECK ((samples > 0)),
  constraint stations_rollups_step_check CHECK ((step = ANY (ARRAY[300, 3600])))
);

create table stations_roots (
  operator_id uuid not null,
  id uuid not null,
  use text not null,
  subject text not null,
  fingerprint bytea not null,
  certificate text not null,
  not_before timestamp with time zone not null,
  not_after timestamp with time zone not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint stations_roots_pkey PRIMARY KEY (operator_id, id),
  constraint stations_roots_once UNIQUE (operator_id, use, fingerprint),
  constraint stations_roots_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint stations_roots_certificate_check CHECK ((length(certificate) <= 10000)),
  constraint stations_roots_fingerprint_check CHECK ((length(fingerprint) = 32)),
  constraint stations_roots_subject_check CHECK ((length(subject) <= 500)),
  constraint stations_roots_use_check CHECK ((use = ANY (ARRAY['mo'::text, 'v2g'::text])))
);

create table stations_sample_packs (
  operator_id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  from_at timestamp with time zone not null,
  samples integer not null,
  at timestamp with time zone[] not null,
  device_at timestamp with time zone[],
  received_at timestamp with time zone[] not null,
  register_dwh bigint[],
  power_w bigint[],
  voltage_dv integer[],
  current_da integer[],
  soc smallint[],
  temperature_dc integer[],
  context text[],
  constraint stations_sample_packs_key UNIQUE (operator_id, pile_key, gun_no, from_at),
  constraint stations_sample_packs_hour CHECK (((date_bin('01:00:00'::interval, at[1], '2000-01-01 00:00:00+00'::timestamp with time zone) = from_at) AND (date_bin('01:00:00'::interval, at[samples], '2000-01-01 00:00:00+00'::timestamp with time zone) = from_at))),
  constraint stations_sample_packs_samples_check CHECK ((samples > 0)),
  constraint stations_sample_packs_whole CHECK ((samples = ALL (ARRAY[cardinality(at), cardinality(received_at), COALESCE(cardinality(device_at), samples), COALESCE(cardinality(register_dwh), samples), COALESCE(cardinality(power_w), samples), COALESCE(cardinality(voltage_dv), samples), COALESCE(cardinality(current_da), samples), COALESCE(cardinality(soc), samples), COALESCE(cardinality(temperature_dc), samples), COALESCE(cardinality(context), samples)])))
) partition by RANGE (from_at);

create table stations_sample_packs_other (
  operator_id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  from_at timestamp with time zone not null,
  samples integer not null,
  at timestamp with time zone[] not null,
  device_at timestamp with time zone[],
  received_at timestamp with time zone[] not null,
  register_dwh bigint[],
  power_w bigint[],
  voltage_dv integer[],
  current_da integer[],
  soc smallint[],
  temperature_dc integer[],
  context text[],
  constraint stations_sample_packs_hour CHECK (((date_bin('01:00:00'::interval, at[1], '2000-01-01 00:00:00+00'::timestamp with time zone) = from_at) AND (date_bin('01:00:00'::interval, at[samples], '2000-01-01 00:00:00+00'::timestamp with time zone) = from_at))),
  constraint stations_sample_packs_samples_check CHECK ((samples > 0)),
  constraint stations_sample_packs_whole CHECK ((samples = ALL (ARRAY[cardinality(at), cardinality(received_at), COALESCE(cardinality(device_at), samples), COALESCE(cardinality(register_dwh), samples), COALESCE(cardinality(power_w), samples), COALESCE(cardinality(voltage_dv), samples), COALESCE(cardinality(current_da), samples), COALESCE(cardinality(soc), samples), COALESCE(cardinality(temperature_dc), samples), COALESCE(cardinality(context), samples)])))
) -- partition of stations_sample_packs DEFAULT;

create table stations_samples (
  operator_id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  at timestamp with time zone not null,
  register_dwh bigint,
  device_at timestamp with time zone,
  received_at timestamp with time zone not null,
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  soc smallint,
  temperature_dc integer,
  context text,
  constraint stations_samples_key UNIQUE NULLS NOT DISTINCT (operator_id, pile_key, gun_no, at, register_dwh)
) partition by RANGE (at);

create table stations_samples_other (
  operator_id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  at timestamp with time zone not null,
  register_dwh bigint,
  device_at timestamp with time zone,
  received_at timestamp with time zone not null,
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  soc smallint,
  temperature_dc integer,
  context text
) -- partition of stations_samples DEFAULT;

create table stations_state_changes (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  reported_status text not null,
  error_code text,
  vendor_error_code text,
  info text,
  device_at timestamp with time zone,
  received_at timestamp with time zone not null,
  fault_code text,
  fault_level smallint,
  constraint stations_state_changes_pkey PRIMARY KEY (operator_id, id),
  constraint stations_state_changes_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_state_changes_fault_code_check CHECK (((length(fault_code) >= 1) AND (length(fault_code) <= 10))),
  constraint stations_state_changes_fault_level_check CHECK (((fault_level >= 1) AND (fault_level <= 4)))
);

create table stations_stations (
  operator_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  time_zone text not null,
  station_type smallint default 1 not null,
  status smallint default 50 not null,
  country_code text,
  area_code text,
  address text,
  longitude double precision,
  latitude double precision,
  given_longitude double precision,
  given_latitude double precision,
  given_system text,
  phone text,
  business_hours text,
  rated_power_w bigint,
  remark text,
  open_to_public boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  org_id uuid,
  department_id uuid,
  local_list boolean default false not null,
  local_list_by uuid,
  owner_name text,
  owner_code text,
  service_phone text,
  construction smallint,
  park_spaces integer,
  park_type smallint,
  park_fee text,
  park_info text,
  stop_free_minutes integer,
  round_the_clock boolean default false not null,
  payments text[] default '{}'::text[] not null,
  bookable boolean default false not null,
  site_guide text,
  match_cars text,
  grid_capacity_va bigint,
  grid_account_no text,
  electricity_type text,
  official_run_on date,
  facilities text[] default '{}'::text[] not null,
  invoiceable boolean default false not null,
  constraint stations_stations_pkey PRIMARY KEY (operator_id, id),
  constraint stations_stations_code_key UNIQUE (operator_id, code),
  constraint stations_stations_operator_id_department_id_fkey FOREIGN KEY (operator_id, department_id) REFERENCES organisation_departments(operator_id, id),
  constraint stations_stations_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint stations_stations_operator_id_org_id_fkey FOREIGN KEY (operator_id, org_id) REFERENCES organisation_organisations(operator_id, id),
  constraint stations_stations_address_check CHECK ((length(address) <= 200)),
  constraint stations_stations_area_code_check CHECK ((length(area_code) <= 12)),
  constraint stations_stations_business_hours_check CHECK ((length(business_hours) <= 100)),
  constraint stations_stations_check CHECK (((longitude IS NULL) = (latitude IS NULL))),
  constraint stations_stations_code_check CHECK ((code ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint stations_stations_construction_check CHECK ((((construction >= 1) AND (construction <= 11)) OR (construction = 255))),
  constraint stations_stations_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint stations_stations_electricity_type_check CHECK ((electricity_type = ANY (ARRAY['large_industrial'::text, 'commercial'::text, 'residential'::text, 'agricultural'::text, 'other'::text]))),
  constraint stations_stations_facilities_check CHECK ((facilities <@ ARRAY['attended'::text, 'video'::text, 'barrier'::text, 'ground_lock'::text, 'printer'::text, 'wifi'::text, 'shop'::text, 'car_wash'::text, 'toilet'::text])),
  constraint stations_stations_given_system_check CHECK ((given_system = ANY (ARRAY['wgs84'::text, 'gcj02'::text, 'bd09'::text]))),
  constraint stations_stations_grid_account_no_check CHECK (((length(grid_account_no) >= 1) AND (length(grid_account_no) <= 40))),
  constraint stations_stations_grid_capacity_va_check CHECK (((grid_capacity_va >= 0) AND (grid_capacity_va <= 1000000000))),
  constraint stations_stations_hours CHECK (((NOT round_the_clock) OR (business_hours IS NULL))),
  constraint stations_stations_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint stations_stations_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint stations_stations_match_cars_check CHECK (((length(match_cars) >= 1) AND (length(match_cars) <= 200))),
  constraint stations_stations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint stations_stations_owner_code_check CHECK ((owner_code ~ '^[A-Za-z0-9]{9,18}$'::text)),
  constraint stations_stations_owner_name_check CHECK (((length(owner_name) >= 1) AND (length(owner_name) <= 100))),
  constraint stations_stations_park_fee_check CHECK (((length(park_fee) >= 1) AND (length(park_fee) <= 200))),
  constraint stations_stations_park_info_check CHECK (((length(park_info) >= 1) AND (length(park_info) <= 200))),
  constraint stations_stations_park_spaces_check CHECK (((park_spaces >= 0) AND (park_spaces <= 100000))),
  constraint stations_stations_park_type_check CHECK ((park_type = ANY (ARRAY[0, 1, 2, 3, 255]))),
  constraint stations_stations_payments_check CHECK ((payments <@ ARRAY['card'::text, 'online'::text, 'cash'::text])),
  constraint stations_stations_phone_check CHECK ((length(phone) <= 30)),
  constraint stations_stations_rated_power_w_check CHECK ((rated_power_w >= 0)),
  constraint stations_stations_remark_check CHECK ((length(remark) <= 500)),
  constraint stations_stations_service_phone_check CHECK (((length(service_phone) >= 1) AND (length(service_phone) <= 30))),
  constraint stations_stations_site_guide_check CHECK (((length(site_guide) >= 1) AND (length(site_guide) <= 500))),
  constraint stations_stations_station_type_check CHECK ((station_type = ANY (ARRAY[1, 50, 100, 101, 102, 103, 104, 105, 255]))),
  constraint stations_stations_status_check CHECK ((status = ANY (ARRAY[0, 1, 5, 6, 50, 51]))),
  constraint stations_stations_stop_free_minutes_check CHECK (((stop_free_minutes >= 0) AND (stop_free_minutes <= 1440))),
  constraint stations_stations_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 60)))
);

create table stations_terminal_piles (
  operator_id uuid not null,
  terminal_id uuid not null,
  pile_id uuid not null,
  constraint stations_terminal_piles_pkey PRIMARY KEY (operator_id, terminal_id, pile_id),
  constraint stations_terminal_piles_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id) ON DELETE CASCADE,
  constraint stations_terminal_piles_operator_id_terminal_id_fkey FOREIGN KEY (operator_id, terminal_id) REFERENCES stations_terminals(operator_id, id) ON DELETE CASCADE
);

create table stations_terminals (
  operator_id uuid not null,
  id uuid not null,
  terminal_no text not null,
  name text not null,
  kind text not null,
  station_id uuid not null,
  psam_no text,
  iccid text,
  sim_expires_on date,
  address inet,
  protocol text,
  firmware text,
  enabled boolean default true not null,
  remark text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint stations_terminals_pkey PRIMARY KEY (operator_id, id),
  constraint stations_terminals_no_key UNIQUE (operator_id, terminal_no),
  constraint stations_terminals_psam_key UNIQUE (operator_id, psam_no),
  constraint stations_terminals_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint stations_terminals_firmware_check CHECK ((length(firmware) <= 60)),
  constraint stations_terminals_iccid_check CHECK ((iccid ~ '^[0-9A-Fa-f]{18,22}$'::text)),
  constraint stations_terminals_kind_check CHECK ((kind = ANY (ARRAY['tcu'::text, 'gateway'::text, 'card_reader'::text, 'pos'::text, 'handheld'::text, 'screen'::text]))),
  constraint stations_terminals_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint stations_terminals_protocol_check CHECK ((length(protocol) <= 40)),
  constraint stations_terminals_psam_no_check CHECK ((psam_no ~ '^[A-Za-z0-9]{1,32}$'::text)),
  constraint stations_terminals_remark_check CHECK ((length(remark) <= 500)),
  constraint stations_terminals_terminal_no_check CHECK ((terminal_no ~ '^[A-Za-z0-9._-]{1,40}$'::text))
);

create table stations_transfers (
  operator_id uuid not null,
  id uuid not null,
  pile_id uuid not null,
  kind text not null,
  request_no integer not null,
  token_hash bytea not null,
  firmware_id uuid,
  command_id uuid,
  status text default 'requested'::text not null,
  file_name text,
  stored_as text,
  bytes bigint,
  sha256 bytea,
  requested_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  kept_until timestamp with time zone,
  removed_at timestamp with time zone,
  constraint stations_transfers_pkey PRIMARY KEY (operator_id, id),
  constraint stations_transfers_no UNIQUE (operator_id, pile_id, request_no),
  constraint stations_transfers_operator_id_firmware_id_fkey FOREIGN KEY (operator_id, firmware_id) REFERENCES stations_firmware(operator_id, id),
  constraint stations_transfers_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_transfers_check CHECK (((kind = 'firmware'::text) = (firmware_id IS NOT NULL))),
  constraint stations_transfers_file_name_check CHECK ((length(file_name) <= 255)),
  constraint stations_transfers_kept_check CHECK ((((stored_as IS NULL) OR (kept_until IS NOT NULL)) AND ((removed_at IS NULL) OR (stored_as IS NULL)))),
  constraint stations_transfers_kind_check CHECK ((kind = ANY (ARRAY['firmware'::text, 'diagnostics'::text, 'diagnostics_log'::text, 'security_log'::text]))),
  constraint stations_transfers_status_check CHECK (((length(status) >= 1) AND (length(status) <= 40))),
  constraint stations_transfers_token_hash_check CHECK ((length(token_hash) = 32))
);

create table stations_unreported_states (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  from_at timestamp with time zone not null,
  constraint stations_unreported_states_pkey PRIMARY KEY (operator_id, pile_id, gun_no)
);

create table stations_variables (
  operator_id uuid not null,
  pile_id uuid not null,
  key text collate "C" not null,
  component text not null,
  evse smallint default 0 not null,
  connector smallint default 0 not null,
  variable text not null,
  attributes jsonb default '{}'::jsonb not null,
  characteristics jsonb,
  seen_at timestamp with time zone not null,
  constraint stations_variables_pkey PRIMARY KEY (operator_id, pile_id, key),
  constraint stations_variables_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint stations_variables_component_check CHECK (((length(component) >= 1) AND (length(component) <= 120))),
  constraint stations_variables_key_check CHECK (((length(key) >= 3) AND (length(key) <= 250))),
  constraint stations_variables_variable_check CHECK (((length(variable) >= 1) AND (length(variable) <= 120)))
);

create table tariffs_assignments (
  operator_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  scope text not null,
  target_id uuid not null,
  gun integer default 0 not null,
  valid tstzrange not null,
  assigned_at timestamp with time zone not null,
  assigned_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint tariffs_assignments_pkey PRIMARY KEY (operator_id, id),
  constraint tariffs_assignments_overlap EXCLUDE USING gist (operator_id WITH =, scope WITH =, target_id WITH =, gun WITH =, valid WITH &&),
  constraint tariffs_assignments_operator_id_rule_id_fkey FOREIGN KEY (operator_id, rule_id) REFERENCES tariffs_rules(operator_id, id),
  constraint tariffs_assignments_check CHECK (((scope = 'gun'::text) = (gun > 0))),
  constraint tariffs_assignments_check1 CHECK (((scope <> 'operator'::text) OR (target_id = operator_id))),
  constraint tariffs_assignments_gun_check CHECK (((gun >= 0) AND (gun <= 99))),
  constraint tariffs_assignments_scope_check CHECK ((scope = ANY (ARRAY['operator'::text, 'station'::text, 'pile'::text, 'gun'::text])))
);

create table tariffs_discount_spells (
  operator_id uuid not null,
  discount_id uuid not null,
  valid tstzrange not null,
  name text not null,
  terms jsonb not null,
  station_ids uuid[] not null,
  rule_ids uuid[] not null,
  group_keys text[] not null,
  holder_ids uuid[] not null,
  constraint tariffs_discount_spells_pkey PRIMARY KEY (operator_id, discount_id, valid),
  constraint tariffs_discount_spells_overlap EXCLUDE USING gist (operator_id WITH =, discount_id WITH =, valid WITH &&),
  constraint tariffs_discount_spells_operator_id_discount_id_fkey FOREIGN KEY (operator_id, discount_id) REFERENCES tariffs_discounts(operator_id, id),
  constraint tariffs_discount_spells_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text)),
  constraint tariffs_discount_spells_valid_check CHECK ((NOT isempty(valid)))
);

create table tariffs_discounts (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  state text not null,
  terms jsonb not null,
  station_ids uuid[] not null,
  priority smallint not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  deleted_at timestamp with time zone,
  constraint tariffs_discounts_pkey PRIMARY KEY (operator_id, id),
  constraint tariffs_discounts_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint tariffs_discounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint tariffs_discounts_note_check CHECK ((length(note) <= 500)),
  constraint tariffs_discounts_state_check CHECK ((state = ANY (ARRAY['on'::text, 'paused'::text]))),
  constraint tariffs_discounts_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text))
);

create table tariffs_drafts (
  operator_id uuid not null,
  rule_id uuid not null,
  id uuid not null,
  content jsonb not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  constraint tariffs_drafts_pkey PRIMARY KEY (operator_id, rule_id),
  constraint tariffs_drafts_operator_id_rule_id_fkey FOREIGN KEY (operator_id, rule_id) REFERENCES tariffs_rules(operator_id, id),
  constraint tariffs_drafts_content_check CHECK ((jsonb_typeof(content) = 'object'::text))
);

create table tariffs_group_price_places (
  operator_id uuid not null,
  price_id uuid not null,
  station_id uuid not null,
  group_key text not null,
  valid tstzrange not null,
  constraint tariffs_group_price_places_pkey PRIMARY KEY (operator_id, price_id, station_id),
  constraint tariffs_group_price_places_overlap EXCLUDE USING gist (operator_id WITH =, group_key WITH =, station_id WITH =, valid WITH &&),
  constraint tariffs_group_price_places_operator_id_price_id_fkey FOREIGN KEY (operator_id, price_id) REFERENCES tariffs_group_prices(operator_id, id)
);

create table tariffs_group_prices (
  operator_id uuid not null,
  id uuid not null,
  group_key text not null,
  terms jsonb not null,
  note text default ''::text not null,
  effective_from timestamp with time zone not null,
  valid tstzrange not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint tariffs_group_prices_pkey PRIMARY KEY (operator_id, id),
  constraint tariffs_group_prices_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint tariffs_group_prices_check CHECK ((isempty(valid) OR (lower(valid) = effective_from))),
  constraint tariffs_group_prices_effective_from_check CHECK (isfinite(effective_from)),
  constraint tariffs_group_prices_group_key_check CHECK (((length(group_key) >= 1) AND (length(group_key) <= 40))),
  constraint tariffs_group_prices_note_check CHECK ((length(note) <= 500)),
  constraint tariffs_group_prices_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text))
);

create table tariffs_rules (
  operator_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  currency text not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint tariffs_rules_pkey PRIMARY KEY (operator_id, id),
  constraint tariffs_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint tariffs_rules_code_check CHECK (((length(code) >= 1) AND (length(code) <= 30))),
  constraint tariffs_rules_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint tariffs_rules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint tariffs_rules_note_check CHECK ((length(note) <= 500))
);

create table tariffs_settings (
  operator_id uuid not null,
  approval text default 'never'::text not null,
  above_percent_hundredths integer default 1000 not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  constraint tariffs_settings_pkey PRIMARY KEY (operator_id),
  constraint tariffs_settings_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint tariffs_settings_above_percent_hundredths_check CHECK (((above_percent_hundredths >= 0) AND (above_percent_hundredths <= 100000))),
  constraint tariffs_settings_approval_check CHECK ((approval = ANY (ARRAY['never'::text, 'above'::text, 'always'::text])))
);

create table tariffs_versions (
  operator_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  number integer not null,
  content jsonb not null,
  effective_from timestamp with time zone not null,
  valid tstzrange not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  retired_at timestamp with time zone,
  retired_by uuid,
  constraint tariffs_versions_pkey PRIMARY KEY (operator_id, id),
  constraint tariffs_versions_operator_id_rule_id_number_key UNIQUE (operator_id, rule_id, number),
  constraint tariffs_versions_overlap EXCLUDE USING gist (operator_id WITH =, rule_id WITH =, valid WITH &&),
  constraint tariffs_versions_operator_id_rule_id_fkey FOREIGN KEY (operator_id, rule_id) REFERENCES tariffs_rules(operator_id, id),
  constraint tariffs_versions_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint tariffs_versions_effective_from_check CHECK (isfinite(effective_from)),
  constraint tariffs_versions_number_check CHECK ((number > 0)),
  constraint tariffs_versions_valid_check CHECK (
CASE
    WHEN isempty(valid) THEN (retired_at IS NOT NULL)
    ELSE ((lower(valid) = effective_from) AND lower_inc(valid) AND (NOT upper_inc(valid)))
END)
);

create table telematics_devices (
  operator_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  vehicle_id uuid not null,
  created_at timestamp with time zone not null,
  constraint telematics_devices_pkey PRIMARY KEY (operator_id, id),
  constraint telematics_devices_name UNIQUE (operator_id, source_id, name_key),
  constraint telematics_devices_operator_id_source_id_fkey FOREIGN KEY (operator_id, source_id) REFERENCES telematics_sources(operator_id, id) ON DELETE CASCADE,
  constraint telematics_devices_operator_id_vehicle_id_fkey FOREIGN KEY (operator_id, vehicle_id) REFERENCES fleet_vehicles(operator_id, id) ON DELETE CASCADE,
  constraint telematics_devices_name_check CHECK (((length(name) >= 1) AND (length(name) <= 64)))
);

create table telematics_points (
  operator_id uuid not null,
  vehicle_id uuid not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  odometer_m bigint,
  lng_e7 integer,
  lat_e7 integer,
  speed_kmh smallint,
  heading smallint,
  soc smallint,
  from_id uuid not null,
  constraint telematics_points_key PRIMARY KEY (operator_id, vehicle_id, at),
  constraint telematics_points_heading_check CHECK (((heading >= 0) AND (heading <= 359))),
  constraint telematics_points_lat_e7_check CHECK (((lat_e7 >= '-900000000'::integer) AND (lat_e7 <= 900000000))),
  constraint telematics_points_lng_e7_check CHECK (((lng_e7 >= '-1800000000'::integer) AND (lng_e7 <= 1800000000))),
  constraint telematics_points_odometer_m_check CHECK (((odometer_m >= 0) AND (odometer_m <= '10000000000'::bigint))),
  constraint telematics_points_place CHECK (((lng_e7 IS NULL) = (lat_e7 IS NULL))),
  constraint telematics_points_soc_check CHECK (((soc >= 0) AND (soc <= 100))),
  constraint telematics_points_speed_kmh_check CHECK (((speed_kmh >= 0) AND (speed_kmh <= 200)))
) partition by RANGE (at);

create table telematics_points_other (
  operator_id uuid not null,
  vehicle_id uuid not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  odometer_m bigint,
  lng_e7 integer,
  lat_e7 integer,
  speed_kmh smallint,
  heading smallint,
  soc smallint,
  from_id uuid not null,
  constraint telematics_points_heading_check CHECK (((heading >= 0) AND (heading <= 359))),
  constraint telematics_points_lat_e7_check CHECK (((lat_e7 >= '-900000000'::integer) AND (lat_e7 <= 900000000))),
  constraint telematics_points_lng_e7_check CHECK (((lng_e7 >= '-1800000000'::integer) AND (lng_e7 <= 1800000000))),
  constraint telematics_points_odometer_m_check CHECK (((odometer_m >= 0) AND (odometer_m <= '10000000000'::bigint))),
  constraint telematics_points_place CHECK (((lng_e7 IS NULL) = (lat_e7 IS NULL))),
  constraint telematics_points_soc_check CHECK (((soc >= 0) AND (soc <= 100))),
  constraint telematics_points_speed_kmh_check CHECK (((speed_kmh >= 0) AND (speed_kmh <= 200)))
) -- partition of telematics_points DEFAULT;

create table telematics_sources (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  enabled boolean default true not null,
  naming text not null,
  system text not null,
  mapping jsonb not null,
  url text default ''::text not null,
  user_name text default ''::text not null,
  topic_filter text default ''::text not null,
  authorities text default ''::text not null,
  sealed_password bytea,
  secret_hash bytea,
  held_by uuid,
  held_until timestamp with time zone,
  connected_at timestamp with time zone,
  last_message_at timestamp with time zone,
  last_error text,
  last_error_at timestamp with time zone,
  taken bigint default 0 not null,
  twice bigint default 0 not null,
  refused jsonb default '{}'::jsonb not null,
  unbelieved jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint telematics_sources_pkey PRIMARY KEY (operator_id, id),
  constraint telematics_sources_name UNIQUE (operator_id, name),
  constraint telematics_sources_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint telematics_sources_authorities_check CHECK ((length(authorities) <= 20000)),
  constraint telematics_sources_kind_check CHECK ((kind = ANY (ARRAY['mqtt'::text, 'push'::text]))),
  constraint telematics_sources_last_error_check CHECK ((length(last_error) <= 300)),
  constraint telematics_sources_mapping_check CHECK ((jsonb_typeof(mapping) = 'object'::text)),
  constraint telematics_sources_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint telematics_sources_naming_check CHECK ((naming = ANY (ARRAY['vin'::text, 'plate'::text, 'self-number'::text, 'device'::text]))),
  constraint telematics_sources_refused_check CHECK ((jsonb_typeof(refused) = 'object'::text)),
  constraint telematics_sources_secret_hash_check CHECK ((length(secret_hash) = 32)),
  constraint telematics_sources_system_check CHECK ((system = ANY (ARRAY['wgs84'::text, 'gcj02'::text, 'bd09'::text]))),
  constraint telematics_sources_taken_check CHECK ((taken >= 0)),
  constraint telematics_sources_topic_filter_check CHECK ((length(topic_filter) <= 300)),
  constraint telematics_sources_twice_check CHECK ((twice >= 0)),
  constraint telematics_sources_unbelieved_check CHECK ((jsonb_typeof(unbelieved) = 'object'::text)),
  constraint telematics_sources_url_check CHECK ((length(url) <= 300)),
  constraint telematics_sources_user_name_check CHECK ((length(user_name) <= 200)),
  constraint telematics_sources_whole CHECK (
CASE kind
    WHEN 'mqtt'::text THEN ((url <> ''::text) AND (topic_filter <> ''::text) AND (secret_hash IS NULL))
    ELSE ((secret_hash IS NOT NULL) AND (sealed_password IS NULL))
END)
);

create table telematics_unknown (
  operator_id uuid not null,
  source_id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  messages bigint not null,
  constraint telematics_unknown_pkey PRIMARY KEY (operator_id, source_id, name_key),
  constraint telematics_unknown_operator_id_source_id_fkey FOREIGN KEY (operator_id, source_id) REFERENCES telematics_sources(operator_id, id) ON DELETE CASCADE,
  constraint telematics_unknown_messages_check CHECK ((messages > 0)),
  constraint telematics_unknown_name_check CHECK (((length(name) >= 1) AND (length(name) <= 64)))
);

create table video_cameras (
  operator_id uuid not null,
  id uuid not null,
  camera_no text not null,
  name text not null,
  station_id uuid not null,
  pile_id uuid,
  space_no text,
  maker text,
  model text,
  protocol text not null,
  address text not null,
  sub_address text,
  snapshot_address text,
  user_name text,
  password_sealed bytea,
  ptz boolean not null,
  enabled boolean not null,
  masks jsonb default '[]'::jsonb not null,
  remark text,
  state text default 'never'::text not null,
  state_at timestamp with time zone,
  away_since timestamp with time zone,
  fault text,
  codec text,
  width integer,
  height integer,
  frames_per100s integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint video_cameras_pkey PRIMARY KEY (operator_id, id),
  constraint video_cameras_no UNIQUE (operator_id, camera_no),
  constraint video_cameras_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint video_cameras_operator_id_pile_id_fkey FOREIGN KEY (operator_id, pile_id) REFERENCES stations_piles(operator_id, id),
  constraint video_cameras_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint video_cameras_address CHECK (((protocol = 'test'::text) = (address = ''::text))),
  constraint video_cameras_address_check CHECK ((length(address) <= 500)),
  constraint video_cameras_away CHECK ((((state = 'away'::text) = (away_since IS NOT NULL)) AND ((state = 'away'::text) = (fault IS NOT NULL)))),
  constraint video_cameras_camera_no_check CHECK (((length(camera_no) >= 1) AND (length(camera_no) <= 40))),
  constraint video_cameras_codec_check CHECK ((length(codec) <= 20)),
  constraint video_cameras_fault_check CHECK ((length(fault) <= 40)),
  constraint video_cameras_frames_per100s_check CHECK (((frames_per100s >= 1) AND (frames_per100s <= 100000))),
  constraint video_cameras_height_check CHECK (((height >= 1) AND (height <= 65535))),
  constraint video_cameras_looked CHECK (((state = 'never'::text) = (state_at IS NULL))),
  constraint video_cameras_maker_check CHECK (((length(maker) >= 1) AND (length(maker) <= 60))),
  constraint video_cameras_masks_check CHECK (((jsonb_typeof(masks) = 'array'::text) AND (jsonb_array_length(masks) <= 8))),
  constraint video_cameras_model_check CHECK (((length(model) >= 1) AND (length(model) <= 60))),
  constraint video_cameras_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint video_cameras_password_sealed_check CHECK (((length(password_sealed) >= 28) AND (length(password_sealed) <= 600))),
  constraint video_cameras_protocol_check CHECK ((protocol = ANY (ARRAY['rtsp'::text, 'onvif'::text, 'hls'::text, 'gb28181'::text, 'test'::text]))),
  constraint video_cameras_remark_check CHECK (((length(remark) >= 1) AND (length(remark) <= 500))),
  constraint video_cameras_snapshot_address_check CHECK (((length(snapshot_address) >= 8) AND (length(snapshot_address) <= 500))),
  constraint video_cameras_space_no_check CHECK (((length(space_no) >= 1) AND (length(space_no) <= 20))),
  constraint video_cameras_state_check CHECK ((state = ANY (ARRAY['never'::text, 'reachable'::text, 'away'::text]))),
  constraint video_cameras_steered CHECK (((NOT ptz) OR (protocol = ANY (ARRAY['onvif'::text, 'gb28181'::text])))),
  constraint video_cameras_sub_address_check CHECK (((length(sub_address) >= 8) AND (length(sub_address) <= 500))),
  constraint video_cameras_user_name_check CHECK (((length(user_name) >= 1) AND (length(user_name) <= 60))),
  constraint video_cameras_width_check CHECK (((width >= 1) AND (width <= 65535)))
);

create table video_rules (
  operator_id uuid not null,
  from_alarms boolean not null,
  alarm_level smallint not null,
  version integer default 1 not null,
  constraint video_rules_pkey PRIMARY KEY (operator_id),
  constraint video_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint video_rules_alarm_level_check CHECK (((alarm_level >= 1) AND (alarm_level <= 4)))
);

create table video_snapshots (
  operator_id uuid not null,
  id uuid not null,
  camera_id uuid not null,
  station_id uuid not null,
  cause text not null,
  alarm_id uuid,
  at timestamp with time zone not null,
  state text not null,
  fault text,
  by_name text,
  masked boolean default false not null,
  test boolean not null,
  bytes integer,
  sha256 bytea,
  stored_as text,
  constraint video_snapshots_pkey PRIMARY KEY (operator_id, id),
  constraint video_snapshots_once UNIQUE (operator_id, alarm_id, camera_id),
  constraint video_snapshots_operator_id_camera_id_fkey FOREIGN KEY (operator_id, camera_id) REFERENCES video_cameras(operator_id, id) ON DELETE CASCADE,
  constraint video_snapshots_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint video_snapshots_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint video_snapshots_by_name_check CHECK ((length(by_name) <= 200)),
  constraint video_snapshots_bytes_check CHECK (((bytes >= 1) AND (bytes <= 8388608))),
  constraint video_snapshots_cause CHECK (((cause = 'alarm'::text) = (alarm_id IS NOT NULL))),
  constraint video_snapshots_cause_check CHECK ((cause = ANY (ARRAY['alarm'::text, 'person'::text]))),
  constraint video_snapshots_failed CHECK (((state = 'failed'::text) = (fault IS NOT NULL))),
  constraint video_snapshots_fault_check CHECK ((length(fault) <= 40)),
  constraint video_snapshots_sha256_check CHECK ((length(sha256) = 32)),
  constraint video_snapshots_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'taken'::text, 'failed'::text]))),
  constraint video_snapshots_stored_as_check CHECK ((stored_as ~ '^[0-9a-f]{32}$'::text)),
  constraint video_snapshots_taken CHECK (
CASE state
    WHEN 'taken'::text THEN (num_nonnulls(bytes, sha256, stored_as) = 3)
    ELSE (num_nonnulls(bytes, sha256, stored_as) = 0)
END)
);

create table video_views (
  operator_id uuid not null,
  id uuid not null,
  camera_id uuid not null,
  camera_no text not null,
  camera_name text not null,
  station_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint video_views_pkey PRIMARY KEY (operator_id, id),
  constraint video_views_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint video_views_operator_id_station_id_fkey FOREIGN KEY (operator_id, station_id) REFERENCES stations_stations(operator_id, id),
  constraint video_views_camera_name_check CHECK (((length(camera_name) >= 1) AND (length(camera_name) <= 60))),
  constraint video_views_camera_no_check CHECK (((length(camera_no) >= 1) AND (length(camera_no) <= 40))),
  constraint video_views_span CHECK (((seen_at >= started_at) AND (ended_at >= started_at))),
  constraint video_views_user_name_check CHECK ((length(user_name) <= 200))
);

create table video_walls (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  size smallint not null,
  camera_ids uuid[] not null,
  version integer default 1 not null,
  constraint video_walls_pkey PRIMARY KEY (operator_id, id),
  constraint video_walls_name UNIQUE (operator_id, user_id, name),
  constraint video_walls_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisation_operators(operator_id),
  constraint video_walls_camera_ids_check CHECK ((cardinality(camera_ids) <= 16)),
  constraint video_walls_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint video_walls_size_check CHECK ((size = ANY (ARRAY[1, 4, 9, 16])))
);

-- Views
create view cards_missing_records with (security_invoker=true) as
 SELECT s.operator_id,
    s.card_id,
    'counter'::text AS kind,
    (s.prior + 1) AS position_from,
    (s."position" - 1) AS position_to,
    NULL::uuid AS order_id,
    NULL::bigint AS amount_minor,
    s.at AS since,
    NULL::uuid AS transaction_id,
    NULL::uuid AS operation_id
   FROM ( SELECT t.operator_id,
            t.card_id,
            t."position",
            min(t.at) AS at,
            COALESCE(lag(t."position") OVER (PARTITION BY t.operator_id, t.card_id ORDER BY t."position"), (p.counter_from)::bigint) AS prior
           FROM (cards_transactions t
             JOIN cards_purses p ON (((p.operator_id = t.operator_id) AND (p.card_id = t.card_id))))
          WHERE ((t.series <> 'load'::text) AND (t.settle_state <> 'rejected'::text) AND ((t.settle_state <> 'held'::text) OR (t.doubt = 'sums'::text)))
          GROUP BY t.operator_id, t.card_id, t."position", p.counter_from) s
  WHERE (s."position" > (s.prior + 1))
UNION ALL
 SELECT o.operator_id,
    o.card_id,
    'order'::text AS kind,
    NULL::bigint AS position_from,
    NULL::bigint AS position_to,
    o.order_id,
    (((o.owed_minor)::numeric - o.told_minor))::bigint AS amount_minor,
    NULL::timestamp with time zone AS since,
    NULL::uuid AS transaction_id,
    NULL::uuid AS operation_id
   FROM ( SELECT p.operator_id,
            p.card_id,
            p.order_id,
            p.owed_minor,
            (COALESCE(( SELECT sum(t.taken_minor) AS sum
                   FROM cards_transactions t
                  WHERE ((t.operator_id = p.operator_id) AND (t.order_id = p.order_id))), (0)::numeric) + COALESCE(( SELECT sum(d.amount_minor) AS sum
                   FROM cards_order_decisions d
                  WHERE ((d.operator_id = p.operator_id) AND (d.order_id = p.order_id))), (0)::numeric)) AS told_minor
           FROM ledger_purse_orders p) o
  WHERE ((o.owed_minor)::numeric <> o.told_minor)
UNION ALL
 SELECT b.operator_id,
    b.card_id,
    'balance'::text AS kind,
    NULL::bigint AS position_from,
    NULL::bigint AS position_to,
    NULL::uuid AS order_id,
    b.purse_minor AS amount_minor,
    NULL::timestamp with time zone AS since,
    NULL::uuid AS transaction_id,
    NULL::uuid AS operation_id
   FROM ledger_purse_balances b
  WHERE (b.purse_minor < 0)
UNION ALL
 SELECT t.operator_id,
    t.card_id,
    'load_told'::text AS kind,
    NULL::bigint AS position_from,
    NULL::bigint AS position_to,
    NULL::uuid AS order_id,
    t.amount_minor,
    t.at AS since,
    t.id AS transaction_id,
    NULL::uuid AS operation_id
   FROM cards_transactions t
  WHERE ((t.kind = 'load'::text) AND (t.settle_state = 'noted'::text) AND (t.operation_id IS NULL) AND (t.amount_minor > 0))
UNION ALL
 SELECT o.operator_id,
    o.card_id,
    'load_untold'::text AS kind,
    NULL::bigint AS position_from,
    NULL::bigint AS position_to,
    NULL::uuid AS order_id,
    o.amount_minor,
    o.at AS since,
    NULL::uuid AS transaction_id,
    o.id AS operation_id
   FROM cards_operations o
  WHERE ((o.kind = 'load'::text) AND ((o.detail ->> 'readerJob'::text) IS NULL) AND (EXISTS ( SELECT
           FROM cards_transactions t
          WHERE ((t.operator_id = o.operator_id) AND (t.card_id = o.card_id) AND (t.series = 'load'::text) AND (t.settle_state <> ALL (ARRAY['held'::text, 'rejected'::text])) AND (t.at > o.at)))) AND (NOT (EXISTS ( SELECT
           FROM cards_transactions t
          WHERE ((t.operator_id = o.operator_id) AND (t.operation_id = o.id))))) AND (NOT (EXISTS ( SELECT
           FROM cards_operations d
          WHERE ((d.operator_id = o.operator_id) AND (d.card_id = o.card_id) AND ((d.reverse_of = o.id) OR ((d.kind = 'check'::text) AND ((d.detail ->> 'stands'::text) = (o.id)::text))))))));

create view cards_token_plates with (security_invoker=true) as
 SELECT operator_id,
    token_id,
    translate(upper(plate), ' -.·'::text, ''::text) AS plate_key
   FROM cards_cards
  WHERE ((token_id IS NOT NULL) AND (plate <> ''::text));

create view charging_balance_facts with (security_invoker=true) as
 SELECT operator_id,
    station_id,
    day,
    meter_dwh AS metered_dwh,
    guns_dwh AS delivered_dwh
   FROM charging_day_balances
  WHERE (meter_dwh IS NOT NULL);

create view charging_card_orders with (security_invoker=true) as
 SELECT operator_id,
    id AS order_id,
    order_no,
    token_id,
    holder_id,
    station_id,
    pile_id,
    gun_no,
    state,
    pay_state,
    start_mode,
    started_at,
    ended_at,
    time_zone,
    energy_dwh,
    total_minor,
    currency,
    charging_is_unended(state) AS unended,
    payable_minor
   FROM charging_orders
  WHERE (token_id IS NOT NULL);

create view charging_card_tokens with (security_invoker=true) as
 SELECT operator_id,
    id AS token_id,
    id_tag,
    holder_id,
    state,
    card_state,
    day_sessions,
    day_dwh,
    windows,
    station_ids,
    bound_plate
   FROM charging_tokens;

create view charging_ended_amounts with (security_invoker=true) as
 SELECT operator_id,
    id AS order_id,
    station_id,
    state,
    source,
    ended_at,
    GREATEST(started_at, ended_at) AS counted_at,
    currency,
    energy_dwh,
    electricity_minor,
    service_minor,
    occupancy_minor,
    total_minor,
    reduced_minor,
    payable_minor
   FROM charging_orders
  WHERE ((ended_at IS NOT NULL) AND (start_received_at IS NOT NULL));

create view charging_failed_starts with (security_invoker=true) as
 SELECT operator_id,
    id AS order_id,
    order_no,
    station_id,
    pile_id,
    gun_no,
    started_at
   FROM charging_orders
  WHERE (stop_reason = 'start_failed'::text);

create view charging_order_energy with (security_invoker=true) as
 SELECT operator_id,
    id AS order_id,
    order_no,
    token_id,
    id_tag,
    station_id,
    pile_id,
    gun_no,
    state,
    started_at,
    ended_at,
    time_zone,
    energy_dwh,
    start_soc,
    end_soc,
    currency,
    total_minor,
    battery_dwh,
    transaction_id,
    shown_vehicle_id,
    shown_by
   FROM charging_orders
  WHERE (device_started_at IS NOT NULL);

create view charging_order_names with (security_invoker=true) as
 SELECT operator_id,
    id AS order_id,
    order_no,
    station_id,
    pile_id,
    gun_no,
    state,
    started_at,
    ended_at,
    time_zone,
    holder_id
   FROM charging_orders;

create view charging_paid_orders with (security_invoker=true) as
 SELECT operator_id,
    id AS order_id,
    order_no,
    station_id,
    state,
    pay_state,
    ended_at,
    time_zone,
    currency,
    energy_dwh,
    holder_id
   FROM charging_orders
  WHERE (ended_at IS NOT NULL);

create view charging_session_log with (security_invoker=true) as
 SELECT operator_id,
    id AS order_id,
    order_no,
    station_id,
    pile_id,
    gun_no,
    started_at,
    GREATEST(started_at, ended_at) AS ended_at,
    time_zone,
    (state = 'failed'::text) AS failed_start,
    stop_reason,
    energy_dwh,
    max_power_w,
        CASE
            WHEN (state = 'failed'::text) THEN NULL::text
            WHEN (start_mode = 'roaming'::text) THEN 'roaming'::text
            WHEN (pay_state = 'free'::text) THEN 'free'::text
            WHEN (pay_state = 'postpaid'::text) THEN 'account'::text
            WHEN ((paid_gift_minor + paid_principal_minor) > 0) THEN 'wallet'::text
            ELSE NULL::text
        END AS payment
   FROM charging_orders
  WHERE (((ended_at IS NOT NULL) AND (start_received_at IS NOT NULL) AND (state <> 'void'::text)) OR (state = 'failed'::text));

create view charging_taken_guns with (security_invoker=true) as
 SELECT operator_id,
    pile_id,
    gun_no
   FROM charging_orders
  WHERE charging_is_open(state);

create view charging_token_names with (security_invoker=true) as
 SELECT operator_id,
    id AS token_id,
    id_tag,
    label,
    state,
    valid_from,
    valid_until,
    id_tag_key
   FROM charging_tokens;

create view charging_waiting_orders with (security_invoker=true) as
 SELECT charging_unreported.operator_id,
    charging_unreported.order_id
   FROM charging_unreported
UNION
 SELECT charging_unlooked.operator_id,
    charging_unlooked.order_id
   FROM charging_unlooked;

create view finance_changes with (security_invoker=true) as
 SELECT c.operator_id,
    c.order_id,
    c.seq,
    c.statement_id,
    c.version_id,
    c.station_id,
    c.day,
    c.counted_at,
    (b.statement_id IS DISTINCT FROM c.statement_id) AS is_new,
    (c.is_dwh - COALESCE(b.is_dwh, (0)::bigint)) AS energy_dwh,
    (c.is_electricity_minor - COALESCE(b.is_electricity_minor, (0)::bigint)) AS electricity_minor,
    (c.is_service_minor - COALESCE(b.is_service_minor, (0)::bigint)) AS service_minor,
    (c.is_occupancy_minor - COALESCE(b.is_occupancy_minor, (0)::bigint)) AS occupancy_minor,
    (c.is_reduced_minor - COALESCE(b.is_reduced_minor, (0)::bigint)) AS reduced_minor,
    (c.is_base_minor - COALESCE(b.is_base_minor, (0)::bigint)) AS base_minor,
    c.is_fee_e6 AS fee_e6,
    b.is_fee_e6 AS was_fee_e6,
        CASE
            WHEN (b.is_fee_e6 IS NULL) THEN COALESCE((((b.is_electricity_minor + b.is_service_minor) + b.is_occupancy_minor) - b.is_reduced_minor), (0)::bigint)
            ELSE NULL::bigint
        END AS was_paid_minor
   FROM (finance_counts c
     LEFT JOIN LATERAL ( SELECT b_1.operator_id,
            b_1.order_id,
            b_1.seq,
            b_1.before_seq,
            b_1.statement_id,
            b_1.version_id,
            b_1.station_id,
            b_1.day,
            b_1.was_dwh,
            b_1.was_electricity_minor,
            b_1.was_service_minor,
            b_1.was_occupancy_minor,
            b_1.was_reduced_minor,
            b_1.was_base_minor,
            b_1.is_dwh,
            b_1.is_electricity_minor,
            b_1.is_service_minor,
            b_1.is_occupancy_minor,
            b_1.is_reduced_minor,
            b_1.is_base_minor,
            b_1.is_reduced_owner_minor,
            b_1.counted_at,
            b_1.is_fee_e6
           FROM finance_counts b_1
          WHERE ((c.seq > 1) AND (b_1.operator_id = c.operator_id) AND (b_1.order_id = c.order_id) AND (b_1.seq = c.before_seq))
         OFFSET 0) b ON (true));

create view finance_party_names with (security_invoker=true) as
 SELECT operator_id,
    id,
    name,
    state
   FROM finance_parties;

create view fleet_assigned_orders with (security_invoker=true) as
 SELECT operator_id,
    order_id,
    vehicle_id
   FROM fleet_order_assignments;

create view fleet_battery_sessions with (security_invoker=true) as
 SELECT operator_id,
    vehicle_id,
    started_at,
    ended_at,
    time_zone,
    ((energy_dwh)::numeric / ((end_soc - start_soc))::numeric) AS dwh_per_percent,
    row_number() OVER (PARTITION BY operator_id, vehicle_id ORDER BY started_at DESC, order_id DESC) AS place,
    count(*) OVER (PARTITION BY operator_id, vehicle_id) AS sessions
   FROM fleet_vehicle_orders o
  WHERE ((ended_at IS NOT NULL) AND (energy_dwh > 0) AND (end_soc <= 100) AND (start_soc >= 0) AND ((end_soc - start_soc) >= 10));

create view fleet_depot_vehicles with (security_invoker=true) as
 SELECT v.operator_id,
    v.id AS vehicle_id,
    COALESCE(NULLIF(v.self_no, ''::text), NULLIF(v.plate, ''::text), v.vin) AS label,
    ARRAY[v.self_no_key, lower(v.plate), v.plate_key, lower(v.vin)] AS keys,
    v.state,
    f.station_id,
    COALESCE(v.battery_dwh, m.battery_dwh) AS battery_dwh,
    m.max_charge_w,
    m.charge_curve,
    b.dwh_per_percent,
    k.soc,
    k.soc_at,
    k.soc_source
   FROM ((((fleet_vehicles v
     JOIN fleet_known_soc k ON (((k.operator_id = v.operator_id) AND (k.vehicle_id = v.id))))
     LEFT JOIN fleet_models m ON (((m.operator_id = v.operator_id) AND (m.id = v.model_id))))
     LEFT JOIN fleet_fleets f ON (((f.operator_id = v.operator_id) AND (f.id = v.fleet_id))))
     LEFT JOIN fleet_learnt_batteries b ON (((b.operator_id = v.operator_id) AND (b.vehicle_id = v.id))));

create view fleet_energy_orders with (security_invoker=true) as
 SELECT operator_id,
    vehicle_id,
    order_id,
    order_no,
    station_id,
    pile_id,
    gun_no,
    started_at,
    ended_at,
    time_zone,
    COALESCE(energy_dwh, (0)::bigint) AS energy_dwh,
    start_soc,
    end_soc,
    assigned_by,
    (((started_at AT TIME ZONE time_zone) + make_interval(mins => (1440 - COALESCE(( SELECT (s.night_from_minutes)::integer AS night_from_minutes
           FROM fleet_quota_settings s
          WHERE (s.operator_id = o.operator_id)), 1200)))))::date AS day
   FROM fleet_vehicle_orders o
  WHERE (ended_at IS NOT NULL);

create view fleet_fleet_tree with (security_invoker=true) as
 SELECT operator_id,
    id AS fleet_id,
    parent_id
   FROM fleet_fleets;

create view fleet_known_odometer with (security_invoker=true) as
 SELECT v.operator_id,
    v.id AS vehicle_id,
        CASE
            WHEN k.is_told THEN s.odometer_m
            ELSE v.odometer_m
        END AS odometer_m,
        CASE
            WHEN k.is_told THEN s.odometer_at
            ELSE v.odometer_at
        END AS odometer_at,
        CASE
            WHEN k.is_told THEN 'telematics'::text
            WHEN (v.odometer_m IS NOT NULL) THEN 'person'::text
            ELSE NULL::text
        END AS odometer_source
   FROM ((fleet_vehicles v
     LEFT JOIN fleet_vehicle_signs s ON (((s.operator_id = v.operator_id) AND (s.vehicle_id = v.id))))
     CROSS JOIN LATERAL ( SELECT ((s.odometer_m IS NOT NULL) AND ((v.odometer_at IS NULL) OR (s.odometer_at > v.odometer_at))) AS is_told) k);

create view fleet_known_soc with (security_invoker=true) as
 SELECT v.operator_id,
    v.id AS vehicle_id,
    k.soc,
    k.at AS soc_at,
    k.source AS soc_source
   FROM (fleet_vehicles v
     LEFT JOIN LATERAL ( SELECT a.soc,
            a.at,
            a.source
           FROM (( SELECT o.end_soc AS soc,
                    o.ended_at AS at,
                    'order'::text AS source,
                    2 AS weight
                   FROM fleet_vehicle_orders o
                  WHERE ((o.operator_id = v.operator_id) AND (o.vehicle_id = v.id) AND (o.ended_at IS NOT NULL) AND (o.end_soc IS NOT NULL))
                  ORDER BY o.started_at DESC
                 LIMIT 1)
                UNION ALL
                 SELECT v.soc,
                    v.soc_at,
                    'person'::text,
                    3
                  WHERE (v.soc IS NOT NULL)
                UNION ALL
                 SELECT s.soc,
                    s.soc_at,
                    'telematics'::text,
                    1
                   FROM fleet_vehicle_signs s
                  WHERE ((s.operator_id = v.operator_id) AND (s.vehicle_id = v.id) AND (s.soc IS NOT NULL))) a
          ORDER BY a.at DESC, a.weight DESC
         LIMIT 1) k ON (true));

create view fleet_line_names with (security_invoker=true) as
 SELECT operator_id,
    id AS line_id,
    line_no,
    line_no_key,
    name AS line_name,
    state
   FROM fleet_lines;

create view fleet_mileage_days with (security_invoker=true) as
 SELECT r.operator_id,
    r.day,
    r.vehicle_id,
    COALESCE(v.model_id, '00000000-0000-0000-0000-000000000000'::uuid) AS model_id,
    COALESCE(m.type_id, '00000000-0000-0000-0000-000000000000'::uuid) AS type_id,
    r.distance_m AS driven_m,
    (1)::bigint AS records
   FROM ((fleet_driver_records r
     JOIN fleet_vehicles v ON (((v.operator_id = r.operator_id) AND (v.id = r.vehicle_id))))
     LEFT JOIN fleet_models m ON (((m.operator_id = v.operator_id) AND (m.id = v.model_id))));

create view fleet_model_names with (security_invoker=true) as
 SELECT fleet_models.operator_id,
    fleet_models.id AS kind_id,
    fleet_models.name
   FROM fleet_models
UNION ALL
 SELECT fleet_types.operator_id,
    fleet_types.id AS kind_id,
    fleet_types.name
   FROM fleet_types;

create view fleet_quota_records with (security_invoker=true) as
 SELECT r.operator_id,
    r.id AS record_id,
    r.day,
    r.shift_no,
    r.vehicle_id,
    r.driver_id,
    r.line_id,
    v.fleet_id,
    v.model_id,
    COALESCE(v.battery_dwh, m.battery_dwh) AS battery_dwh,
    r.distance_m,
    r.soc_start,
    r.soc_end,
    q.id AS quota_id,
    q.dwh_100km AS quota_dwh_100km,
    q.tolerance_hundredths,
    (((q.dwh_100km * r.distance_m) + 50000) / 100000) AS quota_dwh,
    ((((q.dwh_100km * r.distance_m) * (10000 + q.tolerance_hundredths)) + 500000000) / 1000000000) AS limit_dwh
   FROM (((fleet_driver_records r
     JOIN fleet_vehicles v ON (((v.operator_id = r.operator_id) AND (v.id = r.vehicle_id))))
     LEFT JOIN fleet_models m ON (((m.operator_id = v.operator_id) AND (m.id = v.model_id))))
     LEFT JOIN LATERAL ( SELECT q_1.id,
            q_1.dwh_100km,
            q_1.tolerance_hundredths
           FROM fleet_quotas q_1
          WHERE ((q_1.operator_id = r.operator_id) AND (q_1.valid @> r.day) AND ((q_1.model_id IS NULL) OR (q_1.model_id = v.model_id)) AND ((q_1.line_id IS NULL) OR (q_1.line_id = r.line_id)) AND ((q_1.season IS NULL) OR (q_1.season = r.season)) AND ((q_1.grade IS NULL) OR (q_1.grade = r.grade)))
          ORDER BY q_1.specificity DESC
         LIMIT 1) q ON (true));

create view fleet_token_spells with (security_invoker=true) as
 SELECT operator_id,
    token_id,
    vehicle_id,
    valid
   FROM fleet_vehicle_tokens;

create view fleet_vehicle_kinds with (security_invoker=true) as
 SELECT v.operator_id,
    v.id AS vehicle_id,
    v.model_id,
    m.type_id
   FROM (fleet_vehicles v
     LEFT JOIN fleet_models m ON (((m.operator_id = v.operator_id) AND (m.id = v.model_id))));

create view fleet_vehicle_marks with (security_invoker=true) as
 SELECT operator_id,
    id AS vehicle_id,
    lower(vin) AS vin_key,
    NULLIF(plate_key, ''::text) AS plate_key,
    vin,
    evccid,
    bay_pile_id,
    bay_gun_no,
    company_id,
    state
   FROM fleet_vehicles;

create view fleet_vehicle_names with (security_invoker=true) as
 SELECT v.operator_id,
    v.id AS vehicle_id,
    COALESCE(NULLIF(v.plate, ''::text), NULLIF(v.self_no, ''::text), v.vin) AS vehicle_name,
    f.name AS fleet_name
   FROM (fleet_vehicles v
     LEFT JOIN fleet_fleets f ON (((f.operator_id = v.operator_id) AND (f.id = v.fleet_id))));

create view fleet_vehicle_orders with (security_invoker=true) as
 SELECT o.operator_id,
    t.vehicle_id,
    'token'::text AS assigned_by,
    o.order_id,
    o.order_no,
    o.token_id,
    o.id_tag,
    o.station_id,
    o.pile_id,
    o.gun_no,
    o.state,
    o.started_at,
    o.ended_at,
    o.time_zone,
    o.energy_dwh,
    o.start_soc,
    o.end_soc,
    o.currency,
    o.total_minor
   FROM (fleet_vehicle_tokens t
     JOIN charging_order_energy o ON (((o.operator_id = t.operator_id) AND (o.token_id = t.token_id) AND (t.valid @> o.started_at))))
  WHERE ((o.state <> 'void'::text) AND ((o.shown_by IS NULL) OR (o.shown_by = ANY (ARRAY['plate'::text, 'bay'::text]))) AND (NOT (EXISTS ( SELECT
           FROM fleet_order_assignments a
          WHERE ((a.operator_id = o.operator_id) AND (a.order_id = o.order_id))))))
UNION ALL
 SELECT o.operator_id,
    o.shown_vehicle_id AS vehicle_id,
    o.shown_by AS assigned_by,
    o.order_id,
    o.order_no,
    o.token_id,
    o.id_tag,
    o.station_id,
    o.pile_id,
    o.gun_no,
    o.state,
    o.started_at,
    o.ended_at,
    o.time_zone,
    o.energy_dwh,
    o.start_soc,
    o.end_soc,
    o.currency,
    o.total_minor
   FROM charging_order_energy o
  WHERE ((o.shown_vehicle_id IS NOT NULL) AND (o.state <> 'void'::text) AND (NOT (EXISTS ( SELECT
           FROM fleet_order_assignments a
          WHERE ((a.operator_id = o.operator_id) AND (a.order_id = o.order_id))))) AND ((o.shown_by = ANY (ARRAY['vin'::text, 'evccid'::text])) OR (NOT (EXISTS ( SELECT
           FROM fleet_vehicle_tokens t
          WHERE ((t.operator_id = o.operator_id) AND (t.token_id = o.token_id) AND (t.valid @> o.started_at)))))))
UNION ALL
 SELECT o.operator_id,
    a.vehicle_id,
    'person'::text AS assigned_by,
    o.order_id,
    o.order_no,
    o.token_id,
    o.id_tag,
    o.station_id,
    o.pile_id,
    o.gun_no,
    o.state,
    o.started_at,
    o.ended_at,
    o.time_zone,
    o.energy_dwh,
    o.start_soc,
    o.end_soc,
    o.currency,
    o.total_minor
   FROM (fleet_order_assignments a
     JOIN charging_order_energy o ON (((o.operator_id = a.operator_id) AND (o.order_id = a.order_id))))
  WHERE ((a.vehicle_id IS NOT NULL) AND (o.state <> 'void'::text));

create view fleet_vehicle_places with (security_invoker=true) as
 SELECT v.operator_id,
    v.id AS vehicle_id,
    COALESCE(NULLIF(v.self_no, ''::text), NULLIF(v.plate, ''::text), v.vin) AS label,
    v.state,
    v.plate_key,
    v.self_no_key,
    v.vin,
    v.fleet_id,
    f.name AS fleet_name,
    f.station_id,
    v.line_id,
    l.line_no,
    s.place_at,
    s.lng_e7,
    s.lat_e7,
    s.speed_kmh,
    s.heading,
    s.odometer_at,
    s.odometer_m,
    s.soc_at,
    s.soc,
    s.received_at,
    v.plate
   FROM (((fleet_vehicles v
     LEFT JOIN fleet_vehicle_signs s ON (((s.operator_id = v.operator_id) AND (s.vehicle_id = v.id))))
     LEFT JOIN fleet_fleets f ON (((f.operator_id = v.operator_id) AND (f.id = v.fleet_id))))
     LEFT JOIN fleet_lines l ON (((l.operator_id = v.operator_id) AND (l.id = v.line_id))));

create view ledger_advances with (security_invoker=true) as
 SELECT operator_id,
    holder_id,
    currency,
    balance_minor
   FROM ledger_balances
  WHERE (account = 'share_advance'::text);

create view ledger_channel_balances with (security_invoker=true) as
 SELECT operator_id,
    holder_id,
    currency,
    balance_minor
   FROM ledger_balances
  WHERE (account = 'channel'::text);

create view ledger_channel_topups with (security_invoker=true) as
 SELECT j.operator_id,
    j.id AS journal_id,
    c.holder_id AS account_id,
    j.effective_at AS at,
    ( SELECT e.holder_id
           FROM ledger_entries e
          WHERE ((e.operator_id = j.operator_id) AND (e.journal_id = j.id) AND (e.account <> 'channel'::text))
          ORDER BY e.line
         LIMIT 1) AS wallet_id,
    j.business_id AS payment_id
   FROM (ledger_journals j
     JOIN ledger_entries c ON (((c.operator_id = j.operator_id) AND (c.journal_id = j.id) AND (c.account = 'channel'::text))))
  WHERE (j.business_type = 'payment.topup'::text);

create view ledger_counter_slips with (security_invoker=true) as
 SELECT ledger_topups.operator_id,
    ledger_topups.journal_id,
    ledger_topups.shift_id,
    ledger_topups.method,
    ledger_topups.paid_minor AS in_minor,
    (0)::bigint AS out_minor
   FROM ledger_topups
UNION ALL
 SELECT ledger_deposits.operator_id,
    ledger_deposits.journal_id,
    ledger_deposits.shift_id,
    ledger_deposits.method,
    ledger_deposits.amount_minor AS in_minor,
    0 AS out_minor
   FROM ledger_deposits
UNION ALL
 SELECT ledger_refunds.operator_id,
    ledger_refunds.journal_id,
    ledger_refunds.shift_id,
    ledger_refunds.method,
    0 AS in_minor,
    ledger_refunds.amount_minor AS out_minor
   FROM ledger_refunds;

create view ledger_deposit_states with (security_invoker=true) as
 SELECT operator_id,
    id,
    wallet_id,
    amount_minor,
    state,
    version
   FROM ledger_deposits;

create view ledger_holder_lines with (security_invoker=true) as
 SELECT e.operator_id,
    e.holder_id,
    j.business_type,
    j.business_id,
    j.recorded_at,
    e.account,
    e.amount_minor,
    j.id AS journal_id
   FROM (ledger_entries e
     JOIN ledger_journals j ON (((j.operator_id = e.operator_id) AND (j.id = e.journal_id))))
  WHERE (e.holder_id IS NOT NULL);

create view ledger_order_income_days with (security_invoker=true) as
 SELECT operator_id,
    day,
    time_zone,
    (sum((credit_minor - debit_minor)))::bigint AS net_minor
   FROM ledger_days
  WHERE ((business_type ~~ 'order.%'::text) AND (account = ANY (ARRAY['income_electricity'::text, 'income_service'::text, 'income_occupancy'::text, 'discount_operator'::text, 'discount_platform'::text, 'discount_owner'::text])))
  GROUP BY operator_id, day, time_zone;

create view ledger_order_postings with (security_invoker=true) as
 SELECT j.operator_id,
    j.id AS journal_id,
    j.business_id AS order_id,
    j.business_type,
    j.effective_at,
    (NOT (EXISTS ( SELECT
           FROM ledger_unsealed u
          WHERE ((u.operator_id = j.operator_id) AND (u.row_id = j.id))))) AS in_days,
    (COALESCE((- sum(e.amount_minor) FILTER (WHERE (e.account = ANY (ARRAY['income_electricity'::text, 'income_service'::text, 'income_occupancy'::text, 'discount_operator'::text, 'discount_platform'::text, 'discount_owner'::text])))), (0)::numeric))::bigint AS net_minor
   FROM (ledger_journals j
     JOIN ledger_entries e ON (((e.operator_id = j.operator_id) AND (e.journal_id = j.id))))
  WHERE (j.business_type ~~ 'order.%'::text)
  GROUP BY j.operator_id, j.id, j.business_id, j.business_type, j.effective_at;

create view ledger_order_sums with (security_invoker=true) as
 SELECT j.operator_id,
    j.business_id AS order_id,
    (COALESCE((- sum(e.amount_minor) FILTER (WHERE (e.account = 'income_electricity'::text))), (0)::numeric))::bigint AS electricity_minor,
    (COALESCE((- sum(e.amount_minor) FILTER (WHERE (e.account = 'income_service'::text))), (0)::numeric))::bigint AS service_minor,
    (COALESCE((- sum(e.amount_minor) FILTER (WHERE (e.account = 'income_occupancy'::text))), (0)::numeric))::bigint AS occupancy_minor,
    (COALESCE(sum(e.amount_minor) FILTER (WHERE (e.account = ANY (ARRAY['discount_operator'::text, 'discount_platform'::text, 'discount_owner'::text]))), (0)::numeric))::bigint AS reduced_minor,
    (COALESCE(sum(e.amount_minor) FILTER (WHERE (e.account = 'discount_owner'::text)), (0)::numeric))::bigint AS reduced_owner_minor,
    (COALESCE(sum(e.amount_minor) FILTER (WHERE (e.account = ANY (ARRAY['wallet_principal'::text, 'wallet_frozen'::text, 'refunds_owed'::text]))), (0)::numeric))::bigint AS principal_minor,
    (
        CASE
            WHEN (min((e.holder_id)::text) FILTER (WHERE (e.account = ANY (ARRAY['wallet_principal'::text, 'wallet_frozen'::text]))) = max((e.holder_id)::text) FILTER (WHERE (e.account = ANY (ARRAY['wallet_principal'::text, 'wallet_frozen'::text])))) THEN min((e.holder_id)::text) FILTER (WHERE (e.account = ANY (ARRAY['wallet_principal'::text, 'wallet_frozen'::text])))
            ELSE NULL::text
        END)::uuid AS wallet_id
   FROM (ledger_journals j
     JOIN ledger_entries e ON (((e.operator_id = j.operator_id) AND (e.journal_id = j.id))))
  WHERE (j.business_type ~~ 'order.%'::text)
  GROUP BY j.operator_id, j.business_id;

create view ledger_payments with (security_invoker=true) as
 SELECT j.operator_id,
    j.business_id,
        CASE
            WHEN (e.account = ANY (ARRAY['wallet_frozen'::text, 'refunds_owed'::text])) THEN 'wallet_principal'::text
            ELSE e.account
        END AS account,
    e.holder_id,
    w.name AS holder_name,
    w.kind AS holder_kind,
    (sum(e.amount_minor))::bigint AS amount_minor
   FROM ((ledger_journals j
     JOIN ledger_entries e ON (((e.operator_id = j.operator_id) AND (e.journal_id = j.id) AND (e.account = ANY (ARRAY['wallet_gift'::text, 'wallet_principal'::text, 'wallet_frozen'::text, 'refunds_owed'::text, 'wallet_credit'::text, 'wallet_arrears'::text, 'purse_clearing'::text])))))
     LEFT JOIN ledger_wallets w ON (((w.operator_id = e.operator_id) AND (w.id = e.holder_id))))
  WHERE (j.business_type ~~ 'order.%'::text)
  GROUP BY j.operator_id, j.business_id,
        CASE
            WHEN (e.account = ANY (ARRAY['wallet_frozen'::text, 'refunds_owed'::text])) THEN 'wallet_principal'::text
            ELSE e.account
        END, e.holder_id, w.name, w.kind
 HAVING (sum(e.amount_minor) <> (0)::numeric);

create view ledger_purse_balances with (security_invoker=true) as
 SELECT operator_id,
    id AS card_id,
    currency,
    ledger_owed(operator_id, 'purse'::text, id, currency) AS purse_minor,
    ledger_owed(operator_id, 'wallet_principal'::text, id, currency) AS principal_minor,
    (- ledger_owed(operator_id, 'purse_clearing'::text, id, currency)) AS clearing_minor
   FROM ledger_wallets w
  WHERE (kind = 'purse'::text);

create view ledger_purse_orders with (security_invoker=true) as
 SELECT j.operator_id,
    j.business_id AS order_id,
    e.holder_id AS card_id,
    (sum(e.amount_minor))::bigint AS owed_minor
   FROM (ledger_entries e
     JOIN ledger_journals j ON (((j.operator_id = e.operator_id) AND (j.id = e.journal_id))))
  WHERE ((e.account = 'purse_clearing'::text) AND (j.business_type ~~ 'order.%'::text))
  GROUP BY j.operator_id, j.business_id, e.holder_id;

create view ledger_sealed_journals with (security_invoker=true) as
 SELECT operator_id,
    id,
    currency,
    business_type,
    business_id,
    idempotency_key,
    effective_at,
    recorded_at,
    memo,
    by_id,
    by_name,
    reverses,
    ( SELECT jsonb_agg(jsonb_build_array(e.line, e.account, e.holder_id, e.amount_minor) ORDER BY e.line) AS jsonb_agg
           FROM ledger_entries e
          WHERE ((e.operator_id = j.operator_id) AND (e.journal_id = j.id))) AS entries
   FROM ledger_journals j;

create view ledger_set_aside with (security_invoker=true) as
 SELECT operator_id,
    business_id,
    at
   FROM ledger_freezes
  WHERE (kind = 'order'::text);

create view ledger_shift_names with (security_invoker=true) as
 SELECT operator_id,
    id AS shift_id,
    user_id,
    user_name,
    opened_at,
    closed_at
   FROM ledger_shifts;

create view ledger_wallet_names with (security_invoker=true) as
 SELECT operator_id,
    id,
    kind,
    name,
    state
   FROM ledger_wallets;

create view ledger_wallet_states with (security_invoker=true) as
 SELECT operator_id,
    id,
    state
   FROM ledger_wallets;

create view maintenance_excluded_spans with (security_invoker=true) as
 SELECT operator_id,
    id AS order_id,
    pile_id,
    COALESCE(gun_no, (0)::smallint) AS gun_no,
        CASE
            WHEN (type = 'fault'::text) THEN created_at
            ELSE begun_at
        END AS from_at,
    done_at AS until_at,
        CASE
            WHEN (type = 'fault'::text) THEN cause
            ELSE 'planned'::text
        END AS why
   FROM maintenance_orders
  WHERE ((pile_id IS NOT NULL) AND (done_at IS NOT NULL) AND (state = ANY (ARRAY['done'::text, 'closed'::text])) AND
        CASE
            WHEN (type = 'fault'::text) THEN (cause = ANY (ARRAY['power'::text, 'vehicle'::text, 'misuse'::text, 'damage'::text]))
            ELSE (begun_at IS NOT NULL)
        END);

create view members_bill_facts with (security_invoker=true) as
 SELECT operator_id,
    id AS bill_id,
    no,
    company_id,
    period_from,
    period_to,
    currency,
    to_pay_minor
   FROM members_bills;

create view members_booking_orders with (security_invoker=true) as
 SELECT operator_id,
    order_id,
    id AS booking_id,
    no AS booking_no
   FROM members_bookings
  WHERE (order_id IS NOT NULL);

create view members_class_spells with (security_invoker=true) as
 SELECT operator_id,
    holder_id,
    group_key AS class_key,
    valid
   FROM members_group_spells;

create view members_company_names with (security_invoker=true) as
 SELECT operator_id,
    id AS company_id,
    name AS company_name,
    name_key
   FROM members_companies
  WHERE (deleted_at IS NULL);

create view members_terms with (security_invoker=true) as
 SELECT m.operator_id,
    m.id AS holder_id,
    m.blacklisted,
    b.company_id,
    b.state AS binding_state,
    b.bound_at,
    b.day_minor,
    b.month_minor,
    b.day_dwh,
    b.month_dwh,
    b.windows,
    b.station_ids,
    c.station_ids AS company_station_ids
   FROM ((members_members m
     LEFT JOIN members_bindings b ON (((b.operator_id = m.operator_id) AND (b.member_id = m.id) AND (b.ended_at IS NULL))))
     LEFT JOIN members_companies c ON (((c.operator_id = b.operator_id) AND (c.id = b.company_id))))
UNION ALL
 SELECT c.operator_id,
    c.id AS holder_id,
    false AS blacklisted,
    c.id AS company_id,
    NULL::text AS binding_state,
    NULL::timestamp with time zone AS bound_at,
    NULL::bigint AS day_minor,
    NULL::bigint AS month_minor,
    NULL::bigint AS day_dwh,
    NULL::bigint AS month_dwh,
    '[]'::jsonb AS windows,
    NULL::uuid[] AS station_ids,
    c.station_ids AS company_station_ids
   FROM members_companies c;

create view organisation_approval_states with (security_invoker=true) as
 SELECT operator_id,
    id,
    state,
    decided_at,
    decided_by_name
   FROM organisation_approvals;

create view organisation_operator_facts with (security_invoker=true) as
 SELECT operator_id,
    kind,
    name,
    language,
    currency,
    time_zone,
    demo,
    registration_no,
    address,
    ((((settings -> 'co2'::text) ->> 'fuelGrams'::text))::integer - (((settings -> 'co2'::text) ->> 'gridGrams'::text))::integer) AS co2_saved_grams
   FROM organisation_operators;

create view organisation_organisation_names with (security_invoker=true) as
 SELECT operator_id,
    id AS org_id,
    name AS org_name
   FROM organisation_organisations;

create view organisation_role_codes with (security_invoker=true) as
 SELECT organisation_role_permissions.operator_id,
    organisation_role_permissions.role_id,
    organisation_role_permissions.code
   FROM organisation_role_permissions
  WHERE (organisation_role_permissions.code !~ '^bundle:'::text)
UNION
 SELECT p.operator_id,
    p.role_id,
    unnest(l.codes) AS code
   FROM (organisation_role_permissions p
     JOIN organisation_permission_labels l ON (((l.operator_id = p.operator_id) AND (l.code = p.code))))
  WHERE (p.code ~ '^bundle:'::text);

create view organisation_user_names with (security_invoker=true) as
 SELECT operator_id,
    id AS user_id,
    display_name AS user_name,
    login_name,
    state
   FROM organisation_users;

create view payments_booked with (security_invoker=true) as
 SELECT c.operator_id,
    c.account_id,
    'payment'::text AS kind,
    c.file_no AS our_no,
    c.provider_no,
    c.intent_id,
    c.currency,
    c.amount_minor AS minor,
    c.at
   FROM payments_captures c
UNION ALL
 SELECT r.operator_id,
    i.account_id,
    'refund'::text AS kind,
    r.our_no,
    r.provider_no,
    i.id AS intent_id,
    i.currency,
    r.amount_minor AS minor,
    r.ended_at AS at
   FROM (payments_refunds r
     JOIN payments_intents i ON (((i.operator_id = r.operator_id) AND (i.id = r.intent_id))))
  WHERE (r.state = 'done'::text);

create view stations_alarm_facts with (security_invoker=true) as
 SELECT operator_id,
    id AS alarm_id,
    station_id,
    pile_id,
    gun_no,
    code,
    level,
    state,
    standing,
    detail,
    raised_at,
    cleared_at,
    closed_at,
    folded_into
   FROM stations_alarms;

create view stations_bookable_guns with (security_invoker=true) as
 SELECT p.operator_id,
    p.station_id,
    s.name AS station_name,
    s.time_zone,
    s.bookable,
    p.id AS pile_id,
    p.pile_no,
    p.name AS pile_name,
    g.gun_no,
    g.connector_type,
    ((p.asset_state = ANY (ARRAY['awaiting'::text, 'operating'::text])) AND (s.status = ANY (ARRAY[0, 50]))) AS takes_starts,
    COALESCE(l.connected, false) AS connected,
    n.status,
    n.changed_at AS status_at
   FROM ((((stations_piles p
     JOIN stations_stations s ON (((s.operator_id = p.operator_id) AND (s.id = p.station_id))))
     JOIN stations_guns g ON (((g.operator_id = p.operator_id) AND (g.pile_id = p.id))))
     LEFT JOIN stations_links l ON (((l.operator_id = p.operator_id) AND (l.pile_id = p.id))))
     LEFT JOIN stations_gun_states n ON (((n.operator_id = p.operator_id) AND (n.pile_id = p.id) AND (n.gun_no = g.gun_no))));

create view stations_command_log with (security_invoker=true) as
 SELECT operator_id,
    id,
    pile_id,
    action,
    payload,
    state,
    requested_at
   FROM stations_commands;

create view stations_cost_displays with (security_invoker=true) as
 SELECT operator_id,
    pile_id
   FROM stations_variables
  WHERE ((key = 'TariffCostCtrlr.Enabled[Cost]'::text) AND (lower(((attributes -> 'Actual'::text) ->> 'value'::text)) = 'true'::text));

create view stations_error_log with (security_invoker=true) as
 SELECT operator_id,
    pile_id,
    gun_no,
    received_at,
    concat_ws('/'::text, error_code, NULLIF(vendor_error_code, ''::text)) AS code
   FROM stations_state_changes
  WHERE (error_code <> 'NoError'::text);

create view stations_frame_log with (security_invoker=true) as
 SELECT operator_id,
    pile_key,
    at,
    direction,
    action,
    message_id,
    body
   FROM stations_frames;

create view stations_frame_pack_log with (security_invoker=true) as
 SELECT stations_frame_flushes.operator_id,
    stations_frame_flushes.pile_key,
    stations_frame_flushes.from_at,
    stations_frame_flushes.to_at,
    stations_frame_flushes.frames,
    stations_frame_flushes.errors,
    stations_frame_flushes.actions,
    stations_frame_flushes.packed
   FROM stations_frame_flushes
UNION ALL
 SELECT stations_frame_packs.operator_id,
    stations_frame_packs.pile_key,
    stations_frame_packs.from_at,
    stations_frame_packs.to_at,
    stations_frame_packs.frames,
    stations_frame_packs.errors,
    stations_frame_packs.actions,
    stations_frame_packs.packed
   FROM stations_frame_packs;

create view stations_gun_facts with (security_invoker=true) as
 SELECT g.operator_id,
    p.station_id,
    g.pile_id,
    g.gun_no,
    p.pile_no,
    p.name AS pile_name,
    p.equipment_type,
    COALESCE(g.rated_power_w, p.rated_power_w) AS rated_power_w,
    COALESCE(p.commissioned_on, ((p.created_at AT TIME ZONE s.time_zone))::date) AS in_use_from,
    (p.asset_state <> ALL (ARRAY['stock'::text, 'retired'::text])) AS in_use,
    g.connector_type,
    COALESCE(g.ocpi_type, ''::text) AS standard,
    p.protocol,
    COALESCE(p.manufacturer, p.vendor, ''::text) AS maker,
    COALESCE(p.plate_model, p.model, ''::text) AS model,
    s.org_id,
    COALESCE(s.area_code, ''::text) AS area_code,
    s.time_zone,
    p.created_at,
    COALESCE(g.max_voltage_dv, p.max_voltage_dv) AS max_voltage_dv,
    COALESCE(g.max_current_da, p.max_current_da) AS max_current_da
   FROM ((stations_guns g
     JOIN stations_piles p ON (((p.operator_id = g.operator_id) AND (p.id = g.pile_id))))
     JOIN stations_stations s ON (((s.operator_id = p.operator_id) AND (s.id = p.station_id))));

create view stations_gun_state_log with (security_invoker=true) as
 SELECT operator_id,
    pile_id,
    gun_no,
    reported_status,
    received_at
   FROM stations_state_changes;

create view stations_gun_states_now with (security_invoker=true) as
 SELECT operator_id,
    pile_id,
    gun_no,
    status,
    received_at
   FROM stations_gun_states;

create view stations_heard_log with (security_invoker=true) as
 SELECT stations_frame_flushes.operator_id,
    stations_frame_flushes.pile_key,
    stations_frame_flushes.from_at,
    stations_frame_flushes.to_at,
    (stations_frame_flushes.from_at + ((h.h)::double precision * '00:00:00.001'::interval)) AS at
   FROM (stations_frame_flushes
     CROSS JOIN LATERAL unnest(stations_frame_flushes.heard) h(h))
UNION ALL
 SELECT stations_frame_packs.operator_id,
    stations_frame_packs.pile_key,
    stations_frame_packs.from_at,
    stations_frame_packs.to_at,
    (stations_frame_packs.from_at + ((h.h)::double precision * '00:00:00.001'::interval)) AS at
   FROM (stations_frame_packs
     CROSS JOIN LATERAL unnest(stations_frame_packs.heard) h(h))
UNION ALL
 SELECT stations_frames.operator_id,
    stations_frames.pile_key,
    stations_frames.at AS from_at,
    stations_frames.at AS to_at,
    stations_frames.at
   FROM stations_frames
  WHERE (stations_frames.direction = 'in'::text);

create view stations_last_values with (security_invoker=true) as
 SELECT operator_id,
    pile_id,
    gun_no,
    sampled_at,
    register_dwh,
    power_w,
    soc,
    changed_at
   FROM stations_gun_values;

create view stations_link_log with (security_invoker=true) as
 SELECT operator_id,
    pile_id,
    (code = 'Online'::text) AS connected,
    received_at
   FROM stations_events
  WHERE (kind = 'link'::text);

create view stations_links_now with (security_invoker=true) as
 SELECT operator_id,
    pile_id,
    connected
   FROM stations_links;

create view stations_meter_log with (security_invoker=true) as
 SELECT r.operator_id,
    m.station_id,
    r.meter_id,
    m.meter_no,
    m.multiplier,
    r.at,
    r.register_dwh,
    r.restarts
   FROM (stations_meter_readings r
     JOIN stations_meters m ON (((m.operator_id = r.operator_id) AND (m.id = r.meter_id))))
  WHERE (r.doubt IS NULL);

create view stations_open_guns with (security_invoker=true) as
 SELECT p.operator_id,
    p.station_id,
    p.id AS pile_id,
    p.pile_no,
    p.name AS pile_name,
    g.gun_no,
    g.connector_type,
    COALESCE(g.ocpi_type, ''::text) AS standard,
    COALESCE(g.rated_power_w, p.rated_power_w) AS rated_power_w,
    ((p.asset_state = ANY (ARRAY['awaiting'::text, 'operating'::text])) AND (s.status = ANY (ARRAY[0, 50]))) AS takes_starts,
        CASE
            WHEN COALESCE(l.connected, false) THEN COALESCE(n.status, 'offline'::text)
            ELSE 'offline'::text
        END AS state,
    n.changed_at AS state_at
   FROM ((((stations_piles p
     JOIN stations_stations s ON (((s.operator_id = p.operator_id) AND (s.id = p.station_id))))
     JOIN stations_guns g ON (((g.operator_id = p.operator_id) AND (g.pile_id = p.id))))
     LEFT JOIN stations_links l ON (((l.operator_id = p.operator_id) AND (l.pile_id = p.id))))
     LEFT JOIN stations_gun_states n ON (((n.operator_id = p.operator_id) AND (n.pile_id = p.id) AND (n.gun_no = g.gun_no))))
  WHERE (s.open_to_public AND p.public_visible AND (p.asset_state <> ALL (ARRAY['stock'::text, 'retired'::text])));

create view stations_open_stations with (security_invoker=true) as
 SELECT operator_id,
    id AS station_id,
    name,
    COALESCE(address, ''::text) AS address,
    longitude,
    latitude,
    time_zone,
    COALESCE(business_hours, ''::text) AS business_hours,
    round_the_clock,
    bookable,
    COALESCE(site_guide, ''::text) AS guide,
    COALESCE(service_phone, phone, ''::text) AS hotline
   FROM stations_stations
  WHERE open_to_public;

create view stations_opening_hours with (security_invoker=true) as
 SELECT operator_id,
    id AS station_id,
    name AS station_name,
    time_zone,
    business_hours,
    round_the_clock
   FROM stations_stations;

create view stations_pile_names with (security_invoker=true) as
 SELECT p.operator_id,
    p.id AS pile_id,
    p.pile_key,
    p.station_id,
    s.name AS station_name,
    p.pile_no,
    p.name AS pile_name,
    p.rated_power_w
   FROM (stations_piles p
     JOIN stations_stations s ON (((s.operator_id = p.operator_id) AND (s.id = p.station_id))));

create view stations_pile_signs with (security_invoker=true) as
 SELECT p.operator_id,
    p.id AS pile_id,
    p.booted_at,
    l.connected,
    l.last_seen_at
   FROM (stations_piles p
     LEFT JOIN stations_links l ON (((l.operator_id = p.operator_id) AND (l.pile_id = p.id))));

create view stations_pile_starts with (security_invoker=true) as
 SELECT operator_id,
    id AS pile_id,
    (asset_state = ANY (ARRAY['awaiting'::text, 'operating'::text])) AS takes_starts,
    low_balance_minor
   FROM stations_piles;

create view stations_profile_places with (security_invoker=true) as
 SELECT p.operator_id,
    p.station_id,
    p.id AS pile_id,
    p.pile_no,
    g.gun_no,
    COALESCE(l.connected, false) AS connected,
    l.changed_at AS link_at,
    p.booted_at,
    ( SELECT max(o.stack_level) AS max
           FROM stations_charging_profiles o
          WHERE ((o.operator_id = p.operator_id) AND (o.pile_id = p.id) AND (o.ended_at IS NULL) AND (o.purpose = 'TxDefaultProfile'::text) AND (o.gun_no = ANY (ARRAY[0, (g.gun_no)::integer])) AND (o.profile_no < 1100000000))) AS other_level,
    ARRAY( SELECT h.profile_no
           FROM stations_charging_profiles h
          WHERE ((h.operator_id = p.operator_id) AND (h.pile_id = p.id) AND (h.ended_at IS NULL) AND (h.gun_no = g.gun_no) AND (h.profile_no >= 1100000000))) AS held_nos,
    COALESCE(( SELECT ((v.attributes -> 'Actual'::text) ->> 'value'::text)
           FROM stations_variables v
          WHERE ((v.operator_id = p.operator_id) AND (v.pile_id = p.id) AND (v.key = 'SmartChargingCtrlr.ProfileStackLevel'::text))), ( SELECT ((c.keys -> 'ChargeProfileMaxStackLevel'::text) ->> 'value'::text)
           FROM stations_configurations c
          WHERE ((c.operator_id = p.operator_id) AND (c.pile_id = p.id))
          ORDER BY c.read_at DESC
         LIMIT 1)) AS max_level,
    COALESCE(( SELECT ((v.attributes -> 'Actual'::text) ->> 'value'::text)
           FROM stations_variables v
          WHERE ((v.operator_id = p.operator_id) AND (v.pile_id = p.id) AND (v.key = 'SmartChargingCtrlr.PeriodsPerSchedule'::text))), ( SELECT ((c.keys -> 'ChargingScheduleMaxPeriods'::text) ->> 'value'::text)
           FROM stations_configurations c
          WHERE ((c.operator_id = p.operator_id) AND (c.pile_id = p.id))
          ORDER BY c.read_at DESC
         LIMIT 1)) AS max_periods,
    COALESCE(( SELECT ((v.attributes -> 'Actual'::text) ->> 'value'::text)
           FROM stations_variables v
          WHERE ((v.operator_id = p.operator_id) AND (v.pile_id = p.id) AND (v.key = 'SmartChargingCtrlr.RateUnit'::text))), ( SELECT ((c.keys -> 'ChargingScheduleAllowedChargingRateUnit'::text) ->> 'value'::text)
           FROM stations_configurations c
          WHERE ((c.operator_id = p.operator_id) AND (c.pile_id = p.id))
          ORDER BY c.read_at DESC
         LIMIT 1)) AS rate_units
   FROM ((stations_piles p
     JOIN stations_guns g ON (((g.operator_id = p.operator_id) AND (g.pile_id = p.id))))
     LEFT JOIN stations_links l ON (((l.operator_id = p.operator_id) AND (l.pile_id = p.id))));

create view stations_public_piles with (security_invoker=true) as
 SELECT p.operator_id,
    p.id AS pile_id,
    p.station_id
   FROM (stations_piles p
     JOIN stations_stations s ON (((s.operator_id = p.operator_id) AND (s.id = p.station_id))))
  WHERE (s.open_to_public AND p.public_visible);

create view stations_sample_log with (security_invoker=true) as
 SELECT operator_id,
    pile_key,
    gun_no,
    at,
    device_at,
    received_at,
    register_dwh,
    power_w,
    voltage_dv,
    current_da,
    soc
   FROM stations_samples;

create view stations_session_profiles with (security_invoker=true) as
 SELECT operator_id,
    pile_id,
    gun_no,
    profile_no,
    stack_level,
    profile,
    ((profile ->> 'transactionId'::text))::integer AS transaction_id,
    accepted_at
   FROM stations_charging_profiles
  WHERE ((ended_at IS NULL) AND (purpose = 'TxProfile'::text) AND (profile ? 'transactionId'::text));

create view stations_state_log with (security_invoker=true) as
 SELECT operator_id,
    pile_id,
    gun_no,
    reported_status,
    COALESCE(device_at, received_at) AS at,
    received_at
   FROM stations_state_changes;

create view stations_station_names with (security_invoker=true) as
 SELECT operator_id,
    id AS station_id,
    code AS station_code,
    name AS station_name,
    time_zone
   FROM stations_stations;

create view stations_station_places with (security_invoker=true) as
 SELECT operator_id,
    id AS station_id,
    name AS station_name,
    org_id,
    department_id
   FROM stations_stations;

create view stations_station_positions with (security_invoker=true) as
 SELECT operator_id,
    id AS station_id,
    name AS station_name,
    longitude,
    latitude
   FROM stations_stations;

create view stations_terminal_names with (security_invoker=true) as
 SELECT operator_id,
    id AS terminal_id,
    station_id,
    terminal_no,
    name AS terminal_name
   FROM stations_terminals;

create view tariffs_version_names with (security_invoker=true) as
 SELECT v.operator_id,
    v.id AS version_id,
    v.rule_id,
    r.code AS rule_code,
    r.name AS rule_name,
    v.number
   FROM (tariffs_versions v
     JOIN tariffs_rules r ON (((r.operator_id = v.operator_id) AND (r.id = v.rule_id))));

-- Sequences
create sequence stations_piles_pile_key_seq as bigint;

-- Indexes beside those of constraints
CREATE INDEX cards_bridges_by_id ON public.cards_bridges USING btree (id);
CREATE INDEX cards_bridges_pairing ON public.cards_bridges USING btree (pair_hash) WHERE (pair_hash IS NOT NULL);
CREATE INDEX cards_card_keys_of ON public.cards_card_keys USING btree (operator_id, key_set_id, card_id);
CREATE UNIQUE INDEX cards_cards_card_no_key ON public.cards_cards USING btree (operator_id, card_no) WHERE ((deleted_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX cards_cards_chip ON public.cards_cards USING btree (operator_id, chip_key);
CREATE UNIQUE INDEX cards_cards_chip_key ON public.cards_cards USING btree (operator_id, chip_key) WHERE ((deleted_at IS NULL) AND (ended_at IS NULL) AND (secure_no IS NULL) AND (NOT other_chip));
CREATE INDEX cards_cards_ending ON public.cards_cards USING btree (valid_until) WHERE ((state = 'active'::text) AND (valid_until IS NOT NULL));
CREATE INDEX cards_cards_newest ON public.cards_cards USING btree (operator_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX cards_cards_number ON public.cards_cards USING btree (operator_id, card_no);
CREATE UNIQUE INDEX cards_cards_secure_no_key ON public.cards_cards USING btree (operator_id, secure_no) WHERE ((deleted_at IS NULL) AND (ended_at IS NULL) AND (secure_no IS NOT NULL));
CREATE INDEX cards_cards_token ON public.cards_cards USING btree (operator_id, token_id) WHERE (token_id IS NOT NULL);
CREATE UNIQUE INDEX cards_cards_uid_key ON public.cards_cards USING btree (operator_id, uid) WHERE ((deleted_at IS NULL) AND (ended_at IS NULL) AND (secure_no IS NULL));
CREATE INDEX cards_key_exports_open ON public.cards_key_exports USING btree (operator_id, key_set_id) WHERE (taken_at IS NULL);
CREATE UNIQUE INDEX cards_key_sets_active_key ON public.cards_key_sets USING btree (operator_id, kind, app_index) WHERE ((activated_at IS NOT NULL) AND (superseded_at IS NULL) AND (retired_at IS NULL) AND (destroyed_at IS NULL));
CREATE INDEX cards_key_uses_of ON public.cards_key_uses USING btree (operator_id, key_set_id, at DESC, id DESC);
CREATE INDEX cards_modules_keys ON public.cards_modules USING btree (operator_id, key_set_id) WHERE (key_set_id IS NOT NULL);
CREATE INDEX cards_modules_newest ON public.cards_modules USING btree (operator_id, created_at DESC, id DESC);
CREATE INDEX cards_modules_pile ON public.cards_modules USING btree (operator_id, pile_id) WHERE (pile_id IS NOT NULL);
CREATE INDEX cards_modules_terminal ON public.cards_modules USING btree (operator_id, terminal_id) WHERE (terminal_id IS NOT NULL);
CREATE INDEX cards_operations_newest ON public.cards_operations USING btree (operator_id, at DESC, id DESC);
CREATE UNIQUE INDEX cards_operations_reverse_of ON public.cards_operations USING btree (operator_id, reverse_of) WHERE (reverse_of IS NOT NULL);
CREATE UNIQUE INDEX cards_operations_seq_key ON public.cards_operations USING btree (operator_id, card_id, seq);
CREATE INDEX cards_operations_shift ON public.cards_operations USING btree (operator_id, shift_id) WHERE (shift_id IS NOT NULL);
CREATE INDEX cards_order_decisions_of ON public.cards_order_decisions USING btree (operator_id, order_id);
CREATE UNIQUE INDEX cards_plastic_numbers_ordered ON public.cards_plastic_numbers USING btree (operator_id, card_no) WHERE ((card_id IS NULL) AND (NOT lost));
CREATE INDEX cards_plastic_orders_newest ON public.cards_plastic_orders USING btree (operator_id, ordered_at DESC, id DESC);
CREATE INDEX cards_reader_jobs_bridge ON public.cards_reader_jobs USING btree (operator_id, bridge_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX cards_reader_jobs_journal ON public.cards_reader_jobs USING btree (operator_id, journal_id) WHERE (journal_id IS NOT NULL);
CREATE INDEX cards_reader_jobs_newest ON public.cards_reader_jobs USING btree (operator_id, card_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX cards_reader_jobs_open_key ON public.cards_reader_jobs USING btree (operator_id, card_id) WHERE (ended_at IS NULL);
CREATE INDEX cards_reader_jobs_stale ON public.cards_reader_jobs USING btree (created_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX cards_reader_jobs_unknown_key ON public.cards_reader_jobs USING btree (operator_id, card_id) WHERE (uncertain AND (settled_at IS NULL));
CREATE UNIQUE INDEX cards_transactions_counter ON public.cards_transactions USING btree (operator_id, card_id, series, "position") WHERE (settle_state <> ALL (ARRAY['held'::text, 'rejected'::text]));
CREATE INDEX cards_transactions_newest ON public.cards_transactions USING btree (operator_id, at DESC, id DESC);
CREATE INDEX cards_transactions_of ON public.cards_transactions USING btree (operator_id, card_id, at DESC);
CREATE INDEX cards_transactions_open ON public.cards_transactions USING btree (operator_id, at) WHERE (settle_state = ANY (ARRAY['held'::text, 'waiting'::text, 'grey'::text]));
CREATE UNIQUE INDEX cards_transactions_operation_key ON public.cards_transactions USING btree (operator_id, operation_id) WHERE (operation_id IS NOT NULL);
CREATE UNIQUE INDEX cards_transactions_order ON public.cards_transactions USING btree (operator_id, order_id) WHERE ((order_id IS NOT NULL) AND (kind = ANY (ARRAY['purchase'::text, 'compound'::text])));
CREATE INDEX cards_transactions_orders ON public.cards_transactions USING btree (operator_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX charging_backtest_customers_difference ON public.charging_backtest_customers USING btree (operator_id, backtest_id, difference_minor, id_tag);
CREATE INDEX charging_backtest_orders_customer ON public.charging_backtest_orders USING btree (operator_id, backtest_id, id_tag, difference_minor);
CREATE INDEX charging_backtest_orders_difference ON public.charging_backtest_orders USING btree (operator_id, backtest_id, difference_minor, order_id);
CREATE INDEX charging_backtests_age ON public.charging_backtests USING btree (requested_at);
CREATE INDEX charging_backtests_rule ON public.charging_backtests USING btree (operator_id, rule_id, id DESC);
CREATE INDEX charging_day_balances_day ON public.charging_day_balances USING btree (operator_id, day DESC, station_id);
CREATE INDEX charging_flags_flag ON public.charging_flags USING btree (operator_id, flag, started_at DESC, id DESC);
CREATE INDEX charging_flags_newest ON public.charging_flags USING btree (operator_id, started_at DESC, id DESC);
CREATE INDEX charging_flags_open ON public.charging_flags USING btree (operator_id, started_at DESC, id DESC) WHERE (state = 'open'::text);
CREATE INDEX charging_flags_station ON public.charging_flags USING btree (operator_id, station_id, started_at DESC, id DESC);
CREATE INDEX charging_held_events_at ON public.charging_held_events USING btree (received_at);
CREATE INDEX charging_list_entries_newest ON public.charging_list_entries USING btree (operator_id, created_at DESC, id DESC);
CREATE INDEX charging_list_entries_subject_key ON public.charging_list_entries USING btree (operator_id, subject_key);
CREATE INDEX charging_listed_tokens_entry ON public.charging_listed_tokens USING btree (operator_id, entry_id);
CREATE INDEX charging_order_operations_action ON public.charging_order_operations USING btree (operator_id, action, at DESC);
CREATE INDEX charging_order_operations_newest ON public.charging_order_operations USING btree (operator_id, at DESC, id DESC);
CREATE INDEX charging_order_operations_order ON public.charging_order_operations USING btree (operator_id, order_id, at DESC);
CREATE INDEX charging_orders_amount ON public.charging_orders USING btree (operator_id, total_minor DESC NULLS LAST, id DESC);
CREATE INDEX charging_orders_ended ON public.charging_orders USING btree (operator_id, ended_at DESC, id DESC) WHERE (ended_at IS NOT NULL);
CREATE INDEX charging_orders_energy ON public.charging_orders USING btree (operator_id, energy_dwh DESC NULLS LAST, id DESC);
CREATE INDEX charging_orders_flagged ON public.charging_orders USING btree (operator_id, started_at DESC, id DESC) INCLUDE (state, flags, station_id, ended_at, energy_dwh, total_minor) WHERE ((state = 'abnormal'::text) OR (cardinality(flags) > 0));
CREATE INDEX charging_orders_gun ON public.charging_orders USING btree (operator_id, gun_no) WHERE (gun_no > 1);
CREATE INDEX charging_orders_holder ON public.charging_orders USING btree (operator_id, holder_id, started_at DESC, id DESC) WHERE (holder_id IS NOT NULL);
CREATE INDEX charging_orders_id_tag ON public.charging_orders USING btree (operator_id, id_tag_key);
CREATE UNIQUE INDEX charging_orders_natural_bare ON public.charging_orders USING btree (operator_id, pile_id, gun_no, id_tag, device_started_at) WHERE ((meter_start_dwh IS NULL) AND (device_started_at IS NOT NULL));
CREATE INDEX charging_orders_newest ON public.charging_orders USING btree (operator_id, started_at DESC, id DESC);
CREATE INDEX charging_orders_open ON public.charging_orders USING btree (state, state_at) WHERE (state = ANY (ARRAY['created'::text, 'starting'::text, 'charging'::text, 'stopping'::text, 'awaiting_record'::text]));
CREATE UNIQUE INDEX charging_orders_open_gun ON public.charging_orders USING btree (operator_id, pile_id, gun_no) WHERE (state = ANY (ARRAY['created'::text, 'starting'::text, 'charging'::text, 'stopping'::text]));
CREATE INDEX charging_orders_open_token ON public.charging_orders USING btree (operator_id, token_id) WHERE (state = ANY (ARRAY['created'::text, 'starting'::text, 'charging'::text, 'stopping'::text]));
CREATE INDEX charging_orders_parent ON public.charging_orders USING btree (operator_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX charging_orders_pay_state ON public.charging_orders USING btree (operator_id, pay_state);
CREATE INDEX charging_orders_pile ON public.charging_orders USING btree (operator_id, pile_id, started_at DESC, id DESC) INCLUDE (ended_at, energy_dwh, total_minor);
CREATE INDEX charging_orders_protocol ON public.charging_orders USING btree (operator_id, protocol, started_at DESC) WHERE (protocol <> 'ocpp1.6j'::text);
CREATE INDEX charging_orders_shown ON public.charging_orders USING btree (operator_id, shown_vehicle_id, started_at DESC, id DESC) WHERE (shown_vehicle_id IS NOT NULL);
CREATE UNIQUE INDEX charging_orders_source ON public.charging_orders USING btree (operator_id, source_ref) WHERE (source_ref IS NOT NULL);
CREATE INDEX charging_orders_start_mode ON public.charging_orders USING btree (operator_id, start_mode, started_at DESC) WHERE (start_mode <> 'card_online'::text);
CREATE INDEX charging_orders_station ON public.charging_orders USING btree (operator_id, station_id, started_at DESC, id DESC) INCLUDE (ended_at, state, pay_state, start_mode, stop_reason, flags, energy_dwh, total_minor);
CREATE INDEX charging_orders_stop_reason ON public.charging_orders USING btree (operator_id, stop_reason) WHERE (stop_reason IS NOT NULL);
CREATE INDEX charging_orders_token ON public.charging_orders USING btree (operator_id, token_id, started_at DESC, id DESC) WHERE (token_id IS NOT NULL);
CREATE INDEX charging_orders_unsettled ON public.charging_orders USING btree (operator_id, state, started_at DESC) WHERE (state <> 'settled'::text);
CREATE INDEX charging_orphan_stops_newest ON public.charging_orphan_stops USING btree (operator_id, received_at DESC, id DESC);
CREATE INDEX charging_test_sessions_of_gun ON public.charging_test_sessions USING btree (operator_id, pile_id, gun_no, started_at) WHERE (started_at IS NOT NULL);
CREATE INDEX charging_tokens_credential ON public.charging_tokens USING btree (operator_id, credential, id);
CREATE INDEX charging_tokens_holder ON public.charging_tokens USING btree (operator_id, holder_id) WHERE (holder_id IS NOT NULL);
CREATE INDEX charging_transactions_number ON public.charging_transactions USING btree (operator_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX charging_transactions_open ON public.charging_transactions USING btree (operator_id, pile_id, gun_no) WHERE (NOT ended);
CREATE INDEX charging_unreported_gun ON public.charging_unreported USING btree (operator_id, pile_id, gun_no, from_at);
CREATE INDEX content_items_links ON public.content_items USING btree (operator_id, link_news_id) WHERE (link_news_id IS NOT NULL);
CREATE INDEX depots_controls_due ON public.depots_controls USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX depots_controls_of ON public.depots_controls USING btree (operator_id, station_id);
CREATE INDEX depots_departures_at ON public.depots_departures USING btree (operator_id, station_id, depart_at);
CREATE INDEX depots_departures_lines ON public.depots_departures USING btree (operator_id, line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX depots_nodes_below ON public.depots_nodes USING btree (operator_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE UNIQUE INDEX depots_nodes_site ON public.depots_nodes USING btree (operator_id, station_id) WHERE (kind = 'site'::text);
CREATE UNIQUE INDEX depots_plans_holding ON public.depots_plans USING btree (operator_id, station_id) WHERE holds;
CREATE INDEX depots_plans_old ON public.depots_plans USING btree (made_at);
CREATE INDEX depots_vdv_frames_at ON public.depots_vdv_frames USING btree (at);
CREATE INDEX depots_vdv_frames_newest ON public.depots_vdv_frames USING btree (operator_id, partner_id, at DESC);
CREATE UNIQUE INDEX depots_vdv_names_point ON public.depots_vdv_names USING btree (operator_id, partner_id, pile_id, gun_no) WHERE (pile_id IS NOT NULL);
CREATE UNIQUE INDEX depots_vdv_names_vehicle ON public.depots_vdv_names USING btree (operator_id, partner_id, vehicle_id) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX depots_vdv_partners_by_id ON public.depots_vdv_partners USING btree (id);
CREATE UNIQUE INDEX documents_credentials_once ON public.documents_credentials USING btree (operator_id, office) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX documents_credits_document_once ON public.documents_credits USING btree (operator_id, document_id);
CREATE UNIQUE INDEX documents_credits_open ON public.documents_credits USING btree (operator_id, invoice_id) WHERE (state = ANY (ARRAY['waiting'::text, 'failed'::text]));
CREATE UNIQUE INDEX documents_invoice_orders_once ON public.documents_invoice_orders USING btree (operator_id, order_id) WHERE living;
CREATE INDEX documents_invoice_orders_order ON public.documents_invoice_orders USING btree (operator_id, order_id);
CREATE UNIQUE INDEX documents_invoices_bill_once ON public.documents_invoices USING btree (operator_id, bill_id) WHERE holds;
CREATE UNIQUE INDEX documents_invoices_document_once ON public.documents_invoices USING btree (operator_id, document_id);
CREATE INDEX documents_invoices_newest ON public.documents_invoices USING btree (operator_id, no DESC);
CREATE INDEX documents_invoices_pay_later ON public.documents_invoices USING btree (operator_id, holder_id) WHERE (pay_later AND living);
CREATE INDEX documents_invoices_refunded ON public.documents_invoices USING btree (operator_id, no DESC) WHERE (living AND (refunded_minor <> 0));
CREATE INDEX documents_invoices_replaced ON public.documents_invoices USING btree (operator_id, replaced_by) WHERE (replaced_by IS NOT NULL);
CREATE INDEX documents_invoices_state ON public.documents_invoices USING btree (operator_id, state, no DESC);
CREATE INDEX documents_invoices_untold ON public.documents_invoices USING btree (id) WHERE ((state = 'issued'::text) AND (NOT told));
CREATE INDEX documents_issued_newest ON public.documents_issued USING btree (operator_id, issued_at DESC, id DESC);
CREATE INDEX documents_mails_invoice ON public.documents_mails USING btree (operator_id, invoice_id, at);
CREATE INDEX documents_mails_untold ON public.documents_mails USING btree (id) WHERE (NOT told);
CREATE UNIQUE INDEX documents_payments_open ON public.documents_payments USING btree (operator_id, holder_id) WHERE (state <> 'issued'::text);
CREATE INDEX documents_submissions_due ON public.documents_submissions USING btree (next_at) WHERE (state = ANY (ARRAY['waiting'::text, 'pending'::text]));
CREATE INDEX documents_submissions_invoice ON public.documents_submissions USING btree (operator_id, invoice_id, made_at);
CREATE UNIQUE INDEX documents_titles_default_once ON public.documents_titles USING btree (operator_id, holder_id) WHERE (is_default AND (deleted_at IS NULL));
CREATE INDEX documents_titles_name ON public.documents_titles USING btree (operator_id, name_key);
CREATE UNIQUE INDEX documents_titles_once ON public.documents_titles USING btree (operator_id, country, tax_id, holder_id) NULLS NOT DISTINCT WHERE ((tax_id <> ''::text) AND (deleted_at IS NULL));
CREATE INDEX documents_verifactu_events_kind ON public.documents_verifactu_events USING btree (operator_id, kind, no DESC);
CREATE UNIQUE INDEX driver_sessions_device ON public.driver_sessions USING btree (operator_id, member_id, device_id) WHERE (ended_at IS NULL);
CREATE INDEX driver_sessions_member ON public.driver_sessions USING btree (operator_id, member_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX finance_agreements_name ON public.finance_agreements USING btree (operator_id, name_key);
CREATE INDEX finance_counts_statement ON public.finance_counts USING btree (operator_id, statement_id, station_id, day);
CREATE UNIQUE INDEX finance_parties_name ON public.finance_parties USING btree (operator_id, name_key);
CREATE INDEX finance_statement_versions_version ON public.finance_statement_versions USING btree (operator_id, version_id);
CREATE INDEX finance_statements_newest ON public.finance_statements USING btree (operator_id, period_from DESC, no DESC);
CREATE INDEX finance_withdrawals_day ON public.finance_withdrawals USING btree (operator_id, holder_id, day);
CREATE INDEX finance_withdrawals_newest ON public.finance_withdrawals USING btree (operator_id, requested_at DESC, id DESC);
CREATE UNIQUE INDEX finance_withdrawals_open ON public.finance_withdrawals USING btree (operator_id, holder_id) WHERE (state = ANY (ARRAY['requested'::text, 'approved'::text]));
CREATE INDEX fleet_driver_records_day ON public.fleet_driver_records USING btree (operator_id, day DESC, shift_no DESC, id);
CREATE INDEX fleet_driver_records_driver ON public.fleet_driver_records USING btree (operator_id, driver_id, day DESC);
CREATE INDEX fleet_driver_records_line ON public.fleet_driver_records USING btree (operator_id, line_id, day DESC);
CREATE INDEX fleet_driver_records_order ON public.fleet_driver_records USING btree (operator_id, vehicle_id, day DESC, shift_no DESC);
CREATE UNIQUE INDEX fleet_drivers_card ON public.fleet_drivers USING btree (operator_id, card_no_key) WHERE (card_no <> ''::text);
CREATE INDEX fleet_drivers_fleet ON public.fleet_drivers USING btree (operator_id, fleet_id);
CREATE INDEX fleet_drivers_licence ON public.fleet_drivers USING btree (operator_id, licence_until) WHERE ((state = 'active'::text) AND (licence_until IS NOT NULL));
CREATE INDEX fleet_drivers_name ON public.fleet_drivers USING btree (operator_id, name_key);
CREATE UNIQUE INDEX fleet_drivers_no ON public.fleet_drivers USING btree (operator_id, driver_no_key);
CREATE UNIQUE INDEX fleet_fleets_name ON public.fleet_fleets USING btree (operator_id, name_key);
CREATE INDEX fleet_fleets_parent ON public.fleet_fleets USING btree (operator_id, parent_id);
CREATE INDEX fleet_lines_fleet ON public.fleet_lines USING btree (operator_id, fleet_id);
CREATE UNIQUE INDEX fleet_lines_no ON public.fleet_lines USING btree (operator_id, line_no_key);
CREATE UNIQUE INDEX fleet_makers_name ON public.fleet_makers USING btree (operator_id, name_key);
CREATE INDEX fleet_measured_days_day ON public.fleet_measured_days USING btree (operator_id, day);
CREATE UNIQUE INDEX fleet_models_name ON public.fleet_models USING btree (operator_id, maker_id, name_key);
CREATE INDEX fleet_models_type ON public.fleet_models USING btree (operator_id, type_id);
CREATE UNIQUE INDEX fleet_month_closings_standing ON public.fleet_month_closings USING btree (operator_id, month) WHERE (opened_at IS NULL);
CREATE INDEX fleet_order_assignments_vehicle ON public.fleet_order_assignments USING btree (operator_id, vehicle_id);
CREATE INDEX fleet_quotas_line ON public.fleet_quotas USING btree (operator_id, line_id) WHERE (line_id IS NOT NULL);
CREATE UNIQUE INDEX fleet_types_name ON public.fleet_types USING btree (operator_id, name_key);
CREATE INDEX fleet_vehicle_tokens_vehicle ON public.fleet_vehicle_tokens USING btree (operator_id, vehicle_id);
CREATE UNIQUE INDEX fleet_vehicles_bay ON public.fleet_vehicles USING btree (operator_id, bay_pile_id, bay_gun_no) WHERE (bay_pile_id IS NOT NULL);
CREATE INDEX fleet_vehicles_company ON public.fleet_vehicles USING btree (operator_id, company_id) WHERE (company_id IS NOT NULL);
CREATE UNIQUE INDEX fleet_vehicles_evccid ON public.fleet_vehicles USING btree (operator_id, evccid) WHERE (evccid IS NOT NULL);
CREATE INDEX fleet_vehicles_fleet ON public.fleet_vehicles USING btree (operator_id, fleet_id);
CREATE INDEX fleet_vehicles_line ON public.fleet_vehicles USING btree (operator_id, line_id);
CREATE INDEX fleet_vehicles_model ON public.fleet_vehicles USING btree (operator_id, model_id);
CREATE INDEX fleet_vehicles_newest ON public.fleet_vehicles USING btree (operator_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX fleet_vehicles_plate ON public.fleet_vehicles USING btree (operator_id, plate_key) WHERE (plate_key <> ''::text);
CREATE UNIQUE INDEX fleet_vehicles_self_no ON public.fleet_vehicles USING btree (operator_id, self_no_key) WHERE (self_no <> ''::text);
CREATE UNIQUE INDEX fleet_vehicles_vin ON public.fleet_vehicles USING btree (operator_id, vin) WHERE (vin IS NOT NULL);
CREATE INDEX ledger_balances_holder ON public.ledger_balances USING btree (operator_id, holder_id);
CREATE INDEX ledger_checks_newest ON public.ledger_checks USING btree (operator_id, at DESC);
CREATE INDEX ledger_deposits_journal ON public.ledger_deposits USING btree (operator_id, journal_id);
CREATE INDEX ledger_deposits_newest ON public.ledger_deposits USING btree (operator_id, at DESC, id DESC);
CREATE INDEX ledger_deposits_wallet ON public.ledger_deposits USING btree (operator_id, wallet_id, at DESC);
CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (operator_id, account, journal_id) WHERE (account <> ALL (ARRAY['receivable_token'::text, 'income_electricity'::text, 'income_service'::text, 'wallet_principal'::text, 'wallet_frozen'::text]));
CREATE INDEX ledger_entries_holder ON public.ledger_entries USING btree (operator_id, holder_id, journal_id) WHERE (holder_id IS NOT NULL);
CREATE INDEX ledger_freezes_wallet ON public.ledger_freezes USING btree (operator_id, wallet_id);
CREATE INDEX ledger_journals_business ON public.ledger_journals USING btree (operator_id, business_id);
CREATE INDEX ledger_journals_effective ON public.ledger_journals USING btree (operator_id, effective_at DESC, id DESC);
CREATE UNIQUE INDEX ledger_journals_reverses ON public.ledger_journals USING btree (operator_id, reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX ledger_journals_type ON public.ledger_journals USING btree (operator_id, business_type, effective_at DESC, id DESC) WHERE (business_type <> ALL (ARRAY['order.settled'::text, 'order.imported'::text, 'freeze.set'::text, 'freeze.given_back'::text]));
CREATE INDEX ledger_late_booked ON public.ledger_late USING btree (operator_id, booked_at);
CREATE UNIQUE INDEX ledger_refunds_deposit ON public.ledger_refunds USING btree (operator_id, deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX ledger_refunds_journal ON public.ledger_refunds USING btree (operator_id, journal_id);
CREATE INDEX ledger_refunds_shift ON public.ledger_refunds USING btree (operator_id, shift_id, at DESC) WHERE (shift_id IS NOT NULL);
CREATE INDEX ledger_refunds_untold ON public.ledger_refunds USING btree (id) WHERE (NOT told);
CREATE INDEX ledger_refunds_wallet ON public.ledger_refunds USING btree (operator_id, wallet_id, at DESC, id DESC);
CREATE INDEX ledger_requests_at ON public.ledger_requests USING btree (at);
CREATE INDEX ledger_seals_at ON public.ledger_seals USING btree (operator_id, sealed_at);
CREATE INDEX ledger_shifts_newest ON public.ledger_shifts USING btree (operator_id, opened_at DESC, id DESC);
CREATE UNIQUE INDEX ledger_shifts_open ON public.ledger_shifts USING btree (operator_id, user_id) WHERE (closed_at IS NULL);
CREATE INDEX ledger_topups_gift ON public.ledger_topups USING btree (gift_until) WHERE (gift_until IS NOT NULL);
CREATE INDEX ledger_topups_journal ON public.ledger_topups USING btree (operator_id, journal_id);
CREATE INDEX ledger_topups_shift ON public.ledger_topups USING btree (operator_id, shift_id, at DESC) WHERE (shift_id IS NOT NULL);
CREATE UNIQUE INDEX ledger_topups_voucher ON public.ledger_topups USING btree (operator_id, method, voucher_no) WHERE (voucher_no <> ''::text);
CREATE INDEX ledger_topups_wallet ON public.ledger_topups USING btree (operator_id, wallet_id, at DESC, id DESC);
CREATE INDEX ledger_wallets_name ON public.ledger_wallets USING btree (operator_id, name_key, id);
CREATE INDEX ledger_wallets_opened ON public.ledger_wallets USING btree (operator_id, opened_at, id);
CREATE INDEX ledger_wallets_payer ON public.ledger_wallets USING btree (operator_id, payer_id) WHERE (payer_id IS NOT NULL);
CREATE INDEX ledger_wallets_state ON public.ledger_wallets USING btree (operator_id, state, id) WHERE (state <> 'active'::text);
CREATE INDEX maintenance_calendar_stations_of ON public.maintenance_calendar_stations USING btree (operator_id, calendar_id);
CREATE UNIQUE INDEX maintenance_calendars_name ON public.maintenance_calendars USING btree (operator_id, lower(name));
CREATE UNIQUE INDEX maintenance_calendars_standard ON public.maintenance_calendars USING btree (operator_id) WHERE standard;
CREATE INDEX maintenance_certificates_untold ON public.maintenance_certificates USING btree (valid_until) WHERE ((told < 3) AND (valid_until IS NOT NULL));
CREATE UNIQUE INDEX maintenance_checklists_name ON public.maintenance_checklists USING btree (operator_id, lower(name));
CREATE INDEX maintenance_order_checks_picture ON public.maintenance_order_checks USING btree (operator_id, picture_id) WHERE (picture_id IS NOT NULL);
CREATE INDEX maintenance_order_helpers_of ON public.maintenance_order_helpers USING btree (operator_id, staff_id);
CREATE INDEX maintenance_order_parts_of ON public.maintenance_order_parts USING btree (operator_id, order_id);
CREATE INDEX maintenance_order_pictures_of ON public.maintenance_order_pictures USING btree (operator_id, order_id);
CREATE INDEX maintenance_order_steps_untold ON public.maintenance_order_steps USING btree (at) WHERE (NOT told);
CREATE UNIQUE INDEX maintenance_orders_alarm ON public.maintenance_orders USING btree (operator_id, alarm_id) WHERE ((alarm_id IS NOT NULL) AND (state <> ALL (ARRAY['closed'::text, 'cancelled'::text])));
CREATE INDEX maintenance_orders_assignee ON public.maintenance_orders USING btree (operator_id, assignee_id, created_at DESC);
CREATE UNIQUE INDEX maintenance_orders_check_open ON public.maintenance_orders USING btree (operator_id, COALESCE(pile_id, station_id), check_key) WHERE ((check_key IS NOT NULL) AND (state <> ALL (ARRAY['closed'::text, 'cancelled'::text])));
CREATE INDEX maintenance_orders_closed ON public.maintenance_orders USING btree (operator_id, closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX maintenance_orders_found_in_of ON public.maintenance_orders USING btree (operator_id, found_in_id) WHERE (found_in_id IS NOT NULL);
CREATE INDEX maintenance_orders_newest ON public.maintenance_orders USING btree (operator_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX maintenance_orders_no ON public.maintenance_orders USING btree (operator_id, no);
CREATE INDEX maintenance_orders_of_alarm ON public.maintenance_orders USING btree (operator_id, alarm_id) WHERE (alarm_id IS NOT NULL);
CREATE INDEX maintenance_orders_of_parent ON public.maintenance_orders USING btree (operator_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX maintenance_orders_open ON public.maintenance_orders USING btree (operator_id, state, level, created_at) WHERE (state <> ALL (ARRAY['closed'::text, 'cancelled'::text]));
CREATE UNIQUE INDEX maintenance_orders_origin ON public.maintenance_orders USING btree (operator_id, origin_key) WHERE (origin_key IS NOT NULL);
CREATE INDEX maintenance_orders_pile ON public.maintenance_orders USING btree (operator_id, pile_id, created_at DESC) WHERE (pile_id IS NOT NULL);
CREATE INDEX maintenance_orders_station ON public.maintenance_orders USING btree (operator_id, station_id, created_at DESC);
CREATE INDEX maintenance_plan_stations_of ON public.maintenance_plan_stations USING btree (operator_id, station_id);
CREATE INDEX maintenance_plans_checklist ON public.maintenance_plans USING btree (operator_id, checklist_id) WHERE (checklist_id IS NOT NULL);
CREATE UNIQUE INDEX maintenance_plans_name ON public.maintenance_plans USING btree (operator_id, lower(name));
CREATE INDEX maintenance_retests_of_order ON public.maintenance_retests USING btree (operator_id, order_id, started_at DESC);
CREATE UNIQUE INDEX maintenance_retests_running ON public.maintenance_retests USING btree (operator_id, pile_id, gun_no) WHERE (state = 'running'::text);
CREATE UNIQUE INDEX maintenance_sent_acts_kept ON public.maintenance_sent_acts USING btree (operator_id, keeps_id) WHERE (keeps_id IS NOT NULL);
CREATE INDEX maintenance_sent_acts_of ON public.maintenance_sent_acts USING btree (operator_id, order_id, step_seq);
CREATE UNIQUE INDEX maintenance_staff_user ON public.maintenance_staff USING btree (operator_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX maintenance_staff_stations_at ON public.maintenance_staff_stations USING btree (operator_id, station_id);
CREATE INDEX members_bill_steps_of ON public.members_bill_steps USING btree (operator_id, bill_id, id);
CREATE INDEX members_bill_steps_untold ON public.members_bill_steps USING btree (id) WHERE (NOT told);
CREATE INDEX members_bills_newest ON public.members_bills USING btree (operator_id, period_to DESC, id DESC);
CREATE INDEX members_bindings_company ON public.members_bindings USING btree (operator_id, company_id, bound_at DESC, id DESC);
CREATE UNIQUE INDEX members_bindings_member_key ON public.members_bindings USING btree (operator_id, member_id) WHERE (ended_at IS NULL);
CREATE INDEX members_bindings_newest ON public.members_bindings USING btree (operator_id, bound_at DESC, id DESC);
CREATE INDEX members_bindings_of ON public.members_bindings USING btree (operator_id, member_id, bound_at DESC);
CREATE INDEX members_booking_events_of ON public.members_booking_events USING btree (operator_id, booking_id, id);
CREATE INDEX members_bookings_begin ON public.members_bookings USING btree (operator_id, starts_at DESC, id DESC);
CREATE INDEX members_bookings_due ON public.members_bookings USING btree (held_from) WHERE ((state = ANY (ARRAY['pending'::text, 'confirmed'::text])) OR (release_pile_id IS NOT NULL));
CREATE INDEX members_bookings_member ON public.members_bookings USING btree (operator_id, member_id, starts_at DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX members_bookings_newest ON public.members_bookings USING btree (operator_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX members_bookings_no ON public.members_bookings USING btree (operator_id, no);
CREATE INDEX members_bookings_open ON public.members_bookings USING btree (operator_id, pile_id, gun_no) WHERE (state = ANY (ARRAY['pending'::text, 'confirmed'::text]));
CREATE UNIQUE INDEX members_bookings_order ON public.members_bookings USING btree (operator_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX members_bookings_place ON public.members_bookings USING btree (operator_id, station_id, ends_at);
CREATE UNIQUE INDEX members_bookings_reservation ON public.members_bookings USING btree (operator_id, reservation_no);
CREATE INDEX members_bookings_tag ON public.members_bookings USING btree (operator_id, id_tag_key, starts_at DESC);
CREATE INDEX members_bookings_untold ON public.members_bookings USING btree (id) WHERE ((state = 'confirmed'::text) AND (NOT told));
CREATE UNIQUE INDEX members_companies_name_key ON public.members_companies USING btree (operator_id, name_key) WHERE (deleted_at IS NULL);
CREATE INDEX members_companies_newest ON public.members_companies USING btree (operator_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX members_companies_tax_id_key ON public.members_companies USING btree (operator_id, tax_id) WHERE ((deleted_at IS NULL) AND (tax_id <> ''::text));
CREATE UNIQUE INDEX members_coupon_strategies_name ON public.members_coupon_strategies USING btree (operator_id, name_key);
CREATE INDEX members_coupon_strategies_newest ON public.members_coupon_strategies USING btree (operator_id, created_at DESC, id DESC);
CREATE INDEX members_coupon_uses_coupon ON public.members_coupon_uses USING btree (operator_id, coupon_id);
CREATE INDEX members_coupons_expiry ON public.members_coupons USING btree (valid_until) WHERE (state = 'unused'::text);
CREATE INDEX members_coupons_member ON public.members_coupons USING btree (operator_id, member_id, given_at DESC, id DESC);
CREATE INDEX members_coupons_newest ON public.members_coupons USING btree (operator_id, given_at DESC, id DESC);
CREATE UNIQUE INDEX members_coupons_no ON public.members_coupons USING btree (operator_id, no);
CREATE INDEX members_coupons_open ON public.members_coupons USING btree (operator_id, member_id) WHERE (state = ANY (ARRAY['unused'::text, 'locked'::text]));
CREATE UNIQUE INDEX members_coupons_order ON public.members_coupons USING btree (operator_id, order_id) WHERE (state = 'locked'::text);
CREATE INDEX members_coupons_strategy ON public.members_coupons USING btree (operator_id, strategy_id, given_at DESC, id DESC);
CREATE INDEX members_coupons_untold ON public.members_coupons USING btree (id) WHERE (NOT told);
CREATE INDEX members_evaluations_member ON public.members_evaluations USING btree (operator_id, member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX members_evaluations_newest ON public.members_evaluations USING btree (operator_id, created_at DESC, id DESC);
CREATE INDEX members_evaluations_number ON public.members_evaluations USING btree (operator_id, order_no);
CREATE UNIQUE INDEX members_evaluations_order ON public.members_evaluations USING btree (operator_id, order_id);
CREATE INDEX members_evaluations_station ON public.members_evaluations USING btree (operator_id, station_id, created_at DESC);
CREATE INDEX members_feedback_member ON public.members_feedback USING btree (operator_id, member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX members_feedback_newest ON public.members_feedback USING btree (operator_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX members_feedback_no ON public.members_feedback USING btree (operator_id, no);
CREATE INDEX members_feedback_open ON public.members_feedback USING btree (operator_id, created_at) WHERE (state <> 'closed'::text);
CREATE INDEX members_feedback_station ON public.members_feedback USING btree (operator_id, station_id, created_at DESC);
CREATE INDEX members_feedback_steps_of ON public.members_feedback_steps USING btree (operator_id, feedback_id, id);
CREATE INDEX members_feedback_steps_untold ON public.members_feedback_steps USING btree (id) WHERE (NOT told);
CREATE INDEX members_members_black ON public.members_members USING btree (operator_id, registered_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND blacklisted);
CREATE INDEX members_members_group ON public.members_members USING btree (operator_id, member_group, registered_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX members_members_level ON public.members_members USING btree (operator_id, level, registered_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX members_members_merged ON public.members_members USING btree (operator_id, merged_into) WHERE (merged_into IS NOT NULL);
CREATE UNIQUE INDEX members_members_mobile_key ON public.members_members USING btree (operator_id, mobile) WHERE ((deleted_at IS NULL) AND (mobile <> ''::text));
CREATE INDEX members_members_newest ON public.members_members USING btree (operator_id, registered_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX members_members_nickname ON public.members_members USING btree (operator_id, nickname_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX members_members_real_name ON public.members_members USING btree (operator_id, real_name_key) WHERE ((deleted_at IS NULL) AND (real_name_key <> ''::text));
CREATE INDEX members_members_source ON public.members_members USING btree (operator_id, source, registered_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX members_members_tail ON public.members_members USING btree (operator_id, mobile_tail) WHERE ((deleted_at IS NULL) AND (mobile_tail <> ''::text));
CREATE INDEX members_tags_member ON public.members_tags USING btree (operator_id, member_id);
CREATE INDEX organisation_account_holds_by ON public.organisation_account_holds USING btree (by_id, at) WHERE (lifted_at IS NULL);
CREATE INDEX organisation_account_holds_user ON public.organisation_account_holds USING btree (user_id, at) WHERE (lifted_at IS NULL);
CREATE INDEX organisation_approvals_due ON public.organisation_approvals USING btree (expires_at) WHERE (state = 'waiting'::text);
CREATE INDEX organisation_approvals_requester ON public.organisation_approvals USING btree (operator_id, requested_by, requested_at);
CREATE INDEX organisation_approvals_state ON public.organisation_approvals USING btree (operator_id, state, requested_at);
CREATE UNIQUE INDEX organisation_approvals_waiting_key ON public.organisation_approvals USING btree (operator_id, kind, subject_id) WHERE ((state = 'waiting'::text) AND (subject_id IS NOT NULL));
CREATE INDEX organisation_audit_action ON public.organisation_audit USING btree (operator_id, action, id);
CREATE INDEX organisation_audit_at ON public.organisation_audit USING btree (operator_id, at, id);
CREATE INDEX organisation_audit_entity ON public.organisation_audit USING btree (operator_id, entity, entity_id, id);
CREATE INDEX organisation_audit_user ON public.organisation_audit USING btree (operator_id, user_id, id);
CREATE INDEX organisation_audit_seals_at ON public.organisation_audit_seals USING btree (operator_id, sealed_at);
CREATE INDEX organisation_client_tokens_client ON public.organisation_client_tokens USING btree (client_id);
CREATE INDEX organisation_client_tokens_expired ON public.organisation_client_tokens USING btree (expires_at);
CREATE INDEX organisation_login_names_user ON public.organisation_login_names USING btree (operator_id, user_id);
CREATE INDEX organisation_oauth_clients_operator ON public.organisation_oauth_clients USING btree (operator_id);
CREATE UNIQUE INDEX organisation_operators_optcode_key ON public.organisation_operators USING btree (lower(optcode));
CREATE UNIQUE INDEX organisation_operators_platform_key ON public.organisation_operators USING btree (kind) WHERE (kind = 'platform'::text);
CREATE INDEX organisation_organisations_parent ON public.organisation_organisations USING btree (operator_id, parent_id);
CREATE INDEX organisation_partner_stations_station ON public.organisation_partner_stations USING btree (operator_id, station_id);
CREATE INDEX organisation_role_stations_station ON public.organisation_role_stations USING btree (operator_id, station_id);
CREATE INDEX organisation_sessions_expired ON public.organisation_sessions USING btree (expires_at);
CREATE INDEX organisation_sessions_idle ON public.organisation_sessions USING btree (last_used_at) WHERE (ended_at IS NULL);
CREATE INDEX organisation_sessions_user ON public.organisation_sessions USING btree (operator_id, user_id) WHERE (ended_at IS NULL);
CREATE INDEX organisation_sign_in_attempts_of ON public.organisation_sign_in_attempts USING btree (account) WHERE (account IS NOT NULL);
CREATE INDEX organisation_sign_in_attempts_old ON public.organisation_sign_in_attempts USING btree (last_failure_at);
CREATE INDEX organisation_tokens_session ON public.organisation_tokens USING btree (operator_id, session_id);
CREATE INDEX organisation_user_departments_department ON public.organisation_user_departments USING btree (operator_id, department_id);
CREATE INDEX organisation_user_roles_role ON public.organisation_user_roles USING btree (operator_id, role_id);
CREATE INDEX organisation_user_stations_station ON public.organisation_user_stations USING btree (operator_id, station_id);
CREATE INDEX organisation_users_org ON public.organisation_users USING btree (operator_id, org_id);
CREATE INDEX organisation_views_role ON public.organisation_views USING btree (operator_id, shared_role_id) WHERE (shared_role_id IS NOT NULL);
CREATE INDEX organisation_views_screen ON public.organisation_views USING btree (operator_id, screen, created_at);
CREATE INDEX outreach_campaigns_due ON public.outreach_campaigns USING btree (starts_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'running'::text]));
CREATE INDEX outreach_consent_steps_of ON public.outreach_consent_steps USING btree (operator_id, member_id, id DESC);
CREATE UNIQUE INDEX outreach_consents ON public.outreach_consent_steps USING btree (operator_id, member_id, topic, channel) WHERE holds;
CREATE INDEX outreach_deliveries_at ON public.outreach_deliveries USING btree (operator_id, created_at DESC, id DESC);
CREATE INDEX outreach_deliveries_due ON public.outreach_deliveries USING btree (channel, next_at) WHERE (state = 'waiting'::text);
CREATE INDEX outreach_duty_words_at ON public.outreach_duty_words USING btree (operator_id, at DESC);
CREATE INDEX outreach_identities_union ON public.outreach_identities USING btree (operator_id, unionid) WHERE (unionid IS NOT NULL);
CREATE INDEX outreach_member_notices_at ON public.outreach_member_notices USING btree (operator_id, created_at DESC, id DESC);
CREATE INDEX outreach_member_notices_awaited ON public.outreach_member_notices USING btree (done_at) WHERE (receipt = 'awaited'::text);
CREATE INDEX outreach_member_notices_campaign ON public.outreach_member_notices USING btree (operator_id, campaign_id, id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX outreach_member_notices_due ON public.outreach_member_notices USING btree (next_at) WHERE (state = 'waiting'::text);
CREATE INDEX outreach_member_notices_of ON public.outreach_member_notices USING btree (operator_id, member_id, id DESC);
CREATE INDEX outreach_member_notices_old ON public.outreach_member_notices USING btree (created_at);
CREATE INDEX outreach_member_notices_receipt_no ON public.outreach_member_notices USING btree (operator_id, receipt_no) WHERE (receipt_no IS NOT NULL);
CREATE INDEX outreach_member_notices_received_by ON public.outreach_member_notices USING btree (operator_id, template_id, receipt) WHERE (receipt IS NOT NULL);
CREATE INDEX outreach_notices_of ON public.outreach_notices USING btree (operator_id, user_id, id DESC);
CREATE INDEX outreach_notices_old ON public.outreach_notices USING btree (created_at);
CREATE INDEX outreach_notices_unread ON public.outreach_notices USING btree (operator_id, user_id) WHERE (read_at IS NULL);
CREATE INDEX outreach_push_subscriptions_of ON public.outreach_push_subscriptions USING btree (operator_id, member_id);
CREATE INDEX outreach_schedules_due ON public.outreach_schedules USING btree (next_at) WHERE (state = 'active'::text);
CREATE INDEX outreach_schedules_of ON public.outreach_schedules USING btree (operator_id, user_id, name, id);
CREATE INDEX outreach_schedules_running ON public.outreach_schedules USING btree (last_at) WHERE (last_state = 'running'::text);
CREATE INDEX outreach_wecom_calls_at ON public.outreach_wecom_calls USING btree (at);
CREATE INDEX payments_accounts_by_id ON public.payments_accounts USING btree (id);
CREATE INDEX payments_accounts_certificates ON public.payments_accounts USING btree (certificates_due_at) WHERE (certificates_due_at IS NOT NULL);
CREATE UNIQUE INDEX payments_accounts_merchant ON public.payments_accounts USING btree (operator_id, provider, environment, merchant_id, app_id, sub_merchant_id) WHERE (merchant_id <> ''::text);
CREATE INDEX payments_captures_at ON public.payments_captures USING btree (operator_id, account_id, at);
CREATE INDEX payments_captures_file ON public.payments_captures USING btree (operator_id, file_no);
CREATE INDEX payments_captures_provider ON public.payments_captures USING btree (operator_id, provider_no) WHERE (provider_no <> ''::text);
CREATE INDEX payments_day_files_of ON public.payments_day_files USING btree (operator_id, day_id, at);
CREATE INDEX payments_day_rows_no ON public.payments_day_rows USING btree (operator_id, match_no, kind);
CREATE INDEX payments_days_newest ON public.payments_days USING btree (operator_id, day DESC, id);
CREATE INDEX payments_days_unequal ON public.payments_days USING btree (operator_id, day) WHERE (state <> 'equal'::text);
CREATE INDEX payments_differences_newest ON public.payments_differences USING btree (operator_id, at DESC, id DESC);
CREATE INDEX payments_differences_of ON public.payments_differences USING btree (operator_id, day_id, state);
CREATE INDEX payments_differences_open ON public.payments_differences USING btree (operator_id, at DESC, id DESC) WHERE (state <> 'resolved'::text);
CREATE INDEX payments_events_of ON public.payments_events USING btree (operator_id, intent_id, received_at) WHERE (intent_id IS NOT NULL);
CREATE INDEX payments_events_waiting ON public.payments_events USING btree (received_at) WHERE (state = 'stored'::text);
CREATE INDEX payments_events_wrong_at ON public.payments_events USING btree (operator_id, received_at DESC) WHERE (state = 'wrong'::text);
CREATE INDEX payments_intents_account ON public.payments_intents USING btree (operator_id, account_id, created_at DESC);
CREATE INDEX payments_intents_newest ON public.payments_intents USING btree (operator_id, created_at DESC, id DESC);
CREATE INDEX payments_intents_paid ON public.payments_intents USING btree (operator_id, account_id, paid_at) WHERE (captured_minor > 0);
CREATE INDEX payments_intents_poll ON public.payments_intents USING btree (poll_at) WHERE (poll_at IS NOT NULL);
CREATE INDEX payments_intents_provider_no ON public.payments_intents USING btree (operator_id, provider_no) WHERE (provider_no <> ''::text);
CREATE INDEX payments_intents_wallet_at ON public.payments_intents USING btree (operator_id, wallet_id, created_at DESC) WHERE (wallet_id IS NOT NULL);
CREATE INDEX payments_official_accounts_by_id ON public.payments_official_accounts USING btree (id);
CREATE UNIQUE INDEX payments_official_accounts_id ON public.payments_official_accounts USING btree (operator_id, id);
CREATE INDEX payments_refunds_done ON public.payments_refunds USING btree (operator_id, ended_at) WHERE (state = 'done'::text);
CREATE INDEX payments_refunds_of ON public.payments_refunds USING btree (operator_id, intent_id, asked_at);
CREATE INDEX payments_refunds_poll ON public.payments_refunds USING btree (poll_at) WHERE (poll_at IS NOT NULL);
CREATE INDEX payments_refunds_untold ON public.payments_refunds USING btree (id) WHERE ((state = 'done'::text) AND (NOT told));
CREATE UNIQUE INDEX payments_share_returns_open ON public.payments_share_returns USING btree (operator_id, share_id, party_id) WHERE (state = 'asked'::text);
CREATE INDEX payments_shares_poll ON public.payments_shares USING btree (poll_at) WHERE (poll_at IS NOT NULL);
CREATE INDEX platform_backups_started ON public.platform_backups USING btree (started_at);
CREATE INDEX platform_files_expiry ON public.platform_files USING btree (expires_at);
CREATE INDEX platform_imports_kind ON public.platform_imports USING btree (operator_id, kind, id);
CREATE INDEX platform_imports_made ON public.platform_imports USING btree (undo_until) WHERE (made IS NOT NULL);
CREATE INDEX platform_imports_shape ON public.platform_imports USING btree (operator_id, kind, shape, id) WHERE (shape IS NOT NULL);
CREATE INDEX platform_partner_messages_about ON public.platform_partner_messages USING btree (operator_id, correlation) WHERE (correlation <> ''::text);
CREATE INDEX platform_partner_messages_at ON public.platform_partner_messages USING btree (at);
CREATE INDEX platform_partner_messages_newest ON public.platform_partner_messages USING btree (operator_id, at DESC, id DESC);
CREATE INDEX platform_runs_age ON public.platform_runs USING btree (created_at);
CREATE INDEX platform_runs_file ON public.platform_runs USING btree (operator_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX platform_runs_user ON public.platform_runs USING btree (operator_id, user_id, created_at);
CREATE INDEX platform_task_runs_at ON public.platform_task_runs USING btree (started_at);
CREATE INDEX platform_task_runs_running ON public.platform_task_runs USING btree (process_id) WHERE (state = 'running'::text);
CREATE INDEX platform_task_runs_task ON public.platform_task_runs USING btree (task, started_at);
CREATE INDEX reports_days_unlooked ON public.reports_days USING btree (operator_id, pile_id, gun_no) WHERE (kind_id = 0);
CREATE INDEX reports_proofs_newest ON public.reports_proofs USING btree (operator_id, at DESC);
CREATE INDEX reports_state_progress_until ON public.reports_state_progress USING btree (operator_id, until_at);
CREATE UNIQUE INDEX stations_acceptance_runs_one ON public.stations_acceptance_runs USING btree (operator_id, pile_id) WHERE (state = 'running'::text);
CREATE INDEX stations_acceptance_runs_pile ON public.stations_acceptance_runs USING btree (operator_id, pile_id, started_at DESC);
CREATE INDEX stations_alarm_steps_alarm ON public.stations_alarm_steps USING btree (operator_id, alarm_id, id);
CREATE INDEX stations_alarm_steps_untold ON public.stations_alarm_steps USING btree (operator_id, id) WHERE (NOT told);
CREATE INDEX stations_alarms_assigned ON public.stations_alarms USING btree (operator_id, assigned_to, raised_at DESC) WHERE (assigned_to IS NOT NULL);
CREATE INDEX stations_alarms_at ON public.stations_alarms USING btree (operator_id, raised_at DESC, id DESC);
CREATE INDEX stations_alarms_changed ON public.stations_alarms USING btree (operator_id, changed_at);
CREATE INDEX stations_alarms_day ON public.stations_alarms USING btree (operator_id, station_id, day) WHERE (day IS NOT NULL);
CREATE INDEX stations_alarms_folded ON public.stations_alarms USING btree (operator_id, folded_into) WHERE (folded_into IS NOT NULL);
CREATE UNIQUE INDEX stations_alarms_one ON public.stations_alarms USING btree (operator_id, station_id, pile_id, gun_no, code, terminal_no, day) NULLS NOT DISTINCT WHERE (state <> 'closed'::text);
CREATE INDEX stations_alarms_open ON public.stations_alarms USING btree (operator_id, level DESC, raised_at DESC) WHERE (state <> 'closed'::text);
CREATE INDEX stations_alarms_pile ON public.stations_alarms USING btree (operator_id, pile_id, raised_at DESC);
CREATE INDEX stations_alarms_station ON public.stations_alarms USING btree (operator_id, station_id, raised_at DESC);
CREATE INDEX stations_asset_moves_pile ON public.stations_asset_moves USING btree (operator_id, pile_id, moved_at DESC);
CREATE INDEX stations_bad_samples_received ON public.stations_bad_samples USING btree (received_at);
CREATE UNIQUE INDEX stations_certificates_fingerprint ON public.stations_certificates USING btree (operator_id, fingerprint);
CREATE INDEX stations_certificates_pile ON public.stations_certificates USING btree (operator_id, pile_id, created_at DESC);
CREATE INDEX stations_charging_profiles_active ON public.stations_charging_profiles USING btree (operator_id, pile_id) WHERE (ended_at IS NULL);
CREATE INDEX stations_commands_pile ON public.stations_commands USING btree (operator_id, pile_id, requested_at DESC);
CREATE INDEX stations_commands_queued ON public.stations_commands USING btree (operator_id, pile_id, requested_at) WHERE ((state = 'waiting'::text) AND queued);
CREATE INDEX stations_configurations_pile ON public.stations_configurations USING btree (operator_id, pile_id, read_at DESC);
CREATE INDEX stations_events_at ON public.stations_events USING btree (operator_id, received_at DESC);
CREATE INDEX stations_events_grave ON public.stations_events USING btree (operator_id, id) WHERE ((NOT alarmed) AND (kind = ANY (ARRAY['security'::text, 'connection'::text])) AND (level >= 3));
CREATE INDEX stations_events_links ON public.stations_events USING btree (operator_id, pile_id, received_at) WHERE (kind = 'link'::text);
CREATE INDEX stations_events_monitor ON public.stations_events USING btree (operator_id) WHERE ((NOT alarmed) AND (kind = 'monitor'::text) AND ((level >= 2) OR cleared));
CREATE INDEX stations_events_pile ON public.stations_events USING btree (operator_id, pile_id, received_at DESC);
CREATE INDEX stations_frame_flushes_pile ON public.stations_frame_flushes USING btree (operator_id, pile_key, to_at);
CREATE INDEX stations_frame_packs_pile ON ONLY public.stations_frame_packs USING btree (operator_id, pile_key, to_at);
CREATE INDEX stations_frames_at ON ONLY public.stations_frames USING brin (at);
CREATE INDEX stations_frames_pile ON ONLY public.stations_frames USING btree (operator_id, pile_key, at);
CREATE INDEX stations_gun_states_changed ON public.stations_gun_states USING btree (operator_id, changed_at);
CREATE INDEX stations_gun_values_changed ON public.stations_gun_values USING btree (operator_id, changed_at);
CREATE INDEX stations_inspections_pile ON public.stations_inspections USING btree (operator_id, pile_id, inspected_on DESC, id DESC);
CREATE INDEX stations_links_changed ON public.stations_links USING btree (operator_id, changed_at);
CREATE INDEX stations_links_process ON public.stations_links USING btree (process_id) WHERE connected;
CREATE INDEX stations_list_pushes_claimed ON public.stations_list_pushes USING btree (operator_id, claimed_until) WHERE (claimed_until IS NOT NULL);
CREATE INDEX stations_list_pushes_due ON public.stations_list_pushes USING btree (operator_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX stations_load_at ON public.stations_load USING btree (operator_id, step, at) INCLUDE (station_id, power_w);
CREATE INDEX stations_meters_station ON public.stations_meters USING btree (operator_id, station_id);
CREATE INDEX stations_piles_search ON public.stations_piles USING btree (operator_id, lower(pile_no));
CREATE INDEX stations_piles_sim ON public.stations_piles USING btree (sim_expires_on) WHERE (sim_expires_on IS NOT NULL);
CREATE INDEX stations_piles_station ON public.stations_piles USING btree (operator_id, station_id, pile_no);
CREATE UNIQUE INDEX stations_reservations_no ON public.stations_reservations USING btree (operator_id, pile_id, reservation_no) WHERE (state = 'active'::text);
CREATE INDEX stations_reservations_pile ON public.stations_reservations USING btree (operator_id, pile_id, accepted_at DESC);
CREATE INDEX stations_rollout_piles_pile ON public.stations_rollout_piles USING btree (operator_id, pile_id);
CREATE INDEX stations_rollouts_at ON public.stations_rollouts USING btree (operator_id, created_at DESC);
CREATE INDEX stations_rollouts_running ON public.stations_rollouts USING btree (operator_id) WHERE (state = 'running'::text);
CREATE INDEX stations_samples_late ON ONLY public.stations_samples USING btree (received_at) WHERE ((received_at - at) > '00:02:00'::interval);
CREATE INDEX stations_state_changes_faults ON public.stations_state_changes USING btree (operator_id, id) WHERE (fault_code IS NOT NULL);
CREATE INDEX stations_state_changes_pile ON public.stations_state_changes USING btree (operator_id, pile_id, received_at DESC);
CREATE INDEX stations_state_changes_unjudged ON public.stations_state_changes USING btree (operator_id, id) WHERE ((fault_code IS NULL) AND ((reported_status = 'Faulted'::text) OR (error_code IS NOT NULL)));
CREATE INDEX stations_stations_department ON public.stations_stations USING btree (operator_id, department_id);
CREATE INDEX stations_stations_name ON public.stations_stations USING btree (operator_id, name);
CREATE INDEX stations_stations_org ON public.stations_stations USING btree (operator_id, org_id);
CREATE INDEX stations_terminal_piles_pile ON public.stations_terminal_piles USING btree (operator_id, pile_id);
CREATE INDEX stations_terminals_station ON public.stations_terminals USING btree (operator_id, station_id, terminal_no);
CREATE INDEX stations_transfers_by_token ON public.stations_transfers USING btree (token_hash);
CREATE INDEX stations_transfers_due ON public.stations_transfers USING btree (kept_until) WHERE (stored_as IS NOT NULL);
CREATE INDEX stations_transfers_pile ON public.stations_transfers USING btree (operator_id, pile_id, requested_at DESC);
CREATE UNIQUE INDEX stations_transfers_token ON public.stations_transfers USING btree (operator_id, token_hash);
CREATE INDEX tariffs_assignments_rule ON public.tariffs_assignments USING btree (operator_id, rule_id);
CREATE INDEX tariffs_assignments_target ON public.tariffs_assignments USING btree (operator_id, target_id);
CREATE UNIQUE INDEX tariffs_discounts_name ON public.tariffs_discounts USING btree (operator_id, name_key) WHERE (deleted_at IS NULL);
CREATE INDEX tariffs_group_prices_group ON public.tariffs_group_prices USING btree (operator_id, group_key, effective_from DESC);
CREATE UNIQUE INDEX tariffs_rules_code_key ON public.tariffs_rules USING btree (operator_id, lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX telematics_devices_vehicle ON public.telematics_devices USING btree (operator_id, vehicle_id);
CREATE UNIQUE INDEX telematics_sources_by_id ON public.telematics_sources USING btree (id);
CREATE INDEX telematics_unknown_newest ON public.telematics_unknown USING btree (operator_id, last_at DESC);
CREATE INDEX video_cameras_by_pile ON public.video_cameras USING btree (operator_id, pile_id) WHERE (pile_id IS NOT NULL);
CREATE INDEX video_cameras_by_station ON public.video_cameras USING btree (operator_id, station_id);
CREATE INDEX video_snapshots_at ON public.video_snapshots USING btree (at);
CREATE INDEX video_snapshots_newest ON public.video_snapshots USING btree (operator_id, at DESC, id DESC);
CREATE INDEX video_snapshots_waiting ON public.video_snapshots USING btree (at) WHERE (state = 'waiting'::text);
CREATE INDEX video_views_newest ON public.video_views USING btree (operator_id, started_at DESC, id DESC);

-- Row-level security
alter table cards_bridges enable, force row level security;
alter table cards_card_keys enable, force row level security;
alter table cards_cards enable, force row level security;
alter table cards_key_components enable, force row level security;
alter table cards_key_exports enable, force row level security;
alter table cards_key_sets enable, force row level security;
alter table cards_key_uses enable, force row level security;
alter table cards_keys enable, force row level security;
alter table cards_modules enable, force row level security;
alter table cards_operations enable, force row level security;
alter table cards_order_decisions enable, force row level security;
alter table cards_plastic_numbers enable, force row level security;
alter table cards_plastic_orders enable, force row level security;
alter table cards_purses enable, force row level security;
alter table cards_reader_jobs enable, force row level security;
alter table cards_rules enable, force row level security;
alter table cards_transactions enable, force row level security;
alter table charging_awaited_ends enable, force row level security;
alter table charging_backtest_customers enable, force row level security;
alter table charging_backtest_orders enable, force row level security;
alter table charging_backtests enable, force row level security;
alter table charging_bills enable, force row level security;
alter table charging_day_balances enable, force row level security;
alter table charging_flags enable, force row level security;
alter table charging_held_events enable, force row level security;
alter table charging_list_entries enable, force row level security;
alter table charging_listed_tokens enable, force row level security;
alter table charging_order_operations enable, force row level security;
alter table charging_orders enable, force row level security;
alter table charging_orphan_stops enable, force row level security;
alter table charging_pile_settlements enable, force row level security;
alter table charging_still_plugged enable, force row level security;
alter table charging_test_sessions enable, force row level security;
alter table charging_thresholds enable, force row level security;
alter table charging_token_groups enable, force row level security;
alter table charging_token_holders enable, force row level security;
alter table charging_tokens enable, force row level security;
alter table charging_transactions enable, force row level security;
alter table charging_unlooked enable, force row level security;
alter table charging_unreported enable, force row level security;
alter table charging_untold enable, force row level security;
alter table content_app_versions enable, force row level security;
alter table content_items enable, force row level security;
alter table content_pictures enable, force row level security;
alter table content_texts enable, force row level security;
alter table depots_controls enable, force row level security;
alter table depots_departures enable, force row level security;
alter table depots_nodes enable, force row level security;
alter table depots_plan_rows enable, force row level security;
alter table depots_plans enable, force row level security;
alter table depots_vdv_frames enable, force row level security;
alter table depots_vdv_names enable, force row level security;
alter table depots_vdv_partners enable, force row level security;
alter table depots_vdv_requests enable, force row level security;
alter table documents_balances enable, force row level security;
alter table documents_credentials enable, force row level security;
alter table documents_credit_orders enable, force row level security;
alter table documents_credits enable, force row level security;
alter table documents_files enable, force row level security;
alter table documents_invoice_orders enable, force row level security;
alter table documents_invoices enable, force row level security;
alter table documents_issued enable, force row level security;
alter table documents_looked enable, force row level security;
alter table documents_mails enable, force row level security;
alter table documents_payments enable, force row level security;
alter table documents_series enable, force row level security;
alter table documents_settings enable, force row level security;
alter table documents_steps enable, force row level security;
alter table documents_submissions enable, force row level security;
alter table documents_tax_rates enable, force row level security;
alter table documents_titles enable, force row level security;
alter table documents_verifactu_events enable, force row level security;
alter table documents_verifactu_records enable, force row level security;
alter table driver_agreements enable, force row level security;
alter table driver_authorisations enable, force row level security;
alter table driver_codes enable, force row level security;
alter table driver_limits enable, force row level security;
alter table driver_sessions enable, force row level security;
alter table driver_texts enable, force row level security;
alter table driver_used_tokens enable, force row level security;
alter table finance_agreements enable, force row level security;
alter table finance_channel_days enable, force row level security;
alter table finance_counts enable, force row level security;
alter table finance_figures enable, force row level security;
alter table finance_parties enable, force row level security;
alter table finance_payment_fees enable, force row level security;
alter table finance_set_offs enable, force row level security;
alter table finance_statement_versions enable, force row level security;
alter table finance_statements enable, force row level security;
alter table finance_steps enable, force row level security;
alter table finance_version_stations enable, force row level security;
alter table finance_versions enable, force row level security;
alter table finance_withdrawal_limits enable, force row level security;
alter table finance_withdrawal_steps enable, force row level security;
alter table finance_withdrawals enable, force row level security;
alter table fleet_driver_records enable, force row level security;
alter table fleet_drivers enable, force row level security;
alter table fleet_fleets enable, force row level security;
alter table fleet_learnt_batteries enable, force row level security;
alter table fleet_lines enable, force row level security;
alter table fleet_makers enable, force row level security;
alter table fleet_measured_days enable, force row level security;
alter table fleet_models enable, force row level security;
alter table fleet_month_closings enable, force row level security;
alter table fleet_order_assignments enable, force row level security;
alter table fleet_quota_settings enable, force row level security;
alter table fleet_quotas enable, force row level security;
alter table fleet_types enable, force row level security;
alter table fleet_vehicle_signs enable, force row level security;
alter table fleet_vehicle_tokens enable, force row level security;
alter table fleet_vehicles enable, force row level security;
alter table ledger_balances enable, force row level security;
alter table ledger_books enable, force row level security;
alter table ledger_checks enable, force row level security;
alter table ledger_closings enable, force row level security;
alter table ledger_codes enable, force row level security;
alter table ledger_credit_limits enable, force row level security;
alter table ledger_days enable, force row level security;
alter table ledger_deposits enable, force row level security;
alter table ledger_entries enable, force row level security;
alter table ledger_freezes enable, force row level security;
alter table ledger_journals enable, force row level security;
alter table ledger_late enable, force row level security;
alter table ledger_past_payers enable, force row level security;
alter table ledger_plans enable, force row level security;
alter table ledger_refund_parts enable, force row level security;
alter table ledger_refunds enable, force row level security;
alter table ledger_requests enable, force row level security;
alter table ledger_seals enable, force row level security;
alter table ledger_settings enable, force row level security;
alter table ledger_shifts enable, force row level security;
alter table ledger_topups enable, force row level security;
alter table ledger_unsealed enable, force row level security;
alter table ledger_wallets enable, force row level security;
alter table maintenance_calendar_stations enable, force row level security;
alter table maintenance_calendars enable, force row level security;
alter table maintenance_certificates enable, force row level security;
alter table maintenance_checklists enable, force row level security;
alter table maintenance_order_checklists enable, force row level security;
alter table maintenance_order_checks enable, force row level security;
alter table maintenance_order_helpers enable, force row level security;
alter table maintenance_order_parts enable, force row level security;
alter table maintenance_order_pictures enable, force row level security;
alter table maintenance_order_steps enable, force row level security;
alter table maintenance_orders enable, force row level security;
alter table maintenance_plan_dues enable, force row level security;
alter table maintenance_plan_stations enable, force row level security;
alter table maintenance_plans enable, force row level security;
alter table maintenance_retests enable, force row level security;
alter table maintenance_rosters enable, force row level security;
alter table maintenance_rules enable, force row level security;
alter table maintenance_sent_acts enable, force row level security;
alter table maintenance_staff enable, force row level security;
alter table maintenance_staff_stations enable, force row level security;
alter table members_bill_rules enable, force row level security;
alter table members_bill_steps enable, force row level security;
alter table members_bills enable, force row level security;
alter table members_bindings enable, force row level security;
alter table members_booking_events enable, force row level security;
alter table members_booking_rules enable, force row level security;
alter table members_bookings enable, force row level security;
alter table members_companies enable, force row level security;
alter table members_coupon_strategies enable, force row level security;
alter table members_coupon_uses enable, force row level security;
alter table members_coupons enable, force row level security;
alter table members_evaluations enable, force row level security;
alter table members_feedback enable, force row level security;
alter table members_feedback_steps enable, force row level security;
alter table members_group_spells enable, force row level security;
alter table members_members enable, force row level security;
alter table members_tags enable, force row level security;
alter table organisation_account_holds enable, force row level security;
alter table organisation_approvals enable, force row level security;
alter table organisation_audit enable, force row level security;
alter table organisation_audit_anchors enable, force row level security;
alter table organisation_audit_seals enable, force row level security;
alter table organisation_audit_unsealed enable, force row level security;
alter table organisation_client_tokens enable, force row level security;
alter table organisation_departments enable, force row level security;
alter table organisation_dictionary_entries enable, force row level security;
alter table organisation_dictionary_types enable, force row level security;
alter table organisation_directories enable, force row level security;
alter table organisation_external_identities enable, force row level security;
alter table organisation_identity_providers enable, force row level security;
alter table organisation_login_names enable, force row level security;
alter table organisation_oauth_clients enable, force row level security;
alter table organisation_operators enable, force row level security;
alter table organisation_organisations enable, force row level security;
alter table organisation_partner_stations enable, force row level security;
alter table organisation_partners enable, force row level security;
alter table organisation_permission_labels enable, force row level security;
alter table organisation_preferences enable, force row level security;
alter table organisation_recovery_codes enable, force row level security;
alter table organisation_role_permissions enable, force row level security;
alter table organisation_role_stations enable, force row level security;
alter table organisation_roles enable, force row level security;
alter table organisation_second_steps enable, force row level security;
alter table organisation_sessions enable, force row level security;
alter table organisation_sign_in_attempts enable, force row level security;
alter table organisation_spent_states enable, force row level security;
alter table organisation_tokens enable, force row level security;
alter table organisation_user_departments enable, force row level security;
alter table organisation_user_roles enable, force row level security;
alter table organisation_user_stations enable, force row level security;
alter table organisation_users enable, force row level security;
alter table organisation_views enable, force row level security;
alter table outreach_campaigns enable, force row level security;
alter table outreach_channels enable, force row level security;
alter table outreach_consent_steps enable, force row level security;
alter table outreach_deliveries enable, force row level security;
alter table outreach_duty_readers enable, force row level security;
alter table outreach_duty_words enable, force row level security;
alter table outreach_event_rules enable, force row level security;
alter table outreach_identities enable, force row level security;
alter table outreach_mail_servers enable, force row level security;
alter table outreach_manners enable, force row level security;
alter table outreach_member_notices enable, force row level security;
alter table outreach_member_tries enable, force row level security;
alter table outreach_message_reads enable, force row level security;
alter table outreach_messages enable, force row level security;
alter table outreach_notices enable, force row level security;
alter table outreach_people enable, force row level security;
alter table outreach_push_subscriptions enable, force row level security;
alter table outreach_rules enable, force row level security;
alter table outreach_schedules enable, force row level security;
alter table outreach_staff enable, force row level security;
alter table outreach_staff_codes enable, force row level security;
alter table outreach_subscriptions enable, force row level security;
alter table outreach_templates enable, force row level security;
alter table outreach_webhooks enable, force row level security;
alter table outreach_wecom_calls enable, force row level security;
alter table payments_accounts enable, force row level security;
alter table payments_captures enable, force row level security;
alter table payments_certificates enable, force row level security;
alter table payments_day_files enable, force row level security;
alter table payments_day_rows enable, force row level security;
alter table payments_days enable, force row level security;
alter table payments_differences enable, force row level security;
alter table payments_events enable, force row level security;
alter table payments_intents enable, force row level security;
alter table payments_models enable, force row level security;
alter table payments_official_accounts enable, force row level security;
alter table payments_refunds enable, force row level security;
alter table payments_share_parts enable, force row level security;
alter table payments_share_returns enable, force row level security;
alter table payments_shares enable, force row level security;
alter table payments_steps enable, force row level security;
alter table platform_files enable, force row level security;
alter table platform_imports enable, force row level security;
alter table platform_partner_messages enable, force row level security;
alter table platform_run_rows enable, force row level security;
alter table platform_runs enable, force row level security;
alter table reports_amounts enable, force row level security;
alter table reports_bucket_days enable, force row level security;
alter table reports_bucket_months enable, force row level security;
alter table reports_congestion enable, force row level security;
alter table reports_days enable, force row level security;
alter table reports_gun_kinds enable, force row level security;
alter table reports_gun_spells enable, force row level security;
alter table reports_hours enable, force row level security;
alter table reports_loads enable, force row level security;
alter table reports_month_hours enable, force row level security;
alter table reports_months enable, force row level security;
alter table reports_proofs enable, force row level security;
alter table reports_session_days enable, force row level security;
alter table reports_session_months enable, force row level security;
alter table reports_sessions enable, force row level security;
alter table reports_state_days enable, force row level security;
alter table reports_state_months enable, force row level security;
alter table reports_state_progress enable, force row level security;
alter table reports_station_amounts enable, force row level security;
alter table reports_station_days enable, force row level security;
alter table reports_station_hours enable, force row level security;
alter table reports_station_month_amounts enable, force row level security;
alter table reports_station_month_hours enable, force row level security;
alter table reports_station_month_sessions enable, force row level security;
alter table reports_station_month_states enable, force row level security;
alter table reports_station_months enable, force row level security;
alter table reports_station_peaks enable, force row level security;
alter table reports_station_sessions enable, force row level security;
alter table reports_station_states enable, force row level security;
alter table reports_vehicle_spells enable, force row level security;
alter table reports_zones enable, force row level security;
alter table stations_acceptance_runs enable, force row level security;
alter table stations_alarm_pending enable, force row level security;
alter table stations_alarm_rules enable, force row level security;
alter table stations_alarm_steps enable, force row level security;
alter table stations_alarm_watch enable, force row level security;
alter table stations_alarms enable, force row level security;
alter table stations_asset_moves enable, force row level security;
alter table stations_authorities enable, force row level security;
alter table stations_bad_samples enable, force row level security;
alter table stations_certificates enable, force row level security;
alter table stations_charging_profiles enable, force row level security;
alter table stations_commands enable, force row level security;
alter table stations_configurations enable, force row level security;
alter table stations_days enable, force row level security;
alter table stations_days_done enable, force row level security;
alter table stations_display_messages enable, force row level security;
alter table stations_event_streams enable, force row level security;
alter table stations_events enable, force row level security;
alter table stations_external_limits enable, force row level security;
alter table stations_fault_mappings enable, force row level security;
alter table stations_firmware enable, force row level security;
alter table stations_frame_flushes enable, force row level security;
alter table stations_frame_packs enable, force row level security;
alter table stations_frames enable, force row level security;
alter table stations_gun_states enable, force row level security;
alter table stations_gun_values enable, force row level security;
alter table stations_guns enable, force row level security;
alter table stations_identities enable, force row level security;
alter table stations_inspections enable, force row level security;
alter table stations_links enable, force row level security;
alter table stations_list_marks enable, force row level security;
alter table stations_list_pushes enable, force row level security;
alter table stations_list_turns enable, force row level security;
alter table stations_load enable, force row level security;
alter table stations_local_lists enable, force row level security;
alter table stations_meter_readings enable, force row level security;
alter table stations_meters enable, force row level security;
alter table stations_monitors enable, force row level security;
alter table stations_parameter_templates enable, force row level security;
alter table stations_pictures enable, force row level security;
alter table stations_piles enable, force row level security;
alter table stations_power_limits enable, force row level security;
alter table stations_profile_templates enable, force row level security;
alter table stations_refused enable, force row level security;
alter table stations_reservations enable, force row level security;
alter table stations_rollout_piles enable, force row level security;
alter table stations_rollouts enable, force row level security;
alter table stations_rollups enable, force row level security;
alter table stations_roots enable, force row level security;
alter table stations_sample_packs enable, force row level security;
alter table stations_samples enable, force row level security;
alter table stations_state_changes enable, force row level security;
alter table stations_stations enable, force row level security;
alter table stations_terminal_piles enable, force row level security;
alter table stations_terminals enable, force row level security;
alter table stations_transfers enable, force row level security;
alter table stations_unreported_states enable, force row level security;
alter table stations_variables enable, force row level security;
alter table tariffs_assignments enable, force row level security;
alter table tariffs_discount_spells enable, force row level security;
alter table tariffs_discounts enable, force row level security;
alter table tariffs_drafts enable, force row level security;
alter table tariffs_group_price_places enable, force row level security;
alter table tariffs_group_prices enable, force row level security;
alter table tariffs_rules enable, force row level security;
alter table tariffs_settings enable, force row level security;
alter table tariffs_versions enable, force row level security;
alter table telematics_devices enable, force row level security;
alter table telematics_points enable, force row level security;
alter table telematics_sources enable, force row level security;
alter table telematics_unknown enable, force row level security;
alter table video_cameras enable, force row level security;
alter table video_rules enable, force row level security;
alter table video_snapshots enable, force row level security;
alter table video_views enable, force row level security;
alter table video_walls enable, force row level security;

-- Policies
create policy platform on cards_bridges for all to evops_platform using (true) with check (true);

create policy tenant on cards_bridges for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_card_keys for all to evops_platform using (true) with check (true);

create policy tenant on cards_card_keys for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_cards for all to evops_platform using (true) with check (true);

create policy tenant on cards_cards for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_key_components for all to evops_platform using (true) with check (true);

create policy tenant on cards_key_components for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_key_exports for all to evops_platform using (true) with check (true);

create policy tenant on cards_key_exports for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_key_sets for all to evops_platform using (true) with check (true);

create policy tenant on cards_key_sets for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_key_uses for all to evops_platform using (true) with check (true);

create policy tenant on cards_key_uses for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_keys for all to evops_platform using (true) with check (true);

create policy tenant on cards_keys for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_modules for all to evops_platform using (true) with check (true);

create policy scope on cards_modules as restrictive for all to evops_scoped using ((((pile_id IS NULL) OR (EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = cards_modules.operator_id) AND (p.id = cards_modules.pile_id))))) AND ((terminal_id IS NULL) OR (EXISTS ( SELECT
   FROM stations_terminals t
  WHERE ((t.operator_id = cards_modules.operator_id) AND (t.id = cards_modules.terminal_id))))))) with check ((((pile_id IS NULL) OR (EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = cards_modules.operator_id) AND (p.id = cards_modules.pile_id))))) AND ((terminal_id IS NULL) OR (EXISTS ( SELECT
   FROM stations_terminals t
  WHERE ((t.operator_id = cards_modules.operator_id) AND (t.id = cards_modules.terminal_id)))))));

create policy tenant on cards_modules for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_operations for all to evops_platform using (true) with check (true);

create policy tenant on cards_operations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_order_decisions for all to evops_platform using (true) with check (true);

create policy scope on cards_order_decisions as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = cards_order_decisions.operator_id) AND (o.id = cards_order_decisions.order_id))))) with check ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = cards_order_decisions.operator_id) AND (o.id = cards_order_decisions.order_id)))));

create policy tenant on cards_order_decisions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_plastic_numbers for all to evops_platform using (true) with check (true);

create policy tenant on cards_plastic_numbers for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_plastic_orders for all to evops_platform using (true) with check (true);

create policy tenant on cards_plastic_orders for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_purses for all to evops_platform using (true) with check (true);

create policy tenant on cards_purses for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_reader_jobs for all to evops_platform using (true) with check (true);

create policy tenant on cards_reader_jobs for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_rules for all to evops_platform using (true) with check (true);

create policy tenant on cards_rules for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on cards_transactions for all to evops_platform using (true) with check (true);

create policy scope on cards_transactions as restrictive for all to evops_scoped using (((pile_id IS NULL) OR (EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = cards_transactions.operator_id) AND (p.id = cards_transactions.pile_id)))))) with check (((pile_id IS NULL) OR (EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = cards_transactions.operator_id) AND (p.id = cards_transactions.pile_id))))));

create policy tenant on cards_transactions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_awaited_ends for all to evops_gateway using (true) with check (true);

create policy platform on charging_awaited_ends for all to evops_platform using (true) with check (true);

create policy scope on charging_awaited_ends as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_awaited_ends.operator_id) AND (o.id = charging_awaited_ends.order_id))))) with check ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_awaited_ends.operator_id) AND (o.id = charging_awaited_ends.order_id)))));

create policy tenant on charging_awaited_ends for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on charging_backtest_customers for all to evops_platform using (true) with check (true);

create policy scope on charging_backtest_customers as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM charging_backtests b
  WHERE ((b.operator_id = charging_backtest_customers.operator_id) AND (b.id = charging_backtest_customers.backtest_id))))) with check ((EXISTS ( SELECT
   FROM charging_backtests b
  WHERE ((b.operator_id = charging_backtest_customers.operator_id) AND (b.id = charging_backtest_customers.backtest_id)))));

create policy tenant on charging_backtest_customers for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on charging_backtest_orders for all to evops_platform using (true) with check (true);

create policy scope on charging_backtest_orders as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on charging_backtest_orders for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on charging_backtests for all to evops_platform using (true) with check (true);

create policy scope on charging_backtests as restrictive for all to evops_scoped using ((scope_stations <@ (current_setting('evops.stations'::text))::uuid[])) with check ((scope_stations <@ (current_setting('evops.stations'::text))::uuid[]));

create policy tenant on charging_backtests for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_bills for all to evops_gateway using (true) with check (true);

create policy platform on charging_bills for all to evops_platform using (true) with check (true);

create policy scope on charging_bills as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_bills.operator_id) AND (o.id = charging_bills.order_id))))) with check ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_bills.operator_id) AND (o.id = charging_bills.order_id)))));

create policy tenant on charging_bills for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on charging_day_balances for all to evops_platform using (true) with check (true);

create policy scope on charging_day_balances as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on charging_day_balances for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on charging_flags for all to evops_platform using (true) with check (true);

create policy scope on charging_flags as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on charging_flags for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_held_events for all to evops_gateway using (true) with check (true);

create policy platform on charging_held_events for all to evops_platform using (true) with check (true);

create policy scope on charging_held_events as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = charging_held_events.operator_id) AND (p.id = charging_held_events.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = charging_held_events.operator_id) AND (p.id = charging_held_events.pile_id)))));

create policy tenant on charging_held_events for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_list_entries for all to evops_gateway using (true) with check (true);

create policy platform on charging_list_entries for all to evops_platform using (true) with check (true);

create policy tenant on charging_list_entries for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_listed_tokens for all to evops_gateway using (true) with check (true);

create policy platform on charging_listed_tokens for all to evops_platform using (true) with check (true);

create policy tenant on charging_listed_tokens for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on charging_order_operations for all to evops_platform using (true) with check (true);

create policy scope on charging_order_operations as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_order_operations.operator_id) AND (o.id = charging_order_operations.order_id))))) with check ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_order_operations.operator_id) AND (o.id = charging_order_operations.order_id)))));

create policy tenant on charging_order_operations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy counted on charging_orders as restrictive for delete to evops_gateway using ((NOT (EXISTS ( SELECT
   FROM finance_counts c
  WHERE ((c.operator_id = charging_orders.operator_id) AND (c.order_id = charging_orders.id))))));

create policy gateway on charging_orders for all to evops_gateway using (true) with check (true);

create policy platform on charging_orders for all to evops_platform using (true) with check (true);

create policy scope on charging_orders as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy scope_plan on charging_orders as restrictive for all to evops_scoped_few using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on charging_orders for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_orphan_stops for all to evops_gateway using (true) with check (true);

create policy platform on charging_orphan_stops for all to evops_platform using (true) with check (true);

create policy scope on charging_orphan_stops as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = charging_orphan_stops.operator_id) AND (p.id = charging_orphan_stops.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = charging_orphan_stops.operator_id) AND (p.id = charging_orphan_stops.pile_id)))));

create policy tenant on charging_orphan_stops for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_pile_settlements for all to evops_gateway using (true) with check (true);

create policy platform on charging_pile_settlements for all to evops_platform using (true) with check (true);

create policy scope on charging_pile_settlements as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_pile_settlements.operator_id) AND (o.id = charging_pile_settlements.order_id))))) with check ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_pile_settlements.operator_id) AND (o.id = charging_pile_settlements.order_id)))));

create policy tenant on charging_pile_settlements for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on charging_still_plugged for all to evops_platform using (true) with check (true);

create policy scope on charging_still_plugged as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_still_plugged.operator_id) AND (o.id = charging_still_plugged.order_id))))) with check ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_still_plugged.operator_id) AND (o.id = charging_still_plugged.order_id)))));

create policy tenant on charging_still_plugged for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_test_sessions for all to evops_gateway using (true) with check (true);

create policy platform on charging_test_sessions for all to evops_platform using (true) with check (true);

create policy scope on charging_test_sessions as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = charging_test_sessions.operator_id) AND (p.id = charging_test_sessions.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = charging_test_sessions.operator_id) AND (p.id = charging_test_sessions.pile_id)))));

create policy tenant on charging_test_sessions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_thresholds for all to evops_gateway using (true) with check (true);

create policy platform on charging_thresholds for all to evops_platform using (true) with check (true);

create policy tenant on charging_thresholds for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_token_groups for all to evops_gateway using (true) with check (true);

create policy platform on charging_token_groups for all to evops_platform using (true) with check (true);

create policy tenant on charging_token_groups for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_token_holders for all to evops_gateway using (true) with check (true);

create policy platform on charging_token_holders for all to evops_platform using (true) with check (true);

create policy tenant on charging_token_holders for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_tokens for all to evops_gateway using (true) with check (true);

create policy platform on charging_tokens for all to evops_platform using (true) with check (true);

create policy tenant on charging_tokens for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_transactions for all to evops_gateway using (true) with check (true);

create policy platform on charging_transactions for all to evops_platform using (true) with check (true);

create policy scope on charging_transactions as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = charging_transactions.operator_id) AND (p.id = charging_transactions.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = charging_transactions.operator_id) AND (p.id = charging_transactions.pile_id)))));

create policy tenant on charging_transactions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on charging_unlooked for all to evops_gateway using (true) with check (true);

create policy platform on charging_unlooked for all to evops_platform using (true) with check (true);

create policy scope on charging_unlooked as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_unlooked.operator_id) AND (o.id = charging_unlooked.order_id))))) with check ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_unlooked.operator_id) AND (o.id = charging_unlooked.order_id)))));

create policy tenant on charging_unlooked for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on charging_unreported for all to evops_platform using (true) with check (true);

create policy scope on charging_unreported as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on charging_unreported for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on charging_untold for all to evops_platform using (true) with check (true);

create policy scope on charging_untold as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_untold.operator_id) AND (o.id = charging_untold.order_id))))) with check ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = charging_untold.operator_id) AND (o.id = charging_untold.order_id)))));

create policy tenant on charging_untold for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on content_app_versions for all to evops_platform using (true) with check (true);

create policy tenant on content_app_versions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on content_items for all to evops_platform using (true) with check (true);

create policy tenant on content_items for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on content_pictures for all to evops_platform using (true) with check (true);

create policy tenant on content_pictures for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on content_texts for all to evops_platform using (true) with check (true);

create policy tenant on content_texts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on depots_controls for all to evops_platform using (true) with check (true);

create policy scope on depots_controls as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on depots_controls for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on depots_departures for all to evops_platform using (true) with check (true);

create policy scope on depots_departures as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on depots_departures for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on depots_nodes for all to evops_platform using (true) with check (true);

create policy scope on depots_nodes as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on depots_nodes for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on depots_plan_rows for all to evops_platform using (true) with check (true);

create policy scope on depots_plan_rows as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM depots_plans p
  WHERE ((p.operator_id = depots_plan_rows.operator_id) AND (p.id = depots_plan_rows.plan_id))))) with check ((EXISTS ( SELECT
   FROM depots_plans p
  WHERE ((p.operator_id = depots_plan_rows.operator_id) AND (p.id = depots_plan_rows.plan_id)))));

create policy tenant on depots_plan_rows for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on depots_plans for all to evops_platform using (true) with check (true);

create policy scope on depots_plans as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on depots_plans for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on depots_vdv_frames for all to evops_platform using (true) with check (true);

create policy scope on depots_vdv_frames as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM depots_vdv_partners p
  WHERE ((p.operator_id = depots_vdv_frames.operator_id) AND (p.id = depots_vdv_frames.partner_id))))) with check ((EXISTS ( SELECT
   FROM depots_vdv_partners p
  WHERE ((p.operator_id = depots_vdv_frames.operator_id) AND (p.id = depots_vdv_frames.partner_id)))));

create policy tenant on depots_vdv_frames for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on depots_vdv_names for all to evops_platform using (true) with check (true);

create policy scope on depots_vdv_names as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM depots_vdv_partners p
  WHERE ((p.operator_id = depots_vdv_names.operator_id) AND (p.id = depots_vdv_names.partner_id))))) with check ((EXISTS ( SELECT
   FROM depots_vdv_partners p
  WHERE ((p.operator_id = depots_vdv_names.operator_id) AND (p.id = depots_vdv_names.partner_id)))));

create policy tenant on depots_vdv_names for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on depots_vdv_partners for all to evops_platform using (true) with check (true);

create policy scope on depots_vdv_partners as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on depots_vdv_partners for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on depots_vdv_requests for all to evops_platform using (true) with check (true);

create policy scope on depots_vdv_requests as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM depots_vdv_partners p
  WHERE ((p.operator_id = depots_vdv_requests.operator_id) AND (p.id = depots_vdv_requests.partner_id))))) with check ((EXISTS ( SELECT
   FROM depots_vdv_partners p
  WHERE ((p.operator_id = depots_vdv_requests.operator_id) AND (p.id = depots_vdv_requests.partner_id)))));

create policy tenant on depots_vdv_requests for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_balances for all to evops_platform using (true) with check (true);

create policy scope on documents_balances as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_balances for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_credentials for all to evops_platform using (true) with check (true);

create policy scope on documents_credentials as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_credentials for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_credit_orders for all to evops_platform using (true) with check (true);

create policy scope on documents_credit_orders as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_credit_orders for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_credits for all to evops_platform using (true) with check (true);

create policy scope on documents_credits as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_credits for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy kept on documents_files as restrictive for delete to public using ((EXISTS ( SELECT
   FROM documents_issued d
  WHERE ((d.operator_id = documents_files.operator_id) AND (d.id = documents_files.document_id) AND (d.keep_until < CURRENT_DATE)))));

create policy platform on documents_files for all to evops_platform using (true) with check (true);

create policy scope on documents_files as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_files for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_invoice_orders for all to evops_platform using (true) with check (true);

create policy scope on documents_invoice_orders as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_invoice_orders for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_invoices for all to evops_platform using (true) with check (true);

create policy scope on documents_invoices as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_invoices for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy kept on documents_issued as restrictive for delete to public using ((keep_until < CURRENT_DATE));

create policy platform on documents_issued for all to evops_platform using (true) with check (true);

create policy scope on documents_issued as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_issued for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_looked for all to evops_platform using (true) with check (true);

create policy tenant on documents_looked for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_mails for all to evops_platform using (true) with check (true);

create policy scope on documents_mails as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_mails for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_payments for all to evops_platform using (true) with check (true);

create policy scope on documents_payments as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_payments for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_series for all to evops_platform using (true) with check (true);

create policy scope on documents_series as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_series for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_settings for all to evops_platform using (true) with check (true);

create policy tenant on documents_settings for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_steps for all to evops_platform using (true) with check (true);

create policy scope on documents_steps as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_steps for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_submissions for all to evops_platform using (true) with check (true);

create policy scope on documents_submissions as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_submissions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_tax_rates for all to evops_platform using (true) with check (true);

create policy tenant on documents_tax_rates for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_titles for all to evops_platform using (true) with check (true);

create policy tenant on documents_titles for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on documents_verifactu_events for all to evops_platform using (true) with check (true);

create policy scope on documents_verifactu_events as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_verifactu_events for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy kept on documents_verifactu_records as restrictive for delete to public using ((EXISTS ( SELECT
   FROM documents_issued d
  WHERE ((d.operator_id = documents_verifactu_records.operator_id) AND (d.id = documents_verifactu_records.document_id) AND (d.keep_until < CURRENT_DATE)))));

create policy platform on documents_verifactu_records for all to evops_platform using (true) with check (true);

create policy scope on documents_verifactu_records as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on documents_verifactu_records for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on driver_agreements for all to evops_platform using (true) with check (true);

create policy tenant on driver_agreements for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on driver_authorisations for all to evops_platform using (true) with check (true);

create policy tenant on driver_authorisations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on driver_codes for all to evops_platform using (true) with check (true);

create policy tenant on driver_codes for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on driver_limits for all to evops_platform using (true) with check (true);

create policy tenant on driver_limits for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on driver_sessions for all to evops_platform using (true) with check (true);

create policy tenant on driver_sessions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on driver_texts for all to evops_platform using (true) with check (true);

create policy tenant on driver_texts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on driver_used_tokens for all to evops_platform using (true) with check (true);

create policy tenant on driver_used_tokens for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on finance_agreements for all to evops_platform using (true) with check (true);

create policy scope on finance_agreements as restrictive for all to evops_scoped using ((station_ids <@ (current_setting('evops.stations'::text))::uuid[])) with check ((station_ids <@ (current_setting('evops.stations'::text))::uuid[]));

create policy tenant on finance_agreements for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on finance_channel_days for all to evops_platform using (true) with check (true);

create policy tenant on finance_channel_days for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy drafts on finance_counts as restrictive for insert to evops_app, evops_platform with check (((operator_id, statement_id, version_id) IN ( SELECT s.operator_id,
    s.id,
    v.id
   FROM (finance_statements s
     JOIN finance_versions v ON (((v.operator_id = s.operator_id) AND (v.agreement_id = s.agreement_id))))
  WHERE (s.state = 'draft'::text))));

create policy gateway on finance_counts for all to evops_gateway using (true) with check (true);

create policy platform on finance_counts for all to evops_platform using (true) with check (true);

create policy scope on finance_counts as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on finance_counts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy drafts on finance_figures as restrictive for insert to evops_app, evops_platform with check ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_figures.operator_id) AND (s.id = finance_figures.statement_id) AND (s.state = 'draft'::text)))));

create policy platform on finance_figures for all to evops_platform using (true) with check (true);

create policy scope on finance_figures as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_figures.operator_id) AND (s.id = finance_figures.statement_id))))) with check ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_figures.operator_id) AND (s.id = finance_figures.statement_id)))));

create policy tenant on finance_figures for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on finance_parties for all to evops_platform using (true) with check (true);

create policy tenant on finance_parties for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on finance_payment_fees for all to evops_platform using (true) with check (true);

create policy tenant on finance_payment_fees for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy confirmed on finance_set_offs as restrictive for insert to evops_app, evops_platform with check ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_set_offs.operator_id) AND (s.id = finance_set_offs.statement_id) AND (s.state = 'confirmed'::text)))));

create policy platform on finance_set_offs for all to evops_platform using (true) with check (true);

create policy scope on finance_set_offs as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_set_offs.operator_id) AND (s.id = finance_set_offs.statement_id))))) with check ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_set_offs.operator_id) AND (s.id = finance_set_offs.statement_id)))));

create policy tenant on finance_set_offs for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy drafts on finance_statement_versions as restrictive for insert to evops_app, evops_platform with check ((EXISTS ( SELECT
   FROM (finance_statements s
     JOIN finance_versions v ON (((v.operator_id = s.operator_id) AND (v.agreement_id = s.agreement_id))))
  WHERE ((s.operator_id = finance_statement_versions.operator_id) AND (s.id = finance_statement_versions.statement_id) AND (s.state = 'draft'::text) AND (v.id = finance_statement_versions.version_id)))));

create policy platform on finance_statement_versions for all to evops_platform using (true) with check (true);

create policy scope on finance_statement_versions as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_statement_versions.operator_id) AND (s.id = finance_statement_versions.statement_id))))) with check ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_statement_versions.operator_id) AND (s.id = finance_statement_versions.statement_id)))));

create policy tenant on finance_statement_versions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on finance_statements for all to evops_platform using (true) with check (true);

create policy scope on finance_statements as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM finance_agreements a
  WHERE ((a.operator_id = finance_statements.operator_id) AND (a.id = finance_statements.agreement_id))))) with check ((EXISTS ( SELECT
   FROM finance_agreements a
  WHERE ((a.operator_id = finance_statements.operator_id) AND (a.id = finance_statements.agreement_id)))));

create policy tenant on finance_statements for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on finance_steps for all to evops_platform using (true) with check (true);

create policy scope on finance_steps as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_steps.operator_id) AND (s.id = finance_steps.statement_id))))) with check ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_steps.operator_id) AND (s.id = finance_steps.statement_id)))));

create policy tenant on finance_steps for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on finance_version_stations for all to evops_platform using (true) with check (true);

create policy scope on finance_version_stations as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on finance_version_stations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on finance_versions for all to evops_platform using (true) with check (true);

create policy scope on finance_versions as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM finance_agreements a
  WHERE ((a.operator_id = finance_versions.operator_id) AND (a.id = finance_versions.agreement_id))))) with check ((EXISTS ( SELECT
   FROM finance_agreements a
  WHERE ((a.operator_id = finance_versions.operator_id) AND (a.id = finance_versions.agreement_id)))));

create policy tenant on finance_versions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on finance_withdrawal_limits for all to evops_platform using (true) with check (true);

create policy tenant on finance_withdrawal_limits for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on finance_withdrawal_steps for all to evops_platform using (true) with check (true);

create policy tenant on finance_withdrawal_steps for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on finance_withdrawals for all to evops_platform using (true) with check (true);

create policy tenant on finance_withdrawals for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_driver_records for all to evops_platform using (true) with check (true);

create policy scope on fleet_driver_records as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_driver_records.operator_id) AND (v.id = fleet_driver_records.vehicle_id))))) with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_driver_records.operator_id) AND (v.id = fleet_driver_records.vehicle_id)))));

create policy tenant on fleet_driver_records for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on fleet_drivers for all to evops_platform using (true) with check (true);

create policy scope on fleet_drivers as restrictive for all to evops_scoped using (((fleet_id IS NULL) OR (EXISTS ( SELECT
   FROM fleet_fleets f
  WHERE ((f.operator_id = fleet_drivers.operator_id) AND (f.id = fleet_drivers.fleet_id)))))) with check (((fleet_id IS NULL) OR (EXISTS ( SELECT
   FROM fleet_fleets f
  WHERE ((f.operator_id = fleet_drivers.operator_id) AND (f.id = fleet_drivers.fleet_id))))));

create policy tenant on fleet_drivers for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_fleets for all to evops_platform using (true) with check (true);

create policy scope on fleet_fleets as restrictive for all to evops_scoped using (((station_id IS NULL) OR (station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))) with check (((station_id IS NULL) OR (station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))));

create policy tenant on fleet_fleets for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_learnt_batteries for all to evops_platform using (true) with check (true);

create policy scope on fleet_learnt_batteries as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_learnt_batteries.operator_id) AND (v.id = fleet_learnt_batteries.vehicle_id))))) with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_learnt_batteries.operator_id) AND (v.id = fleet_learnt_batteries.vehicle_id)))));

create policy tenant on fleet_learnt_batteries for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_lines for all to evops_platform using (true) with check (true);

create policy scope on fleet_lines as restrictive for all to evops_scoped using (((fleet_id IS NULL) OR (EXISTS ( SELECT
   FROM fleet_fleets f
  WHERE ((f.operator_id = fleet_lines.operator_id) AND (f.id = fleet_lines.fleet_id)))))) with check (((fleet_id IS NULL) OR (EXISTS ( SELECT
   FROM fleet_fleets f
  WHERE ((f.operator_id = fleet_lines.operator_id) AND (f.id = fleet_lines.fleet_id))))));

create policy tenant on fleet_lines for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_makers for all to evops_platform using (true) with check (true);

create policy tenant on fleet_makers for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_measured_days for all to evops_platform using (true) with check (true);

create policy scope on fleet_measured_days as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_measured_days.operator_id) AND (v.id = fleet_measured_days.vehicle_id))))) with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_measured_days.operator_id) AND (v.id = fleet_measured_days.vehicle_id)))));

create policy tenant on fleet_measured_days for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_models for all to evops_platform using (true) with check (true);

create policy tenant on fleet_models for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_month_closings for all to evops_platform using (true) with check (true);

create policy tenant on fleet_month_closings for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_order_assignments for all to evops_platform using (true) with check (true);

create policy scope on fleet_order_assignments as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on fleet_order_assignments for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_quota_settings for all to evops_platform using (true) with check (true);

create policy tenant on fleet_quota_settings for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_quotas for all to evops_platform using (true) with check (true);

create policy tenant on fleet_quotas for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_types for all to evops_platform using (true) with check (true);

create policy tenant on fleet_types for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_vehicle_signs for all to evops_platform using (true) with check (true);

create policy scope on fleet_vehicle_signs as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_vehicle_signs.operator_id) AND (v.id = fleet_vehicle_signs.vehicle_id))))) with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_vehicle_signs.operator_id) AND (v.id = fleet_vehicle_signs.vehicle_id)))));

create policy tenant on fleet_vehicle_signs for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on fleet_vehicle_tokens for all to evops_platform using (true) with check (true);

create policy scope on fleet_vehicle_tokens as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_vehicle_tokens.operator_id) AND (v.id = fleet_vehicle_tokens.vehicle_id))))) with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = fleet_vehicle_tokens.operator_id) AND (v.id = fleet_vehicle_tokens.vehicle_id)))));

create policy tenant on fleet_vehicle_tokens for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on fleet_vehicles for all to evops_gateway using (true) with check (true);

create policy platform on fleet_vehicles for all to evops_platform using (true) with check (true);

create policy scope on fleet_vehicles as restrictive for all to evops_scoped using (((fleet_id IS NULL) OR (EXISTS ( SELECT
   FROM fleet_fleets f
  WHERE ((f.operator_id = fleet_vehicles.operator_id) AND (f.id = fleet_vehicles.fleet_id)))))) with check (((fleet_id IS NULL) OR (EXISTS ( SELECT
   FROM fleet_fleets f
  WHERE ((f.operator_id = fleet_vehicles.operator_id) AND (f.id = fleet_vehicles.fleet_id))))));

create policy tenant on fleet_vehicles for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on ledger_balances for all to evops_gateway using (true) with check (true);

create policy ledger on ledger_balances for all to evops_ledger using (true) with check (true);

create policy platform on ledger_balances for all to evops_platform using (true) with check (true);

create policy tenant on ledger_balances for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on ledger_books for all to evops_platform using (true) with check (true);

create policy tenant on ledger_books for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on ledger_checks for all to evops_platform using (true) with check (true);

create policy tenant on ledger_checks for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy ledger on ledger_closings for all to evops_ledger using (true) with check (true);

create policy platform on ledger_closings for all to evops_platform using (true) with check (true);

create policy tenant on ledger_closings for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on ledger_codes for all to evops_platform using (true) with check (true);

create policy tenant on ledger_codes for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on ledger_credit_limits for all to evops_platform using (true) with check (true);

create policy tenant on ledger_credit_limits for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy ledger on ledger_days for all to evops_ledger using (true) with check (true);

create policy platform on ledger_days for all to evops_platform using (true) with check (true);

create policy scope on ledger_days as restrictive for select to evops_scoped using (false);

create policy tenant on ledger_days for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on ledger_deposits for all to evops_platform using (true) with check (true);

create policy tenant on ledger_deposits for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy ledger on ledger_entries for all to evops_ledger using (true) with check (true);

create policy platform on ledger_entries for all to evops_platform using (true) with check (true);

create policy scope on ledger_entries as restrictive for select to evops_scoped using ((EXISTS ( SELECT
   FROM ledger_journals j
  WHERE ((j.operator_id = ledger_entries.operator_id) AND (j.id = ledger_entries.journal_id)))));

create policy tenant on ledger_entries for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on ledger_freezes for all to evops_gateway using (true) with check (true);

create policy ledger on ledger_freezes for all to evops_ledger using (true) with check (true);

create policy platform on ledger_freezes for all to evops_platform using (true) with check (true);

create policy tenant on ledger_freezes for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy ledger on ledger_journals for all to evops_ledger using (true) with check (true);

create policy platform on ledger_journals for all to evops_platform using (true) with check (true);

create policy scope on ledger_journals as restrictive for select to evops_scoped using (((business_type !~ '^(order|freeze)\.'::text) OR (EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = ledger_journals.operator_id) AND (o.id = ledger_journals.business_id))))));

create policy tenant on ledger_journals for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy ledger on ledger_late for all to evops_ledger using (true) with check (true);

create policy platform on ledger_late for all to evops_platform using (true) with check (true);

create policy tenant on ledger_late for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on ledger_past_payers for all to evops_gateway using (true) with check (true);

create policy platform on ledger_past_payers for all to evops_platform using (true) with check (true);

create policy tenant on ledger_past_payers for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on ledger_plans for all to evops_platform using (true) with check (true);

create policy tenant on ledger_plans for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on ledger_refund_parts for all to evops_platform using (true) with check (true);

create policy tenant on ledger_refund_parts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on ledger_refunds for all to evops_platform using (true) with check (true);

create policy tenant on ledger_refunds for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on ledger_requests for all to evops_platform using (true) with check (true);

create policy tenant on ledger_requests for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on ledger_seals for all to evops_platform using (true) with check (true);

create policy tenant on ledger_seals for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on ledger_settings for all to evops_gateway using (true) with check (true);

create policy ledger on ledger_settings for all to evops_ledger using (true);

create policy platform on ledger_settings for all to evops_platform using (true) with check (true);

create policy tenant on ledger_settings for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on ledger_shifts for all to evops_platform using (true) with check (true);

create policy tenant on ledger_shifts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on ledger_topups for all to evops_platform using (true) with check (true);

create policy tenant on ledger_topups for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy ledger on ledger_unsealed for all to evops_ledger using (true) with check (true);

create policy platform on ledger_unsealed for all to evops_platform using (true) with check (true);

create policy tenant on ledger_unsealed for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on ledger_wallets for all to evops_gateway using (true) with check (true);

create policy ledger on ledger_wallets for all to evops_ledger using (true) with check (true);

create policy platform on ledger_wallets for all to evops_platform using (true) with check (true);

create policy tenant on ledger_wallets for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_calendar_stations for all to evops_platform using (true) with check (true);

create policy scope on maintenance_calendar_stations as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on maintenance_calendar_stations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_calendars for all to evops_platform using (true) with check (true);

create policy tenant on maintenance_calendars for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_certificates for all to evops_platform using (true) with check (true);

create policy tenant on maintenance_certificates for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_checklists for all to evops_platform using (true) with check (true);

create policy tenant on maintenance_checklists for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_order_checklists for all to evops_platform using (true) with check (true);

create policy scope on maintenance_order_checklists as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_order_checklists.operator_id) AND (o.id = maintenance_order_checklists.order_id))))) with check ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_order_checklists.operator_id) AND (o.id = maintenance_order_checklists.order_id)))));

create policy tenant on maintenance_order_checklists for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_order_checks for all to evops_platform using (true) with check (true);

create policy scope on maintenance_order_checks as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_order_checks.operator_id) AND (o.id = maintenance_order_checks.order_id))))) with check ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_order_checks.operator_id) AND (o.id = maintenance_order_checks.order_id)))));

create policy tenant on maintenance_order_checks for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_order_helpers for all to evops_platform using (true) with check (true);

create policy scope on maintenance_order_helpers as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_order_helpers.operator_id) AND (o.id = maintenance_order_helpers.order_id))))) with check ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_order_helpers.operator_id) AND (o.id = maintenance_order_helpers.order_id)))));

create policy tenant on maintenance_order_helpers for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_order_parts for all to evops_platform using (true) with check (true);

create policy scope on maintenance_order_parts as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_order_parts.operator_id) AND (o.id = maintenance_order_parts.order_id))))) with check ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_order_parts.operator_id) AND (o.id = maintenance_order_parts.order_id)))));

create policy tenant on maintenance_order_parts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_order_pictures for all to evops_platform using (true) with check (true);

create policy scope on maintenance_order_pictures as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_order_pictures.operator_id) AND (o.id = maintenance_order_pictures.order_id))))) with check ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_order_pictures.operator_id) AND (o.id = maintenance_order_pictures.order_id)))));

create policy tenant on maintenance_order_pictures for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_order_steps for all to evops_platform using (true) with check (true);

create policy scope on maintenance_order_steps as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_order_steps.operator_id) AND (o.id = maintenance_order_steps.order_id))))) with check ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_order_steps.operator_id) AND (o.id = maintenance_order_steps.order_id)))));

create policy tenant on maintenance_order_steps for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_orders for all to evops_platform using (true) with check (true);

create policy scope on maintenance_orders as restrictive for all to evops_scoped using (((station_id IS NULL) OR (station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))) with check (((station_id IS NULL) OR (station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))));

create policy tenant on maintenance_orders for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_plan_dues for all to evops_platform using (true) with check (true);

create policy scope on maintenance_plan_dues as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_plan_dues.operator_id) AND (o.id = maintenance_plan_dues.order_id))))) with check ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_plan_dues.operator_id) AND (o.id = maintenance_plan_dues.order_id)))));

create policy tenant on maintenance_plan_dues for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_plan_stations for all to evops_platform using (true) with check (true);

create policy scope on maintenance_plan_stations as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on maintenance_plan_stations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_plans for all to evops_platform using (true) with check (true);

create policy tenant on maintenance_plans for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_retests for all to evops_platform using (true) with check (true);

create policy scope on maintenance_retests as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_retests.operator_id) AND (o.id = maintenance_retests.order_id))))) with check ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_retests.operator_id) AND (o.id = maintenance_retests.order_id)))));

create policy tenant on maintenance_retests for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_rosters for all to evops_platform using (true) with check (true);

create policy tenant on maintenance_rosters for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_rules for all to evops_platform using (true) with check (true);

create policy tenant on maintenance_rules for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_sent_acts for all to evops_platform using (true) with check (true);

create policy scope on maintenance_sent_acts as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_sent_acts.operator_id) AND (o.id = maintenance_sent_acts.order_id))))) with check ((EXISTS ( SELECT
   FROM maintenance_orders o
  WHERE ((o.operator_id = maintenance_sent_acts.operator_id) AND (o.id = maintenance_sent_acts.order_id)))));

create policy tenant on maintenance_sent_acts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_staff for all to evops_platform using (true) with check (true);

create policy tenant on maintenance_staff for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on maintenance_staff_stations for all to evops_platform using (true) with check (true);

create policy scope on maintenance_staff_stations as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on maintenance_staff_stations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on members_bill_rules for all to evops_platform using (true) with check (true);

create policy tenant on members_bill_rules for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on members_bill_steps for all to evops_platform using (true) with check (true);

create policy scope on members_bill_steps as restrictive for select to evops_scoped using (false);

create policy tenant on members_bill_steps for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on members_bills for all to evops_platform using (true) with check (true);

create policy scope on members_bills as restrictive for select to evops_scoped using (false);

create policy tenant on members_bills for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on members_bindings for all to evops_gateway using (true) with check (true);

create policy platform on members_bindings for all to evops_platform using (true) with check (true);

create policy tenant on members_bindings for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on members_booking_events for all to evops_gateway using (true) with check (true);

create policy platform on members_booking_events for all to evops_platform using (true) with check (true);

create policy scope on members_booking_events as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM members_bookings b
  WHERE ((b.operator_id = members_booking_events.operator_id) AND (b.id = members_booking_events.booking_id))))) with check ((EXISTS ( SELECT
   FROM members_bookings b
  WHERE ((b.operator_id = members_booking_events.operator_id) AND (b.id = members_booking_events.booking_id)))));

create policy tenant on members_booking_events for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on members_booking_rules for all to evops_platform using (true) with check (true);

create policy tenant on members_booking_rules for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on members_bookings for all to evops_gateway using (true) with check (true);

create policy platform on members_bookings for all to evops_platform using (true) with check (true);

create policy scope on members_bookings as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on members_bookings for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on members_companies for all to evops_gateway using (true) with check (true);

create policy platform on members_companies for all to evops_platform using (true) with check (true);

create policy tenant on members_companies for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on members_coupon_strategies for all to evops_gateway using (true) with check (true);

create policy platform on members_coupon_strategies for all to evops_platform using (true) with check (true);

create policy scope on members_coupon_strategies as restrictive for select to evops_scoped using (((station_ids = '{}'::uuid[]) OR (station_ids && (current_setting('evops.stations'::text))::uuid[])));

create policy tenant on members_coupon_strategies for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on members_coupon_uses for all to evops_gateway using (true) with check (true);

create policy platform on members_coupon_uses for all to evops_platform using (true) with check (true);

create policy scope on members_coupon_uses as restrictive for select to evops_scoped using ((EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = members_coupon_uses.operator_id) AND (o.id = members_coupon_uses.order_id)))));

create policy tenant on members_coupon_uses for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on members_coupons for all to evops_gateway using (true) with check (true);

create policy platform on members_coupons for all to evops_platform using (true) with check (true);

create policy scope on members_coupons as restrictive for select to evops_scoped using (((order_id IS NULL) OR (EXISTS ( SELECT
   FROM charging_orders o
  WHERE ((o.operator_id = members_coupons.operator_id) AND (o.id = members_coupons.order_id))))));

create policy tenant on members_coupons for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on members_evaluations for all to evops_platform using (true) with check (true);

create policy scope on members_evaluations as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on members_evaluations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on members_feedback for all to evops_platform using (true) with check (true);

create policy scope on members_feedback as restrictive for all to evops_scoped using (((station_id IS NULL) OR (station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))) with check (((station_id IS NULL) OR (station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))));

create policy tenant on members_feedback for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on members_feedback_steps for all to evops_platform using (true) with check (true);

create policy scope on members_feedback_steps as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM members_feedback f
  WHERE ((f.operator_id = members_feedback_steps.operator_id) AND (f.id = members_feedback_steps.feedback_id))))) with check ((EXISTS ( SELECT
   FROM members_feedback f
  WHERE ((f.operator_id = members_feedback_steps.operator_id) AND (f.id = members_feedback_steps.feedback_id)))));

create policy tenant on members_feedback_steps for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on members_group_spells for all to evops_gateway using (true) with check (true);

create policy platform on members_group_spells for all to evops_platform using (true) with check (true);

create policy tenant on members_group_spells for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on members_members for all to evops_gateway using (true) with check (true);

create policy platform on members_members for all to evops_platform using (true) with check (true);

create policy tenant on members_members for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on members_tags for all to evops_platform using (true) with check (true);

create policy tenant on members_tags for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_account_holds for all to evops_platform using (true) with check (true);

create policy staff on organisation_account_holds for select to evops_app using ((operator_id = '00000000-0000-7000-8000-000000000000'::uuid));

create policy tenant on organisation_account_holds for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_approvals for all to evops_platform using (true) with check (true);

create policy tenant on organisation_approvals for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy kept on organisation_audit as restrictive for delete to evops_platform using ((at < (now() - '180 days'::interval)));

create policy platform on organisation_audit for all to evops_platform using (true) with check (true);

create policy tenant on organisation_audit for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_audit_anchors for all to evops_platform using (true) with check (true);

create policy tenant on organisation_audit_anchors for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy kept on organisation_audit_seals as restrictive for delete to evops_platform using ((sealed_at < (now() - '180 days'::interval)));

create policy platform on organisation_audit_seals for all to evops_platform using (true) with check (true);

create policy tenant on organisation_audit_seals for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_audit_unsealed for all to evops_platform using (true) with check (true);

create policy tenant on organisation_audit_unsealed for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_client_tokens for all to evops_platform using (true) with check (true);

create policy platform on organisation_departments for all to evops_platform using (true) with check (true);

create policy tenant on organisation_departments for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy defaults on organisation_dictionary_entries for select to evops_app using ((operator_id = '00000000-0000-7000-8000-000000000000'::uuid));

create policy platform on organisation_dictionary_entries for all to evops_platform using (true) with check (true);

create policy tenant on organisation_dictionary_entries for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy defaults on organisation_dictionary_types for select to evops_app using ((operator_id = '00000000-0000-7000-8000-000000000000'::uuid));

create policy platform on organisation_dictionary_types for all to evops_platform using (true) with check (true);

create policy tenant on organisation_dictionary_types for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_directories for all to evops_platform using (true) with check (true);

create policy tenant on organisation_directories for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_external_identities for all to evops_platform using (true) with check (true);

create policy tenant on organisation_external_identities for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_identity_providers for all to evops_platform using (true) with check (true);

create policy tenant on organisation_identity_providers for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_login_names for all to evops_platform using (true) with check (true);

create policy tenant on organisation_login_names for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_oauth_clients for all to evops_platform using (true) with check (true);

create policy product on organisation_oauth_clients for select to evops_app using (first_party);

create policy tenant on organisation_oauth_clients for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on organisation_operators for all to evops_gateway using (true) with check (true);

create policy ledger on organisation_operators for select to evops_ledger using (true);

create policy platform on organisation_operators for all to evops_platform using (true) with check (true);

create policy tenant on organisation_operators for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_organisations for all to evops_platform using (true) with check (true);

create policy tenant on organisation_organisations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_partner_stations for all to evops_platform using (true) with check (true);

create policy scope on organisation_partner_stations as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on organisation_partner_stations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_partners for all to evops_platform using (true) with check (true);

create policy tenant on organisation_partners for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_permission_labels for all to evops_platform using (true) with check (true);

create policy tenant on organisation_permission_labels for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_preferences for all to evops_platform using (true) with check (true);

create policy tenant on organisation_preferences for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_recovery_codes for all to evops_platform using (true) with check (true);

create policy tenant on organisation_recovery_codes for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_role_permissions for all to evops_platform using (true) with check (true);

create policy tenant on organisation_role_permissions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_role_stations for all to evops_platform using (true) with check (true);

create policy tenant on organisation_role_stations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_roles for all to evops_platform using (true) with check (true);

create policy tenant on organisation_roles for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_second_steps for all to evops_platform using (true) with check (true);

create policy tenant on organisation_second_steps for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_sessions for all to evops_platform using (true) with check (true);

create policy tenant on organisation_sessions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_sign_in_attempts for all to evops_platform using (true) with check (true);

create policy platform on organisation_spent_states for all to evops_platform using (true) with check (true);

create policy platform on organisation_tokens for all to evops_platform using (true) with check (true);

create policy platform on organisation_user_departments for all to evops_platform using (true) with check (true);

create policy tenant on organisation_user_departments for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_user_roles for all to evops_platform using (true) with check (true);

create policy tenant on organisation_user_roles for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_user_stations for all to evops_platform using (true) with check (true);

create policy tenant on organisation_user_stations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_users for all to evops_platform using (true) with check (true);

create policy tenant on organisation_users for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on organisation_views for all to evops_platform using (true) with check (true);

create policy tenant on organisation_views for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_campaigns for all to evops_platform using (true) with check (true);

create policy scope on outreach_campaigns as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_campaigns for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_channels for all to evops_platform using (true) with check (true);

create policy scope on outreach_channels as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_channels for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_consent_steps for all to evops_platform using (true) with check (true);

create policy scope on outreach_consent_steps as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_consent_steps for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_deliveries for all to evops_platform using (true) with check (true);

create policy scope on outreach_deliveries as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on outreach_deliveries for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_duty_readers for all to evops_platform using (true) with check (true);

create policy tenant on outreach_duty_readers for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_duty_words for all to evops_platform using (true) with check (true);

create policy scope on outreach_duty_words as restrictive for all to evops_scoped using (((station_id IS NULL) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))) with check (((station_id IS NULL) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))));

create policy tenant on outreach_duty_words for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_event_rules for all to evops_platform using (true) with check (true);

create policy scope on outreach_event_rules as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_event_rules for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_identities for all to evops_platform using (true) with check (true);

create policy scope on outreach_identities as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_identities for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_mail_servers for all to evops_platform using (true) with check (true);

create policy scope on outreach_mail_servers as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_mail_servers for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_manners for all to evops_platform using (true) with check (true);

create policy tenant on outreach_manners for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_member_notices for all to evops_platform using (true) with check (true);

create policy scope on outreach_member_notices as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_member_notices for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_member_tries for all to evops_platform using (true) with check (true);

create policy scope on outreach_member_tries as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_member_tries for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_message_reads for all to evops_platform using (true) with check (true);

create policy tenant on outreach_message_reads for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_messages for all to evops_platform using (true) with check (true);

create policy scope on outreach_messages as restrictive for all to evops_scoped using (((station_id IS NULL) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))) with check (((station_id IS NULL) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))));

create policy tenant on outreach_messages for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_notices for all to evops_platform using (true) with check (true);

create policy tenant on outreach_notices for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_people for all to evops_platform using (true) with check (true);

create policy scope on outreach_people as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_people for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_push_subscriptions for all to evops_platform using (true) with check (true);

create policy scope on outreach_push_subscriptions as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_push_subscriptions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_rules for all to evops_platform using (true) with check (true);

create policy scope on outreach_rules as restrictive for all to evops_scoped using ((station_ids <@ (current_setting('evops.stations'::text))::uuid[])) with check ((station_ids <@ (current_setting('evops.stations'::text))::uuid[]));

create policy tenant on outreach_rules for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_schedules for all to evops_platform using (true) with check (true);

create policy tenant on outreach_schedules for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_staff for all to evops_platform using (true) with check (true);

create policy tenant on outreach_staff for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_staff_codes for all to evops_platform using (true) with check (true);

create policy scope on outreach_staff_codes as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_staff_codes for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_subscriptions for all to evops_platform using (true) with check (true);

create policy scope on outreach_subscriptions as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_subscriptions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_templates for all to evops_platform using (true) with check (true);

create policy scope on outreach_templates as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_templates for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_webhooks for all to evops_platform using (true) with check (true);

create policy scope on outreach_webhooks as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on outreach_webhooks for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on outreach_wecom_calls for all to evops_platform using (true) with check (true);

create policy tenant on outreach_wecom_calls for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_accounts for all to evops_platform using (true) with check (true);

create policy tenant on payments_accounts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_captures for all to evops_platform using (true) with check (true);

create policy tenant on payments_captures for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_certificates for all to evops_platform using (true) with check (true);

create policy tenant on payments_certificates for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_day_files for all to evops_platform using (true) with check (true);

create policy tenant on payments_day_files for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_day_rows for all to evops_platform using (true) with check (true);

create policy tenant on payments_day_rows for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_days for all to evops_platform using (true) with check (true);

create policy tenant on payments_days for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_differences for all to evops_platform using (true) with check (true);

create policy tenant on payments_differences for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_events for all to evops_platform using (true) with check (true);

create policy tenant on payments_events for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_intents for all to evops_platform using (true) with check (true);

create policy tenant on payments_intents for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_models for all to evops_platform using (true) with check (true);

create policy tenant on payments_models for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_official_accounts for all to evops_platform using (true) with check (true);

create policy tenant on payments_official_accounts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_refunds for all to evops_platform using (true) with check (true);

create policy tenant on payments_refunds for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_share_parts for all to evops_platform using (true) with check (true);

create policy tenant on payments_share_parts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_share_returns for all to evops_platform using (true) with check (true);

create policy tenant on payments_share_returns for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_shares for all to evops_platform using (true) with check (true);

create policy tenant on payments_shares for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on payments_steps for all to evops_platform using (true) with check (true);

create policy tenant on payments_steps for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on platform_files for all to evops_platform using (true) with check (true);

create policy tenant on platform_files for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on platform_imports for all to evops_platform using (true) with check (true);

create policy scope on platform_imports as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on platform_imports for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on platform_partner_messages for all to evops_platform using (true) with check (true);

create policy tenant on platform_partner_messages for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on platform_run_rows for all to evops_platform using (true) with check (true);

create policy tenant on platform_run_rows for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on platform_runs for all to evops_platform using (true) with check (true);

create policy tenant on platform_runs for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on reports_amounts for all to evops_platform using (true) with check (true);

create policy scope on reports_amounts as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_amounts for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_bucket_days for all to evops_platform using (true) with check (true);

create policy scope on reports_bucket_days as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_bucket_days for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_bucket_months for all to evops_platform using (true) with check (true);

create policy scope on reports_bucket_months as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_bucket_months for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_congestion for all to evops_platform using (true) with check (true);

create policy scope on reports_congestion as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_congestion for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_days for all to evops_platform using (true) with check (true);

create policy scope on reports_days as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_days for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_gun_kinds for all to evops_platform using (true) with check (true);

create policy tenant on reports_gun_kinds for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_gun_spells for all to evops_platform using (true) with check (true);

create policy scope on reports_gun_spells as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_gun_spells for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_hours for all to evops_platform using (true) with check (true);

create policy scope on reports_hours as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_hours for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_loads for all to evops_platform using (true) with check (true);

create policy scope on reports_loads as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_loads for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_month_hours for all to evops_platform using (true) with check (true);

create policy scope on reports_month_hours as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_month_hours for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_months for all to evops_platform using (true) with check (true);

create policy scope on reports_months as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_months for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_proofs for all to evops_platform using (true) with check (true);

create policy scope on reports_proofs as restrictive for all to evops_scoped using (false) with check (false);

create policy tenant on reports_proofs for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_session_days for all to evops_platform using (true) with check (true);

create policy scope on reports_session_days as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_session_days for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_session_months for all to evops_platform using (true) with check (true);

create policy scope on reports_session_months as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_session_months for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_sessions for all to evops_platform using (true) with check (true);

create policy scope on reports_sessions as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_sessions for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_state_days for all to evops_platform using (true) with check (true);

create policy scope on reports_state_days as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_state_days for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_state_months for all to evops_platform using (true) with check (true);

create policy scope on reports_state_months as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_state_months for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_state_progress for all to evops_platform using (true) with check (true);

create policy scope on reports_state_progress as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_state_progress for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_station_amounts for all to evops_platform using (true) with check (true);

create policy scope on reports_station_amounts as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_station_amounts for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_station_days for all to evops_platform using (true) with check (true);

create policy scope on reports_station_days as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_station_days for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_station_hours for all to evops_platform using (true) with check (true);

create policy scope on reports_station_hours as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_station_hours for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_station_month_amounts for all to evops_platform using (true) with check (true);

create policy scope on reports_station_month_amounts as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_station_month_amounts for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_station_month_hours for all to evops_platform using (true) with check (true);

create policy scope on reports_station_month_hours as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_station_month_hours for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_station_month_sessions for all to evops_platform using (true) with check (true);

create policy scope on reports_station_month_sessions as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_station_month_sessions for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_station_month_states for all to evops_platform using (true) with check (true);

create policy scope on reports_station_month_states as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_station_month_states for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_station_months for all to evops_platform using (true) with check (true);

create policy scope on reports_station_months as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_station_months for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_station_peaks for all to evops_platform using (true) with check (true);

create policy scope on reports_station_peaks as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_station_peaks for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_station_sessions for all to evops_platform using (true) with check (true);

create policy scope on reports_station_sessions as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_station_sessions for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_station_states for all to evops_platform using (true) with check (true);

create policy scope on reports_station_states as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_station_states for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_vehicle_spells for all to evops_platform using (true) with check (true);

create policy tenant on reports_vehicle_spells for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on reports_zones for all to evops_platform using (true) with check (true);

create policy scope on reports_zones as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on reports_zones for all to evops_app using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting))) with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));

create policy platform on stations_acceptance_runs for all to evops_platform using (true) with check (true);

create policy scope on stations_acceptance_runs as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_acceptance_runs.operator_id) AND (p.id = stations_acceptance_runs.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_acceptance_runs.operator_id) AND (p.id = stations_acceptance_runs.pile_id)))));

create policy tenant on stations_acceptance_runs for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_alarm_pending for all to evops_platform using (true) with check (true);

create policy scope on stations_alarm_pending as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_alarm_pending.operator_id) AND (p.id = stations_alarm_pending.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_alarm_pending.operator_id) AND (p.id = stations_alarm_pending.pile_id)))));

create policy tenant on stations_alarm_pending for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_alarm_rules for all to evops_platform using (true) with check (true);

create policy scope on stations_alarm_rules as restrictive for all to evops_scoped using (
CASE
    WHEN (pile_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM stations_piles p
      WHERE ((p.operator_id = stations_alarm_rules.operator_id) AND (p.id = stations_alarm_rules.pile_id))))
    ELSE ((station_id IS NULL) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
END) with check (
CASE
    WHEN (pile_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM stations_piles p
      WHERE ((p.operator_id = stations_alarm_rules.operator_id) AND (p.id = stations_alarm_rules.pile_id))))
    ELSE ((station_id IS NULL) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
END);

create policy tenant on stations_alarm_rules for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_alarm_steps for all to evops_platform using (true) with check (true);

create policy scope on stations_alarm_steps as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_alarms a
  WHERE ((a.operator_id = stations_alarm_steps.operator_id) AND (a.id = stations_alarm_steps.alarm_id))))) with check ((EXISTS ( SELECT
   FROM stations_alarms a
  WHERE ((a.operator_id = stations_alarm_steps.operator_id) AND (a.id = stations_alarm_steps.alarm_id)))));

create policy tenant on stations_alarm_steps for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_alarm_watch for all to evops_platform using (true) with check (true);

create policy tenant on stations_alarm_watch for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_alarms for all to evops_platform using (true) with check (true);

create policy scope on stations_alarms as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on stations_alarms for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_asset_moves for all to evops_gateway using (true) with check (true);

create policy platform on stations_asset_moves for all to evops_platform using (true) with check (true);

create policy scope on stations_asset_moves as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_asset_moves.operator_id) AND (p.id = stations_asset_moves.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_asset_moves.operator_id) AND (p.id = stations_asset_moves.pile_id)))));

create policy tenant on stations_asset_moves for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_authorities for all to evops_gateway using (true) with check (true);

create policy platform on stations_authorities for all to evops_platform using (true) with check (true);

create policy tenant on stations_authorities for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_bad_samples for all to evops_gateway using (true) with check (true);

create policy platform on stations_bad_samples for all to evops_platform using (true) with check (true);

create policy scope on stations_bad_samples as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_bad_samples.operator_id) AND (p.pile_key = stations_bad_samples.pile_key))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_bad_samples.operator_id) AND (p.pile_key = stations_bad_samples.pile_key)))));

create policy tenant on stations_bad_samples for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_certificates for all to evops_gateway using (true) with check (true);

create policy platform on stations_certificates for all to evops_platform using (true) with check (true);

create policy scope on stations_certificates as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_certificates.operator_id) AND (p.id = stations_certificates.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_certificates.operator_id) AND (p.id = stations_certificates.pile_id)))));

create policy tenant on stations_certificates for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_charging_profiles for all to evops_gateway using (true) with check (true);

create policy platform on stations_charging_profiles for all to evops_platform using (true) with check (true);

create policy scope on stations_charging_profiles as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_charging_profiles.operator_id) AND (p.id = stations_charging_profiles.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_charging_profiles.operator_id) AND (p.id = stations_charging_profiles.pile_id)))));

create policy tenant on stations_charging_profiles for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_commands for all to evops_gateway using (true) with check (true);

create policy platform on stations_commands for all to evops_platform using (true) with check (true);

create policy scope on stations_commands as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_commands.operator_id) AND (p.id = stations_commands.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_commands.operator_id) AND (p.id = stations_commands.pile_id)))));

create policy tenant on stations_commands for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_configurations for all to evops_gateway using (true) with check (true);

create policy platform on stations_configurations for all to evops_platform using (true) with check (true);

create policy scope on stations_configurations as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_configurations.operator_id) AND (p.id = stations_configurations.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_configurations.operator_id) AND (p.id = stations_configurations.pile_id)))));

create policy tenant on stations_configurations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_days for all to evops_platform using (true) with check (true);

create policy scope on stations_days as restrictive for all to evops_scoped using (((place IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)) OR (EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_days.operator_id) AND (p.id = stations_days.place)))))) with check (((place IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)) OR (EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_days.operator_id) AND (p.id = stations_days.place))))));

create policy tenant on stations_days for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_days_done for all to evops_platform using (true) with check (true);

create policy scope on stations_days_done as restrictive for all to evops_scoped using (((place IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)) OR (EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_days_done.operator_id) AND (p.id = stations_days_done.place)))))) with check (((place IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)) OR (EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_days_done.operator_id) AND (p.id = stations_days_done.place))))));

create policy tenant on stations_days_done for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_display_messages for all to evops_gateway using (true) with check (true);

create policy platform on stations_display_messages for all to evops_platform using (true) with check (true);

create policy scope on stations_display_messages as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_display_messages.operator_id) AND (p.id = stations_display_messages.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_display_messages.operator_id) AND (p.id = stations_display_messages.pile_id)))));

create policy tenant on stations_display_messages for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_event_streams for all to evops_gateway using (true) with check (true);

create policy platform on stations_event_streams for all to evops_platform using (true) with check (true);

create policy scope on stations_event_streams as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_event_streams.operator_id) AND (p.id = stations_event_streams.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_event_streams.operator_id) AND (p.id = stations_event_streams.pile_id)))));

create policy tenant on stations_event_streams for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_events for all to evops_gateway using (true) with check (true);

create policy platform on stations_events for all to evops_platform using (true) with check (true);

create policy scope on stations_events as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_events.operator_id) AND (p.id = stations_events.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_events.operator_id) AND (p.id = stations_events.pile_id)))));

create policy tenant on stations_events for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_external_limits for all to evops_gateway using (true) with check (true);

create policy platform on stations_external_limits for all to evops_platform using (true) with check (true);

create policy scope on stations_external_limits as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_external_limits.operator_id) AND (p.id = stations_external_limits.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_external_limits.operator_id) AND (p.id = stations_external_limits.pile_id)))));

create policy tenant on stations_external_limits for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_fault_mappings for all to evops_platform using (true) with check (true);

create policy tenant on stations_fault_mappings for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_firmware for all to evops_platform using (true) with check (true);

create policy tenant on stations_firmware for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_frame_flushes for all to evops_gateway using (true) with check (true);

create policy platform on stations_frame_flushes for all to evops_platform using (true) with check (true);

create policy scope on stations_frame_flushes as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_frame_flushes.operator_id) AND (p.pile_key = stations_frame_flushes.pile_key))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_frame_flushes.operator_id) AND (p.pile_key = stations_frame_flushes.pile_key)))));

create policy tenant on stations_frame_flushes for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_frame_packs for all to evops_gateway using (true) with check (true);

create policy platform on stations_frame_packs for all to evops_platform using (true) with check (true);

create policy scope on stations_frame_packs as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_frame_packs.operator_id) AND (p.pile_key = stations_frame_packs.pile_key))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_frame_packs.operator_id) AND (p.pile_key = stations_frame_packs.pile_key)))));

create policy tenant on stations_frame_packs for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_frames for all to evops_gateway using (true) with check (true);

create policy platform on stations_frames for all to evops_platform using (true) with check (true);

create policy scope on stations_frames as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_frames.operator_id) AND (p.pile_key = stations_frames.pile_key))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_frames.operator_id) AND (p.pile_key = stations_frames.pile_key)))));

create policy tenant on stations_frames for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_gun_states for all to evops_gateway using (true) with check (true);

create policy platform on stations_gun_states for all to evops_platform using (true) with check (true);

create policy scope on stations_gun_states as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_gun_states.operator_id) AND (p.id = stations_gun_states.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_gun_states.operator_id) AND (p.id = stations_gun_states.pile_id)))));

create policy tenant on stations_gun_states for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_gun_values for all to evops_gateway using (true) with check (true);

create policy platform on stations_gun_values for all to evops_platform using (true) with check (true);

create policy scope on stations_gun_values as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_gun_values.operator_id) AND (p.id = stations_gun_values.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_gun_values.operator_id) AND (p.id = stations_gun_values.pile_id)))));

create policy tenant on stations_gun_values for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_guns for all to evops_gateway using (true) with check (true);

create policy platform on stations_guns for all to evops_platform using (true) with check (true);

create policy scope on stations_guns as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_guns.operator_id) AND (p.id = stations_guns.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_guns.operator_id) AND (p.id = stations_guns.pile_id)))));

create policy tenant on stations_guns for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_identities for all to evops_gateway using (true) with check (true);

create policy platform on stations_identities for all to evops_platform using (true) with check (true);

create policy scope on stations_identities as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_identities.operator_id) AND (p.id = stations_identities.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_identities.operator_id) AND (p.id = stations_identities.pile_id)))));

create policy tenant on stations_identities for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_inspections for all to evops_platform using (true) with check (true);

create policy scope on stations_inspections as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_inspections.operator_id) AND (p.id = stations_inspections.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_inspections.operator_id) AND (p.id = stations_inspections.pile_id)))));

create policy tenant on stations_inspections for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_links for all to evops_gateway using (true) with check (true);

create policy platform on stations_links for all to evops_platform using (true) with check (true);

create policy scope on stations_links as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_links.operator_id) AND (p.id = stations_links.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_links.operator_id) AND (p.id = stations_links.pile_id)))));

create policy tenant on stations_links for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_list_marks for all to evops_platform using (true) with check (true);

create policy tenant on stations_list_marks for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_list_pushes for all to evops_gateway using (true) with check (true);

create policy platform on stations_list_pushes for all to evops_platform using (true) with check (true);

create policy scope on stations_list_pushes as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_list_pushes.operator_id) AND (p.id = stations_list_pushes.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_list_pushes.operator_id) AND (p.id = stations_list_pushes.pile_id)))));

create policy tenant on stations_list_pushes for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_list_turns for all to evops_platform using (true) with check (true);

create policy tenant on stations_list_turns for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_load for all to evops_platform using (true) with check (true);

create policy scope on stations_load as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on stations_load for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_local_lists for all to evops_gateway using (true) with check (true);

create policy platform on stations_local_lists for all to evops_platform using (true) with check (true);

create policy scope on stations_local_lists as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_local_lists.operator_id) AND (p.id = stations_local_lists.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_local_lists.operator_id) AND (p.id = stations_local_lists.pile_id)))));

create policy tenant on stations_local_lists for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_meter_readings for all to evops_platform using (true) with check (true);

create policy scope on stations_meter_readings as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = stations_meter_readings.operator_id) AND (m.id = stations_meter_readings.meter_id))))) with check ((EXISTS ( SELECT
   FROM stations_meters m
  WHERE ((m.operator_id = stations_meter_readings.operator_id) AND (m.id = stations_meter_readings.meter_id)))));

create policy tenant on stations_meter_readings for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_meters for all to evops_platform using (true) with check (true);

create policy scope on stations_meters as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on stations_meters for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_monitors for all to evops_gateway using (true) with check (true);

create policy platform on stations_monitors for all to evops_platform using (true) with check (true);

create policy scope on stations_monitors as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_monitors.operator_id) AND (p.id = stations_monitors.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_monitors.operator_id) AND (p.id = stations_monitors.pile_id)))));

create policy tenant on stations_monitors for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_parameter_templates for all to evops_platform using (true) with check (true);

create policy tenant on stations_parameter_templates for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_pictures for all to evops_platform using (true) with check (true);

create policy scope on stations_pictures as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on stations_pictures for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_piles for all to evops_gateway using (true) with check (true);

create policy platform on stations_piles for all to evops_platform using (true) with check (true);

create policy scope on stations_piles as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on stations_piles for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_power_limits for all to evops_platform using (true) with check (true);

create policy scope on stations_power_limits as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_power_limits.operator_id) AND (p.id = stations_power_limits.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_power_limits.operator_id) AND (p.id = stations_power_limits.pile_id)))));

create policy tenant on stations_power_limits for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_profile_templates for all to evops_platform using (true) with check (true);

create policy tenant on stations_profile_templates for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_refused for all to evops_gateway using (true) with check (true);

create policy platform on stations_refused for all to evops_platform using (true) with check (true);

create policy scope on stations_refused as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_identities i
  WHERE (i.identity = stations_refused.identity)))) with check ((EXISTS ( SELECT
   FROM stations_identities i
  WHERE (i.identity = stations_refused.identity))));

create policy tenant on stations_refused for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_reservations for all to evops_gateway using (true) with check (true);

create policy platform on stations_reservations for all to evops_platform using (true) with check (true);

create policy scope on stations_reservations as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_reservations.operator_id) AND (p.id = stations_reservations.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_reservations.operator_id) AND (p.id = stations_reservations.pile_id)))));

create policy tenant on stations_reservations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_rollout_piles for all to evops_platform using (true) with check (true);

create policy scope on stations_rollout_piles as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_rollout_piles.operator_id) AND (p.id = stations_rollout_piles.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_rollout_piles.operator_id) AND (p.id = stations_rollout_piles.pile_id)))));

create policy tenant on stations_rollout_piles for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_rollouts for all to evops_platform using (true) with check (true);

create policy scope on stations_rollouts as restrictive for all to evops_scoped using ((scope_stations <@ (current_setting('evops.stations'::text))::uuid[])) with check ((scope_stations <@ (current_setting('evops.stations'::text))::uuid[]));

create policy tenant on stations_rollouts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_rollups for all to evops_platform using (true) with check (true);

create policy scope on stations_rollups as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_rollups.operator_id) AND (p.pile_key = stations_rollups.pile_key))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_rollups.operator_id) AND (p.pile_key = stations_rollups.pile_key)))));

create policy tenant on stations_rollups for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_roots for all to evops_gateway using (true) with check (true);

create policy platform on stations_roots for all to evops_platform using (true) with check (true);

create policy tenant on stations_roots for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_sample_packs for all to evops_gateway using (true) with check (true);

create policy platform on stations_sample_packs for all to evops_platform using (true) with check (true);

create policy scope on stations_sample_packs as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_sample_packs.operator_id) AND (p.pile_key = stations_sample_packs.pile_key))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_sample_packs.operator_id) AND (p.pile_key = stations_sample_packs.pile_key)))));

create policy tenant on stations_sample_packs for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_samples for all to evops_gateway using (true) with check (true);

create policy platform on stations_samples for all to evops_platform using (true) with check (true);

create policy scope on stations_samples as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_samples.operator_id) AND (p.pile_key = stations_samples.pile_key))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_samples.operator_id) AND (p.pile_key = stations_samples.pile_key)))));

create policy tenant on stations_samples for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_state_changes for all to evops_gateway using (true) with check (true);

create policy platform on stations_state_changes for all to evops_platform using (true) with check (true);

create policy scope on stations_state_changes as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_state_changes.operator_id) AND (p.id = stations_state_changes.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_state_changes.operator_id) AND (p.id = stations_state_changes.pile_id)))));

create policy tenant on stations_state_changes for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_stations for all to evops_gateway using (true) with check (true);

create policy platform on stations_stations for all to evops_platform using (true) with check (true);

create policy scope on stations_stations as restrictive for all to evops_scoped using ((id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on stations_stations for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_terminal_piles for all to evops_platform using (true) with check (true);

create policy scope on stations_terminal_piles as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_terminals t
  WHERE ((t.operator_id = stations_terminal_piles.operator_id) AND (t.id = stations_terminal_piles.terminal_id))))) with check ((EXISTS ( SELECT
   FROM stations_terminals t
  WHERE ((t.operator_id = stations_terminal_piles.operator_id) AND (t.id = stations_terminal_piles.terminal_id)))));

create policy tenant on stations_terminal_piles for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on stations_terminals for all to evops_platform using (true) with check (true);

create policy scope on stations_terminals as restrictive for all to evops_scoped using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))) with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

create policy tenant on stations_terminals for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_transfers for all to evops_gateway using (true) with check (true);

create policy platform on stations_transfers for all to evops_platform using (true) with check (true);

create policy scope on stations_transfers as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_transfers.operator_id) AND (p.id = stations_transfers.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_transfers.operator_id) AND (p.id = stations_transfers.pile_id)))));

create policy tenant on stations_transfers for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_unreported_states for all to evops_gateway using (true) with check (true);

create policy platform on stations_unreported_states for all to evops_platform using (true) with check (true);

create policy scope on stations_unreported_states as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_unreported_states.operator_id) AND (p.id = stations_unreported_states.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_unreported_states.operator_id) AND (p.id = stations_unreported_states.pile_id)))));

create policy tenant on stations_unreported_states for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on stations_variables for all to evops_gateway using (true) with check (true);

create policy platform on stations_variables for all to evops_platform using (true) with check (true);

create policy scope on stations_variables as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_variables.operator_id) AND (p.id = stations_variables.pile_id))))) with check ((EXISTS ( SELECT
   FROM stations_piles p
  WHERE ((p.operator_id = stations_variables.operator_id) AND (p.id = stations_variables.pile_id)))));

create policy tenant on stations_variables for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on tariffs_assignments for all to evops_gateway using (true) with check (true);

create policy platform on tariffs_assignments for all to evops_platform using (true) with check (true);

create policy scope on tariffs_assignments as restrictive for all to evops_scoped using (
CASE scope
    WHEN 'operator'::text THEN true
    WHEN 'station'::text THEN (target_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))
    ELSE (EXISTS ( SELECT
       FROM stations_piles p
      WHERE ((p.operator_id = tariffs_assignments.operator_id) AND (p.id = tariffs_assignments.target_id))))
END) with check (
CASE scope
    WHEN 'operator'::text THEN true
    WHEN 'station'::text THEN (target_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))
    ELSE (EXISTS ( SELECT
       FROM stations_piles p
      WHERE ((p.operator_id = tariffs_assignments.operator_id) AND (p.id = tariffs_assignments.target_id))))
END);

create policy tenant on tariffs_assignments for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on tariffs_discount_spells for all to evops_gateway using (true) with check (true);

create policy platform on tariffs_discount_spells for all to evops_platform using (true) with check (true);

create policy scope on tariffs_discount_spells as restrictive for select to evops_scoped using (((station_ids = '{}'::uuid[]) OR (station_ids && (current_setting('evops.stations'::text))::uuid[])));

create policy tenant on tariffs_discount_spells for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on tariffs_discounts for all to evops_platform using (true) with check (true);

create policy scope on tariffs_discounts as restrictive for select to evops_scoped using (((station_ids = '{}'::uuid[]) OR (station_ids && (current_setting('evops.stations'::text))::uuid[])));

create policy tenant on tariffs_discounts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on tariffs_drafts for all to evops_platform using (true) with check (true);

create policy tenant on tariffs_drafts for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on tariffs_group_price_places for all to evops_gateway using (true) with check (true);

create policy platform on tariffs_group_price_places for all to evops_platform using (true) with check (true);

create policy scope on tariffs_group_price_places as restrictive for all to evops_scoped using (((station_id = operator_id) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))) with check (((station_id = operator_id) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))));

create policy tenant on tariffs_group_price_places for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on tariffs_group_prices for all to evops_gateway using (true) with check (true);

create policy platform on tariffs_group_prices for all to evops_platform using (true) with check (true);

create policy scope on tariffs_group_prices as restrictive for select to evops_scoped using ((EXISTS ( SELECT
   FROM tariffs_group_price_places p
  WHERE ((p.operator_id = tariffs_group_prices.operator_id) AND (p.price_id = tariffs_group_prices.id)))));

create policy tenant on tariffs_group_prices for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on tariffs_rules for all to evops_platform using (true) with check (true);

create policy tenant on tariffs_rules for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on tariffs_settings for all to evops_platform using (true) with check (true);

create policy tenant on tariffs_settings for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy gateway on tariffs_versions for all to evops_gateway using (true) with check (true);

create policy platform on tariffs_versions for all to evops_platform using (true) with check (true);

create policy tenant on tariffs_versions for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on telematics_devices for all to evops_platform using (true) with check (true);

create policy scope on telematics_devices as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = telematics_devices.operator_id) AND (v.id = telematics_devices.vehicle_id))))) with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = telematics_devices.operator_id) AND (v.id = telematics_devices.vehicle_id)))));

create policy tenant on telematics_devices for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on telematics_points for all to evops_platform using (true) with check (true);

create policy scope on telematics_points as restrictive for all to evops_scoped using ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = telematics_points.operator_id) AND (v.id = telematics_points.vehicle_id))))) with check ((EXISTS ( SELECT
   FROM fleet_vehicles v
  WHERE ((v.operator_id = telematics_points.operator_id) AND (v.id = telematics_points.vehicle_id)))));

create policy tenant on telematics_points for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on telematics_sources for all to evops_platform using (true) with check (true);

create policy tenant on telematics_sources for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on telematics_unknown for all to evops_platform using (true) with check (true);

create policy tenant on telematics_unknown for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on video_cameras for all to evops_platform using (true) with check (true);

create policy scope on video_cameras as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on video_cameras for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on video_rules for all to evops_platform using (true) with check (true);

create policy tenant on video_rules for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on video_snapshots for all to evops_platform using (true) with check (true);

create policy scope on video_snapshots as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on video_snapshots for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on video_views for all to evops_platform using (true) with check (true);

create policy scope on video_views as restrictive for all to evops_scoped using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))) with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create policy tenant on video_views for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

create policy platform on video_walls for all to evops_platform using (true) with check (true);

create policy tenant on video_walls for all to evops_app using ((operator_id = (current_setting('evops.operator'::text))::uuid)) with check ((operator_id = (current_setting('evops.operator'::text))::uuid));

-- Grants to the roles of the product
grant insert, select, update on cards_bridges to evops_app;
grant insert, select, update on cards_bridges to evops_platform;
grant insert, select on cards_card_keys to evops_app;
grant insert, select on cards_card_keys to evops_platform;
grant insert, select, update on cards_cards to evops_app;
grant insert, select, update on cards_cards to evops_platform;
grant delete, insert, select on cards_key_components to evops_app;
grant delete, insert, select on cards_key_components to evops_platform;
grant update (sealed) on cards_key_components to evops_platform;
grant insert, select, update on cards_key_exports to evops_app;
grant insert, select, update on cards_key_exports to evops_platform;
grant insert, select, update on cards_key_sets to evops_app;
grant insert, select, update on cards_key_sets to evops_platform;
grant insert, select on cards_key_uses to evops_app;
grant insert, select on cards_key_uses to evops_platform;
grant insert, select on cards_keys to evops_app;
grant update (sealed) on cards_keys to evops_app;
grant insert, select on cards_keys to evops_platform;
grant update (sealed) on cards_keys to evops_platform;
grant select on cards_missing_records to evops_app;
grant select on cards_missing_records to evops_platform;
grant delete, insert, select, update on cards_modules to evops_app;
grant delete, insert, select, update on cards_modules to evops_platform;
grant select on cards_moves to evops_app;
grant select on cards_moves to evops_platform;
grant insert, select on cards_operations to evops_app;
grant insert, select on cards_operations to evops_platform;
grant insert, select on cards_order_decisions to evops_app;
grant insert, select on cards_order_decisions to evops_platform;
grant insert, select, update on cards_plastic_numbers to evops_app;
grant insert, select, update on cards_plastic_numbers to evops_platform;
grant insert, select, update on cards_plastic_orders to evops_app;
grant insert, select, update on cards_plastic_orders to evops_platform;
grant insert, select, update on cards_purses to evops_app;
grant insert, select, update on cards_purses to evops_platform;
grant insert, select, update on cards_reader_jobs to evops_app;
grant insert, select, update on cards_reader_jobs to evops_platform;
grant insert, select on cards_rules to evops_app;
grant insert, select on cards_rules to evops_platform;
grant select on cards_token_plates to evops_app;
grant select on cards_token_plates to evops_platform;
grant insert, select, update on cards_transactions to evops_app;
grant insert, select, update on cards_transactions to evops_platform;
grant select, update on charging_awaited_ends to evops_app;
grant insert, select on charging_awaited_ends to evops_gateway;
grant select, update on charging_awaited_ends to evops_platform;
grant delete, insert, select on charging_backtest_customers to evops_app;
grant delete, insert, select on charging_backtest_customers to evops_platform;
grant delete, insert, select on charging_backtest_orders to evops_app;
grant delete, insert, select on charging_backtest_orders to evops_platform;
grant delete, insert, select, update on charging_backtests to evops_app;
grant delete, insert, select, update on charging_backtests to evops_platform;
grant select on charging_balance_facts to evops_app;
grant select on charging_balance_facts to evops_platform;
grant insert, select on charging_bills to evops_app;
grant delete, insert, select on charging_bills to evops_gateway;
grant select on charging_bills to evops_platform;
grant select on charging_card_orders to evops_app;
grant select on charging_card_orders to evops_platform;
grant select on charging_card_tokens to evops_app;
grant select on charging_card_tokens to evops_platform;
revoke execute on function charging_cloned(charging_tokens,uuid,timestamp with time zone,boolean) from public;
grant execute on function charging_cloned(charging_tokens,uuid,timestamp with time zone,boolean) to evops_app;
grant execute on function charging_cloned(charging_tokens,uuid,timestamp with time zone,boolean) to evops_gateway;
grant execute on function charging_cloned(charging_tokens,uuid,timestamp with time zone,boolean) to evops_platform;
revoke execute on function charging_close_by_rule(jsonb) from public;
grant execute on function charging_close_by_rule(jsonb) to evops_app;
revoke execute on function charging_close_orders(jsonb) from public;
grant execute on function charging_close_orders(jsonb) to evops_gateway;
grant delete, insert, select, update on charging_day_balances to evops_app;
grant delete, insert, select, update on charging_day_balances to evops_platform;
revoke execute on function charging_debts_repaid(uuid[]) from public;
grant execute on function charging_debts_repaid(uuid[]) to evops_app;
grant select on charging_ended_amounts to evops_app;
grant select on charging_ended_amounts to evops_platform;
grant select on charging_failed_starts to evops_app;
grant select on charging_failed_starts to evops_platform;
grant delete, insert, select, update on charging_flags to evops_app;
grant delete, insert, select, update on charging_flags to evops_platform;
grant delete, select on charging_held_events to evops_app;
grant delete, insert, select on charging_held_events to evops_gateway;
grant delete, select on charging_held_events to evops_platform;
revoke execute on function charging_limit_terms(charging_tokens,uuid,text,timestamp with time zone,text) from public;
grant execute on function charging_limit_terms(charging_tokens,uuid,text,timestamp with time zone,text) to evops_app;
grant execute on function charging_limit_terms(charging_tokens,uuid,text,timestamp with time zone,text) to evops_gateway;
grant execute on function charging_limit_terms(charging_tokens,uuid,text,timestamp with time zone,text) to evops_platform;
grant delete, insert, select, update on charging_list_entries to evops_app;
grant select on charging_list_entries to evops_gateway;
grant delete, insert, select, update on charging_list_entries to evops_platform;
revoke execute on function charging_listed(uuid,uuid,uuid,timestamp with time zone) from public;
grant execute on function charging_listed(uuid,uuid,uuid,timestamp with time zone) to evops_app;
grant execute on function charging_listed(uuid,uuid,uuid,timestamp with time zone) to evops_gateway;
grant execute on function charging_listed(uuid,uuid,uuid,timestamp with time zone) to evops_platform;
grant delete, insert, select, update on charging_listed_tokens to evops_app;
grant select on charging_listed_tokens to evops_gateway;
grant delete, insert, select, update on charging_listed_tokens to evops_platform;
revoke execute on function charging_mark_paid(uuid[]) from public;
grant execute on function charging_mark_paid(uuid[]) to evops_gateway;
revoke execute on function charging_open_orders(jsonb) from public;
grant execute on function charging_open_orders(jsonb) to evops_gateway;
grant select on charging_order_energy to evops_app;
grant select on charging_order_energy to evops_platform;
grant select on charging_order_names to evops_app;
grant select on charging_order_names to evops_platform;
grant insert, select on charging_order_operations to evops_app;
grant insert, select on charging_order_operations to evops_platform;
grant insert, select on charging_orders to evops_app;
grant update (battery_dwh, ended_at, flags, flags_checked_at, holder_id, limit_dwh, limit_minor, parent_id, pay_state, payers, refunded_minor, reported_stop_reason, state, state_at, stop_reason, token_id, token_state, version) on charging_orders to evops_app;
grant delete, insert, select, update on charging_orders to evops_gateway;
grant select on charging_orders to evops_platform;
grant select, update on charging_orphan_stops to evops_app;
grant insert, select on charging_orphan_stops to evops_gateway;
grant select, update on charging_orphan_stops to evops_platform;
grant select on charging_paid_orders to evops_app;
grant select on charging_paid_orders to evops_platform;
revoke execute on function charging_payer_at(charging_tokens,timestamp with time zone) from public;
grant execute on function charging_payer_at(charging_tokens,timestamp with time zone) to evops_app;
grant execute on function charging_payer_at(charging_tokens,timestamp with time zone) to evops_gateway;
grant execute on function charging_payer_at(charging_tokens,timestamp with time zone) to evops_platform;
revoke execute on function charging_payers_of(charging_orders) from public;
grant execute on function charging_payers_of(charging_orders) to evops_app;
grant execute on function charging_payers_of(charging_orders) to evops_gateway;
grant execute on function charging_payers_of(charging_orders) to evops_platform;
revoke execute on function charging_payments_moved(uuid[]) from public;
grant execute on function charging_payments_moved(uuid[]) to evops_app;
grant select on charging_pile_settlements to evops_app;
grant insert, select, update on charging_pile_settlements to evops_gateway;
grant select on charging_pile_settlements to evops_platform;
revoke execute on function charging_price_groups(uuid,uuid,uuid,timestamp with time zone) from public;
grant execute on function charging_price_groups(uuid,uuid,uuid,timestamp with time zone) to evops_app;
grant execute on function charging_price_groups(uuid,uuid,uuid,timestamp with time zone) to evops_gateway;
grant execute on function charging_price_groups(uuid,uuid,uuid,timestamp with time zone) to evops_platform;
revoke execute on function charging_revise_orders(jsonb) from public;
grant execute on function charging_revise_orders(jsonb) to evops_app;
grant select on charging_session_log to evops_app;
grant select on charging_session_log to evops_platform;
revoke execute on function charging_start_terms(uuid,uuid,uuid,text,timestamp with time zone) from public;
grant execute on function charging_start_terms(uuid,uuid,uuid,text,timestamp with time zone) to evops_app;
grant execute on function charging_start_terms(uuid,uuid,uuid,text,timestamp with time zone) to evops_gateway;
grant execute on function charging_start_terms(uuid,uuid,uuid,text,timestamp with time zone) to evops_platform;
grant delete, insert, select, update on charging_still_plugged to evops_app;
grant delete, insert, select, update on charging_still_plugged to evops_platform;
revoke execute on function charging_taken(uuid,uuid,timestamp with time zone) from public;
grant execute on function charging_taken(uuid,uuid,timestamp with time zone) to evops_app;
grant execute on function charging_taken(uuid,uuid,timestamp with time zone) to evops_gateway;
grant execute on function charging_taken(uuid,uuid,timestamp with time zone) to evops_platform;
grant select on charging_taken_guns to evops_app;
grant select on charging_taken_guns to evops_platform;
grant insert, select on charging_test_sessions to evops_app;
grant select, update on charging_test_sessions to evops_gateway;
grant insert, select on charging_test_sessions to evops_platform;
grant delete, insert, select, update on charging_thresholds to evops_app;
grant select on charging_thresholds to evops_gateway;
grant delete, insert, select, update on charging_thresholds to evops_platform;
grant delete, insert, select, update on charging_token_groups to evops_app;
grant select on charging_token_groups to evops_gateway;
grant delete, insert, select, update on charging_token_groups to evops_platform;
grant insert, select on charging_token_holders to evops_app;
grant select on charging_token_holders to evops_gateway;
grant insert, select on charging_token_holders to evops_platform;
grant select on charging_token_names to evops_app;
grant select on charging_token_names to evops_platform;
grant delete, insert, select, update on charging_tokens to evops_app;
grant select on charging_tokens to evops_gateway;
grant update (kind) on charging_tokens to evops_gateway;
grant delete, insert, select, update on charging_tokens to evops_platform;
grant delete, select on charging_transactions to evops_app;
grant insert, select, update on charging_transactions to evops_gateway;
grant delete, select on charging_transactions to evops_platform;
grant delete, insert, select on charging_unlooked to evops_app;
grant insert on charging_unlooked to evops_gateway;
grant delete, insert, select on charging_unlooked to evops_platform;
revoke execute on function charging_unmake_orders(uuid[]) from public;
grant execute on function charging_unmake_orders(uuid[]) to evops_app;
revoke execute on function charging_unplug_orders(jsonb) from public;
grant execute on function charging_unplug_orders(jsonb) to evops_gateway;
grant delete, insert, select, update on charging_unreported to evops_app;
grant delete, insert, select, update on charging_unreported to evops_platform;
grant delete, insert, select, update on charging_untold to evops_app;
grant delete, insert, select, update on charging_untold to evops_platform;
grant select on charging_waiting_orders to evops_app;
grant select on charging_waiting_orders to evops_platform;
grant delete, insert, select, update on content_app_versions to evops_app;
grant delete, insert, select, update on content_app_versions to evops_platform;
grant delete, insert, select, update on content_items to evops_app;
grant delete, insert, select, update on content_items to evops_platform;
grant delete, insert, select, update on content_pictures to evops_app;
grant delete, insert, select, update on content_pictures to evops_platform;
grant delete, insert, select, update on content_texts to evops_app;
grant delete, insert, select, update on content_texts to evops_platform;
grant delete, insert, select, update on depots_controls to evops_app;
grant delete, insert, select, update on depots_controls to evops_platform;
grant delete, insert, select, update on depots_departures to evops_app;
grant delete, insert, select, update on depots_departures to evops_platform;
grant delete, insert, select, update on depots_nodes to evops_app;
grant delete, insert, select, update on depots_nodes to evops_platform;
grant delete, insert, select, update on depots_plan_rows to evops_app;
grant delete, insert, select, update on depots_plan_rows to evops_platform;
grant delete, insert, select, update on depots_plans to evops_app;
grant delete, insert, select, update on depots_plans to evops_platform;
grant insert, select on depots_vdv_frames to evops_app;
grant delete, insert, select on depots_vdv_frames to evops_platform;
grant delete, insert, select, update on depots_vdv_names to evops_app;
grant delete, insert, select, update on depots_vdv_names to evops_platform;
grant delete, insert, select, update on depots_vdv_partners to evops_app;
grant delete, insert, select, update on depots_vdv_partners to evops_platform;
grant delete, insert, select, update on depots_vdv_requests to evops_app;
grant delete, insert, select, update on depots_vdv_requests to evops_platform;
grant insert, select on documents_balances to evops_app;
grant insert, select on documents_balances to evops_platform;
grant insert, select on documents_credentials to evops_app;
grant update (ended_at, reminded_at, sealed) on documents_credentials to evops_app;
grant insert, select on documents_credentials to evops_platform;
grant update (ended_at, reminded_at, sealed) on documents_credentials to evops_platform;
grant insert, select on documents_credit_orders to evops_app;
grant insert, select on documents_credit_orders to evops_platform;
grant insert, select on documents_credits to evops_app;
grant update (document_id, state) on documents_credits to evops_app;
grant insert, select on documents_credits to evops_platform;
grant update (document_id, state) on documents_credits to evops_platform;
grant insert, select on documents_files to evops_app;
grant insert, select on documents_files to evops_platform;
grant insert, select on documents_invoice_orders to evops_app;
grant insert, select on documents_invoice_orders to evops_platform;
grant insert, select on documents_invoices to evops_app;
grant update (credited_minor, document_id, paid_before_minor, pay_later, pays_known, pays_since, refunded_minor, replaced_by, reversal_id, state, version) on documents_invoices to evops_app;
grant insert, select on documents_invoices to evops_platform;
grant update (credited_minor, document_id, paid_before_minor, pay_later, pays_known, pays_since, refunded_minor, replaced_by, reversal_id, state, told, version) on documents_invoices to evops_platform;
grant insert, select on documents_issued to evops_app;
grant insert, select on documents_issued to evops_platform;
grant insert, select, update on documents_looked to evops_app;
grant insert, select, update on documents_looked to evops_platform;
grant insert, select on documents_mails to evops_app;
grant update (answer, done_at, state, told) on documents_mails to evops_app;
grant insert, select on documents_mails to evops_platform;
grant update (answer, done_at, state, told) on documents_mails to evops_platform;
grant select on documents_moves to evops_app;
grant select on documents_moves to evops_platform;
grant insert, select on documents_payments to evops_app;
grant update (state) on documents_payments to evops_app;
grant insert, select on documents_payments to evops_platform;
grant update (state) on documents_payments to evops_platform;
grant insert, select on documents_series to evops_app;
grant update (last_hash, last_no) on documents_series to evops_app;
grant insert, select on documents_series to evops_platform;
grant update (last_hash, last_no) on documents_series to evops_platform;
grant insert, select, update on documents_settings to evops_app;
grant insert, select, update on documents_settings to evops_platform;
grant insert, select on documents_steps to evops_app;
grant insert, select on documents_steps to evops_platform;
grant insert, select, update on documents_submissions to evops_app;
grant insert, select, update on documents_submissions to evops_platform;
grant delete, insert, select on documents_tax_rates to evops_app;
grant update (valid) on documents_tax_rates to evops_app;
grant delete, insert, select on documents_tax_rates to evops_platform;
grant update (valid) on documents_tax_rates to evops_platform;
grant insert, select, update on documents_titles to evops_app;
grant insert, select, update on documents_titles to evops_platform;
grant insert, select on documents_verifactu_events to evops_app;
grant insert, select on documents_verifactu_events to evops_platform;
grant insert, select on documents_verifactu_records to evops_app;
grant insert, select on documents_verifactu_records to evops_platform;
grant insert, select on driver_agreements to evops_app;
grant insert, select on driver_agreements to evops_platform;
grant delete, insert, select, update on driver_authorisations to evops_app;
grant delete, insert, select, update on driver_authorisations to evops_platform;
grant delete, insert, select, update on driver_codes to evops_app;
grant delete, insert, select, update on driver_codes to evops_platform;
grant delete, insert, select, update on driver_limits to evops_app;
grant delete, insert, select, update on driver_limits to evops_platform;
grant delete, insert, select, update on driver_sessions to evops_app;
grant delete, insert, select, update on driver_sessions to evops_platform;
grant insert, select on driver_texts to evops_app;
grant insert, select on driver_texts to evops_platform;
grant delete, insert, select on driver_used_tokens to evops_app;
grant delete, insert, select on driver_used_tokens to evops_platform;
grant insert, select, update on finance_agreements to evops_app;
grant insert, select, update on finance_agreements to evops_platform;
revoke execute on function finance_base(text,bigint,bigint,bigint,bigint,bigint,bigint,bigint,bigint) from public;
grant execute on function finance_base(text,bigint,bigint,bigint,bigint,bigint,bigint,bigint,bigint) to evops_app;
grant execute on function finance_base(text,bigint,bigint,bigint,bigint,bigint,bigint,bigint,bigint) to evops_platform;
grant select on finance_changes to evops_app;
grant select on finance_changes to evops_platform;
grant insert, select, update on finance_channel_days to evops_app;
grant insert, select, update on finance_channel_days to evops_platform;
grant insert, select on finance_counts to evops_app;
grant select on finance_counts to evops_gateway;
grant insert, select on finance_counts to evops_platform;
grant insert, select on finance_figures to evops_app;
grant insert, select on finance_figures to evops_platform;
revoke execute on function finance_note_fees(uuid[],bigint[],bigint[]) from public;
grant execute on function finance_note_fees(uuid[],bigint[],bigint[]) to evops_app;
grant execute on function finance_note_fees(uuid[],bigint[],bigint[]) to evops_platform;
grant insert, select, update on finance_parties to evops_app;
grant insert, select, update on finance_parties to evops_platform;
grant select on finance_party_names to evops_app;
grant select on finance_party_names to evops_platform;
grant insert, select, update on finance_payment_fees to evops_app;
grant insert, select, update on finance_payment_fees to evops_platform;
grant insert, select on finance_set_offs to evops_app;
grant insert, select on finance_set_offs to evops_platform;
grant insert, select on finance_statement_versions to evops_app;
grant insert, select on finance_statement_versions to evops_platform;
grant insert, select on finance_statements to evops_app;
grant update (approved_by, confirmed_by, disputed_from, paid_on, state, version, voucher_no) on finance_statements to evops_app;
grant insert, select on finance_statements to evops_platform;
grant insert, select on finance_steps to evops_app;
grant insert, select on finance_steps to evops_platform;
grant delete, insert, select on finance_version_stations to evops_app;
grant update (valid) on finance_version_stations to evops_app;
grant delete, insert, select on finance_version_stations to evops_platform;
grant delete, insert, select on finance_versions to evops_app;
grant update (valid) on finance_versions to evops_app;
grant delete, insert, select on finance_versions to evops_platform;
grant insert, select, update on finance_withdrawal_limits to evops_app;
grant insert, select, update on finance_withdrawal_limits to evops_platform;
grant select on finance_withdrawal_moves to evops_app;
grant select on finance_withdrawal_moves to evops_platform;
grant insert, select on finance_withdrawal_steps to evops_app;
grant insert, select on finance_withdrawal_steps to evops_platform;
grant insert, select on finance_withdrawals to evops_app;
grant update (decided_by, decided_by_name, paid_on, state, version, voucher_no) on finance_withdrawals to evops_app;
grant insert, select on finance_withdrawals to evops_platform;
grant select on fleet_assigned_orders to evops_app;
grant select on fleet_assigned_orders to evops_platform;
grant select on fleet_battery_sessions to evops_app;
grant select on fleet_battery_sessions to evops_platform;
grant select on fleet_depot_vehicles to evops_app;
grant select on fleet_depot_vehicles to evops_platform;
grant delete, insert, select, update on fleet_driver_records to evops_app;
grant delete, insert, select, update on fleet_driver_records to evops_platform;
grant delete, insert, select, update on fleet_drivers to evops_app;
grant delete, insert, select, update on fleet_drivers to evops_platform;
grant select on fleet_energy_orders to evops_app;
grant select on fleet_energy_orders to evops_platform;
grant select on fleet_fleet_tree to evops_app;
grant select on fleet_fleet_tree to evops_platform;
grant delete, insert, select, update on fleet_fleets to evops_app;
grant delete, insert, select, update on fleet_fleets to evops_platform;
grant select on fleet_known_odometer to evops_app;
grant select on fleet_known_odometer to evops_platform;
grant select on fleet_known_soc to evops_app;
grant select on fleet_known_soc to evops_platform;
grant delete, insert, select, update on fleet_learnt_batteries to evops_app;
grant delete, insert, select, update on fleet_learnt_batteries to evops_platform;
grant select on fleet_line_names to evops_app;
grant select on fleet_line_names to evops_platform;
grant delete, insert, select, update on fleet_lines to evops_app;
grant delete, insert, select, update on fleet_lines to evops_platform;
grant delete, insert, select, update on fleet_makers to evops_app;
grant delete, insert, select, update on fleet_makers to evops_platform;
grant delete, insert, select, update on fleet_measured_days to evops_app;
grant delete, insert, select, update on fleet_measured_days to evops_platform;
grant select on fleet_mileage_days to evops_app;
grant select on fleet_mileage_days to evops_platform;
grant select on fleet_model_names to evops_app;
grant select on fleet_model_names to evops_platform;
grant delete, insert, select, update on fleet_models to evops_app;
grant delete, insert, select, update on fleet_models to evops_platform;
grant insert, select, update on fleet_month_closings to evops_app;
grant insert, select, update on fleet_month_closings to evops_platform;
grant delete, insert, select, update on fleet_order_assignments to evops_app;
grant delete, insert, select, update on fleet_order_assignments to evops_platform;
grant select on fleet_quota_records to evops_app;
grant select on fleet_quota_records to evops_platform;
grant delete, insert, select, update on fleet_quota_settings to evops_app;
grant delete, insert, select, update on fleet_quota_settings to evops_platform;
grant delete, insert, select, update on fleet_quotas to evops_app;
grant delete, insert, select, update on fleet_quotas to evops_platform;
grant select on fleet_token_spells to evops_app;
grant select on fleet_token_spells to evops_platform;
grant delete, insert, select, update on fleet_types to evops_app;
grant delete, insert, select, update on fleet_types to evops_platform;
grant select on fleet_vehicle_kinds to evops_app;
grant select on fleet_vehicle_kinds to evops_platform;
grant select on fleet_vehicle_marks to evops_app;
grant select on fleet_vehicle_marks to evops_gateway;
grant select on fleet_vehicle_marks to evops_platform;
grant select on fleet_vehicle_names to evops_app;
grant select on fleet_vehicle_names to evops_platform;
grant select on fleet_vehicle_orders to evops_app;
grant select on fleet_vehicle_orders to evops_platform;
grant select on fleet_vehicle_places to evops_app;
grant select on fleet_vehicle_places to evops_platform;
grant insert, select, update on fleet_vehicle_signs to evops_app;
grant insert, select, update on fleet_vehicle_signs to evops_platform;
grant delete, insert, select, update on fleet_vehicle_tokens to evops_app;
grant delete, insert, select, update on fleet_vehicle_tokens to evops_platform;
grant delete, insert, select, update on fleet_vehicles to evops_app;
grant select on fleet_vehicles to evops_gateway;
grant delete, insert, select, update on fleet_vehicles to evops_platform;
revoke execute on function ledger_add_days(uuid,text,uuid[]) from public;
grant execute on function ledger_add_days(uuid,text,uuid[]) to evops_platform;
grant select on ledger_advances to evops_app;
grant select on ledger_advances to evops_platform;
revoke execute on function ledger_balance_at(text,uuid,timestamp with time zone,boolean) from public;
grant execute on function ledger_balance_at(text,uuid,timestamp with time zone,boolean) to evops_app;
grant execute on function ledger_balance_at(text,uuid,timestamp with time zone,boolean) to evops_platform;
grant select on ledger_balances to evops_app;
grant select on ledger_balances to evops_gateway;
grant insert, select, update on ledger_balances to evops_ledger;
grant select on ledger_balances to evops_platform;
grant delete, insert, select, update on ledger_books to evops_app;
grant delete, insert, select, update on ledger_books to evops_platform;
grant select on ledger_channel_balances to evops_app;
grant select on ledger_channel_balances to evops_platform;
grant select on ledger_channel_topups to evops_app;
grant select on ledger_channel_topups to evops_platform;
grant select on ledger_chart to evops_app;
grant select on ledger_chart to evops_gateway;
grant select on ledger_chart to evops_ledger;
grant select on ledger_chart to evops_platform;
grant insert, select on ledger_checks to evops_app;
grant insert, select on ledger_checks to evops_platform;
revoke execute on function ledger_close_month(jsonb) from public;
grant execute on function ledger_close_month(jsonb) to evops_app;
revoke execute on function ledger_closed_to(uuid[]) from public;
grant select on ledger_closings to evops_app;
grant insert, select on ledger_closings to evops_ledger;
grant select on ledger_closings to evops_platform;
grant delete, insert, select, update on ledger_codes to evops_app;
grant delete, insert, select, update on ledger_codes to evops_platform;
grant select on ledger_counter_slips to evops_app;
grant select on ledger_counter_slips to evops_platform;
grant insert, select on ledger_credit_limits to evops_app;
grant insert, select on ledger_credit_limits to evops_platform;
grant select on ledger_days to evops_app;
grant delete, insert, select, update on ledger_days to evops_ledger;
grant select on ledger_days to evops_platform;
grant select on ledger_deposit_states to evops_app;
grant select on ledger_deposit_states to evops_platform;
grant insert, select on ledger_deposits to evops_app;
grant update (ended_at, state, version) on ledger_deposits to evops_app;
grant insert, select on ledger_deposits to evops_platform;
grant select on ledger_entries to evops_app;
grant insert, select on ledger_entries to evops_ledger;
grant select on ledger_entries to evops_platform;
revoke execute on function ledger_freeze(jsonb) from public;
grant execute on function ledger_freeze(jsonb) to evops_app;
grant execute on function ledger_freeze(jsonb) to evops_gateway;
grant select on ledger_freezes to evops_app;
grant select on ledger_freezes to evops_gateway;
grant delete, insert, select on ledger_freezes to evops_ledger;
grant select on ledger_freezes to evops_platform;
revoke execute on function ledger_hold(jsonb) from public;
grant execute on function ledger_hold(jsonb) to evops_app;
revoke execute on function ledger_hold_books(jsonb) from public;
grant select on ledger_holder_lines to evops_app;
grant select on ledger_holder_lines to evops_platform;
grant select on ledger_journals to evops_app;
grant insert, select on ledger_journals to evops_ledger;
grant select on ledger_journals to evops_platform;
grant select on ledger_late to evops_app;
grant insert, select on ledger_late to evops_ledger;
grant select on ledger_late to evops_platform;
revoke execute on function ledger_line(text,uuid,bigint) from public;
revoke execute on function ledger_lock_wallets(uuid[],uuid[]) from public;
revoke execute on function ledger_on_chip(uuid,uuid,text) from public;
grant execute on function ledger_on_chip(uuid,uuid,text) to evops_app;
grant execute on function ledger_on_chip(uuid,uuid,text) to evops_gateway;
grant execute on function ledger_on_chip(uuid,uuid,text) to evops_platform;
grant select on ledger_order_income_days to evops_app;
grant select on ledger_order_income_days to evops_platform;
grant select on ledger_order_postings to evops_app;
grant select on ledger_order_postings to evops_platform;
grant select on ledger_order_sums to evops_app;
grant select on ledger_order_sums to evops_platform;
revoke execute on function ledger_order_worth(uuid,uuid,uuid[],uuid) from public;
grant execute on function ledger_order_worth(uuid,uuid,uuid[],uuid) to evops_app;
grant execute on function ledger_order_worth(uuid,uuid,uuid[],uuid) to evops_gateway;
grant execute on function ledger_order_worth(uuid,uuid,uuid[],uuid) to evops_platform;
revoke execute on function ledger_owed(uuid,text,uuid,text) from public;
grant execute on function ledger_owed(uuid,text,uuid,text) to evops_app;
grant execute on function ledger_owed(uuid,text,uuid,text) to evops_gateway;
grant execute on function ledger_owed(uuid,text,uuid,text) to evops_platform;
revoke execute on function ledger_paid(uuid[],uuid[]) from public;
grant execute on function ledger_paid(uuid[],uuid[]) to evops_gateway;
grant insert, select on ledger_past_payers to evops_app;
grant select on ledger_past_payers to evops_gateway;
grant insert, select on ledger_past_payers to evops_platform;
revoke execute on function ledger_pay_out(jsonb) from public;
grant execute on function ledger_pay_out(jsonb) to evops_app;
revoke execute on function ledger_payer_lines(jsonb) from public;
revoke execute on function ledger_payers_at(uuid,uuid,timestamp with time zone) from public;
grant execute on function ledger_payers_at(uuid,uuid,timestamp with time zone) to evops_app;
grant execute on function ledger_payers_at(uuid,uuid,timestamp with time zone) to evops_gateway;
grant execute on function ledger_payers_at(uuid,uuid,timestamp with time zone) to evops_platform;
grant select on ledger_payments to evops_app;
grant select on ledger_payments to evops_platform;
grant delete, insert, select, update on ledger_plans to evops_app;
grant delete, insert, select, update on ledger_plans to evops_platform;
revoke execute on function ledger_post(jsonb) from public;
grant execute on function ledger_post(jsonb) to evops_app;
grant execute on function ledger_post(jsonb) to evops_gateway;
grant select on ledger_purse_balances to evops_app;
grant select on ledger_purse_balances to evops_platform;
grant select on ledger_purse_orders to evops_app;
grant select on ledger_purse_orders to evops_platform;
revoke execute on function ledger_recorded_at(uuid,timestamp with time zone) from public;
grant insert, select on ledger_refund_parts to evops_app;
grant insert, select on ledger_refund_parts to evops_platform;
grant insert, select on ledger_refunds to evops_app;
grant insert, select on ledger_refunds to evops_platform;
grant update (told) on ledger_refunds to evops_platform;
grant insert, select on ledger_requests to evops_app;
grant delete, insert, select on ledger_requests to evops_platform;
grant select on ledger_sealed_journals to evops_app;
grant select on ledger_sealed_journals to evops_platform;
grant select on ledger_seals to evops_app;
grant insert, select on ledger_seals to evops_platform;
grant select on ledger_set_aside to evops_app;
grant select on ledger_set_aside to evops_platform;
grant insert, select, update on ledger_settings to evops_app;
grant select on ledger_settings to evops_gateway;
grant select on ledger_settings to evops_ledger;
grant insert, select, update on ledger_settings to evops_platform;
revoke execute on function ledger_settle_turn(jsonb) from public;
grant select on ledger_shift_names to evops_app;
grant select on ledger_shift_names to evops_platform;
grant insert, select, update on ledger_shifts to evops_app;
grant insert, select, update on ledger_shifts to evops_platform;
revoke execute on function ledger_spendable(uuid,uuid,uuid) from public;
grant execute on function ledger_spendable(uuid,uuid,uuid) to evops_app;
grant execute on function ledger_spendable(uuid,uuid,uuid) to evops_gateway;
grant execute on function ledger_spendable(uuid,uuid,uuid) to evops_platform;
grant insert, select on ledger_topups to evops_app;
grant update (refunded_minor, wallet_id) on ledger_topups to evops_app;
grant insert, select on ledger_topups to evops_platform;
revoke execute on function ledger_unfreeze(jsonb) from public;
grant execute on function ledger_unfreeze(jsonb) to evops_app;
grant execute on function ledger_unfreeze(jsonb) to evops_gateway;
grant select on ledger_unsealed to evops_app;
grant insert, select on ledger_unsealed to evops_ledger;
grant delete, select on ledger_unsealed to evops_platform;
grant select on ledger_wallet_names to evops_app;
grant select on ledger_wallet_names to evops_platform;
grant select on ledger_wallet_states to evops_app;
grant select on ledger_wallet_states to evops_platform;
grant insert, select, update on ledger_wallets to evops_app;
grant select on ledger_wallets to evops_gateway;
grant select on ledger_wallets to evops_ledger;
grant update (version) on ledger_wallets to evops_ledger;
grant insert, select, update on ledger_wallets to evops_platform;
revoke execute on function ledger_worth(uuid,uuid,uuid) from public;
grant execute on function ledger_worth(uuid,uuid,uuid) to evops_app;
grant execute on function ledger_worth(uuid,uuid,uuid) to evops_gateway;
grant execute on function ledger_worth(uuid,uuid,uuid) to evops_platform;
revoke execute on function ledger_write(jsonb) from public;
grant delete, insert, select on maintenance_calendar_stations to evops_app;
grant delete, insert, select on maintenance_calendar_stations to evops_platform;
grant delete, insert, select, update on maintenance_calendars to evops_app;
grant delete, insert, select, update on maintenance_calendars to evops_platform;
grant delete, insert, select, update on maintenance_certificates to evops_app;
grant delete, insert, select, update on maintenance_certificates to evops_platform;
grant delete, insert, select, update on maintenance_checklists to evops_app;
grant delete, insert, select, update on maintenance_checklists to evops_platform;
grant select on maintenance_excluded_spans to evops_app;
grant select on maintenance_excluded_spans to evops_platform;
grant insert, select on maintenance_order_checklists to evops_app;
grant insert, select on maintenance_order_checklists to evops_platform;
grant insert, select, update on maintenance_order_checks to evops_app;
grant insert, select, update on maintenance_order_checks to evops_platform;
grant delete, insert, select on maintenance_order_helpers to evops_app;
grant delete, insert, select on maintenance_order_helpers to evops_platform;
grant delete, insert, select on maintenance_order_parts to evops_app;
grant delete, insert, select on maintenance_order_parts to evops_platform;
grant delete, insert, select on maintenance_order_pictures to evops_app;
grant delete, insert, select on maintenance_order_pictures to evops_platform;
grant insert, select on maintenance_order_steps to evops_app;
grant insert, select on maintenance_order_steps to evops_platform;
grant update (told) on maintenance_order_steps to evops_platform;
grant insert, select, update on maintenance_orders to evops_app;
grant insert, select, update on maintenance_orders to evops_platform;
grant insert, select on maintenance_plan_dues to evops_app;
grant insert, select on maintenance_plan_dues to evops_platform;
grant delete, insert, select on maintenance_plan_stations to evops_app;
grant delete, insert, select on maintenance_plan_stations to evops_platform;
grant delete, insert, select, update on maintenance_plans to evops_app;
grant delete, insert, select, update on maintenance_plans to evops_platform;
grant insert, select, update on maintenance_retests to evops_app;
grant insert, select, update on maintenance_retests to evops_platform;
grant delete, insert, select, update on maintenance_rosters to evops_app;
grant delete, insert, select, update on maintenance_rosters to evops_platform;
grant insert, select, update on maintenance_rules to evops_app;
grant insert, select, update on maintenance_rules to evops_platform;
grant insert, select on maintenance_sent_acts to evops_app;
grant insert, select on maintenance_sent_acts to evops_platform;
grant delete, insert, select, update on maintenance_staff to evops_app;
grant delete, insert, select, update on maintenance_staff to evops_platform;
grant delete, insert, select on maintenance_staff_stations to evops_app;
grant delete, insert, select on maintenance_staff_stations to evops_platform;
grant select on members_bill_facts to evops_app;
grant select on members_bill_facts to evops_platform;
grant insert, select, update on members_bill_rules to evops_app;
grant insert, select, update on members_bill_rules to evops_platform;
grant insert, select on members_bill_steps to evops_app;
grant insert, select on members_bill_steps to evops_platform;
grant update (answer, done_at, state, told) on members_bill_steps to evops_platform;
revoke execute on function members_billed_to(uuid,uuid,timestamp with time zone) from public;
grant execute on function members_billed_to(uuid,uuid,timestamp with time zone) to evops_app;
grant execute on function members_billed_to(uuid,uuid,timestamp with time zone) to evops_platform;
grant insert, select on members_bills to evops_app;
grant insert, select on members_bills to evops_platform;
grant insert, select, update on members_bindings to evops_app;
grant select on members_bindings to evops_gateway;
grant insert, select, update on members_bindings to evops_platform;
revoke execute on function members_booked_for_other(uuid,uuid,smallint,uuid,text,text,timestamp with time zone) from public;
grant execute on function members_booked_for_other(uuid,uuid,smallint,uuid,text,text,timestamp with time zone) to evops_app;
grant execute on function members_booked_for_other(uuid,uuid,smallint,uuid,text,text,timestamp with time zone) to evops_gateway;
grant execute on function members_booked_for_other(uuid,uuid,smallint,uuid,text,text,timestamp with time zone) to evops_platform;
grant insert, select on members_booking_events to evops_app;
grant insert on members_booking_events to evops_gateway;
grant insert, select on members_booking_events to evops_platform;
grant select on members_booking_orders to evops_app;
grant select on members_booking_orders to evops_platform;
grant insert, select, update on members_booking_rules to evops_app;
grant insert, select, update on members_booking_rules to evops_platform;
grant insert, select, update on members_bookings to evops_app;
grant select, update on members_bookings to evops_gateway;
grant insert, select, update on members_bookings to evops_platform;
grant select on members_class_spells to evops_app;
grant select on members_class_spells to evops_platform;
grant insert, select, update on members_companies to evops_app;
grant select on members_companies to evops_gateway;
grant insert, select, update on members_companies to evops_platform;
grant select on members_company_names to evops_app;
grant select on members_company_names to evops_platform;
revoke execute on function members_correct_coupon(uuid,uuid,uuid,bigint,timestamp with time zone) from public;
grant execute on function members_correct_coupon(uuid,uuid,uuid,bigint,timestamp with time zone) to evops_gateway;
grant delete, insert, select, update on members_coupon_strategies to evops_app;
grant select on members_coupon_strategies to evops_gateway;
grant delete, insert, select, update on members_coupon_strategies to evops_platform;
grant insert, select on members_coupon_uses to evops_app;
grant update (returned_at) on members_coupon_uses to evops_app;
grant insert, select on members_coupon_uses to evops_gateway;
grant update (minor, returned_at) on members_coupon_uses to evops_gateway;
grant insert, select on members_coupon_uses to evops_platform;
grant insert, select, update on members_coupons to evops_app;
grant select, update on members_coupons to evops_gateway;
grant insert, select, update on members_coupons to evops_platform;
grant update (state) on members_coupons to evops_platform;
revoke execute on function members_coupons_for(uuid,uuid,uuid,uuid,timestamp with time zone) from public;
grant execute on function members_coupons_for(uuid,uuid,uuid,uuid,timestamp with time zone) to evops_app;
grant execute on function members_coupons_for(uuid,uuid,uuid,uuid,timestamp with time zone) to evops_gateway;
grant execute on function members_coupons_for(uuid,uuid,uuid,uuid,timestamp with time zone) to evops_platform;
grant insert, select, update on members_evaluations to evops_app;
grant insert, select, update on members_evaluations to evops_platform;
grant insert, select, update on members_feedback to evops_app;
grant insert, select, update on members_feedback to evops_platform;
grant insert, select on members_feedback_steps to evops_app;
grant update (text) on members_feedback_steps to evops_app;
grant insert, select on members_feedback_steps to evops_platform;
grant update (told) on members_feedback_steps to evops_platform;
grant delete, insert, select, update on members_group_spells to evops_app;
grant select on members_group_spells to evops_gateway;
grant delete, insert, select, update on members_group_spells to evops_platform;
revoke execute on function members_held_coupon(uuid,uuid) from public;
grant execute on function members_held_coupon(uuid,uuid) to evops_app;
grant execute on function members_held_coupon(uuid,uuid) to evops_gateway;
revoke execute on function members_lock_coupons(uuid[],uuid[],uuid[],uuid[],timestamp with time zone[]) from public;
grant execute on function members_lock_coupons(uuid[],uuid[],uuid[],uuid[],timestamp with time zone[]) to evops_app;
grant execute on function members_lock_coupons(uuid[],uuid[],uuid[],uuid[],timestamp with time zone[]) to evops_gateway;
grant insert, select, update on members_members to evops_app;
grant select on members_members to evops_gateway;
grant insert, select, update on members_members to evops_platform;
revoke execute on function members_now(uuid,uuid) from public;
grant execute on function members_now(uuid,uuid) to evops_app;
grant execute on function members_now(uuid,uuid) to evops_gateway;
grant execute on function members_now(uuid,uuid) to evops_platform;
revoke execute on function members_open_at(jsonb,timestamp without time zone) from public;
grant execute on function members_open_at(jsonb,timestamp without time zone) to evops_app;
grant execute on function members_open_at(jsonb,timestamp without time zone) to evops_gateway;
grant execute on function members_open_at(jsonb,timestamp without time zone) to evops_platform;
revoke execute on function members_return_coupon(uuid,uuid,timestamp with time zone) from public;
grant execute on function members_return_coupon(uuid,uuid,timestamp with time zone) to evops_app;
revoke execute on function members_settle_coupons(uuid[],uuid[],uuid[],bigint[],timestamp with time zone) from public;
grant execute on function members_settle_coupons(uuid[],uuid[],uuid[],bigint[],timestamp with time zone) to evops_app;
grant execute on function members_settle_coupons(uuid[],uuid[],uuid[],bigint[],timestamp with time zone) to evops_gateway;
revoke execute on function members_swap_coupon(uuid,uuid,uuid) from public;
grant execute on function members_swap_coupon(uuid,uuid,uuid) to evops_app;
grant execute on function members_swap_coupon(uuid,uuid,uuid) to evops_gateway;
grant delete, insert, select on members_tags to evops_app;
grant delete, insert, select on members_tags to evops_platform;
grant select on members_terms to evops_app;
grant select on members_terms to evops_gateway;
grant select on members_terms to evops_platform;
revoke execute on function members_use_booking(uuid,uuid,uuid,uuid,smallint,uuid,text,text,timestamp with time zone) from public;
grant execute on function members_use_booking(uuid,uuid,uuid,uuid,smallint,uuid,text,text,timestamp with time zone) to evops_gateway;
grant insert, select, update on organisation_account_holds to evops_app;
grant insert, select, update on organisation_account_holds to evops_platform;
grant select on organisation_approval_states to evops_app;
grant select on organisation_approval_states to evops_platform;
grant insert, select, update on organisation_approvals to evops_app;
grant insert, select, update on organisation_approvals to evops_platform;
grant insert, select on organisation_audit to evops_app;
grant delete, insert, select on organisation_audit to evops_platform;
grant select on organisation_audit_anchors to evops_app;
grant insert, select on organisation_audit_anchors to evops_platform;
grant select on organisation_audit_seals to evops_app;
grant delete, insert, select on organisation_audit_seals to evops_platform;
grant insert on organisation_audit_unsealed to evops_app;
grant delete, insert, select on organisation_audit_unsealed to evops_platform;
grant delete, insert, select on organisation_client_tokens to evops_platform;
grant delete, insert, select, update on organisation_departments to evops_app;
grant delete, insert, select, update on organisation_departments to evops_platform;
grant delete, insert, select, update on organisation_dictionary_entries to evops_app;
grant delete, insert, select, update on organisation_dictionary_entries to evops_platform;
grant delete, insert, select, update on organisation_dictionary_types to evops_app;
grant delete, insert, select, update on organisation_dictionary_types to evops_platform;
grant delete, insert, select, update on organisation_directories to evops_app;
grant delete, insert, select, update on organisation_directories to evops_platform;
grant delete, insert, select, update on organisation_external_identities to evops_app;
grant delete, insert, select, update on organisation_external_identities to evops_platform;
grant delete, insert, select, update on organisation_identity_providers to evops_app;
grant delete, insert, select, update on organisation_identity_providers to evops_platform;
grant delete, insert, select, update on organisation_login_names to evops_app;
grant delete, insert, select, update on organisation_login_names to evops_platform;
grant delete, insert, select, update on organisation_oauth_clients to evops_app;
grant delete, insert, select, update on organisation_oauth_clients to evops_platform;
grant select on organisation_operator_facts to evops_app;
grant select on organisation_operator_facts to evops_gateway;
grant select on organisation_operator_facts to evops_ledger;
grant select on organisation_operator_facts to evops_platform;
grant select on organisation_operators to evops_app;
grant select on organisation_operators to evops_gateway;
grant select (address, currency, demo, kind, language, name, operator_id, registration_no, settings, time_zone) on organisation_operators to evops_ledger;
grant insert, select, update on organisation_operators to evops_platform;
grant select on organisation_organisation_names to evops_app;
grant select on organisation_organisation_names to evops_platform;
grant delete, insert, select, update on organisation_organisations to evops_app;
grant delete, insert, select, update on organisation_organisations to evops_platform;
grant delete, insert, select, update on organisation_partner_stations to evops_app;
grant delete, insert, select, update on organisation_partner_stations to evops_platform;
grant delete, insert, select, update on organisation_partners to evops_app;
grant delete, insert, select, update on organisation_partners to evops_platform;
grant delete, insert, select, update on organisation_permission_labels to evops_app;
grant delete, insert, select, update on organisation_permission_labels to evops_platform;
grant delete, insert, select, update on organisation_preferences to evops_app;
grant delete, insert, select, update on organisation_preferences to evops_platform;
grant delete, insert, select on organisation_recovery_codes to evops_app;
grant delete, insert, select on organisation_recovery_codes to evops_platform;
grant select on organisation_role_codes to evops_app;
grant select on organisation_role_codes to evops_platform;
grant delete, insert, select, update on organisation_role_permissions to evops_app;
grant delete, insert, select, update on organisation_role_permissions to evops_platform;
grant delete, insert, select, update on organisation_role_stations to evops_app;
grant delete, insert, select, update on organisation_role_stations to evops_platform;
grant delete, insert, select, update on organisation_roles to evops_app;
grant delete, insert, select, update on organisation_roles to evops_platform;
grant delete, insert, select, update on organisation_second_steps to evops_app;
grant delete, insert, select, update on organisation_second_steps to evops_platform;
grant insert, select, update on organisation_sessions to evops_app;
grant delete, insert, select, update on organisation_sessions to evops_platform;
grant delete, insert, select, update on organisation_sign_in_attempts to evops_platform;
grant delete, insert, select on organisation_spent_states to evops_platform;
grant delete, insert, select, update on organisation_tokens to evops_platform;
grant delete, insert, select, update on organisation_user_departments to evops_app;
grant delete, insert, select, update on organisation_user_departments to evops_platform;
grant select on organisation_user_names to evops_app;
grant select on organisation_user_names to evops_platform;
grant delete, insert, select, update on organisation_user_roles to evops_app;
grant delete, insert, select, update on organisation_user_roles to evops_platform;
grant delete, insert, select, update on organisation_user_stations to evops_app;
grant delete, insert, select, update on organisation_user_stations to evops_platform;
grant delete, insert, select, update on organisation_users to evops_app;
grant delete, insert, select, update on organisation_users to evops_platform;
grant delete, insert, select, update on organisation_views to evops_app;
grant delete, insert, select, update on organisation_views to evops_platform;
grant delete, insert, select on outreach_allowed_networks to evops_platform;
grant delete, insert, select, update on outreach_campaigns to evops_app;
grant delete, insert, select, update on outreach_campaigns to evops_platform;
grant delete, insert, select, update on outreach_channels to evops_app;
grant delete, insert, select, update on outreach_channels to evops_platform;
grant delete, insert, select, update on outreach_consent_steps to evops_app;
grant delete, insert, select, update on outreach_consent_steps to evops_platform;
grant delete, insert, select, update on outreach_deliveries to evops_app;
grant delete, insert, select, update on outreach_deliveries to evops_platform;
grant delete, insert, select, update on outreach_duty_readers to evops_app;
grant delete, insert, select, update on outreach_duty_readers to evops_platform;
grant delete, insert, select on outreach_duty_words to evops_app;
grant delete, insert, select on outreach_duty_words to evops_platform;
grant delete, insert, select, update on outreach_event_rules to evops_app;
grant delete, insert, select, update on outreach_event_rules to evops_platform;
grant delete, insert, select, update on outreach_identities to evops_app;
grant delete, insert, select, update on outreach_identities to evops_platform;
grant delete, insert, select, update on outreach_mail_servers to evops_app;
grant delete, insert, select, update on outreach_mail_servers to evops_platform;
grant insert, select, update on outreach_manners to evops_app;
grant insert, select, update on outreach_manners to evops_platform;
grant delete, insert, select, update on outreach_member_notices to evops_app;
grant delete, insert, select, update on outreach_member_notices to evops_platform;
grant delete, insert, select on outreach_member_tries to evops_app;
grant delete, insert, select on outreach_member_tries to evops_platform;
grant delete, insert, select on outreach_message_reads to evops_app;
grant delete, insert, select on outreach_message_reads to evops_platform;
grant delete, insert, select on outreach_messages to evops_app;
grant delete, insert, select on outreach_messages to evops_platform;
grant delete, insert, select, update on outreach_notices to evops_app;
grant delete, insert, select, update on outreach_notices to evops_platform;
grant delete, insert, select, update on outreach_people to evops_app;
grant delete, insert, select, update on outreach_people to evops_platform;
grant delete, insert, select, update on outreach_push_subscriptions to evops_app;
grant delete, insert, select, update on outreach_push_subscriptions to evops_platform;
grant delete, insert, select, update on outreach_rules to evops_app;
grant delete, insert, select, update on outreach_rules to evops_platform;
grant delete, insert, select, update on outreach_schedules to evops_app;
grant delete, insert, select, update on outreach_schedules to evops_platform;
grant delete, insert, select, update on outreach_staff to evops_app;
grant delete, insert, select, update on outreach_staff to evops_platform;
grant delete, insert, select, update on outreach_staff_codes to evops_app;
grant delete, insert, select, update on outreach_staff_codes to evops_platform;
grant delete, insert, select, update on outreach_subscriptions to evops_app;
grant delete, insert, select, update on outreach_subscriptions to evops_platform;
grant delete, insert, select, update on outreach_templates to evops_app;
grant delete, insert, select, update on outreach_templates to evops_platform;
grant delete, insert, select, update on outreach_webhooks to evops_app;
grant delete, insert, select, update on outreach_webhooks to evops_platform;
grant delete, insert, select on outreach_wecom_calls to evops_app;
grant delete, insert, select on outreach_wecom_calls to evops_platform;
grant delete, insert, select, update on payments_accounts to evops_app;
grant delete, insert, select, update on payments_accounts to evops_platform;
grant select on payments_booked to evops_app;
grant select on payments_booked to evops_platform;
grant insert, select, update on payments_captures to evops_app;
grant insert, select, update on payments_captures to evops_platform;
grant delete, insert, select, update on payments_certificates to evops_app;
grant delete, insert, select, update on payments_certificates to evops_platform;
grant delete, insert, select, update on payments_day_files to evops_app;
grant delete, insert, select, update on payments_day_files to evops_platform;
grant delete, insert, select on payments_day_rows to evops_app;
grant delete, insert, select on payments_day_rows to evops_platform;
grant insert, select, update on payments_days to evops_app;
grant insert, select, update on payments_days to evops_platform;
grant insert, select, update on payments_differences to evops_app;
grant insert, select, update on payments_differences to evops_platform;
grant insert, select, update on payments_events to evops_app;
grant insert, select, update on payments_events to evops_platform;
grant insert, select, update on payments_intents to evops_app;
grant insert, select, update on payments_intents to evops_platform;
grant insert, select, update on payments_models to evops_app;
grant insert, select, update on payments_models to evops_platform;
grant select on payments_moves to evops_app;
grant select on payments_moves to evops_platform;
grant insert, select, update on payments_official_accounts to evops_app;
grant insert, select, update on payments_official_accounts to evops_platform;
grant insert, select, update on payments_refunds to evops_app;
grant insert, select, update on payments_refunds to evops_platform;
grant insert, select, update on payments_share_parts to evops_app;
grant insert, select, update on payments_share_parts to evops_platform;
grant insert, select, update on payments_share_returns to evops_app;
grant insert, select, update on payments_share_returns to evops_platform;
grant insert, select, update on payments_shares to evops_app;
grant insert, select, update on payments_shares to evops_platform;
grant insert, select on payments_steps to evops_app;
grant insert, select on payments_steps to evops_platform;
grant insert, select, update on platform_acme to evops_platform;
grant delete, insert, select, update on platform_backups to evops_platform;
grant delete, insert, select, update on platform_files to evops_app;
grant delete, insert, select, update on platform_files to evops_platform;
grant insert, select, update on platform_imports to evops_app;
grant insert, select, update on platform_imports to evops_platform;
grant delete, insert, select, update on platform_log_shipping to evops_platform;
grant select on platform_migrations to evops_platform;
grant insert, select on platform_partner_messages to evops_app;
grant delete, insert, select on platform_partner_messages to evops_platform;
grant delete, insert, select, update on platform_probes to evops_platform;
grant delete, insert, select, update on platform_processes to evops_platform;
grant select on platform_retention to evops_app;
grant select, update on platform_retention to evops_platform;
grant delete, insert, select, update on platform_run_rows to evops_app;
grant delete, insert, select, update on platform_run_rows to evops_platform;
grant delete, insert, select, update on platform_runs to evops_app;
grant delete, insert, select, update on platform_runs to evops_platform;
grant delete, insert, select, update on platform_sizes to evops_platform;
grant select on platform_sources to evops_platform;
grant delete, insert, select, update on platform_task_runs to evops_platform;
grant delete, insert, select, update on platform_tasks to evops_platform;
grant delete, insert, select, update on reports_amounts to evops_app;
grant delete, insert, select, update on reports_amounts to evops_platform;
grant delete, insert, select, update on reports_bucket_days to evops_app;
grant delete, insert, select, update on reports_bucket_days to evops_platform;
grant delete, insert, select, update on reports_bucket_months to evops_app;
grant delete, insert, select, update on reports_bucket_months to evops_platform;
grant delete, insert, select, update on reports_congestion to evops_app;
grant delete, insert, select, update on reports_congestion to evops_platform;
grant delete, insert, select, update on reports_days to evops_app;
grant delete, insert, select, update on reports_days to evops_platform;
grant delete, insert, select, update on reports_gun_kinds to evops_app;
grant delete, insert, select, update on reports_gun_kinds to evops_platform;
grant delete, insert, select, update on reports_gun_spells to evops_app;
grant delete, insert, select, update on reports_gun_spells to evops_platform;
grant delete, insert, select, update on reports_hours to evops_app;
grant delete, insert, select, update on reports_hours to evops_platform;
grant delete, insert, select, update on reports_loads to evops_app;
grant delete, insert, select, update on reports_loads to evops_platform;
grant delete, insert, select, update on reports_month_hours to evops_app;
grant delete, insert, select, update on reports_month_hours to evops_platform;
grant delete, insert, select, update on reports_months to evops_app;
grant delete, insert, select, update on reports_months to evops_platform;
grant insert, select on reports_proofs to evops_app;
grant insert, select on reports_proofs to evops_platform;
grant delete, insert, select, update on reports_session_days to evops_app;
grant delete, insert, select, update on reports_session_days to evops_platform;
grant delete, insert, select, update on reports_session_months to evops_app;
grant delete, insert, select, update on reports_session_months to evops_platform;
grant delete, insert, select, update on reports_sessions to evops_app;
grant delete, insert, select, update on reports_sessions to evops_platform;
grant delete, insert, select, update on reports_state_days to evops_app;
grant delete, insert, select, update on reports_state_days to evops_platform;
grant delete, insert, select, update on reports_state_months to evops_app;
grant delete, insert, select, update on reports_state_months to evops_platform;
grant delete, insert, select, update on reports_state_progress to evops_app;
grant delete, insert, select, update on reports_state_progress to evops_platform;
grant delete, insert, select, update on reports_station_amounts to evops_app;
grant delete, insert, select, update on reports_station_amounts to evops_platform;
grant delete, insert, select, update on reports_station_days to evops_app;
grant delete, insert, select, update on reports_station_days to evops_platform;
grant delete, insert, select, update on reports_station_hours to evops_app;
grant delete, insert, select, update on reports_station_hours to evops_platform;
grant delete, insert, select, update on reports_station_month_amounts to evops_app;
grant delete, insert, select, update on reports_station_month_amounts to evops_platform;
grant delete, insert, select, update on reports_station_month_hours to evops_app;
grant delete, insert, select, update on reports_station_month_hours to evops_platform;
grant delete, insert, select, update on reports_station_month_sessions to evops_app;
grant delete, insert, select, update on reports_station_month_sessions to evops_platform;
grant delete, insert, select, update on reports_station_month_states to evops_app;
grant delete, insert, select, update on reports_station_month_states to evops_platform;
grant delete, insert, select, update on reports_station_months to evops_app;
grant delete, insert, select, update on reports_station_months to evops_platform;
grant delete, insert, select, update on reports_station_peaks to evops_app;
grant delete, insert, select, update on reports_station_peaks to evops_platform;
grant delete, insert, select, update on reports_station_sessions to evops_app;
grant delete, insert, select, update on reports_station_sessions to evops_platform;
grant delete, insert, select, update on reports_station_states to evops_app;
grant delete, insert, select, update on reports_station_states to evops_platform;
grant delete, insert, select, update on reports_vehicle_spells to evops_app;
grant delete, insert, select, update on reports_vehicle_spells to evops_platform;
grant delete, insert, select, update on reports_zones to evops_app;
grant delete, insert, select, update on reports_zones to evops_platform;
grant delete, insert, select, update on stations_acceptance_runs to evops_app;
grant delete, insert, select, update on stations_acceptance_runs to evops_platform;
grant select on stations_alarm_facts to evops_app;
grant select on stations_alarm_facts to evops_platform;
grant delete, insert, select, update on stations_alarm_pending to evops_app;
grant delete, insert, select, update on stations_alarm_pending to evops_platform;
grant delete, insert, select, update on stations_alarm_rules to evops_app;
grant delete, insert, select, update on stations_alarm_rules to evops_platform;
grant insert, select on stations_alarm_steps to evops_app;
grant insert, select on stations_alarm_steps to evops_platform;
grant update (told) on stations_alarm_steps to evops_platform;
grant insert, select, update on stations_alarm_watch to evops_app;
grant insert, select, update on stations_alarm_watch to evops_platform;
grant insert, select, update on stations_alarms to evops_app;
grant insert, select, update on stations_alarms to evops_platform;
grant delete, insert, select on stations_asset_moves to evops_app;
grant insert on stations_asset_moves to evops_gateway;
grant delete, insert, select on stations_asset_moves to evops_platform;
grant select on stations_authorities to evops_app;
grant insert, select on stations_authorities to evops_gateway;
grant select on stations_authorities to evops_platform;
grant select on stations_bad_samples to evops_app;
grant insert, select on stations_bad_samples to evops_gateway;
grant delete, select on stations_bad_samples to evops_platform;
grant select on stations_bookable_guns to evops_app;
grant select on stations_bookable_guns to evops_platform;
grant delete, select, update on stations_certificates to evops_app;
grant insert, select, update on stations_certificates to evops_gateway;
grant delete, select, update on stations_certificates to evops_platform;
grant delete, select on stations_charging_profiles to evops_app;
grant update (checked_at, ended_at, ended_for) on stations_charging_profiles to evops_app;
grant insert, select, update on stations_charging_profiles to evops_gateway;
grant delete, select on stations_charging_profiles to evops_platform;
grant select on stations_command_log to evops_app;
grant select on stations_command_log to evops_platform;
grant insert, select, update on stations_commands to evops_app;
grant insert, select, update on stations_commands to evops_gateway;
grant insert, select, update on stations_commands to evops_platform;
grant delete, select on stations_configurations to evops_app;
grant insert, select on stations_configurations to evops_gateway;
grant update (command_id, read_at) on stations_configurations to evops_gateway;
grant delete, select on stations_configurations to evops_platform;
grant select on stations_cost_displays to evops_app;
grant select on stations_cost_displays to evops_platform;
grant delete, insert, select, update on stations_days to evops_app;
grant delete, insert, select, update on stations_days to evops_platform;
grant delete, insert, select, update on stations_days_done to evops_app;
grant delete, insert, select, update on stations_days_done to evops_platform;
grant delete, select on stations_display_messages to evops_app;
grant delete, insert, select, update on stations_display_messages to evops_gateway;
grant delete, select on stations_display_messages to evops_platform;
revoke execute on function stations_drop_partitions(text,date) from public;
grant execute on function stations_drop_partitions(text,date) to evops_platform;
grant select on stations_error_log to evops_app;
grant select on stations_error_log to evops_platform;
grant delete, select on stations_event_streams to evops_app;
grant delete, insert, select, update on stations_event_streams to evops_gateway;
grant delete, select on stations_event_streams to evops_platform;
grant delete, select on stations_events to evops_app;
grant insert, select on stations_events to evops_gateway;
grant delete, insert, select on stations_events to evops_platform;
grant update (alarmed) on stations_events to evops_platform;
grant delete, select on stations_external_limits to evops_app;
grant delete, insert, select, update on stations_external_limits to evops_gateway;
grant delete, select on stations_external_limits to evops_platform;
grant delete, insert, select, update on stations_fault_mappings to evops_app;
grant delete, insert, select, update on stations_fault_mappings to evops_platform;
grant delete, insert, select, update on stations_firmware to evops_app;
grant delete, insert, select, update on stations_firmware to evops_platform;
grant select on stations_frame_flushes to evops_app;
grant insert, select on stations_frame_flushes to evops_gateway;
grant delete, select on stations_frame_flushes to evops_platform;
grant select on stations_frame_log to evops_app;
grant select on stations_frame_log to evops_gateway;
grant select on stations_frame_log to evops_platform;
grant select on stations_frame_pack_log to evops_app;
grant select on stations_frame_pack_log to evops_platform;
grant select on stations_frame_packs to evops_app;
grant select on stations_frame_packs to evops_gateway;
grant delete, insert, select on stations_frame_packs to evops_platform;
grant select on stations_frames to evops_app;
grant insert, select on stations_frames to evops_gateway;
grant delete, select on stations_frames to evops_platform;
grant select on stations_gun_facts to evops_app;
grant select on stations_gun_facts to evops_platform;
grant select on stations_gun_state_log to evops_app;
grant select on stations_gun_state_log to evops_platform;
grant delete, select on stations_gun_states to evops_app;
grant insert, select, update on stations_gun_states to evops_gateway;
grant delete, select on stations_gun_states to evops_platform;
grant select on stations_gun_states_now to evops_app;
grant select on stations_gun_states_now to evops_platform;
grant delete, select on stations_gun_values to evops_app;
grant insert, select, update on stations_gun_values to evops_gateway;
grant delete, select on stations_gun_values to evops_platform;
grant delete, insert, select, update on stations_guns to evops_app;
grant insert, select on stations_guns to evops_gateway;
grant delete, insert, select, update on stations_guns to evops_platform;
grant select on stations_heard_log to evops_app;
grant select on stations_heard_log to evops_gateway;
grant select on stations_heard_log to evops_platform;
grant delete, insert, select, update on stations_identities to evops_app;
grant select on stations_identities to evops_gateway;
grant update (next_security_profile, previous_secret_hash, security_profile) on stations_identities to evops_gateway;
grant delete, insert, select, update on stations_identities to evops_platform;
grant delete, insert, select on stations_inspections to evops_app;
grant delete, insert, select on stations_inspections to evops_platform;
revoke execute on function stations_keep_partitions(integer,integer) from public;
grant execute on function stations_keep_partitions(integer,integer) to evops_platform;
grant select on stations_last_values to evops_app;
grant select on stations_last_values to evops_platform;
revoke execute on function stations_lean_statistics(regclass) from public;
grant select on stations_link_log to evops_app;
grant select on stations_link_log to evops_platform;
grant delete, select on stations_links to evops_app;
grant insert, select, update on stations_links to evops_gateway;
grant delete, select on stations_links to evops_platform;
grant select on stations_links_now to evops_app;
grant select on stations_links_now to evops_platform;
grant delete, insert, select, update on stations_list_marks to evops_app;
grant delete, insert, select, update on stations_list_marks to evops_platform;
grant delete, insert, select, update on stations_list_pushes to evops_app;
grant insert, select, update on stations_list_pushes to evops_gateway;
grant delete, insert, select, update on stations_list_pushes to evops_platform;
grant delete, insert, select, update on stations_list_turns to evops_app;
grant delete, insert, select, update on stations_list_turns to evops_platform;
grant delete, insert, select, update on stations_load to evops_app;
grant delete, insert, select, update on stations_load to evops_platform;
grant delete, select on stations_local_lists to evops_app;
grant update (digest, digest_version, size, wanted_digest) on stations_local_lists to evops_app;
grant insert, select, update on stations_local_lists to evops_gateway;
grant delete, select on stations_local_lists to evops_platform;
grant select on stations_meter_log to evops_app;
grant select on stations_meter_log to evops_platform;
grant delete, insert, select, update on stations_meter_readings to evops_app;
grant delete, insert, select, update on stations_meter_readings to evops_platform;
grant delete, insert, select, update on stations_meters to evops_app;
grant delete, insert, select, update on stations_meters to evops_platform;
grant delete, select on stations_monitors to evops_app;
grant delete, insert, select, update on stations_monitors to evops_gateway;
grant delete, select on stations_monitors to evops_platform;
revoke execute on function stations_note_states(uuid,uuid,smallint,timestamp with time zone) from public;
grant execute on function stations_note_states(uuid,uuid,smallint,timestamp with time zone) to evops_app;
grant execute on function stations_note_states(uuid,uuid,smallint,timestamp with time zone) to evops_platform;
grant select on stations_open_guns to evops_app;
grant select on stations_open_guns to evops_platform;
grant select on stations_open_stations to evops_app;
grant select on stations_open_stations to evops_platform;
grant select on stations_opening_hours to evops_app;
grant select on stations_opening_hours to evops_platform;
grant delete, insert, select, update on stations_parameter_templates to evops_app;
grant delete, insert, select, update on stations_parameter_templates to evops_platform;
grant delete, insert, select, update on stations_pictures to evops_app;
grant delete, insert, select, update on stations_pictures to evops_platform;
grant select on stations_pile_names to evops_app;
grant select on stations_pile_names to evops_gateway;
grant select on stations_pile_names to evops_platform;
grant select on stations_pile_signs to evops_app;
grant select on stations_pile_signs to evops_platform;
grant select on stations_pile_starts to evops_app;
grant select on stations_pile_starts to evops_platform;
grant delete, insert, select, update on stations_piles to evops_app;
grant select on stations_piles to evops_gateway;
grant update (asset_state, booted_at, firmware, iccid, imsi, model, serial_number, vendor) on stations_piles to evops_gateway;
grant delete, insert, select, update on stations_piles to evops_platform;
grant select on stations_piles_pile_key_seq to evops_platform;
grant delete, insert, select, update on stations_power_limits to evops_app;
grant delete, insert, select, update on stations_power_limits to evops_platform;
grant select on stations_profile_places to evops_app;
grant select on stations_profile_places to evops_platform;
grant delete, insert, select, update on stations_profile_templates to evops_app;
grant delete, insert, select, update on stations_profile_templates to evops_platform;
grant select on stations_public_piles to evops_app;
grant select on stations_public_piles to evops_platform;
grant delete, select on stations_refused to evops_app;
grant delete, insert, select, update on stations_refused to evops_gateway;
grant delete, select on stations_refused to evops_platform;
grant delete, select on stations_reservations to evops_app;
grant insert, select, update on stations_reservations to evops_gateway;
grant delete, select on stations_reservations to evops_platform;
grant insert, select, update on stations_rollout_piles to evops_app;
grant insert, select, update on stations_rollout_piles to evops_platform;
grant insert, select, update on stations_rollouts to evops_app;
grant insert, select, update on stations_rollouts to evops_platform;
grant insert, select, update on stations_rollup_state to evops_platform;
grant delete, insert, select, update on stations_rollups to evops_app;
grant delete, insert, select, update on stations_rollups to evops_platform;
grant delete, insert, select on stations_roots to evops_app;
grant select on stations_roots to evops_gateway;
grant delete, insert, select on stations_roots to evops_platform;
grant select on stations_sample_log to evops_app;
grant select on stations_sample_log to evops_platform;
grant select on stations_sample_packs to evops_app;
grant select on stations_sample_packs to evops_gateway;
grant delete, insert, select on stations_sample_packs to evops_platform;
grant select on stations_samples to evops_app;
grant insert, select on stations_samples to evops_gateway;
grant delete, select on stations_samples to evops_platform;
revoke execute on function stations_samples_within(uuid,bigint,integer,timestamp with time zone,timestamp with time zone) from public;
grant execute on function stations_samples_within(uuid,bigint,integer,timestamp with time zone,timestamp with time zone) to evops_app;
grant execute on function stations_samples_within(uuid,bigint,integer,timestamp with time zone,timestamp with time zone) to evops_gateway;
grant execute on function stations_samples_within(uuid,bigint,integer,timestamp with time zone,timestamp with time zone) to evops_platform;
grant select on stations_session_profiles to evops_gateway;
grant delete, select on stations_state_changes to evops_app;
grant insert, select on stations_state_changes to evops_gateway;
grant delete, select on stations_state_changes to evops_platform;
grant update (fault_code, fault_level) on stations_state_changes to evops_platform;
grant select on stations_state_log to evops_app;
grant select on stations_state_log to evops_gateway;
grant select on stations_state_log to evops_platform;
grant select on stations_station_names to evops_app;
grant select on stations_station_names to evops_gateway;
grant select on stations_station_names to evops_platform;
grant select on stations_station_places to evops_app;
grant select on stations_station_places to evops_platform;
grant select on stations_station_positions to evops_app;
grant select on stations_station_positions to evops_gateway;
grant select on stations_station_positions to evops_platform;
grant delete, insert, select, update on stations_stations to evops_app;
grant select on stations_stations to evops_gateway;
grant delete, insert, select, update on stations_stations to evops_platform;
revoke execute on function stations_take_states(uuid) from public;
grant execute on function stations_take_states(uuid) to evops_app;
grant execute on function stations_take_states(uuid) to evops_platform;
grant select on stations_terminal_names to evops_app;
grant select on stations_terminal_names to evops_platform;
grant delete, insert, select on stations_terminal_piles to evops_app;
grant delete, insert, select on stations_terminal_piles to evops_platform;
grant delete, insert, select, update on stations_terminals to evops_app;
grant delete, insert, select, update on stations_terminals to evops_platform;
grant delete, insert, select, update on stations_transfers to evops_app;
grant select, update on stations_transfers to evops_gateway;
grant delete, insert, select, update on stations_transfers to evops_platform;
grant delete, insert, select, update on stations_unreported_states to evops_app;
grant insert, select, update on stations_unreported_states to evops_gateway;
grant delete, insert, select, update on stations_unreported_states to evops_platform;
grant delete, select on stations_variables to evops_app;
grant insert, select, update on stations_variables to evops_gateway;
grant delete, select on stations_variables to evops_platform;
grant insert, select on tariffs_assignments to evops_app;
grant update (ended_at, ended_by, valid) on tariffs_assignments to evops_app;
grant select on tariffs_assignments to evops_gateway;
grant insert, select on tariffs_assignments to evops_platform;
grant update (ended_at, ended_by, valid) on tariffs_assignments to evops_platform;
grant delete, insert, select on tariffs_discount_spells to evops_app;
grant update (valid) on tariffs_discount_spells to evops_app;
grant select on tariffs_discount_spells to evops_gateway;
grant insert, select on tariffs_discount_spells to evops_platform;
grant insert, select, update on tariffs_discounts to evops_app;
grant insert, select, update on tariffs_discounts to evops_platform;
revoke execute on function tariffs_discounts_at(uuid,uuid,uuid,text[],uuid[],timestamp with time zone) from public;
grant execute on function tariffs_discounts_at(uuid,uuid,uuid,text[],uuid[],timestamp with time zone) to evops_app;
grant execute on function tariffs_discounts_at(uuid,uuid,uuid,text[],uuid[],timestamp with time zone) to evops_gateway;
grant execute on function tariffs_discounts_at(uuid,uuid,uuid,text[],uuid[],timestamp with time zone) to evops_platform;
grant delete, insert, select, update on tariffs_drafts to evops_app;
grant delete, insert, select, update on tariffs_drafts to evops_platform;
revoke execute on function tariffs_group_price_at(uuid,text[],uuid,timestamp with time zone) from public;
grant execute on function tariffs_group_price_at(uuid,text[],uuid,timestamp with time zone) to evops_app;
grant execute on function tariffs_group_price_at(uuid,text[],uuid,timestamp with time zone) to evops_gateway;
grant execute on function tariffs_group_price_at(uuid,text[],uuid,timestamp with time zone) to evops_platform;
grant insert, select on tariffs_group_price_places to evops_app;
grant update (valid) on tariffs_group_price_places to evops_app;
grant select on tariffs_group_price_places to evops_gateway;
grant insert, select on tariffs_group_price_places to evops_platform;
grant update (valid) on tariffs_group_price_places to evops_platform;
grant insert, select on tariffs_group_prices to evops_app;
grant update (ended_at, ended_by, valid) on tariffs_group_prices to evops_app;
grant select on tariffs_group_prices to evops_gateway;
grant insert, select on tariffs_group_prices to evops_platform;
grant update (ended_at, ended_by, valid) on tariffs_group_prices to evops_platform;
grant insert, select on tariffs_rules to evops_app;
grant update (code, deleted_at, name, note, updated_at, version) on tariffs_rules to evops_app;
grant insert, select on tariffs_rules to evops_platform;
grant update (code, deleted_at, name, note, updated_at, version) on tariffs_rules to evops_platform;
grant delete, insert, select, update on tariffs_settings to evops_app;
grant delete, insert, select, update on tariffs_settings to evops_platform;
revoke execute on function tariffs_version_at(uuid,uuid,uuid,integer,timestamp with time zone) from public;
grant execute on function tariffs_version_at(uuid,uuid,uuid,integer,timestamp with time zone) to evops_app;
grant execute on function tariffs_version_at(uuid,uuid,uuid,integer,timestamp with time zone) to evops_gateway;
grant execute on function tariffs_version_at(uuid,uuid,uuid,integer,timestamp with time zone) to evops_platform;
grant select on tariffs_version_names to evops_app;
grant select on tariffs_version_names to evops_platform;
grant insert, select on tariffs_versions to evops_app;
grant update (retired_at, retired_by, valid) on tariffs_versions to evops_app;
grant select on tariffs_versions to evops_gateway;
grant insert, select on tariffs_versions to evops_platform;
grant update (retired_at, retired_by, valid) on tariffs_versions to evops_platform;
revoke execute on function tariffs_versions_at(uuid,uuid,uuid,integer,timestamp with time zone) from public;
grant execute on function tariffs_versions_at(uuid,uuid,uuid,integer,timestamp with time zone) to evops_app;
grant execute on function tariffs_versions_at(uuid,uuid,uuid,integer,timestamp with time zone) to evops_gateway;
grant execute on function tariffs_versions_at(uuid,uuid,uuid,integer,timestamp with time zone) to evops_platform;
grant delete, insert, select on telematics_devices to evops_app;
grant delete, insert, select on telematics_devices to evops_platform;
revoke execute on function telematics_drop_partitions(date) from public;
grant execute on function telematics_drop_partitions(date) to evops_platform;
revoke execute on function telematics_keep_partitions() from public;
grant execute on function telematics_keep_partitions() to evops_platform;
grant delete, insert, select on telematics_points to evops_app;
grant delete, insert, select on telematics_points to evops_platform;
grant delete, insert, select, update on telematics_sources to evops_app;
grant delete, insert, select, update on telematics_sources to evops_platform;
grant delete, insert, select, update on telematics_unknown to evops_app;
grant delete, insert, select, update on telematics_unknown to evops_platform;
grant delete, insert, select, update on video_cameras to evops_app;
grant delete, insert, select, update on video_cameras to evops_platform;
grant insert, select, update on video_rules to evops_app;
grant insert, select, update on video_rules to evops_platform;
grant delete, insert, select, update on video_snapshots to evops_app;
grant delete, insert, select, update on video_snapshots to evops_platform;
grant insert, select, update on video_views to evops_app;
grant delete, insert, select, update on video_views to evops_platform;
grant delete, insert, select, update on video_walls to evops_app;
grant delete, insert, select, update on video_walls to evops_platform;
