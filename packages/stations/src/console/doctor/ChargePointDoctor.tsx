import {
  Button,
  Can,
  Empty,
  Facts,
  formatNumber,
  Notice,
  Sheet,
  Tag,
  toast,
  useCall,
  useLanguage,
  useSave,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import {
  clockWarnSeconds,
  getChargePointConnection,
  setMeasurands,
  type ChargePointConnection,
  type ChargePointDetail,
  type RefusedConnection,
} from '../../contract/index.ts'
import { MessageFindings } from './MessageFindings.tsx'
import { doctorWords } from './doctor.words.ts'
import { causeTones, refusalCauseKey } from './causes.ts'
import { refusedWords } from './refused.words.ts'

const soonMs = 30 * 86_400_000

/** Connection diagnosis: why a charge point does not connect, or may soon fail to connect, and the remedy. */
export function ChargePointDoctor({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(doctorWords)
  useWords(refusedWords)
  const { data } = useCall(getChargePointConnection, { params: { id: chargePoint.id } }, { every: 15_000 })
  if (!data) return null
  const worries = worriesOf(data)
  const isRefusing = data.findings.some(({ isRefused, settledAt }) => isRefused && settledAt === null)
  return (
    <Sheet title={t('stations.doctor.title')} note={t('stations.doctor.note')}>
      <div className="stack doctor">
        {worries.map((worry) => (
          <Notice key={worry} tone="warn">
            {t(`stations.doctor.${worry}`, {
              seconds: Math.abs(data.clock?.seconds ?? 0),
              actual: data.lastProfile ?? 0,
              least: data.leastProfile,
              until: data.graceUntil ?? '—',
              count: worry === 'unmeasured' ? data.unmeasuredSessions : data.secondSockets,
            })}
            {worry === 'unmeasured' && <RegisterSetting chargePoint={chargePoint} />}
          </Notice>
        ))}
        {data.refused.length === 0 && !isRefusing && worries.length === 0 && (
          <Empty icon="check" title={t(chargePoint.connected ? 'stations.doctor.well' : 'stations.doctor.silent')}>
            {!chargePoint.connected && <p>{t('stations.doctor.silent-text')}</p>}
          </Empty>
        )}
        {data.refused.map((row) => (
          <Refusal
            key={`${row.identity} ${row.address} ${row.subprotocol} ${row.cause}`}
            row={row}
            zone={chargePoint.timeZone}
          />
        ))}
        <MessageFindings findings={data.findings} zone={chargePoint.timeZone} />
        <ConnectionFacts data={data} zone={chargePoint.timeZone} />
      </div>
    </Sheet>
  )
}

type Worry = 'clock' | 'certificate' | 'second' | 'unmeasured' | 'policy'
function worriesOf({
  clock,
  certificateUntil,
  secondSockets,
  unmeasuredSessions,
  lastProfile,
  leastProfile,
}: ChargePointConnection): Worry[] {
  const ends = certificateUntil === null ? Infinity : Date.parse(certificateUntil) - Date.now()
  const worries: [Worry, boolean][] = [
    ['clock', clock !== null && Math.abs(clock.seconds) > clockWarnSeconds],
    ['certificate', ends < soonMs],
    ['second', secondSockets > 0],
    ['unmeasured', unmeasuredSessions > 0],
    ['policy', lastProfile !== null && lastProfile < leastProfile],
  ]
  return worries.flatMap(([worry, is]) => (is ? [worry] : []))
}

/** Configures the charge point with one action so that future sessions report the meter register. */
function RegisterSetting({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(doctorWords)
  const save = useSave(setMeasurands, {
    onSaved: ({ state, set }) => {
      const isSet = state === 'accepted' && set.every(({ status }) => taken.has(status))
      const word = isSet ? (set.length === 0 ? 'registers-already' : 'registers-set') : 'registers-refused'
      toast[isSet ? 'ok' : 'fail'](t(`stations.doctor.${word}`))
    },
  })
  return (
    <Can call={setMeasurands}>
      <div className="row">
        <Button
          busy={save.isPending}
          onClick={() => save.mutate({ params: { chargePointNo: chargePoint.chargePointNo }, body: {} })}
        >
          {t('stations.doctor.tell-registers')}
        </Button>
      </div>
    </Can>
  )
}
const taken = new Set(['Accepted', 'RebootRequired'])

function Refusal({ row, zone }: { row: RefusedConnection; zone: string }) {
  const t = useWords(doctorWords)
  const translate = useTranslate()
  const language = useLanguage()
  const cause = refusalCauseKey(row.cause)
  return (
    <div className="stack tight">
      <div className="row wraps">
        <Tag tone={causeTones[row.cause] ?? 'plain'}>{translate(`stations.refused.cause.${cause}`)}</Tag>
        <small className="dim">
          {t('stations.doctor.times', { times: formatNumber(row.attempts, language), address: row.address })} ·{' '}
          <InstantValue at={row.lastAt} zone={zone} style="second" />
        </small>
      </div>
      <p className="dim">{translate(`stations.refused.what.${cause}`)}</p>
      <Notice>{translate(`stations.refused.do.${cause}`)}</Notice>
    </div>
  )
}

function ConnectionFacts({ data, zone }: { data: ChargePointConnection; zone: string }) {
  const t = useWords(doctorWords)
  const { clock, bootedAt, lastSeenAt, certificateUntil, securityProfile, nextSecurityProfile } = data
  return (
    <Facts
      of={[
        [
          t('stations.doctor.last-seen'),
          lastSeenAt && <InstantValue key="seen" at={lastSeenAt} zone={zone} style="second" />,
        ],
        [t('stations.doctor.booted'), bootedAt && <InstantValue key="boot" at={bootedAt} zone={zone} style="second" />],
        [t('stations.doctor.clock-is'), clock && t('stations.doctor.seconds', { seconds: clock.seconds })],
        [
          t('stations.doctor.profile'),
          nextSecurityProfile === null
            ? securityProfile || t('stations.doctor.profile-none')
            : t('stations.doctor.profile-next', { now: securityProfile, next: nextSecurityProfile }),
        ],
        [
          t('stations.doctor.certificate-until'),
          certificateUntil && <InstantValue key="cert" at={certificateUntil} zone={zone} />,
        ],
      ]}
    />
  )
}
