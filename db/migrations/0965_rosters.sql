-- When somebody of the staff is on duty: weekly shifts and days with hours of their own, on the clock of the operator's standard
-- working calendar, else on the operator's. A shift that goes on after midnight ends beyond 24:00. Without a row: as their state says.
create table maintenance_rosters (
  operator_id uuid not null,
  staff_id uuid not null,
  -- Shifts of a weekday: '08:00-12:00 22:00-30:00'; '': none.
  mon text not null check (mon ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  tue text not null check (tue ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  wed text not null check (wed ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  thu text not null check (thu ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  fri text not null check (fri ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  sat text not null check (sat ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  sun text not null check (sun ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'),
  -- Days with shifts of their own, instead of the weekday's: [{"day", "hours", "name"}]; hours '': off.
  days jsonb not null default '[]' check (jsonb_typeof(days) = 'array' and jsonb_array_length(days) <= 400),
  version integer not null default 1,
  primary key (operator_id, staff_id),
  foreign key (operator_id, staff_id) references maintenance_staff (operator_id, id) on delete cascade
);
select platform_tenant_table('maintenance_rosters');
