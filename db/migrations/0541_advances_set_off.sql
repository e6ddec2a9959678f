-- What a party had already when payments were shared, taken off what a statement owes it: once, when that is approved.
-- Below 0: it came back after it was taken off, and is owed again.
create table finance_set_offs (
  operator_id uuid not null,
  statement_id uuid not null,
  party_id uuid not null,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (operator_id, statement_id, party_id),
  foreign key (operator_id, statement_id) references finance_statements (operator_id, id),
  foreign key (operator_id, party_id) references finance_parties (operator_id, id)
);
select platform_tenant_table('finance_set_offs', 'select, insert');
create policy confirmed on finance_set_offs as restrictive for insert to evops_app, evops_platform
  with check (exists (select from finance_statements s where s.operator_id = finance_set_offs.operator_id
    and s.id = finance_set_offs.statement_id and s.state = 'confirmed'));
create policy scope on finance_set_offs as restrictive to evops_scoped
  using (exists (select from finance_statements s where s.operator_id = finance_set_offs.operator_id
    and s.id = finance_set_offs.statement_id))
  with check (exists (select from finance_statements s where s.operator_id = finance_set_offs.operator_id
    and s.id = finance_set_offs.statement_id));
