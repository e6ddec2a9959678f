-- A load that a terminal tells of is laid beside the operation that it was; each stands for one of the other.
alter table cards_transactions
  add column operation_id uuid,
  add foreign key (operator_id, operation_id) references cards_operations (operator_id, id),
  add constraint cards_transactions_operation check (operation_id is null or kind = 'load'),
  drop constraint cards_transactions_decision_check,
  add constraint cards_transactions_decision_check check (decision in ('', 'match', 'income', 'give_back', 'accept',
    'reject', 'load', 'written_off'));
create unique index cards_transactions_operation_key on cards_transactions (operator_id, operation_id)
  where operation_id is not null;
