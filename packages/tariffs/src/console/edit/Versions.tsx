import { Button, Can, confirmAction, Tag, usePage, useSave, useWords, InstantValue } from '@evops/kit'
import {
  getTariff,
  listTariffs,
  retireTariffVersion,
  type TariffDetail,
  type TariffVersion,
} from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { toneOfState } from '../tones.ts'

/** Lists every published version, newest first. */
export function Versions({ tariff }: { tariff: TariffDetail }) {
  const t = useWords(tariffWords)
  const page = usePage()
  return (
    <section className="sheet">
      <h2>{t('tariffs.versions')}</h2>
      {tariff.versions.length === 0 && <p className="note">{t('tariffs.no-versions')}</p>}
      <ul className="lines">
        {tariff.versions.map((version) => (
          <li key={version.id}>
            <b>v{version.number}</b>
            <Tag tone={toneOfState(version.state)}>{t(`tariffs.state.${version.state}`)}</Tag>
            <span className="dim">
              <InstantValue at={version.effectiveFrom} /> –{' '}
              {version.effectiveTo ? <InstantValue at={version.effectiveTo} /> : '…'}
            </span>
            <span className="row push">
              <Button kind="text" small onClick={() => page.setSearch({ version: version.id }, 'push')}>
                {t('tariffs.show')}
              </Button>
              {version.state !== 'retired' && <Retire tariffId={tariff.id} version={version} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Retire({ tariffId, version }: { tariffId: string; version: TariffVersion }) {
  const t = useWords(tariffWords)
  const retire = useSave(retireTariffVersion, { refreshes: [getTariff, listTariffs] })
  const number = version.number ?? 0
  const confirmAndRetire = async () => {
    const question = {
      title: t('tariffs.retire-title', { number }),
      text: t('tariffs.retire-text'),
      verb: t('tariffs.retire-verb', { number }),
      danger: true,
    }
    if (await confirmAction(question)) retire.mutate({ params: { id: tariffId, versionId: version.id }, body: {} })
  }
  return (
    <Can call={retireTariffVersion}>
      <Button kind="text" small busy={retire.isPending} onClick={() => void confirmAndRetire()}>
        {t('tariffs.retire')}
      </Button>
    </Can>
  )
}
