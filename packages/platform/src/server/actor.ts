import { Problem, type Language } from '../contract/index.ts'
import type { RowScope } from './db/db.ts'

/**
 * The caller of an operation. The organisation module creates the actor from a token, and every handler receives it.
 */
export interface Actor {
  userId: string
  /** The operator in which the user currently works; row-level security uses this id. */
  operatorId: string
  /** The part of the operator's data that the user can see; row-level security uses this as well. */
  scope: RowScope
  name: string
  permissions: ReadonlySet<string>
  language: Language
  /** True for the platform's own staff, who may work inside any operator. */
  platformStaff: boolean
  address: string
  /** The sign-in of this call; absent for actors created by jobs and tests. */
  signIn?: ActorSignIn
  /**
   * Set for a member signed in to the operator's app: `userId` is the member's id, and the member has no permission
   * codes.
   */
  driver?: { signInSessionId: string; deviceId: string }
}

/** Data that a call needs to change its own sign-in session: sign out, switch operator, set a password. */
export interface ActorSignIn {
  signInSessionId: string
  /** The operator of the user's own row; for the platform's staff this differs from `operatorId`. */
  homeOperatorId: string
  clientId: string
  scope: string
}

/**
 * Requires all codes, for a call that performs several actions at once. Throws request.forbidden if a code is missing.
 */
export function requireCodes({ permissions }: Pick<Actor, 'permissions'>, codes: readonly string[]): void {
  if (!codes.every((code) => permissions.has(code))) throw new Problem('request.forbidden')
}
