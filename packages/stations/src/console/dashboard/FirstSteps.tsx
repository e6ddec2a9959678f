import { Button, Can, useNav, useWords } from '@evops/kit'
import { createPile, createStation, previewStationImport } from '../../contract/index.ts'
import { ocppAddress } from '../piles/ocpp-address.ts'
import { dashboardWords } from './dashboard.words.ts'

/** What to do before there is anything to see. A step that is done is ticked. */
export function FirstSteps({ hasStation }: { hasStation: boolean }) {
  const t = useWords(dashboardWords)
  const nav = useNav()
  return (
    <section className="sheet">
      <header>
        <h2>{t('stations.first.title')}</h2>
      </header>
      <div className="body">
        <p className="dim">{t('stations.first.text')}</p>
        <ol className="first-steps">
          <li className={hasStation ? 'done' : undefined}>
            <h3>{t('stations.first.station')}</h3>
            <p className="dim">{t('stations.first.station-text')}</p>
            <div className="row wraps">
              <Can call={createStation}>
                <Button
                  kind={hasStation ? 'plain' : 'primary'}
                  icon="plus"
                  onClick={() => nav.go('/statsanalysis/chgstation?new=1')}
                >
                  {t('stations.first.station')}
                </Button>
              </Can>
              <Can call={previewStationImport}>
                <Button icon="upload" onClick={() => nav.go('/statsanalysis/chgstation/import')}>
                  {t('stations.first.import')}
                </Button>
              </Can>
            </div>
          </li>
          <li>
            <h3>{t('stations.first.pile')}</h3>
            <p className="dim">{t('stations.first.pile-text')}</p>
            {hasStation && (
              <Can call={createPile}>
                <Button kind="primary" icon="plus" onClick={() => nav.go('/statsanalysis/chgpile?new=1')}>
                  {t('stations.first.pile')}
                </Button>
              </Can>
            )}
          </li>
          <li>
            <h3>{t('stations.first.connect')}</h3>
            <p className="dim">{t('stations.first.connect-text', { address: `${ocppAddress('')}…` })}</p>
          </li>
        </ol>
      </div>
    </section>
  )
}
