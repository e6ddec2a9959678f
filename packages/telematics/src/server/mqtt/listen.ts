import { randomUUID } from 'node:crypto'
import { createSecretBox, type JobTable, type SecretBox, parseUntrustedJson } from '@evops/platform/server'
import { z } from 'zod'
import { sourcesChannel } from '../channels.ts'
import type { TelematicsDeps } from '../deps.ts'
import type { MessageIntake } from '../intake/intake.ts'
import {
  extractMessages,
  readVehicleMessage,
  type VehicleReading,
  type RefusedVehicleMessage,
} from '../intake/read-message.rules.ts'
import { claimSources, releaseSources, recordSourceConnection, type ClaimedSource } from './held.store.ts'
import { MqttLink } from './mqtt-link.ts'
import type { MqttBroker, MqttMessage } from './mqtt-wire.ts'

const everyMs = 5_000
/** Time in ms after which a claim without renewal expires. */
export const claimExpiryMs = 20_000

export const brokerSecretBox = (secretKey: Buffer): SecretBox => createSecretBox(secretKey, 'telematics-brokers')
export function brokerOfSource(
  box: SecretBox,
  source: Pick<ClaimedSource, 'id' | 'url' | 'userName' | 'topicFilter' | 'authorities' | 'sealedPassword'>,
): MqttBroker {
  const { id, sealedPassword, ...rest } = source
  const password = sealedPassword ? box.open(sealedPassword, id) : null
  return { ...rest, password, clientId: `evops-${id.replaceAll('-', '')}`, isClean: false }
}

/** Reads a message of a topic by a source's mapping. */
export function readPayload(
  { topic, payload }: MqttMessage,
  form: Parameters<typeof readVehicleMessage>[1],
): (VehicleReading | RefusedVehicleMessage)[] {
  let sent: unknown
  try {
    sent = parseUntrustedJson(payload.toString('utf8'))
  } catch {
    return [{ name: null, refused: 'not-json' }]
  }
  return extractMessages(sent, form).map((message) => readVehicleMessage(message, form, topic))
}

interface Held {
  source: ClaimedSource
  link: MqttLink
  until: number
}

/**
 * Subscribes at brokers. Each source is claimed by one process, which renews the claim. Another process takes over when
 * the claim is released or expires.
 */
export function createListeners(
  { services, allowedNetworks }: TelematicsDeps,
  intake: MessageIntake,
  { firstWaitMs = 1_000 }: { firstWaitMs?: number } = {},
) {
  const processId = randomUUID()
  const held = new Map<string, Held>()
  /** Connection states that are not written yet, by source. */
  const states = new Map<string, { operatorId: string; error: string | null; at: Date }>()
  const noting = new Set<string>()
  const box = brokerSecretBox(services.config.secretKey)
  let isWorking = false
  let isClosed = false
  let looking: Promise<void> = Promise.resolve()

  /**
   * Runs one write per source at a time, with the newest state last. Two concurrent writes could leave the older state
   * in place.
   */
  async function saveState(id: string): Promise<void> {
    if (noting.has(id)) return
    noting.add(id)
    try {
      for (let state; (state = states.get(id));) {
        const { operatorId, ...how } = state
        await services.db.inTenant(operatorId, (tx) => recordSourceConnection(tx, { id, processId, ...how }))
        if (states.get(id) === state) states.delete(id)
      }
    } catch (error) {
      // The state is written with the next check.
      services.log.warn({ err: error, sourceId: id }, 'a source’s state')
    } finally {
      noting.delete(id)
    }
  }

  function start(source: ClaimedSource): Held {
    const { id, operatorId } = source
    const link = new MqttLink({
      broker: brokerOfSource(box, source),
      reach: () => allowedNetworks(operatorId),
      firstWaitMs,
      async onMessages(messages) {
        const readings = messages.flatMap((message) => readPayload(message, source))
        await intake.take(source, readings, { isStream: true })
      },
      onState(error) {
        states.set(id, { operatorId, error, at: services.now() })
        void saveState(id)
      },
    })
    return { source, link, until: performance.now() + claimExpiryMs }
  }
  function stop(id: string): void {
    held.get(id)?.link.stop()
    held.delete(id)
    states.delete(id)
  }

  async function pollSources(): Promise<void> {
    if (isClosed) return
    const ours = await services.db.asPlatform((tx) => claimSources(tx, { processId, heldMs: claimExpiryMs }))
    for (const [id, { source }] of held)
      if (!ours.some((one) => one.id === id && one.version === source.version)) stop(id)
    for (const source of ours) {
      const one = held.get(source.id)
      if (one) one.until = performance.now() + claimExpiryMs
      else held.set(source.id, start(source))
    }
    for (const id of states.keys()) void saveState(id)
  }
  const pollInTurn = () => (looking = looking.catch(() => undefined).then(pollSources))
  // A process that could not renew in time may have lost the claim.
  const watch = setInterval(() => {
    for (const [id, { until }] of held) if (until < performance.now()) stop(id)
  }, everyMs)
  watch.unref()
  const end = services.bus.subscribe(sourcesChannel, (payload) => {
    if (!isWorking || !z.object({ operatorId: z.uuid() }).safeParse(payload).success) return
    pollInTurn().catch((error: unknown) => services.log.warn({ err: error }, 'telematics sources'))
  })
  const jobs: JobTable = {
    'telematics:listen': {
      everyMs,
      when: `exists (select from telematics_sources where kind = 'mqtt' and (enabled or held_by is not null))`,
      async run() {
        isWorking = true
        await pollInTurn()
      },
    },
  }
  return {
    jobs,
    look: pollInTurn,
    async close() {
      isClosed = true
      end()
      clearInterval(watch)
      await looking.catch(() => undefined)
      const any = held.size > 0
      for (const id of held.keys()) stop(id)
      if (any) await services.db.asPlatform((tx) => releaseSources(tx, processId))
    },
  }
}
