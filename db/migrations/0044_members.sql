-- Members and companies: who charges, and who pays for them. Their money stands in the ledger, in wallets of the same id;
-- whether they are frozen or gone is what their wallet says.

create table members_companies (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  -- The unified social credit code, NIF, RFC, RUT, CNPJ: as its country has it.
  tax_id text not null default '' check (length(tax_id) <= 30),
  contact text not null default '' check (length(contact) <= 60),
  phone text not null default '' check (length(phone) <= 30),
  email text not null default '' check (length(email) <= 254),
  address text not null default '' check (length(address) <= 200),
  -- postpaid: on credit, one bill a month.
  pay_mode text not null check (pay_mode in ('prepaid', 'postpaid')),
  billing_day smallint not null default 1 check (billing_day between 1 and 28),
  price_group text check (length(price_group) between 1 and 40),
  -- Where its people may charge; null: everywhere.
  station_ids uuid[] check (cardinality(station_ids) between 1 and 500),
  -- The user who looks after it.
  manager_id uuid,
  -- { title, taxId, address, phone, bank, account, email }
  invoice jsonb not null default '{}',
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, id) references ledger_wallets (operator_id, id)
);
create unique index members_companies_name_key on members_companies (operator_id, name_key) where deleted_at is null;
create unique index members_companies_tax_id_key on members_companies (operator_id, tax_id) where deleted_at is null and tax_id <> '';
create index members_companies_newest on members_companies (operator_id, created_at desc, id desc) where deleted_at is null;
select platform_tenant_table('members_companies', 'select, insert, update');
select platform_gateway_table('members_companies', 'select');

create table members_members (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  -- E.164; none: ''.
  mobile text collate "C" not null default '' check (mobile = '' or mobile ~ '^\+[1-9][0-9]{6,14}$'),
  mobile_tail text collate "C" not null generated always as (right(mobile, 4)) stored,
  nickname text not null default '' check (length(nickname) <= 60),
  nickname_key text collate "C" not null generated always as (lower(nickname)) stored,
  real_name text not null default '' check (length(real_name) <= 60),
  real_name_key text collate "C" not null generated always as (lower(real_name)) stored,
  sex text not null default '' check (sex in ('', 'male', 'female', 'other')),
  email text not null default '' check (length(email) <= 254),
  id_number text not null default '' check (length(id_number) <= 30),
  wechat_id text not null default '' check (length(wechat_id) <= 64),
  alipay_id text not null default '' check (length(alipay_id) <= 64),
  source text not null check (source in ('console', 'import', 'app', 'mini_programme', 'roaming')),
  member_group text collate "C" not null default '' check (length(member_group) <= 40),
  level smallint not null default 0 check (level between 0 and 9),
  points integer not null default 0 check (points >= 0),
  -- Nothing can be started by them, whatever money there is; black wins over white.
  blacklisted boolean not null default false,
  blacklist_reason text not null default '' check (length(blacklist_reason) <= 200),
  -- [{ title, taxId, address, phone, bank, account, email }]
  invoice_titles jsonb not null default '[]',
  remark text not null default '' check (length(remark) <= 500),
  registered_at timestamptz not null,
  last_login_at timestamptz,
  last_login_address inet,
  -- Found to be the same person as another member, whose everything is now.
  merged_into uuid,
  -- Nobody is known behind it any more; orders and journals stand under a pseudonym.
  erased_at timestamptz,
  deleted_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, id) references ledger_wallets (operator_id, id),
  foreign key (operator_id, merged_into) references members_members (operator_id, id)
);
create unique index members_members_mobile_key on members_members (operator_id, mobile) where deleted_at is null and mobile <> '';
create index members_members_newest on members_members (operator_id, registered_at desc, id desc) where deleted_at is null;
create index members_members_nickname on members_members (operator_id, nickname_key, id) where deleted_at is null;
create index members_members_real_name on members_members (operator_id, real_name_key) where deleted_at is null and real_name_key <> '';
create index members_members_tail on members_members (operator_id, mobile_tail) where deleted_at is null and mobile_tail <> '';
create index members_members_group on members_members (operator_id, member_group, registered_at desc, id desc) where deleted_at is null;
create index members_members_level on members_members (operator_id, level, registered_at desc, id desc) where deleted_at is null;
create index members_members_source on members_members (operator_id, source, registered_at desc, id desc) where deleted_at is null;
create index members_members_black on members_members (operator_id, registered_at desc, id desc) where deleted_at is null and blacklisted;
select platform_tenant_table('members_members', 'select, insert, update');
select platform_gateway_table('members_members', 'select');

create table members_tags (
  operator_id uuid not null,
  tag text collate "C" not null check (length(tag) between 1 and 30),
  member_id uuid not null,
  primary key (operator_id, tag, member_id),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index members_tags_member on members_tags (operator_id, member_id);
select platform_tenant_table('members_tags', 'select, insert, delete');

-- A corporate member: a person bound to one company, and what they may take in its name. Unbound, the row stays.
create table members_bindings (
  operator_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  member_id uuid not null,
  department text not null default '' check (length(department) <= 60),
  employee_no text not null default '' check (length(employee_no) <= 40),
  -- At most so much in a day and a month of the station's zone; null: no limit.
  day_minor bigint check (day_minor > 0),
  month_minor bigint check (month_minor > 0),
  day_dwh bigint check (day_dwh > 0),
  month_dwh bigint check (month_dwh > 0),
  -- Null: wherever the company may.
  station_ids uuid[] check (cardinality(station_ids) between 1 and 500),
  -- [{ days: [1..7, Monday first], from: 'HH:MM', until: 'HH:MM' }], the station's wall clock; none: at any time.
  windows jsonb not null default '[]',
  state text not null default 'active' check (state in ('active', 'suspended')),
  remark text not null default '' check (length(remark) <= 200),
  bound_at timestamptz not null,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, company_id) references members_companies (operator_id, id),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create unique index members_bindings_member_key on members_bindings (operator_id, member_id) where ended_at is null;
create index members_bindings_company on members_bindings (operator_id, company_id, bound_at desc, id desc);
create index members_bindings_newest on members_bindings (operator_id, bound_at desc, id desc);
create index members_bindings_of on members_bindings (operator_id, member_id, bound_at desc);
select platform_tenant_table('members_bindings', 'select, insert, update');
select platform_gateway_table('members_bindings', 'select');

-- For charging: on which terms a holder charges. A holder who is no member has no row.
create view members_terms with (security_invoker = true) as
  select m.operator_id, m.id as holder_id, m.blacklisted, b.company_id, b.state as binding_state, b.bound_at,
    b.day_minor, b.month_minor, b.day_dwh, b.month_dwh, b.windows, b.station_ids, c.station_ids as company_station_ids,
    array_remove(array[c.price_group, nullif(m.member_group, '')], null) as price_groups
  from members_members m
  left join members_bindings b on b.operator_id = m.operator_id and b.member_id = m.id and b.ended_at is null
  left join members_companies c on c.operator_id = b.operator_id and c.id = b.company_id;
grant select on members_terms to evops_app, evops_platform, evops_gateway;

-- The ledger's, for whoever lists holders.
create index ledger_wallets_state on ledger_wallets (operator_id, state, id) where state <> 'active';
create view ledger_wallet_states with (security_invoker = true) as
  select operator_id, id, state from ledger_wallets;
grant select on ledger_wallet_states to evops_app, evops_platform;
