-- Closes sessions: writes end, bill and journal together, only for those that are still open. Returns the ids closed
-- now.
create or replace function charging_close_sessions(rows jsonb) returns setof uuid
  language plpgsql set search_path = public, pg_temp
as $$
declare
  closed uuid[];
  owners uuid[];
  owed uuid[];
  posts jsonb;
  unbilled jsonb;
begin
  select array_agg(distinct o.id), array_agg(o.operator_id) filter (where o.holder_id is not null),
    array_agg(o.id) filter (where o.holder_id is not null)
  into closed, owners, owed from (
    select o.operator_id, o.id, o.holder_id from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid)
    join charging_sessions o on o.operator_id = r."operatorId" and o.id = r.id
    where charging_takes_end(o.state, o.stop_received_at) for no key update of o) o;
  if closed is null then return; end if;
  insert into charging_unlooked (operator_id, session_id)
  select "operatorId", id from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid) where id = any (closed)
  on conflict do nothing;

  insert into charging_bills (operator_id, session_id, revision, tariff_version_id, bill, currency, electricity_minor,
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
  -- A bill of its payer uses the money on hold. A session that cost nothing gives it back here.
  select jsonb_agg(jsonb_build_object('operatorId', r ->> 'operatorId', 'businessId', r ->> 'id', 'journalId', uuidv7(),
      'at', coalesce((r ->> 'receivedAt')::timestamptz, now())))
    into unbilled from jsonb_array_elements(rows) r
  where (r ->> 'id')::uuid = any (owed) and r ->> 'state' = 'settled'
    and not coalesce(r -> 'journal' @? '$.entries[*].account ? (@ == "payer")', false);
  if unbilled is not null then perform ledger_unfreeze(unbilled); end if;
  if not coalesce(posts @? '$[*].entries[*].account ? (@ == "payer")', false) then owed := null; end if;

  -- Written once, including the payment: each update of a session updates all of its indexes.
  update charging_sessions o set
    state = r.state, state_at = coalesce(r."receivedAt", now()), flags_checked_at = now(), version = o.version + 1,
      pay_state = case when p.business_id is null then r."payState"
        else charging_pay_state(r."payState", p.credit_minor, p.arrears_minor) end,
      device_ended_at = r."deviceEndedAt", started_at = r."startedAt", ended_at = r."endedAt",
    stop_received_at = r."receivedAt", meter_end_dwh = r."meterEndDwh", stop_reason = r."stopReason",
      reported_stop_reason = r."reportedStopReason",
    start_soc = r."startSoc", end_soc = r."endSoc", max_power_w = r."maxPowerW", energy_dwh = r."energyDwh",
    charging_seconds = r."chargingSeconds", idle_seconds = r."idleSeconds",
      reported_charging_seconds = r."reportedChargingSeconds",
    electricity_minor = r."electricityMinor", service_minor = r."serviceMinor", total_minor = r."totalMinor",
      reduced_minor = coalesce(r."reducedMinor", 0),
    paid_gift_minor = case when p.business_id is null then o.paid_gift_minor else greatest(p.gift_minor, 0) end,
    -- Its first end: nothing was refunded or waived, so the whole remainder of its bill is payable.
    paid_principal_minor = case when p.business_id is null then o.paid_principal_minor
      else charging_paid_principal(r."totalMinor" - coalesce(r."reducedMinor", 0), p.gift_minor, p.principal_minor,
        p.credit_minor > 0 or p.arrears_minor > 0) end,
    flags = (select coalesce(array_agg(distinct f order by f), '{}') from unnest(o.flags || r.flags) f)
  from jsonb_to_recordset(rows) as r (
    "operatorId" uuid, id uuid, state text, "payState" text, "deviceEndedAt" timestamptz, "startedAt" timestamptz,
      "endedAt" timestamptz,
    "receivedAt" timestamptz, "meterEndDwh" bigint, "stopReason" text, "reportedStopReason" text,
      "startSoc" smallint, "endSoc" smallint,
    "maxPowerW" bigint, "energyDwh" bigint, "chargingSeconds" integer, "idleSeconds" integer,
      "reportedChargingSeconds" integer, "electricityMinor" bigint, "serviceMinor" bigint, "totalMinor" bigint,
      "reducedMinor" bigint, flags text[]
  )
  left join ledger_paid(owners, owed) p on p.operator_id = r."operatorId" and p.business_id = r.id
  where o.operator_id = r."operatorId" and o.id = r.id and o.id = any (closed);
  if exists (select from members_coupons c where c.operator_id = any (select (r ->> 'operatorId')::uuid
    from jsonb_array_elements(rows) r) and c.state = 'locked' and c.session_id = any (closed))
    or exists (select from jsonb_to_recordset(rows) as r (id uuid, "couponId" uuid) where r.id = any (closed)
      and r."couponId" is not null) then
    perform members_settle_coupons(array_agg("operatorId"), array_agg(id), array_agg("couponId"),
      array_agg("couponMinor"), now())
    from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, "couponId" uuid, "couponMinor" bigint)
      where r.id = any (closed);
  end if;
  -- Evidence that is known only at the end: why a session is held, and how its stop was found. The finder of anomalies
  -- reads it from here.
  if rows @? '$[*].findings[*].flag' then
    insert into charging_flags (operator_id, id, session_id, station_id, flag, started_at, evidence, first_seen_at,
      last_seen_at)
    select o.operator_id, uuidv7(), o.id, o.station_id, f ->> 'flag', o.started_at,
      f -> 'evidence', coalesce(r."receivedAt", now()), coalesce(r."receivedAt", now())
    from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, findings jsonb, "receivedAt" timestamptz)
    cross join jsonb_array_elements(r.findings) f
    join charging_sessions o on o.operator_id = r."operatorId" and o.id = r.id
    where r.id = any (closed)
    on conflict (operator_id, session_id, flag) do update set evidence = excluded.evidence, state = 'open',
      last_seen_at = greatest(charging_flags.last_seen_at, excluded.last_seen_at), handled_at = null, handling = null,
      handled_by_name = null, handling_reason = null;
  end if;
  return query select unnest(closed);
end
$$;
revoke all on function charging_close_sessions from public;
grant execute on function charging_close_sessions to evops_gateway;
