-- OCPP 2.1 has start tokens of 255 letters; they are registered like any other.
alter table charging_tokens
  drop constraint charging_tokens_id_tag_check,
  add constraint charging_tokens_id_tag_check check (length(id_tag) between 1 and 255);
