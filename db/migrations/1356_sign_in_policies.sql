-- Rules of an operator for the sign-in of its users. Without a row, nothing is required.
create table organisation_sign_in_policies (
  operator_id uuid not null,
  -- Days in which a user whose role requires a second factor may sign in without one.
  grace_days integer default 7 not null,
  -- Acts that need a second factor that was proven within fresh_minutes.
  fresh_acts text[] default '{}'::text[] not null,
  fresh_minutes integer default 10 not null,
  version integer default 1 not null,
  constraint organisation_sign_in_policies_pkey primary key (operator_id),
  constraint organisation_sign_in_policies_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint organisation_sign_in_policies_grace_days_check check (((grace_days >= 0) AND (grace_days <= 90))),
  constraint organisation_sign_in_policies_fresh_minutes_check check (((fresh_minutes >= 1) AND (fresh_minutes <= 720)))
);
select platform_tenant_table('organisation_sign_in_policies', 'select, insert, update');

-- Rules that apply to the users of a role.
create table organisation_role_policies (
  operator_id uuid not null,
  role_id uuid not null,
  rule text not null,
  since timestamp with time zone not null,
  constraint organisation_role_policies_pkey primary key (operator_id, role_id, rule),
  constraint organisation_role_policies_operator_id_role_id_fkey foreign key (operator_id, role_id) references organisation_roles (operator_id, id) on delete cascade,
  constraint organisation_role_policies_rule_check check ((rule = ANY (ARRAY['second-factor'::text, 'provider-only'::text])))
);
select platform_tenant_table('organisation_role_policies');

-- Time at which the user of the session last proved a second factor; null if never in this session.
alter table organisation_sign_in_sessions add column factor_at timestamp with time zone;
