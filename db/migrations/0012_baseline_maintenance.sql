-- Who repairs: staff, work orders, rules.

-- Who mends, and what is to be mended. A work order's life is a chain of steps that is only added to: each step
-- begins in the state in which the one before it ended, no other step than those named here can be written, and an
-- order stands where its newest step says. All of it by keys, without triggers.
create table maintenance_staff (
  operator_id uuid not null,
  id uuid not null,
  staff_no text collate "C" not null check (length(staff_no) between 1 and 20),
  name text not null check (length(name) between 1 and 60),
  mobile text not null default '' check (length(mobile) <= 20),
  email text not null default '' check (length(email) <= 254),
  org_id uuid,
  skills text[] not null default '{}' check ((skills <@ array['dc', 'ac', 'network', 'meter', 'civil'])),
  certificate text not null default '' check (length(certificate) <= 60),
  certificate_until date,
  state text not null default 'on_duty' check (state in ('on_duty', 'off', 'leave', 'left')),
  -- Hears of what is late, and of what nobody takes.
  chief boolean not null default false,
  -- Under which name they sign in; null: they do not.
  user_id uuid,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint maintenance_staff_no_key unique (operator_id, staff_no),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, org_id) references organisation_organisations (operator_id, id)
);
create unique index maintenance_staff_user on maintenance_staff (operator_id, user_id) where user_id is not null;
select platform_tenant_table('maintenance_staff');

-- Where they work; none: everywhere.
create table maintenance_staff_stations (
  operator_id uuid not null,
  staff_id uuid not null,
  station_id uuid not null,
  primary key (operator_id, staff_id, station_id),
  foreign key (operator_id, staff_id) references maintenance_staff (operator_id, id) on delete cascade,
  foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
create index maintenance_staff_stations_at on maintenance_staff_stations (operator_id, station_id);
select platform_tenant_table('maintenance_staff_stations', 'select, insert, delete');
create policy scope on maintenance_staff_stations as restrictive to evops_scoped
  using (station_id = any (current_setting('evops.stations')::uuid[]))
  with check (station_id = any (current_setting('evops.stations')::uuid[]));

-- How long each level may take, and what becomes an order by itself. A missing row: as the program says.
create table maintenance_rules (
  operator_id uuid primary key,
  -- By level, 1 to 4; null: as planned.
  accept_minutes integer[] not null check (array_length(accept_minutes, 1) = 4),
  arrive_minutes integer[] not null check (array_length(arrive_minutes, 1) = 4),
  fix_minutes integer[] not null check (array_length(fix_minutes, 1) = 4),
  from_alarms boolean not null,
  alarm_level smallint not null check (alarm_level between 1 and 4),
  alarm_minutes integer not null check (alarm_minutes between 0 and 1440),
  from_starts boolean not null,
  start_failures smallint not null check (start_failures between 2 and 50),
  start_minutes integer not null check (start_minutes between 5 and 1440),
  version integer not null default 1,
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('maintenance_rules', 'select, insert, update');

create table maintenance_order_steps (
  operator_id uuid not null,
  order_id uuid not null,
  seq integer not null check (seq >= 1),
  before integer generated always as (nullif((seq - 1), 0)) stored,
  kind text not null,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  -- Null: by itself.
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  text text not null default '' check (length(text) <= 2000),
  -- Whom it was given to.
  staff_name text not null default '' check (length(staff_name) <= 60),
  -- Where whoever came stood, in millionths of a degree.
  lat_e6 integer check (lat_e6 >= '-90000000'::integer and lat_e6 <= 90000000),
  lng_e6 integer check (lng_e6 >= '-180000000'::integer and lng_e6 <= 180000000),
  -- What the re-test showed: { alarm, connected, gun }.
  facts jsonb,
  -- Those whom it concerns have heard of it.
  told boolean not null default true,
  -- The state machine (domain handbook, section 11).
  primary key (operator_id, order_id, seq),
  unique (operator_id, order_id, seq, to_state),
  constraint maintenance_order_steps_check check ((seq = 1) = (from_state is null)),
  constraint maintenance_order_steps_check1 check ((lat_e6 is null) = (lng_e6 is null)),
  constraint maintenance_order_steps_legal check ( case when seq = 1 then ((kind = 'created') and (to_state = 'new'))
    when kind in ('noted', 'changed', 'part', 'late') then to_state = from_state
    else ((((((((((((((((((kind = 'dispatched' and from_state = 'new' and to_state = 'dispatched')
    or (kind = 'accepted' and from_state = 'dispatched' and to_state = 'accepted'))
    or (kind = 'rejected' and from_state = 'dispatched' and to_state = 'new'))
    or (kind = 'timed_out' and from_state = 'dispatched' and to_state = 'new'))
    or (kind = 'on_site' and from_state = 'accepted' and to_state = 'on_site'))
    or (kind = 'begun' and from_state = 'on_site' and to_state = 'processing'))
    or (kind = 'suspended' and from_state = 'processing' and to_state = 'suspended'))
    or (kind = 'resumed' and from_state = 'suspended' and to_state = 'processing'))
    or (kind = 'transferred' and from_state = 'dispatched' and to_state = 'dispatched'))
    or (kind = 'transferred' and from_state = 'accepted' and to_state = 'dispatched'))
    or (kind = 'transferred' and from_state = 'on_site' and to_state = 'dispatched'))
    or (kind = 'transferred' and from_state = 'processing' and to_state = 'dispatched'))
    or (kind = 'transferred' and from_state = 'suspended' and to_state = 'dispatched'))
    or (kind = 'done' and from_state = 'processing' and to_state = 'done'))
    or (kind = 'returned' and from_state = 'done' and to_state = 'processing'))
    or (kind = 'closed' and from_state = 'done' and to_state = 'closed'))
    or (kind = 'cancelled' and from_state = 'new' and to_state = 'cancelled'))
    or (kind = 'cancelled' and from_state = 'dispatched' and to_state = 'cancelled')) end),
  constraint maintenance_order_steps_operator_id_order_id_before_from_s_fkey foreign key (operator_id, order_id,
    before, from_state) references maintenance_order_steps (operator_id, order_id, seq, to_state)
);
create index maintenance_order_steps_untold on maintenance_order_steps (at) where not told;
select platform_tenant_table('maintenance_order_steps', 'select, insert');
grant update (told) on maintenance_order_steps to evops_platform;

create table maintenance_orders (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null check (length(no) between 1 and 20),
  source text not null check (source in ('alarm', 'starts', 'feedback', 'inspection', 'console')),
  type text not null check (type in ('fault', 'inspection', 'installation', 'meter', 'cleaning', 'firmware')),
  level smallint not null check (level between 1 and 4),
  station_id uuid,
  pile_id uuid,
  gun_no smallint check (gun_no between 1 and 99),
  alarm_id uuid,
  feedback_id uuid,
  -- What it was made of, where that is none of the two: a hand-over's step, a gun's failed starts.
  origin_key text collate "C" check (length(origin_key) between 1 and 120),
  description text not null check (length(description) between 1 and 2000),
  reporter text not null default '' check (length(reporter) <= 100),
  state text not null default 'new',
  step_seq integer not null default 1,
  assignee_id uuid,
  created_by uuid,
  created_by_name text not null default '' check (length(created_by_name) <= 100),
  created_at timestamptz not null,
  dispatched_at timestamptz,
  accepted_at timestamptz,
  on_site_at timestamptz,
  begun_at timestamptz,
  suspended_at timestamptz,
  suspended_seconds bigint not null default 0 check (suspended_seconds >= 0),
  done_at timestamptz,
  closed_at timestamptz,
  -- Null: as planned.
  accept_due timestamptz,
  arrive_due timestamptz,
  fix_due timestamptz,
  -- When it was noticed that the time was over: once each.
  accept_broken_at timestamptz,
  arrive_broken_at timestamptz,
  fix_broken_at timestamptz,
  cause text check (cause in ('power', 'module', 'connector', 'screen', 'network', 'meter', 'firmware', 'vehicle',
    'misuse', 'damage', 'none', 'other')),
  remedy text not null default '' check (length(remedy) <= 2000),
  rating smallint check (rating between 1 and 5),
  returned smallint not null default 0,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint maintenance_orders_check check (gun_no is null or pile_id is not null),
  constraint maintenance_orders_check1 check (pile_id is null or station_id is not null),
  constraint maintenance_orders_check2 check ((source = 'feedback') = (feedback_id is not null)),
  constraint maintenance_orders_check3 check (source <> 'alarm' or alarm_id is not null),
  constraint maintenance_orders_check4 check ((state in ('closed', 'cancelled')) = (closed_at is not null)),
  constraint maintenance_orders_check5 check ((state = 'suspended') = (suspended_at is not null)),
  constraint maintenance_orders_check6 check (state not in ('dispatched', 'accepted', 'on_site', 'processing',
    'suspended', 'done', 'closed') or assignee_id is not null),
  constraint maintenance_orders_check7 check (state not in ('done', 'closed')
    or (done_at is not null and cause is not null)),
  foreign key (operator_id, assignee_id) references maintenance_staff (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  constraint maintenance_orders_step foreign key (operator_id, id, step_seq,
    state) references maintenance_order_steps (operator_id, order_id, seq, to_state) deferrable initially deferred
);
-- One open order per alarm, one order ever per piece of feedback and per origin.
create unique index maintenance_orders_alarm on maintenance_orders (operator_id, alarm_id) where alarm_id is not null
  and state not in ('closed', 'cancelled');
create index maintenance_orders_assignee on maintenance_orders (operator_id, assignee_id, created_at desc);
create index maintenance_orders_closed on maintenance_orders (operator_id, closed_at) where closed_at is not null;
create index maintenance_orders_newest on maintenance_orders (operator_id, created_at desc, id desc);
create unique index maintenance_orders_no on maintenance_orders (operator_id, no);
create index maintenance_orders_of_alarm on maintenance_orders (operator_id, alarm_id) where alarm_id is not null;
create index maintenance_orders_open on maintenance_orders (operator_id, state, level, created_at)
  where state not in ('closed', 'cancelled');
create unique index maintenance_orders_origin on maintenance_orders (operator_id, origin_key)
  where origin_key is not null;
create index maintenance_orders_pile on maintenance_orders (operator_id, pile_id, created_at desc)
  where pile_id is not null;
create index maintenance_orders_station on maintenance_orders (operator_id, station_id, created_at desc);
select platform_tenant_table('maintenance_orders', 'select, insert, update');
create policy scope on maintenance_orders as restrictive to evops_scoped
  using (station_id is null or station_id = any (current_setting('evops.stations')::uuid[]))
  with check (station_id is null or station_id = any (current_setting('evops.stations')::uuid[]));

create table maintenance_order_helpers (
  operator_id uuid not null,
  order_id uuid not null,
  staff_id uuid not null,
  primary key (operator_id, order_id, staff_id),
  foreign key (operator_id, order_id) references maintenance_orders (operator_id, id),
  foreign key (operator_id, staff_id) references maintenance_staff (operator_id, id)
);
create index maintenance_order_helpers_of on maintenance_order_helpers (operator_id, staff_id);
select platform_tenant_table('maintenance_order_helpers', 'select, insert, delete');
create policy scope on maintenance_order_helpers as restrictive to evops_scoped
  using (exists ( select from maintenance_orders o where o.operator_id = maintenance_order_helpers.operator_id
  and o.id = maintenance_order_helpers.order_id)) with check (exists ( select from maintenance_orders o
  where o.operator_id = maintenance_order_helpers.operator_id and o.id = maintenance_order_helpers.order_id));

create table maintenance_order_parts (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  part_no text not null default '' check (length(part_no) <= 60),
  quantity integer not null check (quantity between 1 and 100000),
  unit_minor bigint not null check (unit_minor >= 0 and unit_minor <= '100000000000'::bigint),
  currency text not null check (length(currency) = 3),
  added_by_name text not null default '' check (length(added_by_name) <= 100),
  added_at timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, order_id) references maintenance_orders (operator_id, id)
);
create index maintenance_order_parts_of on maintenance_order_parts (operator_id, order_id);
select platform_tenant_table('maintenance_order_parts', 'select, insert, delete');
create policy scope on maintenance_order_parts as restrictive to evops_scoped
  using (exists ( select from maintenance_orders o where o.operator_id = maintenance_order_parts.operator_id
  and o.id = maintenance_order_parts.order_id)) with check (exists ( select from maintenance_orders o
  where o.operator_id = maintenance_order_parts.operator_id and o.id = maintenance_order_parts.order_id));

create table maintenance_order_pictures (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bigint not null,
  sha256 bytea not null,
  stored_as text not null,
  added_by_name text not null default '' check (length(added_by_name) <= 100),
  added_at timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, order_id) references maintenance_orders (operator_id, id)
);
create index maintenance_order_pictures_of on maintenance_order_pictures (operator_id, order_id);
select platform_tenant_table('maintenance_order_pictures', 'select, insert, delete');
create policy scope on maintenance_order_pictures as restrictive to evops_scoped
  using (exists ( select from maintenance_orders o where o.operator_id = maintenance_order_pictures.operator_id
  and o.id = maintenance_order_pictures.order_id)) with check (exists ( select from maintenance_orders o
  where o.operator_id = maintenance_order_pictures.operator_id and o.id = maintenance_order_pictures.order_id));

-- Who sees what belongs to a table that was made later.
create policy scope on maintenance_order_steps as restrictive to evops_scoped
  using (exists ( select from maintenance_orders o where o.operator_id = maintenance_order_steps.operator_id
  and o.id = maintenance_order_steps.order_id)) with check (exists ( select from maintenance_orders o
  where o.operator_id = maintenance_order_steps.operator_id and o.id = maintenance_order_steps.order_id));

-- What was made before the table that it points at.
alter table maintenance_order_steps add foreign key (operator_id,
  order_id) references maintenance_orders (operator_id, id);
