-- Group of each member or company by period, without personal data.
create or replace view members_class_spells with (security_invoker = true) as
select operator_id, holder_id, group_key as class_key, valid from members_group_spells;
grant select on members_class_spells to evops_app, evops_platform;
