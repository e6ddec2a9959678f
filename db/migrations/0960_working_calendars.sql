-- Working time of the people who repair: weekly hours, days with hours of their own, on a clock of its own. A station follows
-- one, else the operator's standard one; without any, times are counted round the clock.
create table maintenance_calendars (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  time_zone text not null check (length(time_zone) between 1 and 64),
  -- Hours of a weekday: '08:00-12:00 13:00-18:00'; '': none.
  mon text not null check (mon ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  tue text not null check (tue ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  wed text not null check (wed ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  thu text not null check (thu ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  fri text not null check (fri ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  sat text not null check (sat ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  sun text not null check (sun ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  -- Days with hours of their own: [{"day", "hours", "name"}].
  days jsonb not null default '[]' check (jsonb_typeof(days) = 'array' and jsonb_array_length(days) <= 400),
  standard boolean not null default false,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint maintenance_calendars_hours check (mon || tue || wed || thu || fri || sat || sun <> '')
);
create unique index maintenance_calendars_name on maintenance_calendars (operator_id, lower(name));
create unique index maintenance_calendars_standard on maintenance_calendars (operator_id) where standard;
select platform_tenant_table('maintenance_calendars', 'select, insert, update, delete');

create table maintenance_calendar_stations (
  operator_id uuid not null,
  station_id uuid not null,
  calendar_id uuid not null,
  primary key (operator_id, station_id),
  foreign key (operator_id, calendar_id) references maintenance_calendars (operator_id, id),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index maintenance_calendar_stations_of on maintenance_calendar_stations (operator_id, calendar_id);
select platform_tenant_table('maintenance_calendar_stations', 'select, insert, delete');
select platform_scoped_table('maintenance_calendar_stations', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- What each step of an order may take in working time; null: its instant was set by a person, or it is as planned. `_warn`:
-- when four fifths of it are used. `accept_from`: counted from there instead of from when the order was made.
alter table maintenance_orders
  add column accept_minutes integer check (accept_minutes between 1 and 525600),
  add column arrive_minutes integer check (arrive_minutes between 1 and 525600),
  add column fix_minutes integer check (fix_minutes between 1 and 525600),
  add column accept_warn timestamptz,
  add column arrive_warn timestamptz,
  add column fix_warn timestamptz,
  add column accept_from timestamptz,
  -- Not accepted by then, it goes back to who gives orders out.
  add column take_until timestamptz,
  -- Which of its times people were warned of.
  add column warned text[] not null default '{}' check (warned <@ array['accept', 'arrive', 'fix']);

-- Why it waits; and the step of a warning.
alter table maintenance_order_steps
  add column reason text check (reason in ('parts', 'access', 'customer', 'grid')),
  add constraint maintenance_order_steps_reason check (reason is null or kind = 'suspended'),
  drop constraint maintenance_order_steps_legal,
  add constraint maintenance_order_steps_legal check (case
    when seq = 1 then kind = 'created' and to_state = 'new'
    when kind in ('noted', 'changed', 'part', 'late', 'warned') then to_state = from_state
    else (kind, from_state, to_state) in (
      ('dispatched', 'new', 'dispatched'),
      ('accepted', 'dispatched', 'accepted'),
      ('rejected', 'dispatched', 'new'),
      ('timed_out', 'dispatched', 'new'),
      ('on_site', 'accepted', 'on_site'),
      ('begun', 'on_site', 'processing'),
      ('suspended', 'processing', 'suspended'),
      ('resumed', 'suspended', 'processing'),
      ('transferred', 'dispatched', 'dispatched'),
      ('transferred', 'accepted', 'dispatched'),
      ('transferred', 'on_site', 'dispatched'),
      ('transferred', 'processing', 'dispatched'),
      ('transferred', 'suspended', 'dispatched'),
      ('done', 'processing', 'done'),
      ('returned', 'done', 'processing'),
      ('closed', 'done', 'closed'),
      ('cancelled', 'new', 'cancelled'),
      ('cancelled', 'dispatched', 'cancelled')) end);
