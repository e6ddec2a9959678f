-- One function says which languages there are, instead of a list in the constraint of each table: a further language
-- needs no migration. It is the text of platform_is_language.sql, which each start keeps.
create or replace function platform_is_language(language text) returns boolean
  language sql immutable parallel safe
return language in ('zh', 'en', 'es');

alter table content_texts
  drop constraint content_texts_language_check,
  add constraint content_texts_language_check check (platform_is_language(language)) not valid;
alter table content_texts validate constraint content_texts_language_check;
alter table documents_mails
  drop constraint documents_mails_language_check,
  add constraint documents_mails_language_check check (platform_is_language(language)) not valid;
alter table documents_mails validate constraint documents_mails_language_check;
alter table driver_authorisations
  drop constraint driver_authorisations_language_check,
  add constraint driver_authorisations_language_check check (platform_is_language(language)) not valid;
alter table driver_authorisations validate constraint driver_authorisations_language_check;
alter table driver_guest_charges
  drop constraint driver_guest_charges_language_check,
  add constraint driver_guest_charges_language_check check (platform_is_language(language)) not valid;
alter table driver_guest_charges validate constraint driver_guest_charges_language_check;
alter table driver_sign_in_sessions
  drop constraint driver_sign_in_sessions_language_check,
  add constraint driver_sign_in_sessions_language_check check (platform_is_language(language)) not valid;
alter table driver_sign_in_sessions validate constraint driver_sign_in_sessions_language_check;
alter table driver_texts
  drop constraint driver_texts_language_check,
  add constraint driver_texts_language_check check (platform_is_language(language)) not valid;
alter table driver_texts validate constraint driver_texts_language_check;
alter table members_bill_steps
  drop constraint members_bill_steps_language_check,
  add constraint members_bill_steps_language_check check (platform_is_language(language)) not valid;
alter table members_bill_steps validate constraint members_bill_steps_language_check;
alter table organisation_operators
  drop constraint organisation_operators_language_check,
  add constraint organisation_operators_language_check check (platform_is_language(language)) not valid;
alter table organisation_operators validate constraint organisation_operators_language_check;
alter table organisation_users
  drop constraint organisation_users_language_check,
  add constraint organisation_users_language_check check (platform_is_language(language)) not valid;
alter table organisation_users validate constraint organisation_users_language_check;
alter table outreach_member_notices
  drop constraint outreach_member_notices_language_check,
  add constraint outreach_member_notices_language_check check (platform_is_language(language)) not valid;
alter table outreach_member_notices validate constraint outreach_member_notices_language_check;
alter table outreach_people
  drop constraint outreach_people_language_check,
  add constraint outreach_people_language_check check (platform_is_language(language)) not valid;
alter table outreach_people validate constraint outreach_people_language_check;
alter table outreach_rules
  drop constraint outreach_rules_language_check,
  add constraint outreach_rules_language_check check (platform_is_language(language)) not valid;
alter table outreach_rules validate constraint outreach_rules_language_check;
alter table outreach_schedules
  drop constraint outreach_schedules_language_check,
  add constraint outreach_schedules_language_check check (platform_is_language(language)) not valid;
alter table outreach_schedules validate constraint outreach_schedules_language_check;
