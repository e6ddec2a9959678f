import { formatNumber, formatSpan, Notice, useLanguage, useSave, useWords } from '@evops/kit'
import { collectorWords, readEnergyCollector } from '../../contract/index.ts'
import { AskNow, Detail } from '../reached.tsx'
import { driftOf } from './collector-view.rules.ts'
import { collectorScreenWords } from './collectors.words.ts'
import { Values } from './Values.tsx'

/** Reads the device with the saved settings and shows the values. Nothing is stored. */
export function ReadNow({ id }: { id: string }) {
  const t = useWords(collectorScreenWords)
  const w = useWords(collectorWords)
  const language = useLanguage()
  const read = useSave(readEnergyCollector)
  const said = read.data
  const drift = said && driftOf(said)
  return (
    <AskNow
      call={readEnergyCollector}
      verb={t('energy.collector.read')}
      hint={t('energy.collector.read-saved')}
      busy={read.isPending}
      onAsk={() => read.mutate({ params: { id } })}
    >
      {said?.fault && (
        <Notice tone="bad">
          {w(`energy.collector.fault.${said.fault}`)}
          <Detail text={said.faultDetail} />
        </Notice>
      )}
      {said?.fault === null && (
        <Notice tone="good">
          <p>{t('energy.collector.answered', { ms: formatNumber(said.tookMs, language) })}</p>
          {drift && said.clockDriftS !== null && (
            <p>
              {t(`energy.collector.clock-${drift}`, {
                span: formatSpan(Math.abs(said.clockDriftS), language),
              })}
            </p>
          )}
          <Values points={said.points} />
        </Notice>
      )}
    </AskNow>
  )
}
