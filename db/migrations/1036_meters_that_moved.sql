-- Since when a meter stands where it does; null: it always has.
alter table energy_meter_places add column from_day date;

-- Where a meter stood before, and what it measured there: days that end where the next place begins.
create table energy_meter_past_places (
  operator_id uuid not null,
  meter_id uuid not null,
  valid daterange not null check (not isempty(valid) and not upper_inf(valid)),
  parent_id uuid,
  role text not null check (role in ('use', 'generation', 'storage')),
  created_at timestamptz not null default now(),
  primary key (operator_id, meter_id, valid),
  constraint energy_meter_past_places_once exclude using gist (operator_id with =, meter_id with =, valid with &&),
  constraint energy_meter_past_places_self check (parent_id <> meter_id),
  foreign key (operator_id, meter_id) references stations_meters (operator_id, id) on delete cascade,
  foreign key (operator_id, parent_id) references stations_meters (operator_id, id) on delete cascade
);
create index energy_meter_past_places_parent on energy_meter_past_places (operator_id, parent_id) where parent_id is not null;
select platform_tenant_table('energy_meter_past_places', 'select, insert, update, delete');
select platform_scoped_table('energy_meter_past_places', 'exists (select from stations_meters m where m.operator_id = energy_meter_past_places.operator_id and m.id = meter_id)');
