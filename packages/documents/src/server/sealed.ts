import type { EncryptedColumn } from '@evops/platform/server'

/** Columns with secrets that the rotation of the installation's key encrypts again. */
export const sealedDocumentColumns: readonly EncryptedColumn[] = [
  {
    table: 'documents_credentials',
    column: 'sealed',
    key: ['operator_id', 'id'],
    purpose: 'documents.credentials',
    place: ({ operator_id, id }) => `${operator_id}/${id}`,
  },
]
