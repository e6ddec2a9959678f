-- Written when somebody asks whether a process can serve: only what is on disk proves that it can.
create table platform_probes (
  process_id text primary key check (length(process_id) <= 100),
  at timestamptz not null
);
grant select, insert, update, delete on platform_probes to evops_platform;
