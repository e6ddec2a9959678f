import { Problem } from '@evops/platform/contract'
import type { Actor } from '@evops/platform/server'
import {
  cardFamilies,
  isOffline,
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
/** The families that an actor may see, or export. */
export function familiesOf(actor: Actor, verb: 'view' | 'export' = 'view'): CardFamily[] {
  return cardFamilies.filter((family) => holds(actor, family, verb))
}
