import {
  currencySign,
  formatAmount,
  formatPower,
  formatInstant,
  Notice,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { listNodes, readinesses, tryDepot, type ReadinessBoard, type BoardPlan } from '../../contract/index.ts'
import { weekdayUnlessToday } from '../day-mark.rules.ts'
import { boardWords } from './board.words.ts'
import { readyTones } from './Readiness.tsx'
import { useReasonText } from './reason-text.ts'

const cuts = [0, 10, 20, 30, 50]
const lates = [0, 15, 30, 60, 120]

/** Compares a what-if plan with the current plan: lower limits, failed charge points, late vehicles. */
export function WhatIf({ board }: { board: ReadinessBoard }) {
  const t = useWords(boardWords)
  const [limitCutPercent, setCut] = useState(30)
  const [lateMinutes, setLate] = useState(0)
  const [deadChargePointIds, setDead] = useState<readonly string[]>([])
  const id = board.stationId
  const [withoutDemand, setWithout] = useState(false)
  const body = { limitCutPercent, lateMinutes, deadChargePointIds: [...deadChargePointIds], withoutDemand }
  const { data: tried } = useCall(tryDepot, { params: { id }, body })
  const { data: points } = useCall(
    listNodes,
    { query: { stationId: id, kind: 'point', pageSize: 200 } },
    { quiet: true },
  )
  const toggle = (chargePointId: string) =>
    setDead(
      deadChargePointIds.includes(chargePointId)
        ? deadChargePointIds.filter((one) => one !== chargePointId)
        : [...deadChargePointIds, chargePointId],
    )
  return (
    <div className="what-if">
      <div className="depot-pick">
        <Choice label={t('depots.board.try-limit')} of={cuts} unit="%" value={limitCutPercent} onChange={setCut} />
        <Choice label={t('depots.board.try-late')} of={lates} unit="min" value={lateMinutes} onChange={setLate} />
        {board.plan?.demand && (
          <label className="f">
            <span className="label">{t('depots.board.demand')}</span>
            <span>
              <input type="checkbox" checked={withoutDemand} onChange={() => setWithout(!withoutDemand)} />{' '}
              {t('depots.board.try-demand')}
            </span>
          </label>
        )}
      </div>
      <fieldset className="what-dead">
        <legend className="label">{t('depots.board.try-dead')}</legend>
        {points?.list.map(({ chargePointId, name }) =>
          chargePointId === null ? null : (
            <label key={chargePointId}>
              <input
                type="checkbox"
                checked={deadChargePointIds.includes(chargePointId)}
                onChange={() => toggle(chargePointId)}
              />{' '}
              {name}
            </label>
          ),
        )}
      </fieldset>
      {tried && <Compared now={board} then={tried} />}
      <Notice>{t('depots.board.try-note')}</Notice>
    </div>
  )
}

interface ChoiceProps {
  label: string
  of: readonly number[]
  unit: string
  value: number
  onChange: (value: number) => void
}
function Choice({ label, of, unit, value, onChange }: ChoiceProps) {
  return (
    <label className="f">
      <span className="label">{label}</span>
      <select className="field" value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {of.map((one) => (
          <option key={one} value={one}>
            {one} {unit}
          </option>
        ))}
      </select>
    </label>
  )
}

function Compared({ now, then }: { now: ReadinessBoard; then: ReadinessBoard }) {
  const t = useWords(boardWords)
  const reason = useReasonText({ timeZone: now.timeZone, currency: now.plan?.currency ?? '' })
  const language = useLanguage()
  const when = (at: string) => {
    const { timeZone } = now
    const day = weekdayUnlessToday(at, now.now, { language, timeZone })
    return [day, formatInstant(at, language, timeZone, 'time')].filter(Boolean).join(' ')
  }
  const before = new Map(now.rows.map((row) => [row.id, row.state]))
  const hit = then.rows.filter((row) => before.get(row.id) !== row.state && row.state !== 'green')
  return (
    <>
      <table className="what-table">
        <thead>
          <tr>
            <th scope="col">{t('depots.board.departures')}</th>
            <th scope="col">{t('depots.board.try-now')}</th>
            <th scope="col">{t('depots.board.try-then')}</th>
          </tr>
        </thead>
        <tbody>
          {readinesses.map((state) => (
            <tr key={state}>
              <th scope="row">{t(`depots.board.state.${state}`)}</th>
              {[now, then].map((one, at) => (
                <td key={at}>{one.rows.filter((row) => row.state === state).length}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('depots.board.peak')}</th>
            {[now, then].map((one, at) => (
              <td key={at}>
                <Peak plan={one.plan} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('depots.board.cost')}</th>
            {[now, then].map((one, at) => (
              <td key={at}>
                <Cost plan={one.plan} />
              </td>
            ))}
          </tr>
          {now.plan?.demand && (
            <tr>
              <th scope="row">{t('depots.board.demand')}</th>
              {[now, then].map((one, at) => (
                <td key={at}>
                  <Demand plan={one.plan} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      <h2 className="what-hit">{t(hit.length > 0 ? 'depots.board.try-hit' : 'depots.board.try-none')}</h2>
      <ul className="what-rows">
        {hit.map((row) => (
          <li key={row.id}>
            <span className={`tag ${readyTones[row.state]}`}>{t(`depots.board.state.${row.state}`)}</span>
            <b>
              {when(row.departAt)} · {row.vehicleLabel ?? row.blockNo}
            </b>{' '}
            {row.reasons.slice(0, 2).map(reason).join(' · ')}
          </li>
        ))}
      </ul>
    </>
  )
}
function Peak({ plan }: { plan: BoardPlan | null }) {
  const language = useLanguage()
  return plan && `${formatPower(Math.max(0, ...plan.siteW), language, 0)} kW`
}
function Cost({ plan }: { plan: BoardPlan | null }) {
  const language = useLanguage()
  return plan && `${formatAmount(plan.costMinor, plan.currency, language)} ${currencySign(plan.currency, language)}`
}
function Demand({ plan }: { plan: BoardPlan | null }) {
  const language = useLanguage()
  if (!plan?.demand) return '—'
  const { currency, demand } = plan
  return `${formatPower(demand.peakW, language, 0)} kW · +${formatAmount(demand.minor, currency, language)} ${currencySign(currency, language)}`
}
