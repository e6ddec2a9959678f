import { Problem } from '@evops/platform/contract'
import type { Actor } from '@evops/platform/server'
import {
  cardFamilies,
  isOffline,
  maskedCard,
  offlineCardPermissions,
  onlineCardPermissions,
  type CardFamily,
  type CardPermissionKind,
} from '../../contract/index.ts'

function holds(actor: Actor, family: CardFamily, verb: CardPermissionKind): boolean {
  const codes = isOffline(family) ? offlineCardPermissions[verb] : onlineCardPermissions[verb]
  return codes.some((code) => actor.permissions.has(code))
}
/** Checks the permission of the screen of the card's family. Throws request.forbidden. */
export function requireCardPermission(actor: Actor, family: CardFamily, verb: CardPermissionKind): void {
  if (!holds(actor, family, verb)) throw new Problem('request.forbidden')
}
/** Returns the families that a user may view, export, or see the numbers of. */
export function permittedCardFamilies(actor: Actor, verb: 'view' | 'export' | 'reveal' = 'view'): CardFamily[] {
  return cardFamilies.filter((family) => holds(actor, family, verb))
}
/**
 * Adds to a filter the families whose numbers the user may see. Cards of the other families are found by the full
 * number, or by its visible part.
 */
export function withUnmaskableFamilies<Filter>(
  actor: Actor,
  filter: Filter,
): Filter & { inFull: readonly CardFamily[] } {
  return { ...filter, inFull: permittedCardFamilies(actor, 'reveal') }
}
/** Returns a card for an export: masked, or with full numbers if requested and the user may see them. */
export function maskCardFor<Card extends { cardNo: string; family: CardFamily }>(
  actor: Actor,
  whole: boolean,
): (card: Card) => Card {
  const inFull = new Set(whole ? permittedCardFamilies(actor, 'reveal') : [])
  return (card) => (inFull.has(card.family) ? card : maskedCard(card))
}
