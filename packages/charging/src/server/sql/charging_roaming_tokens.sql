-- Start tokens that may charge at external stations: a payer exists, and they are neither a vehicle's number nor a chip
-- with money.
create or replace view charging_roaming_tokens with (security_invoker = true) as
select operator_id, id as token_id, id_tag, id_tag_key, label, credential, holder_id,
  charging_token_state(state, valid_from, valid_until, now()) = 'accepted' as valid
from charging_tokens
where holder_id is not null and purse_id is null and credential <> 'vin' and length(id_tag) <= 36;
grant select on charging_roaming_tokens to evops_app, evops_platform;
