-- Orders that alarms become go to the first of the ranking by themselves, never to somebody with so many open orders.
alter table maintenance_rules
  add column auto_assign boolean not null default false,
  add column auto_most smallint not null default 5 check (auto_most between 1 and 50);
