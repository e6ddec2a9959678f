import type { EncryptedColumn } from '@evops/platform/server'

/** Columns with secrets that the rotation of the installation's key encrypts again. */
export const energySealedColumns: readonly EncryptedColumn[] = [
  {
    table: 'energy_openadr_connections',
    column: 'client_secret',
    key: ['operator_id', 'id'],
    purpose: 'energy.openadr',
    place: ({ operator_id, id }) => `energy_openadr_connections ${operator_id} ${id}`,
  },
]
