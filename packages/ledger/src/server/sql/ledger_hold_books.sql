-- owner: evops_ledger
-- Until the transaction ends nobody closes a month of those whose journals these are.
create or replace function ledger_hold_books(journals jsonb) returns void
  language sql volatile set search_path = public, pg_temp
begin atomic
  select pg_advisory_xact_lock_shared(hashtextextended('ledger_closings:' || operator, 0))
  from (select distinct j ->> 'operatorId' as operator from jsonb_array_elements(journals) j order by 1) o;
end;
revoke all on function ledger_hold_books from public;
