import type { CardFamily, offlineCardPermissions, onlineCardPermissions } from '../../contract/index.ts'

/** One of the two card screens. */
export interface CardScreen {
  offline: 'true' | 'false'
  /** Families that can be registered here. The first one can also be issued in one step. */
  families: readonly [CardFamily, ...CardFamily[]]
  title: 'cards.menu.online' | 'cards.menu.offline'
  /** Storage key of the selected columns. */
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
