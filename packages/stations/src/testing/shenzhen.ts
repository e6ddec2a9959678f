import { existsSync } from 'node:fs'
import path from 'node:path'
import { waitUntil } from '@evops/platform/testing'
import { expect } from 'vitest'
import type { TestSite } from './site.ts'

const url = '/api/station-imports'
const file = path.resolve(import.meta.dirname, '../../../../../shared/data/shenzhen-urbanev-stations/inf_raw.csv')
/** Published list of 1,587 stations with 23,441 charge points, or undefined if the file is missing. */
export const shenzhenStationsFile = existsSync(file) ? file : undefined

/** Starts an import and waits for its end. */
export async function runStationImport(site: TestSite, body: object, token: string, timeoutMs?: number) {
  const started = await site.call('POST', url, { body, token })
  expect(started).toMatchObject({ status: 200, data: { state: 'waiting' } })
  const { id } = started.data
  const state = async () => (await site.call('GET', `${url}/${id}`, { token })).data
  await waitUntil(
    async () => ['done', 'refused', 'failed'].includes((await state()).state),
    'the import ends',
    timeoutMs,
  )
  return state()
}
