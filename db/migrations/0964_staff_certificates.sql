-- Certificates of the people who repair: several each, with the skill that one stands for. The one that they had becomes the first.
create table maintenance_certificates (
  operator_id uuid not null,
  staff_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  number text not null default '' check (length(number) <= 60),
  -- Its last day; null: it does not end.
  valid_until date,
  -- Null: of no skill.
  skill text check (skill in ('dc', 'ac', 'network', 'meter', 'civil')),
  -- What was told of this end: 1 that it is 30 days away, 2 that it is 7 days away, 3 that it has come; 0: nothing.
  told smallint not null default 0 check (told between 0 and 3),
  primary key (operator_id, staff_id, name, number),
  foreign key (operator_id, staff_id) references maintenance_staff (operator_id, id) on delete cascade
);
create index maintenance_certificates_untold on maintenance_certificates (valid_until) where told < 3 and valid_until is not null;
select platform_tenant_table('maintenance_certificates');

set local role evops_platform;
insert into maintenance_certificates (operator_id, staff_id, name, number, valid_until)
select s.operator_id, s.id, case o.language when 'zh' then '电工证' when 'es' then 'Acreditación' else 'Certificate' end, s.certificate, s.certificate_until
from maintenance_staff s join organisation_operators o on o.operator_id = s.operator_id
where s.certificate <> '' or s.certificate_until is not null;
-- The two columns stay while a program of before may run, and hold nothing any more.
update maintenance_staff set certificate = '', certificate_until = null where certificate <> '' or certificate_until is not null;
reset role;
