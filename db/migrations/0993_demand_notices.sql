-- What people were told of a supply point's demand, and of which quarter hours: what was told of one and ended is not told again.
create table energy_demand_notices (
  operator_id uuid not null,
  supply_id uuid not null,
  -- Percent of the limit; null: nothing holds.
  level smallint check (level in (90, 100)),
  quarter_at timestamptz check (extract(epoch from quarter_at)::bigint % 900 = 0),
  -- As they were told.
  demand_w integer check (demand_w >= 0),
  limit_w integer check (limit_w > 0),
  known_90 timestamptz[] not null default '{}',
  known_100 timestamptz[] not null default '{}',
  changed_at timestamptz not null,
  primary key (operator_id, supply_id),
  constraint energy_demand_notices_whole check (num_nulls(level, quarter_at, demand_w, limit_w) in (0, 4)),
  foreign key (operator_id, supply_id) references energy_supply_points (operator_id, id) on delete cascade
);
select platform_tenant_table('energy_demand_notices', 'select, insert, update, delete');
select platform_scoped_table('energy_demand_notices', 'exists (select from energy_supply_points p where p.operator_id = energy_demand_notices.operator_id and p.id = supply_id)');
