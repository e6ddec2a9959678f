import { Facts, formatEnergy, Notice, useLanguage, useTranslate, useWords, type WordKey } from '@evops/kit'
import { useEvidenceText } from '../operations/evidence-text.ts'
import { shortNo } from '../session-text.ts'
import { isSessionRunning, type SessionDetail, type SessionState } from '../../contract/index.ts'
import { blockingFlags } from '../tones.ts'
import { detailWords } from './detail.words.ts'

/** Reason why a session in this state has no bill and needs none. */
const waitingWords: Readonly<Partial<Record<SessionState, WordKey<typeof detailWords>>>> = {
  created: 'charging.why.not-started',
  starting: 'charging.why.not-started',
  charging: 'charging.why.running',
  stopping: 'charging.why.running',
  awaiting_record: 'charging.why.waiting',
  failed: 'charging.why.failed',
  cancelled: 'charging.why.failed',
  void: 'charging.why.void',
}

/** Explains per flag why there is no bill and what to do, and shows the figures that are known. */
export function NoBill({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  const waiting = waitingWords[session.state]
  if (waiting)
    return (
      <section className="sheet bill">
        <header>
          <h2>{t('charging.why.waiting-title')}</h2>
        </header>
        <div className="body stack">
          <Notice>
            {t(session.unmeasured && isSessionRunning(session.state) ? 'charging.why.unmeasured' : waiting)}
          </Notice>
          <RecordedFigures session={session} />
        </div>
      </section>
    )
  const causes = session.flags.filter((flag) => blockingFlags.has(flag))
  const notes = session.flags.filter((flag) => !blockingFlags.has(flag))
  return (
    <section className="sheet bill">
      <header>
        <h2>{t('charging.why.title')}</h2>
      </header>
      <div className="body stack">
        <p className="dim">{t('charging.why.lead')}</p>
        <FlagList session={session} flags={causes.length > 0 ? causes : notes} tone="bad" />
        {causes.length > 0 && notes.length > 0 && (
          <>
            <h3>{t('charging.why.noted')}</h3>
            <FlagList session={session} flags={notes} tone="warn" />
          </>
        )}
        <RecordedFigures session={session} />
      </div>
    </section>
  )
}

/** Finding with its evidence and the recommended action, one entry per flag. */
export function FlagList({
  session,
  flags,
  tone,
}: {
  session: Pick<SessionDetail, 'evidence' | 'timeZone' | 'currency'>
  flags: readonly string[]
  tone: 'bad' | 'warn'
}) {
  const translate = useTranslate()
  const evidenceText = useEvidenceText()
  const evidenceOf = (flag: string) => {
    const found = session.evidence.find((each) => each.flag === flag)
    return found && <p>{evidenceText({ ...session, evidence: found.evidence })}</p>
  }
  return (
    <ul className="flag-list">
      {flags.map((flag) => (
        <li key={flag}>
          <span className={`tag ${tone}`}>{flag}</span>
          <div>
            <b>{translate(`charging.flag.${flag}`)}</b>
            {evidenceOf(flag)}
            <p>{translate(`charging.flag.${flag}.why`)}</p>
            <p className="dim">→ {translate(`charging.flag.${flag}.do`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function RecordedFigures({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  const language = useLanguage()
  const kwh = (dwh: number | null) => (dwh === null ? undefined : `${formatEnergy(dwh, language, 4)} kWh`)
  const { meterStartDwh: start, meterEndDwh: end, unmeasured } = session
  const least = kwh(unmeasured?.leastStartDwh ?? null)
  const previous = (value: string) =>
    t('charging.why.least-start-of', { value, sessionNo: shortNo(unmeasured?.previousSessionNo ?? '') })
  return (
    <div>
      <h3>{t('charging.why.recognised')}</h3>
      <Facts
        of={[
          [t('charging.why.meter-start'), session.unmeasured ? t('charging.why.not-reported') : kwh(start)],
          [t('charging.why.least-start'), least && previous(least)],
          [t('charging.why.meter-end'), kwh(end)],
          [t('charging.why.difference'), end === null || start === null ? undefined : kwh(end - start)],
          [t('charging.why.most'), kwh(unmeasured?.mostDwh ?? null)],
        ]}
      />
    </div>
  )
}
