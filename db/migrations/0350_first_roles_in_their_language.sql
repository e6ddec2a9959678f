-- The first role of an operator is called as its people say it; a name that somebody gave stays.
set local role evops_platform;
update organisation_roles r
  set name = case o.language when 'zh' then '管理员' when 'es' then 'Administrador' else 'Administrator' end
  from organisation_operators o
  where o.operator_id = r.operator_id and r.name = 'administrator' and r.grants_all
    and not exists (select from organisation_roles n where n.operator_id = r.operator_id
      and n.name in ('管理员', 'Administrador', 'Administrator'));
reset role;
