-- What people say of a session: once per order. And what orders are called where a domain below charging asks.
create view charging_order_names with (security_invoker = true) as
select operator_id, id as order_id, order_no, station_id, pile_id, gun_no, state, started_at, ended_at, time_zone, holder_id
from charging_orders;
grant select on charging_order_names to evops_app, evops_platform;

create table members_evaluations (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  order_id uuid not null,
  order_no text collate "C" not null,
  -- Who charged; null: a start token that is nobody's.
  member_id uuid,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  stars smallint not null check (stars between 1 and 5),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  text text not null default '' check (length(text) <= 1000),
  reply text not null default '' check (length(reply) <= 1000),
  replied_at timestamptz,
  replied_by text not null default '' check (length(replied_by) <= 100),
  hidden boolean not null default false,
  hidden_reason text not null default '' check (length(hidden_reason) <= 500),
  source text not null check (source in ('desk', 'app', 'api')),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, member_id) references members_members (operator_id, id),
  check ((reply = '') = (replied_at is null))
);
create unique index members_evaluations_order on members_evaluations (operator_id, order_id);
create index members_evaluations_newest on members_evaluations (operator_id, created_at desc, id desc);
create index members_evaluations_station on members_evaluations (operator_id, station_id, created_at desc);
create index members_evaluations_member on members_evaluations (operator_id, member_id) where member_id is not null;
create index members_evaluations_number on members_evaluations (operator_id, order_no);
select platform_tenant_table('members_evaluations', 'select, insert, update');
select platform_scoped_table('members_evaluations', 'station_id = any (current_setting(''evops.stations'')::uuid[])');
