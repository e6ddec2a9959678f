-- Queue of a chained tax office (decision 310): its submissions leave in the order of their records, one message at a
-- time. attempts and next_at belong to the queue, because a later record never overtakes an earlier one.
create table documents_submission_queues (
  operator_id uuid not null,
  office text not null,
  attempts smallint default 0 not null,
  next_at timestamp with time zone not null,
  constraint documents_submission_queues_pkey primary key (operator_id, office),
  constraint documents_submission_queues_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('documents_submission_queues', 'select, insert, update');
create policy scope on documents_submission_queues as restrictive for all to evops_scoped using (false) with check (false);

-- Number of the record in its chain; null for offices without a chain.
alter table documents_submissions add column chain_no integer;
alter table documents_submissions drop constraint documents_submissions_state_check;
alter table documents_submissions add constraint documents_submissions_state_check
  check (state in ('waiting', 'pending', 'accepted', 'accepted_with_errors', 'refused'));
create index documents_submissions_chain on documents_submissions (operator_id, office, chain_no) where state = 'waiting' and chain_no is not null;

-- A record is followed by others about the same document when it is mended (subsanación). xml is null for records
-- whose content is the document's file.
alter table documents_verifactu_records add column xml bytea;
alter table documents_verifactu_records drop constraint documents_verifactu_records_operator_id_document_id_kind_key;
create index documents_verifactu_records_document on documents_verifactu_records (operator_id, document_id, no);

-- Article 4.2 of RD 1619/2012: simplified invoices up to 3,000 EUR instead of 400 EUR.
alter table documents_settings add column listed_trade boolean default false not null;

set local role evops_platform;
update documents_submissions s set chain_no = r.no from documents_verifactu_records r
  where s.operator_id = r.operator_id and s.document_id = r.document_id and s.office = 'verifactu';
insert into documents_submission_queues (operator_id, office, next_at)
  select distinct operator_id, office, now() from documents_submissions where office = 'verifactu';
reset role;
