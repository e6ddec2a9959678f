import { Button, Can, useNav, useWords } from '@evops/kit'
import { ocppAddress } from '@evops/stations/console'
import { createPile, createStation, previewImport } from '@evops/stations/contract'
import { createTariff } from '@evops/tariffs/contract'
import type { ReactNode } from 'react'
import { createToken, type DayFigures } from '../../contract/index.ts'
import { firstWords } from './first.words.ts'

/** What to do before there is anything to see: what is done is ticked, the first that is not is the one to do. */
export function FirstSteps({ done }: { done: DayFigures['setUp'] }) {
  const t = useWords(firstWords)
  const nav = useNav()
  const steps = ['station', 'pile', 'connected', 'tariff', 'token'] as const
  const next = steps.find((step) => !done[step])
  const kind = (step: keyof typeof done) => (step === next ? 'primary' : 'plain')
  const acts: Partial<Record<keyof typeof done, ReactNode>> = {
    station: (
      <>
        <Can call={createStation}>
          <Button
            kind={kind('station')}
            icon="plus"
            onClick={() => nav.go('/statsanalysis/chgstation?new=1')}
          >
            {t('charging.first.station')}
          </Button>
        </Can>
        <Can call={previewImport}>
          <Button icon="upload" onClick={() => nav.go('/statsanalysis/chgstation/import')}>
            {t('charging.first.import')}
          </Button>
        </Can>
      </>
    ),
    pile: done.station && (
      <Can call={createPile}>
        <Button kind={kind('pile')} icon="plus" onClick={() => nav.go('/statsanalysis/chgpile?new=1')}>
          {t('charging.first.pile')}
        </Button>
      </Can>
    ),
    tariff: (
      <Can call={createTariff}>
        <Button kind={kind('tariff')} icon="plus" onClick={() => nav.go('/chgmodule/chgcostrule')}>
          {t('charging.first.tariff')}
        </Button>
      </Can>
    ),
    token: (
      <Can call={createToken}>
        <Button kind={kind('token')} icon="plus" onClick={() => nav.go('/chgmodule/starttoken')}>
          {t('charging.first.token')}
        </Button>
      </Can>
    ),
  }
  return (
    <section className="sheet">
      <header>
        <h2>{t('charging.first.title')}</h2>
        <span className="note">
          {t('charging.first.done', { n: steps.filter((step) => done[step]).length, of: steps.length })}
        </span>
      </header>
      <ol className="body first-steps">
        {steps.map((step) => (
          <li key={step} className={done[step] ? 'done' : undefined}>
            <h3>
              {t(`charging.first.${step}`)}
              {done[step] && <span className="unseen"> {t('charging.first.is-done')}</span>}
            </h3>
            {!done[step] && (
              <>
                <p className="dim">{t(`charging.first.${step}-text`, { address: `${ocppAddress('')}…` })}</p>
                <div className="row wraps">{acts[step]}</div>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
