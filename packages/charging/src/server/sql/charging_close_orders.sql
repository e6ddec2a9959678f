-- Closes orders: end, bill and journal together, only for those that are still open. Returns the ids closed now.
create or replace function charging_close_orders(rows jsonb) returns setof uuid
  language plpgsql set search_path = public, pg_temp
as $$
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
$$;
revoke all on function charging_close_orders from public;
grant execute on function charging_close_orders to evops_gateway;
