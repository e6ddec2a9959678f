-- Part of a session's total that nobody has to pay: a waived debt, or a session that is free for its payer. Total less
-- discount, refunds and this is what is payable.
alter table charging_sessions add column waived_minor bigint generated always as (
case
    when total_minor is null or state = 'void' or pay_state <> all (array['free', 'none']) then 0
    else total_minor - reduced_minor - refunded_minor
end);
