-- owner: evops_ledger
-- Closes the month after the last closed one, or opens that one again. Waits for whoever posts, and who posts waits for it:
-- afterwards no journal is dated into a closed month. Argument: { operatorId, kind, month, reason, byId, byName, secondId,
-- secondName }. What may not be is refused by the table's constraints. The operator is the caller's own.
create or replace function ledger_close_month(wish jsonb) returns integer
  language plpgsql security definer set search_path = public, pg_temp
as $$
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
$$;
revoke all on function ledger_close_month from public;
grant execute on function ledger_close_month to evops_app;
