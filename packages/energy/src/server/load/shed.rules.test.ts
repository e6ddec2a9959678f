import { expect, test } from 'vitest'
import { sortByShedImpact } from './shed.rules.ts'

const connector = (chargePointId: string, powerW: number | null) => ({
  sessionId: null,
  sessionNo: null,
  stationName: 'North',
  chargePointId,
  chargePointNo: chargePointId,
  chargePointName: chargePointId,
  connectorNo: 1,
  powerW,
  soc: null,
})
const margin = (chargePointId: string, marginSeconds: number | null) => ({
  chargePointId,
  connectorNo: 1,
  marginSeconds,
  departAt: new Date('2026-11-25T18:00:00Z'),
})

test('X-20 what has time before its departure goes first, then the greatest power, last what is late already', () => {
  const connectors = [
    connector('small', 7_000),
    connector('late', 90_000),
    connector('silent', null),
    connector('tight', 60_000),
  ]
  const more = [connector('never', 150_000), connector('early', 40_000), connector('large', 120_000)]
  const margins = [margin('late', -600), margin('tight', 900), margin('never', null), margin('early', 7_200)]
  const found = sortByShedImpact([...connectors, ...more], margins)
  expect(found.map(({ chargePointNo }) => chargePointNo)).toEqual([
    'early',
    'tight',
    'large',
    'small',
    'silent',
    'never',
    'late',
  ])
  expect(found[0]).toMatchObject({ marginSeconds: 7_200, departAt: '2026-11-25T18:00:00.000Z' })
  expect(found[2]).toMatchObject({ marginSeconds: null, departAt: null })
})
