-- Number that the starts of both connectors of one vehicle share, and whether a start is the one of the auxiliary connector.
-- Null: a vehicle with one connector.
alter table charging_ykc_starts
  add column group_no text,
  add column is_auxiliary boolean not null default false,
  add constraint charging_ykc_starts_group_no_check check (group_no ~ '^[0-9A-F]{12}$');
create index charging_ykc_starts_groups on charging_ykc_starts (operator_id, charge_point_id, group_no) where group_no is not null;
