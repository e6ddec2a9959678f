import {
  type DrawerNavigation,
  Drawer,
  Facts,
  formatInstant,
  Link,
  Sheet,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import { listOcppMessages, type LoggedEvent } from '../../contract/index.ts'
import { LevelMark } from '../alarms/alarm-text.tsx'
import { alarmWords } from '../alarms/alarms.words.ts'
import { errorText, ReportedStatus } from '../ReportedStatus.tsx'
import { placeName } from '../place-name.ts'
import { eventMeaning } from './event-text.ts'
import { eventWords } from './events.words.ts'
import '../commands/commands.css'
import '../stations.css'

interface EventDrawerProps extends DrawerNavigation {
  event: LoggedEvent | undefined
}
/** Time before and after the event for which OCPP messages are shown. */
const aroundMs = 30_000

/** One event: both timestamps, the device's own text and the OCPP messages around it. */
export function EventDrawer({ event, ...neighbours }: EventDrawerProps) {
  const t = useWords(eventWords)
  useWords(alarmWords)
  const language = useLanguage()
  if (!event)
    return (
      <Drawer title="…" {...neighbours}>
        <span className="bone" />
      </Drawer>
    )
  const when = (at: string | null) => at && formatInstant(at, language, event.timeZone, 'second')
  return (
    <Drawer title={eventMeaning(event, language)} sub={placeName(event)} wide {...neighbours}>
      <div className="stack">
        <Facts
          of={[
            [t('stations.event.level'), <LevelMark key="level" level={event.level} />],
            [t('stations.event.receivedAt'), when(event.receivedAt)],
            [t('stations.event.deviceAt'), when(event.deviceAt)],
            [t('stations.event.connector'), event.connectorNo === 0 ? t('stations.event.whole') : event.connectorNo],
            [t('stations.event.code'), event.code],
            [t('stations.event.reported'), event.reported && <ReportedStatus key="reported" of={event.reported} />],
            [t('stations.event.error'), event.errorCode && errorText(event.errorCode, language)],
            [t('stations.event.vendor'), event.vendorErrorCode],
            [t('stations.event.detail'), event.detail],
          ]}
        />
        <div className="row wraps">
          <Link className="btn" to={`/statsanalysis/chgpile/${event.chargePointId}`}>
            {t('stations.event.open-charge-point')}
          </Link>
          <Link className="btn" to={`/chgstamon/alarms?chargePointId=${event.chargePointId}`}>
            {t('stations.event.alarms')}
          </Link>
          <Link className="btn" to={`/statsanalysis/chgtransorder?chargePointId=${event.chargePointId}`}>
            {t('stations.event.orders')}
          </Link>
        </div>
        <OcppMessagesAround event={event} />
      </div>
    </Drawer>
  )
}

function OcppMessagesAround({ event }: { event: LoggedEvent }) {
  const t = useWords(eventWords)
  const language = useLanguage()
  const at = Date.parse(event.receivedAt)
  const query = {
    chargePointId: event.chargePointId,
    from: new Date(at - aroundMs).toISOString(),
    to: new Date(at + aroundMs).toISOString(),
    limit: 40,
  }
  const { data } = useCall(listOcppMessages, { query }, { quiet: true })
  if (!data) return <span className="bone" />
  return (
    <Sheet title={t('stations.event.ocppMessages')}>
      {data.list.length === 0 && <p className="dim">{t('stations.event.ocpp-messages-none')}</p>}
      {data.list.map((ocppMessage) => (
        <details
          className="event-ocpp-message"
          key={`${ocppMessage.at} ${ocppMessage.direction} ${ocppMessage.messageId}`}
        >
          <summary>
            {ocppMessage.direction === 'in' ? '→' : '←'} {ocppMessage.action ?? '…'}{' '}
            <span className="dim small">{formatInstant(ocppMessage.at, language, event.timeZone, 'second')}</span>
          </summary>
          <pre className="json">{ocppMessage.body}</pre>
        </details>
      ))}
    </Sheet>
  )
}
