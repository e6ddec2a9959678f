-- What a kilowatt hour costs: rules, their versions and where these are in force, group prices, discounts.

-- The currency never changes: everything published under a rule is priced in it.
create table tariffs_rules (
  operator_id uuid not null,
  id uuid not null,
  code text not null check (length(code) between 1 and 30),
  name text not null check (length(name) between 1 and 60),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index tariffs_rules_code_key on tariffs_rules (operator_id, lower(code)) where deleted_at is null;
select platform_tenant_table('tariffs_rules', 'select, insert');
grant update (code, deleted_at, name, note, updated_at, version) on tariffs_rules to evops_app, evops_platform;

-- One draft per rule, free to change. Its id becomes the version's.
create table tariffs_drafts (
  operator_id uuid not null,
  rule_id uuid not null,
  id uuid not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (operator_id, rule_id),
  foreign key (operator_id, rule_id) references tariffs_rules (operator_id, id)
);
select platform_tenant_table('tariffs_drafts');

-- Published versions. No role may change what a version says, when it began, or delete it: only the columns granted
-- below move, and the check keeps the beginning in place. An empty range: withdrawn before it began.
create table tariffs_versions (
  operator_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  number integer not null check (number > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  effective_from timestamptz not null check (isfinite(effective_from)),
  valid tstzrange not null,
  published_at timestamptz not null,
  published_by uuid,
  retired_at timestamptz,
  retired_by uuid,
  primary key (operator_id, id),
  unique (operator_id, rule_id, number),
  constraint tariffs_versions_overlap exclude using gist (operator_id with =, rule_id with =, valid with &&),
  constraint tariffs_versions_valid_check check ( case when isempty(valid) then retired_at is not null
    else ((lower(valid) = effective_from) and lower_inc(valid) and (not upper_inc(valid))) end),
  foreign key (operator_id, rule_id) references tariffs_rules (operator_id, id)
);
select platform_tenant_table('tariffs_versions', 'select, insert');
select platform_gateway_table('tariffs_versions', 'select');
grant update (retired_at, retired_by, valid) on tariffs_versions to evops_app, evops_platform;

-- Where a rule applies, and when. Stations and piles belong to a sibling domain: their ids stand here without a
-- foreign key. Gun 0: not a gun.
create table tariffs_assignments (
  operator_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  scope text not null check (scope in ('operator', 'station', 'pile', 'gun')),
  target_id uuid not null,
  gun integer not null default 0 check (gun between 0 and 99),
  valid tstzrange not null,
  assigned_at timestamptz not null,
  assigned_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  primary key (operator_id, id),
  constraint tariffs_assignments_overlap exclude using gist (operator_id with =, scope with =, target_id with =, gun
    with =, valid with &&),
  constraint tariffs_assignments_check check ((scope = 'gun') = (gun > 0)),
  constraint tariffs_assignments_check1 check (scope <> 'operator' or target_id = operator_id),
  foreign key (operator_id, rule_id) references tariffs_rules (operator_id, id)
);
create index tariffs_assignments_rule on tariffs_assignments (operator_id, rule_id);
create index tariffs_assignments_target on tariffs_assignments (operator_id, target_id);
select platform_tenant_table('tariffs_assignments', 'select, insert');
select platform_gateway_table('tariffs_assignments', 'select');
create policy scope on tariffs_assignments as restrictive to evops_scoped
  using ( case scope when 'operator' then true when 'station'
  then target_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest)
  else exists ( select from stations_piles p where p.operator_id = tariffs_assignments.operator_id
  and p.id = tariffs_assignments.target_id) end) with check ( case scope when 'operator' then true when 'station'
  then target_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest)
  else exists ( select from stations_piles p where p.operator_id = tariffs_assignments.operator_id
  and p.id = tariffs_assignments.target_id) end);
grant update (ended_at, ended_by, valid) on tariffs_assignments to evops_app, evops_platform;

-- What a price group pays instead of a rule's service price. As with versions, no role may change what one says or
-- when it began; an empty range was withdrawn before it began.
create table tariffs_group_prices (
  operator_id uuid not null,
  id uuid not null,
  group_key text not null check (length(group_key) between 1 and 40),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  note text not null default '' check (length(note) <= 500),
  effective_from timestamptz not null check (isfinite(effective_from)),
  valid tstzrange not null,
  published_at timestamptz not null,
  published_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  primary key (operator_id, id),
  constraint tariffs_group_prices_check check (isempty(valid) or lower(valid) = effective_from),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create index tariffs_group_prices_group on tariffs_group_prices (operator_id, group_key, effective_from desc);
select platform_tenant_table('tariffs_group_prices', 'select, insert');
select platform_gateway_table('tariffs_group_prices', 'select');
grant update (ended_at, ended_by, valid) on tariffs_group_prices to evops_app, evops_platform;

-- Where it holds; the operator's own id stands for everywhere. Two prices of a group never hold at one place at once.
create table tariffs_group_price_places (
  operator_id uuid not null,
  price_id uuid not null,
  station_id uuid not null,
  group_key text not null,
  valid tstzrange not null,
  primary key (operator_id, price_id, station_id),
  constraint tariffs_group_price_places_overlap exclude
    using gist (operator_id with =, group_key with =, station_id with =, valid with &&),
  foreign key (operator_id, price_id) references tariffs_group_prices (operator_id, id)
);
select platform_tenant_table('tariffs_group_price_places', 'select, insert');
select platform_gateway_table('tariffs_group_price_places', 'select');
create policy scope on tariffs_group_price_places as restrictive to evops_scoped
  using (station_id = operator_id or station_id in (
  select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id = operator_id or station_id in (
  select unnest(current_setting('evops.stations')::uuid[]) as unnest));
grant update (valid) on tariffs_group_price_places to evops_app, evops_platform;

-- When a second person must agree before a version is published.
create table tariffs_settings (
  operator_id uuid primary key,
  approval text not null default 'never' check (approval in ('never', 'above', 'always')),
  above_percent_hundredths integer not null default 1000 check (above_percent_hundredths between 0 and 100000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('tariffs_settings');

create table tariffs_discounts (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  state text not null check (state in ('on', 'paused')),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  station_ids uuid[] not null,
  priority smallint not null,
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index tariffs_discounts_name on tariffs_discounts (operator_id, name_key) where deleted_at is null;
select platform_tenant_table('tariffs_discounts', 'select, insert, update');
-- Who is limited to stations sees what holds there, and what holds everywhere.
create policy scope on tariffs_discounts as restrictive for select to evops_scoped
  using (station_ids = '{}'::uuid[] or station_ids && current_setting('evops.stations')::uuid[]);

-- What a discount said, and when: no role changes what one said, and a session takes what stood when it began.
create table tariffs_discount_spells (
  operator_id uuid not null,
  discount_id uuid not null,
  valid tstzrange not null check (not isempty(valid)),
  name text not null,
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  station_ids uuid[] not null,
  rule_ids uuid[] not null,
  group_keys text[] not null,
  holder_ids uuid[] not null,
  primary key (operator_id, discount_id, valid),
  constraint tariffs_discount_spells_overlap exclude using gist (operator_id with =, discount_id with =, valid
    with &&),
  foreign key (operator_id, discount_id) references tariffs_discounts (operator_id, id)
);
select platform_tenant_table('tariffs_discount_spells', 'select, insert');
select platform_gateway_table('tariffs_discount_spells', 'select');
create policy scope on tariffs_discount_spells as restrictive for select to evops_scoped
  using (station_ids = '{}'::uuid[] or station_ids && current_setting('evops.stations')::uuid[]);
grant delete on tariffs_discount_spells to evops_app;
grant update (valid) on tariffs_discount_spells to evops_app;

-- Who sees what belongs to a table that was made later.
create policy scope on tariffs_group_prices as restrictive for select to evops_scoped
  using (exists ( select from tariffs_group_price_places p where p.operator_id = tariffs_group_prices.operator_id
  and p.price_id = tariffs_group_prices.id));
