-- Tables of tariffs.

create table tariffs_discounts (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  state text not null,
  terms jsonb not null,
  station_ids uuid[] not null,
  priority smallint not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  deleted_at timestamp with time zone,
  constraint tariffs_discounts_pkey primary key (operator_id, id),
  constraint tariffs_discounts_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint tariffs_discounts_note_check check ((length(note) <= 500)),
  constraint tariffs_discounts_state_check check ((state = ANY (ARRAY['on'::text, 'paused'::text]))),
  constraint tariffs_discounts_terms_check check ((jsonb_typeof(terms) = 'object'::text)),
  constraint tariffs_discounts_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index tariffs_discounts_name on tariffs_discounts (operator_id, name_key) where (deleted_at IS NULL);
select platform_tenant_table('tariffs_discounts', 'select, insert, update');
create policy scope on tariffs_discounts as restrictive for select to evops_scoped
  using (((station_ids = '{}'::uuid[]) OR (station_ids && (current_setting('evops.stations'::text))::uuid[])));

-- Content of a discount and its period. No role can change the content; a session uses the discount in force at its
-- start.
create table tariffs_discount_spells (
  operator_id uuid not null,
  discount_id uuid not null,
  valid tstzrange not null,
  name text not null,
  terms jsonb not null,
  station_ids uuid[] not null,
  rule_ids uuid[] not null,
  group_keys text[] not null,
  holder_ids uuid[] not null,
  constraint tariffs_discount_spells_pkey primary key (operator_id, discount_id, valid),
  constraint tariffs_discount_spells_overlap exclude using gist (operator_id WITH =, discount_id WITH =, valid WITH &&),
  constraint tariffs_discount_spells_terms_check check ((jsonb_typeof(terms) = 'object'::text)),
  constraint tariffs_discount_spells_valid_check check ((NOT isempty(valid))),
  constraint tariffs_discount_spells_operator_id_discount_id_fkey foreign key (operator_id, discount_id) references tariffs_discounts (operator_id, id)
);
select platform_tenant_table('tariffs_discount_spells', 'select, insert, delete');
revoke delete on tariffs_discount_spells from evops_platform;
select platform_gateway_table('tariffs_discount_spells', 'select');
create policy scope on tariffs_discount_spells as restrictive for select to evops_scoped
  using (((station_ids = '{}'::uuid[]) OR (station_ids && (current_setting('evops.stations'::text))::uuid[])));
grant update (valid) on tariffs_discount_spells to evops_app;

-- Service price of a price group, which replaces the price of the rule. As for versions, no role can change the content
-- or the start; an empty range was withdrawn before its start.
create table tariffs_group_prices (
  operator_id uuid not null,
  id uuid not null,
  group_key text not null,
  terms jsonb not null,
  note text default ''::text not null,
  effective_from timestamp with time zone not null,
  valid tstzrange not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint tariffs_group_prices_pkey primary key (operator_id, id),
  constraint tariffs_group_prices_check check ((isempty(valid) OR (lower(valid) = effective_from))),
  constraint tariffs_group_prices_effective_from_check check (isfinite(effective_from)),
  constraint tariffs_group_prices_group_key_check check (((length(group_key) >= 1) AND (length(group_key) <= 40))),
  constraint tariffs_group_prices_note_check check ((length(note) <= 500)),
  constraint tariffs_group_prices_terms_check check ((jsonb_typeof(terms) = 'object'::text)),
  constraint tariffs_group_prices_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index tariffs_group_prices_group on tariffs_group_prices (operator_id, group_key, effective_from DESC);
select platform_tenant_table('tariffs_group_prices', 'select, insert');
select platform_gateway_table('tariffs_group_prices', 'select');
grant update (valid, ended_at, ended_by) on tariffs_group_prices to evops_app;
grant update (valid, ended_at, ended_by) on tariffs_group_prices to evops_platform;

-- Where it holds; the operator's own id stands for everywhere. Two prices of a group never hold at one place at once.
create table tariffs_group_price_places (
  operator_id uuid not null,
  price_id uuid not null,
  station_id uuid not null,
  group_key text not null,
  valid tstzrange not null,
  constraint tariffs_group_price_places_pkey primary key (operator_id, price_id, station_id),
  constraint tariffs_group_price_places_overlap exclude using gist (operator_id WITH =, group_key WITH =, station_id WITH =, valid WITH &&),
  constraint tariffs_group_price_places_operator_id_price_id_fkey foreign key (operator_id, price_id) references tariffs_group_prices (operator_id, id)
);
select platform_tenant_table('tariffs_group_price_places', 'select, insert');
select platform_gateway_table('tariffs_group_price_places', 'select');
create policy scope on tariffs_group_price_places as restrictive for all to evops_scoped
  using (((station_id = operator_id) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))))
  with check (((station_id = operator_id) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))));
grant update (valid) on tariffs_group_price_places to evops_app;
grant update (valid) on tariffs_group_price_places to evops_platform;

-- Pricing rules: price per kilowatt-hour, versions and their periods, group prices, discounts. The currency of a rule
-- never changes, because everything published under it is priced in it.
create table tariffs_rules (
  operator_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  currency text not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint tariffs_rules_pkey primary key (operator_id, id),
  constraint tariffs_rules_code_check check (((length(code) >= 1) AND (length(code) <= 30))),
  constraint tariffs_rules_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint tariffs_rules_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint tariffs_rules_note_check check ((length(note) <= 500)),
  constraint tariffs_rules_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index tariffs_rules_code_key on tariffs_rules (operator_id, lower(code)) where (deleted_at IS NULL);
select platform_tenant_table('tariffs_rules', 'select, insert');
grant update (code, name, note, version, updated_at, deleted_at) on tariffs_rules to evops_app;
grant update (code, name, note, version, updated_at, deleted_at) on tariffs_rules to evops_platform;

-- Places and periods in which a rule applies. Stations and charge points belong to a sibling module: their ids have no
-- foreign key. Connector 0: not a single connector.
create table tariffs_assignments (
  operator_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  scope text not null,
  target_id uuid not null,
  connector integer default 0 not null,
  valid tstzrange not null,
  assigned_at timestamp with time zone not null,
  assigned_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint tariffs_assignments_pkey primary key (operator_id, id),
  constraint tariffs_assignments_overlap exclude using gist (operator_id WITH =, scope WITH =, target_id WITH =, connector WITH =, valid WITH &&),
  constraint tariffs_assignments_check check (((scope = 'connector'::text) = (connector > 0))),
  constraint tariffs_assignments_check1 check (((scope <> 'operator'::text) OR (target_id = operator_id))),
  constraint tariffs_assignments_connector_check check (((connector >= 0) AND (connector <= 99))),
  constraint tariffs_assignments_scope_check check ((scope = ANY (ARRAY['operator'::text, 'station'::text, 'chargePoint'::text, 'connector'::text]))),
  constraint tariffs_assignments_operator_id_rule_id_fkey foreign key (operator_id, rule_id) references tariffs_rules (operator_id, id)
);
create index tariffs_assignments_rule on tariffs_assignments (operator_id, rule_id);
create index tariffs_assignments_target on tariffs_assignments (operator_id, target_id);
select platform_tenant_table('tariffs_assignments', 'select, insert');
select platform_gateway_table('tariffs_assignments', 'select');
grant update (valid, ended_at, ended_by) on tariffs_assignments to evops_app;
grant update (valid, ended_at, ended_by) on tariffs_assignments to evops_platform;

-- Drafts, one per rule, freely editable. The draft's id becomes the id of the version.
create table tariffs_drafts (
  operator_id uuid not null,
  rule_id uuid not null,
  id uuid not null,
  content jsonb not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  constraint tariffs_drafts_pkey primary key (operator_id, rule_id),
  constraint tariffs_drafts_content_check check ((jsonb_typeof(content) = 'object'::text)),
  constraint tariffs_drafts_operator_id_rule_id_fkey foreign key (operator_id, rule_id) references tariffs_rules (operator_id, id)
);
select platform_tenant_table('tariffs_drafts');

-- Settings for the publication of versions: when a second person must approve.
create table tariffs_settings (
  operator_id uuid not null,
  approval text default 'never'::text not null,
  above_percent_hundredths integer default 1000 not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  constraint tariffs_settings_pkey primary key (operator_id),
  constraint tariffs_settings_above_percent_hundredths_check check (((above_percent_hundredths >= 0) AND (above_percent_hundredths <= 100000))),
  constraint tariffs_settings_approval_check check ((approval = ANY (ARRAY['never'::text, 'above'::text, 'always'::text]))),
  constraint tariffs_settings_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('tariffs_settings');

-- Published versions. No role can change the content or start of a version, or delete it: only the columns granted
-- below are writable, and the check constraint fixes the start. An empty range: withdrawn before its start.
create table tariffs_versions (
  operator_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  number integer not null,
  content jsonb not null,
  effective_from timestamp with time zone not null,
  valid tstzrange not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  retired_at timestamp with time zone,
  retired_by uuid,
  constraint tariffs_versions_pkey primary key (operator_id, id),
  constraint tariffs_versions_operator_id_rule_id_number_key unique (operator_id, rule_id, number),
  constraint tariffs_versions_overlap exclude using gist (operator_id WITH =, rule_id WITH =, valid WITH &&),
  constraint tariffs_versions_content_check check ((jsonb_typeof(content) = 'object'::text)),
  constraint tariffs_versions_effective_from_check check (isfinite(effective_from)),
  constraint tariffs_versions_number_check check ((number > 0)),
  constraint tariffs_versions_valid_check check (
CASE
    WHEN isempty(valid) THEN (retired_at IS NOT NULL)
    ELSE ((lower(valid) = effective_from) AND lower_inc(valid) AND (NOT upper_inc(valid)))
END),
  constraint tariffs_versions_operator_id_rule_id_fkey foreign key (operator_id, rule_id) references tariffs_rules (operator_id, id)
);
select platform_tenant_table('tariffs_versions', 'select, insert');
select platform_gateway_table('tariffs_versions', 'select');
grant update (valid, retired_at, retired_by) on tariffs_versions to evops_app;
grant update (valid, retired_at, retired_by) on tariffs_versions to evops_platform;

-- References and policies that need other tables.
create policy scope on tariffs_group_prices as restrictive for select to evops_scoped
  using ((EXISTS ( SELECT
   FROM tariffs_group_price_places p
  WHERE ((p.operator_id = tariffs_group_prices.operator_id) AND (p.price_id = tariffs_group_prices.id)))));
create policy scope on tariffs_assignments as restrictive for all to evops_scoped
  using (
CASE scope
    WHEN 'operator'::text THEN true
    WHEN 'station'::text THEN (target_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))
    ELSE (EXISTS ( SELECT
       FROM stations_charge_points p
      WHERE ((p.operator_id = tariffs_assignments.operator_id) AND (p.id = tariffs_assignments.target_id))))
END)
  with check (
CASE scope
    WHEN 'operator'::text THEN true
    WHEN 'station'::text THEN (target_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))
    ELSE (EXISTS ( SELECT
       FROM stations_charge_points p
      WHERE ((p.operator_id = tariffs_assignments.operator_id) AND (p.id = tariffs_assignments.target_id))))
END);
