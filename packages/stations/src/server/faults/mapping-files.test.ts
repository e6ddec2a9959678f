import { createTestActor, readExport } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultMappingsExport } from '../../contract/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  for (const more of [
    { vendor: 'Maker', model: 'M-60', vendorCode: 'E1', faultCode: 'F11', level: 2, note: 'A; b' },
    { errorCode: 'OtherError', vendorCode: 'E2', faultCode: 'F12', level: 4 },
    { vendor: 'Maker', vendorCode: 'E3', faultCode: 'F13' },
  ])
    expect((await site.call('POST', '/api/fault-mappings', { body: more })).status).toBe(200)
})
afterAll(() => site.close())

const lines = async () =>
  (await site.call('GET', '/api/fault-mappings')).data.list.map(
    ({ version: _version, updatedAt: _at, ...row }: Record<string, unknown>) => row,
  )
const send = async (content: string, dryRun = false) =>
  (await site.call('POST', '/api/fault-mappings/import', { body: { content, dryRun } })).data

test.each([
  ['zh', ['厂商', '型号', 'OCPP 故障码', '厂商故障码', '对应故障', '级别', '说明'], ['次要', '紧急']],
  ['en', ['Manufacturer', 'Model', 'OCPP code', 'Manufacturer code', 'Fault', 'Level', 'Note'], ['Minor', 'Critical']],
  [
    'es',
    ['Fabricante', 'Modelo', 'Código OCPP', 'Código del fabricante', 'Fallo', 'Gravedad', 'Nota'],
    ['Leve', 'Crítica'],
  ],
] as const)(
  'X-16 what is exported in %s says heads and levels in words, and is the same when it is imported again',
  async (language, heads, levels) => {
    const reader = createTestActor(site.ours, [], { language })
    const { head, rows, text, sheet } = await readExport(site.stations.domain, reader, { name: faultMappingsExport })
    expect(head).toEqual(heads)
    expect(rows.map((row) => row[5])).toEqual(expect.arrayContaining([...levels, null]))
    const before = await lines()
    const counted = { total: 3, added: 0, replaced: 3, errors: [], unread: [] }
    expect(await send(text, true)).toEqual(counted)
    // A file with the code names as headers changes the mappings to the values in the file.
    const codes = 'vendor,model,ocpp_code,vendor_code,fault_code,level,note'
    expect(await send(`${codes}\nMaker,M-60,,E1,F13,1,x\nMaker,,,E3,F11,3,y\n`)).toMatchObject({
      replaced: 2,
      unread: [],
    })
    expect(await lines()).not.toEqual(before)
    expect(await send(sheet)).toEqual(counted)
    expect(await lines()).toEqual(before)
  },
)
