-- Starts that we allowed at YKC charge points, by the serial that we gave them. The row is stored before the charge
-- point is answered, so a session or a late record finds its token after a restart and in another process.
create table charging_ykc_starts (
  operator_id uuid not null,
  charge_point_id uuid not null,
  serial text not null,
  connector_no smallint not null,
  id_tag text not null,
  -- True if the start was sent by us, false if the charge point asked for it.
  is_remote boolean not null,
  granted_at timestamp with time zone not null,
  constraint charging_ykc_starts_pkey primary key (operator_id, charge_point_id, serial),
  constraint charging_ykc_starts_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id) on delete cascade,
  constraint charging_ykc_starts_serial_check check (serial ~ '^[0-9A-F]{32}$'),
  constraint charging_ykc_starts_connector_no_check check (connector_no between 1 and 99),
  constraint charging_ykc_starts_id_tag_check check (length(id_tag) between 1 and 255)
);
select platform_tenant_table('charging_ykc_starts', 'select, delete');
select platform_gateway_table('charging_ykc_starts', 'select, insert, delete');
create policy scope on charging_ykc_starts as restrictive for all to evops_scoped
  using (exists (select from stations_charge_points p where p.operator_id = charging_ykc_starts.operator_id and p.id = charging_ykc_starts.charge_point_id))
  with check (exists (select from stations_charge_points p where p.operator_id = charging_ykc_starts.operator_id and p.id = charging_ykc_starts.charge_point_id));
