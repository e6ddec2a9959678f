import { revealReason, tagRevealCodes } from '@evops/organisation/contract'
import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'

/** Reveals the tag of a session. The tag may belong to no start token. */
export const revealSessionTag = endpoint({
  name: 'revealSessionTag',
  method: 'POST',
  path: '/api/sessions/{id}/reveal',
  permission: tagRevealCodes,
  summary: 'Returns the full tag that started a session; the access and its reason are audited',
  body: revealReason,
  reply: z.object({ idTag: z.string() }),
  tags: 'whole',
})

export const revealOrphanTag = endpoint({
  name: 'revealOrphanTag',
  method: 'POST',
  path: '/api/sessions/orphan-stops/{id}/reveal',
  permission: tagRevealCodes,
  summary: 'Returns the full tag of a stop that matches no session; the access and its reason are audited',
  body: revealReason,
  reply: z.object({ idTag: z.string() }),
  tags: 'whole',
})
