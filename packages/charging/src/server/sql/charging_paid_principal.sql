-- Returns the amount that principal paid for a session: the part that is neither gift nor owed, as a payment of the
-- session or of its debt.
create or replace function charging_paid_principal(payable_minor bigint, gift_minor bigint, principal_minor bigint,
  is_owed boolean) returns bigint
  language sql immutable parallel safe
return greatest(case when is_owed then least(principal_minor, payable_minor - greatest(gift_minor, 0))
  else payable_minor - greatest(gift_minor, 0) end, 0);
