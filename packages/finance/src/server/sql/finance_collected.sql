-- Part of a shared amount that was collected, rounded half up once: `collectedPartOf` of the contract for a whole table.
-- `due` is the billed amount after reductions, `unpaid` what is open of it.
create or replace function finance_collected(base bigint, due bigint, unpaid bigint) returns bigint
  language sql immutable parallel safe
return case when unpaid <= 0 or due <= 0 then base when unpaid >= due then 0
    else platform_rounded_quotient(base::numeric * (due - unpaid), due)::bigint end;
revoke all on function finance_collected from public;
grant execute on function finance_collected to evops_app, evops_platform;
