-- Who may read the data that an operator owes the public, and under which duty. The token is kept as a keyed hash.
create table interop_public_feeds (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  duty text not null check (duty in ('gb', 'co', 'es')),
  -- The authority, or the access point that reads.
  name text not null check (length(name) between 1 and 100),
  hash bytea not null check (length(hash) = 32),
  made_at timestamptz not null,
  read_at timestamptz,
  primary key (operator_id, id)
);
-- Asked before any operator is known.
create index interop_public_feeds_hash on interop_public_feeds (hash);
select platform_tenant_table('interop_public_feeds', 'select, insert, update, delete');

-- What partners have is read back at night and held against what they were told: when last, and what came of it.
alter table interop_links
  add column compared_at timestamptz,
  add column compared_stations integer check (compared_stations >= 0),
  add column compared_differences integer check (compared_differences >= 0),
  add column compared_detail text not null default '' check (length(compared_detail) <= 2000);
alter table interop_told_stations
  add column compared_at timestamptz;
