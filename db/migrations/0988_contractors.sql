-- Companies that repair for an operator under contract, whose people are among its maintenance staff.
create table maintenance_contractors (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  tax_id text not null default '' check (length(tax_id) <= 40),
  contact text not null default '' check (length(contact) <= 60),
  phone text not null default '' check (length(phone) <= 30),
  email text not null default '' check (length(email) <= 254),
  -- What it does; none: all.
  skills text[] not null default '{}' check (skills <@ array['dc', 'ac', 'network', 'meter', 'civil']),
  -- First and last day of its contract on the operator's clock; null: open.
  valid_from date,
  valid_until date,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint maintenance_contractors_span check (valid_from <= valid_until)
);
create unique index maintenance_contractors_name on maintenance_contractors (operator_id, lower(name));
select platform_tenant_table('maintenance_contractors', 'select, insert, update, delete');

-- Where it works; none: everywhere.
create table maintenance_contractor_stations (
  operator_id uuid not null,
  contractor_id uuid not null,
  station_id uuid not null,
  primary key (operator_id, contractor_id, station_id),
  foreign key (operator_id, contractor_id) references maintenance_contractors (operator_id, id),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
select platform_tenant_table('maintenance_contractor_stations', 'select, insert, delete');
select platform_scoped_table('maintenance_contractor_stations', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

alter table maintenance_staff
  -- Null: the operator's own.
  add column contractor_id uuid,
  add foreign key (operator_id, contractor_id) references maintenance_contractors (operator_id, id);
create index maintenance_staff_contractor on maintenance_staff (operator_id, contractor_id) where contractor_id is not null;

alter table maintenance_orders
  -- To whose people it was given last; handed back it stays theirs until it is given to somebody else.
  add column contractor_id uuid,
  add foreign key (operator_id, contractor_id) references maintenance_contractors (operator_id, id);
create index maintenance_orders_contractor on maintenance_orders (operator_id, contractor_id) where contractor_id is not null;

-- Whoever belongs to a contractor sees the orders of that contractor alone, whatever their permissions are; what hangs on
-- an order is reached through it. Read once a statement; who is of no contractor, and what nobody asked for, sees as before.
create policy contractor on maintenance_orders as restrictive to evops_app using (
  contractor_id is not distinct from coalesce(
    (select s.contractor_id from maintenance_staff s
      where s.operator_id = current_setting('evops.operator')::uuid and s.user_id = nullif(current_setting('evops.user', true), '')::uuid),
    contractor_id));
