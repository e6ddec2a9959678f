import { Sheet, formatNumber, InstantValue, Tag, useLanguage, useTranslate, useWords } from '@evops/kit'
import { type ChargePointDetail, listBatterySwaps } from '../../contract/index.ts'
import { deviceMessageWords } from '../../contract/event-messages.words.ts'
import { MoreRows } from '../MoreRows.tsx'
import { useKeysetList } from '../use-keyset.ts'
import { batterySwapWords } from './battery-swaps.words.ts'

/** Batteries put into and taken out of a battery swap station. Other charge points have none. */
export function BatterySwaps({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(batterySwapWords)
  useWords(deviceMessageWords)
  const translate = useTranslate()
  const language = useLanguage()
  const swaps = useKeysetList(listBatterySwaps, {
    key: [chargePoint.id],
    inputOf: (before) => ({ params: { id: chargePoint.id }, query: { before, limit: 20 } }),
    read: (reply) => reply,
    every: 10_000,
  })
  if (swaps.rows.length === 0) return null
  return (
    <Sheet title={t('stations.swap.title')} note={t('stations.swap.note')}>
      <ul className="plain-list">
        {swaps.rows.map(({ id, requestNo, eventType, idTag, batteries, receivedAt }) => (
          <li key={id} className="row wraps">
            <span>
              <strong>{t('stations.swap.no', { no: requestNo })}</strong> <span className="mono">{idTag}</span>{' '}
              <small className="dim">
                <InstantValue at={receivedAt} />
              </small>{' '}
              {batteries.map(({ slotNo, serialNumber, soc, soh }) => (
                <small key={`${slotNo} ${serialNumber}`}>
                  {t('stations.swap.battery', {
                    slot: slotNo,
                    serial: serialNumber,
                    soc: formatNumber(soc, language),
                    soh: formatNumber(soh, language),
                  })}
                </small>
              ))}
            </span>
            <Tag tone={eventType === 'BatteryOutTimeout' ? 'warn' : 'plain'}>
              {translate(`stations.alarm-text.BatterySwap.${eventType}`)}
            </Tag>
          </li>
        ))}
      </ul>
      <MoreRows list={swaps} />
    </Sheet>
  )
}
