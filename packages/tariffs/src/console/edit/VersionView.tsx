import {
  Button,
  Can,
  PageHead,
  Tag,
  useLanguage,
  useCurrentUser,
  usePage,
  useSave,
  useWords,
  formatInstant,
} from '@evops/kit'
import { useState } from 'react'
import {
  getTariff,
  listTariffs,
  saveTariffDraft,
  type TariffContent,
  type TariffDetail,
  type TariffVersion,
} from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { toneOfState } from '../tones.ts'
import { ExternalTariffFormats } from './AsOthers.tsx'
import { Backtest } from './Backtest.tsx'
import { Calculator } from './Calculator.tsx'
import { FeeSheet } from './FeeSheet.tsx'
import { OccupancySheet } from './OccupancySheet.tsx'
import { PaintSheet } from './PaintSheet.tsx'
import { PriceTable } from './PriceTable.tsx'
import { TariffFoot } from './TariffFoot.tsx'
import { TariffMenu } from './TariffMenu.tsx'

/** Shows a complete content read-only. */
export function TariffContentSheets({ tariff, shown, tried = {} }: SheetsProps) {
  const [chosen, setChosen] = useState(0)
  const { id, content, effectiveFrom, effectiveTo } = shown
  const row = Math.min(chosen, content.schedules.length - 1)
  return (
    <>
      <PaintSheet content={content} row={row} onRow={setChosen} />
      <div className="lower two">
        <PriceTable content={content} row={row} />
        <Calculator content={content} row={row} onRow={setChosen} />
      </div>
      <div className="lower two">
        <FeeSheet content={content} />
        <OccupancySheet content={content} />
      </div>
      <ExternalTariffFormats
        content={content}
        row={row}
        id={id}
        effectiveFrom={effectiveFrom}
        effectiveTo={effectiveTo}
      />
      <Backtest tariff={tariff} {...tried} complete />
      <TariffFoot tariff={tariff} />
    </>
  )
}
interface SheetsProps {
  tariff: TariffDetail
  shown: Pick<TariffVersion, 'id' | 'effectiveFrom' | 'effectiveTo'> & { content: TariffContent }
  /** Version for the back-test; the draft if absent. */
  tried?: { version?: TariffVersion }
}

/** Shows a published version read-only. Editing creates a draft from it. */
export function VersionView({
  tariff,
  version,
}: {
  tariff: TariffDetail
  version: TariffVersion & { content: TariffContent }
}) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const page = usePage()
  const { timeZone } = useCurrentUser().operator
  const edit = useSave(saveTariffDraft, {
    refreshes: [getTariff, listTariffs],
    onSaved: () => page.setSearch({ version: undefined }),
  })
  const startDraft = () => edit.mutate({ params: { id: tariff.id }, body: { version: 0, content: version.content } })
  const state = t('tariffs.versioned', {
    state: t(`tariffs.state.${version.state}`),
    number: version.number ?? 0,
  })
  return (
    <>
      <PageHead
        title={tariff.name}
        tags={<Tag tone={toneOfState(version.state)}>{state}</Tag>}
        fresh={
          <span>
            {formatInstant(version.effectiveFrom, language, timeZone)} –{' '}
            {version.effectiveTo ? formatInstant(version.effectiveTo, language, timeZone) : '…'} ·{' '}
            {t('tariffs.unit', { currency: tariff.currency })}
          </span>
        }
        actions={
          <>
            <TariffMenu tariff={tariff} />
            <Can call={saveTariffDraft}>
              {tariff.draft ? (
                <Button kind="primary" icon="edit" onClick={() => page.setSearch({ version: undefined })}>
                  {t('tariffs.state.draft')}
                </Button>
              ) : (
                <Button kind="primary" icon="edit" busy={edit.isPending} onClick={startDraft}>
                  {t('tariffs.edit')}
                </Button>
              )}
            </Can>
          </>
        }
      />
      <TariffContentSheets tariff={tariff} shown={version} tried={{ version }} />
    </>
  )
}
