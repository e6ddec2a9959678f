import { calendarDayAt } from '@evops/platform/contract'
import {
  Drawer,
  Facts,
  Notice,
  Pick,
  useCall,
  useLanguage,
  useCurrentUser,
  useNow,
  useTranslate,
  useWords,
  DateTimeInput,
} from '@evops/kit'
import { useState } from 'react'
import { listFleetChoices, findQuotaForShift, type FleetChoiceKind, type QuotaRow } from '../../contract/index.ts'
import { formatQuotaTerms, formatQuotaValidity, formatQuotaValue } from './quota-text.ts'
import { quotaWords } from './quotas.words.ts'
import './quotas.css'
import '../fleet.css'

/** Shows which quota applies to a vehicle, a line and a day, and why. */
export function QuotaFinder({ onClose }: { onClose: () => void }) {
  const t = useWords(quotaWords)
  const translate = useTranslate()
  const { timeZone } = useCurrentUser().operator
  const now = useNow()
  const [day, setDay] = useState(() => calendarDayAt(now, timeZone))
  const [who, setWho] = useState<{ vehicleId?: string; lineId?: string; driverId?: string }>({})
  const { vehicleId = '', lineId, driverId } = who
  const query = { vehicleId, day, ...(lineId && { lineId }), ...(driverId && { driverId }) }
  const { data } = useCall(findQuotaForShift, { query }, { enabled: vehicleId !== '' && day !== '', quiet: true })
  const pick = (kind: FleetChoiceKind, name: keyof typeof who, label: string) => (
    <div className="f">
      <span className="label">{label}</span>
      <Pick
        label={label}
        from={listFleetChoices}
        inputOf={(text) => ({ query: { kind, search: text || undefined } })}
        choices={(reply) => reply.map((one) => ({ value: one.id, label: one.name }))}
        value={who[name]}
        onChange={(value) => {
          const { [name]: _before, ...rest } = who
          setWho(value ? { ...rest, [name]: value } : rest)
        }}
      />
    </div>
  )
  return (
    <Drawer title={t('fleet.quota.request')} onClose={onClose}>
      <div className="form">
        {pick('vehicle', 'vehicleId', t('fleet.quota.vehicle'))}
        <DateTimeInput kind="day" label={t('fleet.quota.day')} shown value={day} onChange={setDay} />
        {pick('line', 'lineId', t('fleet.quota.lineNo'))}
        {pick('driver', 'driverId', t('fleet.quota.driver'))}
      </div>
      {vehicleId === '' || !data ? (
        <p className="dim quota-answer">{t('fleet.quota.request-first')}</p>
      ) : (
        <div className="stack quota-answer">
          <Answer fitting={data.fitting} />
          <Facts
            of={[
              [t('fleet.quota.modelName'), data.modelName],
              [t('fleet.quota.lineNo'), data.lineNo],
              [t('fleet.quota.season'), translate(`fleet.season.${data.season}`)],
              [t('fleet.quota.grade'), data.grade],
            ]}
          />
        </div>
      )}
    </Drawer>
  )
}

function Answer({ fitting }: { fitting: readonly QuotaRow[] }) {
  const t = useWords(quotaWords)
  const language = useLanguage()
  const [first, ...others] = fitting
  if (!first) return <Notice tone="warn">{t('fleet.quota.holds-none')}</Notice>
  return (
    <>
      <Notice tone="good">
        <b>{formatQuotaValue(first, language)}</b>
        <p>
          {t('fleet.quota.holds')}: {formatQuotaTerms(first)} · {formatQuotaValidity(first, language)}
        </p>
        <p>
          {others.length === 0
            ? t('fleet.quota.why-only')
            : t('fleet.quota.why-most', { terms: formatQuotaTerms(first) })}
        </p>
      </Notice>
      {others.length > 0 && (
        <section className="stack">
          <h3>{t('fleet.quota.beaten')}</h3>
          <ul className="spells">
            {others.map((row) => (
              <li key={row.id} className="row">
                <span>{formatQuotaTerms(row)}</span>
                <span className="num dim">{formatQuotaValue(row, language)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
