-- What one per cent of a vehicle's battery takes at the meter, learnt from its sessions.
create table fleet_learnt_batteries (
  operator_id uuid not null,
  vehicle_id uuid not null,
  dwh_per_percent integer not null check (dwh_per_percent > 0),
  -- Half of the sessions lie between these two.
  low_dwh integer not null check (low_dwh > 0),
  high_dwh integer not null check (high_dwh >= low_dwh),
  sessions smallint not null check (sessions between 10 and 50),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at >= from_at),
  -- The same of its first sessions: what is left of it is the state of health.
  first_dwh integer not null check (first_dwh > 0),
  worked_at timestamptz not null,
  primary key (operator_id, vehicle_id),
  foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id) on delete cascade
);
select platform_tenant_table('fleet_learnt_batteries');
select platform_scoped_table('fleet_learnt_batteries', 'exists (select from fleet_vehicles v where v.operator_id = fleet_learnt_batteries.operator_id and v.id = vehicle_id)');
