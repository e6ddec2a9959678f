-- owner: evops_gateway
-- Corrects orders: a new revision of the bill, the order's figures, and the journals that take the old posting back
-- and make the new one. The only way from the console to a closed order's times, energy and money. Each row names the
-- version that it was made from; one that has moved on is left alone. Returns the ids changed.
create or replace function charging_revise_sessions(rows jsonb) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed uuid[];
  posts jsonb;
begin
  with revised as (
    update charging_sessions o set
      state = r.state, state_at = now(), version = o.version + 1, pay_state = r."payState",
        started_at = r."startedAt", ended_at = r."endedAt",
      meter_start_dwh = r."meterStartDwh", meter_end_dwh = r."meterEndDwh", energy_dwh = r."energyDwh",
        electricity_minor = r."electricityMinor",
      service_minor = r."serviceMinor", total_minor = r."totalMinor", reduced_minor = coalesce(r."reducedMinor", 0),
        tariff_version_id = r."tariffVersionId", flags = r.flags,
      charging_seconds = r."chargingSeconds", idle_seconds = r."idleSeconds"
    from jsonb_to_recordset(rows) as r (id uuid, version integer, state text, "payState" text,
      "startedAt" timestamptz, "endedAt" timestamptz,
      "meterStartDwh" bigint, "meterEndDwh" bigint, "energyDwh" bigint, "electricityMinor" bigint,
        "serviceMinor" bigint, "totalMinor" bigint, "reducedMinor" bigint,
      "tariffVersionId" uuid, flags text[], "chargingSeconds" integer, "idleSeconds" integer)
    where o.operator_id = platform_operator() and o.id = r.id and o.version = r.version
    returning o.id
  )
  select array_agg(id) into changed from revised;
  if changed is null then return; end if;

  insert into charging_bills (operator_id, session_id, revision, tariff_version_id, bill, currency, electricity_minor,
    service_minor, total_minor, journal_id)
  select platform_operator(), r.id, coalesce((select max(b.revision) from charging_bills b
    where b.operator_id = platform_operator() and b.session_id = r.id), 0) + 1,
    "tariffVersionId", bill, currency, "electricityMinor", "serviceMinor", "totalMinor", "journalId"
  from jsonb_to_recordset(rows) as r (id uuid, "tariffVersionId" uuid, bill jsonb, currency text,
    "electricityMinor" bigint, "serviceMinor" bigint, "totalMinor" bigint, "reducedMinor" bigint, "journalId" uuid)
  where r.id = any (changed) and bill is not null;

  select jsonb_agg(j) into posts from jsonb_array_elements(rows) r cross
    join lateral jsonb_array_elements(r -> 'journals') j
  where (r ->> 'id')::uuid = any (changed);
  if posts is not null then perform ledger_post(posts); end if;
  update charging_session_partners set corrected_at = clock_timestamp()
  where operator_id = platform_operator() and session_id = any (changed);
  perform charging_mark_paid(changed);
  perform members_correct_coupon(platform_operator(), r.id, (r.coupon ->> 'id')::uuid, (r.coupon ->> 'minor')::bigint,
    now())
  from (select r.id, jsonb_path_query_first(r.bill, '$.reductions[*] ? (@.kind == "coupon")') as coupon
    from jsonb_to_recordset(rows) as r (id uuid, bill jsonb) where r.id = any (changed) and r.bill is not null
    order by r.id) r;
  return query select unnest(changed);
end
$$;
revoke all on function charging_revise_sessions from public;
grant execute on function charging_revise_sessions to evops_app;
