-- What charge points measured and nobody can believe: kept apart, as it was sent, with the reason. Kept as long as samples.
create table stations_bad_samples (
  operator_id uuid not null,
  id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  -- The instant that the sample stands under, and what the device's clock said.
  at timestamptz not null,
  device_at timestamptz,
  received_at timestamptz not null,
  -- OCPP's word for what was measured; Clock: the time itself.
  measurand text not null check (length(measurand) <= 40),
  reason text not null check (reason in ('not-a-number', 'out-of-range', 'backwards', 'too-fast', 'clock-ahead', 'clock-unset')),
  value text not null check (length(value) <= 60),
  primary key (operator_id, id),
  -- Sent again it is the same row; and the list of one charge point.
  constraint stations_bad_samples_once unique (operator_id, pile_key, at, gun_no, measurand, reason)
);
select platform_tenant_table('stations_bad_samples', 'select');
select platform_gateway_table('stations_bad_samples', 'select, insert');
select platform_scoped_table('stations_bad_samples', 'exists (select from stations_piles p where p.operator_id = stations_bad_samples.operator_id and p.pile_key = stations_bad_samples.pile_key)');
grant delete on stations_bad_samples to evops_platform;
create index stations_bad_samples_received on stations_bad_samples (received_at);
