-- What connectors are like knows the firmware of their charge points, from now on: failures are told apart by it. Days before
-- stay of no firmware.
alter table reports_gun_kinds
  add column firmware text not null default '',
  drop constraint reports_gun_kinds_operator_id_equipment_type_rated_power_w__key,
  add constraint reports_gun_kinds_once unique (operator_id, equipment_type, rated_power_w, connector_type, standard, protocol, maker, model, org_id,
    area_code, firmware);
