-- What was found when reports, facts, lists and the ledger were held beside each other.
create table reports_proofs (
  operator_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  -- Of stations' calendars, both in.
  day_from date not null,
  day_to date not null,
  took_ms integer not null check (took_ms >= 0),
  -- Figures of a day and a place that were compared.
  cells integer not null check (cells >= 0),
  found integer not null check (found >= 0),
  unexplained integer not null check (unexplained between 0 and found),
  -- The first of them, the unexplained before the others: [{ between, day, dayTo, stationId, … }]
  differences jsonb not null check (jsonb_typeof(differences) = 'array'),
  -- Null: nobody, it was the night's.
  by_name text,
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id),
  check (day_from <= day_to)
);
create index reports_proofs_newest on reports_proofs (operator_id, at desc);
select platform_tenant_table('reports_proofs', 'select, insert');
-- The ledger is of the whole operator: nothing for whoever sees some stations.
create policy scope on reports_proofs as restrictive to evops_scoped using (false) with check (false);
