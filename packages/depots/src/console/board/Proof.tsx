import {
  currencySign,
  ReadFailure,
  Figures,
  formatAmount,
  formatEnergy,
  formatInstant,
  Notice,
  useCall,
  useLanguage,
  usePage,
  useWords,
  DateTimeInput,
} from '@evops/kit'
import { calendarDayAt, type EndpointReply, type Language } from '@evops/platform/contract'
import { getServiceDayResult, type ReadinessBoard } from '../../contract/index.ts'
import { departureChoiceWords } from '../../contract/departure-choices.words.ts'
import { boardWords } from './board.words.ts'

type Proven = EndpointReply<typeof getServiceDayResult>
const outcomeStates = { reached: 'green', missed: 'red', unknown: 'amber' } as const
const outcomeTones = { reached: 'good', missed: 'bad', unknown: 'warn' } as const

/**
 * Result of a service day in the depot's calendar: departures met, planned and charged energy of each, and the costs.
 */
export function Proof({ board: { stationId: id, timeZone, now } }: { board: ReadinessBoard }) {
  const t = useWords(boardWords)
  const language = useLanguage()
  const { search, setSearch } = usePage()
  const today = calendarDayAt(Date.parse(now), timeZone)
  const day = search.day ?? today
  const { data, error, refetch } = useCall(getServiceDayResult, { params: { id }, query: { day } })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className="depot-pick">
        <DateTimeInput
          kind="day"
          label={t('depots.board.day')}
          shown
          value={day}
          onChange={(text) => setSearch({ day: text || undefined })}
        />
      </div>
      {data && (
        <>
          <Sums of={data} />
          {data.departures.length > 0 && <Departures of={data} />}
          {data.departures.some(({ plannedBy }) => plannedBy === 'target') && (
            <Notice>* {t('depots.board.by-target')}</Notice>
          )}
          <Notice>
            {t('depots.board.energy-note', {
              plan: energyDifference(data.plannedDwh === null ? null : data.energyDwh, data.plannedDwh, language),
              loss: energyDifference(data.meteredDwh, data.deliveredDwh, language),
            })}
          </Notice>
          <Notice>{t('depots.board.proof-note')}</Notice>
        </>
      )}
    </>
  )
}

function energyDifference(one: number | null, other: number | null, language: Language): string {
  return formatEnergy(one === null || other === null ? null : one - other, language, 1)
}

function Sums({ of: data }: { of: Proven }) {
  const t = useWords(boardWords)
  const language = useLanguage()
  const unit = currencySign(data.currency, language)
  const money = (minor: number) => formatAmount(minor, data.currency, language)
  return (
    <Figures
      of={[
        { label: t('depots.board.departures'), value: data.planned, big: true },
        ...(['reached', 'missed', 'unknown'] as const).map((outcome) => ({
          label: t(`depots.board.${outcome}`),
          value: <span className={`ready-${outcomeStates[outcome]}`}>{data.outcomes[outcome]}</span>,
          big: true,
        })),
        ...(
          [
            ['planned-total', data.plannedDwh],
            ['charged-total', data.energyDwh],
            ['delivered-total', data.deliveredDwh],
            ['metered-total', data.meteredDwh],
          ] as const
        ).map(([name, dwh]) => ({
          label: t(`depots.board.${name}`),
          value: formatEnergy(dwh, language, 1),
          unit: 'kWh',
          big: true,
        })),
        { label: t('depots.board.spent'), value: money(data.costMinor), unit, big: true },
        {
          label: t('depots.board.saved'),
          value: money(data.uncontrolledMinor - data.costMinor),
          unit,
          big: true,
        },
      ]}
    />
  )
}

/** Lists the departures, missed ones first, with the planned and the actual values. */
function Departures({ of: { departures, timeZone } }: { of: Proven }) {
  const t = useWords(boardWords)
  const o = useWords(departureChoiceWords)
  const language = useLanguage()
  const energy = (dwh: number | null) => (dwh === null ? '—' : formatEnergy(dwh, language, 1))
  const rank = ({ outcome }: Proven['departures'][number]) => (outcome === 'missed' ? 0 : 1)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={t('depots.board.departures')}>
      <table className="tbl proof-table">
        <thead>
          <tr>
            <th>{t('depots.board.departures')}</th>
            <th>{t('depots.board.soc-to-target')}</th>
            <th className="n">{t('depots.board.planned-energy')}</th>
            <th className="n">{t('depots.board.charged-energy')}</th>
            <th>{t('depots.board.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {departures
            .toSorted((a, b) => rank(a) - rank(b))
            .map((row) => (
              <tr key={row.id}>
                <td>
                  {formatInstant(row.departAt, language, timeZone, 'time')} · {row.blockNo} ·{' '}
                  {row.vehicleLabel ?? t('depots.board.unassigned')}
                </td>
                <td>{t('depots.board.soc', { soc: row.outcomeSoc ?? '?', target: row.targetSoc })}</td>
                <td className="n" title={row.plannedBy === 'target' ? t('depots.board.by-target') : undefined}>
                  {energy(row.plannedDwh)}
                  {row.plannedBy === 'target' && ' *'}
                </td>
                <td className="n">{energy(row.chargedDwh)}</td>
                <td>
                  {row.outcome && (
                    <span className={`tag ${outcomeTones[row.outcome]}`}>
                      {o(`depots.departure.outcome.${row.outcome}`)}
                    </span>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
