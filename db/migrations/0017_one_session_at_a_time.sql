-- A start token has one session at a time, unless it says that it may have many (a company's card).

alter table charging_tokens add column many_at_once boolean not null default false;

alter table charging_orders drop constraint charging_orders_token_state_check;
alter table charging_orders add constraint charging_orders_token_state_check
  check (token_state in ('accepted', 'blocked', 'expired', 'unknown', 'low_balance', 'concurrent'));
create index charging_orders_open_token on charging_orders (operator_id, token_id)
  where state in ('created', 'starting', 'charging', 'stopping');

create or replace function charging_open_orders(rows jsonb)
 returns table(place integer, order_id uuid, transaction_id integer, token_state text, opened boolean)
 language plpgsql
 set search_path to public, pg_temp
as $$
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
    select r.*, t.id as token_id, t.limit_minor, t.limit_dwh,
      -- A token of one session at a time that charges elsewhere, or begins elsewhere in these very rows. What was
      -- allowed by the charge point itself is over, or nobody can refuse it any more.
      case when r."startMode" = 'card_online' and not t.many_at_once and charging_order_token_state(t, r."receivedAt", r."reserveMinor", r.short) = 'accepted'
          and (first_value(concat_ws(' ', r."pileId", r."gunNo", r."deviceStartedAt")) over (partition by r."operatorId", lower(r."idTag"), r."startMode" order by r.place)
              <> concat_ws(' ', r."pileId", r."gunNo", r."deviceStartedAt")
            or exists (select from charging_orders o where o.operator_id = r."operatorId" and o.token_id = t.id and o.state in ('created', 'starting', 'charging', 'stopping')))
        then 'concurrent' else charging_order_token_state(t, r."receivedAt", r."reserveMinor", r.short) end as tag_state,
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
        || case when w.tag_state in ('accepted', 'low_balance', 'concurrent') then '{}' else array['A10'] end,
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
