-- Defaults of the dictionary in the trade's words: in Spanish a session is a “carga” (decision 68), in English types come
-- after what they are of. What an operator or the platform's staff wrote themselves stays.
set local role evops_platform;
update organisation_dictionary_entries e set es = w.es
from (values ('feedback-category', 'charging', 'Recarga', 'Carga'), ('refund-reason', 'not-charged', 'No recargó', 'No cargó'))
  as w (type_code, code, was, es)
where e.operator_id = '00000000-0000-7000-8000-000000000000' and e.type_code = w.type_code and e.code = w.code and e.es = w.was;
update organisation_dictionary_types t set en = w.en
from (values ('fault-class', 'Kind of fault', 'Fault type'), ('feedback-category', 'Kind of feedback', 'Feedback type'),
  ('refund-reason', 'Reason of a refund', 'Refund reason'), ('station-site', 'Kind of site', 'Site type'),
  ('vehicle-use', 'Use of the vehicle', 'Vehicle use')) as w (code, was, en)
where t.operator_id = '00000000-0000-7000-8000-000000000000' and t.code = w.code and t.en = w.was;
reset role;
