-- What partners are shown is worked out once for all of an operator's, and anew only where it became other. `made_of` is what a station
-- and its connectors are, in figures; `mark` that and the rules that price them: whoever noted another mark looks at the station again.
create table interop_shown_looks (
  operator_id uuid not null primary key references organisation_operators (operator_id),
  looked_at timestamptz not null,
  -- What prices places of the operator, in one figure.
  priced text not null check (length(priced) <= 100)
);
select platform_tenant_table('interop_shown_looks', 'select, insert, update');

create table interop_shown_stations (
  operator_id uuid not null references organisation_operators (operator_id),
  -- It may be gone, until it is looked at again.
  station_id uuid not null,
  made_of text not null check (length(made_of) <= 100),
  mark text not null check (length(mark) = 32),
  -- What prices the station itself, and what prices its connectors.
  version_id uuid,
  version_ids uuid[] not null,
  primary key (operator_id, station_id)
);
select platform_tenant_table('interop_shown_stations', 'select, insert, update, delete');
select platform_scoped_table('interop_shown_stations', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

create table interop_shown_guns (
  operator_id uuid not null references organisation_operators (operator_id),
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 1 and 99),
  station_id uuid not null,
  version_id uuid,
  rule_id uuid,
  primary key (operator_id, pile_id, gun_no)
);
create index interop_shown_guns_station on interop_shown_guns (operator_id, station_id);
select platform_tenant_table('interop_shown_guns', 'select, insert, update, delete');
select platform_scoped_table('interop_shown_guns', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- As which a partner was shown a station last. One that was deleted has to be noted as closed.
create table interop_noted_stations (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  mark text not null check (length(mark) = 32),
  primary key (operator_id, partner_id, station_id),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_noted_stations', 'select, insert, update, delete');
select platform_scoped_table('interop_noted_stations', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- A connector that is held against what the partner knows whether it changed or not.
alter table interop_told_states add column due boolean not null default false;
-- Row-level security holds for the owner, too: who may see all operators' rows is this role.
set local role evops_platform;
update interop_told_states set due = true where state is null or failures > 0 or (removed_at is not null and state <> 'removed');
reset role;
create index interop_told_states_due on interop_told_states (operator_id, partner_id) where due;
-- What its rows are looked for by stays the same when a state is told, so that telling one writes no index.
drop index interop_told_states_gone;
create index interop_told_states_removed on interop_told_states (operator_id, partner_id) where removed_at is not null;

-- When what it is told whole changed last; null: nobody looked yet.
alter table interop_told_stations add column changed_at timestamptz;
-- When all of its connectors were held against what it knows.
alter table interop_links add column whole_at timestamptz;
