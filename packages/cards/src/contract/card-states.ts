/** States of a card. The table `cards_moves` contains the allowed operations between them. */
export const cardStates = [
  'blank',
  'stock',
  'active',
  'locked',
  'grey',
  'lost',
  'replaced',
  'expired',
  'cancelled',
] as const
export type CardState = (typeof cardStates)[number]

/**
 * Online: checked only by the platform. Offline whitelist: in the charge points' local lists, accepted while they are
 * offline. Offline purse: money on the card itself.
 */
export const cardFamilies = ['online', 'offline_whitelist', 'offline_purse'] as const
export type CardFamily = (typeof cardFamilies)[number]
/** Families for batch registration. A purse is personalised chip by chip. */
export const batchFamilies = ['online', 'offline_whitelist'] as const
export const cardMedia = ['m1', 'cpu', 'desfire_ev2', 'desfire_ev3', 'mifare_plus', 'nfc_phone'] as const
export const cardTypes = ['personal', 'management', 'staff', 'maintenance', 'sub', 'parent'] as const

/** Returns true if the money is on the chip: the card is loaded, and pays at offline terminals. */
export function isPurse(family: CardFamily): boolean {
  return family === 'offline_purse'
}

/** Returns true for offline families. This determines the card's screen and its permissions. */
export function isOffline(family: CardFamily): boolean {
  return family !== 'online'
}

const moves = {
  register: { new: 'stock' },
  personalise: { blank: 'stock' },
  issue: { stock: 'active' },
  lock: { active: 'locked' },
  unlock: { locked: 'active' },
  loss: { active: 'lost' },
  unloss: { lost: 'active' },
  replace: { lost: 'replaced' },
  grey: { active: 'grey' },
  ungrey: { grey: 'active', locked: 'locked', lost: 'lost', expired: 'expired' },
  expire: { active: 'expired' },
  renew: { expired: 'active', active: 'active' },
  cancel: { active: 'cancelled' },
  recharge: { active: 'active' },
  refund: { active: 'active' },
  load: { active: 'active' },
  unload: { active: 'active', expired: 'expired' },
  reverse: { active: 'active' },
  deposit: { active: 'active' },
  check: {
    stock: 'stock',
    active: 'active',
    locked: 'locked',
    grey: 'grey',
    lost: 'lost',
    expired: 'expired',
  },
  change_pin: { active: 'active' },
  pin_failed: { active: 'active', grey: 'grey' },
  unlock_pin: { active: 'active', grey: 'grey' },
  collect: { cancelled: 'cancelled', replaced: 'replaced' },
  edit: {
    blank: 'blank',
    stock: 'stock',
    active: 'active',
    locked: 'locked',
    lost: 'lost',
    expired: 'expired',
  },
  delete: { blank: 'blank', stock: 'stock' },
} as const satisfies Record<string, Partial<Record<CardState | 'new', CardState>>>
export type CardOperationKind = keyof typeof moves

/** Returns the state after an operation. Undefined if the operation is not allowed. The database has the same table. */
export function cardStateAfter(kind: CardOperationKind, state: CardState | 'new'): CardState | undefined {
  return new Map<string, CardState>(Object.entries(moves[kind])).get(state)
}
