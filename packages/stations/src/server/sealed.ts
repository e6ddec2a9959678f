import type { EncryptedColumn } from '@evops/platform/server'

/** Columns with secrets that the rotation of the installation's key encrypts again. */
export const stationSealedColumns: readonly EncryptedColumn[] = [
  {
    table: 'stations_authorities',
    column: 'sealed_key',
    key: ['operator_id', 'id'],
    purpose: 'stations.authority',
    place: ({ id }) => `${id}`,
  },
]
