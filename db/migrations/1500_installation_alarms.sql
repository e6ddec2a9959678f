-- Alarms of the installation itself: a backup that was never made, a task that fails, a process that is gone, a disk
-- that fills up. An alarm that is over keeps its row.
create table platform_installation_alarms (
  id uuid not null,
  kind text not null,
  -- The task, process or setting that the alarm is about; empty where the kind has one subject.
  subject text default ''::text not null,
  detail jsonb default '{}'::jsonb not null,
  since timestamp with time zone not null,
  notified_at timestamp with time zone,
  cleared_at timestamp with time zone,
  constraint platform_installation_alarms_pkey primary key (id),
  constraint platform_installation_alarms_cleared_check check ((cleared_at >= since)),
  constraint platform_installation_alarms_subject_check check ((length(subject) <= 300))
);
create unique index platform_installation_alarms_open on platform_installation_alarms (kind, subject) where (cleared_at is null);
grant select, insert, update, delete on platform_installation_alarms to evops_platform;

-- The address and the roles of a process, so that a process that ended without notice is known by name. A process of
-- the same place replaces it.
alter table platform_probes
  add column place text default ''::text not null,
  add column roles text[] default '{}'::text[] not null,
  add column started_at timestamp with time zone default now() not null;
