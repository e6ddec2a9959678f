-- What an order's payer is to pay and what has been paid, beside its total: one definition each, which lists, sums, exports and
-- reports read.
--   payable: the total less what discounts and coupons took off and less what was refunded; nothing of an order that is void,
--            free, or has nothing due.
--   paid by gift, by principal: what the order's postings took from wallets and did not give back. A debt counts as principal
--            from when its holder owes nothing any more, as the payment state says.
--   paid: both; of an order that was imported as paid elsewhere, all that was payable.

alter table charging_orders
  add column paid_gift_minor bigint not null default 0 check (paid_gift_minor >= 0),
  add column paid_principal_minor bigint not null default 0 check (paid_principal_minor >= 0),
  add column payable_minor bigint generated always as (
    case when total_minor is null then null when state = 'void' or pay_state in ('free', 'none') then 0 else total_minor - reduced_minor - refunded_minor end) virtual,
  add column paid_minor bigint generated always as (
    case when source = 'import' and pay_state = 'paid' then total_minor - reduced_minor - refunded_minor else paid_gift_minor + paid_principal_minor end) virtual;

-- After a posting an order says how it was paid, and with what.
create or replace function charging_mark_paid(ids uuid[]) returns void
  language sql volatile set search_path = public, pg_temp
begin atomic
  update charging_orders o set
    pay_state = case when o.pay_state not in ('unpaid', 'paid', 'postpaid', 'arrears') then o.pay_state
      when p.arrears_minor > 0 then 'arrears' when p.credit_minor > 0 then 'postpaid' else 'paid' end,
    paid_gift_minor = greatest(p.gift_minor, 0),
    -- What is neither gift nor owed is principal, whether it paid the order or a debt of it.
    paid_principal_minor = greatest(case when p.arrears_minor > 0 or p.credit_minor > 0
      then least(p.principal_minor, o.payable_minor - greatest(p.gift_minor, 0)) else o.payable_minor - greatest(p.gift_minor, 0) end, 0)
  from (select array_agg(c.operator_id) as operators, array_agg(c.id) as orders from charging_orders c where c.id = any (ids) and c.holder_id is not null) as asked
  cross join lateral ledger_paid(asked.operators, asked.orders) p
  where o.operator_id = p.operator_id and o.id = p.business_id;
end;

-- The same of the operator's own orders, after what a person had posted: given back, or moved to a holder.
create function charging_payments_moved(ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform charging_mark_paid(array(select id from charging_orders where operator_id = platform_operator() and id = any (ids)));
end
$$;

-- Of orders that a holder owed for and who owes nothing any more: those that still say so are looked at, whoever charged.
create function charging_debts_repaid(ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owing uuid[];
begin
  select array_agg(id) into owing from charging_orders
  where operator_id = platform_operator() and id = any (ids) and pay_state in ('arrears', 'postpaid');
  if owing is null then return; end if;
  perform charging_mark_paid(owing);
  update charging_orders set version = version + 1 where operator_id = platform_operator() and id = any (owing) and pay_state = 'paid';
end
$$;

grant create on schema public to evops_gateway;
alter function charging_payments_moved owner to evops_gateway;
alter function charging_debts_repaid owner to evops_gateway;
revoke create on schema public from evops_gateway;
revoke all on function charging_payments_moved from public;
revoke all on function charging_debts_repaid from public;
grant execute on function charging_payments_moved, charging_debts_repaid to evops_app;

-- Orders so far, by the role that may ask the ledger.
set role evops_gateway;
update charging_orders o set
  paid_gift_minor = greatest(p.gift_minor, 0),
  paid_principal_minor = greatest(case when p.arrears_minor > 0 or p.credit_minor > 0
    then least(p.principal_minor, o.payable_minor - greatest(p.gift_minor, 0)) else o.payable_minor - greatest(p.gift_minor, 0) end, 0)
from (select array_agg(operator_id) as operators, array_agg(id) as orders from charging_orders where holder_id is not null and total_minor is not null) as asked
cross join lateral ledger_paid(asked.operators, asked.orders) p
where o.operator_id = p.operator_id and o.id = p.business_id;
reset role;

-- Reports count what was waived as given back: the days of such orders are worked out anew.
insert into charging_unreported (operator_id, order_id, station_id, pile_id, gun_no, from_at, until_at)
select operator_id, id, station_id, pile_id, gun_no, started_at, greatest(started_at, ended_at, unplugged_at)
from charging_orders where pay_state = 'free' and total_minor > reduced_minor and ended_at is not null
on conflict do nothing;

-- What a person has taken in a company's name counts by what is payable, as the company is charged.
create or replace function charging_taken(p_operator uuid, p_holder uuid, since timestamptz, out minor bigint, out dwh bigint)
  language sql stable set search_path = public, pg_temp
begin atomic
  select coalesce(sum(o.payable_minor) filter (where o.state <> 'void'), 0)::bigint, coalesce(sum(o.energy_dwh) filter (where o.state <> 'void'), 0)::bigint
  from charging_orders o where o.operator_id = p_operator and o.holder_id = p_holder and o.started_at >= since;
end;
