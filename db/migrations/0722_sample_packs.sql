-- Samples, packed (decision 105): a row holds those of one connector within one hour (UTC), column by column, in the order of
-- their instants. They are rows of stations_samples for a day and then become packs; what comes later joins its hour.
-- A column that is null throughout is null as a whole.
create table stations_sample_packs (
  operator_id uuid not null,
  pile_key bigint not null,
  gun_no smallint not null,
  from_at timestamptz not null,
  samples integer not null check (samples > 0),
  at timestamptz[] not null,
  device_at timestamptz[],
  received_at timestamptz[] not null,
  register_dwh bigint[],
  power_w bigint[],
  voltage_dv integer[],
  current_da integer[],
  soc smallint[],
  temperature_dc integer[],
  context text[],
  constraint stations_sample_packs_key unique (operator_id, pile_key, gun_no, from_at),
  constraint stations_sample_packs_hour check (date_bin('1 hour', at[1], '2000-01-01 00:00Z') = from_at
    and date_bin('1 hour', at[samples], '2000-01-01 00:00Z') = from_at),
  constraint stations_sample_packs_whole check (samples = all (array[cardinality(at), cardinality(received_at),
    coalesce(cardinality(device_at), samples), coalesce(cardinality(register_dwh), samples), coalesce(cardinality(power_w), samples),
    coalesce(cardinality(voltage_dv), samples), coalesce(cardinality(current_da), samples), coalesce(cardinality(soc), samples),
    coalesce(cardinality(temperature_dc), samples), coalesce(cardinality(context), samples)]))
) partition by range (from_at);
select platform_tenant_table('stations_sample_packs', 'select');
select platform_gateway_table('stations_sample_packs', 'select');
grant insert, delete on stations_sample_packs to evops_platform;
create policy scope on stations_sample_packs as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_sample_packs.operator_id
  and p.pile_key = stations_sample_packs.pile_key)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_sample_packs.operator_id and p.pile_key = stations_sample_packs.pile_key));

create table stations_sample_packs_other partition of stations_sample_packs default;
alter table stations_sample_packs_other alter at set statistics 0, alter device_at set statistics 0, alter received_at set statistics 0,
  alter register_dwh set statistics 0, alter power_w set statistics 0, alter voltage_dv set statistics 0, alter current_da set statistics 0,
  alter soc set statistics 0, alter temperature_dc set statistics 0, alter context set statistics 0;

-- What was packed goes from here.
grant delete on stations_samples to evops_platform;
