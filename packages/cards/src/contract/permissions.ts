import { tagRevealers } from '@evops/organisation/contract'

/** Codes of the permission catalogue (organisation), by screen; apart from the endpoints, so that the menu needs no more. */
export const onlineCardPermissions = {
  view: ['onlineCardPerm'],
  create: ['onlinecard:create'],
  edit: ['onlinecard:edit'],
  delete: ['onlinecard:delete'],
  /** Locking, loss, replacing, giving back. */
  control: ['onlinecard:control'],
  export: ['onlinecard:export'],
  /** Numbers in full. */
  reveal: ['onlinecard:reveal'],
} as const
export const offlineCardPermissions = {
  view: ['offlineCardPerm'],
  create: ['offlinecard:create'],
  edit: ['offlinecard:edit'],
  delete: ['offlinecard:delete'],
  control: ['offlinecard:control'],
  export: ['offlinecard:export'],
  reveal: ['offlinecard:reveal'],
} as const
/** A call about a card asks for the code of the card's own screen; which that is, is known once the card is. */
export const cardPermissions = {
  view: ['onlineCardPerm', 'offlineCardPerm'],
  create: ['onlinecard:create', 'offlinecard:create'],
  edit: ['onlinecard:edit', 'offlinecard:edit'],
  delete: ['onlinecard:delete', 'offlinecard:delete'],
  control: ['onlinecard:control', 'offlinecard:control'],
  export: ['onlinecard:export', 'offlinecard:export'],
  reveal: tagRevealers,
} as const
export type CardVerb = keyof typeof cardPermissions

export const operationPermissions = { view: ['cardOptPerm'], export: ['cardoptlog:export'] } as const
export const tradePermissions = { view: ['cardOrderPerm'], export: ['cardtradequery:export'] } as const
export const keyPermissions = {
  view: ['cardKeyPerm'],
  create: ['cardkeymng:create'],
  edit: ['cardkeymng:edit'],
  delete: ['cardkeymng:delete'],
  /** Activating, retiring and destroying. */
  control: ['cardkeymng:control'],
} as const
