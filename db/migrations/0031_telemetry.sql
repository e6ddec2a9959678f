-- Telemetry rolled up from the one raw source, stations_samples, to five minutes and to hours. A bucket is always worked out
-- whole from what lies below it, so that doing it again changes nothing.

create table stations_rollups (
  operator_id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  -- Seconds.
  step smallint not null check (step in (300, 3600)),
  at timestamptz not null,
  samples integer not null check (samples > 0),
  -- Means, of those that were measured.
  power_w bigint,
  voltage_dv integer,
  current_da integer,
  power_max_w bigint,
  temperature_max_dc integer,
  -- The last ones.
  register_dwh bigint,
  soc smallint,
  primary key (operator_id, pile_key, gun_no, step, at)
);
select platform_tenant_table('stations_rollups', 'select, insert, update, delete');
select platform_scoped_table('stations_rollups', 'exists (select from stations_piles p where p.operator_id = stations_rollups.operator_id and p.pile_key = stations_rollups.pile_key)');

-- Samples that came late re-open their buckets. What comes in time is not entered here, and costs nothing.
create index stations_samples_late on stations_samples (received_at) where received_at - at > interval '2 minutes';

-- How far the roll-up has come.
create table stations_rollup_state (
  only_one boolean primary key default true check (only_one),
  done_until timestamptz not null
);
grant select, insert, update on stations_rollup_state to evops_platform;
