-- The remote re-test of a repaired charge point. Its steps are judged by what came over the wire; after its end it is not
-- changed. An order that is closed as proven names a run of its own that passed.
create table maintenance_retests (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 1 and 99),
  -- Of its test charge.
  id_tag text not null check (length(id_tag) between 1 and 20),
  state text not null default 'running' check (state in ('running', 'passed', 'failed', 'stopped')),
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  started_by uuid not null,
  started_by_name text not null default '' check (length(started_by_name) <= 100),
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, order_id, id, state),
  foreign key (operator_id, order_id) references maintenance_orders (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  constraint maintenance_retests_over check ((state = 'running') = (finished_at is null))
);
create unique index maintenance_retests_running on maintenance_retests (operator_id, pile_id, gun_no) where state = 'running';
create index maintenance_retests_of_order on maintenance_retests (operator_id, order_id, started_at desc);
select platform_tenant_table('maintenance_retests', 'select, insert, update');
select platform_scoped_table('maintenance_retests', 'exists (select from maintenance_orders o where o.operator_id = maintenance_retests.operator_id and o.id = maintenance_retests.order_id)');

-- By what a closed order is proven; null: there was nothing to prove. A re-test that is named is one that passed.
alter table maintenance_orders add column proof text check (proof in ('retest', 'second_person')),
  add column retest_id uuid,
  add column retest_state text not null default 'passed' check (retest_state = 'passed'),
  add column second_id uuid,
  add column second_name text not null default '' check (length(second_name) <= 100),
  add constraint maintenance_orders_proof check (proof is null or state = 'closed'),
  add constraint maintenance_orders_retest check ((proof is not distinct from 'retest') = (retest_id is not null)),
  add constraint maintenance_orders_second check ((proof is not distinct from 'second_person') = (second_id is not null)),
  add foreign key (operator_id, id, retest_id, retest_state) references maintenance_retests (operator_id, order_id, id, state);
