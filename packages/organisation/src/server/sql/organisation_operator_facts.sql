-- What operators are called (on paper, too), the language, money and time they reckon in, whether they are a demo's, and
-- what figures are made with, for every other domain. Row-level security of the reader applies.
create or replace view organisation_operator_facts with (security_invoker = true) as
  select operator_id, kind, name, language, currency, time_zone, demo, registration_no, address,
    (settings -> 'co2' ->> 'fuelGrams')::int - (settings -> 'co2' ->> 'gridGrams')::int as co2_saved_grams,
    (settings -> 'co2' ->> 'gridGrams')::int as co2_grid_grams,
    -- Of the grid from days on: [{ from, grams }].
    coalesce(settings -> 'co2' -> 'gridFrom', '[]'::jsonb) as co2_grid_from
  from organisation_operators;
grant select on organisation_operator_facts to evops_app, evops_gateway, evops_platform, evops_ledger;
