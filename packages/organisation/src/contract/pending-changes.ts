import { currencyCode, endpoint, instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'

/** A requested change of one thing that a second person has not yet decided. */
export const pendingChange = z.object({
  /** Id of the request for approval. */
  id: z.uuid(),
  /** Name of the requested act in three languages. */
  title: z.object({ zh: z.string(), en: z.string(), es: z.string() }),
  /** Amount that would be refunded; null if the request has no amount. */
  amountMinor: minorUnits.nullable(),
  currency: currencyCode.nullable(),
  requestedByName: z.string(),
  requestedAt: instant,
  expiresAt: instant,
})
export type PendingChange = z.infer<typeof pendingChange>

/**
 * Reads what waits for approval on one thing, for the thing's page: a user who sees a session must see that its refund
 * is requested, also without the permission to decide. The reason and the content stay on the approvals page.
 */
export const listPendingChanges = endpoint({
  name: 'listPendingChanges',
  method: 'GET',
  path: '/api/organisation/pending-changes',
  permission: 'signedIn',
  summary: 'Lists the requested changes of one thing that wait for a second person, oldest first',
  query: z.object({
    /** Id of the session, wallet, card, payment or other thing. */
    subject: z.string().min(1).max(200),
  }),
  reply: z.array(pendingChange),
})

export const pendingChangeEndpoints = [listPendingChanges] as const
