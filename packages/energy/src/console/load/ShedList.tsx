import {
  formatPercent,
  formatPower,
  formatDuration,
  formatInstant,
  Link,
  Notice,
  Sheet,
  Tag,
  useLanguage,
  useWords,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import type { ShedSession, SupplyLoad } from '../../contract/index.ts'
import { ScrollBox } from '../ScrollBox.tsx'
import { sessionsToShed } from './load-view.rules.ts'
import { loadWords } from './load.words.ts'

const columns = ['connector', 'session', 'power', 'soc', 'margin'] as const
const figures = new Set<string>(['power', 'soc'])

/**
 * Active sessions, sorted so that those with the least impact when switched off come first. The list marks as many as
 * are needed from the top.
 */
export function ShedList({ load }: { load: SupplyLoad }) {
  const t = useWords(loadWords)
  const language = useLanguage()
  const { running, sessions, timeZone } = load
  const { shedW, isLost, limitW } = running
  const rows = sessionsToShed(sessions, shedW)
  return (
    <Sheet title={t('energy.load.shed')} note={t('energy.load.shed-note')} flush>
      {limitW !== null && (
        <div className="energy-load-shed">
          {isLost ? (
            <Notice tone="bad">{t('energy.load.lost')}</Notice>
          ) : shedW > 0 ? (
            <Notice tone="warn">{t('energy.load.shed-now', { power: formatPower(shedW, language) })}</Notice>
          ) : (
            <p className="dim">{t('energy.load.shed-none')}</p>
          )}
        </div>
      )}
      <ScrollBox label={t('energy.load.shed')}>
        <table className="tbl">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={figures.has(column) ? 'n' : undefined}>
                  {t(`energy.load.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ session, isNeeded }) => (
              <Row
                key={`${session.chargePointId} ${session.connectorNo}`}
                session={session}
                isNeeded={isNeeded}
                timeZone={timeZone}
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length}>{t('energy.load.shed-empty')}</td>
              </tr>
            )}
          </tbody>
        </table>
      </ScrollBox>
    </Sheet>
  )
}

function Row({ session, isNeeded, timeZone }: { session: ShedSession; isNeeded: boolean; timeZone: string }) {
  const t = useWords(loadWords)
  const language = useLanguage()
  const {
    sessionId,
    sessionNo,
    stationName,
    chargePointNo,
    chargePointName,
    connectorNo,
    powerW,
    soc,
    departAt,
    marginSeconds,
  } = session
  const margin =
    departAt === null
      ? ''
      : marginSeconds !== null && marginSeconds > 0
        ? formatDuration(marginSeconds, language)
        : t('energy.load.margin-none')
  return (
    <tr>
      <td title={chargePointNo}>
        {chargePointName}-{connectorNo} <small>{stationName}</small>{' '}
        {isNeeded && <Tag tone="warn">{t('energy.load.off')}</Tag>}
      </td>
      <td>
        {sessionId === null ? (
          ''
        ) : (
          <Link to={`/statsanalysis/chgtransorder/${sessionId}`}>{sessionNo && shortNo(sessionNo)}</Link>
        )}
      </td>
      <td className="n">{powerW === null ? '—' : `${formatPower(powerW, language)} kW`}</td>
      <td className="n">{formatPercent(soc, language)}</td>
      <td>
        {margin} {departAt !== null && <small>{formatInstant(departAt, language, timeZone, 'time')}</small>}
      </td>
    </tr>
  )
}
