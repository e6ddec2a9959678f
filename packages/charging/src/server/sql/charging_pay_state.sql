-- Returns the payment state of a due session after its posting, derived from the amount owed.
create or replace function charging_pay_state(pay_state text, credit_minor bigint, arrears_minor bigint) returns text
  language sql immutable parallel safe
return case when pay_state not in ('unpaid', 'paid', 'postpaid', 'arrears') then pay_state
  when arrears_minor > 0 then 'arrears' when credit_minor > 0 then 'postpaid' else 'paid' end;
