import {
  type DrawerNavigation,
  Drawer,
  formatEnergy,
  formatMoney,
  formatNumber,
  formatInstant,
  Link,
  Notice,
  Tag,
  useLanguage,
  useCurrentUser,
  useNav,
  useTranslate,
  useWords,
} from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import {
  measureWords,
  type ProofCause,
  type ProofDifference,
  type ProofRow,
  type ProofFigure,
  summaryScreen,
} from '../../contract/index.ts'
import { measureName } from '../figures/names.ts'
import { formatDayRange, proofResultLabel } from './proof-columns.tsx'
import { proofWords } from './proof.words.ts'

/** Shows one proof: the differences by cell, with possible causes and links to check. */
export function ProofDrawer({ proof, neighbours }: { proof: ProofRow; neighbours: DrawerNavigation }) {
  const t = useWords(proofWords)
  useWords(measureWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const { dayFrom, dayTo, cells, found, differences } = proof
  const { tone, word } = proofResultLabel(proof)
  const day = (value: string) => formatInstant(value, language, 'UTC', 'day')
  return (
    <Drawer
      title={formatInstant(proof.at, language, timeZone, 'second')}
      tags={<Tag tone={tone}>{translate(word)}</Tag>}
      sub={formatDayRange(dayFrom, dayTo, language)}
      {...neighbours}
    >
      {found === 0 && (
        <Notice tone="good">
          {t('reports.proof.clean', {
            from: day(dayFrom),
            to: day(dayTo),
            n: formatNumber(cells, language),
          })}
        </Notice>
      )}
      {found > differences.length && (
        <p className="dim">
          {t('reports.proof.first', {
            shown: formatNumber(differences.length, language),
            n: formatNumber(found, language),
          })}
        </p>
      )}
      <ul className="report-differences">
        {differences.map((one) => (
          <Difference
            key={[one.between, one.day, one.dayTo, one.stationId, one.currency, one.figure].join(' ')}
            of={one}
          />
        ))}
      </ul>
    </Drawer>
  )
}

function Difference({ of }: { of: ProofDifference }) {
  const t = useWords(proofWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const { between, day, dayTo, stationName, figure, is, shouldBe, explained } = of
  const write = (value: number) => formatFigure(figure, value, { language, currency: of.currency ?? currency })
  const causes = Object.entries(of.causes).map(([cause, n]) =>
    translate(`reports.proof.cause.${cause}`, {
      n: isCount(cause as ProofCause) ? formatNumber(n, language) : formatMoney(n, of.currency ?? currency, language),
    }),
  )
  return (
    <li>
      <b>
        {stationName ?? t('reports.proof.all-stations')} · {formatDayRange(day, dayTo, language)}
      </b>
      <Tag tone={explained ? 'warn' : 'bad'}>{t(explained ? 'reports.proof.explained' : 'reports.proof.differs')}</Tag>
      <span>
        {t(`reports.proof.pair.${between}`)} · {measureName(figure, { language, translate })}
      </span>
      <span className="values">
        {write(is)} ≠ {write(shouldBe)} <small>{t('reports.proof.off', { value: write(is - shouldBe) })}</small>
      </span>
      {causes.length > 0 && <small className="dim">{causes.join(' · ')}</small>}
      <Places of={of} />
    </li>
  )
}

/** Links to the report's cell and to the sessions behind it, for users who may see them. */
function Places({ of: { day, dayTo, stationId } }: { of: ProofDifference }) {
  const t = useWords(proofWords)
  const nav = useNav()
  const of = (more: Record<string, string>, station: string) =>
    new URLSearchParams({ ...more, ...(stationId !== null && { [station]: stationId }) })
  const report = `${summaryScreen.path}?${of({ by: 'station', dayFrom: day, dayTo }, 'stationIds')}`
  const sessions = `/statsanalysis/chgtransorder?${of({ endFrom: day, endTo: dayTo }, 'stationId')}`
  return (
    <small className="places">
      {nav.mayOpen(report) && <Link to={report}>{t('reports.proof.to-report')}</Link>}
      {nav.mayOpen(sessions) && <Link to={sessions}>{t('reports.proof.to-sessions')}</Link>}
    </small>
  )
}

function isCount(cause: ProofCause): boolean {
  return cause === 'waiting' || cause === 'void' || cause === 'unposted'
}

/** Shows the figure with all digits, because books may differ in the last one. */
function formatFigure(
  figure: ProofFigure,
  value: number,
  { language, currency }: { language: Language; currency: string },
): string {
  if (figure === 'sessions' || figure === 'outages') return formatNumber(value, language)
  if (figure.endsWith('Seconds')) return `${formatNumber(value, language)} s`
  if (figure === 'energyDwh') return `${formatEnergy(value, language, 4)} kWh`
  return formatMoney(value, currency, language)
}
