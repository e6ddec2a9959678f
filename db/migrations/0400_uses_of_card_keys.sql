-- Keys are used for cards' own codes, go out wrapped and come in, and are sealed anew; by a task of the server too, which is
-- nobody.
alter table cards_key_uses
  alter column by_id drop not null,
  drop constraint cards_key_uses_kind_check,
  add constraint cards_key_uses_kind_check check (kind in ('created', 'component', 'replaced', 'made', 'generated',
    'changed', 'activated', 'superseded', 'retired', 'destroy_asked', 'destroyed', 'checked', 'used', 'export_asked',
    'exported', 'imported', 'resealed'));
