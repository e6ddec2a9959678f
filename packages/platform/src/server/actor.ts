import { Problem, type Language } from '../contract/index.ts'
import type { RowScope } from './db/db.ts'

/** Who acts. Made by organisation from a token, handed to every handler. */
export interface Actor {
  userId: string
  /** The operator in which the user works now; row-level security follows it. */
  operatorId: string
  /** How much of the operator the user sees; row-level security follows it as well. */
  scope: RowScope
  name: string
  permissions: ReadonlySet<string>
  language: Language
  /** The platform's own staff: may work inside any operator. */
  platformStaff: boolean
  address: string
  /** The sign-in this call came with; absent for actors made by jobs and tests. */
  signIn?: SignIn
  /** A member signed in to the operator's app: `userId` is theirs, and they hold no code. */
  driver?: { signInSessionId: string; deviceId: string }
}

/** What lets a call change its own session: sign out, switch operator, set a password. */
export interface SignIn {
  signInSessionId: string
  /** Where the user's own row lives; for the platform's staff it differs from `operatorId`. */
  homeOperatorId: string
  clientId: string
  scope: string
}

/** Of whoever does several things in one act: throws request.forbidden where a code is missing. */
export function requireCodes({ permissions }: Pick<Actor, 'permissions'>, codes: readonly string[]): void {
  if (!codes.every((code) => permissions.has(code))) throw new Problem('request.forbidden')
}
