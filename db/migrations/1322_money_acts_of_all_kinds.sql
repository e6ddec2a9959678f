-- Every kind of act is enforced (decision 236): `ledger_record_acts` applies the rule of each journal, and a journal
-- without a rule may not move a holder's money in or out. The rows equal the contract's table `moneyActs`.
grant insert, update on ledger_money_rules to evops_platform;
set local role evops_platform;
insert into ledger_money_rules (kind, business_type, direction, evidence, alone, enforced) values
  ('refund_other_way', 'wallet.refunded', 'out', 'second_person', 'never', true),
  ('closing_other_way', 'wallet.closed', 'out', 'second_person', 'never', true),
  ('deposit_refund_other_way', 'deposit.refunded', 'out', 'second_person', 'never', true),
  ('dispute_lost', 'payment.dispute_lost', 'out', 'provider', 'any', true),
  ('dispute_returned', 'payment.dispute_returned', 'in', 'provider', 'any', true),
  ('card_reload', 'journal.reversed', 'none', 'shift', 'any', true),
  ('share_approved', 'share.approved', 'in', 'second_person', 'never', true),
  ('share_split', 'payment.shared', 'out', 'provider', 'any', true),
  ('share_split_returned', 'payment.share_returned', 'in', 'provider', 'any', true),
  ('partner_record_accepted', 'roaming.billed', 'out', 'partner_record', 'to_limit', true),
  ('partner_credit', 'roaming.credited', 'in', 'partner_record', 'any', true),
  ('session_revised', 'order.revised', 'in', 'meter', 'any', true),
  ('session_corrected', 'order.corrected', 'in', 'meter', 'to_limit', true),
  ('card_unload_unread', 'card.unloaded', 'none', 'second_person', 'never', true),
  ('card_moved', 'card.moved', 'in', 'second_person', 'never', true),
  ('purse_income', 'card.decided', 'none', 'tac', 'any', true);
update ledger_money_rules set enforced = true where not enforced;
reset role;
revoke insert, update on ledger_money_rules from evops_platform;
