import {
  AsideContext,
  currentUserStore,
  NavContext,
  PageContext,
  queryClient,
  startLanguage,
  type Page,
} from '@evops/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  getGridLive,
  gridPermissions,
  createEmptyDrawing,
  switchPermissions,
  type DrawingView,
  type GridKind,
  type NetLive,
} from '../../contract/index.ts'
import { Canvas } from '../diagram/Canvas.tsx'
import { netPartLoadsOf, currentNetState, loadToneOf, windingCounts } from '../diagram/electrical-state.rules.ts'
import { ExplorerPage } from './ExplorerPage.tsx'
import { useFormatValue } from './format-value.ts'
import { createDataPointLookup } from '../diagram/values.rules.ts'
import { SwitchPart } from './SwitchPart.tsx'
import { SymbolDrawer } from './SymbolDrawer.tsx'

const id = (no: number) => `019b0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const at = '2026-03-10T10:00:00.000Z'
const object = (no: number, kind: GridKind, name: string, normalOpen: boolean | null = null) => ({
  id: id(no),
  kind,
  name,
  containerId: null,
  baseVoltageV: 400,
  normalOpen,
  refersToName: null,
  ratedA: null,
  ratedVa: null,
  ratedW: null,
})
const terminal = (no: number, sequence: number, node: number) => ({
  id: id(1_000 + 10 * no + sequence),
  objectId: id(no),
  sequence,
  voltageV: 400,
  nodeId: id(100 + node),
})
/** Grid – QF1 – CP-1. */
const view: DrawingView = {
  id: id(90),
  name: 'Main',
  stationId: id(91),
  stationName: 'North',
  number: 1,
  note: '',
  publishedAt: at,
  publishedByName: 'M',
  isBehind: false,
  objects: [
    object(1, 'EnergySource', 'Grid'),
    object(2, 'Breaker', 'QF1', false),
    object(3, 'ChargingPile', '<img src=x onerror=alert(1)>'),
  ],
  terminals: [terminal(1, 1, 1), terminal(2, 1, 1), terminal(2, 2, 2), terminal(3, 1, 2)],
  document: {
    ...createEmptyDrawing(),
    symbols: [1, 2, 3].map((no) => ({ objectId: id(no), x: 0, y: 80 * no, rotation: 0 as const })),
    lines: [
      { from: { objectId: id(1), sequence: 1 }, to: { objectId: id(2), sequence: 1 }, points: [] },
      { from: { objectId: id(2), sequence: 2 }, to: { objectId: id(3), sequence: 1 }, points: [] },
    ],
  },
}
const live: NetLive = {
  at,
  positions: [],
  chargePoints: [
    {
      objectId: id(3),
      connectors: [{ connectorNo: 1, status: 'charging', powerW: 62_000, at }],
      alarms: 1,
      departures: [{ blockNo: 'B 12', departAt: '2026-03-10T12:30:00.000Z' }],
    },
  ],
  meters: [],
}
const sent: { url: string; body: unknown }[] = []
const replies: Record<string, unknown> = {}
beforeEach(async () => {
  await browser.viewport(1_280, 900)
  startLanguage()
  queryClient.clear()
  sent.length = 0
  currentUserStore.set({
    authorities: [...Object.values(gridPermissions).flat(), ...switchPermissions.control],
    user_name: 'm',
    name: 'M',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'UTC' },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = new URL(url instanceof Request ? url.url : url, location.href).pathname
    sent.push({ url: path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    return Response.json({ code: 0, data: replies[path] })
  })
})
afterEach(() => vi.restoreAllMocks())

const page: Page = {
  path: '/graexplorer',
  search: {},
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
} as unknown as Page
const nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
function Frame({ children }: { children: ReactNode }) {
  const [aside, setAside] = useState<HTMLElement | null>(null)
  return (
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <AsideContext value={aside}>
          <PageContext value={page}>
            {children}
            <div ref={setAside} />
          </PageContext>
        </AsideContext>
      </NavContext>
    </QueryClientProvider>
  )
}
const renderFramed = (children: ReactNode) => render(<Frame>{children}</Frame>)
function Shown({ now }: { now: ReturnType<typeof currentNetState> }) {
  const [chosen, setChosen] = useState<string>()
  const windings = windingCounts(view)
  const objects = new Map(view.objects.map((one) => [one.id, one]))
  const [objectOf] = useState(() => (one: string) => {
    const found = objects.get(one)
    return (
      found && {
        ...found,
        windings: windings.get(one) ?? 0,
        ...(found.normalOpen !== null && { position: now.positionOf(one) }),
      }
    )
  })
  const [valueTexts] = useState(() => ({
    chargePoint: () => '62 kW',
    object: (one: string) => objects.get(one)?.name ?? '',
  }))
  return (
    <>
      <Canvas
        label="Main"
        document={view.document}
        {...{ objectOf, now, live, chosen }}
        formatChargePoint={valueTexts.chargePoint}
        formatObject={valueTexts.object}
        dark={chosen === id(2) ? [id(3)] : []}
        onChoose={setChosen}
      />
      <output>{chosen}</output>
    </>
  )
}
const stateOf = (selector: string) =>
  [...document.querySelectorAll<SVGElement>(selector)].map((one) => one.dataset.state)

test('ROUTE-12 U-02 symbols and lines say how they stand; names are text, symbols are chosen by pointer and key', async () => {
  const { getByRole } = await renderFramed(<Shown now={currentNetState(view, live)} />)
  await expect.poll(() => stateOf('.body')).toEqual(['energised', 'energised', 'energised'])
  expect(stateOf('.line')).toEqual(['energised', 'energised'])
  expect(document.querySelector('.grid-sld img')).toBeNull()
  await expect.element(getByRole('button', { name: /^<img src=x onerror=alert\(1\)>, 62 kW$/ })).toBeVisible()
  const chargePoint = document.querySelector(`[data-id="${id(3)}"]`)
  expect(document.querySelector(`.live[data-of="${id(3)}"]`)?.textContent).toBe('62 kW')
  expect(chargePoint?.querySelector('.alarm')?.getAttribute('visibility')).toBe('visible')
  await getByRole('button', { name: 'QF1' }).click()
  await expect.poll(() => document.querySelector('output')?.textContent).toBe(id(2))
  expect(chargePoint?.classList.contains('dark')).toBe(true)
  const moving = document.querySelector('.grid-sld')
  const before = moving?.getAttribute('transform')
  await getByRole('button', { name: 'Zoom in' }).click()
  expect(moving?.getAttribute('transform')).not.toBe(before)
  await getByRole('button', { name: 'Fit to window' }).click()
  expect(moving?.getAttribute('transform')).toBe(before)
})

test('ROUTE-12 behind an open breaker it is dead, and the breaker is drawn open', async () => {
  const positions = [{ objectId: id(2), position: 'open' as const, since: at, byName: 'M' }]
  await renderFramed(<Shown now={currentNetState(view, { ...live, positions })} />)
  await expect.poll(() => stateOf('.body')).toEqual(['energised', 'energised', 'dead'])
  expect(stateOf(`[data-id="${id(2)}"] .lead`)).toEqual(['energised', 'dead'])
  expect(document.querySelector(`[data-id="${id(2)}"] .body path`)?.getAttribute('d')).toContain('L10 -8')
})

test('X-13 what a breaker would take dark is told with its departures; a position is chosen, then confirmed', async () => {
  const path = `/api/energy/objects/${id(2)}/switching`
  replies[path] = { selectionId: id(95), confirmUntil: new Date(Date.now() + 30_000).toISOString() }
  replies[`${path}/confirm`] = { objectId: id(2), position: 'open', since: at, byName: 'M' }
  const breaker = view.objects[1] ?? object(2, 'Breaker', 'QF1', false)
  const { getByRole, getByText } = await renderFramed(
    <SwitchPart view={view} object={breaker} now={currentNetState(view, live)} live={live} />,
  )
  await expect.element(getByText('1 charge point or load loses supply')).toBeVisible()
  await expect.element(getByText('B 12')).toBeVisible()
  await getByRole('textbox', { name: 'Reason' }).fill('Works at the feeder')
  await getByRole('button', { name: 'Select: open' }).click()
  await getByRole('button', { name: /^Confirm QF1 open \(\d+ s left\)$/ }).click()
  await expect.poll(() => sent.map(({ url }) => url)).toContain(`${path}/confirm`)
  expect(sent.find(({ url }) => url === path)?.body).toMatchObject({
    position: 'open',
    reason: 'Works at the feeder',
  })
  expect(sent.find(({ url }) => url === `${path}/confirm`)?.body).toEqual({ selectionId: id(95) })
})

test('26 what goes through a breaker stands beside it with its rating, and is marked from 90 % on', async () => {
  // √3 · 400 V · 100 A = 69.2 kW; the charge point takes 62 kW, then the full 69.2 kW.
  const rated = {
    ...view,
    objects: view.objects.map((one) => (one.id === id(2) ? { ...one, ratedA: 100 } : one)),
  }
  const loadAt = (powerW: number) => {
    const connectors = [{ connectorNo: 1, status: 'charging' as const, powerW, at }]
    const now = {
      ...live,
      chargePoints: live.chargePoints.map((chargePoint) => ({ ...chargePoint, connectors })),
    }
    return netPartLoadsOf(rated, currentNetState(rated, now), now).get(id(2))
  }
  expect(loadAt(62_000)).toEqual({ powerW: 62_000, limitW: 69_282, chargePoints: 1, at })
  expect(
    [62_000, 62_400, 69_282].map((watts) =>
      loadToneOf(loadAt(watts) ?? { powerW: 0, limitW: 1, chargePoints: 0, at: null }),
    ),
  ).toEqual([undefined, 'warn', 'bad'])
  const open = {
    ...live,
    positions: [{ objectId: id(2), position: 'open' as const, since: at, byName: 'M' }],
  }
  expect(netPartLoadsOf(rated, currentNetState(rated, open), open).size).toBe(0)

  const breaker = rated.objects[1] ?? object(2, 'Breaker', 'QF1', false)
  const { getByText } = await renderFramed(
    <SymbolDrawer
      view={rated}
      object={breaker}
      now={currentNetState(rated, live)}
      live={live}
      load={loadAt(62_000)}
      readingOf={() => ({ value: null, at: null })}
      onClose={() => undefined}
    />,
  )
  await expect.element(getByText(/^62(\.0)? \/ 69\.3 kW · 89 %$/)).toBeVisible()
  await expect.element(getByText('Charge points: 1')).toBeVisible()
})

test('26 a text says its value with its age, a symbol follows one, and a meter says what it said last; what is old is unknown', async () => {
  const meter = object(4, 'Meter', 'PJ1')
  const at60 = '2026-03-10T09:59:00.000Z'
  const bound = [
    {
      objectId: id(3),
      quantity: 'power' as const,
      act: 'colour' as const,
      from: 60_000,
      states: [],
      tone: 'bad' as const,
    },
    {
      objectId: id(3),
      quantity: 'state' as const,
      act: 'motion' as const,
      from: 0,
      states: ['charging' as const],
      tone: 'warn' as const,
    },
  ]
  const followed: DrawingView = {
    ...view,
    objects: [...view.objects, meter],
    document: {
      ...view.document,
      symbols: [
        ...view.document.symbols.map((one) => (one.objectId === id(2) ? { ...one, bound } : one)),
        { objectId: id(4), x: 100, y: 80, rotation: 0 },
      ],
      texts: [
        { id: id(30), x: 0, y: 0, text: 'Feeder', size: 14, bound: { objectId: id(3), quantity: 'power' } },
        { id: id(31), x: 0, y: 30, text: 'Total', size: 14, bound: { objectId: id(4), quantity: 'energy' } },
      ],
    },
  }
  const chargePoint = (powerAt: string) => ({
    ...live.chargePoints[0],
    objectId: id(3),
    alarms: 0,
    departures: [],
    connectors: [{ connectorNo: 1, status: 'charging' as const, powerW: 62_000, at: powerAt }],
  })
  const meters = [
    {
      objectId: id(4),
      values: [{ quantity: 'energy' as const, value: 1_234_500, at: at60, freshS: 150 }],
    },
  ]
  function Followed({ now }: { now: NetLive }) {
    const [made] = useState(() => currentNetState(followed, live))
    const [objectOf] = useState(() => (one: string) => {
      const found = followed.objects.find((each) => each.id === one)
      return found && { ...found, windings: 2 }
    })
    const valueOf = createDataPointLookup({ live: now, loads: new Map(), isLost: false })
    const formatEntry = useFormatValue(valueOf, now)
    return (
      <Canvas
        label="Main"
        document={followed.document}
        {...{ objectOf }}
        now={made}
        live={now}
        values={{ of: valueOf, formatEntry }}
        formatChargePoint={() => ''}
        formatObject={() => ''}
        chosen={undefined}
        dark={[]}
        onChoose={() => undefined}
      />
    )
  }
  const noteTexts = () => [...document.querySelectorAll('.note')].map((one) => one.textContent)
  const breaker = () => document.querySelector<SVGElement>(`[data-id="${id(2)}"]`)
  const first: NetLive = { ...live, chargePoints: [chargePoint('2026-03-10T09:59:55.000Z')], meters }
  const { rerender } = await renderFramed(<Followed now={first} />)
  await expect.poll(noteTexts).toEqual(['Feeder62.0 kW · 5 s ago', 'Total123.45 kWh · 1 min ago'])
  expect([breaker()?.dataset.tone, breaker()?.classList.contains('moves')]).toEqual(['bad', true])
  expect(document.querySelector(`.live[data-of="${id(4)}"]`)?.textContent).toBe('123.45 kWh · 1 min ago')
  const later: NetLive = { ...first, at: '2026-03-10T10:10:00.000Z' }
  await rerender(
    <Frame>
      <Followed now={later} />
    </Frame>,
  )
  await expect.poll(noteTexts).toEqual(['Feederunknown · 10 min ago', 'Totalunknown · 11 min ago'])
  expect([breaker()?.dataset.tone, breaker()?.classList.contains('unknown-value')]).toEqual(['', true])
})

test('U-01 when values change what is drawn stays; when a position changes the switch alone is turned', async () => {
  const livePath = `/api/energy/nets/${view.stationId}/live`
  replies['/api/energy/drawings'] = { list: [], total: 0, page: 1, pageSize: 200 }
  replies[`/api/energy/drawings/${view.id}/view`] = view
  replies[livePath] = live
  Object.assign(page, { search: { id: view.id } })
  const again = () => queryClient.invalidateQueries({ queryKey: [getGridLive.name] })
  const chargePoint = () => document.querySelector<SVGElement>(`.symbol[data-id="${id(3)}"]`)
  const liveLabel = () => document.querySelector(`.live[data-of="${id(3)}"]`)?.textContent
  try {
    await renderFramed(<ExplorerPage />)
    await expect.poll(liveLabel).toBe('62 kW')
    const first = chargePoint()
    const blade = () => document.querySelector(`[data-id="${id(2)}"] .body path`)?.getAttribute('d')
    expect(blade()).toContain('M0 10V-10')
    const connectors = [{ connectorNo: 1, status: 'charging', powerW: 70_000, at }]
    replies[livePath] = {
      ...live,
      at: '2026-03-10T10:00:05.000Z',
      chargePoints: [{ ...live.chargePoints[0], connectors }],
    }
    await again()
    await expect.poll(liveLabel).toBe('70 kW')
    expect(chargePoint()).toBe(first)
    const positions = [{ objectId: id(2), position: 'open', since: at, byName: 'M' }]
    replies[livePath] = { ...live, at: '2026-03-10T10:00:10.000Z', positions }
    await again()
    await expect.poll(() => chargePoint()?.querySelector<SVGElement>('.body')?.dataset.state).toBe('dead')
    expect(blade()).toContain('M0 10L10 -8')
    expect(document.querySelectorAll(`[data-id="${id(2)}"] .lead`)).toHaveLength(2)
    expect(chargePoint()).toBe(first)
  } finally {
    Object.assign(page, { search: {} })
  }
})

test('U-01 names too small to be read are not drawn; what a symbol says is still read out, and a far one comes into sight with the focus', async () => {
  const { getByRole } = await renderFramed(<Shown now={currentNetState(view, live)} />)
  const names = () => document.querySelectorAll('.grid-sld .name').length
  await expect.poll(names).toBe(3)
  const zoom = (name: string, times: number) => {
    const button = document.querySelector<HTMLElement>(`[aria-label="${name}"]`)
    button?.focus()
    for (let step = 0; step < times; step += 1) button?.click()
  }
  zoom('Zoom out', 8)
  expect(names()).toBe(0)
  await expect.element(getByRole('button', { name: /, 62 kW$/ })).toBeInTheDocument()
  zoom('Zoom in', 20)
  expect(names()).toBe(3)
  const isSeen = () => {
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
    const frame = document.querySelector('.grid-frame')?.getBoundingClientRect() ?? new DOMRect()
    return top < frame.bottom && bottom > frame.top
  }
  for (const no of [3, 2, 1]) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    // Skips the zoom buttons, going back from the last symbol.
    while (document.activeElement?.closest('.grid-zoom')) await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement?.getAttribute('data-id')).toBe(id(no))
    expect(isSeen()).toBe(true)
  }
})
