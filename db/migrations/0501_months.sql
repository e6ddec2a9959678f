-- Months that are closed: nothing is dated into them any more. What is told late is booked in the open month.
create table ledger_closings (
  operator_id uuid not null references organisation_operators (operator_id),
  seq integer not null check (seq > 0),
  prior_seq integer generated always as (nullif((seq - 1), 0)) stored,
  kind text not null check (kind in ('closed', 'reopened')),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- The last month that was closed before and after; the first day of all where none was.
  closed_before date not null,
  closed_after date not null,
  -- Where the first open month begins, in the zone of that moment; null: none is closed.
  closed_to timestamptz,
  reason text not null check (length(reason) between 1 and 500),
  at timestamptz not null,
  by_id uuid not null,
  by_name text not null check (length(by_name) <= 100),
  second_id uuid not null,
  second_name text not null check (length(second_name) <= 100),
  primary key (operator_id, seq),
  constraint ledger_closings_end unique (operator_id, seq, closed_after),
  constraint ledger_closings_two_people check (by_id <> second_id),
  constraint ledger_closings_begin check (seq > 1 or closed_before = '0001-01-01'),
  -- One month after the other, and back from the last one.
  constraint ledger_closings_order check (
    case kind when 'closed' then closed_after = month and closed_before in ('0001-01-01', (month - interval '1 month')::date)
      else closed_before = month and closed_after in ('0001-01-01', (month - interval '1 month')::date) end),
  constraint ledger_closings_open check ((closed_to is null) = (closed_after = '0001-01-01')),
  constraint ledger_closings_over check (closed_to is null or closed_to <= at),
  constraint ledger_closings_chain foreign key (operator_id, prior_seq, closed_before)
    references ledger_closings (operator_id, seq, closed_after)
);
select platform_tenant_table('ledger_closings', 'select');
create policy ledger on ledger_closings to evops_ledger using (true) with check (true);
grant select, insert on ledger_closings to evops_ledger;

-- Journals that took effect in a month that was closed when they were posted, and the instant at which they are booked.
create table ledger_late (
  operator_id uuid not null,
  journal_id uuid not null,
  booked_at timestamptz not null,
  primary key (operator_id, journal_id),
  foreign key (operator_id, journal_id) references ledger_journals (operator_id, id)
);
create index ledger_late_booked on ledger_late (operator_id, booked_at);
select platform_tenant_table('ledger_late', 'select');
create policy ledger on ledger_late to evops_ledger using (true) with check (true);
grant select, insert on ledger_late to evops_ledger;

-- What the accountant calls our accounts.
create table ledger_codes (
  operator_id uuid not null references organisation_operators (operator_id),
  account text not null references ledger_chart (account),
  code text not null check (code ~ '^[0-9A-Za-z.-]{1,30}$'),
  name text not null check (length(name) between 1 and 100),
  -- The group of the tax office: código agrupador of the SAT.
  group_code text not null default '' check (group_code ~ '^[0-9.]{0,10}$'),
  primary key (operator_id, account)
);
select platform_tenant_table('ledger_codes');
-- Whose books they are, in files.
create table ledger_books (
  operator_id uuid not null references organisation_operators (operator_id),
  tax_id text not null default '' check (length(tax_id) <= 30),
  version integer not null default 1,
  primary key (operator_id)
);
select platform_tenant_table('ledger_books');
