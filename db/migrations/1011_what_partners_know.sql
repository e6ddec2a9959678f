-- What a partner was shown stays known when it goes: a connector that is taken away, or whose station is not open any more, is
-- told to be gone instead of vanishing.
alter table interop_told_states
  drop constraint interop_told_states_operator_id_pile_id_gun_no_fkey,
  drop constraint interop_told_states_state_check,
  add constraint interop_told_states_state_check check (state in ('offline', 'idle', 'occupied', 'charging', 'suspended',
    'reserved', 'disabled', 'faulted', 'removed')),
  -- Where it stood when it was shown first, and what it was.
  add column station_id uuid,
  add column facts jsonb check (jsonb_typeof(facts) = 'object'),
  add column removed_at timestamptz;
create index interop_told_states_station on interop_told_states (operator_id, partner_id, station_id);

-- Since when a station is open to a partner, and up to which change of it the partner knows it.
create table interop_told_stations (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  shown_at timestamptz not null,
  known_at timestamptz,
  failures smallint not null default 0 check (failures between 0 and 100),
  next_at timestamptz not null,
  primary key (operator_id, partner_id, station_id),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade,
  foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_told_stations', 'select, insert, update, delete');
select platform_scoped_table('interop_told_stations', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- Tariffs as partners are shown them, and since when each is as it is.
create table interop_told_tariffs (
  operator_id uuid not null,
  partner_id uuid not null,
  rule_id uuid not null,
  digest bytea not null check (length(digest) = 32),
  changed_at timestamptz not null,
  -- What the partner was told last; null: nothing, or that it is gone.
  known_digest bytea check (length(known_digest) = 32),
  failures smallint not null default 0 check (failures between 0 and 100),
  next_at timestamptz not null,
  primary key (operator_id, partner_id, rule_id),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_told_tariffs', 'select, insert, update, delete');
