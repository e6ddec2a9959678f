-- What a kilowatt-hour costs: billing rules, their versions in time, and where they are assigned.

create extension if not exists btree_gist;

-- The currency never changes: everything published under a rule is priced in it.
create table tariffs_rules (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  code text not null check (length(code) between 1 and 30),
  name text not null check (length(name) between 1 and 60),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (operator_id, id)
);
create unique index tariffs_rules_code_key on tariffs_rules (operator_id, lower(code)) where deleted_at is null;
select platform_tenant_table('tariffs_rules', 'select, insert');
grant update (code, name, note, version, updated_at, deleted_at) on tariffs_rules to evops_app, evops_platform;

-- One draft per rule, free to change. Its id becomes the version's.
create table tariffs_drafts (
  operator_id uuid not null,
  rule_id uuid not null,
  id uuid not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (operator_id, rule_id),
  foreign key (operator_id, rule_id) references tariffs_rules
);
select platform_tenant_table('tariffs_drafts');

-- Published versions. No role may change what a version says, when it began, or delete it: only the columns granted
-- below move, and the check keeps the beginning in place. An empty range: withdrawn before it began.
create table tariffs_versions (
  operator_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  number integer not null check (number > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  effective_from timestamptz not null check (isfinite(effective_from)),
  valid tstzrange not null,
  published_at timestamptz not null,
  published_by uuid,
  retired_at timestamptz,
  retired_by uuid,
  primary key (operator_id, id),
  unique (operator_id, rule_id, number),
  foreign key (operator_id, rule_id) references tariffs_rules,
  constraint tariffs_versions_valid_check check (
    case when isempty(valid) then retired_at is not null
    else lower(valid) = effective_from and lower_inc(valid) and not upper_inc(valid) end),
  constraint tariffs_versions_overlap exclude using gist (operator_id with =, rule_id with =, valid with &&)
);
select platform_tenant_table('tariffs_versions', 'select, insert');
grant update (valid, retired_at, retired_by) on tariffs_versions to evops_app, evops_platform;
select platform_gateway_table('tariffs_versions', 'select');

-- Where a rule applies, and when. Stations and piles belong to a sibling domain: their ids stand here without a
-- foreign key. Gun 0: not a gun.
create table tariffs_assignments (
  operator_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  scope text not null check (scope in ('operator', 'station', 'pile', 'gun')),
  target_id uuid not null,
  gun integer not null default 0 check (gun between 0 and 99),
  valid tstzrange not null,
  assigned_at timestamptz not null,
  assigned_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  primary key (operator_id, id),
  foreign key (operator_id, rule_id) references tariffs_rules,
  check ((scope = 'gun') = (gun > 0)),
  check (scope <> 'operator' or target_id = operator_id),
  constraint tariffs_assignments_overlap exclude using gist
    (operator_id with =, scope with =, target_id with =, gun with =, valid with &&)
);
create index tariffs_assignments_target on tariffs_assignments (operator_id, target_id);
create index tariffs_assignments_rule on tariffs_assignments (operator_id, rule_id);
select platform_tenant_table('tariffs_assignments', 'select, insert');
grant update (valid, ended_at, ended_by) on tariffs_assignments to evops_app, evops_platform;
select platform_gateway_table('tariffs_assignments', 'select');

-- The version that prices a session which starts at a gun at an instant: the narrowest assignment (gun, pile,
-- station, operator) whose rule has a version in force then. Null: nothing is in force. Station and pile may be null.
create function tariffs_version_at(p_operator uuid, p_station uuid, p_pile uuid, p_gun integer, p_at timestamptz) returns uuid
  language sql stable parallel safe
begin atomic
  select v.id
  from tariffs_assignments a
  join tariffs_versions v on v.operator_id = a.operator_id and v.rule_id = a.rule_id and v.valid @> p_at
  where a.operator_id = p_operator
    and a.target_id in (p_pile, p_station, p_operator)
    and (a.scope, a.target_id, a.gun) in (('gun', p_pile, p_gun), ('pile', p_pile, 0), ('station', p_station, 0), ('operator', p_operator, 0))
    and a.valid @> p_at
  order by case a.scope when 'gun' then 1 when 'pile' then 2 when 'station' then 3 else 4 end
  limit 1;
end;
revoke execute on function tariffs_version_at from public;
grant execute on function tariffs_version_at to evops_app, evops_gateway, evops_platform;

-- What a version is called, for other domains. Row-level security of the reader applies.
create view tariffs_version_names with (security_invoker = true) as
  select v.operator_id, v.id as version_id, v.rule_id, r.code as rule_code, r.name as rule_name, v.number
  from tariffs_versions v join tariffs_rules r on r.operator_id = v.operator_id and r.id = v.rule_id;
grant select on tariffs_version_names to evops_app, evops_platform;
