-- Who had an account in their hands: made it, reset what opens it, or renamed it. For 30 days nobody approves through it
-- what that person asked for. Rows outlive the account, because whom it made in turn stays in the same hand.
create table organisation_account_holds (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('made', 'reset', 'renamed')),
  by_id uuid not null,
  by_name text not null,
  -- By a member of the platform's staff who holds every code, in an operator: accounts they made are not of one hand.
  by_platform boolean not null default false,
  at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  lifted_by_name text,
  lift_reason text check (length(lift_reason) <= 500),
  primary key (operator_id, id),
  check (user_id <> by_id),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null)),
  constraint organisation_account_holds_third_check check (lifted_by is null or lifted_by not in (user_id, by_id))
);
create index organisation_account_holds_user on organisation_account_holds (user_id, at) where lifted_at is null;
create index organisation_account_holds_by on organisation_account_holds (by_id, at) where lifted_at is null;
select platform_tenant_table('organisation_account_holds', 'select, insert, update');
-- The platform's staff approve in operators: whose hand they are in is read there as well.
create policy staff on organisation_account_holds for select to evops_app
  using (operator_id = '00000000-0000-7000-8000-000000000000');

-- What the audit log knows of the last 30 days.
insert into organisation_account_holds (operator_id, id, user_id, kind, by_id, by_name, by_platform, at)
select a.operator_id, uuidv7(), a.entity_id::uuid,
  case a.action when 'saveUser' then 'made' when 'updateUser' then 'renamed' else 'reset' end,
  a.user_id, a.user_name, a.user_operator_id <> a.operator_id, a.at
from organisation_audit a
where a.action in ('saveUser', 'resetPassword', 'clearSecondStep', 'updateUser') and a.result = 'done'
  and a.at > now() - interval '30 days' and a.entity_id ~ '^[0-9a-f-]{36}$' and a.entity_id <> a.user_id::text
  and (a.action <> 'updateUser' or a.before ->> 'username' <> a.after ->> 'username' or a.before ->> 'name' <> a.after ->> 'name');

-- The stations that what is asked for concerns; null: the whole operator. Whoever approves sees them all.
alter table organisation_approvals add column stations uuid[];
