-- What limits the power of a depot: a tree of site, feeders and charge points.
create table depots_nodes (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  station_id uuid not null,
  kind text not null check (kind in ('site', 'feeder', 'point')),
  name text not null check (length(name) between 1 and 60),
  parent_id uuid,
  -- A node stands below one of a smaller level alone: no path comes back to where it began.
  level smallint not null check (level between 0 and 9),
  parent_level smallint,
  limit_w integer not null check (limit_w between 0 and 100000000),
  -- Limits at hours of the day on the depot's clock: [{ from, until, limitW }].
  windows jsonb not null default '[]' check (jsonb_typeof(windows) = 'array' and jsonb_array_length(windows) <= 12),
  -- Somebody outside asked for less, until then.
  cut_w integer check (cut_w between 0 and 100000000),
  cut_until timestamptz,
  pile_id uuid,
  -- What the charge point takes while nobody tells it anything.
  fallback_w integer check (fallback_w between 0 and limit_w),
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint depots_nodes_level unique (operator_id, station_id, id, level),
  constraint depots_nodes_name unique (operator_id, station_id, name),
  constraint depots_nodes_pile unique (operator_id, pile_id),
  constraint depots_nodes_parent foreign key (operator_id, station_id, parent_id, parent_level)
    references depots_nodes (operator_id, station_id, id, level),
  constraint depots_nodes_upward check (num_nonnulls(parent_id, parent_level) in (0, 2) and parent_level < level),
  constraint depots_nodes_top check ((kind = 'site') = (parent_id is null) and (kind = 'site') = (level = 0)),
  constraint depots_nodes_end check ((kind = 'point') = (level = 9) and (kind = 'point') = (pile_id is not null)
    and (kind = 'point') = (fallback_w is not null)),
  constraint depots_nodes_cut check (num_nonnulls(cut_w, cut_until) in (0, 2)),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create unique index depots_nodes_site on depots_nodes (operator_id, station_id) where kind = 'site';
create index depots_nodes_below on depots_nodes (operator_id, parent_id) where parent_id is not null;
select platform_tenant_table('depots_nodes', 'select, insert, update, delete');
select platform_scoped_table('depots_nodes', 'station_id = any (current_setting(''evops.stations'')::uuid[])');
