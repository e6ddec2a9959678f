-- Keys of smart cards. What is stored of a key is sealed under the installation's secret key, which is no part of the
-- database; what anybody ever sees is its check value. Nobody makes a key alone: its two components are two people's, and
-- a set is put to use by somebody else than who made it.
create table cards_key_sets (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('root', 'user_card', 'user_card_app', 'psam')),
  -- Which application of the card; 0 where the kind has none.
  app_index smallint not null check (app_index between 0 and 99 and (kind = 'user_card_app') = (app_index > 0)),
  key_version smallint not null check (key_version between 1 and 255),
  algorithm text not null check (algorithm in ('3des_2key', 'sm4', 'aes_128')),
  valid_from timestamptz,
  valid_until timestamptz,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null,
  created_by uuid not null,
  created_name text not null,
  activated_at timestamptz,
  activated_by uuid,
  activated_name text,
  retired_at timestamptz,
  destroyed_at timestamptz,
  status text not null generated always as (case when destroyed_at is not null then 'destroyed' when retired_at is not null then 'retired'
    when activated_at is not null then 'active' else 'draft' end) stored,
  version integer not null default 1,
  primary key (operator_id, id),
  unique (operator_id, kind, app_index, key_version),
  check (valid_from is null or valid_until is null or valid_from < valid_until),
  check ((activated_at is null) = (activated_by is null)),
  constraint cards_key_sets_two_check check (activated_by <> created_by),
  check (retired_at is null or activated_at is not null),
  -- What was in use is retired before it is destroyed.
  check (destroyed_at is null or activated_at is null or retired_at is not null)
);
create unique index cards_key_sets_active_key on cards_key_sets (operator_id, kind, app_index)
  where activated_at is not null and retired_at is null and destroyed_at is null;

create table cards_keys (
  operator_id uuid not null,
  key_set_id uuid not null,
  name text not null check (length(name) <= 40),
  -- Null: destroyed.
  sealed bytea,
  kcv text not null check (kcv ~ '^[0-9A-F]{6}$'),
  source text not null check (source in ('components', 'generated')),
  made_at timestamptz not null,
  first_by uuid not null,
  first_name text not null,
  second_by uuid,
  second_name text,
  primary key (operator_id, key_set_id, name),
  foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id),
  check ((source = 'components') = (second_by is not null)),
  constraint cards_keys_two_check check (second_by <> first_by)
);
-- The component that waits for its other half; gone when both have made the key.
create table cards_key_components (
  operator_id uuid not null,
  key_set_id uuid not null,
  name text not null check (length(name) <= 40),
  part smallint not null check (part in (1, 2)),
  sealed bytea not null,
  kcv text not null check (kcv ~ '^[0-9A-F]{6}$'),
  entered_at timestamptz not null,
  entered_by uuid not null,
  entered_name text not null,
  primary key (operator_id, key_set_id, name, part),
  constraint cards_key_components_by_key unique (operator_id, key_set_id, name, entered_by),
  foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id)
);
-- Whatever was done with keys: only added to.
create table cards_key_uses (
  operator_id uuid not null,
  id uuid not null,
  key_set_id uuid not null,
  name text not null default '' check (length(name) <= 40),
  kind text not null check (kind in ('created', 'component', 'made', 'generated', 'changed', 'activated', 'retired', 'destroyed', 'checked')),
  at timestamptz not null,
  by_id uuid not null,
  by_name text not null,
  detail text not null default '' check (length(detail) <= 500),
  primary key (operator_id, id),
  foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id)
);
create index cards_key_uses_of on cards_key_uses (operator_id, key_set_id, at desc, id desc);

select platform_tenant_table('cards_key_sets', 'select, insert, update');
select platform_tenant_table('cards_keys', 'select, insert');
grant update (sealed) on cards_keys to evops_app;
select platform_tenant_table('cards_key_components', 'select, insert, delete');
select platform_tenant_table('cards_key_uses', 'select, insert');
