import { Problem } from '../../contract/index.ts'
import type { Actor } from '../actor.ts'

/** Where a call's own codes are not all that it takes. Throws request.forbidden. */
export function requireOneOf({ permissions }: Pick<Actor, 'permissions'>, codes: readonly string[]): void {
  if (!codes.some((code) => permissions.has(code))) throw new Problem('request.forbidden')
}
