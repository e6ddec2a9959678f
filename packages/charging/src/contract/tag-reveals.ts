import { revealReason, tagRevealers } from '@evops/organisation/contract'
import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'

/** Tags that no start token may stand behind. */
export const revealOrderTag = endpoint({
  name: 'revealOrderTag',
  method: 'POST',
  path: '/api/orders/{id}/reveal',
  permission: tagRevealers,
  summary: 'The tag that an order was started with, in full (audited, with the reason)',
  body: revealReason,
  reply: z.object({ idTag: z.string() }),
  tags: 'whole',
})

export const revealOrphanTag = endpoint({
  name: 'revealOrphanTag',
  method: 'POST',
  path: '/api/orders/orphan-stops/{id}/reveal',
  permission: tagRevealers,
  summary: 'The tag of a stop that fits no order, in full (audited, with the reason)',
  body: revealReason,
  reply: z.object({ idTag: z.string() }),
  tags: 'whole',
})
