import { instant } from '@evops/platform/contract'
import { z } from 'zod'

export const hubStatuses = ['CONNECTED', 'OFFLINE', 'PLANNED', 'SUSPENDED'] as const
export type HubStatus = (typeof hubStatuses)[number]
export const hubParty = z.object({
  countryCode: z.string(),
  partyId: z.string(),
  role: z.string(),
  status: z.enum(hubStatuses),
  lastUpdated: instant,
})
