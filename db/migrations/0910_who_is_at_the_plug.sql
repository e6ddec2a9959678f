-- Who is at the plug: a vehicle's address in ISO 15118 (EVCCID), the bay where it always stands, and what of this a session showed.
alter table fleet_vehicles
  add column evccid text collate "C" check (evccid ~ '^[0-9A-F]{12}$'),
  add column bay_pile_id uuid,
  add column bay_gun_no smallint check (bay_gun_no between 1 and 99),
  add constraint fleet_vehicles_bay_check check ((bay_pile_id is null) = (bay_gun_no is null)),
  add foreign key (operator_id, bay_pile_id) references stations_piles (operator_id, id);
create unique index fleet_vehicles_evccid on fleet_vehicles (operator_id, evccid) where evccid is not null;
create unique index fleet_vehicles_bay on fleet_vehicles (operator_id, bay_pile_id, bay_gun_no) where bay_pile_id is not null;

alter table charging_orders
  add column shown_vehicle_id uuid,
  add column shown_by text check (shown_by in ('vin', 'evccid', 'plate', 'bay')),
  add constraint charging_orders_shown_check check ((shown_vehicle_id is null) = (shown_by is null)),
  add foreign key (operator_id, shown_vehicle_id) references fleet_vehicles (operator_id, id);
create index charging_orders_shown on charging_orders (operator_id, shown_vehicle_id, started_at desc, id desc) where shown_vehicle_id is not null;

-- Who takes charge points' words reads by what vehicles are known.
select platform_gateway_table('fleet_vehicles', 'select');
