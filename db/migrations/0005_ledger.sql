-- The only place where money moves. Double entry, append-only, posted through one function.

do $$
begin
  create role evops_ledger nologin nosuperuser nobypassrls noinherit;
exception when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  grant evops_ledger to current_user with inherit false, set true;
exception when others then
  if not pg_has_role(current_user, 'evops_ledger', 'SET') then raise; end if;
end
$$;
grant usage on schema public to evops_ledger;

-- The chart of accounts: the same for every operator.
create table ledger_chart (
  account text primary key,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  -- Accounts of a holder (a token, a member, a company) keep a balance row; others stay sums of their entries.
  held boolean not null
);
insert into ledger_chart (account, kind, held) values
  ('receivable_token', 'asset', true),
  ('receivable_unknown', 'asset', false),
  ('income_electricity', 'income', false),
  ('income_service', 'income', false);
grant select on ledger_chart to evops_app, evops_gateway, evops_platform, evops_ledger;

create table ledger_journals (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  business_type text not null,
  business_id uuid not null,
  -- One business act posts once, however often it is submitted.
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  effective_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint ledger_journals_idempotency_key unique (operator_id, idempotency_key)
);
create index ledger_journals_business on ledger_journals (operator_id, business_type, business_id);

-- amount_minor: debit positive, credit negative. Every journal sums to zero.
create table ledger_entries (
  operator_id uuid not null,
  journal_id uuid not null,
  line smallint not null,
  account text not null references ledger_chart (account),
  holder_id uuid,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (operator_id, journal_id, line),
  foreign key (operator_id, journal_id) references ledger_journals (operator_id, id)
);
create index ledger_entries_holder on ledger_entries (operator_id, account, holder_id) where holder_id is not null;

create table ledger_balances (
  operator_id uuid not null references organisation_operators (operator_id),
  account text not null references ledger_chart (account),
  holder_id uuid not null,
  currency text not null,
  balance_minor bigint not null,
  primary key (operator_id, account, holder_id, currency)
);

select platform_tenant_table('ledger_journals', 'select');
select platform_tenant_table('ledger_entries', 'select');
select platform_tenant_table('ledger_balances', 'select');
do $$
declare
  name text;
begin
  foreach name in array array['ledger_journals', 'ledger_entries', 'ledger_balances'] loop
    execute format('create policy ledger on %I to evops_ledger using (true) with check (true)', name);
  end loop;
end
$$;
grant select, insert on ledger_journals, ledger_entries to evops_ledger;
grant select, insert, update on ledger_balances to evops_ledger;

-- Posts journals. Argument: an array of
--   { operatorId, id, currency, businessType, businessId, key, effectiveAt, entries: [{ account, holderId, amountMinor }] }
-- A journal whose key was posted before is left alone (its first posting stands). An unbalanced, empty or foreign
-- journal is refused with the whole call. Returns the ids posted now.
create function ledger_post(journals jsonb) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := current_setting('role');
begin
  if exists (
    select from jsonb_array_elements(journals) j
    where (select coalesce(sum((e ->> 'amountMinor')::bigint), 1) from jsonb_array_elements(j -> 'entries') e) <> 0
  ) then
    raise exception 'unbalanced journal' using errcode = '23514', constraint = 'ledger_journal_balanced';
  end if;
  -- Nested, not joined by AND: the planner may read the setting before it looks at the caller, who may have none.
  if caller = 'evops_app' then
    if exists (select from jsonb_array_elements(journals) j where (j ->> 'operatorId')::uuid <> platform_operator()) then
      raise exception 'a journal of another operator' using errcode = '42501';
    end if;
  end if;
  return query
  with posted as (
    insert into ledger_journals (operator_id, id, currency, business_type, business_id, idempotency_key, effective_at)
    select "operatorId", id, currency, "businessType", "businessId", key, "effectiveAt"
    from jsonb_to_recordset(journals) as j ("operatorId" uuid, id uuid, currency text, "businessType" text, "businessId" uuid, key text, "effectiveAt" timestamptz)
    on conflict (operator_id, idempotency_key) do nothing
    returning ledger_journals.operator_id, ledger_journals.id, ledger_journals.currency
  ), lines as (
    select p.operator_id, p.id, p.currency, e.line::smallint as line, e.entry ->> 'account' as account, (e.entry ->> 'holderId')::uuid as holder_id, (e.entry ->> 'amountMinor')::bigint as amount_minor
    from jsonb_array_elements(journals) j
    join posted p on p.id = (j ->> 'id')::uuid and p.operator_id = (j ->> 'operatorId')::uuid
    cross join lateral jsonb_array_elements(j -> 'entries') with ordinality as e (entry, line)
  ), entered as (
    insert into ledger_entries (operator_id, journal_id, line, account, holder_id, amount_minor)
    select operator_id, id, line, account, holder_id, amount_minor from lines
  ), balanced as (
    insert into ledger_balances (operator_id, account, holder_id, currency, balance_minor)
    select operator_id, account, holder_id, currency, sum(amount_minor) from lines
    where holder_id is not null
    group by operator_id, account, holder_id, currency
    order by operator_id, account, holder_id, currency
    on conflict (operator_id, account, holder_id, currency) do update set balance_minor = ledger_balances.balance_minor + excluded.balance_minor
  )
  select id from posted;
end
$$;
grant create on schema public to evops_ledger;
alter function ledger_post owner to evops_ledger;
revoke create on schema public from evops_ledger;
revoke all on function ledger_post from public;
grant execute on function ledger_post to evops_app, evops_gateway;
