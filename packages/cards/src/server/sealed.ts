import type { EncryptedColumn } from '@evops/platform/server'

/** Columns with secrets that the rotation of the installation's key encrypts again. */
export const sealedCardColumns: readonly EncryptedColumn[] = [
  {
    table: 'cards_key_components',
    column: 'sealed',
    key: ['operator_id', 'key_set_id', 'name', 'part'],
    purpose: 'card-keys',
    place: ({ operator_id, key_set_id, name, part }) => `${operator_id}:${key_set_id}:${name}/${part}`,
  },
  {
    table: 'cards_keys',
    column: 'sealed',
    key: ['operator_id', 'key_set_id', 'name'],
    purpose: 'card-keys',
    place: ({ operator_id, key_set_id, name }) => `${operator_id}:${key_set_id}:${name}`,
  },
  {
    table: 'cards_reader_jobs',
    column: 'sealed',
    key: ['operator_id', 'id'],
    purpose: 'card-keys',
    place: ({ operator_id, id }) => `${operator_id}:${id}:pin`,
  },
  {
    table: 'cards_operations',
    column: 'identity_sealed',
    key: ['operator_id', 'id'],
    purpose: 'card-identities',
    place: ({ operator_id, id }) => `${operator_id}:${id}`,
  },
  {
    table: 'cards_purses',
    column: 'pin_sealed',
    key: ['operator_id', 'card_id'],
    purpose: 'card-pins',
    place: ({ operator_id, card_id }) => `${operator_id}:${card_id}`,
  },
]
