import { expect } from 'vitest'
import { isMoney, measures, type ReportDefinition, type ReportKey } from '../contract/index.ts'
import { hasNonEmptyValues, expectedReferenceReport, type ReferenceValues } from './plain-values.ts'
import type { ReferenceReportQuery } from './plain-reports.ts'
import type { ReportsSite } from './reports-site.ts'

type Values = Map<string, Map<string, ReferenceValues>>
const keyOf: Record<string, (key: ReportKey) => unknown> = {
  station: ({ stationId }) => stationId,
  chargePoint: ({ stationId, chargePointId }) => `${stationId}/${chargePointId}`,
  connector: ({ stationId, chargePointId, connectorNo }) => `${stationId}/${chargePointId}/${connectorNo}`,
  modelFirmware: ({ chargePointModel = '', firmware = '' }) => `${chargePointModel}/${firmware}`,
  amount: ({ amount }) => amount?.fromMinor,
  energySize: ({ size }) => Math.round(4 * Math.log2(size?.to ?? 1)),
  minutesSize: ({ size }) => Math.round(4 * Math.log2(size?.to ?? 1)),
  vehicle: ({ vehicleId }) => vehicleId ?? '',
  company: ({ companyId }) => companyId ?? '',
}
const keyReader = (by: string) => (key: ReportKey) => Reflect.get(key, by) ?? ''

interface Reply {
  key?: ReportKey
  currency: string | null
  values: ReferenceValues
}
/** Reads all pages of a report through its endpoint; null becomes no figure, and an empty row is left out. */
async function requestAllPages(site: ReportsSite, report: ReportDefinition, query: Record<string, string>) {
  const list: Reply[] = []
  const totals: Reply[] = []
  for (let page = 1, total = 1; list.length < total; page += 1) {
    const url = `/api/reports/${report.id}?${new URLSearchParams({ ...query, pageSize: '200', page: String(page), sort: 'key' })}`
    const reply = await site.reportsApp.inject({
      method: 'GET',
      url,
      headers: { authorization: 'Bearer ours' },
    })
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`)
    const { data } = JSON.parse(reply.body)
    list.push(...data.list)
    if (page === 1) totals.push(...data.totals)
    total = data.total
  }
  return { list, totals }
}

function tableOf(rows: readonly Reply[], by: string): Values {
  const found: Values = new Map()
  for (const { key = {}, currency, values } of rows) {
    if (!hasNonEmptyValues(values)) continue
    const name = by === 'all' ? '' : String((keyOf[by] ?? keyReader(by))(key))
    const own = found.get(name) ?? new Map<string, ReferenceValues>()
    expect(own.has(currency ?? ''), `${name} ${currency} stands twice`).toBe(false)
    found.set(name, own.set(currency ?? '', values))
  }
  return found
}

/** Compares a report's rows and totals with plain SQL; returns the number of rows. */
export async function compareWithReferenceSql(
  site: ReportsSite,
  report: ReportDefinition,
  {
    by,
    without = [],
    ...span
  }: ReferenceReportQuery & { by: ReportDefinition['by'][number]; without?: readonly string[] },
): Promise<number> {
  const query = Object.fromEntries(
    Object.entries({ ...span, by }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>
  const { list, totals } = await requestAllPages(site, report, query)
  // Percentiles are calculated from buckets; values.rules.test.ts compares those with the sessions themselves. Ratios over
  // cells are compared with the cells by ratios.test.ts.
  const names = (report.only?.[by] ?? report.measures).filter(
    (name) => !without.includes(name) && !('at' in measures[name]) && !('cells' in measures[name]),
  )
  const wish = { id: report.id, span, measures: names, byCurrency: report.measures.some(isMoney) }
  const rows = tableOf(only(list, names), by)
  agree(rows, await expectedReferenceReport(site, { ...wish, by }), `${report.id} ${JSON.stringify(query)}`)
  if (!['amount', 'energySize', 'minutesSize'].includes(by))
    agree(
      tableOf(only(totals, names), 'all'),
      await expectedReferenceReport(site, { ...wish, by: 'all' }),
      `${report.id} totals ${JSON.stringify(query)}`,
    )
  return rows.size
}
function only(rows: readonly Reply[], names: readonly string[]): Reply[] {
  return rows.map((row) => ({
    ...row,
    values: Object.fromEntries(names.map((name) => [name, row.values[name] ?? null])),
  }))
}

/** Unknown parts count as zero. */
function same(value: ReferenceValues[string] | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => each ?? 0)
  return value ?? null
}
function agree(got: Values, expected: Values, label: string): void {
  const wrong: unknown[] = []
  for (const key of new Set([...got.keys(), ...expected.keys()]))
    for (const currency of new Set([...(got.get(key)?.keys() ?? []), ...(expected.get(key)?.keys() ?? [])])) {
      const [is, should] = [got.get(key)?.get(currency), expected.get(key)?.get(currency)]
      for (const name of new Set([...Object.keys(is ?? {}), ...Object.keys(should ?? {})]))
        if (!nearly(same(is?.[name]), same(should?.[name])))
          wrong.push({ key, currency, name, is: is?.[name] ?? null, should: should?.[name] ?? null })
    }
  expect(wrong.slice(0, 6), `${wrong.length} differ: ${label}`).toEqual([])
}
/** Treats null and zero as equal where there is no data. */
function nearly(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b)) return String(a ?? zerosLike(b)) === String(b ?? zerosLike(a))
  return a === b || (!a && !b)
}
function zerosLike(other: unknown): unknown {
  return Array.isArray(other) ? other.map(() => 0) : 0
}
