-- What providers keep of a day is posted when its file was compared; of another file of that day what it says otherwise.
insert into ledger_chart (account, kind, held, never) values ('channel_fee', 'expense', false, null);
alter table payments_days add column fee_posted_minor bigint not null default 0;
