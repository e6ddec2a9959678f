-- What staff are told goes to their enterprise WeChat as well: to whoever is linked there, and by a rule to who is on duty at
-- an alarm's station.
alter table outreach_deliveries drop constraint outreach_deliveries_channel_check;
alter table outreach_deliveries add constraint outreach_deliveries_channel_check
  check (channel in ('email', 'webhook', 'wecom'));
alter table outreach_rules add column wecom boolean not null default false;
