-- Open event streams of each process (packages/platform/src/server/budget/streams.ts). A subject is a keyed hash of kind,
-- level and party; it belongs to no operator, because the whole installation is a subject too.
create table platform_stream_counts (
  subject bytea not null,
  process_id uuid not null,
  open integer not null,
  -- A row that its process does not renew loses its meaning.
  seen_at timestamp with time zone not null,
  constraint platform_stream_counts_pkey primary key (subject, process_id),
  constraint platform_stream_counts_subject_check check ((length(subject) = 32)),
  constraint platform_stream_counts_open_check check ((open > 0))
);
create index platform_stream_counts_process_id on platform_stream_counts (process_id);
grant select, insert, update, delete on platform_stream_counts to evops_app, evops_platform;
