-- Operator codes, used for sign-in and printed on labels, for other domains. Row-level security of the reader applies.
create or replace view organisation_operator_codes with (security_invoker = true) as
  select operator_id, optcode from organisation_operators;
grant select on organisation_operator_codes to evops_app, evops_platform;
