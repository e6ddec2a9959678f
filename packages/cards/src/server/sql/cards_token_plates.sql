-- Plates that cards are bound to, without separators.
create or replace view cards_token_plates with (security_invoker = true) as
  select operator_id, token_id, translate(upper(plate), ' -.·', '') as plate_key from cards_cards
  where token_id is not null and plate <> '';
grant select on cards_token_plates to evops_app, evops_platform;
