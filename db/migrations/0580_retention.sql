-- How long a kind of data is kept, and how much of it. Serves all operators, so it belongs to none. The least ages: samples
-- outlive the longest session that is billed from them, states a year of reports made anew, the audit log six months
-- (PRC Cybersecurity Law, article 21).
create table platform_retention (
  kind text primary key check (kind in ('frames', 'samples', 'states', 'events', 'audit', 'exports', 'uploads')),
  days integer not null,
  -- Beyond it the oldest goes before its time, never what is younger than the least age. Null: whatever there is.
  max_bytes bigint check (max_bytes >= 1000000),
  version integer not null default 1,
  constraint platform_retention_days check (days <= 36500 and days >= case kind when 'frames' then 1 when 'samples' then 35
    when 'states' then 400 when 'events' then 30 when 'audit' then 180 else 1 end)
);
insert into platform_retention (kind, days) values ('frames', 30), ('samples', 90), ('states', 1095), ('events', 730),
  ('audit', 1095), ('exports', 7), ('uploads', 90);
grant select on platform_retention to evops_app, evops_platform;
grant update on platform_retention to evops_platform;

-- How large everything was, day by day: until when the disk lasts follows from it.
create table platform_sizes (
  day date primary key,
  at timestamptz not null,
  database_bytes bigint not null check (database_bytes >= 0),
  files_bytes bigint not null check (files_bytes >= 0)
);
grant select, insert, update, delete on platform_sizes to evops_platform;

-- Where the chain of the audit log begins once old entries are gone: the last seal that went with them, and a mark that
-- only the holder of the installation's secret key can make.
create table organisation_audit_anchors (
  operator_id uuid not null,
  seq bigint not null check (seq >= 1),
  hash bytea not null check (length(hash) = 32),
  -- Entries that have gone up to here, since the chain's beginning.
  dropped bigint not null check (dropped > 0),
  mark bytea not null check (length(mark) = 32),
  at timestamptz not null,
  primary key (operator_id, seq),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_audit_anchors', 'select');
grant insert on organisation_audit_anchors to evops_platform;

-- No role of the product deletes an entry, or its seal, that is younger than six months.
create policy kept on organisation_audit as restrictive for delete to evops_platform
  using (at < now() - interval '180 days');
grant delete on organisation_audit to evops_platform;
create policy kept on organisation_audit_seals as restrictive for delete to evops_platform
  using (sealed_at < now() - interval '180 days');
grant delete on organisation_audit_seals to evops_platform;

-- A withdrawn firmware's file goes after its time; what it was stays.
alter table stations_firmware add column removed_at timestamptz;
