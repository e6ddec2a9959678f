-- Coupons and prices of a group are promises of money without a journal (decision 255). They have acts like journals, and
-- coupons count in the sums of a day. The rows equal the contract's table `moneyActs`. An act's id is that of its journal,
-- or its own if it has none.
alter table ledger_money_acts drop constraint ledger_money_acts_operator_id_id_fkey;
grant insert on ledger_money_rules to evops_platform;
set local role evops_platform;
insert into ledger_money_rules (kind, business_type, direction, evidence, alone, enforced) values
  ('coupon', 'promise.coupon', 'in', 'second_person', 'to_limit', true),
  ('coupon_open', 'promise.coupon', 'in', 'second_person', 'never', true),
  ('group_price', 'promise.group_price', 'in', 'second_person', 'never', true);
reset role;
revoke insert on ledger_money_rules from evops_platform;
