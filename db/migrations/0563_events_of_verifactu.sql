-- What belongs to an event: which record was found wrong and how, which period was exported, what a summary counts.
alter table documents_verifactu_events add column detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object');
create index documents_verifactu_events_kind on documents_verifactu_events (operator_id, kind, no desc);
