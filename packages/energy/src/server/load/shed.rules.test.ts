import { expect, test } from 'vitest'
import { leastHarmFirst } from './shed.rules.ts'

const gun = (pileId: string, powerW: number | null) => ({
  orderId: null,
  orderNo: null,
  stationName: 'North',
  pileId,
  pileNo: pileId,
  pileName: pileId,
  gunNo: 1,
  powerW,
  soc: null,
})
const margin = (pileId: string, marginSeconds: number | null) => ({
  pileId,
  gunNo: 1,
  marginSeconds,
  departAt: new Date('2026-11-25T18:00:00Z'),
})

test('X-20 what has time before its departure goes first, then the greatest power, last what is late already', () => {
  const guns = [gun('small', 7_000), gun('late', 90_000), gun('silent', null), gun('tight', 60_000)]
  const more = [gun('never', 150_000), gun('early', 40_000), gun('large', 120_000)]
  const margins = [margin('late', -600), margin('tight', 900), margin('never', null), margin('early', 7_200)]
  const found = leastHarmFirst([...guns, ...more], margins)
  expect(found.map(({ pileNo }) => pileNo)).toEqual([
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
