-- Opens sessions from the starts that charge points report. Assigns the start to the session that the console
-- requested, sets sessions without an end to `awaiting_record`, and creates the others. The cost of a start does not
-- depend on the number of sessions: the session of a repeated start is looked up by its key, and only if none was
-- opened. The open session of a connector or token is a key lookup, too: written as `exists`, it became a list of all
-- open sessions, including the dead rows of those just ended.
create or replace function charging_open_sessions(rows jsonb)
  returns table(place integer, session_id uuid, transaction_id integer, token_state text, opened boolean)
  language plpgsql set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  refused jsonb;
  replaced jsonb;
begin
  -- The start that the console requested: its session takes the reported data. A late upload of an older start is
  -- another start. A start that is refused now gives its money on hold back.
  with begun as (
  update charging_sessions o set state = 'charging', state_at = now(), version = o.version + 1, id_tag = r."idTag",
    token_id = t.id, holder_id = h.holder_id, payers = h.payers, battery_dwh = t.battery_dwh,
    token_state = charging_session_token_state(t, r."receivedAt", r."reserveMinor", r.short),
      limit_minor = least(t.limit_minor, (select m.left_minor
      from charging_start_terms(t.operator_id, h.holder_id, o.station_id, o.time_zone, r."startedAt") m)),
    limit_dwh = least(t.limit_dwh, (select m.left_dwh from charging_start_terms(t.operator_id, h.holder_id,
      o.station_id, o.time_zone, r."startedAt") m),
      (select l.left_dwh from charging_limit_terms(t, o.station_id, o.time_zone, r."startedAt", r.plate) l
        where t.is_limited)),
    device_started_at = r."deviceStartedAt", started_at = r."startedAt", start_received_at = r."receivedAt",
      meter_start_dwh = r."meterStartDwh",
    tariff_version_id = tariffs_version_at(r."operatorId", r."stationId", r."chargePointId", r."connectorNo", r."startedAt"),
    flags = r.flags || charging_start_flags(charging_session_token_state(t, r."receivedAt", r."reserveMinor", r.short),
      false)
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "stationId" uuid, "chargePointId" uuid, "connectorNo" smallint,
    "idTag" text, "deviceStartedAt" timestamptz,
      "startedAt" timestamptz, "receivedAt" timestamptz, "meterStartDwh" bigint, "reserveMinor" bigint, short boolean,
        flags text[], plate text, partner jsonb, "outOfUse" boolean)
    left join charging_tokens t on t.operator_id = r."operatorId"
      and t.id_tag_key = lower(coalesce(r.partner ->> 'tag', r."idTag"))
    left join lateral charging_payer_at(t, r."startedAt") h on true
  where o.operator_id = r."operatorId" and o.charge_point_id = r."chargePointId" and o.connector_no = r."connectorNo"
    and o.state in ('created', 'starting')
    and o.id_tag_key = lower(r."idTag") and r."startedAt" > o.started_at - interval '5 minutes'
    and not exists (select from charging_sessions p where p.operator_id = o.operator_id and p.charge_point_id = o.charge_point_id
      and p.connector_no = o.connector_no
      and p.id_tag = r."idTag" and p.device_started_at = r."deviceStartedAt"
        and p.meter_start_dwh is not distinct from r."meterStartDwh")
  returning o.operator_id, o.id, r."startedAt" as at, o.token_state <> 'accepted' or r."outOfUse" is true as is_refused
  )
  select jsonb_agg(jsonb_build_object('operatorId', operator_id, 'businessId', id, 'journalId', uuidv7(), 'at', at))
    into refused from begun where is_refused;

  -- An older session that is still open on the connector lost its end, and its record may arrive later. A session that
  -- only waited for its start gets no record, and its money on hold is free again.
  with ended as (
  update charging_sessions o set
    state = case when o.state in ('created', 'starting') then 'cancelled' else 'awaiting_record' end,
    pay_state = case when o.state in ('created', 'starting') then 'none' else o.pay_state end,
    state_at = now(), version = o.version + 1
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "chargePointId" uuid, "connectorNo" smallint, "idTag" text,
    "deviceStartedAt" timestamptz, "meterStartDwh" bigint, "startedAt" timestamptz)
  where o.operator_id = r."operatorId" and o.charge_point_id = r."chargePointId" and o.connector_no = r."connectorNo"
    and charging_is_open(o.state)
    and o.started_at <= r."startedAt"
    and (o.id_tag, o.device_started_at, o.meter_start_dwh) is distinct from (r."idTag", r."deviceStartedAt",
      r."meterStartDwh")
  returning o.operator_id, o.id, o.state, r."startedAt" as at
  )
  select jsonb_agg(jsonb_build_object('operatorId', operator_id, 'businessId', id, 'journalId', uuidv7(), 'at', at))
    into replaced from ended where state = 'cancelled';
  refused := coalesce(refused, '[]') || coalesce(replaced, '[]');
  if refused <> '[]' then perform ledger_unfreeze(refused); end if;

  return query
  with wanted as (
    select r.*, t.id as token_id, h.holder_id, h.payers, t.battery_dwh,
      least(t.limit_minor, m.left_minor) as limit_minor, least(t.limit_dwh, m.left_dwh, l.left_dwh) as limit_dwh,
      case when s.own = 'limited' or s.why = 'listed' then s.why end as start_limit,
      -- A token of one session at a time that charges elsewhere, or starts elsewhere in these same rows. An offline
      -- start allowed by the charge point is over, or can no longer be refused. The order of reasons is that of
      -- `startVerdict`: the session elsewhere comes before money, which it may have on hold, and before a booking.
      case when r."startMode" = 'card_online' and not t.many_at_once and s.own in ('accepted', 'low_balance', 'booked')
          and (first_value(concat_ws(' ', r."chargePointId", r."connectorNo",
            r."deviceStartedAt")) over (partition by r."operatorId", lower(r."idTag"), r."startMode" order by r.place)
              <> concat_ws(' ', r."chargePointId", r."connectorNo", r."deviceStartedAt")
            or (select true from charging_sessions o where o.operator_id = r."operatorId" and o.token_id = t.id
              and charging_is_open(o.state) limit 1))
        then 'concurrent' else s.own end as tag_state, v.id as version_id,
      -- True if its start was given up and happens after all.
      exists (select from charging_sessions o where o.operator_id = r."operatorId" and o.charge_point_id = r."chargePointId"
        and o.connector_no = r."connectorNo" and o.state = 'failed'
        and o.id_tag_key = lower(r."idTag") and o.started_at between r."startedAt" - interval '15 minutes'
          and r."startedAt"
        and not exists (select from charging_sessions e where e.operator_id = o.operator_id and e.charge_point_id = o.charge_point_id
          and e.connector_no = o.connector_no
          and e.id_tag_key = o.id_tag_key and e.start_received_at is not null and e.started_at between o.started_at
            and r."startedAt")) as was_failed
    from jsonb_to_recordset(rows) as r (
      place integer, "operatorId" uuid, id uuid, "sessionNo" text, "stationId" uuid, "chargePointId" uuid, "connectorNo" smallint,
        protocol text,
      "transactionId" integer, "idTag" text, "deviceStartedAt" timestamptz, "startedAt" timestamptz,
        "receivedAt" timestamptz,
      "meterStartDwh" bigint, "timeZone" text, currency text, flags text[], "startMode" text, "reserveMinor" bigint,
        short boolean, plate text, partner jsonb, "outOfUse" boolean
    )
    left join charging_tokens t on t.operator_id = r."operatorId"
      and t.id_tag_key = lower(coalesce(r.partner ->> 'tag', r."idTag"))
    left join lateral charging_payer_at(t, r."startedAt") h on true
    left join lateral charging_start_terms(t.operator_id, h.holder_id, r."stationId", r."timeZone", r."startedAt") m
      on true
    left join lateral (
      -- "offset 0": the function is called only where its condition is true, and for no other start.
      select k.refusal, k.left_dwh from (select t as token where t.is_limited offset 0) y
      cross join lateral charging_limit_terms(y.token, r."stationId", r."timeZone", r."startedAt", r.plate) k
    ) l on true
    left join lateral (
      select k.refuses
      from (select t as token where r."startMode" = 'card_online' and not t.many_at_once offset 0) y
      cross join lateral charging_cloned(y.token, r."stationId", r."startedAt", true) k
    ) c on true
    left join lateral tariffs_versions_at(r."operatorId", r."stationId", r."chargePointId", r."connectorNo", r."startedAt") v
      on true
    -- Calculated once (offset 0): a function that uses it twice would be called for every row.
    cross join lateral (
      select y.why, case when k.says = 'black' then 'blocked'
        when k.state in ('accepted', 'low_balance') and y.why is not null and r."startMode" = 'card_online' then 'limited'
        when (k.state = 'accepted' or (k.state = 'low_balance' and k.says = 'forced')) and r."startMode" = 'card_online' and exists (
          select from members_bookings b
          where b.operator_id = r."operatorId" and b.charge_point_id = r."chargePointId" and b.connector_no = r."connectorNo"
            and b.state in ('pending', 'confirmed')
            and b.held_from <= r."startedAt" and b.ends_at > r."startedAt")
          -- A reservation for a partner is stored under the partner's own tag, whichever card its driver presents.
          and members_booked_for_other(r."operatorId", r."chargePointId", r."connectorNo", h.holder_id,
            coalesce(r.partner ->> 'tag', r."idTag"), t.group_tag, r."startedAt") then 'booked'
        when k.says = 'forced' and k.state = 'low_balance' then 'accepted' else k.state end as own
      from (select charging_session_token_state(t, r."receivedAt", r."reserveMinor", r.short
        or (h.holder_id is not null and ledger_spendable(t.operator_id, coalesce(t.purse_id, h.holder_id),
        null) <= r."reserveMinor")) as state,
        case when exists (select from charging_listed_tokens l where l.operator_id = t.operator_id and l.token_id = t.id)
          then charging_listed(t.operator_id, t.id, r."stationId", r."startedAt") end as says offset 0) k
      cross join lateral (select charging_start_refusal(k.says, m.refusal, l.refusal, c.refuses)) y (why)
    ) s
  ), born as (
    insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id,
      state, id_tag, token_id,
      token_state, device_started_at, started_at, start_received_at, meter_start_dwh, time_zone, currency,
        tariff_version_id, flags,
      start_mode, limit_minor, limit_dwh, holder_id, payers, battery_dwh, start_limit)
    select w."operatorId", w.id, w."sessionNo", w."stationId", w."chargePointId", w."connectorNo", w.protocol, w."transactionId",
      -- A late upload of an older start must not occupy the connector of the current session.
      case when (select true from charging_sessions o where o.operator_id = w."operatorId" and o.charge_point_id = w."chargePointId"
        and o.connector_no = w."connectorNo" and charging_is_open(o.state) limit 1)
        then 'awaiting_record' else 'charging' end,
      w."idTag", w.token_id, w.tag_state, w."deviceStartedAt", w."startedAt", w."receivedAt", w."meterStartDwh",
        w."timeZone", w.currency,
      w.version_id,
      w.flags || charging_start_flags(w.tag_state, w.was_failed),
      w."startMode", w.limit_minor, w.limit_dwh, w.holder_id, w.payers, w.battery_dwh, w.start_limit
    from wanted w
    on conflict do nothing
    returning charging_sessions.id, charging_sessions.transaction_id, charging_sessions.token_state,
      charging_sessions.holder_id, charging_sessions.payers, charging_sessions.state, charging_sessions.operator_id,
      charging_sessions.started_at
  ), aside as (
    -- A refused start puts nothing on hold: its charge point stops it.
    select ledger_freeze(jsonb_agg(jsonb_build_object('operatorId', b.operator_id, 'businessId', b.id, 'holderId',
      b.holder_id, 'payers', b.payers, 'journalId', uuidv7(), 'at', b.started_at)))
    from born b join wanted w on w.id = b.id
    where b.holder_id is not null and b.state = 'charging' and b.token_state = 'accepted'
      and w."outOfUse" is not true having count(*) > 0
  )
  select w.place, coalesce(b.id, o.id), coalesce(b.transaction_id, o.transaction_id),
    coalesce(b.token_state, o.token_state, w.tag_state), b.id is not null
  from wanted w
  cross join (select count(*) from aside) as done
  left join born b on b.id = w.id
  left join lateral (
    select o.id, o.transaction_id, o.token_state from charging_sessions o
    where b.id is null and o.operator_id = w."operatorId" and o.charge_point_id = w."chargePointId" and o.connector_no = w."connectorNo"
      and o.id_tag = w."idTag" and o.device_started_at = w."deviceStartedAt"
        and o.meter_start_dwh is not distinct from w."meterStartDwh" limit 1
  ) o on true;
perform members_lock_coupons(array_agg(o.operator_id), array_agg(o.id), array_agg(o.holder_id),
  array_agg(o.station_id), array_agg(o.started_at))
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "chargePointId" uuid, "connectorNo" smallint)
  join charging_sessions o on o.operator_id = r."operatorId" and o.charge_point_id = r."chargePointId" and o.connector_no = r."connectorNo"
    and o.state = 'charging' and o.holder_id is not null
  where exists (select from members_coupons c where c.operator_id = o.operator_id and c.member_id = o.holder_id
    and c.state = 'unused')
  having count(*) > 0;
perform members_use_booking(o.operator_id, o.id, o.station_id, o.charge_point_id, o.connector_no, o.holder_id,
    coalesce(r.partner ->> 'tag', o.id_tag),
    (select t.group_tag from charging_tokens t where t.operator_id = o.operator_id and t.id = o.token_id),
      o.started_at)
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "stationId" uuid, "chargePointId" uuid, "connectorNo" smallint,
    "idTag" text, "deviceStartedAt" timestamptz, "startedAt" timestamptz, partner jsonb)
  join charging_sessions o on o.operator_id = r."operatorId" and o.charge_point_id = r."chargePointId" and o.connector_no = r."connectorNo"
    and o.id_tag = r."idTag"
    and o.device_started_at = r."deviceStartedAt" and o.token_state = 'accepted'
  where exists (select from members_bookings b where b.operator_id = r."operatorId" and b.station_id = r."stationId"
    and b.ends_at > r."startedAt"
    and b.held_from <= r."startedAt" and b.session_id is null and b.state <> 'cancelled');
-- A partner's start that was given up and happens after all: its number moves to the new session.
with begun as (
  update charging_session_partners p set session_id = n.id
  from jsonb_to_recordset(rows) as r (id uuid, "operatorId" uuid)
  cross join lateral (select n.* from charging_sessions n where n.operator_id = r."operatorId" and n.id = r.id
    and n.holder_id is not null offset 0) n
  cross join lateral (select f.id from charging_sessions f where f.operator_id = n.operator_id
    and f.charge_point_id = n.charge_point_id and f.connector_no = n.connector_no and f.state = 'failed' and f.start_mode = 'roaming'
    and f.id_tag_key = n.id_tag_key and f.started_at between n.started_at - interval '15 minutes' and n.started_at
    order by f.started_at desc limit 1) f
  where p.operator_id = n.operator_id and p.session_id = f.id
  returning p.operator_id, p.session_id
)
update charging_sessions o set start_mode = 'roaming' from begun b
where o.operator_id = b.operator_id and o.id = b.session_id;
-- A partner's driver presented a card: the session belongs to the partner, under the number that the partner receives.
with shown as (
  insert into charging_session_partners (operator_id, session_id, partner_id, partner_no, partner_name, terms)
  select o.operator_id, o.id, (r.partner ->> 'id')::uuid, r.partner ->> 'no', r.partner ->> 'name',
    r.partner -> 'terms'
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "chargePointId" uuid, "connectorNo" smallint, "idTag" text,
    "deviceStartedAt" timestamptz, "meterStartDwh" bigint, partner jsonb)
  join charging_sessions o on o.operator_id = r."operatorId" and o.charge_point_id = r."chargePointId" and o.connector_no = r."connectorNo"
    and o.id_tag = r."idTag" and o.device_started_at = r."deviceStartedAt"
    and o.meter_start_dwh is not distinct from r."meterStartDwh" and o.holder_id = (r.partner ->> 'id')::uuid
  where r.partner is not null
  on conflict do nothing
  returning operator_id, session_id
)
update charging_sessions o set start_mode = 'roaming' from shown s
where o.operator_id = s.operator_id and o.id = s.session_id;
end
$$;
revoke all on function charging_open_sessions from public;
grant execute on function charging_open_sessions to evops_gateway;
