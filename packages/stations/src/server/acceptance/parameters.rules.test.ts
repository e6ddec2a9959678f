import { expect, test } from 'vitest'
import type { AcceptanceObservation } from './observation.rules.ts'
import { checkParametersStep } from './parameters.rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const createSight = (spelled: (key: string) => string): AcceptanceObservation => ({
  now,
  connectorNo: 1,
  idTag: 'TAG',
  connectors: 1,
  calls: [],
  commands: [
    {
      action: 'GetConfiguration',
      payload: {},
      state: 'accepted',
      reply: {
        configurationKey: Object.entries({
          HeartbeatInterval: '60',
          MeterValueSampleInterval: '30',
          MeterValuesSampledData: 'Energy.Active.Import.Register',
          NumberOfConnectors: '1',
        }).map(([key, value]) => ({ key: spelled(key), readonly: false, value })),
      },
      requestedAt: now,
      answeredAt: now,
    },
  ],
  since: now,
  doneAt: null,
  link: { connected: true, changedAt: now },
  reported: null,
  orders: null,
})

test('X-10 keys have no case: a charge point that spells them its own way lacks none', () => {
  for (const spelled of [(key: string) => key, (key: string) => key.toLowerCase()])
    expect(checkParametersStep(createSight(spelled))).toMatchObject({
      do: 'wait',
      send: { action: 'ChangeConfiguration', payload: { key: 'MeterValueSampleInterval', value: '10' } },
    })
})
