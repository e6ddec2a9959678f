import { revealReason, tagRevealCodes } from '@evops/organisation/contract'
import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'

/** Reveals the tag of a session. The tag may belong to no start token. */
export const revealSessionTag = endpoint({
  name: 'revealSessionTag',
  method: 'POST',
  path: '/api/sessions/{id}/reveal',
  permission: tagRevealCodes,
  summary: 'The tag that a session was started with, in full (audited, with the reason)',
  body: revealReason,
  reply: z.object({ idTag: z.string() }),
  tags: 'whole',
})

export const revealOrphanTag = endpoint({
  name: 'revealOrphanTag',
  method: 'POST',
  path: '/api/sessions/orphan-stops/{id}/reveal',
  permission: tagRevealCodes,
  summary: 'The tag of a stop that fits no order, in full (audited, with the reason)',
  body: revealReason,
  reply: z.object({ idTag: z.string() }),
  tags: 'whole',
})
