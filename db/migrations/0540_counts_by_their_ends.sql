-- A count says where an order stands alone; where it began is where the count before it ended, which needs no copy and no
-- key as wide as the row. Whose terms a statement rests on is said once for the statement, not checked again for every
-- order (decision 88).

create table finance_statement_versions (
  operator_id uuid not null,
  statement_id uuid not null,
  version_id uuid not null,
  primary key (operator_id, statement_id, version_id),
  foreign key (operator_id, statement_id) references finance_statements (operator_id, id),
  foreign key (operator_id, version_id) references finance_versions (operator_id, id)
);
create index finance_statement_versions_version on finance_statement_versions (operator_id, version_id);
select platform_tenant_table('finance_statement_versions', 'select, insert');
create policy scope on finance_statement_versions as restrictive to evops_scoped
  using (exists (select from finance_statements s where s.operator_id = finance_statement_versions.operator_id
    and s.id = finance_statement_versions.statement_id))
  with check (exists (select from finance_statements s where s.operator_id = finance_statement_versions.operator_id
    and s.id = finance_statement_versions.statement_id));

-- What was counted before: its statements may be confirmed, so the rule of drafts comes after.
set local role evops_platform;
insert into finance_statement_versions (operator_id, statement_id, version_id)
  select distinct operator_id, statement_id, version_id from finance_counts;
reset role;
create policy drafts on finance_statement_versions as restrictive for insert to evops_app, evops_platform
  with check (exists (select from finance_statements s join finance_versions v on v.operator_id = s.operator_id
    and v.agreement_id = s.agreement_id where s.operator_id = finance_statement_versions.operator_id
    and s.id = finance_statement_versions.statement_id and s.state = 'draft'
    and v.id = finance_statement_versions.version_id));

drop policy drafts on finance_counts;
drop index finance_counts_version;
alter table finance_counts
  drop constraint finance_counts_chain,
  drop constraint finance_counts_operator_id_order_id_seq_version_id_is_dwh_i_key,
  -- It locks every order that is counted, which writes each of them anew. Instead what is counted is not deleted, below.
  drop constraint finance_counts_operator_id_order_id_fkey,
  drop constraint finance_counts_operator_id_statement_id_fkey,
  drop constraint finance_counts_operator_id_version_id_fkey,
  -- Read and written by older programs alone; a later release takes them away.
  alter column was_dwh set default 0,
  alter column was_electricity_minor set default 0,
  alter column was_service_minor set default 0,
  alter column was_occupancy_minor set default 0,
  alter column was_reduced_minor set default 0,
  alter column was_base_minor set default 0,
  -- By whose terms an order is counted it is for good.
  add constraint finance_counts_terms unique (operator_id, order_id, seq, version_id),
  add constraint finance_counts_chain foreign key (operator_id, order_id, before_seq, version_id)
    references finance_counts (operator_id, order_id, seq, version_id);
-- Of a draft, by terms of its agreement: asked once for an insert, however many orders it counts. Neither row can be
-- deleted: no role may, and what a statement rests on is named by a key of its own.
create policy drafts on finance_counts as restrictive for insert to evops_app, evops_platform
  with check ((operator_id, statement_id, version_id) in (select s.operator_id, s.id, v.id from finance_statements s
    join finance_versions v on v.operator_id = s.operator_id and v.agreement_id = s.agreement_id
    where s.state = 'draft'));
-- Whoever takes orders back waits for who counts (charging_unmake_orders), and sees then what was counted.
select platform_gateway_table('finance_counts', 'select');
create policy counted on charging_orders as restrictive for delete to evops_gateway
  using (not exists (select from finance_counts c where c.operator_id = charging_orders.operator_id
    and c.order_id = charging_orders.id));
