import {
  Button,
  isPermitted,
  currencySign,
  Drawer,
  Figures,
  formatAmount,
  formatPower,
  formatDuration,
  formatInstant,
  useLanguage,
  usePage,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  assignDeparture,
  confirmPlugged,
  getReadinessBoard,
  listDepartures,
  readinesses,
  type ReadinessBoard,
  type BoardPlan,
  type BoardRow,
  type BoardReason,
} from '../../contract/index.ts'
import { weekdayUnlessToday } from '../day-mark.rules.ts'
import { AssignVehicle } from '../departures/DepartureDrawer.tsx'
import { boardWords } from './board.words.ts'
import { Misplaced } from './Misplaced.tsx'
import { sortByNeed } from './need.rules.ts'
import { NightBar, ScaledNightBar } from './NightBar.tsx'
import { useReasonText } from './reason-text.ts'

export const readyTones = { green: 'good', amber: 'warn', red: 'bad' } as const
const mostReasons = 3
/** Returns true for a measure that would be sufficient alone (E-01). */
const helps = ({ code }: BoardReason) => code.startsWith('would_help')
const isWhy = (boardReason: BoardReason) => !helps(boardReason)

export function Readiness({ board, plan }: { board: ReadinessBoard; plan: BoardPlan }) {
  const t = useWords(boardWords)
  const [assigning, setAssigning] = useState<BoardRow | null>(null)
  const { search } = usePage()
  const { stationId } = board
  const state = readinesses.find((one) => one === search.ready)
  const rows = sortByNeed(board.rows).filter((row) => state === undefined || row.state === state)
  return (
    <>
      <Sums board={board} plan={plan} />
      <ScaledNightBar
        label={t('depots.board.site-bar')}
        watts={plan.siteW}
        limit={plan.siteLimitW}
        most={Math.max(...plan.siteLimitW)}
        {...plan}
        timeZone={board.timeZone}
      />
      <ul className="depot-board">
        {rows.map((row) => (
          <Line key={row.id} row={row} board={board} plan={plan} onAssign={() => setAssigning(row)} />
        ))}
      </ul>
      {assigning && (
        <Drawer title={assigning.blockNo} onClose={() => setAssigning(null)}>
          <AssignVehicle
            id={assigning.id}
            vehicleId={assigning.vehicleId}
            label={assigning.vehicleLabel}
            stationId={stationId}
            onDone={() => setAssigning(null)}
          />
        </Drawer>
      )}
    </>
  )
}

function Sums({ board: { rows }, plan }: { board: ReadinessBoard; plan: BoardPlan }) {
  const t = useWords(boardWords)
  const language = useLanguage()
  const { search, setSearch } = usePage()
  const { currency, costMinor, uncontrolledMinor, demand } = plan
  const unit = currencySign(currency, language)
  const peak = Math.max(0, ...plan.siteW)
  return (
    <Figures
      of={[
        ...readinesses.map((state) => ({
          label: t(`depots.board.state.${state}`),
          value: (
            <button
              type="button"
              className={`ready-count ready-${state}`}
              aria-pressed={search.ready === state}
              onClick={() => setSearch({ ready: search.ready === state ? undefined : state })}
            >
              {rows.filter((row) => row.state === state).length}
            </button>
          ),
          big: true,
        })),
        {
          label: t('depots.board.peak'),
          value: formatPower(peak, language, 0),
          unit: `kW ${t('depots.board.of-limit', { kw: formatPower(Math.max(...plan.siteLimitW), language, 0) })}`,
          big: true,
        },
        ...(demand
          ? [
              {
                label: t('depots.board.demand'),
                value: `+${formatAmount(demand.minor, currency, language)}`,
                unit: `${unit} · ${t('depots.board.demand-of', { kw: formatPower(demand.alreadyW, language, 0) })}`,
                big: true,
              },
            ]
          : []),
        {
          label: t('depots.board.cost'),
          value: formatAmount(costMinor, currency, language),
          unit,
          big: true,
        },
        {
          label: t('depots.board.saved'),
          value: formatAmount(uncontrolledMinor - costMinor, currency, language),
          unit,
          big: true,
        },
      ]}
    />
  )
}

function Line({
  row,
  board,
  plan,
  onAssign,
}: {
  row: BoardRow
  board: ReadinessBoard
  plan: BoardPlan
  onAssign: () => void
}) {
  const t = useWords(boardWords)
  const language = useLanguage()
  const reason = useReasonText({ timeZone: board.timeZone, currency: plan.currency })
  const when = (at: string | null) => formatInstant(at, language, board.timeZone, 'time')
  return (
    <li className={`ready ${row.state}`}>
      <div className="ready-when">
        <b>
          {weekdayUnlessToday(row.departAt, board.now, { language, timeZone: board.timeZone })} {when(row.departAt)}
        </b>
        <span className={`tag ${readyTones[row.state]}`}>{t(`depots.board.state.${row.state}`)}</span>
      </div>
      <div className="ready-who">
        <b>{row.vehicleLabel ?? t('depots.board.unassigned')}</b>
        <span>
          {[row.blockNo, row.lineNo && t('depots.board.line', { line: row.lineNo })].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className="ready-soc">
        <b>{t('depots.board.soc', { soc: row.soc ?? '?', target: row.targetSoc })}</b>
        {row.socSource && row.socAt && (
          <span>{t(`depots.board.soc-from.${row.socSource}`, { at: when(row.socAt) })}</span>
        )}
        <span>
          {row.connector || '—'} <ControlStateLabel row={row} />
        </span>
      </div>
      <div className="ready-bar">
        {row.watts.length > 0 && (
          <NightBar
            label={t('depots.board.bar', { vehicle: row.vehicleLabel ?? row.blockNo })}
            watts={row.watts}
            most={Math.max(1, ...row.watts)}
            leavesAt={row.departAt}
            {...plan}
            timeZone={board.timeZone}
          />
        )}
      </div>
      <div className="ready-margin">
        <b>{row.readyAt ? t('depots.board.ready', { at: when(row.readyAt) }) : t('depots.board.never')}</b>
        <Margin seconds={row.marginSeconds} />
      </div>
      <p className="ready-why">
        {row.reasons.filter(isWhy).slice(0, mostReasons).map(reason).join(' · ')}
        {row.state === 'red' && row.reasons.some(helps) && (
          <span className="ready-helps">{row.reasons.filter(helps).map(reason).join(' · ')}</span>
        )}
      </p>
      <div className="ready-acts">
        <DepartureActions row={row} onAssign={onAssign} />
      </div>
    </li>
  )
}

const controlTones = {
  planned: 'plain',
  sent: 'warn',
  active: 'good',
  refused: 'bad',
  unreached: 'bad',
  ignores: 'bad',
  fallback: 'plain',
} as const
/** Shows the state of the plan at the charge point. */
export function ControlStateLabel({ row: { control } }: { row: BoardRow }) {
  const t = useWords(boardWords)
  if (!control) return null
  const state = control.state ?? 'fallback'
  return <span className={`tag ${controlTones[state]}`}>{t(`depots.board.control.${state}`)}</span>
}

function Margin({ seconds }: { seconds: number | null }) {
  const t = useWords(boardWords)
  const language = useLanguage()
  if (seconds === null) return null
  const span = formatDuration(Math.abs(seconds), language)
  return <span>{t(seconds < 0 ? 'depots.board.short-of' : 'depots.board.margin', { span })}</span>
}

/** Actions that help: assign a vehicle, assign another one, or check whether it is plugged in. */
export function DepartureActions({ row, onAssign }: { row: BoardRow; onAssign?: () => void }) {
  const t = useWords(boardWords)
  const translate = useTranslate()
  const confirm = useSave(confirmPlugged, { refreshes: [getReadinessBoard, listDepartures] })
  const setPlugged = (plugged: boolean) => confirm.mutate({ params: { id: row.id }, body: { plugged } })
  return (
    <>
      <Misplaced row={row} />
      {row.plugged && <span className="tag good">{t('depots.board.charging')}</span>}
      {!row.plugged && row.vehicleId !== null && isPermitted(confirmPlugged) && (
        <Button
          busy={confirm.isPending}
          icon={row.pluggedAt ? 'undo' : 'check'}
          onClick={() => setPlugged(row.pluggedAt === null)}
        >
          {translate(row.pluggedAt ? 'depots.board.unconfirm' : 'depots.board.confirm')}
        </Button>
      )}
      {!row.plugged && onAssign && isPermitted(assignDeparture) && (
        <Button onClick={onAssign}>{t('depots.board.assign')}</Button>
      )}
    </>
  )
}
