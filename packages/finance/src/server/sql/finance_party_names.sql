-- Names of parties, for payouts through a payment provider.
create or replace view finance_party_names with (security_invoker = true) as
  select operator_id, id, name, state from finance_parties;
grant select on finance_party_names to evops_app, evops_platform;
