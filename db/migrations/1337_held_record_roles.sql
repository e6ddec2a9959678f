-- Roles that could decide about roaming before held records had codes of their own get these codes: who manages roaming
-- decides about held records, and who approves payments with partners approves above the limit.
set local role evops_platform;
insert into organisation_role_permissions (operator_id, role_id, code)
select operator_id, role_id, n.gets
from organisation_role_permissions p
join (values ('roaming:control', 'heldrecord:control'), ('partnerpay:approve', 'heldrecord:approve')) n (has, gets)
  on n.has = p.code
on conflict do nothing;
-- A bundle is a named set of codes.
update organisation_permission_labels l set codes = l.codes || array(
    select n.gets
    from (values ('roaming:control', 'heldrecord:control'), ('partnerpay:approve', 'heldrecord:approve')) n (has, gets)
    where n.has = any (l.codes) and not n.gets = any (l.codes)
    order by n.gets)
where l.codes && array['roaming:control', 'partnerpay:approve'];
reset role;
