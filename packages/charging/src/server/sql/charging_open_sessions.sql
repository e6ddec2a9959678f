-- Opens sessions from the starts that charge points report, each as `decideStarts` decided it. Assigns the start to the
-- session that the console requested, sets sessions without an end to `awaiting_record`, and creates the others. The
-- cost of a start does not depend on the number of sessions: the session of a repeated start is looked up by its key,
-- and only if none was opened. The open session of a connector is a key lookup, too: written as `exists`, it became a
-- list of all open sessions, including the dead rows of those just ended.
create or replace function charging_open_sessions(rows jsonb)
  returns table(place integer, session_id uuid, transaction_id integer, token_state text, opened boolean)
  language plpgsql set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  refused jsonb;
  replaced jsonb;
begin
  -- The session that was requested takes the reported data. A start that is refused now gives its money on hold back.
  with begun as (
  update charging_sessions o set state = 'charging', state_at = now(), version = o.version + 1, protocol = r.protocol, id_tag = r."idTag",
    token_id = r."tokenId", holder_id = r."holderId", payers = r.payers, battery_dwh = r."batteryDwh",
    token_state = r."tokenState", limit_minor = r."limitMinor", limit_dwh = r."limitDwh",
    device_started_at = r."deviceStartedAt", started_at = r."startedAt", start_received_at = r."receivedAt",
    meter_start_dwh = r."meterStartDwh",
    tariff_version_id = tariffs_version_at(r."operatorId", r."stationId", r."chargePointId", r."connectorNo", r."startedAt"),
    flags = r.flags
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "stationId" uuid, "chargePointId" uuid, "connectorNo" smallint,
    protocol text, "idTag" text, "deviceStartedAt" timestamptz, "startedAt" timestamptz, "receivedAt" timestamptz,
    "meterStartDwh" bigint, flags text[], "requestedId" uuid, "tokenId" uuid, "holderId" uuid, payers uuid[],
    "batteryDwh" bigint, "tokenState" text, "limitMinor" bigint, "limitDwh" bigint, "isRefused" boolean)
  where o.operator_id = r."operatorId" and o.id = r."requestedId" and o.state in ('created', 'starting')
  returning o.operator_id, o.id, r."startedAt" as at, r."isRefused" as is_refused
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
    select r.*, v.id as version_id,
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
        protocol text, "transactionId" integer, "idTag" text, "deviceStartedAt" timestamptz, "startedAt" timestamptz,
        "receivedAt" timestamptz, "meterStartDwh" bigint, "timeZone" text, currency text, flags text[], "startMode" text,
        "tokenId" uuid, "holderId" uuid, payers uuid[], "batteryDwh" bigint, "tokenState" text, "limitMinor" bigint,
        "limitDwh" bigint, "startLimit" text, "isRefused" boolean
    )
    left join lateral tariffs_versions_at(r."operatorId", r."stationId", r."chargePointId", r."connectorNo", r."startedAt") v
      on true
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
      w."idTag", w."tokenId", w."tokenState", w."deviceStartedAt", w."startedAt", w."receivedAt", w."meterStartDwh",
      w."timeZone", w.currency, w.version_id, case when w.was_failed then array['A01'] else '{}' end || w.flags,
      w."startMode", w."limitMinor", w."limitDwh", w."holderId", w.payers, w."batteryDwh", w."startLimit"
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
    where b.holder_id is not null and b.state = 'charging' and not w."isRefused" having count(*) > 0
  )
  select w.place, coalesce(b.id, o.id), coalesce(b.transaction_id, o.transaction_id),
    coalesce(b.token_state, o.token_state, w."tokenState"), b.id is not null
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
    "idTag" text, "deviceStartedAt" timestamptz, "startedAt" timestamptz, partner jsonb, "isRefused" boolean)
  join charging_sessions o on o.operator_id = r."operatorId" and o.charge_point_id = r."chargePointId" and o.connector_no = r."connectorNo"
    and o.id_tag = r."idTag"
    and o.device_started_at = r."deviceStartedAt" and o.token_state = 'accepted' and not r."isRefused"
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
