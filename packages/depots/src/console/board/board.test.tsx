import { queryClient, toast } from '@evops/kit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  testBoard,
  testDepartureRow,
  testBoardRow,
  testSiteRow,
  testId,
  RefusedResponse,
  signInDepotUser,
  DepotTestStage,
  testStationId,
  type RecordedRequest,
} from '../../testing/stage.tsx'
import type { ReadinessBoard } from '../../contract/index.ts'
import { BoardPage } from './BoardPage.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})
const boardAt = `GET /api/depots/${testStationId}/board`
const choices = () => [{ id: testStationId, name: 'Depot North' }]

async function renderBoard(
  board: ReadinessBoard,
  more: { view?: string; answers?: Readonly<Record<string, (request: RecordedRequest) => unknown>> } = {},
) {
  const requests = await signInDepotUser({
    [boardAt]: () => board,
    'GET /api/depot-choices': choices,
    ...more.answers,
  })
  const at = { stationId: testStationId, ...(more.view && { view: more.view }) }
  const screen = await render(
    <DepotTestStage at={at}>
      <BoardPage />
    </DepotTestStage>,
  )
  await expect.poll(() => screen.container.querySelector('.depot-page .views')).toBeTruthy()
  const sentRequests = () => requests.filter(({ method }) => method !== 'GET')
  return { ...screen, sent: sentRequests, text: () => screen.container.textContent }
}
const line = (root: Element, no: number) => [...root.querySelectorAll('.depot-board > li, .depot-yard > li')][no - 1]

describe('E-01 the readiness board', () => {
  const late = testBoardRow(2, {
    state: 'red',
    readyAt: null,
    marginSeconds: -1_800,
    reasons: [
      { code: 'not_ready_in_time', marks: {} },
      { code: 'limited_by', marks: { firstAt: '2026-11-24T22:30:00Z', limit: 'Feeder A', hours: 2.5 } },
    ],
  })
  test('each departure says its state in words, why, by how much, and the act that helps', async () => {
    const { container } = await renderBoard(testBoard([testBoardRow(1), late]))
    await expect.poll(() => line(container, 2)).toBeTruthy()
    expect(line(container, 2)?.querySelector('.tag')?.textContent).toBe('On time')
    const text = line(container, 1)?.textContent
    expect(line(container, 1)?.className).toContain('red')
    expect(text).toContain('Not ready')
    expect(text).toContain('Will not reach its target before it leaves')
    expect(text).toContain('Limited by “Feeder A” since 22:30 (2.5 h total)')
    expect(text).toMatch(/30.min late/)
    expect([...(line(container, 1)?.querySelectorAll('button') ?? [])].map((one) => one.textContent)).toEqual([
      'Confirm plugged in',
      'Change vehicle',
    ])
    expect(text).not.toMatch(/depots\.|\{\w+\}/)
  })

  test('what its charge point refused is said beside the connector', async () => {
    const control = { state: 'refused', since: '2026-11-24T19:00:00Z', why: null, fallbackW: 5_000 } as const
    const { container } = await renderBoard(
      testBoard([testBoardRow(1, { state: 'red', control, reasons: [{ code: 'profile_not_accepted', marks: {} }] })]),
    )
    await expect.poll(() => line(container, 1)?.textContent).toContain('The charge point did not accept')
    expect(line(container, 1)?.querySelector('.ready-soc')?.textContent).toContain('Refused')
  })

  test('nothing ahead says what to do, not an empty page', async () => {
    const { text } = await renderBoard(testBoard([]))
    await expect.poll(text).toContain('No upcoming departures')
  })
})

describe('X-23 the yard', () => {
  const parkedRow = testBoardRow(1, {
    vehicleLabel: '12',
    plugged: true,
    replaces: { id: testId(102), blockNo: '201', vehicleLabel: '21' },
  })
  test('bus 12 stands where bus 21 was planned: said, and one act swaps the two', async () => {
    const done = vi.spyOn(toast, 'ok')
    const { container, getByRole, sent } = await renderBoard(testBoard([parkedRow, testBoardRow(2)]), {
      view: 'yard',
      answers: {
        [`POST /api/departures/${testId(102)}/vehicle`]: () => ({
          departure: testDepartureRow(testBoardRow(2)),
          swapped: testDepartureRow(parkedRow),
        }),
      },
    })
    await expect.poll(() => line(container, 1)?.textContent).toContain('12 is parked where 21 was planned')
    await getByRole('button', { name: 'Swap: let it leave as 201' }).click()
    await expect.poll(sent).toMatchObject([
      {
        method: 'POST',
        path: `/api/departures/${testId(102)}/vehicle`,
        body: { vehicleId: parkedRow.vehicleId, swap: true, swapWith: parkedRow.id },
      },
    ])
    await expect.poll(() => done.mock.calls).toEqual([['Swapped']])
  })

  test('a swap that is refused says why where the act is, until it was read, whatever the board says meanwhile', async () => {
    const failed = vi.spyOn(toast, 'fail')
    let [row, others] = [parkedRow, [testBoardRow(2)]]
    const message = '12 is planned for block 301 at that time'
    const { container, getByRole } = await renderBoard(testBoard([parkedRow, testBoardRow(2)]), {
      view: 'yard',
      answers: {
        [boardAt]: () => testBoard([row, ...others]),
        [`POST /api/departures/${testId(102)}/vehicle`]: () => new RefusedResponse(409, 'depots.vehicle-busy', message),
      },
    })
    await getByRole('button', { name: 'Swap: let it leave as 201' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent(`Not swapped. ${message} Close`)
    expect(line(container, 1)?.querySelector('[role="alert"]')).not.toBeNull()
    expect(failed.mock.calls).toEqual([])
    await expect.element(getByRole('button', { name: 'Swap: let it leave as 201' })).toBeEnabled()
    ;[row, others] = [{ ...parkedRow, replaces: null, plugged: false }, []]
    await queryClient.invalidateQueries()
    await expect.poll(() => line(container, 1)?.textContent).not.toContain('stands where')
    await expect.element(getByRole('alert')).toHaveTextContent(`Not swapped. ${message} Close`)
    await getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => container.querySelector('[role="alert"]')).toBeNull()
  })

  test('says where to go; that it is plugged in is confirmed by a press, and taken back by another', async () => {
    let row = testBoardRow(1)
    const { container, getByRole, sent } = await renderBoard(testBoard([row]), {
      view: 'yard',
      answers: {
        [boardAt]: () => testBoard([row]),
        [`POST /api/departures/${row.id}/plugged`]: () => {
          row = { ...row, pluggedAt: row.pluggedAt ? null : '2026-11-24T20:00:00Z' }
          return testDepartureRow(row)
        },
      },
    })
    await expect.poll(() => line(container, 1)?.textContent).toContain('Go to P1-1')
    expect(line(container, 1)?.textContent).not.toContain('Plugged in, confirmed')
    await getByRole('button', { name: 'Confirm plugged in' }).click()
    await expect.poll(() => line(container, 1)?.textContent).toContain('Plugged in, confirmed')
    await getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => line(container, 1)?.textContent).not.toContain('Plugged in, confirmed')
    expect(sent().map(({ body }) => body)).toEqual([{ plugged: true }, { plugged: false }])
  })
})

describe('what if', () => {
  test('the plan stands beside what would be: counts, peak, cost, and who is hit with why', async () => {
    const then = testBoard(
      [testBoardRow(1), testBoardRow(2, { state: 'red', reasons: [{ code: 'not_ready_in_time', marks: {} }] })],
      [40_000, 105_000, 105_000],
    )
    const { container, getByRole, sent } = await renderBoard(testBoard([testBoardRow(1), testBoardRow(2)]), {
      view: 'what-if',
      answers: {
        [`POST /api/depots/${testStationId}/what-if`]: () => then,
        'GET /api/depot-limits': () => ({
          list: [testSiteRow({ kind: 'point', chargePointId: testId(301), name: 'P1', parentId: testId(2) })],
          total: 1,
          page: 1,
          pageSize: 200,
        }),
      },
    })
    const rows = () =>
      [...container.querySelectorAll('.what-table tbody tr')].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      )
    await expect.poll(rows).toEqual([
      ['On time', '2', '1'],
      ['At risk', '0', '0'],
      ['Not ready', '0', '1'],
      ['Planned peak', '120 kW', '105 kW'],
      ['Planned energy cost', '42.00 €', '42.00 €'],
    ])
    expect(container.querySelector('.what-rows')?.textContent).toContain('12 Will not reach its target')
    expect(sent()[0]?.body).toEqual({
      limitCutPercent: 30,
      lateMinutes: 0,
      deadChargePointIds: [],
      withoutDemand: false,
    })
    await getByRole('checkbox', { name: 'P1' }).click()
    await getByRole('combobox', { name: 'Arrivals later by' }).selectOptions('60')
    await expect
      .poll(() => sent().at(-1)?.body)
      .toEqual({
        limitCutPercent: 30,
        lateMinutes: 60,
        deadChargePointIds: [testId(301)],
        withoutDemand: false,
      })
  })
})

test('E-04 the morning’s proof opens with the day that it is at the depot', async () => {
  // 20:00 UTC is the next day in Shanghai.
  const board = { ...testBoard([]), timeZone: 'Asia/Shanghai' }
  const proof = {
    planned: 1,
    outcomes: { reached: 1, missed: 0, unknown: 0 },
    timeZone: board.timeZone,
    departures: [],
    plannedDwh: 1_100_000,
    energyDwh: 1_000_000,
    deliveredDwh: 1_200_000,
    meteredDwh: null,
    currency: 'CNY',
    costMinor: 5_000,
    uncontrolledMinor: 9_000,
  }
  const days: (string | null)[] = []
  const { getByLabelText } = await renderBoard(board, {
    view: 'proof',
    answers: {
      [`GET /api/depots/${testStationId}/proof`]: ({ search }: RecordedRequest) => {
        days.push(search.get('day'))
        return proof
      },
    },
  })
  await expect.element(getByLabelText('Service day')).toHaveValue('25/11/2026')
  await expect.poll(() => days).toEqual(['2026-11-25'])
})
