-- Until when a bill is to be paid, the tax in what it charges, and how it reached its company.

-- An operator's own; without a row those of the program.
create table members_bill_rules (
  operator_id uuid primary key references organisation_operators,
  days_to_pay integer not null check (days_to_pay between 0 and 365),
  -- Of a percent: 1300 is 13 %. 0: bills name no tax.
  tax_hundredths integer not null check (tax_hundredths between 0 and 10000),
  updated_at timestamptz not null default now()
);
select platform_tenant_table('members_bill_rules', 'select, insert, update');

-- Null: as the operator's rules have it.
alter table members_companies add column days_to_pay integer check (days_to_pay between 0 and 365);
alter table members_companies add column tax_hundredths integer check (tax_hundredths between 0 and 10000);

-- As they were when the bill was made: prices hold their tax.
alter table members_bills add column tax_hundredths integer not null default 0 check (tax_hundredths between 0 and 10000);
alter table members_bills add column tax_minor bigint not null default 0;

-- What became of a bill: made, and each mail with what came of it. A mail waits here until it is taken to be sent.
create table members_bill_steps (
  operator_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('issued', 'mailed')),
  -- Null: nobody, the clock.
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  target text not null default '' check (length(target) <= 320),
  language text not null default 'en' check (language in ('zh', 'en', 'es')),
  told boolean not null default true,
  state text check (state in ('waiting', 'done', 'dead')),
  answer text not null default '' check (length(answer) <= 500),
  done_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, bill_id) references members_bills (operator_id, id),
  check ((kind = 'mailed') = (target <> '' and state is not null))
);
create index members_bill_steps_of on members_bill_steps (operator_id, bill_id, id);
create index members_bill_steps_untold on members_bill_steps (id) where not told;
select platform_tenant_table('members_bill_steps', 'select, insert');
grant update (told, state, answer, done_at) on members_bill_steps to evops_platform;
create policy scope on members_bill_steps as restrictive for select to evops_scoped using (false);

insert into members_bill_steps (operator_id, id, bill_id, at, kind)
select operator_id, uuidv7(), id, issued_at, 'issued' from members_bills;
