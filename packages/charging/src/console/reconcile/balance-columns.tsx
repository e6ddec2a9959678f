import { type Column, columnsFor, formatEnergy, formatPercent, formatInstant } from '@evops/kit'
import type { BalanceState, DayBalance } from '../../contract/index.ts'

const c = columnsFor<DayBalance>('charging.balance')
const balanceTones = { even: 'good', differs: 'bad', gap: 'warn' } as const satisfies Record<BalanceState, string>
/** Returns tone and word of a day's result. Without a station meter nothing is balanced: only the connectors are checked. */
export function balanceStatusOf({ state, meterDwh }: Pick<DayBalance, 'state' | 'meterDwh'>) {
  return state === 'even' && meterDwh === null
    ? ({ tone: 'plain', word: 'charging.balance.no-meter' } as const)
    : ({ tone: balanceTones[state], word: `charging.balance.state.${state}` } as const)
}
const kWh = { unit: () => 'kWh' }

const day = c.custom('day', (row, language) => formatInstant(row.day, language, 'UTC', 'day'), {
  width: 104,
  sort: true,
})
const state = c.status('state', balanceStatusOf, { width: 138 })
const loss: Column<DayBalance> = {
  ...c.custom('loss', (row, language) => <Loss row={row} language={language} />, { align: 'end', width: 104 }),
  ...kWh,
}
export const balanceColumns: readonly Column<DayBalance>[] = [
  day,
  c.text('stationName'),
  c.energy('meterDwh', { width: 100, digits: 1 }),
  c.energy('connectorsDwh', { width: 100, digits: 1 }),
  c.energy('meterValuesDwh', { width: 100, digits: 1 }),
  c.energy('sessionsDwh', { width: 100, digits: 1 }),
  loss,
  {
    ...c.custom(
      'unbilled',
      (row, language) => {
        const dwh = row.connectorsDwh - row.sessionsDwh
        return <span className={dwh > 10_000 ? 'bad' : undefined}>{formatEnergy(dwh, language, 1)}</span>
      },
      { align: 'end', width: 108 },
    ),
    ...kWh,
  },
  c.number('sessions', { width: 90 }),
  c.number('causes', { width: 104 }),
  state,
]
/** Columns of the same list on a phone. */
export const balancePhoneColumns: readonly Column<DayBalance>[] = [
  c.custom('day', (row, language) => (
    <>
      {formatInstant(row.day, language, 'UTC', 'day')}
      <small>{row.stationName}</small>
    </>
  )),
  { ...loss, width: 84 },
  { ...state, width: 112 },
]

function Loss({
  row: { meterDwh, connectorsDwh },
  language,
}: {
  row: DayBalance
  language: Parameters<typeof formatPercent>[1]
}) {
  if (meterDwh === null) return <span className="dimmer">—</span>
  const loss = meterDwh - connectorsDwh
  const permille = meterDwh === 0 ? 0 : (loss * 1000) / meterDwh
  return (
    <>
      {formatEnergy(loss, language, 1)}
      <small>{formatPercent(permille / 10, language, 1)}</small>
    </>
  )
}
