-- Tables of documents.

CREATE OR REPLACE FUNCTION public.documents_sum(rows jsonb, field text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(sum((r ->> field)::bigint), 0)::bigint from jsonb_array_elements(rows) r $function$;

-- Credentials of an operator at a tax office: certificate and key, and its access to the intermediary.
create table documents_credentials (
  operator_id uuid not null,
  id uuid not null,
  office text not null,
  -- Visible data of the certificate. Empty without a certificate.
  tax_id text default ''::text not null,
  subject text default ''::text not null,
  certificate_no text default ''::text not null,
  fingerprint text default ''::text not null,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  address text default ''::text not null,
  account text default ''::text not null,
  -- Certificate, key, passphrase and access, sealed under the key of this row. Deleted when the credential is replaced.
  sealed bytea,
  made_at timestamp with time zone not null,
  by_id uuid,
  by_name text default ''::text not null,
  ended_at timestamp with time zone,
  -- Time of the last reminder of the certificate's expiry.
  reminded_at timestamp with time zone,
  constraint documents_credentials_pkey primary key (operator_id, id),
  constraint documents_credentials_account_check check ((length(account) <= 100)),
  constraint documents_credentials_address_check check ((length(address) <= 300)),
  constraint documents_credentials_by_name_check check ((length(by_name) <= 100)),
  constraint documents_credentials_certificate check ((((fingerprint = ''::text) = (valid_until IS NULL)) AND ((valid_from IS NULL) = (valid_until IS NULL)))),
  constraint documents_credentials_certificate_no_check check ((length(certificate_no) <= 60)),
  constraint documents_credentials_fingerprint_check check ((fingerprint ~ '^([0-9A-F]{64})?$'::text)),
  constraint documents_credentials_office_check check ((office = ANY (ARRAY['verifactu'::text, 'cfdi'::text, 'digital_cn'::text]))),
  constraint documents_credentials_sealed check (((sealed IS NULL) = (ended_at IS NOT NULL))),
  constraint documents_credentials_subject_check check ((length(subject) <= 500)),
  constraint documents_credentials_tax_id_check check ((length(tax_id) <= 30)),
  constraint documents_credentials_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index documents_credentials_once on documents_credentials (operator_id, office) where (ended_at IS NULL);
select platform_tenant_table('documents_credentials', 'select, insert');
create policy scope on documents_credentials as restrictive for all to evops_scoped
  using (false)
  with check (false);
grant update (sealed, ended_at, reminded_at) on documents_credentials to evops_app;
grant update (sealed, ended_at, reminded_at) on documents_credentials to evops_platform;

-- Time up to which an operator's journals were checked for changes that affect invoices.
create table documents_looked (
  operator_id uuid not null,
  looked_at timestamp with time zone not null,
  constraint documents_looked_pkey primary key (operator_id),
  constraint documents_looked_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('documents_looked', 'select, insert, update');

-- Allowed state transitions of invoice applications.
create table documents_moves (
  from_state text not null,
  to_state text not null,
  constraint documents_moves_pkey primary key (from_state, to_state)
);
grant select on documents_moves to evops_app;
grant select on documents_moves to evops_platform;

-- State of the numbers of an operator's document series. The row is locked from the allocation of a number until the
-- number is used or released. Documents are never changed: they are numbered without gaps, linked in a hash chain, and
-- reversed by another document that refers to them.
create table documents_series (
  operator_id uuid not null,
  series text not null,
  year smallint not null,
  last_no integer default 0 not null,
  last_hash text default ''::text not null,
  constraint documents_series_pkey primary key (operator_id, series, year),
  constraint documents_series_last_hash_check check ((last_hash ~ '^([0-9a-f]{64})?$'::text)),
  constraint documents_series_last_no_check check ((last_no >= 0)),
  constraint documents_series_series_check check ((series ~ '^[A-Z0-9-]{1,12}$'::text)),
  constraint documents_series_year_check check (((year >= 2000) AND (year <= 2999))),
  constraint documents_series_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('documents_series', 'select, insert');
create policy scope on documents_series as restrictive for all to evops_scoped
  using (false)
  with check (false);
grant update (last_no, last_hash) on documents_series to evops_app;
grant update (last_no, last_hash) on documents_series to evops_platform;

create table documents_issued (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  series text not null,
  year smallint not null,
  no integer not null,
  before_no integer generated always as (NULLIF((no - 1), 0)) stored,
  -- Number as printed. For a document issued elsewhere, the number from there.
  number text not null,
  issued_at timestamp with time zone not null,
  -- Day in the operator's time zone.
  day date not null,
  currency text not null,
  seller jsonb not null,
  buyer jsonb not null,
  -- [{ category, text, code, energyDwh, rate, grossMinor, taxMinor, netMinor }]
  lines jsonb not null,
  -- [{ rate, netMinor, taxMinor }]
  taxes jsonb not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  -- Document that this one reverses completely, with opposite amounts.
  reverses_id uuid,
  reverses_minor bigint generated always as (
CASE
    WHEN (reverses_id IS NULL) THEN NULL::bigint
    ELSE (- total_minor)
END) stored,
  reason text default ''::text not null,
  -- Issued content, byte for byte. The other columns contain the same data.
  content bytea not null,
  before_hash text not null,
  hash text not null,
  keep_until date not null,
  -- Sequence number among the documents that reverse or credit the same document, with the remaining amount before and
  -- after it.
  nth integer,
  before_nth integer generated always as (NULLIF((nth - 1), 0)) stored,
  left_before_minor bigint,
  whole_minor bigint generated always as (
CASE
    WHEN (nth = 1) THEN left_before_minor
    ELSE NULL::bigint
END) stored,
  left_minor bigint generated always as ((left_before_minor + total_minor)) stored,
  constraint documents_issued_pkey primary key (operator_id, id),
  constraint documents_issued_no unique (operator_id, series, year, no),
  constraint documents_issued_nth unique (operator_id, reverses_id, nth),
  constraint documents_issued_nth_left unique (operator_id, reverses_id, nth, left_minor),
  constraint documents_issued_operator_id_id_total_minor_key unique (operator_id, id, total_minor),
  constraint documents_issued_operator_id_number_key unique (operator_id, number),
  constraint documents_issued_operator_id_series_year_no_hash_key unique (operator_id, series, year, no, hash),
  constraint documents_issued_back check (((reverses_id IS NULL) OR (total_minor < 0))),
  constraint documents_issued_before_hash_check check ((before_hash ~ '^([0-9a-f]{64})?$'::text)),
  constraint documents_issued_begin check (((no > 1) OR (before_hash = ''::text))),
  constraint documents_issued_buyer_check check ((jsonb_typeof(buyer) = 'object'::text)),
  constraint documents_issued_content_check check ((length(content) > 0)),
  constraint documents_issued_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint documents_issued_hash check ((hash = encode(sha256((decode(before_hash, 'hex'::text) || content)), 'hex'::text))),
  constraint documents_issued_kept check ((keep_until > day)),
  constraint documents_issued_kind_check check ((kind = ANY (ARRAY['invoice'::text, 'simplified'::text, 'global'::text, 'external'::text, 'reversal'::text, 'credit'::text, 'payment'::text]))),
  constraint documents_issued_left check ((left_minor >= 0)),
  constraint documents_issued_lines check (((documents_sum(lines, 'netMinor'::text) = net_minor) AND (documents_sum(lines, 'taxMinor'::text) = tax_minor))),
  constraint documents_issued_no_check check ((no > 0)),
  constraint documents_issued_nth_check check ((nth > 0)),
  constraint documents_issued_number_check check (((length(number) >= 1) AND (length(number) <= 60))),
  constraint documents_issued_payment check (((kind <> 'payment'::text) OR (total_minor = 0))),
  constraint documents_issued_reason_check check ((length(reason) <= 200)),
  constraint documents_issued_reversal check ((((kind = ANY (ARRAY['reversal'::text, 'credit'::text])) = (reverses_id IS NOT NULL)) AND ((reverses_id IS NULL) = (nth IS NULL)) AND ((nth IS NULL) = (left_before_minor IS NULL)))),
  constraint documents_issued_seller_check check ((jsonb_typeof(seller) = 'object'::text)),
  constraint documents_issued_taxes check (((documents_sum(taxes, 'netMinor'::text) = net_minor) AND (documents_sum(taxes, 'taxMinor'::text) = tax_minor))),
  constraint documents_issued_total check (((net_minor + tax_minor) = total_minor)),
  constraint documents_issued_whole check (((kind <> 'reversal'::text) OR (left_minor = 0))),
  constraint documents_issued_chain foreign key (operator_id, series, year, before_no, before_hash) references documents_issued (operator_id, series, year, no, hash),
  constraint documents_issued_first foreign key (operator_id, reverses_id, whole_minor) references documents_issued (operator_id, id, total_minor),
  constraint documents_issued_next foreign key (operator_id, reverses_id, before_nth, left_before_minor) references documents_issued (operator_id, reverses_id, nth, left_minor),
  constraint documents_issued_operator_id_series_year_fkey foreign key (operator_id, series, year) references documents_series (operator_id, series, year)
);
create index documents_issued_newest on documents_issued (operator_id, issued_at DESC, id DESC);
select platform_tenant_table('documents_issued', 'select, insert');
create policy kept on documents_issued as restrictive for delete to public
  using ((keep_until < CURRENT_DATE));
create policy scope on documents_issued as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Representations of a document: printable, machine-readable, as stamped by the tax office, or as uploaded.
create table documents_files (
  operator_id uuid not null,
  document_id uuid not null,
  kind text not null,
  name text not null,
  content_type text not null,
  content bytea not null,
  sha256 text generated always as (encode(sha256(content), 'hex'::text)) stored not null,
  made_at timestamp with time zone not null,
  constraint documents_files_pkey primary key (operator_id, document_id, kind),
  constraint documents_files_content_check check (((length(content) >= 1) AND (length(content) <= 10485760))),
  constraint documents_files_content_type_check check (((length(content_type) >= 3) AND (length(content_type) <= 100))),
  constraint documents_files_kind_check check ((kind = ANY (ARRAY['pdf'::text, 'xml'::text, 'stamped'::text, 'upload'::text]))),
  constraint documents_files_name_check check (((length(name) >= 1) AND (length(name) <= 200))),
  constraint documents_files_operator_id_document_id_fkey foreign key (operator_id, document_id) references documents_issued (operator_id, id)
);
select platform_tenant_table('documents_files', 'select, insert');
create policy scope on documents_files as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Invoice settings of an operator: tax office, issuer and retention periods.
create table documents_settings (
  operator_id uuid not null,
  country text not null,
  office text not null,
  -- True: no external tax office is contacted. A built-in simulator answers, and its answers are permanently marked as
  -- a test.
  test boolean default false not null,
  seller_name text not null,
  seller_tax_id text not null,
  seller_address text default ''::text not null,
  seller_postcode text default ''::text not null,
  seller_regime text default ''::text not null,
  prefix text default ''::text not null,
  -- Statutory retention in years: of invoices and their reversals (`keep_years`), and of simplified invoices
  -- (`keep_simplified_years`).
  keep_years smallint not null,
  keep_simplified_years smallint not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  -- Action when sessions are refunded after issue: reverse and reissue the invoice, or issue a credit note for the
  -- difference.
  refunds text default 'reissue'::text not null,
  constraint documents_settings_pkey primary key (operator_id),
  constraint documents_settings_country_check check ((country ~ '^[A-Z]{2}$'::text)),
  constraint documents_settings_keep_simplified_years_check check (((keep_simplified_years >= 1) AND (keep_simplified_years <= 30))),
  constraint documents_settings_keep_years_check check (((keep_years >= 1) AND (keep_years <= 30))),
  constraint documents_settings_office_check check ((office = ANY (ARRAY['manual'::text, 'en16931'::text, 'verifactu'::text, 'cfdi'::text, 'digital_cn'::text]))),
  constraint documents_settings_prefix_check check ((prefix ~ '^[A-Z0-9]{0,6}$'::text)),
  constraint documents_settings_refunds_check check ((refunds = ANY (ARRAY['reissue'::text, 'credit'::text]))),
  constraint documents_settings_seller_address_check check ((length(seller_address) <= 200)),
  constraint documents_settings_seller_name_check check (((length(seller_name) >= 1) AND (length(seller_name) <= 200))),
  constraint documents_settings_seller_postcode_check check ((length(seller_postcode) <= 12)),
  constraint documents_settings_seller_regime_check check ((length(seller_regime) <= 10)),
  constraint documents_settings_seller_tax_id_check check (((length(seller_tax_id) >= 1) AND (length(seller_tax_id) <= 30))),
  constraint documents_settings_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('documents_settings', 'select, insert, update');

create table documents_steps (
  operator_id uuid not null,
  invoice_id uuid not null,
  seq integer not null,
  before_seq integer generated always as (NULLIF((seq - 1), 0)) stored,
  from_state text not null,
  to_state text not null,
  at timestamp with time zone not null,
  -- Null: the product by its rules, or the tax office.
  by_id uuid,
  by_name text default ''::text not null,
  text text default ''::text not null,
  constraint documents_steps_pkey primary key (operator_id, invoice_id, seq),
  constraint documents_steps_operator_id_invoice_id_seq_to_state_key unique (operator_id, invoice_id, seq, to_state),
  constraint documents_steps_begin check (((seq = 1) = (from_state = 'new'::text))),
  constraint documents_steps_by_name_check check ((length(by_name) <= 100)),
  constraint documents_steps_seq_check check ((seq > 0)),
  constraint documents_steps_text_check check ((length(text) <= 500)),
  constraint documents_steps_chain foreign key (operator_id, invoice_id, before_seq, from_state) references documents_steps (operator_id, invoice_id, seq, to_state),
  constraint documents_steps_from_state_to_state_fkey foreign key (from_state, to_state) references documents_moves (from_state, to_state),
  constraint documents_steps_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('documents_steps', 'select, insert');
create policy scope on documents_steps as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Tax rates included in the prices, by category and validity period.
create table documents_tax_rates (
  operator_id uuid not null,
  id uuid not null,
  category text not null,
  valid daterange not null,
  -- Rate in hundredths of a percent.
  rate integer not null,
  -- Category code of the tax office: 19 digits in China, ClaveProdServ in Mexico.
  code text default ''::text not null,
  constraint documents_tax_rates_pkey primary key (operator_id, id),
  constraint documents_tax_rates_overlap exclude using gist (operator_id WITH =, category WITH =, valid WITH &&),
  constraint documents_tax_rates_category_check check ((category = ANY (ARRAY['electricity'::text, 'service'::text, 'occupancy'::text]))),
  constraint documents_tax_rates_code_check check ((code ~ '^[0-9A-Z]{0,20}$'::text)),
  constraint documents_tax_rates_rate_check check (((rate >= 0) AND (rate <= 10000))),
  constraint documents_tax_rates_valid_check check (((NOT isempty(valid)) AND (lower(valid) IS NOT NULL) AND lower_inc(valid))),
  constraint documents_tax_rates_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('documents_tax_rates', 'select, insert, delete');
grant update (valid) on documents_tax_rates to evops_app;
grant update (valid) on documents_tax_rates to evops_platform;

-- Invoice recipients: names, tax data and addresses for invoices.
create table documents_titles (
  operator_id uuid not null,
  id uuid not null,
  -- Member or company whose wallet pays.
  holder_id uuid,
  kind text not null,
  country text not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  tax_id text collate "C" default ''::text not null,
  address text default ''::text not null,
  postcode text default ''::text not null,
  phone text default ''::text not null,
  bank text default ''::text not null,
  account_no text default ''::text not null,
  email text default ''::text not null,
  regime text default ''::text not null,
  use_code text default ''::text not null,
  is_default boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  -- Recipient, telephone and address for a paper invoice. Not printed on the invoice.
  ship_to text default ''::text not null,
  ship_phone text default ''::text not null,
  ship_address text default ''::text not null,
  constraint documents_titles_pkey primary key (operator_id, id),
  constraint documents_titles_account_no_check check ((length(account_no) <= 40)),
  constraint documents_titles_address_check check ((length(address) <= 200)),
  constraint documents_titles_bank_check check ((length(bank) <= 100)),
  constraint documents_titles_country_check check ((country ~ '^[A-Z]{2}$'::text)),
  constraint documents_titles_default check (((NOT is_default) OR (holder_id IS NOT NULL))),
  constraint documents_titles_email_check check ((length(email) <= 254)),
  constraint documents_titles_kind_check check ((kind = ANY (ARRAY['company'::text, 'person'::text]))),
  constraint documents_titles_name_check check (((length(name) >= 1) AND (length(name) <= 200))),
  constraint documents_titles_phone_check check ((length(phone) <= 30)),
  constraint documents_titles_postcode_check check ((length(postcode) <= 12)),
  constraint documents_titles_regime_check check ((length(regime) <= 10)),
  constraint documents_titles_ship_address_check check ((length(ship_address) <= 300)),
  constraint documents_titles_ship_phone_check check ((length(ship_phone) <= 30)),
  constraint documents_titles_ship_to_check check ((length(ship_to) <= 100)),
  constraint documents_titles_shipping check (((ship_to = ''::text) OR (ship_address <> ''::text))),
  constraint documents_titles_tax_id check (((kind = 'person'::text) OR (tax_id <> ''::text))),
  constraint documents_titles_tax_id_check check ((length(tax_id) <= 30)),
  constraint documents_titles_use_code_check check ((length(use_code) <= 10)),
  constraint documents_titles_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index documents_titles_default_once on documents_titles (operator_id, holder_id) where (is_default AND (deleted_at IS NULL));
create index documents_titles_name on documents_titles (operator_id, name_key);
create unique index documents_titles_once on documents_titles (operator_id, country, tax_id, holder_id) nulls not distinct where ((tax_id <> ''::text) AND (deleted_at IS NULL));
select platform_tenant_table('documents_titles', 'select, insert, update');

create table documents_invoices (
  operator_id uuid not null,
  id uuid not null,
  no integer not null,
  kind text not null,
  source text not null,
  -- Holder whose wallet paid. Null: the invoice has no named recipient.
  holder_id uuid,
  title_id uuid,
  bill_id uuid,
  -- Days of a global invoice.
  days daterange,
  office text not null,
  test boolean not null,
  -- { kind, name, taxId, country, address, postcode, regime, useCode, email } at the time of the application.
  buyer jsonb not null,
  buyer_key text collate "C" generated always as (lower((buyer ->> 'name'::text))) stored not null,
  currency text not null,
  sessions integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  remark text default ''::text not null,
  applied_at timestamp with time zone not null,
  state text not null,
  -- True while the invoice is active. Its sessions and its bill cannot be on another active invoice.
  living boolean generated always as ((state <> ALL (ARRAY['refused'::text, 'cancelled'::text, 'reversed'::text]))) stored not null,
  document_id uuid,
  reversal_id uuid,
  -- Number of the latest step.
  version integer default 1 not null,
  -- Amount refunded on the invoice's sessions since issue: the invoice amount minus the payers' current payments for
  -- these sessions, by the ledger. Negative if they paid more.
  refunded_minor bigint default 0 not null,
  -- Amount credited by credit notes of the invoice.
  credited_minor bigint default 0 not null,
  -- True if the invoice was not fully paid at issue. `paid_before_minor` is the amount paid by then; `pays_since` is
  -- the time, by the database's clock, from which payments are searched.
  pay_later boolean default false not null,
  paid_before_minor bigint default 0 not null,
  pays_since timestamp with time zone,
  -- Invoice that this one replaces (Mexico, motive 01: the replacement is issued first). Both are active until the old
  -- one is cancelled, but the sessions belong to the new one. A session has at most one active invoice, or an active
  -- invoice and its successor.
  replaces_id uuid,
  replaced_by uuid,
  -- True if the sessions and the bill belong to this invoice.
  holds boolean generated always as (((state <> ALL (ARRAY['refused'::text, 'cancelled'::text, 'reversed'::text])) AND (replaced_by IS NULL))) stored not null,
  replaced_living boolean generated always as (
CASE
    WHEN ((state <> ALL (ARRAY['refused'::text, 'cancelled'::text, 'reversed'::text])) AND (replaced_by IS NOT NULL)) THEN true
    ELSE NULL::boolean
END) stored,
  -- Payments of the hour before issue that are included in the paid amount of the invoice. Payments that were in
  -- progress at that time are searched.
  pays_known uuid[] default '{}'::uuid[] not null,
  -- False if the member is not yet notified of the issued invoice. Invoices from before this column are not notified.
  notified boolean default false not null,
  constraint documents_invoices_pkey primary key (operator_id, id),
  constraint documents_invoices_holds unique (operator_id, id, holds),
  constraint documents_invoices_operator_id_id_living_key unique (operator_id, id, living),
  constraint documents_invoices_operator_id_no_key unique (operator_id, no),
  constraint documents_invoices_replaces unique (operator_id, id, replaces_id),
  constraint documents_invoices_bill check (((source = 'bill'::text) = (bill_id IS NOT NULL))),
  constraint documents_invoices_buyer_check check ((jsonb_typeof(buyer) = 'object'::text)),
  constraint documents_invoices_credited check (((credited_minor >= 0) AND (credited_minor <= total_minor))),
  constraint documents_invoices_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint documents_invoices_days check (((source = 'global'::text) = (days IS NOT NULL))),
  constraint documents_invoices_issued check (((state <> ALL (ARRAY['issued'::text, 'failed'::text, 'reversing'::text, 'reversed'::text])) OR (document_id IS NOT NULL))),
  constraint documents_invoices_kind_check check ((kind = ANY (ARRAY['invoice'::text, 'simplified'::text, 'global'::text]))),
  constraint documents_invoices_names check (
CASE kind
    WHEN 'invoice'::text THEN ((holder_id IS NOT NULL) AND (title_id IS NOT NULL))
    ELSE ((holder_id IS NULL) AND (title_id IS NULL))
END),
  constraint documents_invoices_no_check check ((no > 0)),
  constraint documents_invoices_office_check check ((office = ANY (ARRAY['manual'::text, 'en16931'::text, 'verifactu'::text, 'cfdi'::text, 'digital_cn'::text]))),
  constraint documents_invoices_sessions_check check ((sessions > 0)),
  constraint documents_invoices_other check (((replaces_id <> id) AND (replaced_by <> id))),
  constraint documents_invoices_pay_later check (((pay_later = (pays_since IS NOT NULL)) AND ((paid_before_minor >= 0) AND (paid_before_minor <= total_minor)))),
  constraint documents_invoices_remark_check check ((length(remark) <= 500)),
  constraint documents_invoices_reversed check (((state <> 'reversed'::text) OR (reversal_id IS NOT NULL))),
  constraint documents_invoices_source_check check ((source = ANY (ARRAY['sessions'::text, 'bill'::text, 'global'::text]))),
  constraint documents_invoices_total check (((net_minor + tax_minor) = total_minor)),
  constraint documents_invoices_total_minor_check check ((total_minor > 0)),
  constraint documents_invoices_document foreign key (operator_id, document_id) references documents_issued (operator_id, id),
  constraint documents_invoices_operator_id_bill_id_fkey foreign key (operator_id, bill_id) references members_bills (operator_id, id),
  constraint documents_invoices_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint documents_invoices_operator_id_replaces_id_fkey foreign key (operator_id, replaces_id) references documents_invoices (operator_id, id),
  constraint documents_invoices_operator_id_reversal_id_fkey foreign key (operator_id, reversal_id) references documents_issued (operator_id, id),
  constraint documents_invoices_operator_id_title_id_fkey foreign key (operator_id, title_id) references documents_titles (operator_id, id),
  constraint documents_invoices_replaced foreign key (operator_id, replaced_by, id) references documents_invoices (operator_id, id, replaces_id) deferrable initially deferred,
  constraint documents_invoices_step foreign key (operator_id, id, version, state) references documents_steps (operator_id, invoice_id, seq, to_state) deferrable initially deferred,
  constraint documents_invoices_successor foreign key (operator_id, replaced_by, replaced_living) references documents_invoices (operator_id, id, living) deferrable initially deferred
);
create unique index documents_invoices_bill_once on documents_invoices (operator_id, bill_id) where holds;
create unique index documents_invoices_document_once on documents_invoices (operator_id, document_id);
create index documents_invoices_newest on documents_invoices (operator_id, no DESC);
create index documents_invoices_pay_later on documents_invoices (operator_id, holder_id) where (pay_later AND living);
create index documents_invoices_refunded on documents_invoices (operator_id, no DESC) where (living AND (refunded_minor <> 0));
create index documents_invoices_replaced on documents_invoices (operator_id, replaced_by) where (replaced_by IS NOT NULL);
create index documents_invoices_state on documents_invoices (operator_id, state, no DESC);
create index documents_invoices_to_notify on documents_invoices (id) where ((state = 'issued'::text) AND (NOT notified));
select platform_tenant_table('documents_invoices', 'select, insert');
create policy scope on documents_invoices as restrictive for all to evops_scoped
  using (false)
  with check (false);
grant update (state, document_id, reversal_id, version, refunded_minor, credited_minor, pay_later, paid_before_minor, pays_since, replaced_by, pays_known) on documents_invoices to evops_app;
grant update (state, document_id, reversal_id, version, refunded_minor, credited_minor, pay_later, paid_before_minor, pays_since, replaced_by, pays_known, notified) on documents_invoices to evops_platform;

-- Requested credit notes and the result of each.
create table documents_credits (
  operator_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  -- waiting: for the tax office; failed: the office rejected the issued note, which is sent again; refused: no credit
  -- note results.
  state text not null,
  -- Reason codes as for reversals. An invoice issued by mistake is reversed completely.
  reason text not null,
  text text not null,
  total_minor bigint not null,
  -- [{ orderId, electricityMinor, serviceMinor, occupancyMinor, totalMinor }]
  parts jsonb not null,
  document_id uuid,
  made_at timestamp with time zone not null,
  by_id uuid,
  by_name text default ''::text not null,
  constraint documents_credits_pkey primary key (operator_id, id),
  constraint documents_credits_operator_id_invoice_id_id_key unique (operator_id, invoice_id, id),
  constraint documents_credits_by_name_check check ((length(by_name) <= 100)),
  constraint documents_credits_document check (((state <> ALL (ARRAY['issued'::text, 'failed'::text])) OR (document_id IS NOT NULL))),
  constraint documents_credits_reason_check check ((reason = ANY (ARRAY['02'::text, '03'::text, '04'::text]))),
  constraint documents_credits_state_check check ((state = ANY (ARRAY['waiting'::text, 'failed'::text, 'issued'::text, 'refused'::text]))),
  constraint documents_credits_text_check check (((length(text) >= 1) AND (length(text) <= 500))),
  constraint documents_credits_total check ((documents_sum(parts, 'totalMinor'::text) = total_minor)),
  constraint documents_credits_total_minor_check check ((total_minor > 0)),
  constraint documents_credits_operator_id_document_id_fkey foreign key (operator_id, document_id) references documents_issued (operator_id, id),
  constraint documents_credits_operator_id_invoice_id_fkey foreign key (operator_id, invoice_id) references documents_invoices (operator_id, id)
);
create unique index documents_credits_document_once on documents_credits (operator_id, document_id);
create unique index documents_credits_open on documents_credits (operator_id, invoice_id) where (state = ANY (ARRAY['waiting'::text, 'failed'::text]));
select platform_tenant_table('documents_credits', 'select, insert');
create policy scope on documents_credits as restrictive for all to evops_scoped
  using (false)
  with check (false);
grant update (state, document_id) on documents_credits to evops_app;
grant update (state, document_id) on documents_credits to evops_platform;

-- Fees of a session on an invoice. A session can be on only one active invoice.
create table documents_invoice_sessions (
  operator_id uuid not null,
  invoice_id uuid not null,
  session_id uuid not null,
  -- Copy of the invoice's `living`.
  living boolean not null,
  day date not null,
  energy_dwh bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint generated always as (((electricity_minor + service_minor) + occupancy_minor)) stored,
  constraint documents_invoice_sessions_pkey primary key (operator_id, invoice_id, session_id),
  constraint documents_invoice_sessions_fees unique (operator_id, invoice_id, session_id, electricity_minor, service_minor, occupancy_minor),
  constraint documents_invoice_sessions_check check ((((electricity_minor + service_minor) + occupancy_minor) > 0)),
  constraint documents_invoice_sessions_electricity_minor_check check ((electricity_minor >= 0)),
  constraint documents_invoice_sessions_energy_dwh_check check ((energy_dwh >= 0)),
  constraint documents_invoice_sessions_occupancy_minor_check check ((occupancy_minor >= 0)),
  constraint documents_invoice_sessions_service_minor_check check ((service_minor >= 0)),
  constraint documents_invoice_sessions_living foreign key (operator_id, invoice_id, living) references documents_invoices (operator_id, id, holds) on update cascade,
  constraint documents_invoice_sessions_operator_id_session_id_fkey foreign key (operator_id, session_id) references charging_sessions (operator_id, id)
);
create unique index documents_invoice_sessions_once on documents_invoice_sessions (operator_id, session_id) where living;
create index documents_invoice_sessions_session on documents_invoice_sessions (operator_id, session_id);
select platform_tenant_table('documents_invoice_sessions', 'select, insert');
create policy scope on documents_invoice_sessions as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Amounts that an issued credit note credits per session. No fee is credited beyond the remainder after the earlier
-- notes.
create table documents_credit_sessions (
  operator_id uuid not null,
  credit_id uuid not null,
  invoice_id uuid not null,
  session_id uuid not null,
  nth integer not null,
  before_nth integer generated always as (NULLIF((nth - 1), 0)) stored,
  electricity_before bigint not null,
  service_before bigint not null,
  occupancy_before bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  electricity_left bigint generated always as ((electricity_before - electricity_minor)) stored,
  service_left bigint generated always as ((service_before - service_minor)) stored,
  occupancy_left bigint generated always as ((occupancy_before - occupancy_minor)) stored,
  electricity_first bigint generated always as (
CASE
    WHEN (nth = 1) THEN electricity_before
    ELSE NULL::bigint
END) stored,
  service_first bigint generated always as (
CASE
    WHEN (nth = 1) THEN service_before
    ELSE NULL::bigint
END) stored,
  occupancy_first bigint generated always as (
CASE
    WHEN (nth = 1) THEN occupancy_before
    ELSE NULL::bigint
END) stored,
  constraint documents_credit_sessions_pkey primary key (operator_id, credit_id, session_id),
  constraint documents_credit_sessions_fees unique (operator_id, invoice_id, session_id, nth, electricity_left, service_left, occupancy_left),
  constraint documents_credit_sessions_nth unique (operator_id, invoice_id, session_id, nth),
  constraint documents_credit_sessions_electricity_minor_check check ((electricity_minor >= 0)),
  constraint documents_credit_sessions_left check ((LEAST((electricity_before - electricity_minor), (service_before - service_minor), (occupancy_before - occupancy_minor)) >= 0)),
  constraint documents_credit_sessions_nth_check check ((nth > 0)),
  constraint documents_credit_sessions_occupancy_minor_check check ((occupancy_minor >= 0)),
  constraint documents_credit_sessions_service_minor_check check ((service_minor >= 0)),
  constraint documents_credit_sessions_first foreign key (operator_id, invoice_id, session_id, electricity_first, service_first, occupancy_first) references documents_invoice_sessions (operator_id, invoice_id, session_id, electricity_minor, service_minor, occupancy_minor),
  constraint documents_credit_sessions_next foreign key (operator_id, invoice_id, session_id, before_nth, electricity_before, service_before, occupancy_before) references documents_credit_sessions (operator_id, invoice_id, session_id, nth, electricity_left, service_left, occupancy_left),
  constraint documents_credit_sessions_operator_id_invoice_id_credit_id_fkey foreign key (operator_id, invoice_id, credit_id) references documents_credits (operator_id, invoice_id, id)
);
select platform_tenant_table('documents_credit_sessions', 'select, insert');
create policy scope on documents_credit_sessions as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Invoices sent to their recipients by e-mail, and the result of each.
create table documents_mails (
  operator_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  document_id uuid not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text default ''::text not null,
  target text not null,
  language text not null,
  state text default 'waiting'::text not null,
  notified boolean default false not null,
  answer text default ''::text not null,
  done_at timestamp with time zone,
  constraint documents_mails_pkey primary key (operator_id, id),
  constraint documents_mails_answer_check check ((length(answer) <= 500)),
  constraint documents_mails_by_name_check check ((length(by_name) <= 100)),
  constraint documents_mails_language_check check ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint documents_mails_state_check check ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'dead'::text]))),
  constraint documents_mails_target_check check (((length(target) >= 3) AND (length(target) <= 254))),
  constraint documents_mails_operator_id_document_id_fkey foreign key (operator_id, document_id) references documents_issued (operator_id, id),
  constraint documents_mails_operator_id_invoice_id_fkey foreign key (operator_id, invoice_id) references documents_invoices (operator_id, id)
);
create index documents_mails_invoice on documents_mails (operator_id, invoice_id, at);
create index documents_mails_to_notify on documents_mails (id) where (NOT notified);
select platform_tenant_table('documents_mails', 'select, insert');
create policy scope on documents_mails as restrictive for all to evops_scoped
  using (false)
  with check (false);
grant update (state, notified, answer, done_at) on documents_mails to evops_app;
grant update (state, notified, answer, done_at) on documents_mails to evops_platform;

-- Payments of a company for its invoices, each with its payment document.
create table documents_payments (
  operator_id uuid not null,
  id uuid not null,
  holder_id uuid not null,
  -- One of the paid invoices.
  invoice_id uuid not null,
  -- Journal of the payment. Null: the amount that the wallet had already paid at issue.
  journal_id uuid,
  method text not null,
  paid_at timestamp with time zone not null,
  amount_minor bigint not null,
  document_id uuid not null,
  state text not null,
  constraint documents_payments_pkey primary key (operator_id, id),
  constraint documents_payments_journal_once unique (operator_id, journal_id),
  constraint documents_payments_amount_minor_check check ((amount_minor > 0)),
  constraint documents_payments_method_check check ((method = ANY (ARRAY['cash'::text, 'transfer'::text, 'pos'::text, 'online'::text, 'wallet'::text]))),
  constraint documents_payments_state_check check ((state = ANY (ARRAY['waiting'::text, 'failed'::text, 'issued'::text]))),
  constraint documents_payments_operator_id_document_id_fkey foreign key (operator_id, document_id) references documents_issued (operator_id, id),
  constraint documents_payments_operator_id_invoice_id_fkey foreign key (operator_id, invoice_id) references documents_invoices (operator_id, id)
);
create unique index documents_payments_open on documents_payments (operator_id, holder_id) where (state <> 'issued'::text);
select platform_tenant_table('documents_payments', 'select, insert');
create policy scope on documents_payments as restrictive for all to evops_scoped
  using (false)
  with check (false);
grant update (state) on documents_payments to evops_app;
grant update (state) on documents_payments to evops_platform;

-- Remaining amount of a document after each payment and credit note. The amount is never negative, instalments are
-- numbered without gaps, and each row begins with the remainder of the previous one.
create table documents_balances (
  operator_id uuid not null,
  document_id uuid not null,
  seq integer not null,
  before_seq integer generated always as (NULLIF((seq - 1), 0)) stored,
  payment_id uuid,
  credit_id uuid,
  instalments_before integer not null,
  instalments integer generated always as ((instalments_before + ((payment_id IS NOT NULL))::integer)) stored,
  before_minor bigint not null,
  whole_minor bigint generated always as (
CASE
    WHEN (seq = 1) THEN before_minor
    ELSE NULL::bigint
END) stored,
  minor bigint not null,
  left_minor bigint generated always as ((before_minor - minor)) stored,
  constraint documents_balances_pkey primary key (operator_id, document_id, seq),
  constraint documents_balances_operator_id_document_id_seq_instalments__key unique (operator_id, document_id, seq, instalments, left_minor),
  constraint documents_balances_begin check (((seq > 1) OR (instalments_before = 0))),
  constraint documents_balances_instalments_before_check check ((instalments_before >= 0)),
  constraint documents_balances_left check ((before_minor >= minor)),
  constraint documents_balances_minor_check check ((minor > 0)),
  constraint documents_balances_of check (((payment_id IS NULL) <> (credit_id IS NULL))),
  constraint documents_balances_seq_check check ((seq > 0)),
  constraint documents_balances_first foreign key (operator_id, document_id, whole_minor) references documents_issued (operator_id, id, total_minor),
  constraint documents_balances_next foreign key (operator_id, document_id, before_seq, instalments_before, before_minor) references documents_balances (operator_id, document_id, seq, instalments, left_minor),
  constraint documents_balances_operator_id_credit_id_fkey foreign key (operator_id, credit_id) references documents_credits (operator_id, id),
  constraint documents_balances_operator_id_payment_id_fkey foreign key (operator_id, payment_id) references documents_payments (operator_id, id)
);
select platform_tenant_table('documents_balances', 'select, insert');
create policy scope on documents_balances as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Requests to a tax office and its answers.
create table documents_submissions (
  operator_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  document_id uuid not null,
  act text not null,
  office text not null,
  test boolean not null,
  state text not null,
  -- Document number of the tax office: UUID, CSV or 20 digits.
  external_no text default ''::text not null,
  answer text default ''::text not null,
  -- Tax office's data of a form that both parties confirm.
  detail jsonb default '{}'::jsonb not null,
  attempts smallint default 0 not null,
  next_at timestamp with time zone not null,
  made_at timestamp with time zone not null,
  done_at timestamp with time zone,
  part_id uuid,
  constraint documents_submissions_pkey primary key (operator_id, id),
  constraint documents_submissions_once unique NULLS NOT DISTINCT (operator_id, document_id, act, part_id),
  constraint documents_submissions_act_check check (((act = ANY (ARRAY['issue'::text, 'reverse'::text, 'credit'::text, 'payment'::text])) AND ((act = ANY (ARRAY['issue'::text, 'reverse'::text])) = (part_id IS NULL)))),
  constraint documents_submissions_answer_check check ((length(answer) <= 500)),
  constraint documents_submissions_external_no_check check ((length(external_no) <= 100)),
  constraint documents_submissions_state_check check ((state = ANY (ARRAY['waiting'::text, 'pending'::text, 'accepted'::text, 'refused'::text]))),
  constraint documents_submissions_operator_id_document_id_fkey foreign key (operator_id, document_id) references documents_issued (operator_id, id),
  constraint documents_submissions_operator_id_invoice_id_fkey foreign key (operator_id, invoice_id) references documents_invoices (operator_id, id)
);
create index documents_submissions_due on documents_submissions (next_at) where (state = ANY (ARRAY['waiting'::text, 'pending'::text]));
create index documents_submissions_invoice on documents_submissions (operator_id, invoice_id, made_at);
select platform_tenant_table('documents_submissions', 'select, insert, update');
create policy scope on documents_submissions as restrictive for all to evops_scoped
  using (false)
  with check (false);

create table documents_verifactu_events (
  operator_id uuid not null,
  no integer not null,
  before_no integer generated always as (NULLIF((no - 1), 0)) stored,
  kind text not null,
  text text not null,
  made_at timestamp with time zone not null,
  says text not null,
  before_hash text not null,
  hash text not null,
  -- Details of an event: the record found wrong and the error, the exported period, or the counts of a summary.
  detail jsonb default '{}'::jsonb not null,
  constraint documents_verifactu_events_pkey primary key (operator_id, no),
  constraint documents_verifactu_events_operator_id_no_hash_key unique (operator_id, no, hash),
  constraint documents_verifactu_events_begin check (((no > 1) OR (before_hash = ''::text))),
  constraint documents_verifactu_events_detail_check check ((jsonb_typeof(detail) = 'object'::text)),
  constraint documents_verifactu_events_hash check ((hash = upper(encode(sha256(convert_to(says, 'UTF8'::name)), 'hex'::text)))),
  constraint documents_verifactu_events_kind_check check ((kind = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '90'::text]))),
  constraint documents_verifactu_events_no_check check ((no > 0)),
  constraint documents_verifactu_events_says_check check (((length(says) >= 1) AND (length(says) <= 1000))),
  constraint documents_verifactu_events_text_check check ((length(text) <= 500)),
  constraint documents_verifactu_events_chain foreign key (operator_id, before_no, before_hash) references documents_verifactu_events (operator_id, no, hash),
  constraint documents_verifactu_events_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index documents_verifactu_events_kind on documents_verifactu_events (operator_id, kind, no DESC);
select platform_tenant_table('documents_verifactu_events', 'select, insert');
create policy scope on documents_verifactu_events as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Records of Spain's VeriFactu (RD 1007/2023). Every record follows the previous record in a chain, and so does every
-- event.
create table documents_verifactu_records (
  operator_id uuid not null,
  no integer not null,
  before_no integer generated always as (NULLIF((no - 1), 0)) stored,
  document_id uuid not null,
  kind text not null,
  made_at timestamp with time zone not null,
  -- Text that is hashed, with the fields in the order of the AEAT.
  says text not null,
  before_hash text not null,
  hash text not null,
  constraint documents_verifactu_records_pkey primary key (operator_id, no),
  constraint documents_verifactu_records_operator_id_document_id_kind_key unique (operator_id, document_id, kind),
  constraint documents_verifactu_records_operator_id_no_hash_key unique (operator_id, no, hash),
  constraint documents_verifactu_records_begin check (((no > 1) OR (before_hash = ''::text))),
  constraint documents_verifactu_records_hash check ((hash = upper(encode(sha256(convert_to(says, 'UTF8'::name)), 'hex'::text)))),
  constraint documents_verifactu_records_kind_check check ((kind = ANY (ARRAY['alta'::text, 'anulacion'::text]))),
  constraint documents_verifactu_records_no_check check ((no > 0)),
  constraint documents_verifactu_records_says check ((strpos(says, (('&Huella='::text || before_hash) || '&'::text)) > 0)),
  constraint documents_verifactu_records_says_check check (((length(says) >= 1) AND (length(says) <= 1000))),
  constraint documents_verifactu_records_chain foreign key (operator_id, before_no, before_hash) references documents_verifactu_records (operator_id, no, hash),
  constraint documents_verifactu_records_operator_id_document_id_fkey foreign key (operator_id, document_id) references documents_issued (operator_id, id)
);
select platform_tenant_table('documents_verifactu_records', 'select, insert');
create policy scope on documents_verifactu_records as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- References and policies that need other tables.
create policy kept on documents_files as restrictive for delete to public
  using ((EXISTS ( SELECT
   FROM documents_issued d
  WHERE ((d.operator_id = documents_files.operator_id) AND (d.id = documents_files.document_id) AND (d.keep_until < CURRENT_DATE)))));
create policy kept on documents_verifactu_records as restrictive for delete to public
  using ((EXISTS ( SELECT
   FROM documents_issued d
  WHERE ((d.operator_id = documents_verifactu_records.operator_id) AND (d.id = documents_verifactu_records.document_id) AND (d.keep_until < CURRENT_DATE)))));

-- First rows.
insert into documents_moves (from_state, to_state) values
  ('applied', 'approved'),
  ('applied', 'cancelled'),
  ('applied', 'refused'),
  ('approved', 'cancelled'),
  ('approved', 'issuing'),
  ('failed', 'issuing'),
  ('failed', 'reversing'),
  ('issued', 'issued'),
  ('issued', 'reversing'),
  ('issuing', 'failed'),
  ('issuing', 'issued'),
  ('new', 'applied'),
  ('reversing', 'issued'),
  ('reversing', 'reversed');
