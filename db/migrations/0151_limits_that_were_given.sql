-- Every credit limit that a wallet was given, only added to: the ledger's check lays the wallet's own beside the last of them.
create table ledger_credit_limits (
  operator_id uuid not null,
  wallet_id uuid not null,
  number integer not null check (number > 0),
  limit_minor bigint not null check (limit_minor >= 0),
  at timestamptz not null default now(),
  primary key (operator_id, wallet_id, number),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
select platform_tenant_table('ledger_credit_limits', 'select, insert');

-- What stands today is where it begins; nothing stands for none.
insert into ledger_credit_limits (operator_id, wallet_id, number, limit_minor)
select operator_id, id, 1, credit_limit_minor from ledger_wallets where credit_limit_minor > 0;
