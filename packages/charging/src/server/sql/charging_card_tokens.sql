-- Start tokens, for the cards that carry them.
create or replace view charging_card_tokens with (security_invoker = true) as
  select operator_id, id as token_id, id_tag, holder_id, state, card_state,
    day_sessions, day_dwh, windows, station_ids, bound_plate from charging_tokens;
grant select on charging_card_tokens to evops_app, evops_platform;
