import type { EncryptedColumn } from '@evops/platform/server'

/** Columns with secrets that the rotation of the installation's key encrypts again. */
export const organisationSealedColumns: readonly EncryptedColumn[] = [
  {
    table: 'organisation_directories',
    column: 'sealed_token',
    key: ['operator_id'],
    purpose: 'organisation.directory',
    place: ({ operator_id }) => `${operator_id}`,
  },
  {
    table: 'organisation_identity_providers',
    column: 'sealed_secret',
    key: ['operator_id', 'id'],
    purpose: 'organisation.identity-provider',
    place: ({ operator_id, id }) => `${operator_id}/${id}`,
  },
  {
    table: 'organisation_second_steps',
    column: 'secret',
    key: ['operator_id', 'user_id'],
    purpose: 'organisation.second-step',
    place: ({ operator_id, user_id }) => `${operator_id}/${user_id}`,
  },
  {
    table: 'organisation_audit_feeds',
    column: 'sealed_secret',
    key: ['operator_id', 'id'],
    purpose: 'organisation.audit-feed',
    place: ({ operator_id, id }) => `${operator_id}/${id}`,
  },
]
