-- Several monitors of OCPP 2.x may hold one alarm: it is over when the last of them says so. Each is named by what it
-- watches and its number; '' is one that was noticed before they had names.
alter table stations_events add column monitor_no integer;
alter table stations_alarms add column monitors text[] not null default '{}';
alter table stations_alarm_pending add column monitors text[] not null default '{}';
update stations_alarms set monitors = '{""}' where by_monitor and state in ('raised', 'acknowledged');
update stations_alarm_pending set monitors = '{""}' where by_monitor;
alter table stations_alarms drop column by_monitor;
alter table stations_alarm_pending drop column by_monitor;
