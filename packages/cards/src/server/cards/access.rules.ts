import { Problem } from '@evops/platform/contract'
import type { Actor } from '@evops/platform/server'
import {
  cardFamilies,
  isOffline,
  maskedCard,
  offlineCardPermissions,
  onlineCardPermissions,
  type CardFamily,
  type CardVerb,
} from '../../contract/index.ts'

function holds(actor: Actor, family: CardFamily, verb: CardVerb): boolean {
  const codes = isOffline(family) ? offlineCardPermissions[verb] : onlineCardPermissions[verb]
  return codes.some((code) => actor.permissions.has(code))
}
/** Each family has a screen with codes of its own. Throws request.forbidden. */
export function requireCode(actor: Actor, family: CardFamily, verb: CardVerb): void {
  if (!holds(actor, family, verb)) throw new Problem('request.forbidden')
}
/** The families that an actor may see, export, or see the numbers of. */
export function familiesOf(actor: Actor, verb: 'view' | 'export' | 'reveal' = 'view'): CardFamily[] {
  return cardFamilies.filter((family) => holds(actor, family, verb))
}
/** A filter with the families whose numbers an actor may see: the others' are found whole, or by what is shown of them. */
export function findable<Filter>(actor: Actor, filter: Filter): Filter & { inFull: readonly CardFamily[] } {
  return { ...filter, inFull: familiesOf(actor, 'reveal') }
}
/** What a file says of a card: masked, but where the numbers are asked for in full by whoever may see them. */
export function maskCardFor<Card extends { cardNo: string; family: CardFamily }>(
  actor: Actor,
  whole: boolean,
): (card: Card) => Card {
  const inFull = new Set(whole ? familiesOf(actor, 'reveal') : [])
  return (card) => (inFull.has(card.family) ? card : maskedCard(card))
}
