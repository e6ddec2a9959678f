import { Button, Can, formatNumber, formatSpan, Notice, useLanguage, useSave, useWords } from '@evops/kit'
import { collectorWords, readEnergyCollector } from '../../contract/index.ts'
import { driftOf } from './collector-view.rules.ts'
import { collectorScreenWords } from './collectors.words.ts'
import { Values } from './Values.tsx'

/** Asks the device as it is saved, and shows what it says; nothing of it is kept. */
export function ReadNow({ id }: { id: string }) {
  const t = useWords(collectorScreenWords)
  const w = useWords(collectorWords)
  const language = useLanguage()
  const read = useSave(readEnergyCollector)
  const said = read.data
  const drift = said && driftOf(said)
  return (
    <Can call={readEnergyCollector}>
      <div className="row">
        <Button busy={read.isPending} onClick={() => read.mutate({ params: { id } })}>
          {t('energy.collector.read')}
        </Button>
        <span className="hint">{t('energy.collector.read-saved')}</span>
      </div>
      {said?.fault && (
        <Notice tone="bad">
          {w(`energy.collector.fault.${said.fault}`)}
          {said.faultDetail && <p className="small">{said.faultDetail}</p>}
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
    </Can>
  )
}
