import { formatNumber, formatDuration, Notice, useLanguage, useSave, useWords } from '@evops/kit'
import { collectorWords, readEnergyCollector } from '../../contract/index.ts'
import { ReadNowButton, Detail } from '../reached.tsx'
import { clockDriftDirection } from './collector-view.rules.ts'
import { collectorScreenWords } from './collectors.words.ts'
import { Values } from './Values.tsx'

/** Reads the device with the saved settings and shows the values. Nothing is stored. */
export function ReadNow({ id }: { id: string }) {
  const t = useWords(collectorScreenWords)
  const w = useWords(collectorWords)
  const language = useLanguage()
  const read = useSave(readEnergyCollector)
  const reading = read.data
  const drift = reading && clockDriftDirection(reading)
  return (
    <ReadNowButton
      call={readEnergyCollector}
      verb={t('energy.collector.read')}
      hint={t('energy.collector.read-saved')}
      busy={read.isPending}
      onRead={() => read.mutate({ params: { id } })}
    >
      {reading?.fault && (
        <Notice tone="bad">
          {w(`energy.collector.fault.${reading.fault}`)}
          <Detail text={reading.faultDetail} />
        </Notice>
      )}
      {reading?.fault === null && (
        <Notice tone="good">
          <p>{t('energy.collector.answered', { ms: formatNumber(reading.tookMs, language) })}</p>
          {drift && reading.clockDriftS !== null && (
            <p>
              {t(`energy.collector.clock-${drift}`, {
                span: formatDuration(Math.abs(reading.clockDriftS), language),
              })}
            </p>
          )}
          <Values points={reading.points} />
        </Notice>
      )}
    </ReadNowButton>
  )
}
