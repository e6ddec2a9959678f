import {
  Figures,
  formatEnergy,
  formatMoney,
  formatNumber,
  Notice,
  Sheet,
  useIsPermitted,
  useLanguage,
  useWords,
} from '@evops/kit'
import { periodKinds } from '@evops/tariffs/contract'
import { useState } from 'react'
import { sessionViewers, type Backtest, type BacktestResult } from '../../contract/index.ts'
import { usePricePeriodNames } from '../tou.ts'
import { backtestWords } from './backtest.words.ts'
import { DifferenceHeads } from './DifferenceHeads.tsx'
import { BacktestCustomers, type BacktestSelection } from './Drill.tsx'
import { zeroDifferenceClass, formatE4Rounded, signedAmount, signedPercent } from './figures.ts'
import { PriceChangeDistribution } from './Spread.tsx'

interface Props {
  backtest: Backtest
  result: BacktestResult
}

/** Result of a back-test: totals, places, times and distribution, with links to the sessions. */
export function BacktestFigures({ backtest, result }: Props) {
  const [drilled, setDrilled] = useState<BacktestSelection>({ tab: 'customers' })
  const maySee = useIsPermitted()(sessionViewers)
  return (
    <>
      <Summary backtest={backtest} result={result} />
      <div className="pair">
        <ByStation
          backtest={backtest}
          result={result}
          onStation={maySee ? (stationId) => setDrilled({ tab: 'sessions', stationId }) : undefined}
        />
        <div className="stack">
          <ByPeriod backtest={backtest} result={result} />
          <PriceChangeDistribution result={result} />
        </div>
      </div>
      {maySee && <BacktestCustomers backtest={backtest} result={result} drilled={drilled} onDrill={setDrilled} />}
    </>
  )
}

function Summary({ backtest: { currency }, result }: Props) {
  const t = useWords(backtestWords)
  const language = useLanguage()
  const { oldMinor, newMinor, customers } = result
  const difference = newMinor - oldMinor
  const n = (value: number) => formatNumber(value, language)
  return (
    <Sheet>
      <Figures
        of={[
          {
            label: t('charging.backtest.revenue-now'),
            value: formatMoney(oldMinor, currency, language),
            big: true,
          },
          {
            label: t('charging.backtest.revenue-then'),
            value: formatMoney(newMinor, currency, language),
            big: true,
          },
          {
            label: t('charging.backtest.difference'),
            value: (
              <span className={zeroDifferenceClass(difference)}>{signedAmount(difference, currency, language)}</span>
            ),
            unit: signedPercent(oldMinor, newMinor, language),
            big: true,
          },
          { label: t('charging.backtest.sessions'), value: n(result.sessions) },
          {
            label: t('charging.backtest.energy'),
            value: formatEnergy(result.energyDwh, language),
            unit: 'kWh',
          },
          {
            label: t('charging.backtest.customers'),
            value: n(customers.all),
            unit: `${t('charging.backtest.winners', { n: n(customers.winners) })} · ${t('charging.backtest.losers', { n: n(customers.losers) })}`,
          },
        ]}
      />
      {result.unrated > 0 && <Notice tone="warn">{t('charging.backtest.unrated', { n: n(result.unrated) })}</Notice>}
      {result.otherCurrency > 0 && (
        <Notice tone="warn">{t('charging.backtest.other-currency', { n: n(result.otherCurrency) })}</Notice>
      )}
      {result.coarse > 0 && <Notice>{t('charging.backtest.coarse', { n: n(result.coarse) })}</Notice>}
    </Sheet>
  )
}

function ByStation({
  backtest: { currency },
  result,
  onStation,
}: Props & { onStation: ((id: string) => void) | undefined }) {
  const t = useWords(backtestWords)
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, currency, language)
  return (
    <Sheet title={t('charging.backtest.by-station')} flush>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label={t('charging.backtest.by-station')}>
        <table className="tbl">
          <thead>
            <tr>
              <th>{t('charging.backtest.station')}</th>
              <th className="n">{t('charging.backtest.sessions')}</th>
              <DifferenceHeads />
            </tr>
          </thead>
          <tbody>
            {result.byStation.map((line) => (
              <tr key={line.stationId}>
                <td title={line.stationName}>
                  {onStation ? (
                    <button
                      type="button"
                      className="btn t s"
                      title={t('charging.backtest.show-sessions', { name: line.stationName })}
                      onClick={() => onStation(line.stationId)}
                    >
                      {line.stationName}
                    </button>
                  ) : (
                    line.stationName
                  )}
                </td>
                <td className="n">{formatNumber(line.sessions, language)}</td>
                <td className="n both">{money(line.oldMinor)}</td>
                <td className="n both">{money(line.newMinor)}</td>
                <td className="n">
                  <span className={zeroDifferenceClass(line.newMinor - line.oldMinor)}>
                    {signedAmount(line.newMinor - line.oldMinor, currency, language)}
                  </span>
                  <small className="dim">{signedPercent(line.oldMinor, line.newMinor, language)}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Sheet>
  )
}

function ByPeriod({ backtest: { currency }, result }: Props) {
  const t = useWords(backtestWords)
  const language = useLanguage()
  const names = usePricePeriodNames()
  const { fees, reduced = { oldMinor: 0, newMinor: 0 } } = result
  const hasReduced = reduced.oldMinor !== 0 || reduced.newMinor !== 0
  const hasFees = fees.oldE4 !== 0 || fees.newE4 !== 0
  const session = [...periodKinds, null]
  const lines = result.byPeriod.toSorted((a, b) => session.indexOf(a.period) - session.indexOf(b.period))
  const amount = (e4: number) => formatE4Rounded(e4, currency, language)
  const energy = ({ oldEnergyDwh, newEnergyDwh }: (typeof lines)[number]) =>
    `${formatEnergy(oldEnergyDwh, language, 1)} → ${formatEnergy(newEnergyDwh, language, 1)}`
  return (
    <Sheet title={t('charging.backtest.by-period')} note={t('charging.backtest.before-rounding')} flush>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label={t('charging.backtest.by-period')}>
        <table className="tbl">
          <thead>
            <tr>
              <th>{t('charging.backtest.period')}</th>
              <th className="n both">kWh → kWh</th>
              <th className="n">{t('charging.backtest.old')}</th>
              <th className="n">{t('charging.backtest.new')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.period ?? 'none'}>
                <td>
                  {line.period ? names.name(line.period) : t('charging.backtest.no-period')}
                  <small className="narrow">{energy(line)} kWh</small>
                </td>
                <td className="n both">{energy(line)}</td>
                <td className="n">{amount(line.oldE4)}</td>
                <td className="n">{amount(line.newE4)}</td>
              </tr>
            ))}
            {hasFees && (
              <tr>
                <td>{t('charging.backtest.fees')}</td>
                <td className="n both">—</td>
                <td className="n">{amount(fees.oldE4)}</td>
                <td className="n">{amount(fees.newE4)}</td>
              </tr>
            )}
            {hasReduced && (
              <tr>
                <td>{t('charging.backtest.reduced')}</td>
                <td className="n both">—</td>
                <td className="n">{formatMoney(reduced.oldMinor, currency, language)}</td>
                <td className="n">{formatMoney(reduced.newMinor, currency, language)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </Sheet>
  )
}
