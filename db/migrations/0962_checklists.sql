-- What is looked at, line by line. An order keeps the lines as they were when it got them.
create table maintenance_checklists (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- [{"key", "text", "kind", "unit", "min", "max", "photo", "instrument"}]; limits as decimal texts.
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 60),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id)
);
create unique index maintenance_checklists_name on maintenance_checklists (operator_id, lower(name));
select platform_tenant_table('maintenance_checklists', 'select, insert, update, delete');

-- Which checklist an order has, by the name and version that it had.
create table maintenance_order_checklists (
  operator_id uuid not null,
  order_id uuid not null,
  checklist_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  version integer not null,
  primary key (operator_id, order_id),
  foreign key (operator_id, order_id) references maintenance_orders (operator_id, id)
);
select platform_tenant_table('maintenance_order_checklists', 'select, insert');
select platform_scoped_table('maintenance_order_checklists', 'exists (select from maintenance_orders o where o.operator_id = maintenance_order_checklists.operator_id and o.id = maintenance_order_checklists.order_id)');

-- Orders that were made for what an inspection found: where it was found, and the line by its key. One of a line is open at
-- a charge point, or at a station as a whole.
alter table maintenance_orders
  add column found_in_id uuid,
  add column check_key uuid,
  add constraint maintenance_orders_found check ((found_in_id is null) = (check_key is null)),
  add constraint maintenance_orders_found_in foreign key (operator_id, found_in_id) references maintenance_orders (operator_id, id),
  drop constraint maintenance_orders_type_check,
  add constraint maintenance_orders_type_check check (type in ('fault', 'inspection', 'planned', 'installation', 'meter', 'cleaning', 'firmware'));
create unique index maintenance_orders_check_open on maintenance_orders (operator_id, coalesce(pile_id, station_id), check_key)
  where check_key is not null and state not in ('closed', 'cancelled');
create index maintenance_orders_found_in_of on maintenance_orders (operator_id, found_in_id) where found_in_id is not null;

-- What was found, line by line, by whom and when; result null: not looked at yet.
create table maintenance_order_checks (
  operator_id uuid not null,
  order_id uuid not null,
  line smallint not null check (line between 1 and 60),
  item jsonb not null check (jsonb_typeof(item) = 'object'),
  result text check (result in ('ok', 'failed')),
  value text check (value ~ '^-?[0-9]{1,9}([.][0-9]{1,6})?$'),
  note text not null default '' check (length(note) <= 500),
  instrument_no text not null default '' check (length(instrument_no) <= 60),
  instrument_until date,
  picture_id uuid,
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  at timestamptz,
  -- The order that was made for what was found here, or that was open for it already.
  fault_id uuid,
  primary key (operator_id, order_id, line),
  foreign key (operator_id, order_id) references maintenance_order_checklists (operator_id, order_id),
  foreign key (operator_id, picture_id) references maintenance_order_pictures (operator_id, id),
  foreign key (operator_id, fault_id) references maintenance_orders (operator_id, id),
  constraint maintenance_order_checks_looked check ((result is null) = (at is null)),
  constraint maintenance_order_checks_value check (value is null or result is not null)
);
create index maintenance_order_checks_picture on maintenance_order_checks (operator_id, picture_id) where picture_id is not null;
select platform_tenant_table('maintenance_order_checks', 'select, insert, update');
select platform_scoped_table('maintenance_order_checks', 'exists (select from maintenance_orders o where o.operator_id = maintenance_order_checks.operator_id and o.id = maintenance_order_checks.order_id)');
