import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const preview = async (fileName: string, content: string, settings?: object) =>
  (await site.call('POST', '/api/station-imports/preview', { body: { fileName, content, settings } })).data

const shared = path.resolve(import.meta.dirname, '../../../../../../shared/data')
const shenzhen = path.join(shared, 'shenzhen-st-evcdp-stations')
describe.runIf(existsSync(shared))(
  'the files of ../shared/data, as they are (left out where the folder is absent)',
  () => {
    test.each<[name: string, settings: object, counts: object, types: Record<string, number>]>([
      ['stations.csv', {}, { stations: 1_706, chargePoints: 22_872 }, { DC: 2_693, AC: 20_179 }],
      ['information.csv', { stationCode: 'grid' }, { stations: 247, chargePoints: 18_061 }, {}],
    ])('%s: fast and slow charge points are counted apart', async (name, mapping, counts, types) => {
      const content = readFileSync(path.join(shenzhen, name), 'utf8')
      const { suggested } = await preview(name, content)
      const settings = { ...suggested, mapping: { ...suggested.mapping, ...mapping }, answers: { cable: 'cable' } }
      const previewed = await preview(name, content, settings)
      expect(previewed).toMatchObject({ missing: [], groups: [], counts })
      const found = Object.fromEntries(
        previewed.values
          .find(({ field }: { field: string }) => field === 'connectorType')
          .items.map(({ text, count }: { text: string; count: number }) => [text, count]),
      )
      expect(found).toMatchObject(types)
    })

    test('inf.csv needs one setting: the plug', async () => {
      const content = readFileSync(path.join(shared, 'shenzhen-urbanev-stations/inf.csv'), 'utf8')
      const { suggested } = await preview('inf.csv', content)
      expect(await preview('inf.csv', content, { ...suggested, connectorType: 4 })).toMatchObject({
        missing: [],
        groups: [],
        counts: { stations: 1_362, chargePoints: 17_532 },
        suggested: { timeZone: 'Asia/Shanghai', coordinateSystem: 'gcj02' },
      })
    })
  },
)
