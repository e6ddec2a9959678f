-- Black and white entries: who is refused, and who may start where the card alone would not do. A tag, VIN or plate stands
-- as it is written in subject_key; a member or a company as the holder of tokens.
create table charging_list_entries (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  subject_kind text not null check (subject_kind in ('token', 'vin', 'plate', 'member', 'company')),
  subject text not null check (length(subject) <= 255),
  subject_key text generated always as (
    case when subject_kind = 'plate' then translate(upper(subject), ' -.·', '') else lower(subject) end) stored,
  holder_id uuid,
  kind text not null check (kind in ('black', 'white')),
  -- What a white entry lifts; null: it only puts the token onto the lists of charge points.
  allows text check (allows = 'forced'),
  reason text not null default '' check (length(reason) <= 200),
  source text not null check (source in ('manual', 'loss', 'arrears', 'fraud')),
  -- Null: everywhere.
  station_ids uuid[] check (cardinality(station_ids) between 1 and 100),
  valid_from timestamptz not null,
  valid_until timestamptz,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id),
  constraint charging_list_entries_subject check ((subject_kind in ('member', 'company')) = (holder_id is not null)
    and (holder_id is null) = (subject <> '')),
  constraint charging_list_entries_valid check (valid_until > valid_from),
  constraint charging_list_entries_allows check (allows is null or kind = 'white')
);
create index charging_list_entries_subject_key on charging_list_entries (operator_id, subject_key);
create index charging_list_entries_newest on charging_list_entries (operator_id, created_at desc, id desc);
select platform_tenant_table('charging_list_entries');
select platform_gateway_table('charging_list_entries', 'select');

-- The tokens that entries speak of, worked out ahead: a start looks at its own token's rows.
create table charging_listed_tokens (
  operator_id uuid not null,
  token_id uuid not null,
  entry_id uuid not null,
  primary key (operator_id, token_id, entry_id),
  foreign key (operator_id, token_id) references charging_tokens (operator_id, id) on delete cascade,
  foreign key (operator_id, entry_id) references charging_list_entries (operator_id, id) on delete cascade
);
create index charging_listed_tokens_entry on charging_listed_tokens (operator_id, entry_id);
select platform_tenant_table('charging_listed_tokens');
select platform_gateway_table('charging_listed_tokens', 'select');
