import type { HeartbeatResponse } from '@evops/ocpp/contract'

/**
 * OCPP 1.6, section 4.6. Writes nothing: open connections are renewed every half minute for all charge points together.
 */
export async function heartbeat(): Promise<HeartbeatResponse> {
  return { currentTime: new Date().toISOString() }
}
