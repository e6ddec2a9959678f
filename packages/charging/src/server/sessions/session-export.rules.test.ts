import { csvLine } from '@evops/platform/contract'
import { readWorkbook, xlsxFile } from '@evops/platform/server'
import { expect, test } from 'vitest'
import type { SessionRow } from '../../contract/index.ts'
import { sessionExportCells, sessionExportHeads, sessionExportTotalCells } from './session-export.rules.ts'

const session: SessionRow = {
  id: '01890000-0000-7000-8000-000000000001',
  sessionNo: '32010600019236012605040640000001',
  stationId: '01890000-0000-7000-8000-000000000002',
  stationName: 'North depot',
  chargePointId: '01890000-0000-7000-8000-000000000003',
  chargePointNo: '32010600019236',
  chargePointName: 'Charge point 1',
  connectorNo: 1,
  state: 'settled',
  payState: 'unpaid',
  idTag: 'TAG',
  tokenLabel: null,
  tokenState: 'accepted',
  startLimit: null,
  billedTo: 'Blue Buses',
  customerName: 'Ana',
  ownerName: 'North',
  startedAt: '2026-05-03T22:40:00.000Z',
  endedAt: '2026-05-04T00:25:00.000Z',
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  energyDwh: 1_050_000,
  electricityMinor: 8_258,
  serviceMinor: 5,
  occupancyMinor: 0,
  totalMinor: 8_263,
  reducedMinor: 3,
  payableMinor: 8_260,
  paidGiftMinor: 0,
  paidPrincipalMinor: 0,
  stopReason: 'full',
  startSoc: 20,
  endSoc: 90,
  flags: ['A13', 'Z99'],
  startMode: 'card_online',
  targetKind: null,
  targetValue: null,
  parentId: null,
  protocol: 'ocpp1.6j',
  refundedMinor: 0,
  waivedMinor: 0,
  stateAt: '2026-11-20T00:00:00Z',
  version: 1,
}

test.each([
  ['CNY', ['105.0000', '82.58', '0.05', '0.00', '82.63', '0.03']],
  ['CLP', ['105.0000', '8258', '5', '0', '8263', '3']],
  ['KWD', ['105.0000', '8.258', '0.005', '0.000', '8.263', '0.003']],
])('L-05 amounts in %s have its decimals', (currency, figures) => {
  const cells = sessionExportCells({ ...session, currency }, undefined, 'en').slice(17, 23)
  expect(cells).toEqual(figures.map((decimal) => ({ decimal })))
})

test.each([
  ['en', 'Short no.', ['Customer', 'Billed to', 'Charge point owner']],
  ['zh', '短订单号', ['客户', '付费企业', '电桩所属公司']],
  ['es', 'N.º corto', ['Cliente', 'Empresa que paga', 'Propietario del punto']],
] as const)(
  'a bookkeeper’s file in %s has the number that people say, and who is behind it',
  (language, short, parties) => {
    const cells = sessionExportCells(session, undefined, language)
    expect([sessionExportHeads(language)[1], cells[1]]).toEqual([short, '260504064000-0001'])
    expect(sessionExportHeads(language).slice(10, 13)).toEqual(parties)
    expect(cells.slice(10, 13)).toEqual(['Ana', 'Blue Buses', 'North'])
  },
)

test('charging and idle time are minutes, and empty for a session whose time was not split', () => {
  const heads = sessionExportHeads('en')
  const [from, to] = [heads.indexOf('Charging time (min)'), heads.indexOf('Idle time (min)') + 1]
  const split = { ...session, chargingSeconds: 3_600, idleSeconds: 10_830 }
  expect(sessionExportCells(split, undefined, 'en').slice(from, to)).toEqual([
    { decimal: '60.0' },
    { decimal: '180.5' },
  ])
  expect(sessionExportCells(session, undefined, 'en').slice(from, to)).toEqual([null, null])
})

test('an order’s workbook read back: dates are dates, figures are numbers with their decimals, currency and all', async () => {
  async function* rows() {
    yield sessionExportCells({ ...session, totalMinor: -8_263 }, undefined, 'es')
  }
  const pieces: Uint8Array[] = []
  const head = sessionExportHeads('es')
  for await (const piece of xlsxFile(rows(), { head, sheet: 'Órdenes' })) pieces.push(piece)
  const [titles = [], cells = []] = await readWorkbook(Buffer.concat(pieces), { mostRows: 10 })
  const read = Object.fromEntries(titles.map((title, place) => [title, cells[place]]))
  expect(read).toMatchObject({
    'N.º corto': '260504064000-0001',
    'Empresa que paga': 'Blue Buses',
    Inicio: '2026-05-04 06:40:00',
    'Energía (kWh)': '105',
    Total: '-82.63',
    Moneda: 'CNY',
  })
})

test('times stand on the station’s clock; what is not known is empty; an unknown flag stays as it is', () => {
  const cells = sessionExportCells(session, undefined, 'en')
  expect(cells).toHaveLength(sessionExportHeads('en').length)
  expect(csvLine(cells.slice(14, 16))).toBe('2026-05-04 06:40:00,2026-05-04 08:25:00\r\n')
  expect(cells.at(-2)).toMatch(/^A13 .+; Z99$/)
  expect(cells.at(-1)).toEqual({ day: '2026-05-04' })
  const running = { ...session, endedAt: null, energyDwh: null, totalMinor: null, stopReason: null }
  expect([15, 17, 21, 29].map((place) => sessionExportCells(running, undefined, 'es')[place])).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test.each([
  ['full', null, 'Carga completa'],
  ['energy', 200_000, '20.0000 kWh'],
  ['amount', 5_000, '50.00 CNY'],
  ['minutes', 30, '30 min'],
  ['soc', 80, '80 %'],
] as const)(
  'a file says the target %s, the first connector’s order and the price group',
  (targetKind, targetValue, targetText) => {
    const extras = { parentNo: '320106', group: 'bus' }
    const cells = sessionExportCells({ ...session, targetKind, targetValue }, extras, 'es')
    expect(cells.slice(33, 36)).toEqual([targetText, '320106', 'bus'])
  },
)

test('M-12 the totals of a file stand under the columns that add up to them', () => {
  const figures = { electricityMinor: 1, serviceMinor: 2, occupancyMinor: 3, totalMinor: 6 }
  const more = {
    reducedMinor: 7,
    refundedMinor: 8,
    waivedMinor: 0,
    payableMinor: 9,
    paidGiftMinor: 10,
    paidPrincipalMinor: 11,
  }
  const sums = { energyDwh: 123_456, ...figures, ...more }
  const cells = sessionExportTotalCells(sums, 'CNY', 'es')
  const row = sessionExportCells({ ...session, ...sums }, undefined, 'es')
  expect(cells).toHaveLength(row.length)
  expect(cells[0]).toBe('Total')
  const summed = cells.flatMap((cell, place) => (typeof cell === 'object' && cell !== null ? [place] : []))
  expect(summed).toHaveLength(11)
  for (const place of summed) expect(cells[place]).toEqual(row[place])
})
