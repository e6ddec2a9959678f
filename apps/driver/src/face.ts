import type { getDriverFace } from '@evops/driver/contract'
import type { EndpointReply } from '@evops/platform/contract'
import { createContext, useContext } from 'react'

export type OperatorBranding = EndpointReply<typeof getDriverFace>

/** Public data of the operator: name, currency, time zone, texts to accept. */
export const OperatorBrandingContext = createContext<OperatorBranding | undefined>(undefined)

export function useOperatorBranding(): OperatorBranding {
  const face = useContext(OperatorBrandingContext)
  if (!face) throw new Error('no operator above this part')
  return face
}
