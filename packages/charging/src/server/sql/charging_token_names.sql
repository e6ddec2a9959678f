create or replace view charging_token_names with (security_invoker = true) as
select operator_id, id as token_id, id_tag, label, state, valid_from, valid_until, id_tag_key from charging_tokens;
grant select on charging_token_names to evops_app, evops_platform;
