import type { Actor, Services } from '@evops/platform/server'
import type { GbPlatform } from './gateway/gb28181.ts'
import type { MediaGatewayPort } from './gateway/gateway.types.ts'

/** What cameras work with: functions of the domains below, handed in by the wiring. */
export interface VideoWishes {
  services: Services
  /** Private networks that platform staff allowed (S-16). */
  allowedNetworks: () => Promise<readonly string[]>
  /** Somebody as they stand now; undefined when they can no longer sign in there. */
  actorNow: (who: { operatorId: string; userId: string }) => Promise<Actor | undefined>
}
export interface VideoDeps extends VideoWishes {
  /** Undefined: nothing relays here. */
  gateway: MediaGatewayPort | undefined
  platform: GbPlatform | undefined
  /** Undefined: pictures can't be cut or painted over. */
  ffmpeg: string | undefined
}
