-- What we set at a YKC charge point and cannot read from it: lock, power limit, and the cards that it takes offline.
create table charging_ykc_settings (
  operator_id uuid not null,
  charge_point_id uuid not null,
  is_locked boolean not null default false,
  -- True if the charge point is to be locked when its open session has ended.
  is_lock_due boolean not null default false,
  -- Percent of its rated power. The protocol has no lower limit than 30.
  max_power smallint not null default 100,
  -- False while lock and power limit of this row are not certain. They are then sent again.
  is_confirmed boolean not null default true,
  -- Version of the local list that it took last. 0: its content is not certain.
  list_version integer not null default 0,
  -- Physical card numbers that it may have.
  cards text[] not null default '{}',
  changed_at timestamp with time zone not null,
  constraint charging_ykc_settings_pkey primary key (operator_id, charge_point_id),
  constraint charging_ykc_settings_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id) on delete cascade,
  constraint charging_ykc_settings_list_version_check check (list_version >= 0),
  constraint charging_ykc_settings_max_power_check check (max_power >= 30 and max_power <= 100)
);
select platform_tenant_table('charging_ykc_settings', 'select, delete');
select platform_gateway_table('charging_ykc_settings', 'select, insert, update');
create policy scope on charging_ykc_settings as restrictive for all to evops_scoped
  using (exists (select from stations_charge_points p where p.operator_id = charging_ykc_settings.operator_id and p.id = charging_ykc_settings.charge_point_id))
  with check (exists (select from stations_charge_points p where p.operator_id = charging_ykc_settings.operator_id and p.id = charging_ykc_settings.charge_point_id));
