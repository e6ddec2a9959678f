-- Operators see the scheduled tasks that work on their business; the platform's staff see the technical ones too.
alter table platform_tasks add column serves_operators boolean not null default false;
