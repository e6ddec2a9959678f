-- The next version of a set is activated while cards of the one before it are about: that one is superseded, its cards
-- stay valid, nothing new is issued with it, and it is retired when no card that may be used has it.
alter table cards_key_sets
  add column superseded_at timestamptz,
  -- How a card's own key is made of the set's, and how check values are.
  add column diversification text not null default 'pboc' check (diversification in ('pboc', 'an10922')),
  add column kcv_method text not null default 'zeros' check (kcv_method in ('zeros', 'cmac')),
  -- Keys are destroyed by two; a draft without any by whoever takes it away.
  add column destruction_asked_by uuid,
  add column destroyed_by uuid,
  alter column status set expression as (case when destroyed_at is not null then 'destroyed' when retired_at is not null
    then 'retired' when superseded_at is not null then 'superseded' when activated_at is not null then 'active'
    else 'draft' end),
  add constraint cards_key_sets_superseded_check check (superseded_at is null or activated_at is not null),
  add constraint cards_key_sets_an10922_check check (diversification <> 'an10922' or algorithm = 'aes_128'),
  add constraint cards_key_sets_destroyed_by_two check (destroyed_by <> destruction_asked_by),
  add constraint cards_key_sets_destroyed_check check (destroyed_by is null or destroyed_at is not null);
drop index cards_key_sets_active_key;
create unique index cards_key_sets_active_key on cards_key_sets (operator_id, kind, app_index)
  where activated_at is not null and superseded_at is null and retired_at is null and destroyed_at is null;

-- The sets that a card was issued with.
create table cards_card_keys (
  operator_id uuid not null,
  card_id uuid not null,
  key_set_id uuid not null,
  primary key (operator_id, card_id, key_set_id),
  foreign key (operator_id, card_id) references cards_cards (operator_id, id),
  foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id)
);
create index cards_card_keys_of on cards_card_keys (operator_id, key_set_id, card_id);
select platform_tenant_table('cards_card_keys', 'select, insert');

alter table cards_key_uses
  drop constraint cards_key_uses_kind_check,
  add constraint cards_key_uses_kind_check check (kind in ('created', 'component', 'replaced', 'made', 'generated',
    'changed', 'activated', 'superseded', 'retired', 'destroy_asked', 'destroyed', 'checked'));
