-- Documents that are never changed: numbered without a gap, chained, reversed by another one that names them.

-- How the numbers of an operator's series stand. Its row is locked from when a number is allotted until that is used or
-- given up.
create table documents_series (
  operator_id uuid not null,
  series text not null check (series ~ '^[A-Z0-9-]{1,12}$'),
  year smallint not null check (year between 2000 and 2999),
  last_no integer not null default 0 check (last_no >= 0),
  last_hash text not null default '' check (last_hash ~ '^([0-9a-f]{64})?$'),
  primary key (operator_id, series, year),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('documents_series', 'select, insert');
grant update (last_no, last_hash) on documents_series to evops_app, evops_platform;

-- The sum of one member of a list of objects.
create function documents_sum(rows jsonb, field text) returns bigint language sql immutable parallel safe
  as $$ select coalesce(sum((r ->> field)::bigint), 0)::bigint from jsonb_array_elements(rows) r $$;

create table documents_issued (
  operator_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'simplified', 'global', 'external', 'reversal')),
  series text not null,
  year smallint not null,
  no integer not null check (no > 0),
  before_no integer generated always as (nullif(no - 1, 0)) stored,
  -- As it is printed; of one that was issued elsewhere, the number that it was given there.
  number text not null check (length(number) between 1 and 60),
  issued_at timestamptz not null,
  -- Its day where the operator is.
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  seller jsonb not null check (jsonb_typeof(seller) = 'object'),
  buyer jsonb not null check (jsonb_typeof(buyer) = 'object'),
  -- [{ category, text, code, energyDwh, rate, grossMinor, taxMinor, netMinor }]
  lines jsonb not null,
  -- [{ rate, netMinor, taxMinor }]
  taxes jsonb not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  -- What it takes back, whole: by its opposite.
  reverses_id uuid,
  reverses_minor bigint generated always as (case when reverses_id is null then null else -total_minor end) stored,
  reason text not null default '' check (length(reason) <= 200),
  -- What was issued, byte by byte; the columns beside say the same.
  content bytea not null check (length(content) > 0),
  before_hash text not null check (before_hash ~ '^([0-9a-f]{64})?$'),
  hash text not null,
  keep_until date not null,
  primary key (operator_id, id),
  unique (operator_id, id, total_minor),
  unique (operator_id, number),
  constraint documents_issued_no unique (operator_id, series, year, no),
  unique (operator_id, series, year, no, hash),
  constraint documents_issued_reversed_once unique (operator_id, reverses_id),
  constraint documents_issued_begin check (no > 1 or before_hash = ''),
  constraint documents_issued_hash check (hash = encode(sha256(decode(before_hash, 'hex') || content), 'hex')),
  constraint documents_issued_total check (net_minor + tax_minor = total_minor),
  constraint documents_issued_lines check (documents_sum(lines, 'netMinor') = net_minor
    and documents_sum(lines, 'taxMinor') = tax_minor),
  constraint documents_issued_taxes check (documents_sum(taxes, 'netMinor') = net_minor
    and documents_sum(taxes, 'taxMinor') = tax_minor),
  constraint documents_issued_reversal check ((kind = 'reversal') = (reverses_id is not null)),
  constraint documents_issued_kept check (keep_until > day),
  -- A number without the one before it, or another past than that had, can't be written.
  constraint documents_issued_chain foreign key (operator_id, series, year, before_no,
    before_hash) references documents_issued (operator_id, series, year, no, hash),
  constraint documents_issued_reverses foreign key (operator_id, reverses_id,
    reverses_minor) references documents_issued (operator_id, id, total_minor),
  foreign key (operator_id, series, year) references documents_series (operator_id, series, year)
);
create index documents_issued_newest on documents_issued (operator_id, issued_at desc, id desc);
select platform_tenant_table('documents_issued', 'select, insert');

-- What a document looks like: on paper, for machines, as an office stamped it, as it was uploaded.
create table documents_files (
  operator_id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('pdf', 'xml', 'stamped', 'upload')),
  name text not null check (length(name) between 1 and 200),
  content_type text not null check (length(content_type) between 3 and 100),
  content bytea not null check (length(content) between 1 and 10485760),
  sha256 text generated always as (encode(sha256(content), 'hex')) stored not null,
  made_at timestamptz not null,
  primary key (operator_id, document_id, kind),
  foreign key (operator_id, document_id) references documents_issued (operator_id, id)
);
select platform_tenant_table('documents_files', 'select, insert');

-- By which office an operator's documents go, who issues them, and how long they are kept.
create table documents_settings (
  operator_id uuid not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  office text not null check (office in ('manual', 'en16931', 'verifactu', 'cfdi', 'digital_cn')),
  -- No office outside is asked: a peer of our own answers as it would, and what it says is marked a test's for ever.
  test boolean not null default false,
  seller_name text not null check (length(seller_name) between 1 and 200),
  seller_tax_id text not null check (length(seller_tax_id) between 1 and 30),
  seller_address text not null default '' check (length(seller_address) <= 200),
  seller_postcode text not null default '' check (length(seller_postcode) <= 12),
  seller_regime text not null default '' check (length(seller_regime) <= 10),
  prefix text not null default '' check (prefix ~ '^[A-Z0-9]{0,6}$'),
  -- Years, by law: of invoices and what takes them back; of simplified ones.
  keep_years smallint not null check (keep_years between 1 and 30),
  keep_simplified_years smallint not null check (keep_simplified_years between 1 and 30),
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('documents_settings', 'select, insert, update');

-- Which tax stands in the price of what is sold, by day.
create table documents_tax_rates (
  operator_id uuid not null,
  id uuid not null,
  category text not null check (category in ('electricity', 'service', 'occupancy')),
  valid daterange not null check (not isempty(valid) and lower(valid) is not null and lower_inc(valid)),
  -- Hundredths of a percent.
  rate integer not null check (rate between 0 and 10000),
  -- How the office classes it: 19 digits in China, ClaveProdServ in Mexico.
  code text not null default '' check (code ~ '^[0-9A-Z]{0,20}$'),
  primary key (operator_id, id),
  constraint documents_tax_rates_overlap exclude using gist (operator_id with =, category with =, valid with &&),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('documents_tax_rates', 'select, insert, delete');
grant update (valid) on documents_tax_rates to evops_app, evops_platform;
-- They are of no station: whoever is limited to some sees none.
select platform_scoped_table('documents_series', 'false');
select platform_scoped_table('documents_issued', 'false');
select platform_scoped_table('documents_files', 'false');
