-- Why somebody of the staff took a consent down.
alter table outreach_consent_steps add column reason text not null default '' check (length(reason) <= 200);
-- Below what a wallet is low, in the operator's minor units; null: below what the last session came to.
alter table outreach_event_rules add column threshold_minor bigint
  constraint outreach_event_rules_threshold check (threshold_minor is null or (event = 'balance_low' and threshold_minor between 1 and 100000000000));
