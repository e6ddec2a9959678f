-- What came to finance with payments, withdrawals and invoices, for roles that began as the product's bookkeeper or manager
-- and hold the same act of settlement: theirs alone, since a role that an operator made says itself what it may. What somebody
-- gave or took of an area already stays as it is.
set local role evops_platform;
insert into organisation_role_permissions (operator_id, role_id, code)
select r.operator_id, r.id, a.area || ':' || a.verb
from organisation_roles r
join (values
    ('payaccount', 'create', 'create'), ('payaccount', 'edit', 'edit'), ('payaccount', 'control', 'control'),
    ('payment', 'create', 'create'), ('payment', 'control', 'control'), ('payment', 'approve', 'approve'),
    ('invoice', 'create', 'create'), ('invoice', 'edit', 'edit'), ('invoice', 'approve', 'approve'),
    ('invoice', 'control', 'control'), ('invoice', 'export', 'export'), ('invoice', 'reveal', 'reveal'),
    ('withdrawal', 'create', 'create'), ('withdrawal', 'edit', 'edit'), ('withdrawal', 'approve', 'approve'),
    ('withdrawal', 'control', 'control'), ('withdrawal', 'export', 'export'), ('withdrawal', 'reveal', 'reveal'),
    -- Settlement knows no deletion: a manager's alone.
    ('payaccount', 'delete', 'reveal')
  ) as a (area, verb, held) on true
where not r.grants_all
  and r.name in ('经理', 'Manager', 'Gerente', '财务', 'Bookkeeper', 'Contable')
  and (a.verb <> 'delete' or r.name in ('经理', 'Manager', 'Gerente'))
  and exists (select from organisation_role_permissions p
    where p.operator_id = r.operator_id and p.role_id = r.id and p.code = 'financePerm')
  and exists (select from organisation_role_permissions p
    where p.operator_id = r.operator_id and p.role_id = r.id and p.code = 'settlement:' || a.held)
  and not exists (select from organisation_role_permissions p
    where p.operator_id = r.operator_id and p.role_id = r.id and starts_with(p.code, a.area || ':'))
on conflict do nothing;
reset role;
