-- What OCPP 2.x needs beyond sessions and the device model.

-- Start tokens of a group may end one another's sessions and use one another's reservations; a charge point's master pass
-- is a group, too (OCPP 2.0.1, C09, C16, H03).
alter table charging_tokens add column group_tag text check (length(group_tag) between 1 and 36);

-- Authorities of others that the operator trusts: for contracts of vehicles (mo) and for what vehicles look at (v2g).
create table stations_roots (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  use text not null check (use in ('mo', 'v2g')),
  subject text not null check (length(subject) <= 500),
  fingerprint bytea not null check (length(fingerprint) = 32),
  certificate text not null check (length(certificate) <= 10000),
  not_before timestamptz not null,
  not_after timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_roots_once unique (operator_id, use, fingerprint)
);
select platform_tenant_table('stations_roots', 'select, insert, delete');
select platform_gateway_table('stations_roots', 'select');

-- What a certificate is for: `station` opens our door, `v2g` is shown to vehicles and opens nothing.
alter table stations_certificates add column use text not null default 'station' check (use in ('station', 'v2g'));

-- Limits that others than we have set at a charge point (an energy manager, the grid), until they are cleared.
create table stations_external_limits (
  operator_id uuid not null,
  pile_id uuid not null,
  -- 0: the charge point as a whole.
  gun_no smallint not null check (gun_no between 0 and 99),
  source text not null check (length(source) between 1 and 30),
  is_grid_critical boolean not null default false,
  -- { unit, periods: [{ startPeriod, limit }] }; null: it did not say how much.
  schedule jsonb,
  told_at timestamptz not null,
  primary key (operator_id, pile_id, gun_no, source),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_external_limits', 'select, delete');
select platform_gateway_table('stations_external_limits', 'select, insert, update, delete');
select platform_scoped_table('stations_external_limits', 'exists (select from stations_piles p where p.operator_id = stations_external_limits.operator_id and p.id = stations_external_limits.pile_id)');

-- Streams of a monitor's values that a charge point of 2.1 has opened.
create table stations_event_streams (
  operator_id uuid not null,
  pile_id uuid not null,
  stream_no integer not null,
  monitor_no integer not null,
  -- So often, or after so many values, it tells them.
  interval_s integer,
  most_values integer,
  opened_at timestamptz not null,
  heard_at timestamptz,
  primary key (operator_id, pile_id, stream_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_event_streams', 'select, delete');
select platform_gateway_table('stations_event_streams', 'select, insert, update, delete');
select platform_scoped_table('stations_event_streams', 'exists (select from stations_piles p where p.operator_id = stations_event_streams.operator_id and p.id = stations_event_streams.pile_id)');
