-- Orders of what is no charge point: a terminal, a meter, a collector, a camera or a vehicle, called as it was when the order
-- was made. Its owner may delete it; the order stays (decision 151).
alter table maintenance_orders
  add column asset_kind text,
  add column asset_id uuid,
  add column asset_label text check (length(asset_label) between 1 and 200),
  add constraint maintenance_orders_asset_kind check (asset_kind in ('terminal', 'meter', 'collector', 'camera', 'vehicle')),
  add constraint maintenance_orders_asset check (num_nonnulls(asset_kind, asset_id, asset_label) in (0, 3)),
  -- Of one thing at a time.
  add constraint maintenance_orders_asset_alone check (asset_kind is null or pile_id is null),
  -- Only a vehicle stands at none.
  add constraint maintenance_orders_asset_station check (asset_kind is null or asset_kind = 'vehicle' or station_id is not null);
create index maintenance_orders_of_asset on maintenance_orders (operator_id, asset_kind, asset_id, created_at desc)
  where asset_kind is not null;
-- A line that failed has one open order at what was inspected.
drop index maintenance_orders_check_open;
create unique index maintenance_orders_check_open on maintenance_orders (operator_id, coalesce(asset_id, pile_id, station_id), check_key)
  where check_key is not null and state not in ('closed', 'cancelled');
