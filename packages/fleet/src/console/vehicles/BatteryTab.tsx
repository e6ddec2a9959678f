import {
  Empty,
  Facts,
  ReadFailure,
  Figures,
  formatEnergy,
  formatNumber,
  formatPercent,
  formatInstant,
  Sheet,
  useCall,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { formatMonth } from '@evops/platform/contract'
import { batteryHealth, getBattery, minBatterySessions, type VehicleBattery } from '../../contract/index.ts'
import { batteryWords } from './battery.words.ts'

/** Shows the energy per percent of charge, and the battery's remaining capacity since its first sessions. */
export function BatteryTab({ vehicleId }: { vehicleId: string }) {
  const t = useWords(batteryWords)
  const { data, error, refetch } = useCall(getBattery, { params: { id: vehicleId } }, { quiet: true })
  if (!data) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  if (data.learnt) return <Learnt battery={data} learnt={data.learnt} />
  const words = data.usable < minBatterySessions ? 'fleet.battery.none' : 'fleet.battery.tonight'
  return (
    <Empty icon="car" words={words}>
      <p>{t('fleet.battery.so-far', { n: data.usable })}</p>
    </Empty>
  )
}

function Learnt({
  battery: { nominalDwh, months },
  learnt,
}: {
  battery: VehicleBattery
  learnt: NonNullable<VehicleBattery['learnt']>
}) {
  const t = useWords(batteryWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { dwhPerPercent, firstDwh, sessions } = learnt
  const kWh = (dwh: number, digits = 2) => formatEnergy(dwh, language, digits)
  const day = (at: string) => formatInstant(at, language, zone, 'day')
  const health = (dwh: number) => formatPercent(batteryHealth(dwh, firstDwh), language)
  return (
    <div className="stack">
      <Sheet>
        <Figures
          of={[
            { label: t('fleet.battery.per-percent'), value: kWh(dwhPerPercent), unit: 'kWh' },
            { label: t('fleet.battery.whole'), value: kWh(dwhPerPercent * 100, 1), unit: 'kWh' },
            ...(nominalDwh === null
              ? []
              : [{ label: t('fleet.battery.nominal'), value: kWh(nominalDwh, 1), unit: 'kWh' }]),
            { label: t('fleet.battery.health'), value: health(dwhPerPercent) },
          ]}
        />
        <p>
          {t('fleet.battery.how', {
            sessions: formatNumber(sessions, language),
            low: kWh(learnt.lowDwh),
            high: kWh(learnt.highDwh),
            from: day(learnt.fromAt),
            until: day(learnt.untilAt),
          })}
        </p>
        <p>{t('fleet.battery.how-health', { first: kWh(firstDwh) })}</p>
        <p>{t('fleet.battery.planned')}</p>
      </Sheet>
      <Sheet title={t('fleet.battery.months')}>
        <Facts
          of={months.map(({ month, dwhPerPercent: dwh, sessions: n }) => [
            formatMonth(month, language),
            t('fleet.battery.month', { kwh: kWh(dwh), health: health(dwh), n }),
          ])}
        />
      </Sheet>
    </div>
  )
}
