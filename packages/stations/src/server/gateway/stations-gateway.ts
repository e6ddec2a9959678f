import type { GatewayOptions, Handlers16 } from '@evops/ocpp/server'
import type { GroupCommit, House } from '@evops/platform/server'
import { bootNotification } from '../ocpp/boot-notification.ts'
import { dataTransfer } from '../ocpp/data-transfer.ts'
import { heartbeat } from '../ocpp/heartbeat.ts'
import { statusNotification } from '../ocpp/status-notification.ts'
import { createAuthenticate } from './authenticate.ts'
import type { DeviceDeps } from './deps.ts'
import { createFrameLog, type FrameLog } from './frames.ts'
import { createLiveValues } from './live-values.ts'
import { clearLinks } from './live-values.store.ts'
import { createRefusedLog } from './refused.ts'
import { createPileLookUp, forgetPreviousSecret } from './wire-pile.store.ts'
import type { WirePile } from './wire-pile.ts'

/** The stations' share of the gateway: who may connect, what piles say of themselves, what is kept of it. */
export interface StationsGateway {
  deps: DeviceDeps
  handlers16: Handlers16<WirePile>
  options: Pick<
    GatewayOptions<WirePile>,
    'authenticate' | 'onOpen' | 'onClose' | 'onRefused' | 'onFrame' | 'onImpostor'
  >
  frames: FrameLog
  /** Takes down what a previous run left as connected; only where no other gateway can be running. */
  clearLinks(): Promise<void>
  close(): Promise<void>
}

export function createStationsGateway(
  house: House,
  { writer, processId }: { writer: GroupCommit; processId: string },
): StationsGateway {
  const pool = house.db.gatewayPool
  const live = createLiveValues({ pool, bus: house.bus, processId, log: house.log })
  const frames = createFrameLog({ pool, log: house.log })
  const refused = createRefusedLog({ pool, log: house.log })
  const deps: DeviceDeps = { writer, live }
  return {
    deps,
    frames,
    handlers16: {
      BootNotification: bootNotification(deps),
      Heartbeat: heartbeat,
      StatusNotification: statusNotification(deps),
      DataTransfer: dataTransfer,
    },
    options: {
      authenticate: createAuthenticate({
        secretKey: house.config.secretKey,
        lookUp: createPileLookUp(pool),
        proved: (pile) => forgetPreviousSecret(pool, pile),
      }),
      onOpen: ({ point, subprotocol, address }) =>
        live.link(point, { connected: true, subprotocol, address }),
      onClose: ({ point, subprotocol, address }) =>
        live.link(point, { connected: false, subprotocol, address }),
      onRefused: (attempt) => refused.add(attempt),
      onFrame: ({ point }, direction, text, at) => frames.add(point, direction, text, at),
      onImpostor: (alive, { address }) =>
        house.log.warn(
          { pileNo: alive.point.pileNo, from: address },
          'a second socket under a living identity was refused',
        ),
    },
    clearLinks: () => clearLinks(pool),
    async close() {
      await Promise.all([live.close(), frames.close(), refused.close()])
    },
  }
}
