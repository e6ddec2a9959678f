import { Problem } from '../../contract/index.ts'
import type { Actor } from '../actor.ts'

/** Requires one of additional codes for a call whose own codes are not sufficient. Throws request.forbidden. */
export function requireAnyCode({ permissions }: Pick<Actor, 'permissions'>, codes: readonly string[]): void {
  if (!codes.some((code) => permissions.has(code))) throw new Problem('request.forbidden')
}
