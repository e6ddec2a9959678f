-- Controls of distributed energy resources (OCPP 2.1, block R) that a charge point accepted or reported (decision 341).
create table stations_der_controls (
  operator_id uuid not null,
  charge_point_id uuid not null,
  control_id text not null,
  control_type text not null,
  is_default boolean not null,
  -- Settings with the names of OCPP: priority, curve and so on.
  settings jsonb not null,
  starts_at timestamptz,
  duration_s double precision,
  -- True if a control with precedence replaces this one.
  superseded boolean not null,
  running_since timestamptz,
  ended_at timestamptz,
  reported_at timestamptz not null,
  constraint stations_der_controls_pkey primary key (operator_id, charge_point_id, control_id),
  constraint stations_der_controls_charge_point_fkey foreign key (operator_id, charge_point_id)
    references stations_charge_points (operator_id, id),
  constraint stations_der_controls_id_check check (length(control_id) <= 36),
  constraint stations_der_controls_type_check check (length(control_type) between 1 and 40)
);
select platform_tenant_table('stations_der_controls', 'select, delete');
select platform_gateway_table('stations_der_controls', 'select, insert, update, delete');
create policy scope on stations_der_controls as restrictive for all to evops_scoped
  using (exists (select from stations_charge_points p
    where p.operator_id = stations_der_controls.operator_id and p.id = stations_der_controls.charge_point_id))
  with check (exists (select from stations_charge_points p
    where p.operator_id = stations_der_controls.operator_id and p.id = stations_der_controls.charge_point_id));
