import { Problem } from '@evops/platform/contract'
import type { Actor } from '@evops/platform/server'
import { randomUUID } from 'node:crypto'
import type { EndpointReply } from '@evops/platform/contract'
import type { testTelematicsSource } from '../../contract/index.ts'
import type { TelematicsDeps } from '../deps.ts'
import { brokerSecretBox, brokerOfSource, readPayload } from '../mqtt/listen.ts'
import { connectionErrorOutcome, mqttErrorText } from '../mqtt/mqtt-link.ts'
import { subscribeToBroker, type MqttMessage } from '../mqtt/mqtt-wire.ts'
import { findBrokerSource } from '../mqtt/held.store.ts'
import { findSource } from './sources.store.ts'

type Tested = EndpointReply<typeof testTelematicsSource>
const listensMs = 5_000
const mostShown = 20

/** Returns the values read from messages. Nothing is stored. */
export function previewMessages(message: MqttMessage, form: Parameters<typeof readPayload>[1]): Tested['understood'] {
  return readPayload(message, form)
    .slice(0, mostShown)
    .map((one) => {
      if ('refused' in one) return { vehicle: one.name, refused: one.refused, point: null }
      const { name, at, place, speedKmh, heading, odometerM, soc } = one
      const point = {
        at: new Date(at).toISOString(),
        longitude: place?.longitude ?? null,
        latitude: place?.latitude ?? null,
        speedKmh,
        heading,
        odometerM,
        soc,
      }
      return { vehicle: name, refused: null, point }
    })
}

/**
 * Connects like the source, in addition to its own connection, and waits for one message. Throws request.not-found,
 * telematics.not-mqtt.
 */
export async function testSource(
  { services, allowedNetworks }: TelematicsDeps,
  actor: Actor,
  id: string,
): Promise<Tested> {
  const source = await services.db.inTenant(actor, async (tx) => {
    if (!(await findSource(tx, id, services.now()))) throw new Problem('request.not-found')
    return findBrokerSource(tx, id)
  })
  if (!source) throw new Problem('telematics.not-mqtt')
  const broker = {
    ...brokerOfSource(brokerSecretBox(services.config.secretKey), source),
    clientId: `evops-test-${randomUUID().slice(0, 8)}`,
    isClean: true,
  }
  const received = Promise.withResolvers<MqttMessage | undefined>()
  try {
    const hearer = await subscribeToBroker(broker, await allowedNetworks(actor.operatorId), {
      onMessages: async ([message]) => received.resolve(message),
      onClosed: () => received.resolve(undefined),
    })
    const timer = setTimeout(() => received.resolve(undefined), listensMs)
    const message = await received.promise
    clearTimeout(timer)
    hearer.close()
    const text = message?.payload.subarray(0, 4_000).toString('utf8') ?? ''
    return {
      outcome: 'connected',
      detail: null,
      sample: message ? { topic: message.topic.slice(0, 300), text } : null,
      understood: message ? previewMessages(message, source) : [],
    }
  } catch (error) {
    return { outcome: connectionErrorOutcome(error), detail: mqttErrorText(error), sample: null, understood: [] }
  }
}
