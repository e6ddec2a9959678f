-- Public keys of the meters of charge points, registered by the staff. A signed meter value is verified only by them.
create table stations_meter_keys (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  -- Null: the key signs for every connector of the charge point.
  connector_no smallint,
  meter_serial text not null default '',
  -- SubjectPublicKeyInfo in hexadecimal.
  public_key text not null,
  -- SHA-256 of its DER bytes.
  fingerprint text not null,
  curve text not null,
  note text not null default '',
  created_by_name text not null,
  created_at timestamp with time zone not null,
  constraint stations_meter_keys_pkey primary key (operator_id, id),
  constraint stations_meter_keys_once unique nulls not distinct (operator_id, charge_point_id, connector_no, fingerprint),
  constraint stations_meter_keys_charge_point_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id),
  constraint stations_meter_keys_connector_no_check check (connector_no between 1 and 99),
  constraint stations_meter_keys_meter_serial_check check (length(meter_serial) <= 60),
  constraint stations_meter_keys_public_key_check check (public_key ~ '^[0-9A-F]+$' and length(public_key) between 100 and 1000),
  constraint stations_meter_keys_fingerprint_check check (fingerprint ~ '^[0-9a-f]{64}$'),
  constraint stations_meter_keys_curve_check check (length(curve) between 1 and 40),
  constraint stations_meter_keys_note_check check (length(note) <= 200),
  constraint stations_meter_keys_created_by_name_check check (length(created_by_name) <= 100)
);
select platform_tenant_table('stations_meter_keys');
create policy scope on stations_meter_keys as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_meter_keys.operator_id) AND (p.id = stations_meter_keys.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = stations_meter_keys.operator_id) AND (p.id = stations_meter_keys.charge_point_id)))));
