-- How a partner of the interconnection and we are connected, besides the secrets, and how telling it goes. Made when it is needed first.
create table interop_links (
  operator_id uuid not null,
  partner_id uuid not null,
  -- Fields that the partner spells otherwise than the text of 2016: 'SevicePrice=ServicePrice'.
  renamed text[] not null default '{}' check (cardinality(renamed) <= 50),
  -- The token that the partner gave us, sealed.
  their_token bytea,
  their_token_until timestamptz,
  -- When its connectors are looked at again; a look lends the row until then.
  next_at timestamptz not null default now(),
  -- Up to when what changed was told, by the database's clock; and when all of them were looked at.
  looked_at timestamptz,
  swept_at timestamptz,
  failures smallint not null default 0 check (failures between 0 and 100),
  -- When it last took something, and in which way the last call failed.
  heard_at timestamptz,
  problem text not null default '' check (length(problem) <= 300),
  version integer not null default 0,
  primary key (operator_id, partner_id),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade,
  constraint interop_links_token check ((their_token is null) = (their_token_until is null))
);
create index interop_links_next on interop_links (next_at);
select platform_tenant_table('interop_links', 'select, insert, update, delete');

-- Signed calls of partners, so that none counts twice; kept as long as their time is accepted.
create table interop_heard (
  operator_id uuid not null,
  partner_id uuid not null,
  -- TimeStamp and Seq, as they stood in the call.
  stamp text not null check (length(stamp) <= 40),
  at timestamptz not null,
  primary key (operator_id, partner_id, stamp),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_heard_at on interop_heard (at);
select platform_tenant_table('interop_heard', 'select, insert');
grant delete on interop_heard to evops_platform;

-- Which state of a connector a partner knows.
create table interop_told_states (
  operator_id uuid not null,
  partner_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  -- Null: none yet.
  state text check (state in ('offline', 'idle', 'occupied', 'charging', 'suspended', 'reserved', 'disabled', 'faulted')),
  told_at timestamptz,
  -- Refused so often in a row, and not tried again before.
  failures smallint not null default 0 check (failures between 0 and 100),
  next_at timestamptz not null,
  primary key (operator_id, partner_id, pile_id, gun_no),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade,
  foreign key (operator_id, pile_id, gun_no) references stations_guns (operator_id, pile_id, gun_no) on delete cascade
);
select platform_tenant_table('interop_told_states', 'select, insert, update, delete');
select platform_scoped_table('interop_told_states', 'exists (select from stations_piles p where p.operator_id = interop_told_states.operator_id and p.id = interop_told_states.pile_id)');
