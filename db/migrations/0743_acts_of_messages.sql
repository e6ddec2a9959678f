-- Acts of the message centre, for roles that began as the product's manager and open the screen.
set local role evops_platform;
insert into organisation_role_permissions (operator_id, role_id, code)
select r.operator_id, r.id, 'message:' || verb
from organisation_roles r cross join unnest(array['create', 'edit', 'delete', 'control', 'export']) as verb
where not r.grants_all
  and r.name in ('经理', 'Manager', 'Gerente')
  and exists (select from organisation_role_permissions p
    where p.operator_id = r.operator_id and p.role_id = r.id and p.code = 'messagePerm')
on conflict do nothing;
reset role;
