import type { EncryptedColumn } from '@evops/platform/server'

/** Columns with secrets that the rotation of the installation's key encrypts again. */
export const interopSealedColumns: readonly EncryptedColumn[] = [
  {
    table: 'interop_links',
    column: 'their_token',
    key: ['operator_id', 'partner_id'],
    purpose: 'interop.token',
    place: ({ operator_id, partner_id }) => `${operator_id}/${partner_id}/token`,
  },
  {
    table: 'interop_ocpi_links',
    column: 'their_token',
    key: ['operator_id', 'partner_id'],
    purpose: 'interop.ocpi-token',
    place: ({ operator_id, partner_id }) => `${operator_id}/${partner_id}/ocpi`,
  },
  {
    table: 'interop_ocpi_links',
    column: 'their_token_before',
    key: ['operator_id', 'partner_id'],
    purpose: 'interop.ocpi-token',
    place: ({ operator_id, partner_id }) => `${operator_id}/${partner_id}/ocpi`,
  },
  {
    table: 'organisation_partners',
    column: 'our_secrets',
    key: ['operator_id', 'id'],
    purpose: 'organisation.partners',
    place: ({ operator_id, id }) => `${operator_id}/${id}/ours`,
  },
  {
    table: 'organisation_partners',
    column: 'their_secrets',
    key: ['operator_id', 'id'],
    purpose: 'organisation.partners',
    place: ({ operator_id, id }) => `${operator_id}/${id}/theirs`,
  },
]
