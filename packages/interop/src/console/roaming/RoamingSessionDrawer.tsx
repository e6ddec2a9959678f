import {
  type DrawerNavigation,
  Button,
  Can,
  confirmAction,
  DateTimeField,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  formatEnergy,
  formatMoney,
  formatNameplatePower,
  formatInstant,
  NumberField,
  Tag,
  useCall,
  useForm,
  useLanguage,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import { signedWords } from '@evops/charging/contract'
import { useState } from 'react'
import {
  sendRoamingLimit,
  clearRoamingLimit,
  getRoamingSession,
  limitRoaming,
  listRoamingCommands,
  roamingStateKey,
  roamingStateWords,
  stopRoaming,
  unlockRoaming,
  type RoamingSession,
  type RoamingSigned,
} from '../../contract/index.ts'
import { parseRoamingId, stateTones } from './roaming-parts.tsx'
import { CommandList } from './RoamingCommands.tsx'
import { roamingWords } from './roaming.words.ts'

export function RoamingSessionDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(roamingWords)
  const s = useWords(roamingStateWords)
  const { partnerId, no } = parseRoamingId(id)
  const read = useCall(getRoamingSession, { params: { partnerId, sessionNo: no } }, { quiet: true })
  const [isLimiting, setLimiting] = useState(false)
  const { data: session } = read
  if (read.error || session?.id !== id)
    return <DrawerWhileLoading title={t('interop.roaming.session')} read={read} {...neighbours} />
  const { state, canLimit, canUnlock } = session
  return (
    <Drawer
      title={session.stationName}
      tags={<Tag tone={stateTones[state]}>{s(roamingStateKey(session))}</Tag>}
      sub={session.partnerName}
      footer={
        <>
          {canUnlock && <Unlock session={session} />}
          {canLimit && <Limit session={session} isLimiting={isLimiting} onLimit={() => setLimiting(true)} />}
          {state === 'open' && <Stop session={session} />}
        </>
      }
      {...neighbours}
    >
      <div className="stack">
        {isLimiting && canLimit && <LimitForm session={session} onDone={() => setLimiting(false)} />}
        <SessionFacts session={session} />
        <CommandList partnerId={partnerId} sessionNo={session.sessionNo} />
      </div>
    </Drawer>
  )
}

function SessionFacts({ session }: { session: RoamingSession }) {
  const t = useWords(roamingWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const money = (minor: number | null) => (minor === null ? null : formatMoney(minor, session.currency, language))
  const { limitW, limitUntil, profile } = session
  const until = limitUntil && t('interop.roaming.until', { until: formatInstant(limitUntil, language, zone, 'short') })
  const tariff = session.isOffTariff ? (
    <>
      <Tag tone="warn">{t('interop.roaming.byTariff.other')}</Tag> {money(session.tariffMinor)}
    </>
  ) : (
    money(session.tariffMinor)
  )
  const steps = profile && <Steps profile={profile} />
  const limited = limitW === null ? null : `${formatNameplatePower(limitW, language)} kW ${until ?? ''}`
  return (
    <Facts
      of={[
        [t('interop.roaming.sessionNo'), session.sessionNo],
        [t('interop.roaming.startedAt'), formatInstant(session.startedAt, language, zone)],
        [t('interop.roaming.endedAt'), session.endedAt && formatInstant(session.endedAt, language, zone)],
        [t('interop.roaming.energyDwh'), `${formatEnergy(session.energyDwh, language)} kWh`],
        [t('interop.roaming.token'), session.tokenLabel],
        [t('interop.roaming.holderName'), session.holderName],
        [t('interop.roaming.payerName'), session.payerName],
        [t('interop.roaming.reportedMinor'), money(session.reportedMinor)],
        [t('interop.roaming.costMinor'), money(session.costMinor)],
        [t('interop.roaming.tariffMinor'), tariff],
        [t('interop.roaming.paidMinor'), money(session.paidMinor)],
        [t('interop.roaming.arrearsMinor'), session.arrearsMinor > 0 ? money(session.arrearsMinor) : null],
        [t('interop.roaming.limit'), limited],
        [t('interop.roaming.profile'), steps],
        [t('interop.roaming.signed'), session.signed && <SignedResult key="signed" signed={session.signed} />],
        [t(session.isOcpi ? 'interop.roaming.cdrNo' : 'interop.roaming.chargeSessionNo'), session.recordNo],
        [t(session.isOcpi ? 'interop.roaming.creditNo' : 'interop.roaming.sessionCreditNo'), session.creditNo],
      ]}
    />
  )
}

/** Result of the verification of the partner's signed meter values. */
function SignedResult({ signed: { verdict, method, signedDwh } }: { signed: RoamingSigned }) {
  const t = useWords(roamingWords)
  const g = useWords(signedWords)
  const language = useLanguage()
  const isFitting = verdict === 'sent-key-fits'
  return (
    <>
      <Tag tone={isFitting ? 'plain' : 'warn'}>
        {isFitting ? t('interop.roaming.signed-fits') : g(`charging.signed.why-${verdict}`)}
      </Tag>{' '}
      {[method, signedDwh === null ? '' : `${formatEnergy(signedDwh, language)} kWh`].filter(Boolean).join(' · ')}
    </>
  )
}

/** Shows the charging profile that the partner reported last. */
function Steps({ profile: { sentAt, unit, steps } }: { profile: NonNullable<RoamingSession['profile']> }) {
  const t = useWords(roamingWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const when = (at: string) => formatInstant(at, language, zone, 'short')
  return (
    <>
      {steps.slice(0, 5).map(({ from, limit }) => (
        <span key={from}>
          {when(from)}: {unit === 'W' ? `${formatNameplatePower(limit, language)} kW` : `${limit} A`}
          <br />
        </span>
      ))}
      <span className="small dim">{t('interop.roaming.sent', { at: when(sentAt) })}</span>
    </>
  )
}

const refreshes = [listRoamingCommands, getRoamingSession]
function Limit({
  session: { partnerId, sessionNo, limitW },
  isLimiting,
  onLimit,
}: {
  session: RoamingSession
  isLimiting: boolean
  onLimit: () => void
}) {
  const t = useWords(roamingWords)
  const done = t('interop.roaming.requested')
  const limitRequest = useSave(sendRoamingLimit, { refreshes, done })
  const cleared = useSave(clearRoamingLimit, { refreshes, done })
  const body = { partnerId, sessionNo }
  return (
    <Can call={limitRoaming}>
      <Button busy={limitRequest.isPending} onClick={() => limitRequest.mutate({ body })}>
        {t('interop.roaming.kind-query-limit')}
      </Button>
      {limitW !== null && (
        <Button busy={cleared.isPending} onClick={() => cleared.mutate({ body })}>
          {t('interop.roaming.kind-clear-limit')}
        </Button>
      )}
      <Button disabled={isLimiting} onClick={onLimit}>
        {t('interop.roaming.kind-limit')}
      </Button>
    </Can>
  )
}
function LimitForm({ session: { partnerId, sessionNo }, onDone }: { session: RoamingSession; onDone: () => void }) {
  const t = useWords(roamingWords)
  const zone = useOperatorZone()
  const form = useForm(limitRoaming, {
    toBody: (values) => ({ ...values, partnerId, sessionNo }),
    refreshes,
    onSaved: onDone,
    done: t('interop.roaming.requested'),
  })
  return (
    <Form form={form} verb={t('interop.roaming.kind-limit')} onCancel={onDone}>
      <NumberField form={form} name="limitW" label={t('interop.roaming.limit')} scale={3} unit="kW" />
      <DateTimeField
        form={form}
        name="limitUntil"
        label={t('interop.roaming.limitUntil')}
        hint={t('interop.roaming.limitUntil-hint')}
        zone={zone ?? 'UTC'}
      />
    </Form>
  )
}
function Unlock({ session: { partnerId, place } }: { session: RoamingSession }) {
  const t = useWords(roamingWords)
  const unlock = useSave(unlockRoaming, { refreshes, done: t('interop.roaming.requested') })
  const connectorNo = place?.connectorNo
  if (!place || !connectorNo) return null
  return (
    <Can call={unlockRoaming}>
      <Button busy={unlock.isPending} onClick={() => unlock.mutate({ body: { ...place, partnerId, connectorNo } })}>
        {t('interop.roaming.unlock')}
      </Button>
    </Can>
  )
}
function Stop({ session: { partnerId, sessionNo } }: { session: RoamingSession }) {
  const t = useWords(roamingWords)
  const stop = useSave(stopRoaming, {
    refreshes,
    done: t('interop.roaming.requested'),
  })
  const confirmStop = async () => {
    const yes = await confirmAction({
      title: t('interop.roaming.stop-title'),
      text: t('interop.roaming.stop-text'),
      verb: t('interop.roaming.stop'),
      danger: true,
    })
    if (yes) stop.mutate({ body: { partnerId, sessionNo } })
  }
  return (
    <Can call={stopRoaming}>
      <Button busy={stop.isPending} onClick={() => void confirmStop()}>
        {t('interop.roaming.stop')}
      </Button>
    </Can>
  )
}
