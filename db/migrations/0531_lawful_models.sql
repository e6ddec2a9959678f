-- Whose money an account may take where the operator works, and who says so. Nobody decided yet: allowed, without a source.
create table payments_models (
  operator_id uuid not null references organisation_operators (operator_id),
  model text not null check (model in ('own_sale', 'sub_merchant', 'direct')),
  lawful boolean not null default true,
  -- The law, the licence or the counsel's letter that says so.
  source text not null default '' check (length(source) <= 300),
  at timestamptz,
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  version integer not null default 1,
  primary key (operator_id, model),
  constraint payments_models_lawful_key unique (operator_id, model, lawful),
  constraint payments_models_sourced check (at is null or (source <> '' and by_id is not null)),
  constraint payments_models_refused check (lawful or at is not null)
);
select platform_tenant_table('payments_models', 'select, insert, update');
set local role evops_platform;
insert into payments_models (operator_id, model)
select o.operator_id, m.model from organisation_operators o cross join unnest(array['own_sale', 'sub_merchant', 'direct']) as m (model);
reset role;
-- No account is on that takes money which it must not take, whichever of the two is changed.
alter table payments_accounts
  add column on_lawful boolean generated always as (case when state = 'on' then true end) stored,
  add constraint payments_accounts_lawful foreign key (operator_id, model, on_lawful)
    references payments_models (operator_id, model, lawful);
