-- Applications for invoices, and what became of them.

-- Which step leads from which state to which.
create table documents_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into documents_moves (from_state, to_state) values
  ('new', 'applied'),
  ('applied', 'approved'), ('applied', 'refused'), ('applied', 'cancelled'),
  ('approved', 'issuing'), ('approved', 'cancelled'),
  ('issuing', 'issued'), ('issuing', 'failed'),
  ('failed', 'issuing'), ('failed', 'reversing'),
  ('issued', 'reversing'), ('reversing', 'reversed'), ('reversing', 'issued');
grant select on documents_moves to evops_app, evops_platform;

create table documents_steps (
  operator_id uuid not null,
  invoice_id uuid not null,
  seq integer not null check (seq > 0),
  before_seq integer generated always as (nullif(seq - 1, 0)) stored,
  from_state text not null,
  to_state text not null,
  at timestamptz not null,
  -- Null: the product by its rules, or the office.
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  text text not null default '' check (length(text) <= 500),
  primary key (operator_id, invoice_id, seq),
  unique (operator_id, invoice_id, seq, to_state),
  constraint documents_steps_begin check ((seq = 1) = (from_state = 'new')),
  foreign key (from_state, to_state) references documents_moves (from_state, to_state),
  constraint documents_steps_chain foreign key (operator_id, invoice_id, before_seq,
    from_state) references documents_steps (operator_id, invoice_id, seq, to_state),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('documents_steps', 'select, insert');
select platform_scoped_table('documents_steps', 'false');

create table documents_invoices (
  operator_id uuid not null,
  id uuid not null,
  no integer not null check (no > 0),
  kind text not null check (kind in ('invoice', 'simplified', 'global')),
  source text not null check (source in ('orders', 'bill', 'global')),
  -- Whose wallet paid; null: made out to nobody.
  holder_id uuid,
  title_id uuid,
  bill_id uuid,
  -- Of a global invoice: its days.
  days daterange,
  office text not null check (office in ('manual', 'en16931', 'verifactu', 'cfdi', 'digital_cn')),
  test boolean not null,
  -- { kind, name, taxId, country, address, postcode, regime, useCode, email }, as they stood.
  buyer jsonb not null check (jsonb_typeof(buyer) = 'object'),
  buyer_key text collate "C" generated always as (lower(buyer ->> 'name')) stored not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  orders integer not null check (orders > 0),
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null check (total_minor > 0),
  remark text not null default '' check (length(remark) <= 500),
  applied_at timestamptz not null,
  state text not null,
  -- While it lives its orders and its bill are no other invoice's.
  living boolean generated always as (state not in ('refused', 'cancelled', 'reversed')) stored not null,
  document_id uuid,
  reversal_id uuid,
  -- The newest step's number.
  version integer not null default 1,
  primary key (operator_id, id),
  unique (operator_id, no),
  unique (operator_id, id, living),
  constraint documents_invoices_total check (net_minor + tax_minor = total_minor),
  constraint documents_invoices_bill check ((source = 'bill') = (bill_id is not null)),
  constraint documents_invoices_days check ((source = 'global') = (days is not null)),
  constraint documents_invoices_issued check (state not in ('issued', 'failed', 'reversing', 'reversed')
    or document_id is not null),
  constraint documents_invoices_reversed check (state <> 'reversed' or reversal_id is not null),
  constraint documents_invoices_step foreign key (operator_id, id, version,
    state) references documents_steps (operator_id, invoice_id, seq, to_state) deferrable initially deferred,
  foreign key (operator_id, title_id) references documents_titles (operator_id, id),
  foreign key (operator_id, bill_id) references members_bills (operator_id, id),
  constraint documents_invoices_document foreign key (operator_id, document_id) references documents_issued (operator_id,
    id),
  foreign key (operator_id, reversal_id) references documents_issued (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index documents_invoices_bill_once on documents_invoices (operator_id, bill_id) where living;
create unique index documents_invoices_document_once on documents_invoices (operator_id, document_id);
create index documents_invoices_newest on documents_invoices (operator_id, no desc);
create index documents_invoices_state on documents_invoices (operator_id, state, no desc);
select platform_tenant_table('documents_invoices', 'select, insert');
select platform_scoped_table('documents_invoices', 'false');
grant update (state, version, document_id, reversal_id) on documents_invoices to evops_app, evops_platform;

-- What of an order an invoice brings. One living invoice has it.
create table documents_invoice_orders (
  operator_id uuid not null,
  invoice_id uuid not null,
  order_id uuid not null,
  -- Follows the invoice's.
  living boolean not null,
  day date not null,
  energy_dwh bigint not null check (energy_dwh >= 0),
  electricity_minor bigint not null check (electricity_minor >= 0),
  service_minor bigint not null check (service_minor >= 0),
  occupancy_minor bigint not null check (occupancy_minor >= 0),
  total_minor bigint generated always as (electricity_minor + service_minor + occupancy_minor) stored
    check (electricity_minor + service_minor + occupancy_minor > 0),
  primary key (operator_id, invoice_id, order_id),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id),
  constraint documents_invoice_orders_living foreign key (operator_id, invoice_id,
    living) references documents_invoices (operator_id, id, living) on update cascade
);
create unique index documents_invoice_orders_once on documents_invoice_orders (operator_id, order_id) where living;
create index documents_invoice_orders_order on documents_invoice_orders (operator_id, order_id);
select platform_tenant_table('documents_invoice_orders', 'select, insert');
select platform_scoped_table('documents_invoice_orders', 'false');

-- What an office was asked, and what it said.
create table documents_submissions (
  operator_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  document_id uuid not null,
  act text not null check (act in ('issue', 'reverse')),
  office text not null,
  test boolean not null,
  state text not null check (state in ('waiting', 'pending', 'accepted', 'refused')),
  -- What the office calls it: UUID, CSV, 20 digits.
  external_no text not null default '' check (length(external_no) <= 100),
  answer text not null default '' check (length(answer) <= 500),
  -- What the office said of a form that both sides confirm.
  detail jsonb not null default '{}',
  attempts smallint not null default 0,
  next_at timestamptz not null,
  made_at timestamptz not null,
  done_at timestamptz,
  primary key (operator_id, id),
  constraint documents_submissions_once unique (operator_id, document_id, act),
  foreign key (operator_id, invoice_id) references documents_invoices (operator_id, id),
  foreign key (operator_id, document_id) references documents_issued (operator_id, id)
);
create index documents_submissions_due on documents_submissions (next_at) where state in ('waiting', 'pending');
create index documents_submissions_invoice on documents_submissions (operator_id, invoice_id, made_at);
select platform_tenant_table('documents_submissions', 'select, insert, update');
select platform_scoped_table('documents_submissions', 'false');

-- Invoices on their way to whom they are made out, and what came of each.
create table documents_mails (
  operator_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  document_id uuid not null,
  at timestamptz not null,
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  target text not null check (length(target) between 3 and 254),
  language text not null check (language in ('zh', 'en', 'es')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
  told boolean not null default false,
  answer text not null default '' check (length(answer) <= 500),
  done_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, invoice_id) references documents_invoices (operator_id, id),
  foreign key (operator_id, document_id) references documents_issued (operator_id, id)
);
create index documents_mails_untold on documents_mails (id) where not told;
create index documents_mails_invoice on documents_mails (operator_id, invoice_id, at);
select platform_tenant_table('documents_mails', 'select, insert');
select platform_scoped_table('documents_mails', 'false');
grant update (state, told, answer, done_at) on documents_mails to evops_app, evops_platform;

-- Spain's VeriFactu (RD 1007/2023): every record follows the one before it, and so does every event.
create table documents_verifactu_records (
  operator_id uuid not null,
  no integer not null check (no > 0),
  before_no integer generated always as (nullif(no - 1, 0)) stored,
  document_id uuid not null,
  kind text not null check (kind in ('alta', 'anulacion')),
  made_at timestamptz not null,
  -- What is hashed, as the AEAT lists it.
  says text not null check (length(says) between 1 and 1000),
  before_hash text not null,
  hash text not null,
  primary key (operator_id, no),
  unique (operator_id, no, hash),
  unique (operator_id, document_id, kind),
  constraint documents_verifactu_records_hash check (hash = upper(encode(sha256(convert_to(says, 'UTF8')), 'hex'))),
  constraint documents_verifactu_records_begin check (no > 1 or before_hash = ''),
  constraint documents_verifactu_records_says check (strpos(says, '&Huella=' || before_hash || '&') > 0),
  constraint documents_verifactu_records_chain foreign key (operator_id, before_no,
    before_hash) references documents_verifactu_records (operator_id, no, hash),
  foreign key (operator_id, document_id) references documents_issued (operator_id, id)
);
select platform_tenant_table('documents_verifactu_records', 'select, insert');
select platform_scoped_table('documents_verifactu_records', 'false');

create table documents_verifactu_events (
  operator_id uuid not null,
  no integer not null check (no > 0),
  before_no integer generated always as (nullif(no - 1, 0)) stored,
  kind text not null check (kind in ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '90')),
  text text not null check (length(text) <= 500),
  made_at timestamptz not null,
  says text not null check (length(says) between 1 and 1000),
  before_hash text not null,
  hash text not null,
  primary key (operator_id, no),
  unique (operator_id, no, hash),
  constraint documents_verifactu_events_hash check (hash = upper(encode(sha256(convert_to(says, 'UTF8')), 'hex'))),
  constraint documents_verifactu_events_begin check (no > 1 or before_hash = ''),
  constraint documents_verifactu_events_chain foreign key (operator_id, before_no,
    before_hash) references documents_verifactu_events (operator_id, no, hash),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('documents_verifactu_events', 'select, insert');
select platform_scoped_table('documents_verifactu_events', 'false');
