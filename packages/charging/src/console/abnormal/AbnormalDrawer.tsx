import {
  Button,
  Can,
  Drawer,
  Facts,
  ReadFailure,
  formatEnergy,
  formatMoney,
  formatInstant,
  Link,
  Tag,
  useCall,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  type AbnormalDetail,
  type AbnormalRow,
  getAbnormal,
  handleAbnormal,
  type ImmediateAbnormalAction,
  immediateAbnormalActions,
} from '../../contract/index.ts'
import { detailWords } from '../detail/detail.words.ts'
import { sessionPath, shortNo } from '../session-text.ts'
import { sessionStateTones } from '../tones.ts'
import { abnormalWords } from './abnormal.words.ts'
import { useEvidenceText } from '../operations/evidence-text.ts'
import { HandleDialog } from './HandleDialog.tsx'

/**
 * Drawer with the anomalies of one session: their evidence, the record that was not billed, and the possible actions.
 */
export function AbnormalDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(abnormalWords)
  const translate = useTranslate()
  const { data, error, refetch } = useCall(getAbnormal, { params: { id } }, { quiet: true })
  if (error)
    return (
      <Drawer title={t('charging.abnormal.session')} onClose={onClose}>
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </Drawer>
    )
  if (data?.session.id !== id)
    return (
      <Drawer title="…" onClose={onClose}>
        <span className="bone" />
      </Drawer>
    )
  const { session } = data
  return (
    <Drawer
      title={shortNo(session.sessionNo)}
      tags={<Tag tone={sessionStateTones[session.state]}>{translate(`charging.state.${session.state}`)}</Tag>}
      sub={`${session.stationName} · ${t('charging.abnormal.connector', { chargePoint: session.chargePointName || session.chargePointNo, connectorNo: session.connectorNo })}`}
      href={sessionPath(id)}
      footer={data.actions.some(isOwn) ? <Acts detail={data} /> : undefined}
      onClose={onClose}
    >
      <h3 className="part">{t('charging.abnormal.what')}</h3>
      <ul className="oddities">
        {data.flags.map((flag) => (
          <Oddity key={flag.id} flag={flag} />
        ))}
      </ul>
      <SessionNow detail={data} />
      <RecordOf detail={data} />
      {data.actions.some((action) => !isOwn(action)) && (
        <p className="small dim">
          {t('charging.abnormal.elsewhere')} <Link to={sessionPath(id)}>{t('charging.abnormal.open-session')}</Link>
        </p>
      )}
    </Drawer>
  )
}

const own: readonly string[] = immediateAbnormalActions
function isOwn(action: string): action is ImmediateAbnormalAction {
  return own.includes(action)
}

function Oddity({ flag: row }: { flag: AbnormalRow }) {
  const t = useWords(abnormalWords)
  useWords(detailWords)
  const translate = useTranslate()
  const language = useLanguage()
  const text = useEvidenceText()(row)
  const at = (instant: string) => formatInstant(instant, language, row.timeZone, 'short')
  const how = row.handling && t(`charging.handling.${row.handling}`)
  return (
    <li>
      <span className="row">
        <b className={row.state === 'open' ? 'warn' : 'dim'}>
          {row.flag} {translate(`charging.flag.${row.flag}`)}
        </b>
        <Tag tone={row.state === 'open' ? 'warn' : 'good'}>{t(`charging.abnormal.state.${row.state}`)}</Tag>
      </span>
      <span>{text}</span>
      {row.state === 'open' ? (
        <span className="small dim">{translate(`charging.flag.${row.flag}.do`)}</span>
      ) : (
        <span className="small dim">
          {row.handledByName
            ? t('charging.abnormal.handled-by', {
                how: how ?? '',
                name: row.handledByName,
                at: at(row.handledAt ?? row.lastSeenAt),
              })
            : t('charging.abnormal.handled-rule', {
                how: how ?? '',
                at: at(row.handledAt ?? row.lastSeenAt),
              })}
          {row.handlingReason && ` · ${row.handlingReason}`}
        </span>
      )}
      <span className="small dimmer">{t('charging.abnormal.seen', { at: at(row.firstSeenAt) })}</span>
    </li>
  )
}

function SessionNow({ detail: { session } }: { detail: AbnormalDetail }) {
  const t = useWords(abnormalWords)
  const translate = useTranslate()
  const language = useLanguage()
  const at = (instant: string | null) =>
    instant === null ? null : formatInstant(instant, language, session.timeZone, 'second')
  return (
    <>
      <h3 className="part">{t('charging.abnormal.session-now')}</h3>
      <Facts
        of={[
          [t('charging.abnormal.startedAt'), at(session.startedAt)],
          [t('charging.abnormal.ended'), at(session.endedAt)],
          [
            t('charging.abnormal.energyDwh'),
            session.energyDwh === null ? null : `${formatEnergy(session.energyDwh, language)} kWh`,
          ],
          [
            t('charging.abnormal.totalMinor'),
            session.totalMinor === null
              ? t('charging.abnormal.not-billed')
              : formatMoney(session.totalMinor, session.currency, language),
          ],
          [t('charging.abnormal.pay'), translate(`charging.pay.${session.payState}`)],
          [
            t('charging.abnormal.token'),
            session.tokenLabel ? `${session.tokenLabel} · ${session.idTag}` : session.idTag,
          ],
        ]}
      />
    </>
  )
}

function RecordOf({ detail: { record, session } }: { detail: AbnormalDetail }) {
  const t = useWords(abnormalWords)
  const language = useLanguage()
  if (!record) return null
  const energy = (dwh: number | null) => (dwh === null ? null : `${formatEnergy(dwh, language)} kWh`)
  return (
    <>
      <h3 className="part">{t('charging.abnormal.record')}</h3>
      <Facts
        of={[
          [t('charging.abnormal.record.source'), t(`charging.abnormal.record.${record.source}`)],
          [
            t('charging.abnormal.record.received'),
            formatInstant(record.receivedAt, language, session.timeZone, 'second'),
          ],
          [
            t('charging.abnormal.record.ended'),
            record.endedAt && formatInstant(record.endedAt, language, session.timeZone, 'second'),
          ],
          [t('charging.abnormal.record.register'), energy(record.meterEndDwh)],
          [t('charging.abnormal.record.energy'), energy(record.energyDwh)],
          [
            t('charging.abnormal.record.total'),
            record.totalMinor === null ? null : formatMoney(record.totalMinor, session.currency, language),
          ],
        ]}
      />
    </>
  )
}

function Acts({ detail }: { detail: AbnormalDetail }) {
  const t = useWords(abnormalWords)
  const [action, setAction] = useState<ImmediateAbnormalAction>()
  const possible = detail.actions.filter(isOwn)
  if (possible.length === 0) return null
  return (
    <Can call={handleAbnormal}>
      {possible.map((each, place) => (
        <Button key={each} kind={place === 0 ? 'primary' : 'plain'} onClick={() => setAction(each)}>
          {t(`charging.handle.${each}`)}
        </Button>
      ))}
      {action && <HandleDialog detail={detail} action={action} onClose={() => setAction(undefined)} />}
    </Can>
  )
}
