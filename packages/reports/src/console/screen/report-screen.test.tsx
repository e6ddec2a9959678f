import {
  AsideContext,
  type ConsoleUser,
  currentUserStore,
  type Nav,
  NavContext,
  type Page,
  PageContext,
  patchSearch,
  queryClient,
  type Search,
  startLanguage,
} from '@evops/kit'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page as browserPage, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  reportDimensions,
  findMeasure,
  type MeasureName,
  measures,
  measureWords,
  type MeasureValues,
  type ReportDefinition,
  type ReportKey,
  reports,
  type ReportTotals,
} from '../../contract/index.ts'
import { reportWords } from '../report.words.ts'
import { measureFormula, expandMeasures } from '../worked/formula.rules.ts'
import { ReportPage } from './ReportPage.tsx'
import type { ReportReply } from '../query/use-report.ts'

const { QueryClientProvider } = await import('@tanstack/react-query')

const me: ConsoleUser = {
  authorities: ['orderStatisPerm'],
  user_name: 'm',
  name: 'M',
  platformStaff: false,
  operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
}

/** Returns a distinct figure for each measure of a definition; six or twenty-four for a split measure. */
function valuesOf({ measures: names }: ReportDefinition, seed: number): MeasureValues {
  return Object.fromEntries(
    names.map((name, at) => {
      const measure = findMeasure(name)
      const value = measure.unit === 'share' ? (seed + at) / 1_000 : (seed * 100 + at) * 10_000
      return [name, 'columns' in measure ? measure.columns.map((_, part) => value + part * 10_000) : value]
    }),
  )
}

const idOf = (at: number) => `019a9f5e-0000-7000-8000-00000000000${at}`
const keys: Record<string, (at: number) => ReportKey> = {
  station: (at) => ({ stationId: idOf(at), stationName: `Station ${at}` }),
  chargePoint: (at) => ({ chargePointId: idOf(at), chargePointNo: `P${at}` }),
  day: (at) => ({ day: `2026-03-0${at}` }),
  month: (at) => ({ month: `2026-0${at}` }),
  weekday: (at) => ({ weekday: at }),
  vehicle: (at) => ({ vehicleId: idOf(at), vehicleName: `Bus ${at}` }),
  equipmentType: (at) => ({ equipmentType: at }),
  powerClass: (at) => ({ powerClass: (['7', '22', '60'] as const)[at - 1] }),
  amount: (at) => ({ amount: { fromMinor: at * 100, toMinor: at * 200 } }),
}

let requests: URL[] = []
let refusal: { status: number; error: string; msg: string } | undefined
let totals: ((definition: ReportDefinition, isCompared: boolean) => ReportTotals[]) | undefined
let noMileage = false
let workedFields: Partial<ReportReply['worked']> = {}

function replyOf(
  definition: ReportDefinition,
  url: URL,
): ReportReply & { total: number; page: number; pageSize: number } {
  const by = url.searchParams.get('by') ?? definition.by[0]
  const isCompared = url.searchParams.has('compare')
  const sums = (seed: number) => ({
    currency: 'EUR',
    values: { ...valuesOf(definition, seed), ...(noMileage && { drivenM: null, energyPer100km: null }) },
    before: isCompared ? valuesOf(definition, seed + 1) : null,
  })
  const list = [1, 2, 3].map((at) => ({ key: keys[by]?.(at) ?? {}, ...sums(at) }))
  return {
    list,
    total: list.length,
    page: 1,
    pageSize: 50,
    totals: totals?.(definition, isCompared) ?? [sums(6)],
    worked: {
      facts: [{ fact: 'connectors', grain: 'months and days', cells: 1_234 }],
      comparison: isCompared ? { dayFrom: '2026-02-26', dayTo: '2026-02-28' } : null,
      waiting: false,
      hasOpeningHours: null,
      unreported: [],
      asOf: '2026-03-03T10:00:00Z',
      ...workedFields,
    },
  }
}

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeAll(async () => {
  await browserPage.viewport(1_280, 900)
  startLanguage()
})
beforeEach(() => {
  currentUserStore.set(me)
  queryClient.clear()
  requests = []
  refusal = undefined
  totals = undefined
  workedFields = {}
  noMileage = false
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api/reports/')) return json(200, { code: 0, data: [] })
    requests.push(url)
    if (refusal) return json(refusal.status, { code: 1, ...refusal })
    const definition = reports.find(({ id }) => url.pathname.endsWith(`/${id}`))
    if (!definition) return json(404, { code: 1, error: 'x', msg: 'no such report' })
    return json(200, { code: 0, data: replyOf(definition, url) })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const went: string[] = []
const nav: Nav = { go: (href) => void went.push(href), prefetch: () => undefined, mayOpen: () => true }

function Stage({ definition, at }: { definition: ReportDefinition; at: Search }) {
  const [search, setSearch] = useState(at)
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const page: Page = {
    path: definition.screen.path,
    params: {},
    search,
    setSearch: (patch) => setSearch((was) => patchSearch(was, patch)),
    setTitle: () => undefined,
    setUnsaved: () => undefined,
    mayLeave: async () => true,
    close: () => undefined,
  }
  return (
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <AsideContext value={aside}>
          <PageContext value={page}>
            <ReportPage definition={definition} />
            <output data-testid="search">{JSON.stringify(search)}</output>
            <div ref={setAside} />
          </PageContext>
        </AsideContext>
      </NavContext>
    </QueryClientProvider>
  )
}
const span = { dayFrom: '2026-03-01', dayTo: '2026-03-03' }
const open = (definition: ReportDefinition, at: Search = span) => render(<Stage definition={definition} at={at} />)
function find(wanted: (definition: ReportDefinition) => boolean): ReportDefinition {
  const found = reports.find(wanted)
  if (!found) throw new Error('no such definition')
  return found
}
const has = (kind: string) => (definition: ReportDefinition) =>
  definition.pictures.some((picture) => picture.kind === kind)
/** Returns the figures in reading order, without names. */
const figuresIn = (element: Element, of: string) =>
  [...element.querySelectorAll(of)].map(({ textContent }) => textContent.trim())

describe('ROUTE-04 ROUTE-09 ROUTE-10 the screen of a report', () => {
  const kinds = [...new Set(reports.flatMap(({ pictures }) => pictures.map(({ kind }) => kind)))]
  // The daytime run tests one of each kind of drawing (words, an area, a grid); the nightly run tests all.
  const drawn = import.meta.env?.EVOPS_NIGHTLY === '1' ? kinds : kinds.filter((_, at) => at % 4 === 0)
  test.each(drawn)('with “%s”: rows, the reply’s totals, and the picture’s figures as a table', async (kind) => {
    const definition = find(has(kind))
    const place = definition.pictures.findIndex((picture) => picture.kind === kind)
    const { container } = await open(definition)
    const part = () => [...container.querySelectorAll('.report-pictures > .report-part')][place]
    await expect.poll(() => container.querySelectorAll('.report-part h2').length).toBe(definition.pictures.length)
    expect(container.querySelectorAll('tbody tr[data-key]').length).toBe(3)
    expect(container.querySelector('tfoot')?.textContent).toContain('Total · 3 rows')
    expect(requests[0]?.searchParams.get('dayFrom')).toBe(span.dayFrom)
    expect(requests[0]?.searchParams.get('by')).toBe(definition.by[0])
    // No raw message key and no unfilled placeholder is visible.
    expect(container.querySelector('.report')?.textContent).not.toMatch(/reports\.|tariffs\.|\{\w+\}/)
    const text = part()?.querySelector('.report-bars b') ? figuresIn(part() as Element, '.report-bars b') : undefined
    const titles = figuresIn(part() as Element, '.report-heat td[title]').length
    const chart = part()?.querySelector<HTMLElement>('.report-chart > section')
    const spoken: string[] = []
    if (chart) {
      chart.focus()
      await userEvent.keyboard('{ArrowRight}')
      spoken.push(part()?.querySelector('output')?.textContent ?? '')
      await userEvent.keyboard('{End}')
      spoken.push(part()?.querySelector('output')?.textContent ?? '')
    }
    await userEvent.click(part()?.querySelectorAll('.seg button')[1] as Element)
    const table = part()?.querySelector('.report-table table')
    const cells = figuresIn(table as Element, 'tbody td')
    expect(cells.length).toBeGreaterThan(0)
    if (text) expect(text.filter((one) => !cells.includes(one))).toEqual([])
    else if (chart)
      for (const one of spoken)
        expect(
          cells.some((cell) => one.endsWith(cell)),
          one,
        ).toBe(true)
    else expect(titles).toBe(cells.length)
  })

  test('arrow keys step through the figures of a chart, from series to series, and stop at its ends', async () => {
    const { container } = await open(find(has('course')))
    await expect.poll(() => container.querySelector('.report-chart svg path')).toBeTruthy()
    const chart = container.querySelector<HTMLElement>('.report-chart > section')
    const spoken = () => container.querySelector('.report-chart output')?.textContent ?? ''
    chart?.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(spoken()).toContain('01/03/2026')
    const first = spoken()
    await userEvent.keyboard('{ArrowLeft}')
    expect(spoken()).toBe(first)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(spoken()).toContain('03/03/2026')
    await userEvent.keyboard('{ArrowDown}')
    expect(spoken()).not.toBe(first)
    await userEvent.keyboard('{Home}')
    expect(spoken()).toContain('01/03/2026')
  })

  test('held beside the span before, figures say their change with its sign, and columns what was before', async () => {
    const definition = find(({ drill, figures }) => drill === 'sessions' && figures.includes('price'))
    const { container, getByRole } = await open(definition)
    await expect.element(getByRole('grid')).toBeVisible()
    expect(container.querySelector('.report-change')).toBeNull()
    await userEvent.selectOptions(getByRole('combobox', { name: 'Compare with' }), 'previous')
    await expect.poll(() => figuresIn(container, '.report-change')[0]).toMatch(/^−14\.3% was /)
    expect(requests.at(-1)?.searchParams.get('compare')).toBe('previous')
    expect(figuresIn(container, 'thead th').some((head) => head.startsWith('Sessions, before'))).toBe(true)
    expect(container.textContent).toContain('Compared with 26/02/2026 to 28/02/2026')
  })

  test('shares change in points', async () => {
    const definition = find(({ figures }) => figures.some((name) => measures[name].unit === 'share'))
    const { container } = await open(definition, { ...span, compare: 'yearBefore' })
    await expect.poll(() => figuresIn(container, '.report-change')[0]).toMatch(/^[+−±]\d+\.\d pp/)
  })

  test('a row and its figure lead to the orders behind it', async () => {
    const definition = find(({ drill, by }) => drill === 'sessions' && by[0] === 'station')
    const { container } = await open(definition)
    await expect.poll(() => container.querySelector('tbody tr[data-key] a')).toBeTruthy()
    expect(container.querySelector('tbody tr[data-key] a')?.getAttribute('href')).toBe(
      `/statsanalysis/chgtransorder?endFrom=${span.dayFrom}&endTo=${span.dayTo}&stationId=${idOf(1)}`,
    )
  })

  test('a row without orders leads to the same report one step closer', async () => {
    const definition = find(({ drill, by }) => drill === undefined && by[0] === 'station')
    const { container, getByTestId } = await open(definition)
    await expect.poll(() => container.querySelector('tbody tr[data-key]')).toBeTruthy()
    container.querySelector<HTMLElement>('tbody tr[data-key]')?.focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => JSON.parse(getByTestId('search').element().textContent))
      .toEqual({ ...span, by: 'chargePoint', stationIds: idOf(1) })
  })

  test('a preset stands in the address by its name, and days of one’s own go before it', async () => {
    const { getByRole, getByTestId } = await open(reports[0] as ReportDefinition)
    await userEvent.click(getByRole('button', { name: 'This month' }))
    await expect.element(getByTestId('search')).toHaveTextContent('{"span":"month"}')
    await expect.element(getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('a station chosen elsewhere is the report’s', async () => {
    await open(reports[0] as ReportDefinition, { ...span, stationId: 's9' })
    await expect.poll(() => requests[0]?.searchParams.get('stationIds')).toBe('s9')
  })

  test('amounts of several currencies wait for a choice', async () => {
    totals = (definition) =>
      ['EUR', 'USD'].map((currency) => ({ currency, values: valuesOf(definition, 1), before: null }))
    const { container, getByRole } = await open(reports[0] as ReportDefinition)
    await expect.element(getByRole('button', { name: 'USD' })).toBeVisible()
    expect(container.querySelector('[role="grid"]')).toBeNull()
    totals = undefined
    await userEvent.click(getByRole('button', { name: 'USD' }))
    await expect.poll(() => requests.at(-1)?.searchParams.get('currency')).toBe('USD')
  })

  test('what is refused says the server’s sentence, and too much what helps', async () => {
    refusal = { status: 400, error: 'reports.cells', msg: 'This would read 9 facts' }
    const { container } = await open(reports[0] as ReportDefinition)
    await expect.poll(() => container.querySelector('[role="alert"]')?.textContent).toContain('9 facts')
    expect(container.textContent).toContain('Choose a shorter period')
  })

  test('what waits for facts says as of when, and opening hours that nobody can read are told', async () => {
    workedFields = { waiting: true, hasOpeningHours: false }
    const { container } = await open(reports[0] as ReportDefinition)
    await expect.poll(() => container.textContent).toContain('As of 11:00')
    expect(container.textContent).toContain('open 24 hours')
  })

  test('a vehicle without mileage says so, and of a station’s filter nothing is said', async () => {
    const definition = find(({ id }) => id === 'evchargingstatis')
    noMileage = true
    const { container } = await open(definition, { ...span, by: 'vehicle' })
    await expect.poll(() => figuresIn(container, 'tbody tr[data-key] td').includes('No mileage')).toBe(true)
    await open(definition, { ...span, by: 'vehicle', stationIds: idOf(1) })
    await expect.poll(() => requests.at(-1)?.searchParams.get('stationIds')).toBe(idOf(1))
    const last = () => [...document.querySelectorAll('.report')].at(-1) as Element
    await expect.poll(() => last().querySelectorAll('tbody tr[data-key]').length).toBe(3)
    expect(figuresIn(last(), 'tbody tr[data-key] td')).not.toContain('No mileage')
  })

  test('what is not told of a single charge point is named', async () => {
    workedFields = { unreported: ['quarterW', 'failed'] }
    const { container } = await open(reports[0] as ReportDefinition)
    await expect.poll(() => container.textContent).toContain('Not available for this selection: ')
    expect(container.textContent).not.toMatch(/quarterW|reports\./)
  })
})

describe('how it is worked out', () => {
  test('the drawer says formulae, what was read and how fresh it is', async () => {
    const { container, getByRole } = await open(find(({ figures }) => figures.includes('price')))
    await userEvent.click(getByRole('button', { name: 'How this is calculated' }))
    await expect.poll(() => container.querySelector('.drawer')?.textContent).toContain('1,234 cells')
    const text = container.querySelector('.drawer')?.textContent ?? ''
    expect(text).toContain('Average price= Electricity and service fee ÷ Energy')
    expect(text).toContain('Net= Amount − Discounts − Refunded and waived')
    expect(text).toContain('Void sessions are excluded')
    expect(text).not.toMatch(/reports\.|\{\w+\}/)
  })

  test.each(['zh', 'en', 'es'] as const)(
    '%s: every measure of every definition has words for its formula',
    (language) => {
      const table = { ...measureWords, ...reportWords }
      const missing: string[] = []
      const translate = (key: string, values: Readonly<Record<string, string | number>> = {}) => {
        const text = Object.entries(table).find(([each]) => each === key)?.[1][language]
        if (text === undefined && !key.startsWith('reports.worked.')) missing.push(key)
        return (text ?? key).replace('{period}', String(values.period ?? ''))
      }
      for (const definition of reports)
        for (const name of expandMeasures(definition.measures))
          expect(
            measureFormula(name, { language, translate: translate }).length,
            `${definition.id} ${name}`,
          ).toBeGreaterThan(0)
      for (const by of reportDimensions) translate(`reports.by.${by}`)
      for (const note of reports.flatMap(({ notes = [] }) => notes)) translate(note)
      for (const name of Object.keys(measures) as MeasureName[]) translate(`reports.measure.${name}`)
      expect(missing).toEqual([])
    },
  )
})
