-- What changes a start token's verdict says so here, in its own transaction; the worker takes it and looks at every
-- charge point that should hold another list now. Rows are only added and taken: nobody waits for another's.
create table stations_list_marks (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  -- Something is refused from now on that was not: what charge points without a list remember is to be forgotten.
  refuses boolean not null,
  primary key (operator_id, id)
);
select platform_tenant_table('stations_list_marks');

-- How often an operator's lists changed, and the content that charge points were looked at with last.
create table stations_list_turns (
  operator_id uuid primary key references organisation_operators (operator_id),
  no bigint not null,
  digest text check (length(digest) = 43)
);
select platform_tenant_table('stations_list_turns');

alter table stations_list_pushes
  -- It is to be looked at; null: nothing has changed since.
  add column due_at timestamptz,
  -- A worker has it in hand until then.
  add column claimed_until timestamptz,
  -- It is to forget what it remembers of authorisations.
  add column clear_cache boolean not null default false;
create index stations_list_pushes_due on stations_list_pushes (operator_id, due_at) where due_at is not null;
create index stations_list_pushes_claimed on stations_list_pushes (operator_id, claimed_until)
  where claimed_until is not null;
select platform_gateway_table('stations_list_pushes', 'select, insert, update');

alter table stations_local_lists
  -- What differs from the entries since they were written whole; null: taken away. A change of one entry writes one.
  add column delta jsonb not null default '{}',
  -- Of all that it held at that version, how many entries those are, and of the list that it holds as much of as it can.
  add column digest text check (length(digest) = 43),
  add column digest_version integer,
  add column size integer check (size >= 0),
  add column wanted_digest text check (length(wanted_digest) = 43);
grant update (digest, digest_version, size, wanted_digest) on stations_local_lists to evops_app;
