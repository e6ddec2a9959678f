-- Why a start token that is good by itself may not start: what a list says comes first (a forced start lifts the rest),
-- then its holder's terms (`charging_start_terms`), its own limits (`charging_limit_terms`), and that it is a copy
-- (`charging_cloned`). Null: it may. Values are the contract's `startRefusals`.
create or replace function charging_start_refusal(says text, holder_refusal text, own_refusal text, is_copy boolean)
  returns text language sql immutable parallel safe
return case
    when says = 'black' then 'listed'
    when says = 'forced' then null
    when holder_refusal in ('blacklisted', 'suspended') then holder_refusal
    else coalesce('company_' || holder_refusal, own_refusal, case when is_copy then 'clone' end)
  end;
