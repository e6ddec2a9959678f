-- Returns the facts about the starts of a batch, one row per place, for `startVerdict`. Nothing is decided here. Locks
-- the tokens that allow one session at a time, so that two starts of one card are decided one after the other. Sessions
-- and requests are read by key, so the cost of a start does not depend on their number.
create or replace function charging_start_facts(rows jsonb) returns table(place integer, facts json)
  language plpgsql set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  perform from jsonb_to_recordset(rows) as r ("operatorId" uuid, "idTag" text, partner jsonb)
  join charging_tokens t on t.operator_id = r."operatorId"
    and t.id_tag_key = lower(coalesce(r.partner ->> 'tag', r."idTag")) and not t.many_at_once
  order by t.operator_id, t.id
  for no key update of t;

  return query
  select r.place, json_build_object(
    'tokenId', t.id, 'token', charging_token_state(t.state, t.valid_from, t.valid_until, r."receivedAt"),
    'isManyAtOnce', coalesce(t.many_at_once, true), 'groupTag', t.group_tag, 'batteryDwh', t.battery_dwh,
    'holderId', h.holder_id, 'payers', h.payers,
    'limitMinor', least(t.limit_minor, m.left_minor), 'limitDwh', least(t.limit_dwh, m.left_dwh, l.left_dwh),
    'listed', case when exists (select from charging_listed_tokens e where e.operator_id = t.operator_id
      and e.token_id = t.id) then charging_listed(t.operator_id, t.id, r."stationId", r."startedAt") end,
    'holderRefusal', m.refusal, 'ownRefusal', l.refusal, 'refusedUntil', l.refused_until,
    'isCopy', coalesce(c.refuses, false),
    -- The money of a requested start is on hold for its own session.
    'isShort', coalesce(r.short, false) or coalesce(t.limit_minor <= r."reserveMinor", false)
      or (q.id is null and h.holder_id is not null
        and ledger_spendable(t.operator_id, coalesce(t.purse_id, h.holder_id), null) <= r."reserveMinor"),
    'requestedId', q.id,
    'openElsewhere', case when not t.many_at_once then (
      select json_agg(json_build_object('chargePointId', o.charge_point_id, 'connectorNo', o.connector_no,
        'startedAt', extract(epoch from o.started_at) * 1000))
      from charging_sessions o where o.operator_id = t.operator_id and o.token_id = t.id and charging_is_open(o.state)
        and (o.charge_point_id, o.connector_no) is distinct from (r."chargePointId", r."connectorNo")
        -- One request may start both connectors of a vehicle.
        and (q.id is null or coalesce(o.parent_id, o.id) <> coalesce(q.parent_id, q.id))
        -- A charge point of YKC may ask for both connectors of a vehicle.
        and not exists (select from charging_ykc_starts a
          join charging_ykc_starts b on b.operator_id = a.operator_id and b.charge_point_id = a.charge_point_id
            and b.group_no = a.group_no and b.connector_no = o.connector_no
          where a.operator_id = r."operatorId" and a.charge_point_id = r."chargePointId"
            and a.connector_no = r."connectorNo" and lower(a.id_tag) = lower(r."idTag")
            and a.granted_at > r."startedAt" - interval '1 hour' and o.charge_point_id = r."chargePointId")) end,
    -- A reservation for a partner is stored under the partner's own tag, whichever card its driver presents.
    'isBooked', members_booked_for_other(r."operatorId", r."chargePointId", r."connectorNo", h.holder_id,
      coalesce(r.partner ->> 'tag', r."idTag"), t.group_tag, r."startedAt"),
    'isRepeated', case when r."reservationNo" is not null then exists (select from charging_sessions p
      where p.operator_id = r."operatorId" and p.charge_point_id = r."chargePointId"
        and p.connector_no = r."connectorNo" and p.id_tag = r."idTag" and p.device_started_at = r."deviceStartedAt"
        and p.meter_start_dwh is not distinct from r."meterStartDwh") end,
    'language', case when coalesce(m.refusal, l.refusal) is not null or c.refuses then (
      select f.language from organisation_operator_facts f where f.operator_id = t.operator_id) end)
  from jsonb_to_recordset(rows) as r (
    place integer, "operatorId" uuid, "stationId" uuid, "chargePointId" uuid, "connectorNo" smallint, "idTag" text,
    "deviceStartedAt" timestamptz, "startedAt" timestamptz, "receivedAt" timestamptz, "meterStartDwh" bigint,
    "timeZone" text, "startMode" text, "reserveMinor" bigint, short boolean, plate text, partner jsonb,
    "reservationNo" bigint)
  -- The reference of a payment terminal is no token of ours, even if it has the same characters.
  left join charging_tokens t on t.operator_id = r."operatorId" and r."startMode" <> 'direct_payment'
    and t.id_tag_key = lower(coalesce(r.partner ->> 'tag', r."idTag"))
  left join lateral charging_payer_at(t, r."startedAt") h on true
  left join lateral charging_start_terms(t.operator_id, h.holder_id, r."stationId", r."timeZone", r."startedAt") m
    on true
  left join lateral (
    -- "offset 0": the function is called only where its condition is true, and for no other start.
    select k.refusal, k.refused_until, k.left_dwh from (select t as token where t.is_limited offset 0) y
    cross join lateral charging_limit_terms(y.token, r."stationId", r."timeZone", r."startedAt", r.plate) k
  ) l on true
  left join lateral (
    select k.refuses
    from (select t as token where r."startMode" = 'card_online' and not t.many_at_once offset 0) y
    cross join lateral charging_cloned(y.token, r."stationId", r."startedAt", true) k
  ) c on true
  -- The start that the console or an app requested. A late upload of an older start is another start.
  left join lateral (
    select o.id, o.parent_id from charging_sessions o
    where o.operator_id = r."operatorId" and o.charge_point_id = r."chargePointId"
      and o.connector_no = r."connectorNo" and o.state in ('created', 'starting')
      and r."startMode" <> 'direct_payment' and o.id_tag_key = lower(r."idTag") and r."startedAt" > o.started_at - interval '5 minutes'
      and not exists (select from charging_sessions p where p.operator_id = o.operator_id
        and p.charge_point_id = o.charge_point_id and p.connector_no = o.connector_no and p.id_tag = r."idTag"
        and p.device_started_at = r."deviceStartedAt" and p.meter_start_dwh is not distinct from r."meterStartDwh")
    limit 1
  ) q on true;
end
$$;
revoke all on function charging_start_facts from public;
grant execute on function charging_start_facts to evops_gateway;
