import type { EncryptedColumn } from '@evops/platform/server'

/** Columns with secrets that the rotation of the installation's key encrypts again. */
export const videoSealedColumns: readonly EncryptedColumn[] = [
  {
    table: 'video_cameras',
    column: 'password_sealed',
    key: ['operator_id', 'id'],
    purpose: 'video.cameras',
    place: ({ operator_id, id }) => `${operator_id}:${id}`,
  },
]
