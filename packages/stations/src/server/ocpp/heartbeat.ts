import type { HeartbeatResponse } from '@evops/ocpp/contract'

/**
 * Answers a heartbeat (OCPP 1.6, section 4.6). It writes nothing: open connections are renewed every half minute for all
 * charge points together, and `packages/ocpp/src/server/seats.ts` ends a connection whose pings stay unanswered.
 */
export async function heartbeat(): Promise<HeartbeatResponse> {
  return { currentTime: new Date().toISOString() }
}
