import { type App, serveAll } from '@evops/platform/server'
import { signInPolicyEndpoints } from '../../contract/index.ts'
import type { SignInPolicies } from './policies.service.ts'

/** The audit entry of a step-up contains the user, but nothing that was typed. */
export function policyRoutes(app: App, policies: SignInPolicies): void {
  serveAll(app, signInPolicyEndpoints, {
    getSignInPolicy: ({ tx, actor }) => policies.get(tx, actor),
    updateSignInPolicy: async ({ tx, actor, body, audit }) => {
      const { before, after } = await policies.update(tx, actor, body)
      audit({ entity: 'sign-in-policy', entityId: actor.operatorId, before, after })
      return after
    },
    stepUp: async ({ actor, body, audit }) => {
      audit({ entity: 'user', entityId: actor.userId })
      return policies.stepUp(actor, body)
    },
  })
}
