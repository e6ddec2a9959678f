import {
  Button,
  Can,
  formatAmount,
  formatEnergy,
  formatMoney,
  formatPrice,
  Notice,
  Sheet,
  useCall,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import type { Language, EndpointReply } from '@evops/platform/contract'
import { getTariff, listTariffs } from '@evops/tariffs/contract'
import { useState } from 'react'
import { rerateSession, type SessionDetail } from '../../contract/index.ts'
import { signedAmount } from '../backtest/figures.ts'
import { formatE4 } from '../bill-text.ts'
import { usePricePeriodNames } from '../tou.ts'
import { rerateWords } from './rerate.words.ts'
import { rerateSteps, type RerateStep } from './steps.rules.ts'
import './rerate.css'

type Rerated = EndpointReply<typeof rerateSession>

/** Comparison with another rule on a session's page, for users who may view rules. It is calculated on request. */
export function OtherRule({ session }: { session: SessionDetail }) {
  const t = useWords(rerateWords)
  const [open, setOpen] = useState(false)
  if (session.endedAt === null || session.energyDwh === null) return null
  return (
    <Can call={listTariffs}>
      <div className={open ? undefined : 'not-on-paper'}>
        <Sheet
          title={t('charging.rerate.title')}
          note={
            !open && (
              <Button small onClick={() => setOpen(true)}>
                {t('charging.rerate.choose')}
              </Button>
            )
          }
        >
          <p className="dim small">{t('charging.rerate.lead')}</p>
          {open && <Rerate id={session.id} />}
        </Sheet>
      </div>
    </Can>
  )
}

/** Shows both bills line by line, with the change of each line. */
function Rerate({ id: sessionId }: { id: string }) {
  const t = useWords(rerateWords)
  const [ruleId, setRule] = useState<string>()
  const [version, setVersion] = useState<string>()
  const rules = useCall(listTariffs, { query: { page: 1, pageSize: 200 } })
  const rule = useCall(getTariff, { params: { id: ruleId ?? '' } }, { enabled: ruleId !== undefined })
  const tariff = ruleId === undefined ? undefined : rule.data
  const versions = tariff
    ? [
        ...(tariff.draft ? [{ value: 'draft', label: t('charging.rerate.draft') }] : []),
        ...tariff.versions.map(({ id, number }) => ({
          value: id,
          label: t('charging.rerate.number', { number: number ?? 0 }),
        })),
      ]
    : []
  const chosen = versions.some(({ value }) => value === version) ? version : versions[0]?.value
  const found = useCall(
    rerateSession,
    {
      params: { id: sessionId },
      body: { ruleId: ruleId ?? '', ...(chosen === 'draft' ? { draft: true } : { versionId: chosen }) },
    },
    { enabled: tariff !== undefined && chosen !== undefined, quiet: true },
  )
  return (
    <div className="stack rerate">
      <div className="row wraps">
        <Choice
          label={t('charging.rerate.rule')}
          value={ruleId ?? ''}
          options={(rules.data?.list ?? []).map(({ id, name, code }) => ({
            value: id,
            label: `${name} · ${code}`,
          }))}
          empty={t('charging.rerate.choose')}
          onChange={setRule}
        />
        {versions.length > 0 && (
          <Choice label={t('charging.rerate.version')} value={chosen ?? ''} options={versions} onChange={setVersion} />
        )}
      </div>
      {tariff && versions.length === 0 && <Notice>{t('charging.rerate.none')}</Notice>}
      {tariff && chosen !== undefined && found.error && <Notice tone="warn">{found.error.message}</Notice>}
      {tariff && chosen !== undefined && found.data && !found.error && <PriceComparison found={found.data} />}
    </div>
  )
}

function Choice({
  label,
  value,
  options,
  empty,
  onChange,
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  empty?: string
  onChange: (value: string) => void
}) {
  return (
    <label className="f">
      <span className="label">{label}</span>
      <select className="field" value={value} onChange={(event) => onChange(event.target.value)}>
        {empty !== undefined && (
          <option value="" disabled>
            {empty}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

function PriceComparison({ found }: { found: Rerated }) {
  const t = useWords(rerateWords)
  const language = useLanguage()
  const { currency } = found
  const steps = rerateSteps(found.old, found.new, found.oldMinor)
  const names = useNames()
  return (
    <>
      <p className="dim small">
        {t(`charging.rerate.readings.${found.readings}`)}
        {found.old === null && ` ${t('charging.rerate.now')}: ${t('charging.rerate.stated')}.`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label={t('charging.rerate.title')}>
        <table className="tbl">
          <thead>
            <tr>
              <th>{t('charging.rerate.step')}</th>
              <th className="n">{t('charging.rerate.now')}</th>
              <th className="n">{t('charging.rerate.then')}</th>
              <th className="n">{t('charging.rerate.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={`${step.kind} ${step.period}`} className={step.unit === 'minor' ? 'sum' : undefined}>
                <td>{names(step)}</td>
                <td className="n">
                  <Amount step={step} value={step.old} of={step.oldOf} currency={currency} />
                </td>
                <td className="n">
                  <Amount step={step} value={step.new} of={step.newOf} currency={currency} />
                </td>
                <td className="n">{differenceOf(step, currency, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function useNames(): (step: RerateStep) => string {
  const translate = useTranslate()
  const periods = usePricePeriodNames()
  return ({ kind, period }) =>
    translate(`charging.rerate.${kind}`, period === undefined ? {} : { period: periods.name(period) })
}

function Amount({
  step,
  value,
  of,
  currency,
}: {
  step: RerateStep
  value: number | null
  of: RerateStep['oldOf']
  currency: string
}) {
  const language = useLanguage()
  if (value === null) return <span className="dimmer">—</span>
  if (step.unit === 'dwh') return <>{formatEnergy(value, language, 4)}</>
  if (step.kind === 'total') return <b>{formatMoney(value, currency, language)}</b>
  if (step.unit === 'minor') return <b>{formatAmount(value, currency, language)}</b>
  return (
    <>
      {formatE4(value, language)}
      {of && (
        <small className="dim">
          {formatEnergy(of.energyDwh, language, 4)} × {formatPrice(of.priceE5, language)}
        </small>
      )}
    </>
  )
}

function differenceOf(step: RerateStep, currency: string, language: Language) {
  if (step.old === null || step.new === null) return <span className="dimmer">—</span>
  const difference = step.new - step.old
  if (difference === 0) return <span className="dimmer">0</span>
  const sign = difference > 0 ? '+' : ''
  if (step.unit === 'dwh') return `${sign}${formatEnergy(difference, language, 4)}`
  if (step.unit === 'e4') return `${sign}${formatE4(difference, language)}`
  if (step.kind !== 'total') return `${sign}${formatAmount(difference, currency, language)}`
  return signedAmount(difference, currency, language)
}
