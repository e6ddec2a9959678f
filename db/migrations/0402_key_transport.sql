-- Keys leave and enter wrapped under a transport key (AES key wrap), which two people enter. A file is fetched once, by whoever
-- asked for it, after somebody else agreed; what was wrapped is kept nowhere.
alter table cards_key_sets
  drop constraint cards_key_sets_kind_check,
  add constraint cards_key_sets_kind_check check (kind in ('root', 'user_card', 'user_card_app', 'psam', 'transport')),
  add constraint cards_key_sets_transport_check check (kind <> 'transport' or algorithm = 'aes_128');
alter table cards_keys
  drop constraint cards_keys_source_check,
  add constraint cards_keys_source_check check (source in ('components', 'generated', 'imported'));

create table cards_key_exports (
  operator_id uuid not null,
  id uuid not null,
  key_set_id uuid not null,
  transport_set_id uuid not null,
  asked_by uuid not null,
  approved_by uuid not null,
  approved_name text not null,
  approved_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id),
  foreign key (operator_id, transport_set_id) references cards_key_sets (operator_id, id),
  constraint cards_key_exports_two_check check (approved_by <> asked_by),
  constraint cards_key_exports_other_check check (key_set_id <> transport_set_id),
  check (approved_at < expires_at)
);
create index cards_key_exports_open on cards_key_exports (operator_id, key_set_id) where taken_at is null;
select platform_tenant_table('cards_key_exports', 'select, insert, update');
