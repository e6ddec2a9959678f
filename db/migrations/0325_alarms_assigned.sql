-- Who an alarm is assigned to. The name is kept as it was, as it is with those who acknowledge and close.
alter table stations_alarms add column assigned_to uuid, add column assigned_name text,
  add constraint stations_alarms_assigned_check check ((assigned_to is null) = (assigned_name is null));
create index stations_alarms_assigned on stations_alarms (operator_id, assigned_to, raised_at desc)
  where assigned_to is not null;
-- Whom it was assigned to or taken back from: who hears of that step.
alter table stations_alarm_steps add column person_id uuid,
  drop constraint stations_alarm_steps_kind_check,
  add constraint stations_alarm_steps_kind_check check (kind in ('raised', 'reopened', 'acknowledged', 'cleared',
    'closed', 'escalated', 'folded', 'unfolded', 'noted', 'assigned', 'unassigned')),
  add constraint stations_alarm_steps_person_check check ((kind in ('assigned', 'unassigned')) = (person_id is not null));
