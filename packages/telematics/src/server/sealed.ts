import type { EncryptedColumn } from '@evops/platform/server'

/** Columns with secrets that the rotation of the installation's key encrypts again. */
export const telematicsSealedColumns: readonly EncryptedColumn[] = [
  {
    table: 'telematics_sources',
    column: 'sealed_password',
    key: ['operator_id', 'id'],
    purpose: 'telematics-brokers',
    place: ({ id }) => `${id}`,
  },
]
