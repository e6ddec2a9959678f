-- A server that runs by a lesser login than the owner's looks whether this database is of its version.
grant select on platform_migrations, platform_sources to evops_platform;
-- A backup by COPY notes how far they are.
grant select on all sequences in schema public to evops_platform;

-- A backup by COPY has no log: it is what it was in one moment.
alter table platform_backups alter column log_line drop not null;
alter table platform_backups drop constraint platform_backups_check2;
alter table platform_backups add constraint platform_backups_check2
  check (state <> 'done' or bytes is not null and (log_line is null or stop_lsn is not null));
