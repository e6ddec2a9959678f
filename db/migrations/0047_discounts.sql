-- Discount rules: what is taken off before a coupon, who bears it, and what is left to pay.

-- What is given away stands in the books of whoever bears it; income stays what it would have been.
insert into ledger_chart (account, kind, held) values
  ('discount_operator', 'expense', false),
  ('discount_platform', 'expense', false),
  ('discount_owner', 'expense', false);

create table tariffs_discounts (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" not null generated always as (lower(name)) stored,
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
  primary key (operator_id, id)
);
create unique index tariffs_discounts_name on tariffs_discounts (operator_id, name_key) where deleted_at is null;
select platform_tenant_table('tariffs_discounts', 'select, insert, update');

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
  foreign key (operator_id, discount_id) references tariffs_discounts,
  constraint tariffs_discount_spells_overlap exclude using gist (operator_id with =, discount_id with =, valid with &&)
);
select platform_tenant_table('tariffs_discount_spells', 'select, insert');
grant update (valid) on tariffs_discount_spells to evops_app;
-- What was on for no time at all says nothing.
grant delete on tariffs_discount_spells to evops_app;
select platform_gateway_table('tariffs_discount_spells', 'select');
-- Who is limited to stations sees what holds there, and what holds everywhere.
create policy scope on tariffs_discounts as restrictive for select to evops_scoped
  using (station_ids = '{}' or station_ids && current_setting('evops.stations')::uuid[]);
create policy scope on tariffs_discount_spells as restrictive for select to evops_scoped
  using (station_ids = '{}' or station_ids && current_setting('evops.stations')::uuid[]);

-- Discounts that fit a session's place, rule, payer and days: a list of id, name and terms; null: none. Weekday and time
-- of day are the caller's to look at.
create function tariffs_discounts_at(p_operator uuid, p_station uuid, p_version uuid, p_groups text[], p_holders uuid[], p_at timestamptz) returns jsonb
  language sql stable parallel safe
begin atomic
  select jsonb_agg(jsonb_build_object('id', s.discount_id, 'name', s.name, 'terms', s.terms))
  from tariffs_discount_spells s
  where s.operator_id = p_operator and s.valid @> p_at
    and ((s.terms ->> 'validFrom') is null or (s.terms ->> 'validFrom')::timestamptz <= p_at)
    and ((s.terms ->> 'validUntil') is null or (s.terms ->> 'validUntil')::timestamptz > p_at)
    and (s.station_ids = '{}' or p_station = any (s.station_ids))
    and (s.rule_ids = '{}' or exists (select from tariffs_versions v where v.operator_id = s.operator_id and v.id = p_version and v.rule_id = any (s.rule_ids)))
    and (s.group_keys = '{}' or s.group_keys && p_groups)
    and (s.holder_ids = '{}' or s.holder_ids && p_holders);
end;
revoke execute on function tariffs_discounts_at from public;
grant execute on function tariffs_discounts_at to evops_app, evops_gateway, evops_platform;

-- What an order's total was reduced by; what is left is to be paid.
alter table charging_orders add column reduced_minor bigint not null default 0 check (reduced_minor >= 0 and (total_minor is null or reduced_minor <= total_minor));

do $$
declare
  name text;
  body text;
begin
  foreach name in array array['charging_close_orders(jsonb)', 'charging_revise_orders(jsonb)', 'charging_unplug_orders(jsonb)'] loop
    body := pg_get_functiondef(name::regprocedure);
    if body !~ 'total_minor = (r."totalMinor"|coalesce\(r."totalMinor", o.total_minor\)),' or position('"totalMinor" bigint' in body) = 0 then
      raise exception '% is not what this migration knows', name;
    end if;
    body := replace(body, 'total_minor = r."totalMinor",', 'total_minor = r."totalMinor", reduced_minor = coalesce(r."reducedMinor", 0),');
    body := replace(body, 'total_minor = coalesce(r."totalMinor", o.total_minor),',
      'total_minor = coalesce(r."totalMinor", o.total_minor), reduced_minor = coalesce(r."reducedMinor", o.reduced_minor),');
    body := replace(body, 'o.pay_state = ''free'' and r."totalMinor" > 0', 'o.pay_state = ''free'' and r."totalMinor" > coalesce(r."reducedMinor", 0)');
    execute replace(body, '"totalMinor" bigint', '"totalMinor" bigint, "reducedMinor" bigint');
  end loop;

  -- Gift pays what is left of service and occupancy.
  foreach name in array array['ledger_settle(jsonb)', 'ledger_payer_lines(jsonb)'] loop
    body := pg_get_functiondef(name::regprocedure);
    if position('(''income_service'', ''income_occupancy'')' in body) = 0 then raise exception '% is not what this migration knows', name; end if;
    execute replace(body, '(''income_service'', ''income_occupancy'')', '(''income_service'', ''income_occupancy'', ''discount_operator'', ''discount_platform'', ''discount_owner'')');
  end loop;
end
$$;
