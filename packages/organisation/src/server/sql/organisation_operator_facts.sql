-- What operators are called, and the language, money and time they reckon in, for every other domain. Row-level security
-- of the reader applies.
create or replace view organisation_operator_facts with (security_invoker = true) as
  select operator_id, kind, name, language, currency, time_zone,
    (settings -> 'co2' ->> 'fuelGrams')::int - (settings -> 'co2' ->> 'gridGrams')::int as co2_saved_grams from organisation_operators;
grant select on organisation_operator_facts to evops_app, evops_gateway, evops_platform;
