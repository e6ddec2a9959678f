-- Plans by plug cycles and by faults, and for some models of charge points alone.
alter table maintenance_plans
  add column every_plugs integer check (every_plugs between 1 and 100000000),
  -- More faults than that in 1,000 sessions, once there were as many sessions as is said.
  add column fault_rate integer check (fault_rate between 1 and 1000),
  add column fault_sessions integer not null default 100 check (fault_sessions between 10 and 1000000),
  -- Maker and model as `stations_pile_makes` says them; none: all.
  add column models text[] not null default '{}' check (cardinality(models) <= 100),
  drop constraint maintenance_plans_trigger,
  add constraint maintenance_plans_trigger check (coalesce(every_n, every_kwh, every_sessions, every_plugs, fault_rate) is not null);
alter table maintenance_plan_dues
  add column used_plugs integer not null default 0 check (used_plugs >= 0),
  add column used_faults integer not null default 0 check (used_faults >= 0),
  drop constraint maintenance_plan_dues_cause_check,
  add constraint maintenance_plan_dues_cause_check check (cause in ('calendar', 'energy', 'sessions', 'plugs', 'faults'));
