-- Money on the chips of purse cards from all known records, and the part without its counterpart. Positive: sessions
-- whose card has not reported its payment. Negative: payments whose session is missing or was lower.
create or replace view ledger_purse_balances with (security_invoker = true) as
  select w.operator_id, w.id as card_id, w.currency,
    ledger_owed(w.operator_id, 'purse', w.id, w.currency) as purse_minor,
    ledger_owed(w.operator_id, 'wallet_principal', w.id, w.currency) as principal_minor,
    -ledger_owed(w.operator_id, 'purse_clearing', w.id, w.currency) as clearing_minor
  from ledger_wallets w where w.kind = 'purse';
grant select on ledger_purse_balances to evops_app, evops_platform;
