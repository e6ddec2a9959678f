-- What partners invoice us for our drivers' sessions, by the numbers of the records that an invoice is made of (OCPI 2.3.0, invoicereconciliation). The
-- protocol tells no amounts: what stands on the paper, and whether we agree with it, a person says.
create table interop_partner_invoices (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  -- The partner's own: of what it told, and of the invoice.
  told_no text collate "C" not null check (length(told_no) between 1 and 36),
  told_key text collate "C" generated always as (lower(told_no)) stored not null,
  invoice_no text not null check (length(invoice_no) between 1 and 255),
  record_nos text[] collate "C" not null check (cardinality(record_nos) between 1 and 20000),
  last_updated timestamptz not null,
  received_at timestamptz not null,
  -- The partner took it back.
  removed_at timestamptz,
  verdict text not null default 'open' check (verdict in ('open', 'agreed', 'disputed')),
  amount_minor bigint check (amount_minor between 0 and 1000000000000),
  note text not null default '' check (length(note) <= 500),
  judged_at timestamptz,
  judged_by text check (length(judged_by) <= 100),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint interop_partner_invoices_once unique (operator_id, partner_id, told_key),
  constraint interop_partner_invoices_judged check ((verdict = 'open') = (judged_at is null) and (judged_at is null) = (judged_by is null)),
  constraint interop_partner_invoices_reason check (verdict <> 'disputed' or note <> ''),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_partner_invoices', 'select, insert, update, delete');
-- On which invoices a record stands.
create index interop_partner_invoices_records on interop_partner_invoices using gin (record_nos);

alter table interop_roaming_refusals
  drop constraint interop_roaming_refusals_kind_check,
  add constraint interop_roaming_refusals_kind_check check (kind in ('location', 'tariff', 'session', 'cdr', 'invoice'));

-- Sessions of our drivers that ended, of which no record came in the days agreed: when people were told.
alter table interop_roaming_sessions add column overdue_told_at timestamptz;
create index interop_roaming_sessions_untold on interop_roaming_sessions (coalesce(ended_at, last_updated))
  where status = 'COMPLETED' and overdue_told_at is null;
