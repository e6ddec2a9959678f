-- What charge points of OCPP 2.x say of themselves: components with their variables, and what is watched at these.
create table stations_variables (
  operator_id uuid not null,
  pile_id uuid not null,
  -- `Component[instance]#evse/connector.Variable[instance]`.
  key text collate "C" not null check (length(key) between 3 and 250),
  component text not null check (length(component) between 1 and 120),
  -- 0: of the charge point as a whole.
  evse smallint not null default 0,
  connector smallint not null default 0,
  variable text not null check (length(variable) between 1 and 120),
  -- By type (Actual, Target, MinSet, MaxSet): { value?, mutability? }.
  attributes jsonb not null default '{}',
  -- { unit?, dataType, minLimit?, maxLimit?, valuesList?, supportsMonitoring }.
  characteristics jsonb,
  seen_at timestamptz not null,
  primary key (operator_id, pile_id, key),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_variables', 'select, delete');
select platform_gateway_table('stations_variables', 'select, insert, update');
select platform_scoped_table('stations_variables', 'exists (select from stations_piles p where p.operator_id = stations_variables.operator_id and p.id = stations_variables.pile_id)');

create table stations_monitors (
  operator_id uuid not null,
  pile_id uuid not null,
  -- The number on the wire.
  monitor_no integer not null,
  key text collate "C" not null check (length(key) between 3 and 250),
  type text not null check (length(type) <= 30),
  value double precision not null,
  -- 0 danger … 9 debug.
  severity smallint not null check (severity between 0 and 9),
  -- Only while a transaction runs.
  in_transaction boolean not null,
  seen_at timestamptz not null,
  primary key (operator_id, pile_id, monitor_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_monitors', 'select, delete');
select platform_gateway_table('stations_monitors', 'select, insert, update, delete');
select platform_scoped_table('stations_monitors', 'exists (select from stations_piles p where p.operator_id = stations_monitors.operator_id and p.id = stations_monitors.pile_id)');

-- What a monitor saw; what the charge point tells of limits, displays and customers.
alter table stations_events
  drop constraint stations_events_kind_check,
  add constraint stations_events_kind_check
    check (kind in ('security', 'firmware', 'diagnostics', 'log', 'connection', 'certificate', 'link', 'monitor', 'report'));
