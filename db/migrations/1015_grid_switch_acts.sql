-- Positions of switches as people record them: chosen with a reason first, done when it is confirmed in time.
create table grid_switch_acts (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  object_id uuid not null,
  kind text not null check (kind in ('Breaker', 'Disconnector', 'GroundDisconnector', 'LoadBreakSwitch', 'Fuse')),
  position text not null check (position in ('open', 'closed')),
  reason text not null check (length(reason) between 3 and 500 and reason !~ '[[:cntrl:]<>]'),
  -- Against what speaks against it: the switch stands so on site.
  despite boolean not null,
  by_id uuid not null,
  selected_at timestamptz not null,
  confirm_until timestamptz not null check (confirm_until > selected_at),
  -- Null: not confirmed.
  done_at timestamptz,
  primary key (operator_id, id),
  constraint grid_switch_acts_in_time check (done_at between selected_at and confirm_until),
  constraint grid_switch_acts_object foreign key (operator_id, object_id, kind, station_id)
    references grid_objects (operator_id, id, kind, station_id)
);
create index grid_switch_acts_of on grid_switch_acts (operator_id, object_id, done_at desc) where done_at is not null;
create index grid_switch_acts_at on grid_switch_acts (operator_id, station_id);
select platform_tenant_table('grid_switch_acts', 'select, insert, update, delete');
select platform_scoped_table('grid_switch_acts', 'station_id = any (current_setting(''evops.stations'')::uuid[])');
