-- Returns numerator / denominator rounded half away from zero: `roundHalfUp` of the contract. The floor of a quotient
-- plus a half would round a negative half up; `div` is exact, where `/` of numeric keeps only some digits.
create or replace function platform_rounded_quotient(numerator numeric, denominator numeric) returns numeric
  language sql immutable parallel safe
return sign(numerator) * div(2 * abs(numerator) + denominator, 2 * denominator);
