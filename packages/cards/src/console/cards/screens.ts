import type { offlineCardPermissions, onlineCardPermissions, batchFamilies } from '../../contract/index.ts'

/** One of the two screens of cards. */
export interface CardScreen {
  offline: 'true' | 'false'
  /** What is registered and issued here. */
  family: (typeof batchFamilies)[number]
  title: 'cards.menu.online' | 'cards.menu.offline'
  /** The name under which the chosen columns are kept. */
  columns: string
  codes: typeof onlineCardPermissions | typeof offlineCardPermissions
}
export const cardTones = {
  blank: 'plain',
  stock: 'plain',
  active: 'good',
  locked: 'warn',
  grey: 'warn',
  lost: 'bad',
  replaced: 'plain',
  expired: 'warn',
  cancelled: 'plain',
} as const
