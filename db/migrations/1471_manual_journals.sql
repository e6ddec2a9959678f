-- Manual journals of accountants (decision 337): drafted by one user, posted when another one approves. A posted journal
-- is reversed, never deleted; its draft remains as the proof.
create table ledger_manual_journals (
  operator_id uuid not null,
  id uuid not null,
  day date not null,
  memo text not null,
  lines jsonb not null,
  -- Sum of the debits.
  amount_minor bigint not null,
  currency text not null,
  state text default 'draft' not null,
  made_at timestamp with time zone not null,
  by_id uuid not null,
  by_name text not null,
  approver_id uuid,
  approver_name text default '' not null,
  journal_id uuid,
  constraint ledger_manual_journals_pkey primary key (operator_id, id),
  constraint ledger_manual_journals_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint ledger_manual_journals_journal_fkey foreign key (operator_id, journal_id) references ledger_journals (operator_id, id),
  constraint ledger_manual_journals_amount_minor_check check (amount_minor > 0),
  constraint ledger_manual_journals_memo_check check (length(memo) between 1 and 500),
  constraint ledger_manual_journals_lines_check check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 2 and 100),
  constraint ledger_manual_journals_state_check check (state in ('draft', 'posted')),
  constraint ledger_manual_journals_posted_check check ((state = 'posted') = (journal_id is not null and approver_id is not null)),
  constraint ledger_manual_journals_two_people check (approver_id <> by_id)
);
create index ledger_manual_journals_day on ledger_manual_journals (operator_id, day desc, id desc);
select platform_tenant_table('ledger_manual_journals');
create policy scope on ledger_manual_journals as restrictive for all to evops_scoped using (false) with check (false);

grant insert on ledger_money_rules to evops_platform;
set local role evops_platform;
insert into ledger_money_rules (kind, business_type, direction, evidence, alone, enforced) values
  ('manual', 'journal.manual', 'none', 'second_person', 'never', true);
reset role;
revoke insert on ledger_money_rules from evops_platform;
