import {
  Button,
  isPermitted,
  Facts,
  formatEnergy,
  formatInstant,
  Icon,
  RevealDialog,
  saveFile,
  useLanguage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  revealSignedValues,
  sessionViewers,
  signedWords,
  type SessionDetail,
  type SessionSignedValues,
} from '../../contract/index.ts'

/** Signed meter values of a session: verified or not, and why. The printed page shows them as well. */
export function SignedMeterValues({ session }: { session: SessionDetail }) {
  const t = useWords(signedWords)
  const { signed } = session
  if (!signed) return null
  const isVerified = signed.verdict === 'verified'
  return (
    <section className="sheet" aria-label={t('charging.signed.title')}>
      <h3>{t('charging.signed.title')}</h3>
      <ul className="session-checks">
        <li className={isVerified ? undefined : 'failed'}>
          <Icon name={isVerified ? 'check' : 'warning'} />
          <strong>{t(isVerified ? 'charging.signed.verified' : 'charging.signed.not-verified')}</strong>
          <span className="by">{t(`charging.signed.why-${signed.verdict}`)}</span>
        </li>
      </ul>
      <SignedFacts signed={signed} zone={session.timeZone} />
      <ExportButton session={session} />
    </section>
  )
}

function SignedFacts({ signed, zone }: { signed: SessionSignedValues; zone: string }) {
  const t = useWords(signedWords)
  const language = useLanguage()
  const kwh = (dwh: number | null) => (dwh === null ? '—' : `${formatEnergy(dwh, language, 4)} kWh`)
  const reading = (dwh: number | null, at: string | null) =>
    at === null ? kwh(dwh) : `${kwh(dwh)} · ${formatInstant(at, language, zone, 'second')}`
  return (
    <Facts
      of={[
        [t('charging.signed.signedDwh'), kwh(signed.signedDwh)],
        [t('charging.signed.begin'), reading(signed.beginDwh, signed.beginAt)],
        [t('charging.signed.end'), reading(signed.endDwh, signed.endAt)],
        [t('charging.signed.meterSerial'), signed.meterSerial],
        ...signed.values.map(({ context, format, algorithm, verdict }, at): [string, string] => [
          `${at + 1} · ${context || '—'}`,
          [format || '—', algorithm, t(`charging.signed.why-${verdict}`)].filter(Boolean).join(' · '),
        ]),
      ]}
    />
  )
}

function ExportButton({ session: { id, sessionNo } }: { session: SessionDetail }) {
  const t = useWords(signedWords)
  const [open, setOpen] = useState(false)
  if (!isPermitted(revealSignedValues) || !isPermitted(sessionViewers)) return null
  return (
    <>
      <div className="form-foot">
        <Button small icon="download" onClick={() => setOpen(true)}>
          {t('charging.signed.export')}
        </Button>
      </div>
      {open && (
        <RevealDialog
          call={revealSignedValues}
          params={{ id }}
          name={`${t('charging.signed.title')} · ${sessionNo}`}
          onClose={() => setOpen(false)}
        >
          {({ fileName, xml }) => (
            <Button
              kind="primary"
              icon="download"
              onClick={() => saveFile(new Blob([xml], { type: 'application/xml' }), fileName)}
            >
              {fileName}
            </Button>
          )}
        </RevealDialog>
      )}
    </>
  )
}
