-- One person may put discounts into use up to a share, in sum (decision 258). Discounts of an older release do not count.
alter table tariffs_discounts
  -- True: one person decided its terms.
  add column decided_alone boolean default false not null;
-- A discount of two people is an act of money. The rows equal the contract's table `moneyActs`.
grant insert on ledger_money_rules to evops_platform;
set local role evops_platform;
insert into ledger_money_rules (kind, business_type, direction, evidence, alone, enforced) values
  ('discount', 'promise.discount', 'in', 'second_person', 'never', true);
reset role;
revoke insert on ledger_money_rules from evops_platform;
