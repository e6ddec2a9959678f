-- Returns the balance of a holder's account at an instant, by effective time or by recording time.
create or replace function ledger_balance_at(p_account text, holder uuid, at timestamptz, recorded boolean)
  returns bigint
  language sql stable parallel safe
begin atomic
  select coalesce(sum(e.amount_minor), 0)::bigint
  from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
  where e.operator_id = platform_operator() and e.holder_id = holder and e.account = p_account
    and case when recorded then j.recorded_at else j.effective_at end <= at;
end;
revoke all on function ledger_balance_at from public;
grant execute on function ledger_balance_at to evops_app, evops_platform;
