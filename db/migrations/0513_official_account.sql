-- The operator's WeChat official account (公众号): payers inside WeChat are known under its app, and WeChat calls us for it.
create table payments_official_accounts (
  operator_id uuid not null references organisation_operators (operator_id),
  -- Part of the address that WeChat is told.
  id uuid not null,
  app_id text not null check (app_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- plain: messages come as they are; aes: under the key.
  mode text not null check (mode in ('plain', 'aes')),
  environment text not null default 'production' check (environment in ('production', 'loopback')),
  demo boolean generated always as (case when environment = 'loopback' then true end) stored,
  -- { secret, token, aesKey }, sealed.
  secrets bytea not null,
  secrets_at timestamptz not null,
  -- WeChat last asked whether we are who we say, and was answered.
  verified_at timestamptz,
  -- What the last test call came to: 0 or WeChat's error.
  tested_at timestamptz,
  error_code integer,
  version integer not null default 1,
  primary key (operator_id),
  constraint payments_official_accounts_tested check ((tested_at is null) = (error_code is null)),
  constraint payments_official_accounts_demo_alone foreign key (operator_id, demo)
    references organisation_operators (operator_id, demo)
);
-- A call from WeChat says the id alone.
create unique index payments_official_accounts_id on payments_official_accounts (operator_id, id);
create index payments_official_accounts_by_id on payments_official_accounts (id);
select platform_tenant_table('payments_official_accounts', 'select, insert, update');

-- Its acts, for roles that began as the product's bookkeeper or manager and open the screen.
set local role evops_platform;
insert into organisation_role_permissions (operator_id, role_id, code)
select r.operator_id, r.id, 'officialaccount:' || verb
from organisation_roles r cross join unnest(array['edit', 'control']) as verb
where not r.grants_all
  and r.name in ('经理', 'Manager', 'Gerente', '财务', 'Bookkeeper', 'Contable')
  and exists (select from organisation_role_permissions p
    where p.operator_id = r.operator_id and p.role_id = r.id and p.code = 'merchantOptPerm')
on conflict do nothing;
reset role;
