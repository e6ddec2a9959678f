import { listDriverSessions, listLiveSessions } from '@evops/driver/contract'
import { useEndpoint } from '../net/use-endpoint.ts'
import { ListRow, Page, Sheet } from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import { formatAppEnergy, formatAppMoney, formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { chargeWords } from './charge.words.ts'
import { PayMark } from './PayMark.tsx'
import { sessionStageOf } from './session.rules.ts'

/** Lists the active session and past sessions. */
export function SessionsPage() {
  const t = useWords(chargeWords)
  const language = useLanguage()
  const running = useEndpoint(listLiveSessions, {}, 15_000).data ?? []
  return (
    <Page title={t('driver.charge.sessions')}>
      {running.length > 0 && (
        <Sheet flush>
          {running.map((one) => (
            <ListRow
              key={one.id}
              to={`/session/${one.id}`}
              icon="bolt"
              title={<b>{one.stationName}</b>}
              note={`${t(`driver.charge.stage-${sessionStageOf(one)}`)} · ${one.chargePointName} · ${one.connectorNo} · ${formatAppInstant(one.startedAt, language, 'short', one.timeZone)}`}
              end={`${formatAppEnergy(one.energyDwh, language)}\u00a0kWh`}
              endNote={formatAppMoney(one.costMinor, one.currency, language)}
            />
          ))}
        </Sheet>
      )}
      <Rows
        of={listDriverSessions}
        icon="list"
        empty={t('driver.charge.no-sessions')}
        row={(session) => (
          <ListRow
            key={session.id}
            to={
              sessionStageOf({ state: session.state, failure: null }) === 'ended'
                ? `/past-session/${session.id}`
                : `/session/${session.id}`
            }
            title={<b>{session.stationName}</b>}
            note={
              <>
                {formatAppInstant(session.startedAt, language, 'minute', session.timeZone)} ·{' '}
                {`${formatAppEnergy(session.energyDwh, language)}\u00a0kWh`}
              </>
            }
            end={formatAppMoney(session.payableMinor ?? session.totalMinor, session.currency, language)}
            endNote={<PayMark state={session.payState} />}
          />
        )}
      />
    </Page>
  )
}
