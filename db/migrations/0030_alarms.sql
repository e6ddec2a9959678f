-- Events in one order, and alarms: raised, acknowledged, cleared, closed; counted instead of repeated.

-- Which fault of ours a report of a charge point is, and how grave; the worker looks at each once.
alter table stations_state_changes
  add column fault_code text check (length(fault_code) between 1 and 10),
  add column fault_level smallint check (fault_level between 1 and 4);
grant update (fault_code, fault_level) on stations_state_changes to evops_platform;
-- What is still to be looked at: empty most of the time, and nothing that an ordinary report has to be entered in.
create index stations_state_changes_unjudged on stations_state_changes (operator_id, id)
  where fault_code is null and (reported_status = 'Faulted' or error_code is not null);
create index stations_state_changes_faults on stations_state_changes (operator_id, id) where fault_code is not null;

-- Links that opened and closed are events as well.
alter table stations_events
  drop constraint stations_events_kind_check,
  add constraint stations_events_kind_check
    check (kind in ('security', 'firmware', 'diagnostics', 'log', 'connection', 'certificate', 'link')),
  add column alarmed boolean not null default false;
grant insert, update (alarmed) on stations_events to evops_platform;
create index stations_events_grave on stations_events (operator_id, id) where not alarmed and kind in ('security', 'connection') and level >= 3;
create index stations_events_links on stations_events (operator_id, pile_id, received_at) where kind = 'link';

-- What a maker calls a fault, and which of ours it is. Empty: any.
create table stations_fault_mappings (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  vendor text not null default '' check (length(vendor) <= 50),
  model text not null default '' check (length(model) <= 50),
  error_code text not null default '' check (length(error_code) <= 50),
  vendor_code text not null default '' check (length(vendor_code) <= 50),
  fault_code text not null check (length(fault_code) between 1 and 10),
  -- Null: as the catalogue has it.
  level smallint check (level between 1 and 4),
  note text not null default '' check (length(note) <= 200),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_fault_mappings_key unique (operator_id, vendor, model, error_code, vendor_code),
  check (error_code <> '' or vendor_code <> '')
);
select platform_tenant_table('stations_fault_mappings');

create table stations_alarm_rules (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  -- The key of a rule that every operator begins with.
  builtin text check (length(builtin) <= 40),
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('fault', 'offline', 'threshold', 'security')),
  enabled boolean not null default true,
  -- Where: a pile, else a station, else piles of a maker's model, else all.
  station_id uuid,
  pile_id uuid,
  vendor text not null default '' check (length(vendor) <= 50),
  model text not null default '' check (length(model) <= 50),
  -- What: { codes, minLevel } of faults, { measure, above, limit } of a threshold.
  content jsonb not null,
  -- Null: as grave as the fault is.
  level smallint check (level between 1 and 4),
  -- It must last so long.
  hold_seconds integer not null default 0 check (hold_seconds between 0 and 86400),
  -- When, in the station's zone: weekdays from Monday as bits, and minutes of the day (to may lie before from: over midnight).
  days smallint not null default 127 check (days between 1 and 127),
  from_minute smallint not null default 0 check (from_minute between 0 and 1439),
  to_minute smallint not null default 1440 check (to_minute between 1 and 1440),
  -- Until then it raises nothing.
  silent_until timestamptz,
  silent_note text check (length(silent_note) <= 200),
  -- A level up when nobody has acknowledged it by then.
  escalate_minutes integer check (escalate_minutes between 1 and 10080),
  -- Cleared and quiet for so long, it closes by itself; major and critical ones only once acknowledged.
  close_minutes integer not null default 30 check (close_minutes between 1 and 10080),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_alarm_rules_builtin_key unique (operator_id, builtin),
  constraint stations_alarm_rules_name_key unique (operator_id, name),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade,
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_alarm_rules');

create table stations_alarms (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  -- Null: the station as a whole.
  pile_id uuid,
  -- 0: the charge point as a whole.
  gun_no smallint not null default 0 check (gun_no between 0 and 99),
  code text not null check (length(code) between 1 and 10),
  level smallint not null check (level between 1 and 4),
  state text not null default 'raised' check (state in ('raised', 'acknowledged', 'cleared', 'closed')),
  -- False: something that happened and has no end of its own.
  standing boolean not null default true,
  rule_id uuid,
  count integer not null default 1,
  detail text check (length(detail) <= 300),
  raised_at timestamptz not null,
  last_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  acknowledged_name text,
  cleared_at timestamptz,
  closed_at timestamptz,
  closed_by uuid,
  closed_name text,
  escalated_at timestamptz,
  -- Part of a storm: the alarm that stands for all of them.
  folded_into uuid,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (operator_id, id),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  check ((state = 'closed') = (closed_at is not null))
);
create unique index stations_alarms_one on stations_alarms (operator_id, station_id, pile_id, gun_no, code) nulls not distinct where state <> 'closed';
create index stations_alarms_open on stations_alarms (operator_id, level desc, raised_at desc) where state <> 'closed';
create index stations_alarms_at on stations_alarms (operator_id, raised_at desc, id desc);
create index stations_alarms_station on stations_alarms (operator_id, station_id, raised_at desc);
create index stations_alarms_pile on stations_alarms (operator_id, pile_id, raised_at desc);
create index stations_alarms_folded on stations_alarms (operator_id, folded_into) where folded_into is not null;
create index stations_alarms_changed on stations_alarms (operator_id, changed_at);
select platform_tenant_table('stations_alarms', 'select, insert, update');

-- An alarm's life, step by step; only added to. What others must hear is told once.
create table stations_alarm_steps (
  operator_id uuid not null,
  id uuid not null,
  alarm_id uuid not null,
  kind text not null check (kind in ('raised', 'reopened', 'acknowledged', 'cleared', 'closed', 'escalated', 'folded', 'unfolded', 'noted')),
  level smallint not null check (level between 1 and 4),
  at timestamptz not null,
  user_id uuid,
  user_name text,
  note text check (length(note) <= 500),
  told boolean not null default false,
  primary key (operator_id, id),
  foreign key (operator_id, alarm_id) references stations_alarms (operator_id, id)
);
create index stations_alarm_steps_alarm on stations_alarm_steps (operator_id, alarm_id, id);
create index stations_alarm_steps_untold on stations_alarm_steps (operator_id, id) where not told;
select platform_tenant_table('stations_alarm_steps', 'select, insert');
grant update (told) on stations_alarm_steps to evops_platform;

-- What holds but has not held long enough yet.
create table stations_alarm_pending (
  operator_id uuid not null,
  rule_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  code text not null,
  since timestamptz not null,
  detail text,
  primary key (operator_id, rule_id, pile_id, gun_no, code),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_alarm_pending', 'select, insert, update, delete');

-- How far the look at links has come.
create table stations_alarm_watch (
  operator_id uuid primary key references organisation_operators (operator_id),
  links_seen_at timestamptz not null,
  looked_at timestamptz not null
);
select platform_tenant_table('stations_alarm_watch', 'select, insert, update');

select platform_scoped_table('stations_alarms', 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');
select platform_scoped_table('stations_alarm_steps', 'exists (select from stations_alarms a where a.operator_id = stations_alarm_steps.operator_id and a.id = stations_alarm_steps.alarm_id)');
select platform_scoped_table('stations_alarm_pending', 'exists (select from stations_piles p where p.operator_id = stations_alarm_pending.operator_id and p.id = stations_alarm_pending.pile_id)');
-- A rule for everything is everybody's to see; to change it takes all of the operator (asked where it is changed).
select platform_scoped_table('stations_alarm_rules', 'case when pile_id is not null then exists (select from stations_piles p where p.operator_id = stations_alarm_rules.operator_id and p.id = stations_alarm_rules.pile_id)
  else station_id is null or station_id in (select unnest(current_setting(''evops.stations'')::uuid[])) end');
