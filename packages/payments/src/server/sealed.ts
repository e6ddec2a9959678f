import type { EncryptedColumn } from '@evops/platform/server'

/** Columns with secrets that the rotation of the installation's key encrypts again. */
export const sealedPaymentColumns: readonly EncryptedColumn[] = [
  {
    table: 'payments_accounts',
    column: 'secrets',
    key: ['operator_id', 'id'],
    purpose: 'payments.accounts',
    place: ({ operator_id, id }) => `${operator_id}/${id}`,
  },
  {
    table: 'payments_accounts',
    column: 'old_secrets',
    key: ['operator_id', 'id'],
    purpose: 'payments.accounts',
    place: ({ operator_id, id }) => `${operator_id}/${id}`,
  },
  {
    table: 'payments_official_accounts',
    column: 'secrets',
    key: ['operator_id'],
    purpose: 'payments.official',
    place: ({ operator_id }) => `${operator_id}`,
  },
]
