-- owner: evops_ledger
-- Where the first open month of operators begins; of whom no month is closed there is no row.
create or replace function ledger_closed_to(operators uuid[]) returns table (operator_id uuid, closed_to timestamptz)
  language sql stable set search_path = public, pg_temp
begin atomic
  select o.id, c.closed_to from unnest(operators) as o (id) cross join lateral (
    select x.closed_to from ledger_closings x where x.operator_id = o.id order by x.seq desc limit 1) c
  where c.closed_to is not null;
end;
revoke all on function ledger_closed_to from public;
