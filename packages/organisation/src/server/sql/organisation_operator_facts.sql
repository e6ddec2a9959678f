-- Operator data for every other domain: names (also for print), language, currency and time zone, the demo flag, and
-- the factors for calculated figures. Row-level security of the reader applies.
create or replace view organisation_operator_facts with (security_invoker = true) as
  select operator_id, kind, name, language, currency, time_zone, demo, registration_no, address,
    (settings -> 'co2' ->> 'fuelGrams')::int - (settings -> 'co2' ->> 'gridGrams')::int as co2_saved_grams,
    (settings -> 'co2' ->> 'gridGrams')::int as co2_grid_grams,
    -- Grid factors by date: [{ from, grams }].
    coalesce(settings -> 'co2' -> 'gridFrom', '[]'::jsonb) as co2_grid_from
  from organisation_operators;
grant select on organisation_operator_facts to evops_app, evops_gateway, evops_platform, evops_ledger;
