-- Fees beyond energy: staying plugged, prices of groups, and who must agree to a publication.

insert into ledger_chart (account, kind, held) values ('income_occupancy', 'income', false);

-- When the plug was pulled, once the charge point said so. What staying plugged cost is what the total holds beyond
-- electricity and service.
alter table charging_orders
  drop constraint charging_orders_check,
  add column unplugged_at timestamptz,
  add column occupancy_minor bigint generated always as (total_minor - electricity_minor - service_minor) stored check (occupancy_minor >= 0);
alter table charging_bills
  drop constraint charging_bills_check,
  add column occupancy_minor bigint not null generated always as (total_minor - electricity_minor - service_minor) stored check (occupancy_minor >= 0);

-- Which price group a start token belongs to, and when. An order is priced by the one at its start.
create table charging_token_groups (
  operator_id uuid not null,
  id uuid not null,
  token_id uuid not null,
  group_key text not null check (length(group_key) between 1 and 40),
  valid tstzrange not null check (not isempty(valid)),
  primary key (operator_id, id),
  foreign key (operator_id, token_id) references charging_tokens on delete cascade,
  constraint charging_token_groups_overlap exclude using gist (operator_id with =, token_id with =, valid with &&)
);
select platform_tenant_table('charging_token_groups');
select platform_gateway_table('charging_token_groups', 'select');

-- What a price group pays instead of a rule's service price. As with versions, no role may change what one says or
-- when it began; an empty range was withdrawn before it began.
create table tariffs_group_prices (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  group_key text not null check (length(group_key) between 1 and 40),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  note text not null default '' check (length(note) <= 500),
  effective_from timestamptz not null check (isfinite(effective_from)),
  valid tstzrange not null check (isempty(valid) or lower(valid) = effective_from),
  published_at timestamptz not null,
  published_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  primary key (operator_id, id)
);
create index tariffs_group_prices_group on tariffs_group_prices (operator_id, group_key, effective_from desc);
select platform_tenant_table('tariffs_group_prices', 'select, insert');
grant update (valid, ended_at, ended_by) on tariffs_group_prices to evops_app, evops_platform;
select platform_gateway_table('tariffs_group_prices', 'select');

-- Where it holds; the operator's own id stands for everywhere. Two prices of a group never hold at one place at once.
create table tariffs_group_price_places (
  operator_id uuid not null,
  price_id uuid not null,
  station_id uuid not null,
  group_key text not null,
  valid tstzrange not null,
  primary key (operator_id, price_id, station_id),
  foreign key (operator_id, price_id) references tariffs_group_prices,
  constraint tariffs_group_price_places_overlap exclude using gist
    (operator_id with =, group_key with =, station_id with =, valid with &&)
);
select platform_tenant_table('tariffs_group_price_places', 'select, insert');
grant update (valid) on tariffs_group_price_places to evops_app, evops_platform;
select platform_gateway_table('tariffs_group_price_places', 'select');
select platform_scoped_table('tariffs_group_price_places', 'station_id = operator_id or station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');
create policy scope on tariffs_group_prices as restrictive for select to evops_scoped
  using (exists (select from tariffs_group_price_places p where p.operator_id = tariffs_group_prices.operator_id and p.price_id = tariffs_group_prices.id));

-- The group price of a session that starts at a station: of the payer's groups in their order the first that has one;
-- one for the station before one for everywhere.
create function tariffs_group_price_at(p_operator uuid, p_groups text[], p_station uuid, p_at timestamptz)
  returns table (id uuid, group_key text, terms jsonb)
  language sql stable parallel safe
begin atomic
  select g.id, g.group_key, g.terms
  from unnest(p_groups) with ordinality as wanted (group_key, place)
  join tariffs_group_price_places at on at.operator_id = p_operator and at.group_key = wanted.group_key
    and at.station_id in (p_station, p_operator) and at.valid @> p_at
  join tariffs_group_prices g on g.operator_id = at.operator_id and g.id = at.price_id
  order by wanted.place, at.station_id = p_operator
  limit 1;
end;
revoke execute on function tariffs_group_price_at from public;
grant execute on function tariffs_group_price_at to evops_app, evops_gateway, evops_platform;

-- When a second person must agree before a version is published.
create table tariffs_settings (
  operator_id uuid primary key references organisation_operators,
  approval text not null default 'never' check (approval in ('never', 'above', 'always')),
  above_percent_hundredths integer not null default 1000 check (above_percent_hundredths between 0 and 100000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid
);
select platform_tenant_table('tariffs_settings');

-- States as guns reported them, for other domains.
grant select on stations_state_changes to evops_gateway;
create view stations_state_log with (security_invoker = true) as
  select operator_id, pile_id, gun_no, reported_status, coalesce(device_at, received_at) as at, received_at from stations_state_changes;
grant select on stations_state_log to evops_app, evops_gateway, evops_platform;

-- The plug was pulled: keeps when, and where staying plugged costs something adds the bill that says so and posts the
-- difference. Each row names the revision of the bill it was made from; an order that was billed anew meanwhile, or whose
-- unplugging is known, is left alone. Returns the ids changed.
create function charging_unplug_orders(rows jsonb) returns setof uuid
  language plpgsql set search_path = public, pg_temp as $$
declare
  changed uuid[];
  posts jsonb;
begin
  with unplugged as (
    update charging_orders o set
      unplugged_at = r."unpluggedAt", version = o.version + 1, total_minor = coalesce(r."totalMinor", o.total_minor),
      pay_state = case when o.pay_state = 'free' and r."totalMinor" > 0 then 'unpaid' else o.pay_state end
    from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, revision smallint, "unpluggedAt" timestamptz, "totalMinor" bigint)
    where o.operator_id = r."operatorId" and o.id = r.id and o.unplugged_at is null
      and r.revision = (select coalesce(max(b.revision), 0) from charging_bills b where b.operator_id = o.operator_id and b.order_id = o.id)
    returning o.id
  )
  select array_agg(id) into changed from unplugged;
  if changed is null then return; end if;

  insert into charging_bills (operator_id, order_id, revision, tariff_version_id, bill, currency, electricity_minor, service_minor, total_minor, journal_id)
  select "operatorId", id, revision + 1, "tariffVersionId", bill, currency, "electricityMinor", "serviceMinor", "totalMinor", (journal ->> 'id')::uuid
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, revision smallint, "tariffVersionId" uuid, bill jsonb, currency text,
    "electricityMinor" bigint, "serviceMinor" bigint, "totalMinor" bigint, journal jsonb)
  where id = any (changed) and bill is not null;

  select jsonb_agg(r -> 'journal') into posts from jsonb_array_elements(rows) r
  where (r ->> 'id')::uuid = any (changed) and jsonb_typeof(r -> 'journal') = 'object';
  if posts is not null then perform ledger_post(posts); end if;
  return query select unnest(changed);
end
$$;
revoke all on function charging_unplug_orders from public;
grant execute on function charging_unplug_orders to evops_gateway;
