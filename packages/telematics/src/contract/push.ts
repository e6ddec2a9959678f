import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { messageOutcomes, vehicleValueNames } from './signs.ts'

/** Maximum number of messages in a call. */
export const maxPushedMessages = 1_000
export const pushTelematics = endpoint({
  name: 'pushTelematics',
  method: 'POST',
  path: '/api/public/telematics/push',
  permission: 'public',
  summary:
    'Receives vehicle data by HTTP from a source (Basic, or Bearer `id:password`): one message or a list of up to 1,000, in the format of the source’s mapping. Replies once the data is stored',
  body: z.union([z.array(z.unknown()).max(maxPushedMessages), z.record(z.string(), z.unknown())]),
  bodyLimit: 2 * 1024 * 1024,
  reply: z.object({
    taken: z.int(),
    twice: z.int(),
    refused: z.int(),
    /** Messages that were not accepted unchanged, by their index in the list. */
    messages: z.array(
      z.object({
        index: z.int(),
        outcome: z.enum(messageOutcomes),
        /** Values that were rejected as implausible. */
        unbelieved: z.array(z.enum(vehicleValueNames)),
        /** In the caller's language. */
        text: z.string(),
      }),
    ),
  }),
  example: {
    body: [
      {
        vehicle: 'LZYTAGE62K1000001',
        time: '2026-11-24T08:00:00Z',
        longitude: 113.9304,
        latitude: 22.5333,
        speed: 32,
        heading: 90,
        odometer: 48_211.4,
        soc: 71,
      },
    ],
    reply: { taken: 1, twice: 0, refused: 0, messages: [] },
  },
})
