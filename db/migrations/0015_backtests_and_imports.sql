-- Back-tests of billing rules, orders from a file, and the indexes that sorting many orders needs.

-- A past period rated under a draft or a version. Nothing of it touches an order.
create table charging_backtests (
  operator_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  rule_name text not null check (length(rule_name) <= 60),
  -- What was rated: a published version, or the draft as it stood at draft_version.
  version_id uuid,
  version_number integer,
  draft_version integer,
  content jsonb not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The filter: null is every station.
  station_ids uuid[],
  started_from timestamptz not null,
  started_to timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
  total integer check (total >= 0),
  handled integer not null default 0 check (handled >= 0),
  result jsonb,
  -- Whose stations it covers: null is all of the operator's. A limited user sees what lies within their own.
  scope_stations uuid[],
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  primary key (operator_id, id),
  check (started_from < started_to),
  check ((version_id is null) = (draft_version is not null)),
  check ((version_id is null) = (version_number is null)),
  check ((state in ('waiting', 'running')) = (finished_at is null)),
  check (state <> 'done' or result is not null)
);
select platform_tenant_table('charging_backtests');
select platform_scoped_table('charging_backtests', 'scope_stations <@ current_setting(''evops.stations'')::uuid[]');
create index charging_backtests_rule on charging_backtests (operator_id, rule_id, id desc);
create index charging_backtests_age on charging_backtests (requested_at);

-- What each order costs now and would cost. Kept as long as it is looked at, not for ever.
create table charging_backtest_orders (
  operator_id uuid not null,
  backtest_id uuid not null,
  order_id uuid not null,
  station_id uuid not null,
  id_tag text not null,
  started_at timestamptz not null,
  energy_dwh bigint not null,
  old_minor bigint not null,
  new_minor bigint not null,
  difference_minor bigint not null generated always as (new_minor - old_minor) stored,
  primary key (operator_id, backtest_id, order_id),
  foreign key (operator_id, backtest_id) references charging_backtests on delete cascade
);
select platform_tenant_table('charging_backtest_orders', 'select, insert, delete');
select platform_scoped_table('charging_backtest_orders', 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');
create index charging_backtest_orders_difference on charging_backtest_orders (operator_id, backtest_id, difference_minor, order_id);
create index charging_backtest_orders_customer on charging_backtest_orders (operator_id, backtest_id, id_tag, difference_minor);

-- The same by customer: who pays more, who pays less.
create table charging_backtest_customers (
  operator_id uuid not null,
  backtest_id uuid not null,
  id_tag text not null,
  orders integer not null,
  energy_dwh bigint not null,
  old_minor bigint not null,
  new_minor bigint not null,
  difference_minor bigint not null generated always as (new_minor - old_minor) stored,
  primary key (operator_id, backtest_id, id_tag),
  foreign key (operator_id, backtest_id) references charging_backtests on delete cascade
);
select platform_tenant_table('charging_backtest_customers', 'select, insert, delete');
-- Seen where the back-test is seen.
select platform_scoped_table('charging_backtest_customers', 'exists (select from charging_backtests b where b.operator_id = charging_backtest_customers.operator_id and b.id = charging_backtest_customers.backtest_id)');
create index charging_backtest_customers_difference on charging_backtest_customers (operator_id, backtest_id, difference_minor, id_tag);

-- Orders of the past, from a file: all of it or nothing.
create table charging_imports (
  operator_id uuid not null,
  id uuid not null,
  file_name text not null check (length(file_name) <= 200),
  -- Gone when the import has ended.
  content text,
  settings jsonb not null,
  state text not null check (state in ('waiting', 'checking', 'writing', 'done', 'refused', 'failed')),
  total integer not null default 0,
  handled integer not null default 0,
  result jsonb,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  primary key (operator_id, id)
);
select platform_tenant_table('charging_imports', 'select, insert, update');
-- It may make stations anywhere, and runs later without its owner: for those who see everything.
select platform_scoped_table('charging_imports', 'false');

-- Where an order came from, and what it is called there: an import repeated is the same orders.
alter table charging_orders
  add column source text not null default 'ocpp' check (source in ('ocpp', 'import')),
  add column source_ref text collate "C" check (length(source_ref) between 1 and 60);
create unique index charging_orders_source on charging_orders (operator_id, source_ref) where source_ref is not null;
grant insert on charging_orders to evops_app;

-- Sorted by energy or amount, what is not known yet comes last.
create index charging_orders_energy on charging_orders (operator_id, energy_dwh desc nulls last, id desc);
create index charging_orders_amount on charging_orders (operator_id, total_minor desc nulls last, id desc);

-- Money that was taken elsewhere before an order was imported.
insert into ledger_chart (account, kind, held) values ('settled_elsewhere', 'asset', false);
