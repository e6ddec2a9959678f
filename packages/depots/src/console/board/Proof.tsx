import {
  currencySign,
  Failed,
  Figures,
  formatAmount,
  formatEnergy,
  Notice,
  useCall,
  useLanguage,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { getProof } from '../../contract/index.ts'
import { boardWords } from './board.words.ts'

const outcomeStates = { kept: 'green', missed: 'red', unknown: 'amber' } as const

/** What came of a service day: departures kept, and what it cost beside what it would have cost. */
export function Proof({ id }: { id: string }) {
  const t = useWords(boardWords)
  const language = useLanguage()
  const { search, setSearch } = usePage()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const day = search.day ?? today
  const { data, error, refetch } = useCall(getProof, { params: { id }, query: { day } })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  const unit = data && currencySign(data.currency, language)
  const money = (minor: number) => (data ? formatAmount(minor, data.currency, language) : '')
  return (
    <>
      <div className="depot-pick">
        <label className="f">
          <span className="label">{t('depots.board.day')}</span>
          <input
            type="date"
            className="field"
            value={day}
            onChange={({ target }) => setSearch({ day: target.value || undefined })}
          />
        </label>
      </div>
      {data && unit && (
        <>
          <Figures
            of={[
              { label: t('depots.board.departures'), value: data.planned, big: true },
              ...(['kept', 'missed', 'unknown'] as const).map((outcome) => ({
                label: t(`depots.board.${outcome}`),
                value: <span className={`ready-${outcomeStates[outcome]}`}>{data.outcomes[outcome]}</span>,
                big: true,
              })),
              {
                label: t('depots.board.energy'),
                value: formatEnergy(data.energyDwh, language, 1),
                unit: 'kWh',
                big: true,
              },
              { label: t('depots.board.spent'), value: money(data.costMinor), unit, big: true },
              {
                label: t('depots.board.saved'),
                value: money(data.uncontrolledMinor - data.costMinor),
                unit,
                big: true,
              },
            ]}
          />
          <ul className="what-rows">
            {data.missed.map((row) => (
              <li key={row.id}>
                <b>{row.vehicleLabel ?? row.blockNo}</b>{' '}
                {t('depots.board.at-departure', { soc: row.outcomeSoc ?? '?', target: row.targetSoc })}
              </li>
            ))}
          </ul>
          <Notice>{t('depots.board.proof-note')}</Notice>
        </>
      )}
    </>
  )
}
