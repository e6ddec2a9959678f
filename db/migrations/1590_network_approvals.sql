-- Networks take two people of the platform's staff. An operator's transaction inserts one only as approved; rows from
-- before have no second person.
alter table outreach_operator_networks add column approved_by text;
grant insert on outreach_operator_networks to evops_app;
create policy approved on outreach_operator_networks as restrictive for insert to evops_app
  with check (approved_by is not null);
