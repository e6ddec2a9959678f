import { Button, Can, Link, useNav, useWords } from '@evops/kit'
import { ocppAddress } from '@evops/stations/console'
import { createChargePoint, createStation } from '@evops/stations/contract'
import { createTariff } from '@evops/tariffs/contract'
import { createToken, type DayFigures } from '../../contract/index.ts'
import { firstStepsWords } from './first.words.ts'

const steps = [
  { step: 'station', call: createStation, to: '/statsanalysis/chgstation?new=1' },
  { step: 'chargePoint', call: createChargePoint, to: '/statsanalysis/chgpile?new=1' },
  { step: 'connected' },
  { step: 'tariff', call: createTariff, to: '/chgmodule/chgcostrule' },
  { step: 'token', call: createToken, to: '/chgmodule/starttoken' },
] as const

/** Setup checklist for a new operator: done steps are ticked, and the first open step is highlighted. */
export function FirstSteps({ done }: { done: DayFigures['setUp'] }) {
  const t = useWords(firstStepsWords)
  const nav = useNav()
  const next = steps.find(({ step }) => !done[step])?.step
  const n = steps.filter(({ step }) => done[step]).length
  return (
    <section className="sheet">
      <header>
        <h2>{t('charging.first.title')}</h2>
        <span className="note">{t('charging.first.done', { n, of: steps.length })}</span>
      </header>
      <ol className="body first-steps">
        {steps.map(({ step, ...act }) => (
          <li key={step} className={done[step] ? 'done' : undefined}>
            <h3>{t(`charging.first.${step}`)}</h3>
            {!done[step] && (
              <p className="dim">{t(`charging.first.${step}-text`, { address: `${ocppAddress('')}…` })}</p>
            )}
            {!done[step] && 'call' in act && (
              <Can call={act.call}>
                <Button
                  kind={step === next ? 'primary' : 'plain'}
                  icon="plus"
                  disabled={step === 'chargePoint' && !done.station}
                  onClick={() => nav.go(act.to)}
                >
                  {t(`charging.first.${step}`)}
                </Button>
              </Can>
            )}
            {step === 'station' && !done.station && (
              <Link to="/statsanalysis/chgstation/import">{t('charging.first.import')}</Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
