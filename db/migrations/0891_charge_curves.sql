-- What a model's battery takes from which charge on: [{"fromSocPct": 80, "maxW": 90000}, …], ascending; empty: not known.
alter table fleet_models add column charge_curve jsonb not null default '[]' check (jsonb_typeof(charge_curve) = 'array' and jsonb_array_length(charge_curve) <= 8);
