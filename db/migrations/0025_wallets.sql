-- Whose money it is: wallets of members and companies, what is done with them at a counter, and the proof of it all.

-- Who posted a journal and why, and which one it takes back: a journal is taken back once.
alter table ledger_journals
  add column memo text not null default '' check (length(memo) <= 500),
  -- Null: the product itself, by its rules.
  add column by_id uuid,
  add column by_name text not null default '',
  add column reverses uuid;
create unique index ledger_journals_reverses on ledger_journals (operator_id, reverses) where reverses is not null;
drop index ledger_journals_business;
create index ledger_journals_business on ledger_journals (operator_id, business_id);
create index ledger_journals_effective on ledger_journals (operator_id, effective_at desc, id desc);
-- What is not an order's is seldom, and looked for by its kind.
create index ledger_journals_type on ledger_journals (operator_id, business_type, effective_at desc, id desc) where business_type !~ '^order\.';
drop index ledger_entries_holder;
create index ledger_entries_holder on ledger_entries (operator_id, holder_id, journal_id) where holder_id is not null;
create index ledger_entries_account on ledger_entries (operator_id, account, journal_id)
  where account not in ('receivable_token', 'receivable_unknown', 'income_electricity', 'income_service', 'income_occupancy',
    'wallet_principal', 'wallet_gift', 'wallet_frozen');

-- never: the side on which a holder's balance can't be. A wallet's money is not overdrawn, a debt is not overpaid, a
-- drawer doesn't hold less than nothing.
alter table ledger_chart add column never text check (never in ('debit', 'credit'));
insert into ledger_chart (account, kind, held, never) values
  ('wallet_principal', 'liability', true, 'debit'),
  ('wallet_gift', 'liability', true, 'debit'),
  ('wallet_deposit', 'liability', true, 'debit'),
  ('wallet_frozen', 'liability', true, 'debit'),
  ('wallet_credit', 'asset', true, 'credit'),
  ('wallet_arrears', 'asset', true, 'credit'),
  ('drawer', 'asset', true, 'credit'),
  ('safe', 'asset', false, null),
  ('bank', 'asset', false, null),
  ('pos', 'asset', false, null),
  ('marketing', 'expense', false, null),
  ('cash_difference', 'expense', false, null),
  ('written_off', 'expense', false, null),
  ('income_forfeited', 'income', false, null);

-- A wallet is named like its holder: a member's or a company's id. Its balances stand in ledger_balances.
create table ledger_wallets (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  kind text not null check (kind in ('member', 'company')),
  name text not null check (length(name) between 1 and 100),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  state text not null default 'active' check (state in ('active', 'frozen', 'closed')),
  state_reason text not null default '' check (length(state_reason) <= 500),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  credit_limit_minor bigint not null default 0 check (credit_limit_minor between 0 and 1000000000000),
  -- The wallet that pays before this one: a member's company. It has none before itself.
  payer_id uuid,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, payer_id) references ledger_wallets (operator_id, id),
  check (payer_id is null or (payer_id <> id and kind = 'member')),
  check ((state = 'closed') = (closed_at is not null))
);
select platform_tenant_table('ledger_wallets', 'select, insert, update');
select platform_gateway_table('ledger_wallets', 'select');
create policy ledger on ledger_wallets to evops_ledger using (true) with check (true);
-- To lock, never to change.
grant select, update (version) on ledger_wallets to evops_ledger;
create index ledger_wallets_name on ledger_wallets (operator_id, name_key);
create index ledger_wallets_payer on ledger_wallets (operator_id, payer_id) where payer_id is not null;
select platform_gateway_table('ledger_balances', 'select');
create index ledger_balances_holder on ledger_balances (operator_id, holder_id);

-- What is set aside for an order under way; the entries on wallet_frozen say the same.
create table ledger_freezes (
  operator_id uuid not null,
  business_id uuid not null,
  wallet_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null default now(),
  primary key (operator_id, business_id),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
select platform_tenant_table('ledger_freezes', 'select');
select platform_gateway_table('ledger_freezes', 'select');
create policy ledger on ledger_freezes to evops_ledger using (true) with check (true);
grant select, insert, delete on ledger_freezes to evops_ledger;
create index ledger_freezes_wallet on ledger_freezes (operator_id, wallet_id);

-- The chain over the journals, sealed behind the commits.
create table ledger_unsealed (
  operator_id uuid not null references organisation_operators (operator_id),
  row_id uuid not null,
  primary key (operator_id, row_id)
);
alter table ledger_journals no force row level security;
insert into ledger_unsealed (operator_id, row_id) select operator_id, id from ledger_journals;
alter table ledger_journals force row level security;
select platform_tenant_table('ledger_unsealed', 'select');
create policy ledger on ledger_unsealed to evops_ledger using (true) with check (true);
grant insert on ledger_unsealed to evops_ledger;
grant delete on ledger_unsealed to evops_platform;
create table ledger_seals (
  operator_id uuid not null references organisation_operators (operator_id),
  seq bigint not null check (seq >= 1),
  row_ids uuid[] not null check (cardinality(row_ids) > 0),
  row_hashes bytea not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  mark bytea not null check (length(mark) = 32),
  sealed_at timestamptz not null,
  primary key (operator_id, seq),
  check (length(row_hashes) = 32 * cardinality(row_ids))
);
create index ledger_seals_at on ledger_seals (operator_id, sealed_at);
select platform_tenant_table('ledger_seals', 'select');
grant insert on ledger_seals to evops_platform;
create view ledger_sealed_journals with (security_invoker = true) as
  select j.operator_id, j.id, j.currency, j.business_type, j.business_id, j.idempotency_key, j.effective_at, j.recorded_at, j.memo, j.by_id, j.by_name, j.reverses,
    (select jsonb_agg(jsonb_build_array(e.line, e.account, e.holder_id, e.amount_minor) order by e.line) from ledger_entries e
      where e.operator_id = j.operator_id and e.journal_id = j.id) as entries
  from ledger_journals j;
grant select on ledger_sealed_journals to evops_app, evops_platform;

-- A money call that may be sent again: what it asked for, and what it was answered.
create table ledger_requests (
  operator_id uuid not null references organisation_operators (operator_id),
  key text not null check (length(key) between 1 and 255),
  hash text not null,
  reply jsonb not null,
  at timestamptz not null default now(),
  primary key (operator_id, key)
);
select platform_tenant_table('ledger_requests', 'select, insert');
grant delete on ledger_requests to evops_platform;
create index ledger_requests_at on ledger_requests (at);

-- How an operator's counter and wallets work. No row: the defaults of the contract.
create table ledger_settings (
  operator_id uuid primary key references organisation_operators (operator_id),
  -- What an order sets aside at its start.
  freeze_minor bigint not null check (freeze_minor >= 0),
  -- Refunds above this need a second person; null: never.
  approve_above_minor bigint check (approve_above_minor >= 0),
  -- The most that a wallet may hold after a recharge; null: no limit.
  most_minor bigint check (most_minor > 0),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
select platform_tenant_table('ledger_settings', 'select, insert, update');
select platform_gateway_table('ledger_settings', 'select');

-- What is given on top of a recharge.
create table ledger_plans (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  amount_minor bigint not null check (amount_minor > 0),
  gift_minor bigint not null check (gift_minor >= 0),
  -- Days until what is left of the gift expires; null: never.
  gift_days integer check (gift_days between 1 and 3650),
  valid_from timestamptz,
  valid_until timestamptz,
  state text not null default 'on' check (state in ('on', 'off')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint ledger_plans_name_key unique (operator_id, name),
  check (valid_from is null or valid_until is null or valid_from < valid_until)
);
select platform_tenant_table('ledger_plans');

-- A cashier's turn at the counter. The account `drawer` with the shift as its holder says what should be in it.
create table ledger_shifts (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  user_id uuid not null,
  user_name text not null,
  opened_at timestamptz not null,
  opening_minor bigint not null check (opening_minor >= 0),
  closed_at timestamptz,
  expected_minor bigint,
  counted_minor bigint check (counted_minor >= 0),
  note text not null default '' check (length(note) <= 500),
  closed_by uuid,
  primary key (operator_id, id),
  check ((closed_at is null) = (counted_minor is null) and (closed_at is null) = (expected_minor is null))
);
create unique index ledger_shifts_open on ledger_shifts (operator_id, user_id) where closed_at is null;
create index ledger_shifts_newest on ledger_shifts (operator_id, opened_at desc, id desc);
select platform_tenant_table('ledger_shifts', 'select, insert, update');

create table ledger_topups (
  operator_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  at timestamptz not null,
  method text not null check (method in ('cash', 'transfer', 'pos', 'online')),
  voucher_no text not null default '' check (length(voucher_no) <= 60),
  payer text not null default '' check (length(payer) <= 100),
  note text not null default '' check (length(note) <= 500),
  plan_id uuid,
  shift_id uuid,
  -- What was paid, and where it went: to debts first.
  paid_minor bigint not null check (paid_minor > 0),
  principal_minor bigint not null check (principal_minor >= 0),
  debt_minor bigint not null check (debt_minor >= 0),
  gift_minor bigint not null default 0 check (gift_minor >= 0),
  gift_until timestamptz,
  refunded_minor bigint not null default 0,
  journal_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  primary key (operator_id, id),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id),
  foreign key (operator_id, plan_id) references ledger_plans (operator_id, id),
  foreign key (operator_id, shift_id) references ledger_shifts (operator_id, id),
  foreign key (operator_id, journal_id) references ledger_journals (operator_id, id),
  check (paid_minor = principal_minor + debt_minor),
  check (refunded_minor between 0 and principal_minor),
  check (method <> 'cash' or shift_id is not null)
);
create index ledger_topups_wallet on ledger_topups (operator_id, wallet_id, at desc, id desc);
create index ledger_topups_shift on ledger_topups (operator_id, shift_id, at desc) where shift_id is not null;
create index ledger_topups_gift on ledger_topups (gift_until) where gift_until is not null;
-- A voucher is booked once.
create unique index ledger_topups_voucher on ledger_topups (operator_id, method, voucher_no) where voucher_no <> '';
select platform_tenant_table('ledger_topups', 'select, insert');
grant update (refunded_minor) on ledger_topups to evops_app;

create table ledger_deposits (
  operator_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  kind text not null check (kind in ('card', 'member', 'company', 'booking')),
  amount_minor bigint not null check (amount_minor > 0),
  method text not null check (method in ('cash', 'transfer', 'pos', 'online')),
  voucher_no text not null default '' check (length(voucher_no) <= 60),
  note text not null default '' check (length(note) <= 500),
  shift_id uuid,
  at timestamptz not null,
  state text not null default 'held' check (state in ('held', 'refunding', 'refunded', 'forfeited')),
  ended_at timestamptz,
  journal_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id),
  foreign key (operator_id, shift_id) references ledger_shifts (operator_id, id),
  foreign key (operator_id, journal_id) references ledger_journals (operator_id, id),
  check (method <> 'cash' or shift_id is not null)
);
create index ledger_deposits_newest on ledger_deposits (operator_id, at desc, id desc);
create index ledger_deposits_wallet on ledger_deposits (operator_id, wallet_id, at desc);
select platform_tenant_table('ledger_deposits', 'select, insert');
grant update (state, ended_at, version) on ledger_deposits to evops_app;

-- Money given back: of top-ups (each part names its top-up), of a deposit, or what is left when a wallet is closed.
create table ledger_refunds (
  operator_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  kind text not null check (kind in ('principal', 'deposit', 'closing')),
  deposit_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  method text not null check (method in ('cash', 'transfer', 'pos', 'online')),
  voucher_no text not null default '' check (length(voucher_no) <= 60),
  reason text not null check (length(reason) between 1 and 500),
  shift_id uuid,
  at timestamptz not null,
  approval_id uuid,
  approver_id uuid,
  approver_name text,
  journal_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  primary key (operator_id, id),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id),
  foreign key (operator_id, deposit_id) references ledger_deposits (operator_id, id),
  foreign key (operator_id, shift_id) references ledger_shifts (operator_id, id),
  foreign key (operator_id, journal_id) references ledger_journals (operator_id, id),
  check ((kind = 'deposit') = (deposit_id is not null)),
  check (approver_id is null or approver_id <> by_id)
);
create index ledger_refunds_wallet on ledger_refunds (operator_id, wallet_id, at desc, id desc);
create index ledger_refunds_shift on ledger_refunds (operator_id, shift_id, at desc) where shift_id is not null;
create unique index ledger_refunds_deposit on ledger_refunds (operator_id, deposit_id) where deposit_id is not null;
select platform_tenant_table('ledger_refunds', 'select, insert');
create table ledger_refund_parts (
  operator_id uuid not null,
  refund_id uuid not null,
  topup_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (operator_id, refund_id, topup_id),
  foreign key (operator_id, refund_id) references ledger_refunds (operator_id, id),
  foreign key (operator_id, topup_id) references ledger_topups (operator_id, id)
);
select platform_tenant_table('ledger_refund_parts', 'select, insert');

-- What the nightly look at the ledger found.
create table ledger_checks (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  at timestamptz not null,
  took_ms integer not null,
  journals bigint not null,
  entries bigint not null,
  ok boolean not null,
  -- [{ check, found, samples }] in the order in which they were made
  findings jsonb not null,
  primary key (operator_id, id)
);
create index ledger_checks_newest on ledger_checks (operator_id, at desc);
select platform_tenant_table('ledger_checks', 'select, insert');

-- Writes journals that are whole: each line says its account. Returns the ids posted now.
create function ledger_write(journals jsonb) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
  overdrawn text;
begin
  if exists (
    select from jsonb_array_elements(journals) j
    where (select coalesce(sum((e ->> 'amountMinor')::bigint), 1) from jsonb_array_elements(j -> 'entries') e) <> 0
  ) then
    raise exception 'unbalanced journal' using errcode = '23514', constraint = 'ledger_journal_balanced';
  end if;
  with posted as (
    insert into ledger_journals (operator_id, id, currency, business_type, business_id, idempotency_key, effective_at, memo, by_id, by_name, reverses)
    select "operatorId", id, currency, "businessType", "businessId", key, "effectiveAt", coalesce(memo, ''), "byId", coalesce("byName", ''), reverses
    from jsonb_to_recordset(journals) as j ("operatorId" uuid, id uuid, currency text, "businessType" text, "businessId" uuid, key text, "effectiveAt" timestamptz,
      memo text, "byId" uuid, "byName" text, reverses uuid)
    on conflict (operator_id, idempotency_key) do nothing
    returning ledger_journals.operator_id, ledger_journals.id, ledger_journals.currency
  ), queued as (
    insert into ledger_unsealed (operator_id, row_id) select operator_id, id from posted
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
    returning account, balance_minor
  )
  select (select array_agg(id) from posted),
    (select b.account from balanced b join ledger_chart c using (account)
      where (c.never = 'debit' and b.balance_minor > 0) or (c.never = 'credit' and b.balance_minor < 0) limit 1)
  into ids, overdrawn;
  -- Not a constraint of the table: an upsert would be held against what it adds, not against what comes out.
  if overdrawn is not null then
    raise exception 'overdrawn: %', overdrawn using errcode = '23514', constraint = 'ledger_not_overdrawn', detail = overdrawn;
  end if;
  return query select unnest(ids);
end
$$;

-- The lines of a payer: who pays what of an amount due, or gets what back (domain handbook, section 6). The caller holds
-- the wallets' locks. Before anything else, what was set aside for the business goes back to the principal.
--   due > 0: the company before the member; of each its gift for service and occupancy alone, its principal, what is
--            left of its credit. What nobody can pay are arrears of the wallet itself.
--   due < 0: what the business paid comes back: arrears and credit that still stand first, then principal, then gift.
create function ledger_payer_lines(journal jsonb) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_operator uuid := (journal ->> 'operatorId')::uuid;
  business uuid := (journal ->> 'businessId')::uuid;
  holder uuid := (select (e ->> 'holderId')::uuid from jsonb_array_elements(journal -> 'entries') e where e ->> 'account' = 'payer' limit 1);
  due bigint := (select sum((e ->> 'amountMinor')::bigint) from jsonb_array_elements(journal -> 'entries') e where e ->> 'account' = 'payer');
  -- What gift may pay.
  giftable bigint := (select -coalesce(sum((e ->> 'amountMinor')::bigint), 0) from jsonb_array_elements(journal -> 'entries') e where e ->> 'account' in ('income_service', 'income_occupancy'));
  lines jsonb := '[]';
  own ledger_wallets;
  wallet ledger_wallets;
  aside ledger_freezes;
  part bigint;
  paid record;
begin
  select * into own from ledger_wallets where operator_id = of_operator and id = holder;
  if own.id is null or own.currency <> journal ->> 'currency' then
    raise exception 'no such wallet in %', journal ->> 'currency' using errcode = '23514', constraint = 'ledger_wallet_currency';
  end if;
  delete from ledger_freezes where operator_id = of_operator and business_id = business returning * into aside;
  if aside.wallet_id is not null then
    lines := lines || ledger_line('wallet_frozen', aside.wallet_id, aside.amount_minor) || ledger_line('wallet_principal', aside.wallet_id, -aside.amount_minor);
  end if;

  if due > 0 then
    for wallet in
      select * from ledger_wallets where operator_id = of_operator and id = own.payer_id and state = 'active'
      union all select own.*
    loop
      part := least(due, greatest(giftable, 0), ledger_owed(of_operator, 'wallet_gift', wallet.id, wallet.currency));
      lines := lines || ledger_line('wallet_gift', wallet.id, part);
      due := due - part;
      giftable := giftable - part;
      part := least(due, ledger_owed(of_operator, 'wallet_principal', wallet.id, wallet.currency)
        + case when wallet.id = aside.wallet_id then aside.amount_minor else 0 end);
      lines := lines || ledger_line('wallet_principal', wallet.id, part);
      due := due - part;
      part := least(due, greatest(wallet.credit_limit_minor + ledger_owed(of_operator, 'wallet_credit', wallet.id, wallet.currency), 0));
      lines := lines || ledger_line('wallet_credit', wallet.id, part);
      due := due - part;
    end loop;
    return lines || ledger_line('wallet_arrears', own.id, due);
  end if;

  giftable := 0; -- from here on: debts of this business that were paid meanwhile, and come back as principal
  for paid in
    select e.account, e.holder_id, sum(e.amount_minor)::bigint as minor
    from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
    where j.operator_id = of_operator and j.business_id = business and e.account in ('wallet_arrears', 'wallet_credit', 'wallet_principal', 'wallet_gift')
    group by e.account, e.holder_id having sum(e.amount_minor) > 0
    order by array_position(array['wallet_arrears', 'wallet_credit', 'wallet_principal', 'wallet_gift'], e.account)
  loop
    part := least(-due, paid.minor);
    if paid.account in ('wallet_arrears', 'wallet_credit') then
      part := least(part, -ledger_owed(of_operator, paid.account, paid.holder_id, own.currency));
      giftable := giftable + paid.minor - part;
    end if;
    lines := lines || ledger_line(paid.account, paid.holder_id, -part);
    due := due + part;
  end loop;
  return lines || ledger_line('wallet_principal', own.id, due);
end
$$;

-- A line of a journal; none for nothing.
create function ledger_line(account text, holder uuid, minor bigint) returns jsonb
  language sql immutable parallel safe
  return case when minor = 0 or minor is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('account', account, 'holderId', holder, 'amountMinor', minor)) end;
-- What an account owes its holder: a liability's balance is negative, and a debt's is below zero here.
create function ledger_owed(p_operator uuid, p_account text, holder uuid, p_currency text) returns bigint
  language sql stable
  return coalesce((select -balance_minor from ledger_balances b where b.operator_id = p_operator and b.account = p_account and b.holder_id = holder and b.currency = p_currency), 0);

-- Locks wallets and those that pay before them, always in the same order.
create function ledger_lock_wallets(operators uuid[], holders uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_wallets w
  where (w.operator_id, w.id) in (
    select o, h from unnest(operators, holders) as asked (o, h)
    union select p.operator_id, p.payer_id from unnest(operators, holders) as asked (o, h) join ledger_wallets p on p.operator_id = o and p.id = h where p.payer_id is not null)
  order by w.operator_id, w.id for no key update;
end
$$;

-- Posts journals. Argument: an array of
--   { operatorId, id, currency, businessType, businessId, key, effectiveAt, entries: [{ account, holderId, amountMinor }],
--     memo?, byId?, byName?, reverses? }
-- A journal whose key was posted before is left alone (its first posting stands). An unbalanced, empty, overdrawing or
-- foreign journal is refused with the whole call. An entry on the account `payer` is worked out here, under the
-- wallet's lock. Returns the ids posted now.
create or replace function ledger_post(journals jsonb) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := current_setting('role');
  journal jsonb;
  known boolean;
begin
  -- Nested, not joined by AND: the planner may read the setting before it looks at the caller, who may have none.
  if caller in ('evops_app', 'evops_scoped', 'evops_scoped_few') then
    if exists (select from jsonb_array_elements(journals) j where (j ->> 'operatorId')::uuid <> platform_operator()) then
      raise exception 'a journal of another operator' using errcode = '42501';
    end if;
  end if;
  if not journals @? '$[*].entries[*].account ? (@ == "payer")' then
    return query select ledger_write(journals);
    return;
  end if;
  return query select ledger_write(jsonb_agg(j)) from jsonb_array_elements(journals) j
    where not j @? '$.entries[*].account ? (@ == "payer")' having count(*) > 0;
  perform ledger_lock_wallets(array_agg((j ->> 'operatorId')::uuid), array_agg((e ->> 'holderId')::uuid))
    from jsonb_array_elements(journals) j cross join lateral jsonb_array_elements(j -> 'entries') e where e ->> 'account' = 'payer';
  for journal in
    select j from jsonb_array_elements(journals) with ordinality as all_of (j, place)
    where j @? '$.entries[*].account ? (@ == "payer")' order by place
  loop
    select true into known from ledger_journals where operator_id = (journal ->> 'operatorId')::uuid and idempotency_key = journal ->> 'key';
    continue when known;
    return query select ledger_write(jsonb_build_array(journal || jsonb_build_object('entries', (
      select coalesce(jsonb_agg(jsonb_build_object('account', account, 'holderId', holder, 'amountMinor', minor)), '[]') from (
        select e ->> 'account' as account, e ->> 'holderId' as holder, sum((e ->> 'amountMinor')::bigint)::bigint as minor
        from jsonb_array_elements(ledger_payer_lines(journal) || coalesce((select jsonb_agg(e) from jsonb_array_elements(journal -> 'entries') e where e ->> 'account' <> 'payer'), '[]')) e
        group by 1, 2 having sum((e ->> 'amountMinor')::bigint) <> 0 order by min(e ->> 'account')) as summed))));
  end loop;
end
$$;

-- Sets money aside for orders that start: [{ operatorId, businessId, holderId, journalId, at }]. What the payer's
-- principal gives of what the operator sets aside; nothing is no trouble. Once per order.
create function ledger_freeze(wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one record;
  wallet ledger_wallets;
  part bigint;
begin
  perform ledger_lock_wallets(array_agg((w ->> 'operatorId')::uuid), array_agg((w ->> 'holderId')::uuid)) from jsonb_array_elements(wanted) w;
  for one in
    select w.*, coalesce(s.freeze_minor, 5000) as most from jsonb_to_recordset(wanted) as w ("operatorId" uuid, "businessId" uuid, "holderId" uuid, "journalId" uuid, at timestamptz)
    left join ledger_settings s on s.operator_id = w."operatorId"
  loop
    for wallet in
      select p.* from ledger_wallets h join ledger_wallets p on p.operator_id = h.operator_id and p.id in (h.id, h.payer_id) and p.state = 'active'
      where h.operator_id = one."operatorId" and h.id = one."holderId" order by p.id = h.id
    loop
      part := least(one.most, ledger_owed(wallet.operator_id, 'wallet_principal', wallet.id, wallet.currency));
      continue when part <= 0;
      insert into ledger_freezes (operator_id, business_id, wallet_id, amount_minor, at)
      values (one."operatorId", one."businessId", wallet.id, part, one.at) on conflict do nothing;
      if found then
        perform ledger_write(jsonb_build_array(jsonb_build_object('operatorId', one."operatorId", 'id', one."journalId", 'currency', wallet.currency,
          'businessType', 'freeze.set', 'businessId', one."businessId", 'key', 'freeze.set:' || one."businessId", 'effectiveAt', one.at,
          'entries', ledger_line('wallet_principal', wallet.id, part) || ledger_line('wallet_frozen', wallet.id, -part))));
      end if;
      exit;
    end loop;
  end loop;
end
$$;

-- Gives back what was set aside for orders that end without a bill: [{ operatorId, businessId, journalId, at }].
create function ledger_unfreeze(wanted jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  aside record;
begin
  perform ledger_lock_wallets(array_agg(f.operator_id), array_agg(f.wallet_id))
    from jsonb_array_elements(wanted) w join ledger_freezes f on f.operator_id = (w ->> 'operatorId')::uuid and f.business_id = (w ->> 'businessId')::uuid;
  for aside in
    delete from ledger_freezes f using jsonb_to_recordset(wanted) as w ("operatorId" uuid, "businessId" uuid, "journalId" uuid, at timestamptz), ledger_wallets l
    where f.operator_id = w."operatorId" and f.business_id = w."businessId" and l.operator_id = f.operator_id and l.id = f.wallet_id
    returning f.operator_id, f.business_id, f.wallet_id, f.amount_minor, l.currency, w."journalId" as journal_id, w.at
  loop
    perform ledger_write(jsonb_build_array(jsonb_build_object('operatorId', aside.operator_id, 'id', aside.journal_id, 'currency', aside.currency,
      'businessType', 'freeze.given_back', 'businessId', aside.business_id, 'key', 'freeze.given_back:' || aside.journal_id, 'effectiveAt', aside.at,
      'entries', ledger_line('wallet_frozen', aside.wallet_id, aside.amount_minor) || ledger_line('wallet_principal', aside.wallet_id, -aside.amount_minor))));
  end loop;
end
$$;

-- What a holder's account held at an instant: of what was effective then, or of what had been recorded by then.
create function ledger_balance_at(p_account text, holder uuid, at timestamptz, recorded boolean) returns bigint
  language sql stable parallel safe
begin atomic
  select coalesce(sum(e.amount_minor), 0)::bigint
  from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
  where e.operator_id = platform_operator() and e.holder_id = holder and e.account = p_account
    and case when recorded then j.recorded_at else j.effective_at end <= at;
end;

grant select on ledger_settings to evops_ledger;
create policy ledger on ledger_settings to evops_ledger using (true);
do $$
declare
  name text;
begin
  grant create on schema public to evops_ledger;
  foreach name in array array['ledger_write(jsonb)', 'ledger_payer_lines(jsonb)', 'ledger_line(text,uuid,bigint)', 'ledger_owed(uuid,text,uuid,text)',
      'ledger_lock_wallets(uuid[],uuid[])', 'ledger_freeze(jsonb)', 'ledger_unfreeze(jsonb)'] loop
    execute format('alter function %s owner to evops_ledger', name);
    execute format('revoke all on function %s from public', name);
  end loop;
  revoke create on schema public from evops_ledger;
end
$$;
grant execute on function ledger_freeze, ledger_unfreeze to evops_app, evops_gateway;
revoke execute on function ledger_balance_at from public;
grant execute on function ledger_balance_at to evops_app, evops_platform;
