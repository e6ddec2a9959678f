-- Bank accounts, their imported statements and the lines (decision 338). A line is open until a journal explains it:
-- matched with one that was posted before, or posted for the line. An undone statement keeps its rows as proof.
create table ledger_bank_accounts (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  -- IBAN or account number, without spaces.
  account_no text not null,
  currency text not null,
  made_at timestamp with time zone not null,
  constraint ledger_bank_accounts_pkey primary key (operator_id, id),
  constraint ledger_bank_accounts_account_no_key unique (operator_id, account_no),
  constraint ledger_bank_accounts_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint ledger_bank_accounts_name_check check (length(name) between 1 and 60),
  constraint ledger_bank_accounts_account_no_check check (account_no ~ '^[0-9A-Z]{4,34}$'),
  constraint ledger_bank_accounts_currency_check check (currency ~ '^[A-Z]{3}$')
);
create table ledger_bank_statements (
  operator_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  format text not null,
  file_name text not null,
  file_hash text not null,
  from_day date not null,
  until_day date not null,
  opening_minor bigint,
  closing_minor bigint,
  imported_at timestamp with time zone not null,
  by_id uuid not null,
  by_name text not null,
  undone_at timestamp with time zone,
  undone_by text default '' not null,
  constraint ledger_bank_statements_pkey primary key (operator_id, id),
  constraint ledger_bank_statements_account_fkey foreign key (operator_id, bank_account_id) references ledger_bank_accounts (operator_id, id),
  constraint ledger_bank_statements_format_check check (format in ('camt053', 'mt940', 'csv')),
  constraint ledger_bank_statements_days_check check (from_day <= until_day)
);
create unique index ledger_bank_statements_once on ledger_bank_statements (operator_id, file_hash) where undone_at is null;
create table ledger_bank_lines (
  operator_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  bank_account_id uuid not null,
  line_no integer not null,
  -- Hash of day, amount, texts and the place among equal lines: the same line in another file has the same key.
  line_key text not null,
  day date not null,
  amount_minor bigint not null,
  currency text not null,
  reference text default '' not null,
  text text default '' not null,
  state text default 'open' not null,
  kind text,
  journal_id uuid,
  constraint ledger_bank_lines_pkey primary key (operator_id, id),
  constraint ledger_bank_lines_statement_fkey foreign key (operator_id, statement_id) references ledger_bank_statements (operator_id, id),
  constraint ledger_bank_lines_account_fkey foreign key (operator_id, bank_account_id) references ledger_bank_accounts (operator_id, id),
  constraint ledger_bank_lines_journal_fkey foreign key (operator_id, journal_id) references ledger_journals (operator_id, id),
  constraint ledger_bank_lines_amount_minor_check check (amount_minor <> 0),
  constraint ledger_bank_lines_state_check check (state in ('open', 'matched', 'posted', 'undone')),
  constraint ledger_bank_lines_kind_check check (kind in ('payout', 'terminal', 'cash', 'fee', 'suspense')),
  constraint ledger_bank_lines_journal_check check ((journal_id is not null) = (state in ('matched', 'posted')))
);
create unique index ledger_bank_lines_once on ledger_bank_lines (operator_id, bank_account_id, line_key) where state <> 'undone';
create unique index ledger_bank_lines_journal_once on ledger_bank_lines (operator_id, journal_id) where journal_id is not null;
create index ledger_bank_lines_open on ledger_bank_lines (operator_id, day) where state = 'open';
create index ledger_bank_lines_statement on ledger_bank_lines (operator_id, statement_id, line_no);

select platform_tenant_table('ledger_bank_accounts');
select platform_tenant_table('ledger_bank_statements', 'select, insert, update');
select platform_tenant_table('ledger_bank_lines', 'select, insert, update');
create policy scope on ledger_bank_accounts as restrictive for all to evops_scoped using (false) with check (false);
create policy scope on ledger_bank_statements as restrictive for all to evops_scoped using (false) with check (false);
create policy scope on ledger_bank_lines as restrictive for all to evops_scoped using (false) with check (false);
