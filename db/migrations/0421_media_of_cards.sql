-- What a card is made of, and by what it is known: a secure number inside an application stands for the chip's own,
-- which anybody can copy. Readers tell the bytes of a chip's number in either order: `chip_key` is the same for both, and
-- no two cards in use share it, unless somebody has said that they are different chips.
alter table cards_cards
  drop constraint cards_cards_media_check,
  add constraint cards_cards_media_check check (media in ('m1', 'cpu', 'desfire_ev2', 'desfire_ev3', 'mifare_plus',
    'nfc_phone')),
  add column secure_no text collate "C" check (secure_no ~ '^[0-9A-Z]{4,20}$'),
  add column ats text not null default '' check (ats ~ '^[0-9A-F]{0,66}$'),
  add column applet text not null default '' check (length(applet) <= 20),
  add column other_chip boolean not null default false,
  add column chip_key text collate "C" not null generated always as (case when length(uid) % 2 = 1 then uid
    else least(uid, upper(encode(reverse(decode(uid, 'hex')), 'hex')) collate "C") end) stored;

set local role evops_platform;
update cards_cards c set other_chip = true
where exists (select from cards_cards o where o.operator_id = c.operator_id and o.id <> c.id and o.chip_key = c.chip_key
  and o.deleted_at is null and o.ended_at is null) and c.deleted_at is null and c.ended_at is null;
reset role;

drop index cards_cards_uid_key;
create unique index cards_cards_uid_key on cards_cards (operator_id, uid)
  where deleted_at is null and ended_at is null and secure_no is null;
create unique index cards_cards_chip_key on cards_cards (operator_id, chip_key)
  where deleted_at is null and ended_at is null and secure_no is null and not other_chip;
create unique index cards_cards_secure_no_key on cards_cards (operator_id, secure_no)
  where deleted_at is null and ended_at is null and secure_no is not null;
create index cards_cards_chip on cards_cards (operator_id, chip_key);
