-- Start tokens that may charge elsewhere: somebody pays for what they start, and it is no vehicle's number or chip's money.
create or replace view charging_roaming_tokens with (security_invoker = true) as
select operator_id, id as token_id, id_tag, id_tag_key, label, credential, holder_id,
  charging_token_state(state, valid_from, valid_until, now()) = 'accepted' as valid
from charging_tokens
where holder_id is not null and purse_id is null and credential <> 'vin' and length(id_tag) <= 36;
grant select on charging_roaming_tokens to evops_app, evops_platform;
