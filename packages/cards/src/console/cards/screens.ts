import type { CardFamily, offlineCardPermissions, onlineCardPermissions } from '../../contract/index.ts'

/** One of the two screens of cards. */
export interface CardScreen {
  offline: 'true' | 'false'
  /** What is registered here; the first is also issued in one step. */
  families: readonly [CardFamily, ...CardFamily[]]
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
