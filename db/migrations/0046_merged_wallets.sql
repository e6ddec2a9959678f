-- Two members who were one person: what was paid in by the one can be paid back by the other.
grant update (wallet_id) on ledger_topups to evops_app;
