-- The price model of each YKC charge point: the number that it compares, the content that was last computed for it, and
-- when the charge point had exactly this content. A new content gets the next number.
create table charging_ykc_models (
  operator_id uuid not null,
  charge_point_id uuid not null,
  model_no smallint not null,
  -- Prices and half-hours as they are sent.
  content jsonb not null,
  since timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint charging_ykc_models_pkey primary key (operator_id, charge_point_id),
  constraint charging_ykc_models_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id) on delete cascade,
  constraint charging_ykc_models_model_no_check check (model_no between 1 and 9999),
  constraint charging_ykc_models_confirmed_at_check check (confirmed_at >= since)
);
select platform_tenant_table('charging_ykc_models', 'select, delete');
select platform_gateway_table('charging_ykc_models', 'select, insert, update');
create policy scope on charging_ykc_models as restrictive for all to evops_scoped
  using (exists (select from stations_charge_points p where p.operator_id = charging_ykc_models.operator_id and p.id = charging_ykc_models.charge_point_id))
  with check (exists (select from stations_charge_points p where p.operator_id = charging_ykc_models.operator_id and p.id = charging_ykc_models.charge_point_id));
