-- Returns the reason why a valid start token may not start, by priority: list entries (a forced start ignores the
-- rest), its holder's terms (`charging_start_terms`), its own limits (`charging_limit_terms`), and a copied card
-- (`charging_cloned`). Null: it may start. Values are the contract's `startRefusals`.
create or replace function charging_start_refusal(says text, holder_refusal text, own_refusal text, is_copy boolean)
  returns text language sql immutable parallel safe
return case
    when says = 'black' then 'listed'
    when says = 'forced' then null
    when holder_refusal in ('blacklisted', 'suspended') then holder_refusal
    else coalesce('company_' || holder_refusal, own_refusal, case when is_copy then 'clone' end)
  end;
