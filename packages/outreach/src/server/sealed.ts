import type { EncryptedColumn } from '@evops/platform/server'

/** Columns with secrets that the rotation of the installation's key encrypts again. */
export const outreachSealedColumns: readonly EncryptedColumn[] = [
  {
    table: 'outreach_channels',
    column: 'secrets',
    key: ['operator_id', 'channel'],
    purpose: 'outreach.channels',
    place: ({ operator_id, channel }) => `${operator_id}/${channel}`,
  },
  {
    table: 'outreach_channels',
    column: 'access_token',
    key: ['operator_id', 'channel'],
    purpose: 'outreach.channels',
    place: ({ operator_id, channel }) => `${operator_id}/${channel}/token`,
  },
  {
    table: 'outreach_mail_servers',
    column: 'sealed_password',
    key: ['operator_id'],
    purpose: 'outreach',
    place: ({ operator_id }) => `${operator_id}/mail`,
  },
  {
    table: 'outreach_webhooks',
    column: 'sealed_secret',
    key: ['operator_id', 'id'],
    purpose: 'outreach',
    place: ({ operator_id, id }) => `${operator_id}/webhook/${id}`,
  },
]
