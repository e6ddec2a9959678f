import type { getDriverFace } from '@evops/driver/contract'
import type { ReplyOf } from '@evops/platform/contract'
import { createContext, useContext } from 'react'

export type Face = ReplyOf<typeof getDriverFace>

/** Public data of the operator: name, currency, time zone, texts to accept. */
export const FaceContext = createContext<Face | undefined>(undefined)

export function useFace(): Face {
  const face = useContext(FaceContext)
  if (!face) throw new Error('no operator above this part')
  return face
}
