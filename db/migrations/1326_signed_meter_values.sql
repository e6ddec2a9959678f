-- Signed meter values of charge points, as they were sent, with the session that they belong to. They are evidence of a
-- bill and stay as long as the session. Messages and meter values are deleted earlier.
create table charging_signed_values (
  operator_id uuid not null,
  charge_point_id uuid not null,
  -- Number of the transaction of OCPP 1.6, or the charge point's own text of 2.x. Empty if the message names none.
  transaction_ref text collate "C" not null,
  -- SHA-256 of the content: a value that is sent again, or in two messages, is stored once.
  digest bytea not null,
  -- Null until a session with this transaction exists.
  session_id uuid,
  connector_no smallint not null,
  context text not null,
  -- The bytes as sent: the value of OCPP 1.6, or the object of 2.x as text.
  content bytea not null,
  -- Time of the meter value by the charge point's clock. Null if unreadable.
  measured_at timestamp with time zone,
  received_at timestamp with time zone not null,
  constraint charging_signed_values_pkey primary key (operator_id, charge_point_id, transaction_ref, digest),
  constraint charging_signed_values_charge_point_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id),
  constraint charging_signed_values_session_fkey foreign key (operator_id, session_id) references charging_sessions (operator_id, id),
  constraint charging_signed_values_transaction_ref_check check (length(transaction_ref) <= 36),
  constraint charging_signed_values_digest_check check (length(digest) = 32),
  constraint charging_signed_values_connector_no_check check (connector_no between 0 and 99),
  constraint charging_signed_values_context_check check (length(context) <= 40)
);
create index charging_signed_values_session on charging_signed_values (operator_id, session_id, received_at) where session_id is not null;
select platform_tenant_table('charging_signed_values', 'select');
select platform_gateway_table('charging_signed_values', 'select, insert, update');
create policy scope on charging_signed_values as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = charging_signed_values.operator_id) AND (p.id = charging_signed_values.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = charging_signed_values.operator_id) AND (p.id = charging_signed_values.charge_point_id)))));
