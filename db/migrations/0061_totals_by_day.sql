-- What the ledger adds up to by day, business and account, so that totals of any period and pages at any depth read few
-- rows. Added up behind the commits, in the transaction that seals journals: no posting waits for another's. What is not
-- sealed yet stands in `ledger_unsealed` and is read line by line, so that a sum is exact at every moment.

create table ledger_days (
  operator_id uuid not null references organisation_operators (operator_id),
  -- Whose days these are: the operator's zone. One for all of an operator's rows; in a new zone all are added up anew.
  time_zone text not null,
  day date not null,
  business_type text not null,
  account text not null references ledger_chart (account),
  debit_minor bigint not null check (debit_minor >= 0),
  credit_minor bigint not null check (credit_minor >= 0),
  lines bigint not null check (lines > 0),
  primary key (operator_id, day, business_type, account)
);
select platform_tenant_table('ledger_days', 'select');
create policy ledger on ledger_days to evops_ledger using (true) with check (true);
-- Sums of all stations are not for whoever is limited to some: theirs are added up line by line.
create policy scope on ledger_days as restrictive for select to evops_scoped using (false);
grant select, insert, update, delete on ledger_days to evops_ledger;
grant select on ledger_unsealed to evops_ledger;

-- Adds sealed journals to their days; the caller has just taken them out of `ledger_unsealed`, and is the only one who
-- does for this operator. What was added up in another zone is added up anew, all of it.
create function ledger_add_days(p_operator uuid, p_zone text, p_journals uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  anew boolean := coalesce((select time_zone <> p_zone from ledger_days where operator_id = p_operator limit 1), false);
begin
  if anew then delete from ledger_days where operator_id = p_operator; end if;
  insert into ledger_days as d (operator_id, time_zone, day, business_type, account, debit_minor, credit_minor, lines)
  select p_operator, p_zone, (j.effective_at at time zone p_zone)::date, j.business_type, e.account,
    coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0), coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0), count(*)
  from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
  where j.operator_id = p_operator and (anew or j.id = any (p_journals))
    and (not anew or not exists (select from ledger_unsealed u where u.operator_id = j.operator_id and u.row_id = j.id))
  group by 3, 4, 5
  on conflict (operator_id, day, business_type, account) do update set debit_minor = d.debit_minor + excluded.debit_minor,
    credit_minor = d.credit_minor + excluded.credit_minor, lines = d.lines + excluded.lines;
end
$$;
grant create on schema public to evops_ledger;
alter function ledger_add_days owner to evops_ledger;
revoke create on schema public from evops_ledger;
revoke all on function ledger_add_days from public;
grant execute on function ledger_add_days to evops_platform;

-- What was sealed before.
alter table ledger_journals no force row level security;
alter table ledger_entries no force row level security;
alter table ledger_unsealed no force row level security;
alter table ledger_days no force row level security;
alter table organisation_operators no force row level security;
insert into ledger_days (operator_id, time_zone, day, business_type, account, debit_minor, credit_minor, lines)
select j.operator_id, o.time_zone, (j.effective_at at time zone o.time_zone)::date, j.business_type, e.account,
  coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0), coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0), count(*)
from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
join organisation_operators o on o.operator_id = j.operator_id
where not exists (select from ledger_unsealed u where u.operator_id = j.operator_id and u.row_id = j.id)
group by 1, 2, 3, 4, 5;
alter table ledger_journals force row level security;
alter table ledger_entries force row level security;
alter table ledger_unsealed force row level security;
alter table ledger_days force row level security;
alter table organisation_operators force row level security;

-- What nearly every order posts is found by its time; whatever is seldom, by an index of its own.
drop index ledger_journals_type;
create index ledger_journals_type on ledger_journals (operator_id, business_type, effective_at desc, id desc)
  where business_type not in ('order.settled', 'order.imported', 'freeze.set', 'freeze.given_back');
drop index ledger_entries_account;
create index ledger_entries_account on ledger_entries (operator_id, account, journal_id)
  where account not in ('receivable_token', 'income_electricity', 'income_service', 'wallet_principal', 'wallet_frozen');
