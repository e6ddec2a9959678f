-- A mini-programme pays as an app of its own: its number stands beside the account's, and its payments are a way of their own.
alter table payments_accounts
  add column mini_app_id text not null default '' check (length(mini_app_id) <= 64);
alter table payments_intents drop constraint payments_intents_method_check,
  add constraint payments_intents_method_check
    check (method in ('native', 'jsapi', 'mini', 'page', 'card', 'manual', 'score', 'preauth'));
