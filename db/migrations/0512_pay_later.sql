-- Charge first, pay afterwards: WeChat's PayScore, Alipay's pre-authorisation.
alter table payments_accounts
  -- PayScore's service, as WeChat numbers it.
  add column service_id text not null default '' check (length(service_id) <= 64);
alter table payments_intents drop constraint payments_intents_method_check,
  add constraint payments_intents_method_check
    check (method in ('native', 'jsapi', 'page', 'card', 'manual', 'score', 'preauth'));
