-- owner: evops_ledger
-- Adds sealed journals to their days; the caller has just taken them out of `ledger_unsealed`, and is the only one
-- who does for this operator. What was added up in another zone is added up anew, all of it.
create or replace function ledger_add_days(p_operator uuid, p_zone text, p_journals uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  anew boolean := coalesce((select time_zone <> p_zone from ledger_days where operator_id = p_operator limit 1),
    false);
begin
  if anew then delete from ledger_days where operator_id = p_operator; end if;
  insert into ledger_days as d (operator_id, time_zone, day, business_type, account, debit_minor, credit_minor, lines)
  select p_operator, p_zone, (j.effective_at at time zone p_zone)::date, j.business_type, e.account,
    coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0),
      coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0), count(*)
  from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
  where j.operator_id = p_operator and (anew or j.id = any (p_journals))
    and (not anew or not exists (select from ledger_unsealed u where u.operator_id = j.operator_id
      and u.row_id = j.id))
  group by 3, 4, 5
  on conflict (operator_id, day, business_type, account) do update
    set debit_minor = d.debit_minor + excluded.debit_minor,
    credit_minor = d.credit_minor + excluded.credit_minor, lines = d.lines + excluded.lines;
end
$$;
revoke all on function ledger_add_days from public;
grant execute on function ledger_add_days to evops_platform;
