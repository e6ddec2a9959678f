-- Whoever may delete documents one day finds none that law still keeps: a policy, for every role. What points at a document,
-- or follows it in its chain, holds it besides by its key.
create policy kept on documents_issued as restrictive for delete using (keep_until < current_date);
create policy kept on documents_files as restrictive for delete
  using (exists (select from documents_issued d where d.operator_id = documents_files.operator_id
    and d.id = documents_files.document_id and d.keep_until < current_date));
create policy kept on documents_verifactu_records as restrictive for delete
  using (exists (select from documents_issued d where d.operator_id = documents_verifactu_records.operator_id
    and d.id = documents_verifactu_records.document_id and d.keep_until < current_date));
