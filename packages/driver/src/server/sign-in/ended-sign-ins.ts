import type { Actor, Services } from '@evops/platform/server'
import { z } from 'zod'

/** Bus channel of ended sign-ins of drivers: an open stream ends with its sign-in, in every process. */
export const endedSignInsChannel = 'driver.ended-sign-ins'

const message = z.object({
  operatorId: z.uuid(),
  signInSessionId: z.string().optional(),
  memberId: z.string().optional(),
  deviceId: z.string().optional(),
})
/** A sign-in by its id, those of a member, or those of a member on one device. */
export type EndedSignIns = z.infer<typeof message>

export function publishEnded({ bus }: Pick<Services, 'bus'>, ended: EndedSignIns): void {
  bus.publish(endedSignInsChannel, ended)
}

/** Returns true if the message ends the sign-in of the actor. */
export function isEnded(payload: unknown, { operatorId, userId, driver }: Actor): boolean {
  const { data } = message.safeParse(payload)
  if (data?.operatorId !== operatorId) return false
  if (data.signInSessionId !== undefined) return data.signInSessionId === driver?.signInSessionId
  return data.memberId === userId && (data.deviceId === undefined || data.deviceId === driver?.deviceId)
}
