-- Who shares in what was earned.

-- The sum of one member of a list of objects.
create function finance_sum(rows jsonb, field text) returns bigint language sql immutable parallel safe
  as $$ select coalesce(sum((r ->> field)::bigint), 0)::bigint from jsonb_array_elements(rows) r $$;

create table finance_parties (
  operator_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('owner', 'agent', 'platform')),
  name text not null check (length(name) between 1 and 100),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  tax_id text not null default '' check (length(tax_id) <= 40),
  bank text not null default '' check (length(bank) <= 100),
  account_no text not null default '' check (length(account_no) <= 40),
  contact text not null default '' check (length(contact) <= 60),
  phone text not null default '' check (length(phone) <= 30),
  email text not null default '' check (length(email) <= 254),
  remark text not null default '' check (length(remark) <= 500),
  state text not null default 'active' check (state in ('active', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index finance_parties_name on finance_parties (operator_id, name_key);
select platform_tenant_table('finance_parties', 'select, insert, update');

create table finance_agreements (
  operator_id uuid not null,
  id uuid not null,
  no integer not null check (no > 0),
  name text not null check (length(name) between 1 and 100),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  period text not null check (period in ('day', 'week', 'month')),
  -- Days from a period's last one until its statement is drafted: T+n.
  lag_days smallint not null default 1 check (lag_days between 1 and 60),
  -- Of all of its versions: whoever is limited to stations sees an agreement of these alone.
  station_ids uuid[] not null,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  unique (operator_id, no),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index finance_agreements_name on finance_agreements (operator_id, name_key);
select platform_tenant_table('finance_agreements', 'select, insert, update');
create policy scope on finance_agreements as restrictive to evops_scoped
  using (station_ids <@ current_setting('evops.stations')::uuid[])
  with check (station_ids <@ current_setting('evops.stations')::uuid[]);

-- What holds in a span of days. Its terms are never changed: another version takes their place. Only its end may
-- move.
create table finance_versions (
  operator_id uuid not null,
  id uuid not null,
  agreement_id uuid not null,
  valid daterange not null check (not isempty(valid) and lower(valid) is not null and lower_inc(valid)),
  base text not null check (base in ('service', 'service_net', 'margin', 'energy')),
  -- What electricity costs (margin), or what is shared of a kWh (energy), in 1e-5 of the major unit.
  price_e5 integer not null check (price_e5 >= 0 and price_e5 <= 100000),
  discounts_by text not null check (discounts_by in ('operator', 'shared', 'owner')),
  -- In ten thousandths of what was paid.
  channel_fee integer not null check (channel_fee between 0 and 10000),
  operator_ratio integer not null check (operator_ratio between 0 and 10000),
  -- [{ partyId, ratio, guaranteeMinor }]
  parties jsonb not null check (jsonb_typeof(parties) = 'array'),
  by_id uuid,
  by_name text not null check (length(by_name) <= 100),
  created_at timestamptz not null,
  primary key (operator_id, id),
  unique (operator_id, id, valid),
  constraint finance_versions_overlap exclude using gist (operator_id with =, agreement_id with =, valid with &&),
  constraint finance_versions_ratios check ((operator_ratio + finance_sum(parties, 'ratio')) = 10000),
  foreign key (operator_id, agreement_id) references finance_agreements (operator_id, id)
);
select platform_tenant_table('finance_versions', 'select, insert, delete');
create policy scope on finance_versions as restrictive to evops_scoped
  using (exists ( select from finance_agreements a where a.operator_id = finance_versions.operator_id
  and a.id = finance_versions.agreement_id)) with check (exists ( select from finance_agreements a
  where a.operator_id = finance_versions.operator_id and a.id = finance_versions.agreement_id));
grant update (valid) on finance_versions to evops_app;

-- A station is one agreement's on a day.
create table finance_version_stations (
  operator_id uuid not null,
  version_id uuid not null,
  station_id uuid not null,
  valid daterange not null,
  primary key (operator_id, version_id, station_id),
  constraint finance_version_stations_overlap exclude using gist (operator_id with =, station_id with =, valid
    with &&),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  foreign key (operator_id, version_id, valid) references finance_versions (operator_id, id, valid) on update cascade
    on delete cascade
);
select platform_tenant_table('finance_version_stations', 'select, insert, delete');
create policy scope on finance_version_stations as restrictive to evops_scoped
  using (station_id = any (current_setting('evops.stations')::uuid[]))
  with check (station_id = any (current_setting('evops.stations')::uuid[]));
grant update (valid) on finance_version_stations to evops_app;

create table finance_statements (
  operator_id uuid not null,
  id uuid not null,
  no integer not null check (no > 0),
  agreement_id uuid not null,
  -- What held in its period; null: none did, and it brings what was told late.
  version_id uuid,
  -- Days in the operator's zone, the last one left out.
  period_from date not null,
  period_to date not null,
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  drafted_at timestamptz not null,
  state text not null default 'draft' check (state in ('draft', 'confirmed', 'approved', 'paid', 'closed',
    'disputed')),
  -- Where a disputed one goes back to.
  disputed_from text check (disputed_from in ('draft', 'confirmed')),
  confirmed_by uuid,
  approved_by uuid,
  paid_on date,
  voucher_no text not null default '' check (length(voucher_no) <= 100),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint finance_statements_once unique (operator_id, agreement_id, period_from),
  unique (operator_id, no),
  constraint finance_statements_check check (period_to > period_from),
  constraint finance_statements_check1 check ((state = 'disputed') = (disputed_from is not null)),
  constraint finance_statements_check2 check (state in ('draft', 'disputed') or confirmed_by is not null),
  constraint finance_statements_check3 check ((approved_by is not null) = (state in ('approved', 'paid', 'closed'))),
  constraint finance_statements_check4 check ((paid_on is not null) = (state in ('paid', 'closed'))),
  constraint finance_statements_two_people check (approved_by <> confirmed_by),
  foreign key (operator_id, agreement_id) references finance_agreements (operator_id, id),
  foreign key (operator_id, version_id) references finance_versions (operator_id, id)
);
create index finance_statements_newest on finance_statements (operator_id, period_from desc, no desc);
select platform_tenant_table('finance_statements', 'select, insert');
create policy scope on finance_statements as restrictive to evops_scoped
  using (exists ( select from finance_agreements a where a.operator_id = finance_statements.operator_id
  and a.id = finance_statements.agreement_id)) with check (exists ( select from finance_agreements a
  where a.operator_id = finance_statements.operator_id and a.id = finance_statements.agreement_id));
grant update (approved_by, confirmed_by, disputed_from, paid_on, state, version, voucher_no)
  on finance_statements to evops_app;

-- What an order came to when a statement counted it: from what the count before it said to what is recorded now.
create table finance_counts (
  operator_id uuid not null,
  order_id uuid not null,
  seq integer not null check (seq > 0),
  before_seq integer generated always as ( case when seq > 1 then seq - 1 else null::integer end) stored,
  statement_id uuid not null,
  -- By whose terms: those that held when the order ended, for good.
  version_id uuid not null,
  station_id uuid not null,
  day date not null,
  was_dwh bigint not null,
  was_electricity_minor bigint not null,
  was_service_minor bigint not null,
  was_occupancy_minor bigint not null,
  was_reduced_minor bigint not null,
  was_base_minor bigint not null,
  is_dwh bigint not null,
  is_electricity_minor bigint not null,
  is_service_minor bigint not null,
  is_occupancy_minor bigint not null,
  is_reduced_minor bigint not null,
  is_base_minor bigint not null,
  is_reduced_owner_minor bigint not null,
  counted_at timestamptz not null,
  primary key (operator_id, order_id, seq),
  constraint finance_counts_operator_id_order_id_seq_version_id_is_dwh_i_key unique (operator_id, order_id, seq,
    version_id, is_dwh, is_electricity_minor, is_service_minor, is_occupancy_minor, is_reduced_minor, is_base_minor),
  constraint finance_counts_begin check (seq > 1 or (was_dwh = 0 and was_electricity_minor = 0
    and was_service_minor = 0 and was_occupancy_minor = 0 and was_reduced_minor = 0 and was_base_minor = 0)),
  constraint finance_counts_chain foreign key (operator_id, order_id, before_seq, version_id, was_dwh,
    was_electricity_minor, was_service_minor, was_occupancy_minor, was_reduced_minor,
    was_base_minor) references finance_counts (operator_id, order_id, seq, version_id, is_dwh, is_electricity_minor,
    is_service_minor, is_occupancy_minor, is_reduced_minor, is_base_minor),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id),
  foreign key (operator_id, statement_id) references finance_statements (operator_id, id),
  foreign key (operator_id, version_id) references finance_versions (operator_id, id)
);
create index finance_counts_statement on finance_counts (operator_id, statement_id, station_id, day);
create index finance_counts_version on finance_counts (operator_id, version_id);
select platform_tenant_table('finance_counts', 'select, insert');
create policy drafts on finance_counts as restrictive for insert to evops_app, evops_platform
  with check (exists ( select from finance_statements s where s.operator_id = finance_counts.operator_id
  and s.id = finance_counts.statement_id and s.state = 'draft'));
create policy scope on finance_counts as restrictive to evops_scoped
  using (station_id = any (current_setting('evops.stations')::uuid[]))
  with check (station_id = any (current_setting('evops.stations')::uuid[]));

-- What a statement comes to: once more whenever a draft is worked out again, and never after it was confirmed.
create table finance_figures (
  operator_id uuid not null,
  statement_id uuid not null,
  revision integer not null check (revision > 0),
  made_at timestamptz not null,
  base_minor bigint not null,
  paid_minor bigint not null,
  fee_minor bigint not null,
  -- To be paid to all parties.
  net_minor bigint not null,
  -- [{ versionId, stationId, day, isEarlier, orders, energyDwh, electricityMinor, serviceMinor, occupancyMinor,
  -- reducedMinor, baseMinor }]
  lines jsonb not null,
  -- [{ versionId, isEarlier, partyId (null: the operator), name, ratio, baseMinor, shareMinor, feeMinor, topUpMinor,
  -- netMinor }]
  shares jsonb not null,
  primary key (operator_id, statement_id, revision),
  constraint finance_figures_fees check (finance_sum(shares, 'feeMinor') = fee_minor),
  constraint finance_figures_lines check (finance_sum(lines, 'baseMinor') = base_minor),
  constraint finance_figures_shares check (finance_sum(shares, 'shareMinor') = base_minor),
  constraint finance_figures_top_ups check (finance_sum(shares, 'topUpMinor') = 0),
  foreign key (operator_id, statement_id) references finance_statements (operator_id, id)
);
select platform_tenant_table('finance_figures', 'select, insert');
create policy drafts on finance_figures as restrictive for insert to evops_app, evops_platform
  with check (exists ( select from finance_statements s where s.operator_id = finance_figures.operator_id
  and s.id = finance_figures.statement_id and s.state = 'draft'));
create policy scope on finance_figures as restrictive to evops_scoped
  using (exists ( select from finance_statements s where s.operator_id = finance_figures.operator_id
  and s.id = finance_figures.statement_id)) with check (exists ( select from finance_statements s
  where s.operator_id = finance_figures.operator_id and s.id = finance_figures.statement_id));

create table finance_steps (
  operator_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  -- The statement's version that it made.
  seq integer not null check (seq > 0),
  at timestamptz not null,
  kind text not null check (kind in ('drafted', 'recounted', 'confirmed', 'approved', 'paid', 'closed', 'disputed',
    'resolved')),
  -- Null: the clock's own doing.
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  text text not null default '' check (length(text) <= 500),
  primary key (operator_id, id),
  unique (operator_id, statement_id, seq),
  foreign key (operator_id, statement_id) references finance_statements (operator_id, id)
);
select platform_tenant_table('finance_steps', 'select, insert');
create policy scope on finance_steps as restrictive to evops_scoped
  using (exists ( select from finance_statements s where s.operator_id = finance_steps.operator_id
  and s.id = finance_steps.statement_id)) with check (exists ( select from finance_statements s
  where s.operator_id = finance_steps.operator_id and s.id = finance_steps.statement_id));
