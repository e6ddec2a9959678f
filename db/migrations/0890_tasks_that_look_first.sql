-- Tasks that are only run when there is something for them to do.
alter table platform_tasks add column looks_first boolean not null default false;
