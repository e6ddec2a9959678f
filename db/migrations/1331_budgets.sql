-- Buckets of what strangers, drivers and partners may cause (packages/platform/src/server/budget). A subject is a keyed
-- hash. A bucket belongs to no operator, because unknown names and networks have none.
create table platform_budgets (
  act text not null,
  level text not null,
  subject bytea not null,
  -- The bucket is full again at this time; the row is then without meaning.
  full_at timestamp with time zone not null,
  constraint platform_budgets_pkey primary key (act, level, subject),
  constraint platform_budgets_act_check check (((length(act) >= 1) AND (length(act) <= 30))),
  constraint platform_budgets_level_check check (((length(level) >= 1) AND (length(level) <= 20))),
  constraint platform_budgets_subject_check check ((length(subject) = 32))
);
create index platform_budgets_full_at on platform_budgets (full_at);
grant select, insert, update, delete on platform_budgets to evops_app, evops_platform;
