-- A token of OCPP 2.1 may have 255 letters.
alter table charging_transactions
  drop constraint charging_transactions_id_tag_check,
  add constraint charging_transactions_id_tag_check check (length(id_tag) between 1 and 255);
