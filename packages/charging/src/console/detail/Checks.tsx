import { formatEnergy, formatMoney, formatPower, formatDuration, Icon, useLanguage, useWords } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { SessionDetail } from '../../contract/index.ts'
import { formatSessionDuration } from '../session-text.ts'
import { detailWords } from './detail.words.ts'

type CheckKey = 'sum' | 'register' | 'power' | 'size' | 'duration' | 'clock' | 'token' | 'tariff' | 'amount'
interface Check {
  key: CheckKey
  passed: boolean
  /** The value that the check uses. */
  by: string
}

/** Checks that ran before billing, each with the value that it used. */
export function SessionChecks({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  const checks = checksOf(session, useLanguage(), (by) => t('charging.check.difference', { by }))
  if (checks.length === 0) return null
  return (
    <section className="sheet">
      <h3>{t('charging.check.title')}</h3>
      <ul className="session-checks">
        {checks.map(({ key, passed, by }) => (
          <li key={key} className={passed ? undefined : 'failed'}>
            <Icon name={passed ? 'check' : 'warning'} />
            <span className="unseen">{t(passed ? 'charging.check.passed' : 'charging.check.failed')}: </span>
            <span>{t(`charging.check.${key}`)}</span>
            <span className="by">{by}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function checksOf(session: SessionDetail, language: Language, differenceOf: (by: string) => string): Check[] {
  const { bill, flags, meterEndDwh, meterStartDwh, energyDwh } = session
  const without = (...wanted: string[]) => !wanted.some((flag) => flags.includes(flag))
  // A start that the device queued offline gives no information about its clock.
  const drift =
    Math.abs(
      Date.parse(session.startReceivedAt ?? session.startedAt) -
        Date.parse(session.deviceStartedAt ?? session.startedAt),
    ) / 1000
  const tariff: Check = {
    key: 'tariff',
    passed: without('A16'),
    by: session.tariffVersion === null ? '—' : `v${session.tariffVersion}`,
  }
  const { chargePointTotalMinor } = session
  const amount: Check[] =
    chargePointTotalMinor === null
      ? []
      : [
          {
            key: 'amount',
            passed: without('A12'),
            by: formatMoney(chargePointTotalMinor, session.currency, language),
          },
        ]
  const token: Check = { key: 'token', passed: without('A10'), by: session.idTag }
  const clock: Check = {
    key: 'clock',
    passed: without('A13'),
    by: drift > 60 && without('A13') ? '' : differenceOf(formatDuration(drift, language)),
  }
  if (meterEndDwh === null || meterStartDwh === null) return [clock, token, tariff, ...amount]
  const difference = bill ? bill.energyDwh - bill.byPeriod.reduce((sum, period) => sum + period.energyDwh, 0) : 0
  const kwh = (dwh: number | null, digits: number) => formatEnergy(dwh, language, digits)
  return [
    ...(bill ? [{ key: 'sum' as const, passed: difference === 0, by: differenceOf(`${kwh(difference, 4)} kWh`) }] : []),
    { key: 'register', passed: without('A05'), by: `${kwh(meterStartDwh, 1)} – ${kwh(meterEndDwh, 1)} kWh` },
    {
      key: 'power',
      passed: without('A07'),
      by: session.maxPowerW === null ? '—' : `${formatPower(session.maxPowerW, language)} kW`,
    },
    ...(energyDwh === null
      ? []
      : [{ key: 'size' as const, passed: without('A06', 'A09'), by: `${kwh(energyDwh, 2)} kWh` }]),
    { key: 'duration', passed: without('A08'), by: formatSessionDuration(session, 0, language) },
    clock,
    token,
    tariff,
    ...amount,
  ]
}
