import type { Tx } from '@evops/platform/server'
import { expect, test } from 'vitest'
import { createRecentContracts, createRecentDepots } from './recent-contracts.ts'

test('E-02 control reads the contracts of a station once a minute, and a limit of two stations once', async () => {
  const reads: string[][] = []
  const limit = {
    from: 0,
    until: 9_000_000,
    limitW: 100,
    cause: 'contracted' as const,
    stationIds: ['a', 'b'],
  }
  const contracts = createRecentContracts(async (_tx, { stationIds }) => {
    reads.push([...stationIds])
    return [limit]
  })
  const limitsAt = (seconds: number, ...stationIds: string[]) =>
    contracts({} as Tx, {
      stationIds,
      from: new Date(seconds * 1_000),
      until: new Date(9_000_000),
      plannedStationIds: [],
    })
  expect(await limitsAt(0, 'a', 'b')).toEqual([limit])
  expect(await limitsAt(59, 'a')).toEqual([limit])
  expect(await limitsAt(59, 'a', 'c')).toEqual([limit])
  expect(reads).toEqual([['a', 'b'], ['c']])
  await limitsAt(60, 'a')
  // A clock that was set back makes no value older than it is.
  await limitsAt(10, 'a')
  expect(reads.slice(2)).toEqual([['a'], ['a']])
})

test('E-02 control reads the depots once a minute', async () => {
  let reads = 0
  const depots = createRecentDepots(async () => [`read ${(reads += 1)}`])
  const depotsAt = (seconds: number) => depots({} as Tx, new Date(seconds * 1_000))
  expect([await depotsAt(0), await depotsAt(1), await depotsAt(59)]).toEqual([['read 1'], ['read 1'], ['read 1']])
  expect(await depotsAt(60)).toEqual(['read 2'])
  // A clock that was set back makes no value older than it is.
  expect(await depotsAt(10)).toEqual(['read 3'])
})
