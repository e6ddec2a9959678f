import type { Actor, Services, AllowedNetworks } from '@evops/platform/server'
import type { GbPlatform } from './gateway/gb28181.ts'
import type { MediaGatewayPort } from './gateway/gateway.types.ts'

/** Dependencies of the video module: functions of lower-level domains, provided by the wiring. */
export interface VideoDomainDeps {
  services: Services
  /** Private networks that platform staff allowed (S-16). */
  allowedNetworks: AllowedNetworks
  /** Returns the current actor of a user; undefined if the user can no longer sign in. */
  actorNow: (who: { operatorId: string; userId: string }) => Promise<Actor | undefined>
}
export interface VideoDeps extends VideoDomainDeps {
  /** Undefined: there is no gateway. */
  gateway: MediaGatewayPort | undefined
  platform: GbPlatform | undefined
  /** Undefined: pictures cannot be cropped or masked. */
  ffmpeg: string | undefined
}
