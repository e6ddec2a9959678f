import { expect, test } from 'vitest'
import type { StationPast } from '../../contract/index.ts'
import { connectorStatesAt, stationPowerAt } from './play.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString()
const ms = (minute: number) => Date.parse(at(minute))
const past: StationPast = {
  from: at(0),
  to: at(60),
  timeZone: 'Asia/Shanghai',
  meterValuesSince: null,
  connectors: [{ key: 'p:1', chargePointNo: 'P', chargePointName: 'P', connectorNo: 1, ratedPowerW: 60_000 }],
  states: [
    { key: 'p:1', at: at(-50), status: 'idle', reported: 'Available', errorCode: null },
    { key: 'p:1', at: at(10), status: 'charging', reported: 'Charging', errorCode: null },
    { key: 'p:1', at: at(40), status: 'faulted', reported: 'Faulted', errorCode: 'GroundFailure' },
  ],
  links: [],
  meterValues: [
    { key: 'p:1', at: at(11), powerW: 50_000, soc: 30 },
    { key: 'p:1', at: at(20), powerW: 40_000, soc: 45 },
  ],
}

test('X-19 at any second a connector is what it had last reported until then, with the sample of that time', () => {
  expect(connectorStatesAt(past, ms(5)).get('p:1')).toMatchObject({ status: 'idle', since: ms(-50), powerW: null })
  expect(connectorStatesAt(past, ms(10)).get('p:1')).toMatchObject({ status: 'charging', powerW: null })
  expect(connectorStatesAt(past, ms(12)).get('p:1')).toMatchObject({ status: 'charging', powerW: 50_000, soc: 30 })
  expect(connectorStatesAt(past, ms(41)).get('p:1')).toMatchObject({
    status: 'faulted',
    errorCode: 'GroundFailure',
    powerW: null,
  })
})

test('X-19 a sample older than a quarter of an hour says nothing, and what does not charge draws nothing', () => {
  expect(stationPowerAt(connectorStatesAt(past, ms(21)))).toBe(40_000)
  expect(stationPowerAt(connectorStatesAt(past, ms(36)))).toBe(0)
  expect(stationPowerAt(connectorStatesAt(past, ms(41)))).toBe(0)
  expect(connectorStatesAt({ ...past, states: [] }, ms(30)).get('p:1')?.status).toBeNull()
})

test('X-19 while its connection was lost a connector was offline; afterwards it is what it had reported', () => {
  const links = [
    { chargePointId: 'p', at: at(12), connected: false },
    { chargePointId: 'p', at: at(15), connected: true },
  ]
  const then = (minute: number) => connectorStatesAt({ ...past, links }, ms(minute)).get('p:1')
  expect(then(11)?.status).toBe('charging')
  expect(then(13)).toMatchObject({ status: 'offline', since: ms(12), powerW: null })
  expect(then(15)).toMatchObject({ status: 'charging', powerW: 50_000 })
})
