import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenExportUnmasked } from '../../contract/index.ts'
import { staffSite, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.services.jobs.start(site.charging.domain.jobs ?? {})
})
afterAll(() => site.close())

const past = '2026-01-01T00:00:00.000Z'
const future = '2031-01-01T00:00:00.000Z'
const codes =
  'idTag,label,state,validFrom,validUntil,priceGroup,limitAmount,limitKwh,manyAtOnce,groupTag,batteryKwh,kind'
const post = async (path: string, body: object) =>
  (await site.call('POST', `/api/token-imports${path}`, { body: { fileName: 'x.csv', ...body } })).data
const previewFile = (content: string) => post('/preview', { content })
async function bring(content: string) {
  const { id } = await post('', { content, settings: (await previewFile(content)).suggested })
  let now
  await waitUntil(async () => {
    now = (await site.call('GET', `/api/token-imports/${id}`)).data
    return ['done', 'refused', 'failed'].includes(now.state)
  }, 'the import ends')
  return now
}
const listTokenRows = async (search: string) =>
  (await site.call('GET', `/api/start-tokens?search=${search}&sort=idTag`)).data.list.map(
    ({ version: _version, ...row }: Record<string, unknown>) => row,
  )

test.each([
  [
    'zh',
    '鉴权凭证,名称,状态,生效时间,失效时间,分组价格,单次金额上限,单次电量上限 kWh,可同时充多车,组标识,电池容量 kWh,标识类型',
    ['停用', '是', '否'],
  ],
  [
    'en',
    'Token,Label,State,Valid from,Valid until,Group price,Maximum cost per session,"Maximum energy per session, kWh",Several sessions at once,Group token,"Battery, kWh",Token type',
    ['Blocked', 'Yes', 'No'],
  ],
  [
    'es',
    'Identificador,Nombre,Estado,Válido desde,Válido hasta,Precio de grupo,Importe máximo por sesión,"Energía máxima por sesión, kWh",Varias sesiones a la vez,Identificador de grupo,"Batería, kWh",Tipo de identificador',
    ['Bloqueado', 'Sí', 'No'],
  ],
] as const)(
  'X-16 what is exported in %s says heads and values in words, and is the same when it is imported again',
  async (language, heads, [blocked, many, one]) => {
    const idTag = `TRIP-${language}`
    const line = `,bus,blocked,${past},${future},fleet,50.00,20.5000,true,DEPOT,350.0000,ISO15693\r\n`
    await bring(`${codes}\r\n${idTag}${line}${idTag}-2,,,,,,,,false,,,\r\n`)
    const whole = await site.file(tokenExportUnmasked, `search=${idTag}`, language)
    const sheet = await site.sheet(tokenExportUnmasked, `search=${idTag}`, language)
    expect(sheet.includes('50,00;20,5000')).toBe(language === 'es')
    const expectedLine = line.replace('blocked', blocked).replace('true', many)
    expect(whole.startsWith(`\uFEFF${heads}\r\n${idTag}${expectedLine}${idTag}-2,,`)).toBe(true)
    expect(whole.endsWith(`,,,,,,${one},,,\r\n`)).toBe(true)
    const { faultCount, missing, unread, suggested } = await previewFile(whole)
    expect({ faultCount, missing, unread }).toEqual({ faultCount: 0, missing: [], unread: [] })
    expect(Object.keys(suggested.mapping)).toHaveLength(codes.split(',').length)
    const before = await listTokenRows(idTag)
    await bring(`idTag,label,state,validUntil,manyAtOnce\r\n${idTag},,,,no\r\n`)
    expect(await listTokenRows(idTag)).not.toEqual(before)
    await bring(whole)
    expect(await listTokenRows(idTag)).toEqual(before)
    await bring(`idTag,label,state,validUntil,manyAtOnce\r\n${idTag},,,,no\r\n`)
    expect(await bring(sheet)).toMatchObject({ state: 'done', counts: { created: 0, updated: 2 } })
    expect(await listTokenRows(idTag)).toEqual(before)
  },
)

test('X-03 our own file of tokens is imported into an empty operator and is the same there', async () => {
  await bring(`${codes}\r\nAWAY-1,bus,blocked,${past},${future},fleet,50.00,20.5000,true,DEPOT,350.0000,ISO15693\r\n`)
  const content = await site.file(tokenExportUnmasked, 'search=AWAY-1', 'en')
  const call = async (path: string, body: object) =>
    (await site.call('POST', `/api/token-imports${path}`, { token: 'theirs', body: { fileName: 'x.csv', ...body } }))
      .data
  const { suggested: settings, faultCount, missing } = await call('/preview', { content })
  expect({ faultCount, missing }).toEqual({ faultCount: 0, missing: [] })
  const { id } = await call('', { content, settings })
  const state = async () => (await site.call('GET', `/api/token-imports/${id}`, { token: 'theirs' })).data.state
  await waitUntil(async () => ['done', 'refused', 'failed'].includes(await state()), 'the import ends')
  expect(await state()).toBe('done')
  const { rows } = await site.admin.query(
    `select label, state, valid_from, valid_until, limit_minor, limit_dwh, many_at_once, group_tag, battery_dwh, kind
     from charging_tokens where id_tag = 'AWAY-1'`,
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(rows[1])
})
