-- Stores the time when the plug was removed. If the occupancy costs something, adds the bill and posts the difference.
-- Each row has the bill revision that it is based on. A session that was billed again in the meantime, or whose plug
-- removal is known, is not changed. Returns the changed ids.
create or replace function charging_unplug_sessions(rows jsonb) returns setof uuid
  language plpgsql set search_path = public, pg_temp
as $$
declare
  changed uuid[];
  posts jsonb;
begin
  with unplugged as (
    update charging_sessions o set
      unplugged_at = r."unpluggedAt", version = o.version + 1, total_minor = coalesce(r."totalMinor", o.total_minor),
        reduced_minor = coalesce(r."reducedMinor", o.reduced_minor),
      pay_state = case when o.pay_state = 'free' and r."totalMinor" > coalesce(r."reducedMinor", 0) then 'unpaid'
        when o.pay_state = 'refunded' and r."totalMinor" - coalesce(r."reducedMinor", 0) > o.refunded_minor
          then 'partly_refunded' else o.pay_state end
    from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, revision smallint, "unpluggedAt" timestamptz,
      "totalMinor" bigint, "reducedMinor" bigint)
    where o.operator_id = r."operatorId" and o.id = r.id and o.unplugged_at is null
      -- An "=" would make this condition part of a hash join, with a lookup for every session of the operator.
      and r.revision is not distinct from (select coalesce(max(b.revision), 0) from charging_bills b
        where b.operator_id = o.operator_id and b.session_id = o.id)
    returning o.id
  )
  select array_agg(id) into changed from unplugged;
  if changed is null then return; end if;

  insert into charging_bills (operator_id, session_id, revision, tariff_version_id, bill, currency, electricity_minor,
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
  update charging_session_partners p set corrected_at = clock_timestamp()
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, "totalMinor" bigint)
  where p.operator_id = r."operatorId" and p.session_id = r.id and r.id = any (changed) and r."totalMinor" is not null;
  if posts @? '$[*].entries[*].account ? (@ == "payer" || @ == "receivable_unknown")' then perform charging_mark_paid(changed); end if;
  perform members_correct_coupon(r."operatorId", r.id, (r.coupon ->> 'id')::uuid, (r.coupon ->> 'minor')::bigint,
    now())
  from (
    select r."operatorId", r.id, jsonb_path_query_first(r.bill, '$.reductions[*] ? (@.kind == "coupon")') as coupon
      from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, bill jsonb)
    where r.id = any (changed) and r.bill is not null
      and exists (select from members_coupon_uses u where u.operator_id = r."operatorId" and u.session_id = r.id
        and u.returned_at is null)
    order by r.id
  ) r;
  return query select unnest(changed);
end
$$;
revoke all on function charging_unplug_sessions from public;
grant execute on function charging_unplug_sessions to evops_gateway;
