-- What a depot system calls our vehicles and connectors, where its names are not ours.
create table depots_vdv_names (
  operator_id uuid not null,
  partner_id uuid not null,
  kind text not null check (kind in ('vehicle', 'point')),
  name text not null check (length(name) between 1 and 255),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  vehicle_id uuid,
  pile_id uuid,
  gun_no smallint check (gun_no between 1 and 99),
  primary key (operator_id, partner_id, kind, name_key),
  check ((kind = 'vehicle') = (vehicle_id is not null) and (kind = 'point') = (pile_id is not null) and (pile_id is null) = (gun_no is null)),
  foreign key (operator_id, partner_id) references depots_vdv_partners (operator_id, id) on delete cascade,
  foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
-- What we tell of a vehicle or a connector has one name.
create unique index depots_vdv_names_vehicle on depots_vdv_names (operator_id, partner_id, vehicle_id) where vehicle_id is not null;
create unique index depots_vdv_names_point on depots_vdv_names (operator_id, partner_id, pile_id, gun_no) where pile_id is not null;
select platform_tenant_table('depots_vdv_names', 'select, insert, update, delete');
select platform_scoped_table('depots_vdv_names', 'exists (select from depots_vdv_partners p where p.operator_id = depots_vdv_names.operator_id and p.id = partner_id)');

-- The connector that a depot system wants for it.
alter table depots_departures add column wanted_pile_id uuid, add column wanted_gun_no smallint check (wanted_gun_no between 1 and 99),
  add constraint depots_departures_wanted_check check ((wanted_pile_id is null) = (wanted_gun_no is null));
