-- Batteries that charge points reported as put in or taken out (OCPP 2.1, block S).
create table stations_battery_swaps (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  -- Number that connects the events of a swap with each other and with its request. It may be any whole number.
  request_no bigint not null,
  event_type text not null,
  id_tag text not null,
  id_tag_type text not null,
  -- Slot, serial number, charge and health of each battery.
  batteries jsonb not null,
  received_at timestamptz not null,
  constraint stations_battery_swaps_pkey primary key (operator_id, id),
  constraint stations_battery_swaps_charge_point_fkey foreign key (operator_id, charge_point_id)
    references stations_charge_points (operator_id, id),
  constraint stations_battery_swaps_event_check check (event_type in ('BatteryIn', 'BatteryOut', 'BatteryOutTimeout')),
  constraint stations_battery_swaps_tag_check check (length(id_tag) <= 255),
  constraint stations_battery_swaps_tag_type_check check (length(id_tag_type) <= 20)
);
-- A charge point repeats a message whose response it missed.
create unique index stations_battery_swaps_once
  on stations_battery_swaps (operator_id, charge_point_id, request_no, event_type, md5(batteries::text));
create index stations_battery_swaps_newest on stations_battery_swaps (operator_id, charge_point_id, received_at, id);
select platform_tenant_table('stations_battery_swaps', 'select, delete');
select platform_gateway_table('stations_battery_swaps', 'select, insert');
create policy scope on stations_battery_swaps as restrictive for all to evops_scoped
  using (exists (select from stations_charge_points p
    where p.operator_id = stations_battery_swaps.operator_id and p.id = stations_battery_swaps.charge_point_id))
  with check (exists (select from stations_charge_points p
    where p.operator_id = stations_battery_swaps.operator_id and p.id = stations_battery_swaps.charge_point_id));
