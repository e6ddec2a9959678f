import type { ProblemKind } from '../../contract/index.ts'
import type { App, AuditWriter, Services } from '../services.ts'
import type { Actor } from '../actor.ts'

/** Dependencies of the HTTP layer, provided by the wiring. */
export interface HttpContext {
  services: Services
  authenticate: (token: string, address: string) => Promise<Actor | null>
  /** Returns the member for a token of the operator's app; if absent, no member can sign in. */
  authenticateDriver?: ((token: string, address: string) => Promise<Actor | null>) | undefined
  writeAudit: AuditWriter
  /** Refuses the actor if the act needs a fresh second factor and there is none; if absent, no act does. */
  requireFresh?: ((actor: Actor, act: string) => Promise<void>) | undefined
  problems: ReadonlyMap<string, ProblemKind>
}

const contexts = new WeakMap<App, HttpContext>()

export function setContext(app: App, context: HttpContext): void {
  contexts.set(app, context)
}
export function httpContextOf(app: App): HttpContext {
  const context = contexts.get(app)
  if (!context) throw new Error('this app was not made by createApp')
  return context
}
