-- Credit notes: what is taken back of a document in parts, never more than it came to.
alter table documents_issued
  drop constraint documents_issued_reverses,
  drop constraint documents_issued_reversed_once,
  drop constraint documents_issued_reversal,
  drop constraint documents_issued_kind_check,
  -- Which one it is of what takes back the same document, what was left of that before it, and what is after.
  add column nth integer check (nth > 0),
  add column before_nth integer generated always as (nullif(nth - 1, 0)) stored,
  add column left_before_minor bigint,
  add column whole_minor bigint generated always as (case when nth = 1 then left_before_minor end) stored,
  add column left_minor bigint generated always as (left_before_minor + total_minor) stored;
grant update (nth, left_before_minor) on documents_issued to evops_platform;
set local role evops_platform;
update documents_issued set nth = 1, left_before_minor = -total_minor where reverses_id is not null;
reset role;
revoke update (nth, left_before_minor) on documents_issued from evops_platform;
alter table documents_issued
  add constraint documents_issued_kind_check check (kind in ('invoice', 'simplified', 'global', 'external', 'reversal',
    'credit')),
  add constraint documents_issued_reversal check ((kind in ('reversal', 'credit')) = (reverses_id is not null)
    and (reverses_id is null) = (nth is null) and (nth is null) = (left_before_minor is null)),
  add constraint documents_issued_back check (reverses_id is null or total_minor < 0),
  add constraint documents_issued_left check (left_minor >= 0),
  -- A reversal takes all that is left.
  add constraint documents_issued_whole check (kind <> 'reversal' or left_minor = 0),
  add constraint documents_issued_nth unique (operator_id, reverses_id, nth),
  add constraint documents_issued_nth_left unique (operator_id, reverses_id, nth, left_minor),
  add constraint documents_issued_first foreign key (operator_id, reverses_id,
    whole_minor) references documents_issued (operator_id, id, total_minor),
  add constraint documents_issued_next foreign key (operator_id, reverses_id, before_nth,
    left_before_minor) references documents_issued (operator_id, reverses_id, nth, left_minor);

-- What of an invoice its credit notes took back.
alter table documents_invoices
  add column credited_minor bigint not null default 0,
  add constraint documents_invoices_credited check (credited_minor between 0 and total_minor);
grant update (credited_minor) on documents_invoices to evops_app, evops_platform;
alter table documents_invoice_orders
  add constraint documents_invoice_orders_fees unique (operator_id, invoice_id, order_id, electricity_minor,
    service_minor, occupancy_minor);
-- A credit note leaves it as it is.
insert into documents_moves (from_state, to_state) values ('issued', 'issued');

-- Credit notes wished for, and what became of each.
create table documents_credits (
  operator_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  -- waiting for the office; failed: it refused what was issued, which goes again; refused: nothing came of it.
  state text not null check (state in ('waiting', 'failed', 'issued', 'refused')),
  -- As reversals count them; what was issued by mistake is taken back whole.
  reason text not null check (reason in ('02', '03', '04')),
  text text not null check (length(text) between 1 and 500),
  total_minor bigint not null check (total_minor > 0),
  -- [{ orderId, electricityMinor, serviceMinor, occupancyMinor, totalMinor }]
  parts jsonb not null,
  document_id uuid,
  made_at timestamptz not null,
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  primary key (operator_id, id),
  unique (operator_id, invoice_id, id),
  constraint documents_credits_total check (documents_sum(parts, 'totalMinor') = total_minor),
  constraint documents_credits_document check (state not in ('issued', 'failed') or document_id is not null),
  foreign key (operator_id, invoice_id) references documents_invoices (operator_id, id),
  foreign key (operator_id, document_id) references documents_issued (operator_id, id)
);
create unique index documents_credits_open on documents_credits (operator_id, invoice_id) where state in ('waiting',
  'failed');
create unique index documents_credits_document_once on documents_credits (operator_id, document_id);
select platform_tenant_table('documents_credits', 'select, insert');
select platform_scoped_table('documents_credits', 'false');
grant update (state, document_id) on documents_credits to evops_app, evops_platform;

-- What an issued credit note took back of each order: of no fee more than the notes before it left.
create table documents_credit_orders (
  operator_id uuid not null,
  credit_id uuid not null,
  invoice_id uuid not null,
  order_id uuid not null,
  nth integer not null check (nth > 0),
  before_nth integer generated always as (nullif(nth - 1, 0)) stored,
  electricity_before bigint not null,
  service_before bigint not null,
  occupancy_before bigint not null,
  electricity_minor bigint not null check (electricity_minor >= 0),
  service_minor bigint not null check (service_minor >= 0),
  occupancy_minor bigint not null check (occupancy_minor >= 0),
  electricity_left bigint generated always as (electricity_before - electricity_minor) stored,
  service_left bigint generated always as (service_before - service_minor) stored,
  occupancy_left bigint generated always as (occupancy_before - occupancy_minor) stored,
  electricity_first bigint generated always as (case when nth = 1 then electricity_before end) stored,
  service_first bigint generated always as (case when nth = 1 then service_before end) stored,
  occupancy_first bigint generated always as (case when nth = 1 then occupancy_before end) stored,
  primary key (operator_id, credit_id, order_id),
  constraint documents_credit_orders_nth unique (operator_id, invoice_id, order_id, nth),
  constraint documents_credit_orders_fees unique (operator_id, invoice_id, order_id, nth, electricity_left, service_left,
    occupancy_left),
  constraint documents_credit_orders_left check (least(electricity_before - electricity_minor,
    service_before - service_minor, occupancy_before - occupancy_minor) >= 0),
  constraint documents_credit_orders_first foreign key (operator_id, invoice_id, order_id, electricity_first,
    service_first, occupancy_first) references documents_invoice_orders (operator_id, invoice_id, order_id,
    electricity_minor, service_minor, occupancy_minor),
  constraint documents_credit_orders_next foreign key (operator_id, invoice_id, order_id, before_nth, electricity_before,
    service_before, occupancy_before) references documents_credit_orders (operator_id, invoice_id, order_id, nth,
    electricity_left, service_left, occupancy_left),
  foreign key (operator_id, invoice_id, credit_id) references documents_credits (operator_id, invoice_id, id)
);
select platform_tenant_table('documents_credit_orders', 'select, insert');
select platform_scoped_table('documents_credit_orders', 'false');

-- What an office was asked is of an invoice, or of a credit note.
alter table documents_submissions
  drop constraint documents_submissions_once,
  drop constraint documents_submissions_act_check,
  add column part_id uuid,
  add constraint documents_submissions_act_check check (act in ('issue', 'reverse', 'credit')
    and (act in ('issue', 'reverse')) = (part_id is null)),
  add constraint documents_submissions_once unique nulls not distinct (operator_id, document_id, act, part_id);

-- What is done where sessions were refunded after issue: taken back and issued anew, or a credit note over the difference.
alter table documents_settings add column refunds text not null default 'reissue' check (refunds in ('reissue', 'credit'));
