-- Mexico: what is paid after its invoice was issued (method PPD), told by a payment complement for every payment.
alter table documents_issued
  drop constraint documents_issued_kind_check,
  add constraint documents_issued_kind_check check (kind in ('invoice', 'simplified', 'global', 'external', 'reversal',
    'credit', 'payment')),
  -- It tells of money, and takes none.
  add constraint documents_issued_payment check (kind <> 'payment' or total_minor = 0);
alter table documents_submissions
  drop constraint documents_submissions_act_check,
  add constraint documents_submissions_act_check check (act in ('issue', 'reverse', 'credit', 'payment')
    and (act in ('issue', 'reverse')) = (part_id is null));
-- Not paid whole when it was issued: what was paid of it by then, and since when payments are looked for, by the database's clock.
alter table documents_invoices
  add column pay_later boolean not null default false,
  add column paid_before_minor bigint not null default 0,
  add column pays_since timestamptz,
  add constraint documents_invoices_pay_later check (pay_later = (pays_since is not null)
    and paid_before_minor between 0 and total_minor);
grant update (pay_later, paid_before_minor, pays_since) on documents_invoices to evops_app, evops_platform;
create index documents_invoices_pay_later on documents_invoices (operator_id, holder_id) where pay_later and living;

-- What a company paid of its invoices, and the document that tells of it.
create table documents_payments (
  operator_id uuid not null,
  id uuid not null,
  holder_id uuid not null,
  -- One of the invoices that it paid.
  invoice_id uuid not null,
  -- The journal that took the money; null: what the wallet had paid when the invoice was issued.
  journal_id uuid,
  method text not null check (method in ('cash', 'transfer', 'pos', 'online', 'wallet')),
  paid_at timestamptz not null,
  amount_minor bigint not null check (amount_minor > 0),
  document_id uuid not null,
  state text not null check (state in ('waiting', 'failed', 'issued')),
  primary key (operator_id, id),
  constraint documents_payments_journal_once unique (operator_id, journal_id),
  foreign key (operator_id, invoice_id) references documents_invoices (operator_id, id),
  foreign key (operator_id, document_id) references documents_issued (operator_id, id)
);
-- A complement tells what was left before it: the one before it must stand first.
create unique index documents_payments_open on documents_payments (operator_id, holder_id) where state <> 'issued';
select platform_tenant_table('documents_payments', 'select, insert');
select platform_scoped_table('documents_payments', 'false');
grant update (state) on documents_payments to evops_app, evops_platform;

-- What is still to be paid of a document: after each payment, and each credit note. Never below zero, instalments without a
-- gap, each from what the one before it left.
create table documents_balances (
  operator_id uuid not null,
  document_id uuid not null,
  seq integer not null check (seq > 0),
  before_seq integer generated always as (nullif(seq - 1, 0)) stored,
  payment_id uuid,
  credit_id uuid,
  instalments_before integer not null check (instalments_before >= 0),
  instalments integer generated always as (instalments_before + (payment_id is not null)::integer) stored,
  before_minor bigint not null,
  whole_minor bigint generated always as (case when seq = 1 then before_minor end) stored,
  minor bigint not null check (minor > 0),
  left_minor bigint generated always as (before_minor - minor) stored,
  primary key (operator_id, document_id, seq),
  unique (operator_id, document_id, seq, instalments, left_minor),
  constraint documents_balances_of check ((payment_id is null) <> (credit_id is null)),
  constraint documents_balances_left check (before_minor >= minor),
  constraint documents_balances_begin check (seq > 1 or instalments_before = 0),
  constraint documents_balances_first foreign key (operator_id, document_id,
    whole_minor) references documents_issued (operator_id, id, total_minor),
  constraint documents_balances_next foreign key (operator_id, document_id, before_seq, instalments_before,
    before_minor) references documents_balances (operator_id, document_id, seq, instalments, left_minor),
  foreign key (operator_id, payment_id) references documents_payments (operator_id, id),
  foreign key (operator_id, credit_id) references documents_credits (operator_id, id)
);
select platform_tenant_table('documents_balances', 'select, insert');
select platform_scoped_table('documents_balances', 'false');
